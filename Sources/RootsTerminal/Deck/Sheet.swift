internal import Roots

/// Lines to be read over everything else; one that stands for a screen can be chosen, to go there.
package final class Sheet: Pane {
  package struct Line {
    package var text: String
    package var screen: String?

    package init(_ text: String, screen: String? = nil) {
      self.text = text
      self.screen = screen
    }
  }

  private let title: String
  private let lines: [Line]
  private let longest: Int
  private var selected: Int?
  private var window = Scroll()
  /// Where Tab leads back, if the same can be shown otherwise.
  var other: (word: String, pane: any Pane)?

  package init(_ title: String, _ lines: [Line], selecting screen: String? = nil) {
    self.title = title
    self.lines = lines
    longest = lines.map { Text.width(of: $0.text) }.max() ?? 0
    selected = lines.firstIndex { $0.screen != nil && $0.screen == screen }
    selected = selected ?? lines.firstIndex { $0.screen != nil }
  }

  let hasHelp = true
  let isBox = true
  package var opener: Action?

  func hints(_ deck: Deck) -> [Hint] {
    let hints =
      selected == nil
      ? [Hint(.escape, "close"), Hint([.up, .down], "scroll")]
      : [Hint(.enter, "go there"), Hint(.escape, "close"), Hint([.up, .down], "move")]
    return hints + (other.map { [Hint(.tab, $0.word)] } ?? [])
  }

  // MARK: Keys

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    if key == .tab, let other { return .open(other.pane) }
    switch deck.bindings.action(for: key)?.action {
    case .choose: return choose(deck, session)
    case .back, .map, .quit: return .close
    case let action: step(action?.steps(page: window.height) ?? 0)
    }
    return .handled
  }

  func click(row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome {
    if row == selected { return choose(deck, session) }
    if lines[row].screen != nil { selected = row }
    return .handled
  }

  func keys(forRow row: Int) -> [Key]? {
    guard let selected, lines.indices.contains(row), lines[row].screen != nil else { return [] }
    if row == selected { return [.enter] }
    let count = lines[min(row, selected)..<max(row, selected)].count { $0.screen != nil }
    return Array(repeating: row > selected ? .down : .up, count: count)
  }

  func wheel(_ direction: Mouse.Direction) { step(direction == .up ? -1 : 1) }

  private func step(_ count: Int) {
    guard let now = selected else { return window.move(by: count) }
    let places = lines.indices.filter { lines[$0].screen != nil }
    let place = (places.firstIndex(of: now) ?? 0) + count
    selected = places[max(0, min(place, places.count - 1))]
  }

  private func choose(_ deck: Deck, _ session: Session) -> PaneOutcome {
    guard let selected, let screen = lines[selected].screen else { return .handled }
    return deck.going(to: screen, session)
  }

  // MARK: Drawing

  private func rect(in layout: DeckLayout) -> Rect {
    layout.pane(
      Size(columns: min(layout.size.columns - 6, max(60, longest + 8)), rows: max(6, lines.count + 4)))
  }

  func fit(_ moment: Moment) {
    window.fit(rows: lines.count, height: max(1, rect(in: moment.layout).height - 2))
    settle()
  }

  func draw(on canvas: inout Canvas, _ moment: Moment) {
    let rect = rect(in: moment.layout)
    let captions = Canvas.Captions(
      topLeft: title,
      bottomRight: window.hidesMore
        ? "↓ more" : lines.count == 1 ? "1 line" : "\(lines.count) lines")
    moment.drawPane(rect, captions, on: &canvas)
    for (y, row) in lines.indices.dropFirst(window.offset).prefix(window.height).enumerated() {
      let line = Rect(x: rect.x + 2, y: rect.y + 1 + y, width: rect.width - 4, height: 1)
      let isSelected = row == selected
      if isSelected { canvas.showCursor(at: line.origin) }
      let style: Style = lines[row].screen == nil ? .muted : isSelected ? Style(.text, .bold) : .text
      canvas.put(
        Text.clipped(lines[row].text, to: line.width - 2), at: Point(x: line.x + 2, y: line.y), style: style)
      moment.offer(row, in: line, isChosen: isSelected, markAt: line.x, on: &canvas)
    }
  }

  /// Keeps the chosen line in sight; the first one with everything above it.
  private func settle() {
    guard let selected else { return }
    let isFirst = !lines[..<selected].contains { $0.screen != nil }
    let isLast = !lines[(selected + 1)...].contains { $0.screen != nil }
    let end = isLast && lines.count - selected < window.height ? lines.count : selected + 1
    if isFirst { window.show(0..<end) }
    window.show(selected..<end)
  }
}

extension Deck {
  func going(to screen: String, _ session: Session) -> PaneOutcome {
    session.navigator.map.accessories.contains { $0.name == screen }
      ? opening(screen, "overlay", .overlay(Visit(screen)), session)
      : opening(screen, "go", .go(Visit(screen)), session)
  }

  package func show(_ sheet: Sheet, _ session: Session) {
    show(sheet)
    session.invalidate()
  }
}
