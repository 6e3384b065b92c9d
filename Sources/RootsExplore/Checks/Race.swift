internal import Roots
internal import RootsApp

/// Moves that follow one another before the first one has ended, in every possible order: the second move interrupts
/// the first one after each of its steps, and a third move comes right after it.
struct Race: Sendable {
  let current: State
  let first: Move
  let second: Move

  /// Returns the first fault, and the number of orders that were tried until then.
  func run(_ wanted: Fault.Property? = nil) -> (orders: Int, fault: Fault?) {
    var probe = current
    probe.perform(first)
    guard probe.lastMove.faults.isEmpty else { return (0, nil) }
    var orders = 0
    for step in stride(from: 1, through: probe.lastMove.steps, by: 1) {
      let interrupting = Interleaved(move: second, step: step)
      let behind = probe.thirds.flatMap { third in
        [step, step + 1].map { [interrupting, Interleaved(move: third, step: $0)] }
      }
      for others in [[interrupting]] + behind {
        var there = current
        guard there.perform(first, interleaving: others) else { continue }
        orders += 1
        if let fault = there.faults().first(where: { wanted == nil || $0.property == wanted }) {
          return (orders, fault)
        }
      }
    }
    return (orders, nil)
  }
}

extension State {
  fileprivate var thirds: [Move] {
    let back = Move.command(ScriptCommand(.back))
    return [back] + moves.filter { $0 != back && $0.answers(engine.attempts) }
  }
}

extension Move {
  fileprivate func answers(_ attempts: [Engine.Attempt]) -> Bool {
    guard !attempts.isEmpty, case .command(let command) = self else { return false }
    return [.grant, .refuse, .advance].contains(command.command.row.verb)
  }
}

extension Exploration {
  /// Races the last move of each sample with every move that can follow it.
  package mutating func race() -> Exploration.Phase {
    let samples = samples(upTo: Self.sampleLimit).filter { !$0.isEmpty }
    var (pairs, orders) = (0, 0)
    let all = Workers.each(of: samples, on: options.workers) { [model, deadline = deadlines.tries] in
      Trace($0).races(on: model, until: deadline)
    }
    for races in all {
      pairs += races.pairs
      orders += races.orders
      races.found.forEach { add($0) }
    }
    return Exploration.Phase("races", ["pairs": pairs, "orders": orders])
  }
}

extension Trace {
  fileprivate func races(
    on model: Model, until deadline: Deadline
  ) -> (pairs: Int, orders: Int, found: [Exploration.Found]) {
    guard !deadline.isOver, let last = moves.last, let start = Trace(moves.dropLast()).replay(on: model),
      let end = replay(on: model), end.faults.isEmpty
    else { return (0, 0, []) }
    var (pairs, orders) = (0, 0)
    var found: [Exploration.Found] = []
    for second in end.current.moves where !deadline.isOver {
      let outcome = Race(current: start.current, first: last, second: second).run()
      orders += outcome.orders
      if outcome.orders > 0 { pairs += 1 }
      guard let fault = outcome.fault else { continue }
      var one = Exploration.Found(fault, on: end.current.screenInFocus, by: moves + [second])
      one.trip = RoundTrip(.race)
      found.append(one)
    }
    return (pairs, orders, found)
  }

  /// Returns the fault if the last two moves follow one another without a pause.
  func raceFault(_ property: Fault.Property, on model: Model) -> Fault? {
    guard moves.count >= 2, let current = Trace(moves.dropLast(2)).replay(on: model)?.current,
      current.moves.contains(moves[moves.count - 2])
    else { return nil }
    let race = Race(current: current, first: moves[moves.count - 2], second: moves[moves.count - 1])
    return race.run(property).fault
  }
}
