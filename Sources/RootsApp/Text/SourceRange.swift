/// A stretch of a ``SourceText``: from the byte at `start` up to, and without, the byte at `end`.
package struct SourceRange: Hashable, Sendable {
  /// The offset of the first byte.
  package var start: Int
  /// The offset behind the last byte.
  package var end: Int

  /// The bytes from one offset up to another; an end before the start counts as the start.
  package init(start: Int, end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// How many bytes there are.
  package var length: Int { end - start }

  /// The smallest range that holds this one and another.
  package func joined(with other: SourceRange) -> SourceRange {
    SourceRange(start: min(start, other.start), end: max(end, other.end))
  }

  /// What of this range lies in another one; an empty range at its edge if nothing does.
  package func clamped(to other: SourceRange) -> SourceRange {
    SourceRange(start: min(max(start, other.start), other.end), end: min(max(end, other.start), other.end))
  }
}
