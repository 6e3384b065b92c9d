internal import Roots
internal import RootsApp
internal import RootsFiles
internal import RootsTerminal

/// The files that a tape asks for with `Output`, written while it is played.
@MainActor final class ReplayOutputs {
  private var writers: [any OutputWriter] = []
  private var problems: [String] = []
  let wantsEvents: Bool
  let watchesKeys: Bool
  /// Whether motions are written picture by picture.
  let makesFilms: Bool
  private var notes: [String] = []

  init(_ plan: TapePlan, _ options: ReplayOptions, _ files: any TapeFiles) {
    let paths = options.writing == .on ? plan.outputs : []
    let types = paths.map { TapeParser.fileType($0) }
    wantsEvents = types.contains { [".jsonl", ".html"].contains($0) } || options.page == .made
    makesFilms = types.contains { [".cast", ".gif", ".svg"].contains($0) } && plan.setup.motion == .full
    watchesKeys =
      types.contains { [".cast", ".html", ".gif", ".svg"].contains($0) } || options.page == .made
    for path in paths {
      switch Self.writer(for: path, plan, options, files) {
      case .success(let writer?): writers.append(writer)
      case .success(nil) where notes.isEmpty:
        notes.append("no film is made of \(VisibleText(path).text); made are .gif, .svg, .cast and .html")
      case .success(nil): break
      case .failure(let problem): problems.append("\(VisibleText(path).text): \(problem)")
      }
    }
    if options.writing == .on {
      problems += plan.pictures.subtracting(paths).sorted().compactMap { path in
        (options.refusal(of: path) ?? files.trial(path)).map { "\(VisibleText(path).text): \($0)" }
      }
    }
    if options.page == .made { writers.append(PageOutput(plan, to: nil)) }
  }

  /// Why the tape is not played: what it is to leave behind would be lost. Nothing is written then.
  var refusal: TapeResult.Refusal? {
    problems.isEmpty ? nil : TapeResult.Refusal(code: .broken, message: problems.joined(separator: "; "))
  }

  private static func writer(
    for path: String, _ plan: TapePlan, _ options: ReplayOptions, _ files: any TapeFiles
  ) -> Result<(any OutputWriter)?, FileProblem> {
    let type = TapeParser.fileType(path)
    // A folder of pictures is tried by the place of a first one.
    let problem = options.refusal(of: path) ?? files.trial(type.isEmpty ? path + "frame" : path)
    if let problem { return .failure(problem) }
    return switch type {
    case ".txt", ".ascii", ".test": files.begin(path, .own).map { FrameTextWriter($0, path) }
    case ".cast":
      files.begin(path, .own).map { CastOutput($0, path, plan.setup.size, options.castVersion) }
    case ".jsonl": files.begin(path, .own).map { EventWriter($0, path) }
    case ".html": .success(PageOutput(plan, to: path))
    case ".gif", ".svg": .success(FilmOutput(path))
    case ".png": .success(PictureWriter(path))
    case ".json", ".xml", ".tap": .success(ReportWriter(path))
    case "": .success(FrameFolderWriter(path))
    default: .success(nil)
    }
  }

  private func show(_ replay: Replay, _ body: (any OutputWriter) -> Void) {
    if replay.isShown { writers.forEach(body) }
  }

  func performed(_ step: TapeProgram.Step, on replay: Replay) {
    show(replay) { $0.performed(step, on: replay) }
  }

  func started(_ replay: Replay) {
    for writer in writers { writer.started(replay) }
  }

  func pressed(_ key: Key, on replay: Replay) {
    show(replay) { $0.pressed(key, on: replay) }
  }

  func held(_ step: TapeProgram.Step, on replay: Replay) {
    show(replay) { $0.held(step, on: replay) }
  }

  /// Something did not go as the tape says. It is told even where the tape hides what is done.
  func failed(_ shortfall: Shortfall, _ step: TapeProgram.Step, on replay: Replay) {
    for writer in writers { writer.failed(shortfall, step, on: replay) }
  }

  func took(_ input: StageInput, on replay: Replay) {
    show(replay) { $0.took(input, on: replay) }
  }

