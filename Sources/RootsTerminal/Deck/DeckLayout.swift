/// Where things are on a screen of some size.
struct DeckLayout: Hashable {
  /// How much there is room for.
  enum Form: Hashable, Comparable {
    /// Nothing but one message.
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
  /// Where cards lie.
  let stage: Rect
  /// Where the inspector stands, if it is open and does not float.
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

  /// How many headers of lower screens may stick out.
  var mostStrips: Int {
    switch form {
    case .tooSmall, .cramped: 0
    case .narrow: 1
    case .regular, .wide: size.rows < 30 ? 2 : 3
    }
  }

  /// How far each floating card lies from the one below it.
  var step: Point { form == .wide ? Point(x: 7, y: 4) : Point(x: 8, y: 3) }

  /// The least width of a floating card, so that cards of one kind look alike.
  var leastCardWidth: Int { form == .wide ? 38 : 34 }

  /// The row of the footer.
  var footer: Rect { Rect(x: 0, y: size.rows - 1, width: size.columns, height: 1) }

  /// The row of messages: just above the footer, in a very small window in the place of what lies below.
  var messages: Rect {
    Rect(x: 0, y: form <= .cramped ? 1 : size.rows - 2, width: size.columns, height: 1)
  }

  /// The stage and the lines above it, for a card that covers everything.
  var wholeStage: Rect { Rect(x: stage.x, y: 0, width: stage.width, height: stage.bottom) }

  /// The card on top of the stack, below so many strips.
  func card(below strips: Int) -> Rect {
    Rect(x: stage.x, y: stage.y + strips, width: stage.width, height: stage.height - strips)
  }

  /// The room of the screen inside of a card.
  func content(of card: Rect) -> Rect {
    form <= .cramped
      ? Rect(x: card.x + 2, y: card.y + 2, width: card.width - 4, height: card.height - 3)
      : Rect(x: card.x + 3, y: card.y + 2, width: card.width - 6, height: card.height - 3)
  }

  /// A box in the middle of the screen, for what belongs to no layer; it keeps clear of bar and footer.
  func pane(_ wanted: Size) -> Rect {
    if form <= .cramped { return stage }
    let width = min(wanted.columns, size.columns - 2)
    let height = min(wanted.rows, size.rows - 3)
    return Rect(
      x: (size.columns - width) / 2, y: max(1, (size.rows - height) / 2), width: width, height: height)
  }
}

/// A floating card before it has a place.
struct FloatingCard: Hashable {
  var width: Int
  var height: Int
  /// The rows that something above the card takes: the slip of a held request.
  var lead = 0
}

extension DeckLayout {
  /// The places of floating cards, lowest first, each a step further down to the right, all headers in sight.
  ///
  /// A card's place does not depend on those above it, as long as there is room for all.
  func cascade(_ cards: [FloatingCard], over card: Rect) -> [Rect] {
    guard !cards.isEmpty else { return [] }
    let most = Rect(
      x: stage.x + 2, y: stage.y + 1, width: stage.width - 5, height: max(3, stage.height - 3))
    let sizes = cards.map {
      (width: min($0.width, most.width), height: min($0.height, max(3, most.height - $0.lead)))
    }
    let start = Point(
      x: stage.x + (stage.width - sizes[0].width) / 2,
      y: card.y + max(0, min((card.height - 5) / 4, (card.height - sizes[0].height) / 2)))
    let columns = DeckLayout.spread(
      from: start.x, step: step.x, sizes: sizes.map(\.width), within: most.x..<most.right)
    var leads = 0
    let tops = cards.map { card -> Int in
      leads += card.lead
      return leads
    }
    let rows = DeckLayout.spread(
      from: start.y, step: step.y, sizes: zip(sizes, tops).map { $0.height + $1 },
      within: most.y..<most.bottom)
    return sizes.indices.map {
      Rect(x: columns[$0], y: rows[$0] + tops[$0], width: sizes[$0].width, height: sizes[$0].height)
    }
  }

  /// Starts of extents of some sizes in even steps: as wished if all fit, else closer together, else sooner.
  private static func spread(
    from start: Int, step: Int, sizes: [Int], within range: Range<Int>
  ) -> [Int] {
    // Where each extent may begin at the latest.
    let latest = sizes.map { range.upperBound - $0 }
    func overshoot(_ start: Int, _ step: Int) -> Int {
      latest.enumerated().map { start + $0.offset * step - $0.element }.max() ?? 0
    }
    var step = step
    var start = start
    while step > 1, overshoot(start, step) > 0 { step -= 1 }
    start = max(range.lowerBound, start - max(0, overshoot(start, step)))
    return sizes.indices.map { min(start + $0 * step, max(range.lowerBound, range.upperBound - 3)) }
  }
}
