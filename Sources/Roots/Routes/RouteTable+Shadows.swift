package struct RouteShadow: Hashable, Sendable {
  package let winner: Int

  /// The index of the pattern that would match otherwise.
  package let loser: Int

  package let extent: Extent

  package enum Extent: Sendable {
    /// Every link of the loser leads to a winner, so no link opens the loser.
    case always
    /// The loser loses only the links of the winner: `/item/:id` loses `/item/new`.
    case partly
  }
}

extension RouteTable {
  /// For each pattern, the one that hides it completely, or else the one that it takes links from. Patterns that equal
  /// an earlier one are in ``conflicts`` instead.
  ///
  /// The table matches sample links of the pattern, with improbable texts for its parameters. That takes a few matches
  /// for each pattern instead of a comparison with every other.
  package var shadows: [RouteShadow] {
    let equal = Set(conflicts.map(\.second))
    return patterns.indices.filter { !equal.contains($0) }.compactMap { shadow(of: $0) }
  }

  private func shadow(of index: Int) -> RouteShadow? {
    let samples = patterns[index].samples
    let winners = samples.map { match(segments: $0)?.index }
    guard let own = winners.firstIndex(of: index) else {
      return winners.first.flatMap { $0 }.map { RouteShadow(winner: $0, loser: index, extent: .always) }
    }
    let runnerUp = match(segments: samples[own], excluding: index)?.index
    return runnerUp.map { RouteShadow(winner: index, loser: $0, extent: .partly) }
  }
}

extension RoutePattern {
  /// Decoded paths that match this pattern; together they cover each way its `**` and its truth values can go.
  fileprivate var samples: [[String]] {
    (0...2).map { length in
      parts.flatMap { part in
        switch part {
        case .literal(let text): [text]
        case .parameter(_, .int): ["739105284"]
        case .parameter(_, .double): ["739105284.25"]
        case .parameter(_, .uuid): ["6fa459ea-ee8a-3ca4-894e-db77e160355e"]
        case .parameter(_, .bool): [length == 0 ? "true" : "false"]
        case .parameter(_, .string), .anything: ["\u{10FFFD}"]
        case .rest: Array(repeating: "\u{10FFFD}", count: length)
        }
      }
    }
  }
}
