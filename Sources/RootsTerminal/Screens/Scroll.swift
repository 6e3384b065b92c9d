/// A window on something that has more rows than there is room for.
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
  /// The first row that is seen.
  public private(set) var offset = 0
  private var rows = 0
  private var height = 0

  /// A window at the beginning.
  public init() {}

  /// The window as it was kept: a number of rows is above it.
  public init(offset: Int) { self.offset = max(0, offset) }

  /// Takes input: Up, Down, Page Up, Page Down, Space, Home, End and the wheel.
  public mutating func take(_ input: ScreenInput) -> KeyOutcome {
    let old = offset
    switch input {
    case .key(.up): offset -= 1
    case .key(.down): offset += 1
    case .key(.pageUp): offset -= max(1, height - 1)
    case .key(.pageDown), .key(.space): offset += max(1, height - 1)
    case .key(.home): offset = 0
    case .key(.end): offset = rows
    case .wheel(.up, _, _): offset -= 3
    case .wheel(.down, _, _): offset += 3
    case .key, .paste, .click, .wheel, .drag, .choose: return .ignored
    }
    settle()
    return offset == old ? .ignored : .handled
  }

  /// Scrolls until some rows are in sight.
  public mutating func show(_ range: Range<Int>) {
    offset = min(max(offset, range.upperBound - height), range.lowerBound)
    settle()
  }

  /// What its keys do, while there is more than can be seen.
  public var hints: [Hint] { rows > height ? [Hint([.up, .down], "scroll")] : [] }

  /// Draws the rows that can be seen, and marks at the right where there are more.
  ///
  /// - Parameters:
  ///   - rows: How many rows there are.
  ///   - canvas: Where they are seen.
  ///   - draw: Draws all of them on a canvas that has room for all; what is out of sight costs nothing to be drawn.
  public mutating func draw(rows: Int, on canvas: inout Canvas, _ draw: (inout Canvas) -> Void) {
    (self.rows, height) = (max(0, rows), canvas.height)
    settle()
    let isLong = self.rows > height
    let width = max(0, canvas.width - (isLong ? 2 : 0))
    canvas.within(Rect(x: 0, y: 0, width: width, height: height)) { window in
      window.within(Rect(x: 0, y: -offset, width: width, height: max(self.rows, height)), draw)
    }
    guard isLong, canvas.width > 2, height > 0 else { return }
    let x = canvas.width - 1
    if height > 3 {
      let y = 1 + (height - 3) * offset / (self.rows - height)
      canvas.put("┃", at: Point(x: x, y: y), style: .muted)
    }
    if offset > 0 { canvas.put("↑", at: Point(x: x, y: 0), style: .muted) }
    if offset < self.rows - height { canvas.put("↓", at: Point(x: x, y: height - 1), style: .muted) }
  }

  private mutating func settle() { offset = max(0, min(offset, rows - height)) }
}
