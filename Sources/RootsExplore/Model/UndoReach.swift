internal import Roots
internal import RootsApp

/// Which of the earlier states can still matter: those to which the screen in focus goes back or on again.
///
/// Everywhere else it takes a command to come to such a screen. That command adds a state, behind which the earlier
/// ones are further away than is told apart, and later ones, to which a redo leads, are forgotten.
struct UndoReach: Sendable {
  /// The maximum number of earlier states that tell states apart, which is one or none.
  let depth: Int
  /// The screens on which one can go back, and those on which one can go on again; `nil` if it can be done anywhere.
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
    // A screen with a stack of its own opens the one at its beginning.
    let all = app.map.allScreens + app.map.accessories.map(\.screen) + app.map.flows.map(\.screen)
    let goals = undo.union(redo)
    let hosts = all.filter { $0.nested.map { goals.contains($0.screen) } ?? false }.map(\.name)
    let questions = app.guards.values.compactMap { guardian -> String? in
      if case .ask(let visit, _) = guardian.answer { visit.screen } else { nil }
    }
    // A question comes and goes without adding a state.
    let asked = questions + graph.reachable(from: questions)
    let isAnywhere =
      everywhere.contains(where: \.goesThroughHistory) || !goals.union(hosts).isDisjoint(with: asked)
    offering = isAnywhere ? nil : (undo, redo)
  }

  /// How many of the earlier states, and of those that were undone, can still matter.
  func moments(_ engine: Engine) -> (past: Int, future: Int) {
    guard depth > 0, let offering else { return (depth, depth) }
    let state = engine.state
    var (past, future) = (0, 0)
    func look(at entry: Entry) {
      if offering.undo.contains(entry.screen) { past = depth }
      if offering.redo.contains(entry.screen) { future = depth }
    }
    // What comes into focus does so by a command, which adds a state, unless a question goes.
    if engine.attempts.isEmpty, state.nests.isEmpty {
      state.keyEntries.forEach(look)
    } else {
      state.forEachEntry { look(at: $1) }
    }
    return (past, future)
  }
}

extension ScriptCommand {
  /// Whether it goes to earlier or later states.
  var goesThroughHistory: Bool { command == .undo || command == .redo }
}
