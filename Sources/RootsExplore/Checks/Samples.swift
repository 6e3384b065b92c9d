internal import Roots

extension Exploration {
  /// The shortest ways to the first state in which each thing was covered, the start itself first: every screen,
  /// every way between two, every guard's answer, every end of a visit.
  package func samples(upTo limit: Int) -> [[Move]] {
    let witnesses = Set(coverage.values).filter { $0.move >= 0 }
      .map { (witness: $0, steps: steps(to: $0.node)) }
      .sorted { ($0.steps, $0.witness.node, $0.witness.move) < ($1.steps, $1.witness.node, $1.witness.move) }
    return [[]] + witnesses.prefix(max(0, limit - 1)).map { way(to: $0.witness) }
  }

  /// The maximum number of states that are tried where not all are asked for.
  static let sampleLimit = 400

  /// Tries ways there and back from the first state in which each thing was covered, as long as there is time; says
  /// from how many.
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
    // The faults come in the order of the samples, whichever worker has found them.
    found.joined().sorted { $0.0 < $1.0 }.flatMap(\.1).forEach { add($0) }
    return samples.count
  }
}
