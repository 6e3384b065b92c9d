internal import Roots
internal import RootsApp

/// The earlier states that can still matter: those that the screen in focus can return to by undo or redo.
///
/// On any other screen, a command is needed to get to a screen with undo or redo. That command adds a state, which
/// moves the earlier ones beyond the depth that is told apart, and discards the later ones that a redo would lead to.
struct UndoReach: Sendable {
  /// The maximum number of earlier states that tell states apart, which is 0 or 1.
  let depth: Int
  /// The screens that offer undo, and those that offer redo; `nil` if either can happen anywhere.
  private let offering: (undo: Set<String>, redo: Set<String>)?

  init(_ app: ScriptedApp, _ graph: ScreenGraph, depth: Int) {
    self.depth = depth
    let screens = app.screens.mapValues { scripts in
      (controls: scripts.flatMap(\.controls).commands, reactions: scripts.flatMap(\.reactions).commands)
    }
    let handled = app.handlers.flatMap { $0.completed + $0.cancelled }
    let everywhere =
      (app.keys.flatMap(\.actions) + handled).commands + app.redirections
      + screens.values.flatMap(\.reactions)
    let undo = Set(screens.filter { $0.value.controls.contains { $0.command == .undo } }.keys)
    let redo = Set(screens.filter { $0.value.controls.contains { $0.command == .redo } }.keys)
    // A host opens its nested root together with itself.
    let all = app.map.allScreens + app.map.accessories.map(\.screen) + app.map.flows.map(\.screen)
    let goals = undo.union(redo)
    let hosts = all.filter { $0.nested.map { goals.contains($0.screen) } ?? false }.map(\.name)
    let questions = app.guards.values.compactMap(\.question)
    // A question comes and goes without adding a state.
    let asked = questions + graph.reachable(from: questions)
    let isAnywhere =
      everywhere.contains(where: \.goesThroughHistory) || !goals.union(hosts).isDisjoint(with: asked)
    offering = isAnywhere ? nil : (undo, redo)
  }

  /// Returns the number of earlier states, and of undone ones, that can still matter.
  func moments(_ engine: Engine) -> (past: Int, future: Int) {
    guard depth > 0, let offering else { return (depth, depth) }
    let state = engine.state
    var (past, future) = (0, 0)
    func look(at entry: Entry) {
      if offering.undo.contains(entry.screen) { past = depth }
      if offering.redo.contains(entry.screen) { future = depth }
    }
    // Getting the focus takes a command, which adds a state, unless a question goes away.
    if engine.attempts.isEmpty, state.nests.isEmpty {
      state.keyEntries.forEach(look)
    } else {
      state.forEachEntry { look(at: $1) }
    }
    return (past, future)
  }
}

extension ScriptCommand {
  var goesThroughHistory: Bool { command == .undo || command == .redo }
}

extension GuardScript {
  var question: String? {
    if case .ask(let visit, _) = answer { visit.screen } else { nil }
  }
}
