/// Writes text into the cells of one row, from left to right, and keeps wide characters whole.
///
/// It works on raw memory because this is the innermost loop of all drawing; the frame has cut the clip to the row
/// before.
struct RowWriter {
  private let row: UnsafeMutableBufferPointer<Cell>
  private let clip: Range<Int>
  private let style: Style
  private(set) var x: Int

  init(_ row: UnsafeMutableBufferPointer<Cell>, clip: Range<Int>, at x: Int, style: Style) {
    self.row = row
    self.clip = clip
    self.style = style
    self.x = x
    blankHead(before: max(x, clip.lowerBound))
  }

  /// Writes plain characters, which must fit before the right edge.
  mutating func write(_ run: UnsafeBufferPointer<UInt8>) {
    defer { x += run.count }
    let hidden = max(0, min(run.count, clip.lowerBound &- x))
    guard hidden < run.count else { return }
    guard let from = run.baseAddress, let to = row.baseAddress else { return }
    let blank = Cell.blank(style)
    for index in hidden..<run.count { to[x &+ index] = blank.holding(UInt32(from[index])) }
  }

  mutating func write(_ code: UInt32) {
    if clip.contains(x) { row[x] = Cell(code: code, style: style) }
    x += 1
  }

  /// Writes one character; if the clip cuts it in two, its visible half becomes blank.
  mutating func write(_ piece: CellScanner.Piece, clusters: inout ClusterTable) {
    let seen = (x..<x + piece.columns).clamped(to: clip)
    if piece.isTwin {
      for place in seen { row[place] = Cell(code: piece.cluster.base.value, style: style) }
    } else if seen.count < piece.columns {
      for place in seen { row[place] = .blank(style) }
    } else {
      row[x] = Cell(
        code: clusters.code(of: piece.cluster), style: style, shape: piece.columns == 2 ? .wide : .narrow)
      if piece.columns == 2 { row[x + 1] = Cell(code: 0, style: style, shape: .continuation) }
    }
    x += piece.columns
  }

  func finish() { blankTail(at: max(x, clip.lowerBound)) }

  private func blankHead(before x: Int) {
    guard x > 0, x < row.count, row[x].isContinuation else { return }
    row[x - 1] = .blank(row[x - 1].style)
  }

  private func blankTail(at x: Int) {
    guard x > 0, x < row.count, row[x].isContinuation, row[x - 1].width != 2 else { return }
    row[x] = .blank(row[x].style)
  }
}
