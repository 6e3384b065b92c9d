/// The lines around a box; their plain twins follow from `Glyph`.
@nonexhaustive public enum Border: String, Hashable, Sendable, CaseIterable {
  /// A card of a stack.
  case rounded
  /// An overlay without the keys.
  case thin
  /// The box that has the keys: exactly one on the screen.
  case heavy
  /// Waiting boxes, and lower layers where the terminal cannot dim.
  case dotted

  package struct Pieces: Sendable {
    package let horizontal: Unicode.Scalar
    package let vertical: Unicode.Scalar
    package let topLeft: Unicode.Scalar
    package let topRight: Unicode.Scalar
    package let bottomLeft: Unicode.Scalar
    package let bottomRight: Unicode.Scalar
  }

  package var pieces: Pieces {
    switch self {
    case .rounded: Self.pieces("─", "│", "╭", "╮", "╰", "╯")
    case .thin: Self.pieces("─", "│", "┌", "┐", "└", "┘")
    case .heavy: Self.pieces("━", "┃", "┏", "┓", "┗", "┛")
    case .dotted: Self.pieces("┄", "┆", "┌", "┐", "└", "┘")
    }
  }

  private static func pieces(
    _ horizontal: Unicode.Scalar, _ vertical: Unicode.Scalar, _ topLeft: Unicode.Scalar,
    _ topRight: Unicode.Scalar, _ bottomLeft: Unicode.Scalar, _ bottomRight: Unicode.Scalar
  ) -> Pieces {
    Pieces(
      horizontal: horizontal, vertical: vertical, topLeft: topLeft, topRight: topRight,
      bottomLeft: bottomLeft, bottomRight: bottomRight)
  }
}

extension Canvas {
  /// The words set into a border: a title and a badge above, the ways out below.
  public struct Captions: Hashable, Sendable {
    /// The upper left corner.
    public var topLeft: String
    /// The upper right corner.
    public var topRight: String
    /// The lower left corner.
    public var bottomLeft: String
    /// The lower right corner.
    public var bottomRight: String

    /// Words for the four corners of a border.
    public init(
      topLeft: String = "", topRight: String = "", bottomLeft: String = "", bottomRight: String = ""
    ) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomLeft = bottomLeft
      self.bottomRight = bottomRight
    }

    /// A caption with a blank on either side, and the cells that it takes.
    package struct Place {
      let text: String
      package let rect: Rect
    }

    package func lowerPlaces(in rect: Rect) -> (left: Place?, right: Place?) {
      Canvas.Captions.places(of: bottomLeft, bottomRight, in: rect, row: rect.bottom &- 1)
    }

    /// Places two captions in an edge, each after two columns of line and with a blank on either side: "┏━ Title ━━ L2
    /// ▪ ━┓".
    fileprivate static func places(
      of left: String, _ right: String, in rect: Rect, row y: Int
    ) -> (left: Place?, right: Place?) {
      let room = rect.width &- 6
      guard room > 0 else { return (nil, nil) }
      let start = Text.clipped(left, to: room)
      let used = Text.width(of: start, atMost: room)
      let first =
        used == 0
        ? nil : Place(text: " \(start) ", rect: Rect(x: rect.x &+ 2, y: y, width: used &+ 2, height: 1))
      let needed = Text.width(of: right, atMost: room &+ 1)
      guard needed > 0, needed &+ (used > 0 ? used &+ 3 : 0) <= room else { return (first, nil) }
      let end = Rect(x: rect.right &- 4 &- needed, y: y, width: needed &+ 2, height: 1)
      return (first, Place(text: " \(right) ", rect: end))
    }
  }
}

extension Canvas {
  /// Draws a border just inside of a box, with words set into it; the inside of the box stays as it is.
  ///
  /// The words on the left are cut to fit; those on the right are left out if there is no room beside them.
  ///
  /// `captionStyle`: the style of the words; without one, that of the border.
  public mutating func box(
    _ rect: Rect, _ border: Border, style: Style = .text, captions: Canvas.Captions = Canvas.Captions(),
    captionStyle: Style? = nil
  ) {
    guard rect.width >= 2, rect.height >= 2, !rect.isEmpty else { return }
    let pieces = border.pieces
    let (right, bottom) = (rect.right &- 1, rect.bottom &- 1)
    for y in [rect.y, bottom] {
      fill(Rect(x: rect.x, y: y, width: rect.width, height: 1), with: pieces.horizontal, style: style)
    }
    for x in [rect.x, right] {
      fill(Rect(x: x, y: rect.y, width: 1, height: rect.height), with: pieces.vertical, style: style)
    }
    for (x, y, corner) in [
      (rect.x, rect.y, pieces.topLeft), (right, rect.y, pieces.topRight),
      (rect.x, bottom, pieces.bottomLeft), (right, bottom, pieces.bottomRight),
    ] {
      fill(Rect(x: x, y: y, width: 1, height: 1), with: corner, style: style)
    }
    let above = Captions.places(of: captions.topLeft, captions.topRight, in: rect, row: rect.y)
    for place in [above, captions.lowerPlaces(in: rect)].flatMap({ [$0.left, $0.right] }) {
      if let place { put(place.text, at: place.rect.origin, style: captionStyle ?? style) }
    }
  }
}
