internal import Roots

/// The run so far under a slider: everything is shown as it was at its place, until it is closed.
@MainActor final class TimePane: Pane {
  /// The oldest first; the last is the present.
  private let moments: [EventFeed.Past]
  private var place: Int

  /// Begins a step back; `nil` where nothing has happened yet.
  init?(_ feed: EventFeed) {
    moments = feed.kept
    place = moments.count - 2
    if place < 0 { return nil }
  }

  var past: EventFeed.Look? {
    if place == moments.count - 1 { return nil }
    return (moments[place], place > 0 ? moments[place - 1] : nil)
  }

  func hints(_ deck: Deck) -> [Hint] {
    [Hint([.left, .right], "through time"), Hint(.home, "start"), Hint(.escape, "now")]
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

  private func move(by steps: Int) { place = max(0, min(place + steps, moments.count - 1)) }

  /// A click on any column of it goes to what lies there.
  func draw(on canvas: inout Canvas, _ moment: Moment) {
    let row = moment.layout.messages
    canvas.fill(row)
    let track = Rect(x: row.x + 1, y: row.y, width: row.width - 2, height: 1)
    let last = moments.count - 1
    let knob = place * (track.width - 1) / last
    for x in 0..<track.width {
      canvas.put(
        x < knob ? "━" : "─", at: Point(x: track.x + x, y: track.y), style: x < knob ? .held : .muted)
      moment.places.note(
        Rect(x: track.x + x, y: track.y, width: 1, height: 1),
        .row((x * last * 2 + track.width - 1) / (track.width - 1) / 2))
    }
    canvas.put("●", at: Point(x: track.x + knob, y: track.y), style: Style(.held, .bold))
    canvas.showCursor(at: Point(x: track.x + knob, y: track.y))
  }
}
