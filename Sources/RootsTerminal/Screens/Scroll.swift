/// A window on content that has more rows than there is room for.
///
/// ```swift
/// var scroll = Scroll()
/// var frame = Frame(Size(columns: 20, rows: 3))
/// frame.draw { canvas in
///   scroll.draw(rows: 100, on: &canvas) { all in
///     for row in 0..<100 { all.put("line \(row)", at: Point(x: 0, y: row)) }
///   }
/// }
/// ```
public struct Scroll: Hashable, Sendable {
  /// Where it was scrolled to. That outlives a moment of fewer rows, so that drawing changes nothing.
  private var place = 0
  private(set) var rows = 0
  private(set) var height = 0

  /// A window at the beginning.
  public init() {}

  /// A restored window, with a number of rows above it.
  public init(offset: Int) { place = max(0, offset) }

  /// The first visible row.
  public var offset: Int { height > 0 ? max(0, min(place, rows - height)) : place }

  /// Handles input: Up, Down, Page Up, Page Down, Space, Home, End and the wheel.
  public mutating func take(_ input: ScreenInput) -> KeyOutcome {
    guard let place = place(after: input) else { return .ignored }
    let old = offset
    settle(at: place)
    return offset == old ? .ignored : .handled
  }

  private func place(after input: ScreenInput) -> Int? {
    switch input {
    case .key(.up): offset - 1
    case .key(.down): offset + 1
    case .key(.pageUp): offset - max(1, height - 1)
    case .key(.pageDown), .key(.space): offset + max(1, height - 1)
    case .key(.home): 0
    case .key(.end): rows
    case .wheel(.up, _, _): offset - 3
    case .wheel(.down, _, _): offset + 3
    case .key, .paste, .click, .wheel, .stretch, .drag, .choose: nil
    }
  }

  /// Scrolls until some rows are visible.
  public mutating func show(_ range: Range<Int>) {
    settle(at: min(max(offset, range.upperBound - height), range.lowerBound))
  }

  /// The meanings of its keys, while not all rows are visible.
  public var hints: [Hint] { rows > height ? [Hint([.up, .down], "scroll")] : [] }

  /// Draws the visible rows, and marks at the right edge for hidden ones.
  ///
  /// - Parameters:
  ///   - rows: The number of rows.
  ///   - canvas: The canvas of the window.
  ///   - draw: Draws all rows on a canvas with room for all; drawing outside of the window costs nothing.
  public mutating func draw(rows: Int, on canvas: inout Canvas, _ draw: (inout Canvas) -> Void) {
    fit(rows: rows, height: canvas.height)
    let isLong = self.rows > height
    let width = max(0, canvas.width - (isLong ? 2 : 0))
    canvas.within(Rect(x: 0, y: 0, width: width, height: height)) { window in
      window.within(Rect(x: 0, y: -offset, width: width, height: max(self.rows, height)), draw)
    }
    guard isLong, canvas.width > 2, height > 0 else { return }
    canvas.drawScrollMarks(offset: offset, of: self.rows, rows: height)
  }

  mutating func fit(rows: Int, height: Int) {
    (self.rows, self.height) = (max(0, rows), height)
  }

  mutating func move(by rows: Int) { settle(at: offset + rows) }

  /// True if rows are hidden below.
  var hidesMore: Bool { offset + height < rows }

  private mutating func settle(at place: Int) { self.place = max(0, min(place, rows - height)) }
}

extension Canvas {
  /// Draws marks at the right edge for hidden rows above or below, and a bar for the visible share; none beside the head
  /// that stays above the rows, whose arrow says how they are sorted.
  mutating func drawScrollMarks(offset: Int, of total: Int, rows: Int, below head: Int = 0) {
    let hidden = total - rows
    guard hidden > 0, rows > 0 else { return }
    let x = width - 1
    let track = rows - head - 2
    if track > 1 {
      let length = max(1, track * rows / total)
      let bar = Rect(x: x, y: head + 1 + (track - length) * offset / hidden, width: 1, height: length)
      fill(bar, with: "┃", style: .muted)
    }
    if offset > 0 { put("↑", at: Point(x: x, y: head), style: .muted) }
    if offset < hidden { put("↓", at: Point(x: x, y: rows - 1), style: .muted) }
  }
}
