extension Body {
  /// A height of a part over a backdrop.
  public enum Height: Sendable, Hashable, Comparable {
    case rows(Int)
    /// The whole room.
    case all

    package var rows: Int {
      switch self {
      case .rows(let rows): rows
      case .all: Size.largest.rows
      }
    }

    /// Reads a number of rows from 1 to 200, or `all`.
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
  package var slides: Bool { heights.count > 1 }
}

struct PartHeights: Sendable, Hashable {
  private var top: Body.Height?
  private var bottom: Body.Height?

  /// The keys that slide a part: its free edge moves in the direction of the arrow.
  static let up = Key(.up, .shift)
  static let down = Key(.down, .shift)

  private subscript(part: ScreenPart) -> Body.Height? {
    get { part == .top ? top : bottom }
    set { if part == .top { top = newValue } else { bottom = newValue } }
  }

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

  /// Returns `false` if the part has no such height.
  mutating func slide(_ part: ScreenPart, by steps: Int, in body: Body) -> Bool {
    guard let heights = body[part]?.heights, let here = place(of: part, in: body),
      heights.indices.contains(here + steps)
    else { return false }
    self[part] = heights[here + steps]
    return true
  }

  mutating func slide(_ part: ScreenPart, toRows rows: Int, of room: Int, in body: Body) {
    let distance = { (height: Body.Height) in abs(min(height.rows, room) - rows) }
    guard let nearest = body[part]?.heights.min(by: { distance($0) < distance($1) }) else { return }
    self[part] = nearest
  }

  func place(of part: ScreenPart, in body: Body) -> Int? {
    guard let content = body[part], content.slides else { return nil }
    return self[part].flatMap(content.heights.firstIndex(of:))
      ?? content.heights.firstIndex(of: .rows(content.height))
  }
}

extension Body {
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

  /// The part that the keys slide.
  func slidingPart(preferring part: ScreenPart?) -> ScreenPart? {
    [part, .bottom, .top].lazy.compactMap { $0 }.first { self[$0]?.slides == true }
  }
}
