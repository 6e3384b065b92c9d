/// A picture of the screen as a value: a grid of cells and the place of the cursor.
///
/// Everything written to a frame is sanitized, so no frame ever holds a control character. Drawing outside of the grid
/// is cut off and never an error.
public struct Frame: Sendable {
  /// The number of columns and rows.
  public let size: Size

  /// The characters that the terminal can show; a plain frame replaces all others while they are drawn.
  public let charset: Charset

  /// The place of the cursor; `nil` hides it, and so does a place outside of the grid.
  public var cursor: Point? {
    get { place }
    set { place = newValue.flatMap { Rect(size).contains($0) ? $0 : nil } }
  }

  private var place: Point?
  var cells: [Cell]
  var clusters = ClusterTable()

  /// A blank frame.
  public init(_ size: Size, charset: Charset = .utf8) {
    self.size = size
    self.charset = charset
    cells = [Cell](repeating: .blank, count: size.columns * size.rows)
  }

  /// The whole grid as a box.
  public var bounds: Rect { Rect(size) }

  package subscript(x: Int, y: Int) -> Cell {
    bounds.contains(Point(x: x, y: y)) ? cells[y * size.columns + x] : .blank
  }

  package subscript(point: Point) -> Cell { self[point.x, point.y] }

  /// Blanks everything and hides the cursor; faster than a new frame.
  public mutating func clear() {
    place = nil
    clusters = ClusterTable()
    cells.withUnsafeMutableBufferPointer { $0.update(repeating: .blank) }
  }

  /// The base first; `nil` for a continuation.
  package func cluster(of cell: Cell) -> Cluster? {
    if cell.isContinuation { return nil }
    if cell.holdsCluster { return clusters[cell.code & ~Cell.clusterMark] }
    return Unicode.Scalar(cell.code).map(Cluster.init)
  }

  /// Passes on the cells of a row without a copy; none outside of the grid.
  package func withRow<Result>(_ y: Int, _ body: (UnsafeBufferPointer<Cell>) -> Result) -> Result {
    guard y >= 0, y < size.rows else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let start = y * size.columns
    return cells.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<start + size.columns]))
    }
  }
}
