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
  /// `limit`: the most columns to use.
  @discardableResult
  public mutating func put(
    _ text: String, at point: Point, style: Style = .text, limit: Int = .max
  ) -> Int {
    frame.put(text, at: absolute(point), style: style, limit: limit, clip: clip)
  }

  /// Fills a box with one narrow character; without a box, the whole canvas.
  public mutating func fill(_ rect: Rect? = nil, with scalar: Unicode.Scalar = " ", style: Style = .text) {
    frame.fill(absolute(rect ?? bounds), with: scalar, style: style, clip: clip)
  }

  /// Draws a border just inside of a box, with words set into it.
  ///
  /// `captionStyle`: the style of the words; without one, that of the border.
  public mutating func box(
    _ rect: Rect, _ border: Border, style: Style = .text, captions: Canvas.Captions = Canvas.Captions(),
    captionStyle: Style? = nil
  ) {
    frame.box(
      absolute(rect), border, style: style, captions: captions, captionStyle: captionStyle, clip: clip)
  }

  /// Lays a frame over the canvas with its top left corner at the given place.
  public mutating func blend(_ other: Frame, at point: Point = .zero) {
    frame.blend(other, at: absolute(point), clip: clip)
  }

  /// Changes the style of every cell in a box; without a box, of all cells.
  public mutating func restyle(_ rect: Rect? = nil, _ change: (Style) -> Style) {
    frame.restyle(absolute(rect ?? bounds), clip: clip, change)
  }

  /// Gives a box the ground of the theme, below the text in it.
  public mutating func fill(_ rect: Rect, as ground: Ground) {
    frame.restyle(absolute(rect), clip: clip) { $0.on(ground) }
  }

  /// Dims every cell of a box.
  public mutating func dim(_ rect: Rect? = nil) {
    frame.dim(absolute(rect ?? bounds), clip: clip)
  }

  /// Draws the shadow that a box throws to the right and below itself.
  public mutating func shadow(of rect: Rect) { frame.shadow(of: absolute(rect), clip: clip) }

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
