struct DeckLayout: Hashable {
  enum Form: Hashable, Comparable {
    case tooSmall
    /// The top layer only, and two lines that say what lies below.
    case cramped
    /// One strip; the inspector floats.
    case narrow
    /// Two strips; the inspector is a drawer.
    case regular
    /// Three strips; the inspector stands at the right.
    case wide
  }

  let size: Size
  let form: Form
  private(set) var stage: Rect
  /// The rows below the stage that strips take.
  private(set) var docked = 0
  let inspector: Rect?

  static let smallest = Size(columns: 40, rows: 12)
  private static let drawerHeight = 9

  init(_ size: Size, hasInspector: Bool) {
    self.size = size
    form = DeckLayout.form(of: size)
    let isCramped = form <= .cramped
    let all = Rect(
      x: 0, y: isCramped ? 2 : 1, width: size.columns, height: size.rows - (isCramped ? 3 : 2))
    switch (hasInspector, form) {
    case (true, .wide):
      let width = min(60, max(41, size.columns / 3))
      stage = Rect(x: 0, y: all.y, width: all.width - width - 1, height: all.height)
      inspector = Rect(x: all.right - width, y: all.y, width: width, height: all.height)
    case (true, .regular):
      let height = DeckLayout.drawerHeight
      stage = Rect(x: 0, y: all.y, width: all.width, height: all.height - height)
      inspector = Rect(x: 0, y: all.bottom - height, width: all.width, height: height)
    case (true, .tooSmall), (true, .cramped), (true, .narrow), (false, _):
      stage = all
      inspector = nil
    }
  }

  private static func form(of size: Size) -> Form {
    switch (size.columns, size.rows) {
    case (..<smallest.columns, _), (_, ..<smallest.rows): .tooSmall
    case (..<60, _), (_, ..<16): .cramped
    case (..<80, _), (_, ..<20): .narrow
    case (110..., 28...): .wide
    default: .regular
    }
  }

  /// The layout with rows kept free below the cards, for one more strip above the footer.
  func docking(rows: Int) -> DeckLayout {
    guard form > .tooSmall else { return self }
    var layout = self
    layout.docked += rows
    layout.stage = Rect(x: stage.x, y: stage.y, width: stage.width, height: stage.height - rows)
    return layout
  }

  /// The layout of a very small window in which nothing lies below the card, so that no line has to say what does.
  func withNothingBelow() -> DeckLayout {
    var layout = self
    layout.stage = Rect(x: stage.x, y: stage.y - 1, width: stage.width, height: stage.height + 1)
    return layout
  }

  /// True where previews may stand beside screens, so that each selected row gives them other room.
  var hasPreviews: Bool { form > .narrow && stage.width >= DeckLayout.leastParted }
  private static let leastParted = 100

  var hasColumns: Bool { form > .narrow && stage.width >= 150 }

  func columnWidth(_ need: Int) -> Int { max(need + DeckLayout.border, DeckLayout.leastColumn) }

  /// The columns of a card that are not its content's.
  static let border = 6
  private static let leastColumn = 36

  /// The boxes of cards that stand side by side, each where it stays when another comes: the last has all the room
  /// that the others leave.
  func columns(_ widths: [Int]) -> [Rect] {
    var x = stage.x
    return widths.enumerated().map { place, width in
      defer { x += width }
      let isLast = place == widths.count - 1
      return Rect(x: x, y: stage.y, width: isLast ? stage.right - x : width, height: stage.height)
    }
  }

  var mostStrips: Int {
    switch form {
    case .tooSmall, .cramped: 0
    case .narrow: 1
    case .regular, .wide: size.rows < 30 ? 2 : 3
    }
  }

  var step: Point { form == .wide ? Point(x: 7, y: 4) : Point(x: 8, y: 3) }

  /// The least width of a floating card, so that cards of one kind look alike.
  var leastCardWidth: Int { form == .wide ? 38 : 34 }

  var footer: Rect { Rect(x: 0, y: size.rows - 1, width: size.columns, height: 1) }

  /// The row of messages: just above the footer, in a very small window in the place of what lies below.
  var messages: Rect {
    Rect(x: 0, y: form <= .cramped ? 1 : size.rows - 2, width: size.columns, height: 1)
  }

  /// The stage and the lines above it, for a card that covers everything.
  var wholeStage: Rect { Rect(x: stage.x, y: 0, width: stage.width, height: stage.bottom) }

  func card(below strips: Int) -> Rect {
    Rect(x: stage.x, y: stage.y + strips, width: stage.width, height: stage.height - strips)
  }

