internal import Roots

/// The parts of the inspector.
enum InspectorPart: Int, CaseIterable, Hashable {
  case state, queue, events

  var title: String {
    switch self {
    case .state: "State"
    case .queue: "Queue"
    case .events: "Events"
    }
  }
}

/// What is looked at behind the screens: everything open, what waits, what has happened.
struct Inspector {
  private(set) var isOpen = false
  /// Whether keys scroll the inspector and do not reach the screens.
  var hasKeys = false
  private(set) var part = InspectorPart.state
  private var offsets = [Int](repeating: 0, count: InspectorPart.allCases.count)

  mutating func toggle() {
    isOpen.toggle()
    if !isOpen { hasKeys = false }
  }

  mutating func select(_ part: InspectorPart) {
    self.part = part
    hasKeys = true
  }

  mutating func step(_ steps: Int) {
    let count = InspectorPart.allCases.count
    part = InspectorPart(rawValue: (part.rawValue + steps + count) % count) ?? .state
  }

  func offset(of part: InspectorPart) -> Int { offsets[part.rawValue] }

  /// Scrolls towards the end, which for events is the past.
  mutating func scroll(_ part: InspectorPart, by rows: Int) {
    let moved = offsets[part.rawValue].addingReportingOverflow(part == .events ? -rows : rows)
    offsets[part.rawValue] = max(0, moved.overflow ? 0 : moved.partialValue)
  }

  /// Keeps a part from being scrolled past its end.
  mutating func settle(_ part: InspectorPart, rows: Int, height: Int) {
    offsets[part.rawValue] = min(offsets[part.rawValue], max(0, rows - height))
  }

  var hints: [Hint] {
    [
      Hint(.escape, "close"), Hint(.tab, "pane"), Hint([.up, .down], "scroll"),
      Hint(.function(6), "back to the screen"),
    ]
  }
}

extension Deck {
  func switchInspector(_ action: Action, _ session: Session) -> KeyOutcome {
    if action == .inspector { inspector.toggle() } else { inspector.hasKeys.toggle() }
    // One that floats covers the screen, so it must have the keys.
    if inspector.isOpen, inspectorFloats(session) { inspector.hasKeys = true }
    return .handled
  }

  private func inspectorFloats(_ session: Session) -> Bool {
    DeckLayout(session.size, hasInspector: true).inspector == nil
  }

  /// A Tab that no screen had use for goes to the inspector, if it is open.
  func enterInspector(_ action: Action) -> KeyOutcome {
    guard inspector.isOpen else { return .ignored }
    inspector.hasKeys = true
    return .handled
  }

  /// Whether a key means something to the inspector, which then takes it.
  func inspectorTakes(_ key: Key, _ action: Action?, _ session: Session) -> Bool {
    let part = inspector.part
    switch action {
    case .up: inspector.scroll(part, by: -1)
    case .down: inspector.scroll(part, by: 1)
    case .pageUp: inspector.scroll(part, by: -10)
    case .pageDown: inspector.scroll(part, by: 10)
    case .first: inspector.scroll(part, by: -1_000_000)
    case .last: inspector.scroll(part, by: 1_000_000)
    case .nextField, .right: inspector.step(1)
    case .previousField, .left: inspector.step(-1)
    case .switchPane, .back:
      inspector.hasKeys = false
      if inspectorFloats(session) { inspector.toggle() }
    case .inspector: inspector.toggle()
    default: return false
    }
    return true
  }

  func drawInspector(on canvas: inout Canvas, _ moment: Moment) {
    guard inspector.isOpen else { return }
    if let rect = moment.layout.inspector {
      let boxes = moment.layout.form == .wide ? columns(rect, moment) : drawer(rect)
      for (part, box) in zip(InspectorPart.allCases, boxes) {
        draw(part, in: box, on: &canvas, moment)
      }
    } else {
      let layout = moment.layout
      let rect = layout.pane(Size(columns: layout.size.columns - 8, rows: layout.size.rows - 6))
      canvas.fill(rect)
      if layout.form > .cramped { canvas.shadow(of: rect) }
      draw(inspector.part, in: rect, on: &canvas, moment)
    }
  }

  /// Three boxes below one another; the state gets what it needs, at most two fifths.
  private func columns(_ rect: Rect, _ moment: Moment) -> [Rect] {
    let state = min(max(8, StateTree(moment).lines.count + 2), rect.height * 2 / 5 + 1)
    let queue = min(8, (rect.height - state) / 2)
    return [
      Rect(x: rect.x, y: rect.y, width: rect.width, height: state),
      Rect(x: rect.x, y: rect.y + state, width: rect.width, height: queue),
      Rect(x: rect.x, y: rect.y + state + queue, width: rect.width, height: rect.height - state - queue),
    ]
  }

  /// Three boxes side by side.
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

  private func draw(_ part: InspectorPart, in box: Rect, on canvas: inout Canvas, _ moment: Moment) {
    let lines: [InspectorLine]
    var note: (text: String, style: Style) = ("", .muted)
    switch part {
    case .state: lines = StateTree(moment).lines
    case .queue: (lines, note.text) = queueLines(moment, width: box.width - 4)
    case .events:
      lines = eventLines(moment)
      let count = feed.problemCount + problems.count
      note = count == 0 ? ("live", .muted) : ("\(count) problem\(count == 1 ? "" : "s")", .error)
    }
    let isActive = inspector.hasKeys && inspector.part == part
    canvas.box(
      box, isActive && moment.layout.inspector == nil ? .heavy : .rounded,
      style: isActive ? .accent : .muted, captions: Captions(topLeft: part.title),
      captionStyle: isActive ? Style(.text, .bold) : .text)
    let width = Text.width(of: note.text)
    if width > 0, box.width > width + 14 {
      canvas.put(" \(note.text) ", at: Point(x: box.right - 4 - width, y: box.y), style: note.style)
    }
    hits.note(box, .inspector(part))
    let room = Rect(x: box.x + 2, y: box.y + 1, width: box.width - 4, height: box.height - 2)
    inspector.settle(part, rows: lines.count, height: room.height)
    let offset = inspector.offset(of: part)
    canvas.within(room) { canvas in
      let seen = lines.dropFirst(offset).prefix(room.height)
      // Events are read from the top down like any log, the newest last.
      for (y, line) in (part == .events ? Array(seen.reversed()) : Array(seen)).enumerated() {
        line.draw(at: y, on: &canvas)
      }
    }
    if isActive { canvas.showCursor(at: room.origin) }
  }
}

/// A line of the inspector: a text, and what stands at its right end.
struct InspectorLine {
  var text: String
  var style = Style.text
  var mark: (text: String, style: Style)?

  func draw(at y: Int, on canvas: inout Canvas) {
    var x = 0
    if let mark { x += canvas.put(mark.text, at: Point(x: 0, y: y), style: mark.style) }
    canvas.put(Text.clipped(text, to: max(0, canvas.width - x)), at: Point(x: x, y: y), style: style)
  }
}
