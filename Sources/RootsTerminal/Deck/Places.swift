internal import Roots

/// The places of things in a frame: noted while it is drawn, asked when the mouse is used and when things move.
struct Places {
  enum Target: Hashable {
    case tab(Int)
    /// Goes back to a screen of the base.
    case strip(ContextID)
    case rung(Int?)
    case key(Key)
    case screen(ContextID, ScreenPart)
    case edge(ContextID, ScreenPart, Rect)
    case border
    case row(Int)
    case inspector(InspectorPart)
    case inspected(InspectorPart, Int)
    case nothing
  }

  struct Border: Hashable {
    let screen: String
    let x: Int
    /// The column where it stands if no person moves it.
    let natural: Int
    let columns: ClosedRange<Int>

    /// Where a person has moved it from its natural place, as far as there is room.
    init(of screen: String, natural x: Int, movedBy moved: Int?, from left: Int, to right: Int) {
      let least = DeckLayout.leastBeside
      (self.screen, natural) = (screen, x)
      columns = min(x, left + least)...max(x, right - least)
      self.x = max(columns.lowerBound, min(x + (moved ?? 0), columns.upperBound))
    }

    /// The way from its natural place to a column, or to the nearest where it can stand.
    func moved(to x: Int) -> Int { max(columns.lowerBound, min(x, columns.upperBound)) - natural }
  }

  private struct Hit {
    let rect: Rect
    let target: Target
  }

  private var hits: [Hit] = []
  /// `nil` before the first frame.
  let layout: DeckLayout?
  /// The cards of the base that lay on one another then: each takes a row of the lowest ones.
  let depth: Int
  var card: Rect?
  var isFloating = false
  /// The border between the screen in front and what stands beside it.
  var border: Border?
  var parts: (top: Rect?, bottom: Rect?)?
  /// The screens that were drawn, so that they know how much room they have.
  var screens: [ContextID] = []

  init(_ layout: DeckLayout? = nil, depth: Int = 0) { (self.layout, self.depth) = (layout, depth) }

  /// The target lies over everything noted before.
  mutating func note(_ rect: Rect, _ target: Target) { hits.append(Hit(rect: rect, target: target)) }

  /// Every target that can be clicked somewhere, with where that is: one row of what is higher.
  var rows: [(rect: Rect, target: Target)] {
    hits.flatMap { hit in
      (0..<hit.rect.height).compactMap { y in
        let row = Rect(x: hit.rect.x, y: hit.rect.y + y, width: hit.rect.width, height: 1)
        let middle = Point(x: row.x + row.width / 2, y: row.y)
        return target(at: middle)?.target == hit.target ? (row, hit.target) : nil
      }
    }
  }

  /// The place of the screen at a point; `nil` if something else is there.
  func screen(at point: Point) -> Rect? {
    guard let hit = hits.last(where: { $0.rect.contains(point) }), case .screen = hit.target else {
      return nil
    }
    return hit.rect
  }

  /// The screen that a click at a place is for.
  func context(at point: Point) -> ContextID? {
    if case .screen(let id, _)? = target(at: point)?.target { id } else { nil }
  }

  func target(at point: Point) -> (target: Target, place: Point)? {
    guard let hit = hits.last(where: { $0.rect.contains(point) }) else { return nil }
    return (hit.target, point.moved(x: -hit.rect.x, y: -hit.rect.y))
  }
}
