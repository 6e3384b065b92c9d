internal import Roots

extension Exploration {
  /// Returns the shortest ways to the first state that covered each fact, beginning with the start itself.
  package func samples(upTo limit: Int) -> [[Move]] {
    let witnesses = Set(coverage.values).filter { $0.move >= 0 }
      .map { (witness: $0, steps: steps(to: $0.node)) }
      .sorted { ($0.steps, $0.witness.node, $0.witness.move) < ($1.steps, $1.witness.node, $1.witness.move) }
    return [[]] + witnesses.prefix(max(0, limit - 1)).map { way(to: $0.witness) }
  }

  /// The maximum number of states in which checks are tried that do not run in every state.
  static let sampleLimit = 400

  /// Returns the number of samples for which there was time.
  package mutating func tryRoundTrips() -> Int {
    let samples = samples(upTo: Self.sampleLimit)
    let found = Workers.each(of: samples, on: options.workers) {
      [model, deadline = deadlines.tries] way -> (faults: [Found], isWhole: Bool) in
      guard !deadline.isOver, let (current, faults) = Trace(way).replay(on: model), faults.isEmpty else {
        return ([], !deadline.isOver)
      }
      return (current.roundTripFaults(by: way, until: deadline), !deadline.isOver)
    }
    found.flatMap(\.faults).forEach { add($0) }
    return found.count(where: \.isWhole)
  }
}
