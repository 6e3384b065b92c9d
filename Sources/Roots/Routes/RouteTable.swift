/// All routes of an app; finds the one that a link leads to.
///
/// Where several fit, the first segment in which they differ decides: a literal wins over a typed parameter,
/// that over a `string`, that over `*`, that over `**`. The order in which routes were given means nothing, and
/// finding one takes as long among ten as among a hundred thousand.
package struct RouteTable: Sendable {
  /// The patterns in the order in which they were given.
  package let patterns: [RoutePattern]

  /// The pairs of patterns that match the same links and differ in the names of parameters at most: definition
  /// errors. The later one of each pair is never found.
  package let conflicts: [Conflict]

  private let trie: RouteTrie

  /// Two equal patterns, by their places in ``RouteTable/patterns``.
  package struct Conflict: Hashable, Sendable {
    /// The one that is found.
    package let first: Int
    /// The one that is never found.
    package let second: Int
  }

  /// The table of the given patterns.
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

  /// The route of a link; its origin, query and fragment play no part.
  package func match(_ link: Link) -> RouteMatch? {
    if let match = match(segments: link.segments) { return match }
    return link.folded.flatMap { match(segments: $0.segments) }
  }

  /// The route of a URL or a path. Plain paths are matched as they stand, without making a `Link` first.
  package func match(_ url: String, appScheme: String? = nil) throws(MalformedLink) -> RouteMatch? {
    var url = url
    let plain = url.withUTF8 { matchPlain($0, appScheme: appScheme) }
    if case .decided(let match) = plain { return match }
    return match(try Link(parsing: url, appScheme: appScheme))
  }
}

/// The route that a link leads to.
package struct RouteMatch: Hashable, Sendable {
  /// The place of the pattern in ``RouteTable/patterns``.
  package let index: Int

  /// The values of the parameters, each of its type.
  package let params: Record

  /// The segments for which the `*` of the pattern stand, then those of `**`.
  package let rest: [String]

  package init(index: Int, params: Record, rest: [String]) {
    self.index = index
    self.params = params
    self.rest = rest
  }
}

// MARK: - Matching

extension RouteTable {
  private enum Plain {
    case decided(RouteMatch?)
    /// The text has escapes, dots or the like: only a parser can say what it means.
    case undecided
  }

  private func matchPlain(_ text: UnsafeBufferPointer<UInt8>, appScheme: String?) -> Plain {
    guard text.count <= Link.lengthLimit / 6,
      let start = PlainPath.start(of: text, appScheme: appScheme)
    else { return .undecided }
    return withUnsafeTemporaryAllocation(of: RouteTrie.Piece.self, capacity: RouteTrie.depthLimit) { pieces in
      guard let count = PlainPath.split(text, from: start, into: pieces) else { return .undecided }
      let path = RouteTrie.Path(text: text, pieces: UnsafeBufferPointer(pieces), count: count)
      guard let place = trie.find(path) else { return .decided(nil) }
      return .decided(
        trie.match(at: place, on: path) { PlainPath.rest(of: text, from: Int(pieces[$0].start)) })
    }
  }

  /// The match of decoded segments, as if the pattern `excluded` were not there.
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
