extension Frame {
  package struct Run: Hashable, Sendable {
    package let row: Int
    package let columns: Range<Int>
    package let style: Style

    package init(row: Int, columns: Range<Int>, style: Style) {
      (self.row, self.columns, self.style) = (row, columns, style)
    }
  }

  package func runs(inRow y: Int) -> [Run] {
    withRow(y) { cells in
      var runs: [Run] = []
      var start = 0
      for x in cells.indices where x + 1 == cells.count || cells[x + 1].style != cells[x].style {
        runs.append(Run(row: y, columns: start..<x + 1, style: cells[x].style))
        start = x + 1
      }
      return runs
    }
  }

  /// The text of some columns of a row.
  public func text(row y: Int, columns: Range<Int>) -> String {
    columns.clamped(to: 0..<size.columns).reduce(into: "") { text, x in
      if let cluster = cluster(of: self[x, y]) { text.append(cluster) }
    }
  }
}
