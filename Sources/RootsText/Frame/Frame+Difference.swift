internal import Glibc

extension Frame {
  package struct Span: Hashable, Sendable {
    package let row: Int
    package let columns: Range<Int>
  }

  /// The differences from an older frame: in every changed row the cells from the first changed one to the last.
  ///
  /// A span never cuts a wide character in two. If the sizes differ, every row has changed as a whole.
  package func spans(changedSince old: Frame) -> [Span] {
    guard size == old.size else {
      return (0..<size.rows).map { Span(row: $0, columns: 0..<size.columns) }
    }
    var spans: [Span] = []
    forEachChangedRow(since: old) { y, new, past in
      guard var first = new.indices.first(where: { !same($0, new, past, old) }),
        let last = new.indices.last(where: { !same($0, new, past, old) })
      else { return }
      var end = last + 1
      if first > 0, new[first].isContinuation || past[first].isContinuation { first -= 1 }
      if end < new.count, new[end].isContinuation || past[end].isContinuation { end += 1 }
      spans.append(Span(row: y, columns: first..<end))
    }
    return spans
  }

  package func rows(changedSince old: Frame) -> [Int] { spans(changedSince: old).map(\.row) }

  private typealias Row = UnsafeBufferPointer<Cell>

  private func same(_ index: Int, _ new: Row, _ old: Row, _ older: Frame) -> Bool {
    let (one, other) = (new[index], old[index])
    guard one.holdsCluster || other.holdsCluster else { return one == other }
    return one.look == other.look && cluster(of: one) == older.cluster(of: other)
  }

  /// Visits the rows whose bytes differ; if the tables of clusters differ, all rows.
  private func forEachChangedRow(since old: Frame, _ body: (Int, Row, Row) -> Void) {
    let canCompareBytes = clusters.clusters == old.clusters.clusters
    cells.withUnsafeBufferPointer { new in
      old.cells.withUnsafeBufferPointer { past in
        let columns = size.columns
        for y in 0..<size.rows {
          let range = y * columns..<(y + 1) * columns
          let one = Row(rebasing: new[range])
          let other = Row(rebasing: past[range])
          if canCompareBytes, Self.bytesEqual(one, other) { continue }
          body(y, one, other)
        }
      }
    }
  }

  private static func bytesEqual(_ one: Row, _ other: Row) -> Bool {
    guard let first = one.baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, one.count * MemoryLayout<Cell>.stride) == 0
  }
}

extension Frame: Hashable {
  /// Two frames are equal if they have the same charset and cannot be told apart on the screen.
  public static func == (one: Frame, other: Frame) -> Bool {
    one.size == other.size && one.charset == other.charset && one.cursor == other.cursor
      && one.spans(changedSince: other).isEmpty
  }

  /// Feeds the size, the cursor and the cells to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(cursor)
    for cell in cells {
      hasher.combine(cell.look)
      hasher.combine(cluster(of: cell))
    }
  }
}
