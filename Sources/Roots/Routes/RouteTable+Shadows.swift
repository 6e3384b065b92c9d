/// One pattern that takes links from another.
package struct RouteShadow: Hashable, Sendable {
  /// The place of the pattern that is found.
  package let winner: Int

  /// The place of the pattern that would be found otherwise.
  package let loser: Int

  package let extent: Extent

  package enum Extent: Sendable {
    /// Every link of the loser leads to a winner: no link opens it.
    case always
    /// Only links of the winner are lost to the loser, as those of `/item/new` are to `/item/:id`.
    case partly
  }
}

extension RouteTable {
  /// For each pattern the one that hides it wholly, or else the one from which it takes its links; equal
  /// patterns are ``conflicts`` and are left out.
  ///
  /// Found by asking for links that are made from the pattern, with texts that are improbable for its
  /// parameters: that takes two matches for each pattern instead of a comparison of each with every other.
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
  /// Decoded paths that this pattern takes: between them every way its `**` and its truth values can go.
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