  func moved(_ replay: Replay) {
    show(replay) { $0.moved(replay) }
  }

  func began(_ step: String, on replay: Replay) {
    for writer in writers { writer.began(step, on: replay) }
  }

  /// A step is skipped or expected to fail; told even where the tape hides what is done.
  func marked(_ action: TapeAction) {
    for writer in writers { writer.marked(action) }
  }

  func happened(_ event: TapeLog.Line, on replay: Replay) {
    for writer in writers { writer.happened(event, on: replay) }
  }

  func finish(_ replay: Replay) {
    replay.result.add(notes: notes)
    if refusal != nil { return writers = [] }
    let isWhole = replay.result.refusal?.code != .interrupted
    for writer in writers where isWhole || writer.tells == .whatHappened {
      if let problem = writer.finish(replay) {
        problems.append("\(VisibleText(writer.path).text): \(problem)")
      }
    }
    if replay.result.refusal == nil { replay.result.refusal = refusal }
  }
}

enum OutputKind {
  /// The looks of everything, from the beginning to the end: half of it is left out.
  case whatIsSeen
  case whatHappened
}

/// One file that is written while a tape is played.
@MainActor protocol OutputWriter: AnyObject {
  var path: String { get }
  var tells: OutputKind { get }
  func started(_ replay: Replay)
  func performed(_ step: TapeProgram.Step, on replay: Replay)
  func pressed(_ key: Key, on replay: Replay)
  func took(_ input: StageInput, on replay: Replay)
  func moved(_ replay: Replay)
  func began(_ step: String, on replay: Replay)
  func marked(_ action: TapeAction)
  func happened(_ event: TapeLog.Line, on replay: Replay)
  func held(_ step: TapeProgram.Step, on replay: Replay)
  func failed(_ shortfall: Shortfall, _ step: TapeProgram.Step, on replay: Replay)
  func finish(_ replay: Replay) -> FileProblem?
}

extension OutputWriter {
  var tells: OutputKind { .whatIsSeen }
  func started(_ replay: Replay) {}
  func performed(_ step: TapeProgram.Step, on replay: Replay) {}
  func pressed(_ key: Key, on replay: Replay) {}
  func held(_ step: TapeProgram.Step, on replay: Replay) {}
  func failed(_ shortfall: Shortfall, _ step: TapeProgram.Step, on replay: Replay) {}
  func took(_ input: StageInput, on replay: Replay) {}
  func moved(_ replay: Replay) {}
  func began(_ step: String, on replay: Replay) {}
  func marked(_ action: TapeAction) {}
  func happened(_ event: TapeLog.Line, on replay: Replay) {}
}

/// Frames as VHS writes them for golden files: the rows after every command, and a rule below.
private final class FrameTextWriter: OutputWriter {
  let path: String
  private let sink: any FileSink
  private var isEmpty = true
  private static let rule = String(repeating: "─", count: 80)

  init(_ sink: any FileSink, _ path: String) { (self.sink, self.path) = (sink, path) }

  func performed(_ step: TapeProgram.Step, on replay: Replay) {
    if !step.command.action.isPreparation { write(replay) }
  }

  private func write(_ replay: Replay) {
    guard let stage = replay.stage else { return }
    isEmpty = false
    sink.append(Array("\(stage.frame.text)\n\(Self.rule)\n".utf8))
  }

  func finish(_ replay: Replay) -> FileProblem? {
    // A tape that does nothing shows the program as it starts.
    if isEmpty, replay.isShown { write(replay) }
    return sink.finish()
  }
}

private final class FrameFolderWriter: OutputWriter {
  let path: String
  private var count = 0
  private var last: Frame?
  private var problem: FileProblem?

  init(_ path: String) { self.path = path }

  func performed(_ step: TapeProgram.Step, on replay: Replay) {
    guard let frame = replay.stage?.frame, frame != last, problem == nil else { return }
    last = frame
    count += 1
    let name = path + "frame-" + String(100_000 + count).dropFirst() + ".svg"
    problem = FramePicture(frame, replay.picture).write(to: name, replay.files)
  }

  func finish(_ replay: Replay) -> FileProblem? { problem }
}

