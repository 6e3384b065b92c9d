@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape
import RootsTerminal
import TestSupport

/// A state on a stage: tapes can be played on an engine with a planted fault.
@MainActor final class StateStage: TapeStage {
  private var current: State
  private var found: [Fault] = []
  /// Keys that came before the effects of the one before were done.
  private var early: [Key] = []

  let size = Size(columns: 80, rows: 24)
  var listener: (@MainActor (LogEvent) -> Void)?
  var now = Duration.zero
  let nextDeadline: Duration? = nil
  let isSettled = true
  let busy: [String] = []
  let exitStatus: Int? = nil
  let panes: [String: Rect] = [:]

  init(_ model: Model) {
    current = State(model)
    found = current.lastMove.faults
  }

  var frame: Frame { Frame(size) }
  var state: Record { StateDocument.record(of: current.engine.state) }
  var brokenInvariants: [String] { [] }
  var violations: [String] { (found + current.faults()).map(\.message) }

  func advance(to time: Duration) { now = time }
  func settle() async {}

  func press(_ key: Key) {
    guard let entry = current.receiver(of: key) ?? current.keyEntry else { return }
    let app = current.model.app
    let body = app.body(of: entry, current.script)
    var model = current.script.bodies[entry.id] ?? BodyState()
    if app.bound(key, on: entry, in: current.engine.state, current.script) != nil,
      key.typed == nil || !model.takesText(in: body)
    {
      return perform(.key(key))
    }
    let reaction = model.press(key, in: body)
    current.script.bodies[entry.id] = model
    switch reaction {
    case .event(.chose(let block, let row)): perform(.row(block: block, row: row, title: ""))
    case .event(.sent(let block, _)): perform(.submit(block: block))
    default: break
    }
  }

  func take(_ input: StageInput) async throws(StageRefusal) {
    switch input {
    case .open(let url): perform(.command(ScriptCommand(.open(url, nil))))
    case .perform(let text):
      guard let command = ScriptCommand.read(text).command else { throw StageRefusal("no command: \(text)") }
      perform(.command(command))
    default: throw StageRefusal("a state does not take \(input)")
    }
  }

  private func perform(_ move: Move) {
    current.perform(move)
    found += current.lastMove.faults
  }

  /// What comes of a tape on an engine with a planted fault, or without one.
  static func play(_ tape: String, on model: Model) async throws -> TapeResult {
    let (plan, findings) = TapeLoader().load(SourceText(name: "t.tape", text: tape))
    struct Unreadable: Error { let findings: String }
    guard !findings.hasErrors else { throw Unreadable(findings: findings.rendered) }
    return await Replay(plan, files: ToyFiles()) { _ throws(StageRefusal) in StateStage(model) }.run()
  }
}
