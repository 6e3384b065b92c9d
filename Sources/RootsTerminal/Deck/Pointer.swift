internal import Roots

struct Pointer {
  private(set) var pressed: Point?
  /// The place that started the last change: the selected row, or where the mouse was.
  private(set) var activated: Point?

  /// The last click, and the screen that it was on; `nil` for one that has closed a pane. A second one is not meant for
  /// what the first one has brought to its place.
  private var last: (place: Point, screen: ContextID?, time: Duration)?

  enum Second { case twice, echo }

  mutating func click(at place: Point, on screen: ContextID?, _ time: Duration) {
    last = (place, screen, time)
  }

  /// The kind of a click that is the second one of two; `nil` for a first one.
  func second(at place: Point, on screen: ContextID?, _ time: Duration) -> Second? {
    guard let last, last.place == place, time - last.time < Self.doubleClick else { return nil }
    return last.screen != nil && last.screen == screen ? .twice : .echo
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

  /// Ends a drag. What a key or another size changes is no longer what was pressed.
  @discardableResult
  mutating func release() -> Point? {
    grip = nil
    border = nil
    return pressed.take()
  }
}
