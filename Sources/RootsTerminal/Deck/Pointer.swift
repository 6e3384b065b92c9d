internal import Roots

struct Pointer {
  private(set) var pressed: Point?
  /// The place that started the last change: the selected row, or where the mouse was.
  private(set) var activated: Point?

  /// The place and the time of a click that has closed a pane: the second click of two is not meant for what was below.
  private var closing: (place: Point, time: Duration)?

  mutating func close(at place: Point, _ time: Duration) { closing = (place, time) }

  func isEcho(at place: Point, _ time: Duration) -> Bool {
    closing.map { $0.place == place && time - $0.time < Self.doubleClick } ?? false
  }

  private static let doubleClick = Duration.milliseconds(400)

  private(set) var grip: (id: ContextID, part: ScreenPart, area: Rect)?

  /// The column of the border beside a screen while it is dragged.
  var border: Int?

  mutating func press(_ point: Point, on target: Places.Target?) {
    pressed = point
    grip = nil
    border = target == .border ? point.x : nil
    if case .edge(let id, let part, let area)? = target { grip = (id, part, area) }
  }

  mutating func activate(_ point: Point?) { activated = point }

  mutating func release() -> Point? {
    grip = nil
    border = nil
    return pressed.take()
  }
}
