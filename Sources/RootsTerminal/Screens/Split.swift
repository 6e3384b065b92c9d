/// Two panes of a screen that is drawn by hand: side by side if there is room, else one above the other.
///
/// ```swift
/// var split = Split(share: 40)
/// let areas = split.areas(in: Size(columns: 100, rows: 30))
/// print(areas.first.width, areas.second.width)   // 40 59
/// ```
public struct Split: Hashable, Sendable {
  /// One of the two panes.
  public enum Pane: Hashable, Sendable { case first, second }

  /// The pane that has the keys.
  public var pane = Pane.first
  /// The share of the first pane, in hundredths of the columns or rows.
  public var share: Int { didSet { share = Self.bounded(share) } }
  /// The least number of columns at which the panes stand side by side.
  public var sideBySideFrom: Int
  private var size = Size(columns: 80, rows: 24)

  /// Two panes; the first one has the keys.
  public init(share: Int = 50, sideBySideFrom columns: Int = 80) {
    self.share = Self.bounded(share)
    sideBySideFrom = columns
  }

  private static func bounded(_ share: Int) -> Int { max(1, min(share, 99)) }

  /// The boxes of the panes in a room, with a line between them.
  public func areas(in size: Size) -> (first: Rect, second: Rect) {
    if size.columns >= sideBySideFrom {
      let first = max(1, size.columns * share / 100)
      return (
        Rect(x: 0, y: 0, width: first, height: size.rows),
        Rect(x: first + 1, y: 0, width: max(0, size.columns - first - 1), height: size.rows)
      )
    }
    let first = max(1, size.rows * share / 100)
    return (
      Rect(x: 0, y: 0, width: size.columns, height: first),
      Rect(x: 0, y: first + 1, width: size.columns, height: max(0, size.rows - first - 1))
    )
  }

  /// The pane for an input, and the input with the pane's coordinates; `nil` for Tab, which changes the pane, and for a
  /// click on the line between the panes. A click gives the keys to the clicked pane.
  public mutating func take(_ input: ScreenInput) -> (pane: Pane, input: ScreenInput)? {
    let (first, second) = areas(in: size)
    switch input {
    case .key(.tab), .key(.backTab):
      pane = pane == .first ? .second : .first
      return nil
    case .key, .paste, .drag, .choose: return (pane, input)
    case .click, .wheel, .stretch:
      let inFirst = input.within(first).map { (Pane.first, $0) }
      guard let hit = inFirst ?? input.within(second).map({ (Pane.second, $0) }) else { return nil }
      if case .click = input { pane = hit.0 }
      return hit
    }
  }

  /// Draws both panes and the line between them; only the pane with the keys is focused.
  public mutating func draw(
    on canvas: inout Canvas, with focus: ScreenFocus,
    first: (inout Canvas, ScreenFocus) -> Void, second: (inout Canvas, ScreenFocus) -> Void
  ) {
    size = Size(columns: canvas.width, rows: canvas.height)
    let areas = areas(in: size)
    let isSideBySide = areas.second.x > 0
    let line =
      isSideBySide
      ? Rect(x: areas.first.right, y: 0, width: 1, height: canvas.height)
      : Rect(x: 0, y: areas.first.bottom, width: canvas.width, height: 1)
    canvas.fill(line, with: isSideBySide ? "│" : "─", style: .muted)
    canvas.within(areas.first) { first(&$0, pane == .first ? focus : .background) }
    canvas.within(areas.second) { second(&$0, pane == .second ? focus : .background) }
  }
}
