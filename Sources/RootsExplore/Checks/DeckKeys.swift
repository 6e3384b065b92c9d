internal import Roots
internal import RootsApp
internal import RootsTerminal

/// Keys of the deck that lead anywhere: to any screen, to an earlier spot, to the state before.
///
/// Their target depends on the way to a state, so they are not among its moves. They are tried once after the shortest
/// way to each fact that was covered.
extension Exploration {
  static let deckKeys = "keys that go anywhere"

  package mutating func tryDeckKeys() -> Totals.Phase {
    let samples = samples(upTo: Self.sampleLimit)
    let (model, workers) = (model, max(1, min(options.workers, samples.count)))
    let parts = Workers.work(workers) { part in
      stride(from: part, to: samples.count, by: workers).map { number in
        (number, Trace(samples[number]).deckKeys(on: model))
      }
    }
    var moves = 0
    for (_, tried) in parts.joined().sorted(by: { $0.0 < $1.0 }) {
      moves += tried.moves
      tried.found.forEach { add($0) }
    }
    return Totals.Phase(Self.deckKeys, ["moves": moves, "states": samples.count])
  }
}

extension Trace {
  fileprivate func deckKeys(on model: Model) -> (moves: Int, found: [Exploration.Found]) {
    var (current, trail) = (State(model.recalling), VisitTrail())
    trail.visit(current)
    for move in moves {
      guard !Interruption.isAskedFor, current.stateFaults().isEmpty else { return (0, []) }
      current.perform(move)
      trail.visit(current)
    }
    guard current.faults().isEmpty, current.isAtRest, !current.isOver else { return (0, []) }
    let keys = current.deckKeys(trail)
    var found: [Exploration.Found] = []
    for key in keys where !Interruption.isAskedFor {
      var there = current
      there.perform(key)
      for fault in there.faults() {
        let screen = there.engine.state.focusedEntry?.screen ?? ""
        var one = Exploration.Found(fault: fault, screen: screen, witness: nil)
        one.way = moves + [key]
        found.append(one)
      }
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
    var commands = model.names.compactMap { visit(to: $0) }.filter {
      model.plan.any($0.screen)?.isAccessory == false
    }
    .map { Command.go($0) }
    if let earlier = trail.spot(-1)?.commands(from: engine.state), let first = earlier.first {
      commands.append(earlier.count == 1 ? first : .transaction(earlier))
    }
    commands.append(.undo)
    return commands.map { .command(ScriptCommand($0)) }
  }
}
