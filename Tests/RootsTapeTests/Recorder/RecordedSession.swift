import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import Testing

/// A program with a recorder at it, and what it has done.
@MainActor final class RecordedSession {
  let app: ScriptedApp
  let stage: SessionStage
  let recorder: Recorder
  let files = ToyFiles()
  private(set) var events: [String] = []
  private var token: ObservationToken?

  var session: Session { stage.session }

  init(
    _ app: ScriptedApp, _ options: RecorderOptions = RecorderOptions(), _ motion: StageSetup.Motion = .still
  ) throws {
    self.app = app
    var setup = StageSetup()
    setup.motion = motion
    stage = try SessionStage(app, setup)
    recorder = Recorder(stage.host, stage.session, files: files, options)
    token = stage.host.navigator.listen { [weak self] in self?.hear($0) }
    if let deck = session.chrome as? Deck {
      recorder.steer(by: deck) { ("x.tape", "app.kdl") }
    }
  }

  convenience init(
    _ text: String, _ options: RecorderOptions = RecorderOptions(), _ motion: StageSetup.Motion = .still
  ) throws {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    try self.init(#require(reading.app, "\(reading.diagnostics.rendered)"), options, motion)
  }

  /// An app of the package.
  static func app(_ name: String) throws -> ScriptedApp {
    let package = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let reading = try ScriptedApp.read(file: package.joined(separator: "/") + "/Resources/Apps/\(name).kdl")
    return try #require(reading.app)
  }

  func press(_ keys: Key...) async { for key in keys { await take(.key(key)) } }

  func type(_ text: String) async { for key in Key.typing(text) { await take(.key(key)) } }

  func take(_ event: InputEvent) async {
    session.take(event)
    await session.settled()
  }

  func click(_ place: Point) async {
    await take(.mouse(Mouse(.press(.left), at: place)))
    await take(.mouse(Mouse(.release(.left), at: place)))
  }

  /// Clicks on a text that is to be seen.
  func click(on text: String) async throws {
    let frame = session.frame
    let rows = (0..<frame.size.rows).lazy
    let place = rows.compactMap { y in
      frame.row(y).firstRange(of: text).map { range in
        Point(x: frame.row(y)[..<range.lowerBound].unicodeScalars.count, y: y)
      }
    }.first
    await click(try #require(place, "\(frame.text)"))
  }

  /// The tape, its head apart.
  func lines() -> [String] {
    if recorder.path != nil { _ = recorder.end() }
    return files.text("x.tape").split(separator: "\n").dropFirst(5).map(String.init)
  }

  private func hear(_ event: LogEvent) {
    if !event.isInput { events.append(event.withoutTime) }
  }

  /// Has the program go on as another app.
  func edit(_ app: ScriptedApp) throws {
    try recorder.noteEdit { () throws(InvalidMap) in
      try stage.host.redefine(app)
    }
  }

  /// Plays the tape on a program of its own, or of another app, which must come to the same.
  func replayed(on other: ScriptedApp? = nil) async throws -> (
    result: TapeResult, events: [String], state: Record, frame: Frame
  ) {
    let source = SourceText(name: "x.tape", text: files.text("x.tape"))
    let (plan, findings) = TapeLoader().load(source)
    #expect(!findings.hasErrors, "\(findings.rendered)")
    var options = ReplayOptions()
    options.events = .kept
    options.writing = .off
    let app = other ?? app
    let replay = Replay(plan, options: options, files: ToyFiles()) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    let result = await replay.run()
    let events = replay.memory.log.lines(after: 0).map(\.event).filter { !$0.isInput }
    let stage = try #require(replay.stage)
    return (result, events.map(\.withoutTime), stage.state, stage.frame)
  }
}

extension LogEvent {
  /// Whether it tells what came in, which a tape may say in other words.
  fileprivate var isInput: Bool {
    [.key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal].contains(word)
  }

  /// The event without the time, which a tape keeps only where it matters.
  fileprivate var withoutTime: String {
    var record = record
    record["t"] = nil
    return record.json
  }
}
