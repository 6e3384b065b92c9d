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

  /// As long as there is time; returns the number of samples.
  package mutating func tryRoundTrips(until end: ContinuousClock.Instant? = nil) -> Int {
    let samples = samples(upTo: Self.sampleLimit)
    let (model, workers) = (model, max(1, min(options.workers, samples.count)))
    let found = Workers.work(workers) { part in
      stride(from: part, to: samples.count, by: workers).map { number -> (Int, [Found]) in
        guard !Interruption.isAskedFor, end.map({ ContinuousClock.now < $0 }) ?? true,
          let (current, faults) = Trace(samples[number]).replay(on: model), faults.isEmpty
        else { return (number, []) }
        return (
          number,
          current.roundTripFaults(at: nil).map { found in
            var found = found
            found.way = samples[number]
            return found
          }
        )
      }
    }
    // The order of the samples makes the order of faults independent of the workers.
    found.joined().sorted { $0.0 < $1.0 }.flatMap(\.1).forEach { add($0) }
    return samples.count
  }
}
