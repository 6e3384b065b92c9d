internal import Roots
internal import RootsApp
package import RootsTerminal

/// Plays a tape to be watched: at its own pace, line by line, forward and back.
///
/// Going back plays everything up to the line before anew, without waiting: the same keys lead to the same
/// state, and nothing has to be undone.
@MainActor package final class TapePlayer {
  package enum Request: Hashable, Sendable {
    case pause, next, back, faster, slower
    case takeOver
    case record
    case quit
  }

  package enum Mode: Hashable, Sendable {
    case playing, paused
    case ended
    case handedOver
    case closed
  }

  package struct Settings: Sendable {
    package var speed = 1.0
    package var start = Start.show

    package enum Start: Hashable, Sendable {
      case show
      /// The program gets the keyboard at the line of ``ReplayOptions/until``, or at the end.
      case takeOver
    }

    package init() {}
  }

  package let screen: TapeScreen
  package private(set) var mode = Mode.playing
  package private(set) var replay: Replay
  /// The file of the recording that was begun with ``Request/record``.
  package private(set) var recording: String?

  private let plan: TapePlan
  private var options: ReplayOptions
  private let files: any TapeFiles
  private let makeStage: StageMaker
  private let made: MadeStage
  private let spend: @MainActor (Duration) async -> Void
  private var speed: Double
  private let start: Settings.Start
  private let stop: Int?
  private(set) var requests: [Request] = []
  private var waiting: CheckedContinuation<Void, Never>?
  private var words = ""
  private var lines: (name: String, all: [String])?
  private var recorder: Recorder?

  @MainActor private final class MadeStage {
    var stage: ProgramStage?
  }

  /// `spend` waits in real time.
  package init(
    _ plan: TapePlan, _ options: ReplayOptions, _ settings: Settings, on terminal: any Terminal,
    stage begin: @escaping StageOnTerminal, files: any TapeFiles,
    spend: @escaping @MainActor (Duration) async -> Void
  ) {
    let screen = TapeScreen(plan.setup.size, in: terminal)
    self.plan = plan
    self.screen = screen
    self.files = files
    self.spend = spend
    (speed, start, stop) = (settings.speed, settings.start, options.until)
    self.options = options
    self.options.until = nil
    let made = MadeStage()
    self.made = made
    makeStage = { setup throws(StageRefusal) in
      var setup = setup
      setup.motion = .full
      let stage = try begin(setup, screen)
      made.stage = stage
      return stage
    }
    replay = Replay(plan, options: self.options, files: files, stage: makeStage)
    screen.below = { [weak self] in self?.below ?? ([], []) }
  }

  package var session: Session? { made.stage?.session }

  // MARK: Being told

  /// Does as it is asked, as soon as the line that is being played allows.
  package func take(_ request: Request) {
    requests.append(request)
    waiting?.resume()
    waiting = nil
  }

  package func take(_ events: [InputEvent]) {
    session?.receive(events)
    if session?.isFinished ?? true { take(.quit) }
  }

  private func nextRequest() async {
    guard requests.isEmpty else { return }
    await withCheckedContinuation { waiting = $0 }
  }

  // MARK: Playing

  package func play() async {
    if start == .show { replay.audience = self }
    await replay.begin()
    show()
    while mode != .closed {
      if Task.isCancelled {
        replay.interrupt()
        mode = .closed
      } else if !requests.isEmpty {
        await perform(requests.removeFirst())
      } else if mode == .playing {
        await playStep()
      } else {
        await nextRequest()
      }
    }
    recorder.map { _ = $0.end() }
    await replay.finish()
  }

  private func playStep() async {
    if isAtStop {
      replay.audience = self
      mode = .paused
      if start == .takeOver { handOver() }
      return show()
    }
    await step()
  }

  /// A claim that does not hold stops the tape.
  private func step() async {
    show()
    let failures = replay.result.failures.count
    let hasMore = await replay.advance()
    if !hasMore {
      mode = .ended
      if start == .takeOver, replay.result.failures.isEmpty { handOver() }
    } else if replay.result.failures.count > failures, start == .show {
      mode = .paused
    }
    show()
  }

  private var isAtStop: Bool {
    guard let stop, let step = plan.steps.at(replay.next) else { return false }
    return step.source.name == plan.source.name && step.command.start.line >= stop
      && (replay.audience == nil || mode == .playing) && !hasPassedStop
  }

  /// The person has gone on behind the line at which to stop.
  private var hasPassedStop = false

  private func perform(_ request: Request) async {
    switch request {
    case .pause:
      if mode == .paused { hasPassedStop = true }
      mode = mode == .playing ? .paused : mode == .paused ? .playing : mode
    case .next:
      hasPassedStop = true
      if mode == .playing { mode = .paused }
      if mode == .paused { await step() }
    case .back: await goBack()
    case .faster: speed = min(speed * 2, 64)
    case .slower: speed = max(speed / 2, 1.0 / 16)
    case .takeOver: handOver()
    case .record:
      handOver()
      record()
    case .quit:
      // A tape that was left before its end has not passed; one that has failed, or stands where it was to stop, is
      // looked at.
      if [.playing, .paused].contains(mode), replay.result.failures.isEmpty, stop == nil || hasPassedStop {
        replay.interrupt()
      }
      // What was shown last stays: it says how the tape has ended.
      mode = .closed
      return
    }
    show()
  }

  private func goBack() async {
    guard mode != .handedOver else { return }
    let count = max(0, replay.next - 1)
    options.writing = .off
    screen.resize(to: plan.setup.size)
    made.stage = nil
    replay = Replay(plan, options: options, files: files, stage: makeStage)
    await replay.begin()
    for _ in 0..<count { _ = await replay.advance() }
    replay.audience = self
    words = ""
    mode = .paused
  }

  // MARK: Giving the keyboard away

  private func handOver() {
    guard let session, !session.isFinished else { return }
    mode = .handedOver
    session.options.time = .clock
    session.invalidate()
  }

  private func record() {
    guard mode == .handedOver, let stage = made.stage, recorder == nil else { return }
    let line = plan.steps.at(replay.next)?.command.start.line ?? .max
    let lines = String(decoding: plan.source.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).prefix(line - 1).map(String.init)
    guard let path = freePath() else {
      session?.warn("not recorded: \(Self.mostNames) files like \(nextPath()) are there already")
      return
    }
    let recorder = Recorder(on: stage, files: files)
    if let problem = recorder.begin(path, after: lines) {
      session?.warn("\(path): \(problem)")
      return
    }
    self.recorder = recorder
    recording = path
    if let deck = stage.deck { recorder.steer(by: deck) { [weak self] in self?.freePath().map { ($0, "") } } }
  }

  /// The number of names that are tried for what is recorded behind one tape.
  private static let mostNames = 99

  /// The name of a tape that goes on behind this one: `t.next.tape`, `t.next-2.tape` and so on.
  private func nextPath(_ number: Int = 1) -> String {
    TapePaths.stem(of: plan.source.name) + (number == 1 ? ".next.tape" : ".next-\(number).tape")
  }

  /// The first such name that no file has: what was recorded before stays.
  private func freePath() -> String? {
    (1...Self.mostNames).lazy.map { [nextPath] in nextPath($0) }.first { [files] path in
      if case .failure(.absent) = files.read(path) { true } else { false }
    }
  }
}

