/// The box of a frame that a pane may draw in, with places counted from the box's own top left corner.
///
/// A canvas cannot be copied and nothing drawn on it can leave the box, so a pane can neither see nor overwrite the
/// cells around it.
public struct Canvas: ~Copyable {
  private var frame: Frame
  private var box: Rect
  private var clip: Rect

  /// A canvas over a whole frame. The frame is moved in here, because a copy would cost the whole grid.
  init(borrowing owner: inout Frame) {
    box = owner.bounds
    clip = owner.bounds
    frame = .placeholder
    swap(&frame, &owner)
  }

  mutating func giveBack(to owner: inout Frame) { swap(&frame, &owner) }

  /// The box to draw in, with its top left corner at zero; may be empty.
  public var bounds: Rect { Rect(x: 0, y: 0, width: box.width, height: box.height) }

  /// The number of columns; may be 0.
  public var width: Int { box.width }

  /// The number of rows; may be 0.
  public var height: Int { box.height }

  /// The characters that the terminal can show.
  public var charset: Charset { frame.charset }

  /// Puts text into a row, up to the right edge, and returns the number of columns it took.
  ///
  /// - `text`: any text; characters that must not reach a terminal are shown as a replacement.
  /// - `point`: the place of the first character; may lie outside.
  /// - `limit`: the most columns to use. A wide character that would cross the limit is left out.
  @discardableResult
  public mutating func put(
    _ text: String, at point: Point, style: Style = .text, limit: Int = .max
  ) -> Int {
    let point = absolute(point)
    guard limit > 0, point.x < clip.right else { return 0 }
    let room = min(limit, clip.right &- point.x)
    guard room > 0 else { return 0 }
    guard point.y >= clip.y, point.y < clip.bottom else { return Text.width(of: text, atMost: room) }
    return frame.write(text, at: point, style: style, room: room, clip: clip.x..<clip.right)
  }

  /// Fills a box with one narrow character; without a box, the whole canvas.
  public mutating func fill(_ rect: Rect? = nil, with scalar: Unicode.Scalar = " ", style: Style = .text) {
    frame.fill(seen(rect ?? bounds), with: scalar, style: style)
  }

  /// Lays a frame over the canvas with its top left corner at the given place.
  public mutating func blend(_ other: Frame, at point: Point = .zero) {
    let corner = absolute(point)
    frame.copy(other, at: corner, into: clip.intersection(other.bounds.moved(x: corner.x, y: corner.y)))
  }

  /// Changes the style of every cell in a box; without a box, of all cells.
  public mutating func restyle(_ rect: Rect? = nil, _ change: (Style) -> Style) {
    frame.change(seen(rect ?? bounds)) { $0.restyled(change($0.style)) }
  }

  /// Gives a box the ground of the theme, below the text in it.
  public mutating func fill(_ rect: Rect, as ground: Ground) {
    restyle(rect) { $0.on(ground) }
  }

  /// Dims every cell of a box; without a box, all cells.
  public mutating func dim(_ rect: Rect? = nil) {
    frame.change(seen(rect ?? bounds)) { $0.dimmed }
  }

  /// Draws the shadow that a box throws to the right and below itself.
  public mutating func shadow(of rect: Rect) {
    let right = Rect(x: rect.right, y: rect.y &+ 1, width: 1, height: rect.height)
    let below = Rect(x: rect.x &+ 1, y: rect.bottom, width: rect.width, height: 1)
    for part in [right, below] { fill(part, with: Glyph.shadow, style: .shadow) }
  }

  /// Shows the cursor at a place, or hides it if the place lies outside of the canvas.
  public mutating func showCursor(at point: Point) {
    let place = absolute(point)
    frame.cursor = clip.contains(place) ? place : nil
  }

  /// Hides the cursor.
  public mutating func hideCursor() { frame.cursor = nil }

  /// Draws in a smaller box: while the closure runs, places count from its corner and everything outside of it is cut
  /// off.
  @discardableResult
  public mutating func within<Result>(
    _ rect: Rect, _ draw: (inout Canvas) throws -> Result
  ) rethrows -> Result {
    let (outerBox, outerClip) = (box, clip)
    box = absolute(rect)
    clip = clip.intersection(box)
    defer { (box, clip) = (outerBox, outerClip) }
    return try draw(&self)
  }

  private func absolute(_ point: Point) -> Point { point.moved(x: box.x, y: box.y) }
  private func absolute(_ rect: Rect) -> Rect { rect.moved(x: box.x, y: box.y) }

  /// The result is in places of the frame.
  private func seen(_ rect: Rect) -> Rect { clip.intersection(absolute(rect)) }
}

extension Frame {
  /// Draws on the frame through a canvas that covers it.
  @discardableResult
  public mutating func draw<Result>(_ body: (inout Canvas) throws -> Result) rethrows -> Result {
    var canvas = Canvas(borrowing: &self)
    defer { canvas.giveBack(to: &self) }
    return try body(&canvas)
  }

  fileprivate static let placeholder = Frame(Size(columns: 1, rows: 1))
}
