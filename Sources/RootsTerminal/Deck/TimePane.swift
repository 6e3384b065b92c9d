internal import Roots

/// The run so far under a slider: pictures of what was shown, until it is closed.
@MainActor final class TimePane: Pane {
  /// The oldest first.
  private let pictures: [EventFeed.Picture]
  private let keyCount: Int
  /// Behind the last picture it is the present.
  private var place: Int

  /// Begins a step back, if anything was drawn.
  init(_ feed: EventFeed) {
    pictures = feed.pictures
    keyCount = feed.keyCount
    place = max(0, pictures.count - 1)
  }

  func hints(_ deck: Deck) -> [Hint] {
    [Hint(.escape, "now"), Hint([.left, .right], "through time"), Hint(.home, "first")]
  }

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    switch deck.bindings.action(for: key)?.action {
    case .left, .earlier: move(by: -1)
    case .right, .later: move(by: 1)
    case .back, .choose, .lookBack, .quit: return .close
    case let action: move(by: action?.steps(page: 10) ?? 0)
    }
    return .handled
  }

  func click(row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome {
    place = row
    return .handled
  }

  func keys(forRow row: Int) -> [Key]? {
    Array(repeating: row < place ? .left : .right, count: abs(row - place))
  }

  func wheel(_ direction: Mouse.Direction) { move(by: direction == .up ? -1 : 1) }

  private func move(by steps: Int) { place = max(0, min(place + steps, pictures.count)) }

  func draw(on canvas: inout Canvas, _ moment: Moment) {
    let room = Rect(x: 0, y: 0, width: canvas.width, height: moment.layout.footer.y)
    moment.places.note(room, .nothing)
    if place < pictures.count { draw(pictures[place].frame, in: room, on: &canvas) }
    let words = pictures.map { moment.ago($0.time, keys: keyCount - $0.keys) }
    drawSlider(words, on: &canvas, moment)
  }

  /// A picture of a window of another size stands in the corner, as far as there is room.
  private func draw(_ picture: Frame, in room: Rect, on canvas: inout Canvas) {
    canvas.within(room) { canvas in
      canvas.fill(room)
      canvas.blend(picture)
      canvas.tint()
    }
  }

  /// A click on any column of it goes to what lies there. The words behind it have the same room wherever it stands.
  private func drawSlider(_ words: [String], on canvas: inout Canvas, _ moment: Moment) {
    let row = moment.layout.messages
    canvas.fill(row)
    guard let room = words.map({ Text.width(of: $0) }).max() else { return }
    let track = Rect(x: row.x + 1, y: row.y, width: max(2, row.width - room - 4), height: 1)
    let (count, columns) = (pictures.count, track.width - 1)
    let knob = place * columns / count
    for x in 0..<track.width {
      let point = Point(x: track.x + x, y: track.y)
      canvas.put(x < knob ? "━" : "─", at: point, style: x < knob ? .held : .muted)
      moment.places.note(
        Rect(x: point.x, y: point.y, width: 1, height: 1), .row((2 * x * count + columns) / columns / 2))
    }
    canvas.put("●", at: Point(x: track.x + knob, y: track.y), style: Style(.held, .bold))
    canvas.put(place < count ? words[place] : "now", at: Point(x: track.right + 2, y: row.y), style: .held)
    canvas.showCursor(at: Point(x: track.x + knob, y: track.y))
  }
}

extension Canvas {
  /// Lays the ground of bars below all that has none: what is shown is over.
  mutating func tint() { restyle { $0.ground == nil ? $0.on(.bar) : $0 } }
}
