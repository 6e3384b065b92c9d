internal import Roots
internal import RootsTerminal

/// The living screen of a script: it has no state of its own and only passes on what happens to it.
@MainActor final class ScriptScreen: LiveScreen, PayloadReceiving, MessageReceiving, LeaveDeciding {
  let context: ScreenContext
  let program: ScriptProgram
  private(set) var id: ContextID

  init(_ context: ScreenContext, _ program: ScriptProgram) {
    self.context = context
    self.program = program
    id = context.id
  }

  func lifeCycle(_ step: LifeCycle) {
    if program.watchesLife(of: context.screen) { program.step(step, of: id, context.screen) }
    if step == .destroy { program.forget(id) }
  }

  func receive(_ payload: Payload?) {
    if id != context.id { program.move(id, to: context.id) }
    id = context.id
  }

  func receive(message: Payload) -> Handling { program.input(message, of: id) }

  var guardsLeaving: Bool { program.guardsLeaving(of: context.screen) }

  func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision { program.leave(id, attempt) }
}

extension ScriptScreen: StateKeeping {
  var keptState: Value? { program.state.bodies[id]?.kept }

  func restore(keptState: Value) { program.touch(id) { $0 = BodyState(kept: keptState) } }
}