  func content(of card: Rect) -> Rect {
    form <= .cramped
      ? Rect(x: card.x + 2, y: card.y + 2, width: card.width - 4, height: card.height - 3)
      : Rect(x: card.x + 3, y: card.y + 2, width: card.width - 6, height: card.height - 3)
  }

  struct Halves: Hashable {
    let screen: Rect
    let border: Places.Border
    let preview: Rect
  }

  /// `nil` where a preview has no room. The screen has what it needs, and a third at least; the preview has
  /// the rest, as far as it can use it.
  func halves(
    of card: Rect, need: Int, useful: Int = BodyLayout.longestLine, on screen: String = "", moved: Int? = nil
  ) -> Halves? {
    guard form > .narrow, card.width >= DeckLayout.leastParted, card.height >= 12 else { return nil }
    let room = content(of: card)
    let rest = room.width - 5
    let width = max(need, rest / 3, rest - useful)
    guard rest - width >= DeckLayout.leastPreview else { return nil }
    let border = Places.Border(
      of: screen, natural: room.x + width + 2, movedBy: moved, from: room.x + 2, to: room.right - 3)
    return Halves(
      screen: Rect(x: room.x, y: room.y, width: border.x - room.x - 2, height: room.height), border: border,
      preview: Rect(x: border.x + 3, y: room.y, width: room.right - border.x - 3, height: room.height))
  }

  private static let leastPreview = 32
  /// The least columns that a person who moves the border leaves on each side of it.
  static let leastBeside = 16

  /// A box in the middle of the screen, for what belongs to no layer; it keeps clear of bar, strips and footer.
  func pane(_ wanted: Size) -> Rect {
    if form <= .cramped { return stage }
    let width = min(wanted.columns, size.columns - 2)
    let rows = size.rows - docked
    let height = min(wanted.rows, rows - 3)
    return Rect(x: (size.columns - width) / 2, y: max(1, (rows - height) / 2), width: width, height: height)
  }
}

struct FloatingCard: Hashable {
  var width: Int
  var height: Int
}

extension DeckLayout {
  /// The places of floating cards, lowest first, each a step further down to the right, all headers in sight.
  ///
  /// A card's place does not depend on those above it: where there is no room for a step, a card is moved by less,
  /// and in the end is made lower, but what lies below stays where it is. Only where there are more cards than rows
  /// for their headers all move closer together.
  func cascade(_ cards: [FloatingCard], over card: Rect) -> [Rect] {
    // A layer with more to show than there is room for has all rows but that of its shadow.
    let margin = cards.contains { $0.height > stage.height - 3 } ? 0 : 1
    let most = Rect(
      x: stage.x + 2, y: stage.y + margin, width: stage.width - 5,
      height: max(3, stage.height - 1 - 2 * margin))
    let sizes = cards.map { Size(columns: min($0.width, most.width), rows: min($0.height, most.height)) }
    guard let first = sizes.first else { return [] }
    // A strip that comes moves no card, if there is any way.
    let height = card.height + docked
    let start = Point(
      x: stage.x + (stage.width - first.columns) / 2,
      y: card.y + max(0, min((height - 5) / 4, (height - first.rows) / 2)))
    let places = steps(of: sizes, from: start, by: step, within: most)
    guard zip(places, places.dropFirst()).contains(where: { $1.y <= $0.y }) else { return places }
    let closer = Point(
      x: min(step.x, max(0, (most.width - first.columns) / sizes.count)),
      y: max(1, (most.height - Self.leastHeight) / sizes.count))
    return steps(of: sizes, from: most.origin, by: closer, within: most)
  }

  private func steps(of sizes: [Size], from start: Point, by step: Point, within most: Rect) -> [Rect] {
    var last: Point?
    return sizes.map { size in
      let wanted = last.map { Point(x: $0.x + step.x, y: $0.y + step.y) } ?? start
      let (right, bottom) = (most.right - size.columns, most.bottom - size.rows)
      // Lower than wanted by no more than the header of the card below needs.
      let y = max(last.map { $0.y + 1 } ?? most.y, min(wanted.y, bottom))
      let place = Point(
        x: max(most.x, min(wanted.x, right)), y: min(y, most.bottom - min(size.rows, Self.leastHeight)))
      last = place
      return Rect(
        x: place.x, y: place.y, width: size.columns, height: min(size.rows, most.bottom - place.y))
    }
  }

  private static let leastHeight = 7
}
