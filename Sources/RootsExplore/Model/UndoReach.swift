internal import Roots
internal import RootsApp

/// Which of the earlier states can still matter: an undo leads to none before which enough others have come by then.
///
/// Where a screen on which one can go back is open, all that tell states apart do. Where it takes one command to open
/// such a screen, that command adds a state, and later ones, to which a redo leads, are forgotten; else it takes two.
struct UndoReach: Sendable {
  /// The maximum number of earlier states that tell states apart.
  let depth: Int
  /// The screens on which one can go back or on again; `nil` if it can be done anywhere.
  private let offering: Offering?
  /// The screens on which a command can be given that opens one of those; `nil` if it can be given anywhere.
  private let opening: Set<String>?

  init(_ app: ScriptedApp, _ graph: ScreenGraph, depth: Int) {
    self.depth = depth
    let screens = app.screens.mapValues { scripts in
      (controls: scripts.flatMap(\.controls).commands, reactions: scripts.flatMap(\.reactions).commands)
    }
    let own = app.keys.flatMap(\.actions).commands + app.redirections
    let others = app.handlers.flatMap { $0.completed + $0.cancelled }.commands
    let everywhere = own + screens.values.flatMap(\.reactions)
    guard !(everywhere + others).contains(where: \.goesThroughHistory) else {
      (offering, opening) = (nil, nil)
      return
    }
    let found = Offering(
      undo: Set(screens.filter { $0.value.controls.contains { $0.command == .undo } }.keys),
      redo: Set(screens.filter { $0.value.controls.contains { $0.command == .redo } }.keys))
    let goals = Goals(found.undo.union(found.redo), app, graph)
    let questions = app.guards.values.compactMap { guardian -> String? in
      if case .ask(let visit, _) = guardian.answer { visit.screen } else { nil }
    }
    // A question comes and goes without adding a state.
    guard goals.screens.isDisjoint(with: questions + graph.reachable(from: questions)) else {
      (offering, opening) = (nil, nil)
      return
    }
    offering = found
    guard !everywhere.contains(where: goals.areOpened) else {
      opening = nil
      return
    }
    opening = Set(screens.filter { $0.value.controls.contains(where: goals.areOpened) }.keys)
  }

  /// How many of the earlier states, and of those that were undone, can still matter.
  func moments(_ engine: Engine) -> (past: Int, future: Int) {
    guard depth > 0, let offering else { return (depth, depth) }
    let state = engine.state
    var (undoes, redoes) = (false, false)
    func look(at entry: Entry) {
      undoes = undoes || offering.undo.contains(entry.screen)
      redoes = redoes || offering.redo.contains(entry.screen)
    }
    // What comes into focus does so by a command, which adds a state, unless a question goes.
    if engine.attempts.isEmpty, state.nests.isEmpty {
      state.keyEntries.forEach(look)
    } else {
      state.forEachEntry { look(at: $1) }
    }
    // Where one can only go back, what lies ahead is two steps away: back, and then on again past this state.
    if undoes || redoes { return (undoes || depth > 1 ? depth : 0, redoes || depth > 1 ? depth : 0) }
    guard let opening, engine.attempts.isEmpty, state.openLayers.isEmpty, state.nests.isEmpty,
      let focused = state.focusedEntry
    else { return (depth - 1, 0) }
    return (max(0, opening.contains(focused.screen) ? depth - 1 : depth - 2), 0)
  }

  /// The screens on which one can go back, and those on which one can go on again.
  private struct Offering {
    let undo: Set<String>
    let redo: Set<String>
  }

  /// Screens that one command may open.
  private struct Goals {
    let screens: Set<String>
    /// Where a way leads that may lead through them.
    private let beyond: Set<String>

    init(_ screens: Set<String>, _ app: ScriptedApp, _ graph: ScreenGraph) {
      // A screen with a stack of its own opens the one at its beginning.
      let all = app.map.allScreens + app.map.accessories.map(\.screen) + app.map.flows.map(\.screen)
      let hosts = all.filter { $0.nested.map { screens.contains($0.screen) } ?? false }.map(\.name)
      self.screens = screens.union(hosts)
      beyond = Set(graph.reachable(from: self.screens)).union(self.screens)
    }

    func areOpened(by command: ScriptCommand) -> Bool {
      let said = command.command.arguments
      switch said.verb {
      case .open, .addTab: return true
      case .go: return !beyond.isDisjoint(with: said.names + said.opened)
      default: return !screens.isDisjoint(with: said.opened)
      }
    }
  }
}

extension Command.Arguments {
  /// The screens that it names to be opened.
  fileprivate var opened: [String] { visits.map(\.screen) + [visit?.screen, screen].compactMap { $0 } }
}

extension ScriptCommand {
  /// Whether it goes to earlier or later states.
  var goesThroughHistory: Bool { command == .undo || command == .redo }
}
