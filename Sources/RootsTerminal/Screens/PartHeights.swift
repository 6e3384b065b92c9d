extension Body {
  /// A height at which a part over a backdrop may stand.
  public enum Height: Sendable, Hashable, Comparable {
    case rows(Int)
    /// All the room there is.
    case all

    /// The height in rows, where there is room for them.
    package var rows: Int {
      switch self {
      case .rows(let rows): rows
      case .all: Size.largest.rows
      }
    }

    /// A number of rows, or `all`.
    package init?(_ word: some StringProtocol) {
      if word == "all" {
        self = .all
      } else if let rows = Int(word), (1...200).contains(rows) {
        self = .rows(rows)
      } else {
        return nil
      }
    }
  }
}

extension Body.Part {
  /// Whether the part can be slid to another height.
  package var slides: Bool { heights.count > 1 }
}

/// The heights to which the parts of a body have been slid.
struct PartHeights: Sendable, Hashable {
  private var top: Body.Height?
  private var bottom: Body.Height?

  /// The keys that slide a part: its free edge goes where the arrow points.
  static let up = Key(.up, .shift)
  static let down = Key(.down, .shift)

  private subscript(part: ScreenPart) -> Body.Height? {
    get { part == .top ? top : bottom }
    set { if part == .top { top = newValue } else { bottom = newValue } }
  }

  /// The body with its parts as high as they have been slid.
  func applied(to body: Body) -> Body {
    guard top != nil || bottom != nil else { return body }
    var body = body
    for part in [ScreenPart.top, .bottom] {
      if let height = self[part], body[part]?.heights.contains(height) == true {
        body[part]?.height = height.rows
      }
    }
    return body
  }

  /// Slides a part by a number of heights; returns whether there is one so far on.
  mutating func slide(_ part: ScreenPart, by steps: Int, in body: Body) -> Bool {
    guard let heights = body[part]?.heights, let here = place(of: part, in: body),
      heights.indices.contains(here + steps)
    else { return false }
    self[part] = heights[here + steps]
    return true
  }

  /// Slides a part to the height nearest to a number of rows, where there is room for them.
  mutating func slide(_ part: ScreenPart, toRows rows: Int, of room: Int, in body: Body) {
    let distance = { (height: Body.Height) in abs(min(height.rows, room) - rows) }
    guard let nearest = body[part]?.heights.min(by: { distance($0) < distance($1) }) else { return }
    self[part] = nearest
  }

  /// How many heights a part is above its lowest.
  func place(of part: ScreenPart, in body: Body) -> Int? {
    guard let content = body[part], content.slides else { return nil }
    return self[part].flatMap(content.heights.firstIndex(of:))
      ?? content.heights.firstIndex(of: .rows(content.height))
  }
}

extension Body {
  /// The part at an edge.
  subscript(part: ScreenPart) -> Part? {
    get {
      switch part {
      case .top: top
      case .bottom: bottom
      case .whole, .backdrop: nil
      }
    }
    set {
      switch part {
      case .top: top = newValue
      case .bottom: bottom = newValue
      case .whole, .backdrop: break
      }
    }
  }

  /// The part that the keys slide: the one that has them if it slides, else the lower, else the upper.
  func slidingPart(preferring part: ScreenPart?) -> ScreenPart? {
    [part, .bottom, .top].lazy.compactMap { $0 }.first { self[$0]?.slides == true }
  }
}

extension BodyState {
  /// The body as it stands now: its parts as high as they have been slid.
  package func arranged(_ body: Body) -> Body { heights.applied(to: body) }

  /// What a key does that slides a part; `nil` for other keys.
  mutating func pressToSlide(_ key: Key, in body: Body) -> Reaction? {
    guard key == PartHeights.up || key == PartHeights.down else { return nil }
    guard let part = body.slidingPart(preferring: keyPart(in: body)) else { return .ignored }
    return slide(part, up: key == PartHeights.up, in: body)
  }

  /// Moves the free edge of a part: that of the lower part goes up when it grows.
  mutating func slide(_ part: ScreenPart, up isUp: Bool, in body: Body) -> Reaction {
    heights.slide(part, by: (part == .bottom) == isUp ? 1 : -1, in: body) ? .handled : .ignored
  }

  /// The keys that do what dragging the edge of a part does.
  package func keys(forDragging part: ScreenPart, toRows rows: Int, of room: Int, in body: Body) -> [Key] {
    var dragged = heights
    dragged.slide(part, toRows: rows, of: room, in: body)
    guard let here = heights.place(of: part, in: body), let there = dragged.place(of: part, in: body),
      body.slidingPart(preferring: keyPart(in: body)) == part
    else { return [] }
    let isUp = (there > here) == (part == .bottom)
    return Array(repeating: isUp ? PartHeights.up : PartHeights.down, count: abs(there - here))
  }

  /// The keys that slide a part now.
  package func slideKeys(in body: Body) -> [Key] {
    [PartHeights.up, PartHeights.down].filter { key in
      var state = self
      return state.pressToSlide(key, in: body) == .handled
    }
  }
}