// MARK: - Being seen

extension TapePlayer {
  package func show() {
    screen.tone = replay.result.failures.isEmpty ? .plain : .failure
    screen.caption = (caption, keys)
    screen.aside = aside
    session?.invalidate()
    session?.draw()
  }

  /// The command that comes next; at the end the one that was performed last.
  private var place: (step: TapeProgram.Step, phase: TapeScreen.Line.Phase)? {
    let next = mode == .ended ? nil : plan.steps.at(replay.next)
    return next.map { ($0, .current) } ?? plan.steps.at(max(0, replay.next - 1)).map { ($0, .reached) }
  }

  private var aside: [TapeScreen.Line] {
    guard let (step, phase) = place else { return [] }
    let source = step.source
    if lines?.name != source.name {
      let all = String(decoding: source.bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      lines = (source.name, all.map { VisibleText(String($0)).text })
    }
    guard let all = lines?.all else { return [] }
    let here = step.command.start.line
    let failed = Set(
      replay.result.failures.filter { $0.place.source.name == source.name }.map(\.place.position.line))
    // No window has more rows than this on either side.
    return (max(0, here - 300)..<min(all.count, here + 300)).map { index in
      let line = index + 1
      return TapeScreen.Line(
        text: all[index],
        phase: failed.contains(line) ? .failed : line == here ? phase : line < here ? .played : .coming)
    }
  }

  private var below: (events: [String], values: [String]) {
    let events = replay.memory.log.lines(after: replay.memory.log.last - 200).map(\.event).told
    let values = made.stage.map { StateView($0.state).document["values"]?.fields ?? [:] } ?? [:]
    return (
      events.map { VisibleText("\($0.time.seconds(digits: 3...3)) \($0.text)").text },
      values.map { VisibleText("\($0) \($1.text ?? $1.json)").text }
    )
  }

  private var caption: String {
    if mode == .handedOver {
      return recording.map { "the keyboard is yours; recording to \($0)" } ?? "the keyboard is yours"
    }
    if let refusal = replay.result.refusal { return "✗ \(refusal.message)" }
    if let failure = replay.result.failures.last {
      return "✗ \(place(failure.place)): \(failure.sentence)"
    }
    guard mode != .ended, let step = plan.steps.at(replay.next) else {
      let claims = replay.result.cases.reduce(0) { $0 + $1.passed }
      return "■ end, \(claims == 1 ? "1 claim holds" : "\(claims) claims hold")"
    }
    let line = VisibleText(replay.secrets.statement(of: step)).text
    let place = "\(mode == .playing ? "▶" : "‖") \(place(TapeFailure.Place(step))) \(line)"
    return words.isEmpty ? place : "\(place)   \(VisibleText(words).text)"
  }

  /// The line of a statement, with the name of its tape if that is one that this one includes.
  private func place(_ place: TapeFailure.Place) -> String {
    place.source.name == plan.source.name ? "\(place.position.line)" : VisibleText(place.brief).text
  }

  private var keys: String {
    switch mode {
    case .handedOver, .closed: ""
    case .ended: "b back  s take over  q quit"
    case .playing, .paused:
      "space \(mode == .playing ? "pause" : "play")  n next  b back  s take over  e record  q quit"
    }
  }
}

extension TapePlayer: ReplayAudience {
  /// The longest time without a new picture.
  private static let tick = Duration.milliseconds(40)

  package func pass(_ time: Duration, on stage: any TapeStage) async {
    let end = stage.now + time
    while stage.now < end {
      if mode == .paused || !requests.isEmpty { break }
      let due = stage.nextDeadline.map { max($0 - stage.now, .milliseconds(1)) } ?? end - stage.now
      let step = min(due, end - stage.now, Self.tick * speed)
      await spend(step / speed)
      stage.advance(to: stage.now + step)
      session?.draw()
    }
    if stage.now < end { stage.advance(to: end) }
  }

  package func watch(_ stage: any TapeStage) async {
    while !stage.isSettled, requests.isEmpty, let due = stage.nextDeadline, due - stage.now < .seconds(1) {
      await pass(max(due - stage.now, .milliseconds(1)), on: stage)
    }
  }

  package func read(_ caption: String) { words = caption }
}