private final class CastOutput: OutputWriter {
  let path: String
  private let sink: any FileSink
  private var size: Size
  private var writer: CastWriter
  private var stream = FrameStream()
  private var hasBegun = false

  init(_ sink: any FileSink, _ path: String, _ size: Size, _ version: Cast.Version) {
    (self.sink, self.path, self.size) = (sink, path, size)
    writer = CastWriter(version)
  }

  private func put(_ kind: Cast.Event.Kind, _ replay: Replay) {
    if !hasBegun {
      hasBegun = true
      let title = TapePaths.name(of: replay.plan.source.name)
      sink.append(Array(writer.header(size: size, title: title, replay.picture.palette).utf8))
    }
    let event = Cast.Event(kind, at: replay.shownTime)
    sink.append(Array(writer.line(event).utf8))
  }

  private func show(_ replay: Replay) {
    guard let stage = replay.stage else { return }
    // It may have changed while the program was hidden, or with the program.
    if stage.size != size {
      put(.resize(stage.size), replay)
      size = stage.size
    }
    let output = stream.output(for: stage.frame, theme: replay.picture.theme)
    if !output.isEmpty { put(.output(output), replay) }
  }

  func pressed(_ key: Key, on replay: Replay) {
    put(.input(key.terminalBytes), replay)
    show(replay)
  }

  func took(_ input: StageInput, on replay: Replay) {
    if case .paste(let text) = input { put(.input("\u{1B}[200~\(text)\u{1B}[201~"), replay) }
    show(replay)
  }

  func moved(_ replay: Replay) { show(replay) }

  func began(_ step: String, on replay: Replay) {
    put(.marker(step), replay)
  }

  func performed(_ step: TapeProgram.Step, on replay: Replay) { show(replay) }

  func finish(_ replay: Replay) -> FileProblem? {
    if replay.isShown { show(replay) }
    return sink.finish()
  }
}

private final class EventWriter: OutputWriter {
  let path: String
  let tells = OutputKind.whatHappened
  private let sink: any FileSink

  init(_ sink: any FileSink, _ path: String) { (self.sink, self.path) = (sink, path) }

  func happened(_ event: TapeLog.Line, on replay: Replay) {
    sink.append(Array((event.document(in: replay.plan).json + "\n").utf8))
  }

  func finish(_ replay: Replay) -> FileProblem? { sink.finish() }
}

/// The frame at the end, or the last one before the tape hid the program for good.
private final class PictureWriter: OutputWriter {
  let path: String
  private var last: Frame?

  init(_ path: String) { self.path = path }

  func started(_ replay: Replay) { last = replay.stage?.frame }
  func performed(_ step: TapeProgram.Step, on replay: Replay) { last = replay.stage?.frame }

  func finish(_ replay: Replay) -> FileProblem? {
    guard let frame = replay.isShown ? replay.stage?.frame : last else { return nil }
    return FramePicture(frame, replay.picture).write(to: path, replay.files)
  }
}

private final class ReportWriter: OutputWriter {
  let path: String
  let tells = OutputKind.whatHappened

  init(_ path: String) { self.path = path }

  func finish(_ replay: Replay) -> FileProblem? {
    let results = [TapeSummary(replay.result)]
    let text =
      switch TapeParser.fileType(path) {
      case ".xml": Report.junit(results)
      case ".tap": Report.tap(results)
      default: Report.json(results)
      }
    return replay.files.write(Array(text.utf8), to: path)
  }
}

extension TapeLog.Line {
  /// The line of the log: number, milliseconds, the place in the tape, then what happened.
  func document(in plan: TapePlan) -> Record {
    var document: Record = ["n": .int(number), "t": .int(event.time.milliseconds)]
    if let step = plan.steps.at(max(0, step)), step.source.bytes.count > 0, self.step >= 0 {
      let line = step.command.start.line
      document["tape"] = .string("\(TapePaths.name(of: step.source.name)):\(line)")
    }
    return document.merging(event.record)
  }
}

extension TapeAction {
  /// Whether it only says how the tape is to be played; VHS shows no frame for such.
  fileprivate var isPreparation: Bool {
    if case .output = self { true } else { role == .preparation }
  }
}
