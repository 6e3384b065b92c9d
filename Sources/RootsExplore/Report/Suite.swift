internal import RootsTape

extension Exploration {
  /// Equal tapes have equal names.
  /// - Parameter kind: A word for what the tape shows.
  package static func fileName(_ kind: String, _ tape: String) -> String {
    var mixer = KeyMixer()
    mixer.add(tape)
    let word = String(kind.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "-" })
    return "\(word)-\(mixer.key.description.prefix(8)).tape"
  }

  /// Returns a small set of tapes that cover everything that was covered, those with the longest ways first.
  package func suite(app name: String) -> [String] {
    let witnesses = coverage.values.filter { $0.move >= 0 }.map { ($0, steps(to: $0.node)) }
      .sorted { ($1.1, $0.0.node, $0.0.move) < ($0.1, $1.0.node, $1.0.move) }.map(\.0)
    var covered: Set<Witness> = []
    var tapes: [String] = []
    for witness in witnesses where !covered.contains(witness) {
      covered.formUnion(path(to: witness))
      let trace = Trace(way(to: witness))
      var writer = TapeWriter()
      let lines = writer.header(app: name, columns: 80, rows: 24) + trace.lines(on: model, expecting: true)
      tapes.append(lines.joined(separator: "\n") + "\n")
      _ = writer.finish()
    }
    return tapes
  }
}
