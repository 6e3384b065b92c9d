/// All routes of an app; finds the one that a link leads to.
///
/// If several match, the first segment in which they differ decides: a literal wins over a typed parameter, that over a
/// `string`, that over `*`, and that over `**`. The order of the routes does not matter, and finding one takes as long
/// among ten as among a hundred thousand.
package struct RouteTable: Sendable {
  /// In the order in which they were given.
  package let patterns: [RoutePattern]

  /// The pairs of patterns that match the same links, differing at most in names of parameters: definition errors.
  package let conflicts: [Conflict]

  private let trie: RouteTrie

  /// Two equal patterns, as indices in ``RouteTable/patterns``.
  package struct Conflict: Hashable, Sendable {
    package let first: Int
    /// The one that never matches.
    package let second: Int
  }

  package init(_ patterns: [RoutePattern]) {
    self.patterns = patterns
    var trie = RouteTrie()
    var conflicts: [Conflict] = []
    for (index, pattern) in patterns.enumerated() {
      if let first = trie.insert(pattern, index) { conflicts.append(Conflict(first: first, second: index)) }
    }
    self.trie = trie
    self.conflicts = conflicts
  }

  /// The origin, query and fragment of the link do not matter.
  package func match(_ link: Link) -> RouteMatch? {
    if let match = match(segments: link.segments) { return match }
    return link.folded.flatMap { match(segments: $0.segments) }
  }
}

package struct RouteMatch: Hashable, Sendable {
  /// The index of the pattern in ``RouteTable/patterns``.
  package let index: Int

  package let params: Record

  /// The segments that the `*` of the pattern matched, then those of `**`.
  package let rest: [String]

  package init(index: Int, params: Record, rest: [String]) {
    self.index = index
    self.params = params
    self.rest = rest
  }
}

// MARK: - Matching

extension RouteTable {
  /// The segments are decoded.
  func match(segments: [String], excluding excluded: Int? = nil) -> RouteMatch? {
    let noted = segments.prefix(RouteTrie.depthLimit)
    let length = noted.reduce(0) { $0 + $1.utf8.count }
    return withUnsafeTemporaryAllocation(of: RouteTrie.Piece.self, capacity: RouteTrie.depthLimit) { pieces in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { text in
        var end = 0
        for (place, segment) in noted.enumerated() {
          let start = end
          for byte in segment.utf8 {
            text[end] = byte
            end += 1
          }
          pieces[place] = RouteTrie.Piece(start: start, end: end)
        }
        let path = RouteTrie.Path(
          text: UnsafeBufferPointer(text), pieces: UnsafeBufferPointer(pieces), count: segments.count)
        guard let place = trie.find(path, excluding: excluded) else { return nil }
        return trie.match(at: place, on: path) { Array(segments[$0...]) }
      }
    }
  }
}
