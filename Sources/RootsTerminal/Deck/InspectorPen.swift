internal import Roots

@MainActor struct InspectorPen {
  let moment: Moment

  func draw(on canvas: inout Canvas) {
    guard moment.deck.inspector.isOpen else { return }
    if let rect = moment.layout.inspector {
      let boxes = moment.layout.form == .wide ? columns(rect) : drawer(rect)
      for (part, box) in zip(InspectorPart.allCases, boxes) {
        draw(part, in: box, on: &canvas)
      }
    } else {
      let layout = moment.layout
      let rect = layout.pane(Size(columns: layout.size.columns - 8, rows: layout.size.rows - 6))
      canvas.fill(rect)
      if layout.form > .cramped { canvas.shadow(of: rect) }
      draw(moment.deck.inspector.part, in: rect, on: &canvas)
    }
  }

  /// Three boxes below one another; the state gets what it needs, at most two fifths.
  private func columns(_ rect: Rect) -> [Rect] {
    let state = min(max(8, StateTree(moment).lines.count + 2), rect.height * 2 / 5 + 1)
    let queue = min(8, (rect.height - state) / 2)
    return [
      Rect(x: rect.x, y: rect.y, width: rect.width, height: state),
      Rect(x: rect.x, y: rect.y + state, width: rect.width, height: queue),
      Rect(x: rect.x, y: rect.y + state + queue, width: rect.width, height: rect.height - state - queue),
    ]
  }

  private func drawer(_ rect: Rect) -> [Rect] {
    let events = rect.width * 29 / 80
    let state = (rect.width - events + 1) / 2
    let queue = rect.width - events - state
    return [
      Rect(x: rect.x, y: rect.y, width: state, height: rect.height),
      Rect(x: rect.x + state, y: rect.y, width: queue, height: rect.height),
      Rect(x: rect.x + state + queue, y: rect.y, width: events, height: rect.height),
    ]
  }

  private func draw(_ part: InspectorPart, in box: Rect, on canvas: inout Canvas) {
    let inspector = moment.deck.inspector
    let (lines, note) = lines(of: part, width: box.width - 4)
    let isActive = inspector.hasKeys && inspector.part == part
    canvas.box(
      box, isActive ? .heavy : .rounded, style: isActive ? .accent : .muted,
      captions: Canvas.Captions(topLeft: title(of: part, isActive: isActive)),
      captionStyle: isActive ? Style(.text, .bold) : .text)
    let width = Text.width(of: note.text)
    if width > 0, box.width > width + 14 {
      canvas.put(" \(note.text) ", at: Point(x: box.right - 4 - width, y: box.y), style: note.style)
    }
    moment.places.note(box, .inspector(part))
    let room = Rect(x: box.x + 2, y: box.y + 1, width: box.width - 4, height: box.height - 2)
    let chosen = min(inspector.place(in: part), max(0, lines.count - 1))
    let first = ListCursor.first(showing: chosen, of: lines.count, room.height)
    canvas.within(room) { canvas in
      let seen = Array(lines.dropFirst(first).prefix(room.height))
      // Events are read from the top down like any log, the newest last.
      for (y, line) in (part == .events ? seen.reversed() : seen).enumerated() {
        let number = first + (part == .events ? seen.count - 1 - y : y)
        line.draw(at: y, on: &canvas)
        moment.places.note(
          Rect(x: room.x, y: room.y + y, width: room.width, height: 1), .inspected(part, number))
        if isActive, number == chosen {
          canvas.fill(Rect(x: 0, y: y, width: room.width, height: 1), as: .selected)
          canvas.showCursor(at: Point(x: 0, y: y))
        }
      }
      if lines.isEmpty, isActive, inspector.filter != nil {
        canvas.put("nothing found", at: .zero, style: .muted)
      }
    }
  }

  private func title(of part: InspectorPart, isActive: Bool) -> String {
    if isActive, let filter = moment.deck.inspector.filter {
      return "\(part.title) /\(filter.text)\(moment.deck.inspector.isTyping ? "_" : "")"
    }
    guard part == .state, let past = moment.past else { return part.title }
    return "\(part.title) at \(past.time.seconds(digits: 1...1))"
  }

  func lines(
    of part: InspectorPart, width: Int
  ) -> (lines: [InspectorLine], note: (text: String, style: Style)) {
    var (lines, note) = allLines(of: part, width: width)
    if moment.deck.inspector.part == part, moment.deck.inspector.filter != nil {
      lines = lines.filter { admits($0, in: part) }
    }
    return (lines, note)
  }

  /// Events are searched by their words alone: times would be found by every digit.
  func admits(_ line: InspectorLine, in part: InspectorPart) -> Bool {
    moment.deck.inspector.admits(part == .events ? line.text : line.text + (line.mark?.text ?? ""))
  }

  func allLines(
    of part: InspectorPart, width: Int
  ) -> (lines: [InspectorLine], note: (text: String, style: Style)) {
    var lines: [InspectorLine]
    var note: (text: String, style: Style) = ("", .muted)
    switch part {
    case .state: lines = StateTree(moment).lines
    case .queue: (lines, note.text) = FeedWords(moment: moment).queueLines(width: width)
    case .events:
      lines = FeedWords(moment: moment).eventLines()
      let count = moment.deck.feed.problemCount + moment.deck.problems.count
      note = count == 0 ? ("live", .muted) : (count.of("problem"), .bad)
      if moment.deck.inspector.eventsBack > 0 {
        note = (moment.past == nil ? "not kept" : "looking back", .held)
      }
    }
    return (lines, note)
  }
}
