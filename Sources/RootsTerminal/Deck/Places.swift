internal import Roots

/// Where things are in a frame: noted while it is drawn, asked when the mouse is used and when things move.
struct Places {
  /// What a click or a turn of the wheel means.
  enum Target: Hashable {
    case tab(Int)
    /// Goes back to a screen of the base.
    case strip(ContextID)
    /// Looks at a layer, or at the base.
    case rung(Int?)
    /// As if the key had been pressed.
    case key(Key)
    /// A part of a screen, which takes it from there.
    case screen(ContextID, ScreenPart)
    /// The edge of a part that can be slid, and the area over which.
    case edge(ContextID, ScreenPart, Rect)
    /// A row of the open pane.
    case row(Int)
    /// A part of the inspector.
    case inspector(InspectorPart)
    /// A line of a part of the inspector.
    case inspected(InspectorPart, Int)
    /// Something that takes no input but hides what is below.
    case nothing
  }

  private struct Hit {
    let rect: Rect
    let target: Target
  }

  private var hits: [Hit] = []
  /// What the places follow from; `nil` before the first frame.
  let layout: DeckLayout?
  /// The card that comes and goes.
  var card: Rect?
  var isFloating = false
  /// The parts of a scene over a backdrop.
  var parts: (top: Rect?, bottom: Rect?)?
  /// The screens that were drawn, so that they know how much room they have.
  var screens: [ContextID] = []
  /// How many rows of the parts of the inspector are out of sight.
  var inspected: [InspectorPart: Int] = [:]

  init(_ layout: DeckLayout? = nil) { self.layout = layout }

  /// Notes a target; it lies over everything noted before.
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

  /// The topmost target at a place, and the place within it.
  func target(at point: Point) -> (target: Target, place: Point)? {
    guard let hit = hits.last(where: { $0.rect.contains(point) }) else { return nil }
    return (hit.target, point.moved(x: -hit.rect.x, y: -hit.rect.y))
  }
}
