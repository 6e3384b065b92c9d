/// A stretch of a ``SourceText``: from the byte at `start` up to, and without, the byte at `end`.
package struct SourceRange: Hashable, Sendable {
  package var start: Int
  package var end: Int

  package init(start: Int, end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  package var length: Int { end - start }

  package func joined(with other: SourceRange) -> SourceRange {
    SourceRange(start: min(start, other.start), end: max(end, other.end))
  }

  /// The part of this range that lies in another one; an empty range at its edge if nothing does.
  package func clamped(to other: SourceRange) -> SourceRange {
    SourceRange(start: min(max(start, other.start), other.end), end: min(max(end, other.start), other.end))
  }
}
