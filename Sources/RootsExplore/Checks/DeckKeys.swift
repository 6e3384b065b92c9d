internal import Roots
internal import RootsApp
internal import RootsTerminal

/// Keys of the deck that lead anywhere: to any screen, to an earlier spot, to the state before.
///
/// Their target depends on the way to a state, so they are not among its moves. They are tried once after the shortest
/// way to each fact that was covered.
extension Exploration {
  static let deckKeys = "keys that go anywhere"

  package mutating func tryDeckKeys() -> Exploration.Phase {
    let samples = samples(upTo: Self.sampleLimit)
    var moves = 0
    let all = Workers.each(of: samples, on: options.workers) { [model, deadline = deadlines.tries] in
      Trace($0).deckKeys(on: model, until: deadline)
    }
    for tried in all {
      moves += tried.moves
      tried.found.forEach { add($0) }
    }
    return Exploration.Phase(Self.deckKeys, ["moves": moves, "states": samples.count])
  }
}

extension Trace {
  fileprivate func deckKeys(
    on model: Model, until deadline: Deadline
  ) -> (moves: Int, found: [Exploration.Found]) {
    if deadline.isOver { return (0, []) }
    var (current, trail) = (State(model.recalling), VisitTrail())
    trail.visit(current)
    for move in moves {
      guard !deadline.isOver, current.stateFaults().isEmpty else { return (0, []) }
      current.perform(move)
      trail.visit(current)
    }
    guard current.faults().isEmpty, current.isAtRest, !current.isOver else { return (0, []) }
    let keys = current.deckKeys(trail)
    var found: [Exploration.Found] = []
    for key in keys where !deadline.isOver {
      var there = current
      there.perform(key)
      found += there.faults().map { Exploration.Found($0, on: there.screenInFocus, by: moves + [key]) }
    }
    return (keys.count, found)
  }
}

extension VisitTrail {
  fileprivate mutating func visit(_ current: State) {
    for (name, answer) in current.program.guardAnswers where answer == .withdrawn { forget(behind: name) }
    visit(current.engine.state) { current.engine.isVeiled($0) }
  }
}

extension State {
  fileprivate func deckKeys(_ trail: VisitTrail) -> [Move] {
    var commands: [Command] = []
    if let earlier = trail.spot(-1)?.commands(from: engine.state), let first = earlier.first {
      commands.append(earlier.count == 1 ? first : .transaction(earlier))
    }
    commands.append(.undo)
    return waysAnywhere + commands.map { .command(ScriptCommand($0)) }
  }
}
