internal import Roots
internal import RootsApp
internal import RootsTerminal

@MainActor final class PageOutput: OutputWriter {
  let path: String
  let tells = OutputKind.whatHappened
  /// Whether the page is written into a file, or kept for a report of several tapes.
  private let isFile: Bool
  private var walk: Walkthrough
  private var events: [String] = []
  private weak var started: (any TapeStage)?

  /// Without a path the page is for ``Replay/page``.
  init(_ plan: TapePlan, to path: String?) {
    self.path = path ?? ""
    isFile = path != nil
    walk = Walkthrough(TapePaths.name(of: plan.source.name), plan.picture)
    walk.facts = [
      ("app", plan.setup.app ?? "none"), ("size", "\(plan.setup.size)"), ("seed", "\(plan.setup.seed)"),
      ("clock", plan.setup.clock),
    ]
  }

  func started(_ replay: Replay) {
    started = replay.stage
    add(.start, "start", replay)
  }

  func pressed(_ key: Key, on replay: Replay) { add(.key, TapePrinter.name(of: key), replay) }

  func took(_ input: StageInput, on replay: Replay) {
    let label =
      switch input {
      case .paste(let text): "Paste \(Value.string(text).json)"
      case .scroll, .resize, .open, .perform, .resolve, .give, .restart: replay.statement
      }
    add(.input, label, replay)
  }

  func performed(_ step: TapeProgram.Step, on replay: Replay) {
    guard replay.course.skipping == nil else { return }
    switch step.command.action {
    case .note(let text): add(.note, text, replay)
    // The first one is the start.
    case .launch where replay.stage !== started: add(.input, replay.statement, replay)
    case .sleep, .advance, .wait, .settle: add(.wait, replay.statement, replay)
    case .type, .press, .scroll, .paste, .open, .perform, .resolve, .give, .resize, .restart, .expect,
      .launch, .copy, .step, .skip, .todo,
      .settleAutomatically, .screenshot, .capture, .output, .hide, .show, .source, .require, .env, .set,
      .faulty:
      break
    }
  }

  func began(_ step: String, on replay: Replay) { walk.begin(step, line: replay.line) }

  func marked(_ action: TapeAction) {
    if case .skip(let reason) = action { walk.skip(reason) }
    if case .todo(let reason) = action { walk.expectFailure(reason) }
  }

  func happened(_ event: TapeLog.Line, on replay: Replay) {
    guard events.count < Self.eventLimit else { return }
    events.append(event.event.description)
  }

  /// The number of events that a moment shows.
  private static let eventLimit = 500

  func held(_ step: TapeProgram.Step, on replay: Replay) { add(.claim, replay.statement, replay, .held) }

  func failed(_ shortfall: Shortfall, _ step: TapeProgram.Step, on replay: Replay) {
    let kind: Walkthrough.Moment.Kind =
      switch step.command.action.role {
      case .claim: .claim
      case .waiting: .wait
      case .keys, .input, .course, .ornament, .preparation: .input
      }
    let statement = replay.secrets.statement(of: step)
    let todo = replay.current?.todo
    add(kind, statement, replay, .failed(shortfall, todo: todo))
  }

  private func add(
    _ kind: Walkthrough.Moment.Kind, _ label: String, _ replay: Replay,
    _ verdict: Walkthrough.Moment.Verdict? = nil
  ) {
    guard let stage = replay.stage else { return }
    var moment = Walkthrough.Moment(kind, label, at: replay.time, line: replay.line)
    moment.tape = replay.includedTape
    moment.events = events
    moment.verdict = verdict
    events = []
    // A tape that ends while the program is hidden shows no picture of its end.
    walk.wear(replay.picture)
    walk.add(moment, kind == .end && !replay.isShown ? nil : stage.frame, stage.state)
  }

  func finish(_ replay: Replay) -> FileProblem? {
    if !events.isEmpty { add(.end, "end", replay) }
    let result = replay.result
    walk.facts += [("keys", "\(result.keyCount)"), ("time", "\(result.duration.seconds(digits: 3...3)) s")]
    walk.refusal = result.refusal?.message
    walk.notes = result.notes
    var json: [UInt8] = []
    json.append(json: walk.document)
    guard isFile else {
      replay.page = String(decoding: json, as: UTF8.self)
      return nil
    }
    return replay.files.write(Page(TapePaths.name(of: result.tape), .walkthrough, [json]).bytes, to: path)
  }
}

extension Replay {
  private var step: TapeProgram.Step? { plan.steps.at(max(0, next - 1)) }

  fileprivate var line: Int { next == 0 ? 1 : step?.command.start.line ?? 1 }

  fileprivate var includedTape: String? {
    step.flatMap { $0.source.name == plan.source.name ? nil : TapePaths.name(of: $0.source.name) }
  }

  fileprivate var statement: String { step.map { secrets.statement(of: $0) } ?? "" }
}
