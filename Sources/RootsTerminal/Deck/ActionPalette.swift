internal import Roots

/// The list of everything that can be done, found by typing a few letters of it.
final class ActionPalette: Pane {
  let offersTools = true
  let takesText = true
  let hasHelp = true
  let isBox = true
  private var mode: PaletteSearch.Mode
  private var field = TextField(limit: TextField.mostBytesOfSearch)
  private var entries: [PaletteEntry] = []
  private var total = 0
  private var cursor = ListCursor()

  init(_ mode: PaletteSearch.Mode, _ deck: Deck, _ session: Session) {
    self.mode = mode
    search(deck, session)
  }

  private var title: String {
    switch mode {
    case .everything: "Palette"
    case .go: "Go to"
    case .push: "Push"
    case .popTo: "Back to"
    case .accessory: "Open over this"
    case .recent: "Recent"
    }
  }

  func hints(_ deck: Deck) -> [Hint] {
    if entries.isEmpty { return [Hint(.escape, "close"), Hint(.ctrl("r"), "recent")] }
    return [
      Hint(.enter, "run"), Hint(.escape, "close"), Hint([.up, .down], "move"), Hint(.tab, "complete"),
      Hint(.ctrl("r"), "recent"),
    ]
  }

  // MARK: Keys

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    switch key {
    case .enter: return run(cursor.row, deck, session)
    case .escape: return .close
    case .ctrl("p"): _ = cursor.press(.up)
    case .ctrl("n"): _ = cursor.press(.down)
    case .tab:
      if let chosen {
        field = TextField(chosen.text, limit: TextField.mostBytesOfSearch)
        search(deck, session)
      }
    case .ctrl("r"):
      mode = mode == .recent ? .everything : .recent
      search(deck, session)
    default:
      if !cursor.press(key), field.take(key) == .changed { search(deck, session) }
    }
    return .handled
  }

  func paste(_ text: String, _ deck: Deck, _ session: Session) {
    if field.insert(search: text) { search(deck, session) }
  }

  /// The word for a URL with a secret in it.
  func secretInput(_ deck: Deck) -> String? { deck.secret(beingTypedInto: field.text) }

  func click(row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome {
    cursor.click(row) ? run(row, deck, session) : .handled
  }

  func keys(forRow row: Int) -> [Key]? { cursor.keys(forRow: row) }

  func wheel(_ direction: Mouse.Direction) { cursor.wheel(direction) }

  private func search(_ deck: Deck, _ session: Session) {
    (entries, total) = PaletteSearch(mode: mode, deck: deck, session: session).results(field.text)
    cursor.begin(count: entries.count)
  }

  private var chosen: PaletteEntry? { entries.isEmpty ? nil : entries[cursor.row] }

  // MARK: Doing

  private func run(_ row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome {
    guard entries.indices.contains(row) else {
      session.say(
        field.isEmpty ? "there is nothing to choose" : "nothing fits '\(deck.hidingSecrets(in: field.text))'")
      return .handled
    }
    let entry = entries[row]
    if let why = entry.whyOff {
      session.say("\(entry.verb): \(why)")
      return .handled
    }
    if !entry.isOfTools, secretInput(deck) == nil { deck.remember(entry) }
    switch entry.effect {
    case .go(let screen): return deck.opening(screen, "go", .go(Visit(screen)), session)
    case .push(let screen): return deck.opening(screen, "push", .push(Visit(screen)), session)
    case .accessory(let name): return deck.opening(name, "overlay", .overlay(Visit(name)), session)
    case .visit(let spot):
      let commands = spot.commands(from: session.navigator.state)
      return commands.isEmpty ? .close : .command(commands.count == 1 ? commands[0] : .transaction(commands))
    case .popTo(let id, let place):
      return .command(.popTo(Command.PopTarget(id: id), on: place, ifAbsent: .fail))
    case .tab(let index): return .action(.tab, index: index)
    case .link(let url): return .command(.open(url))
    case .action(let action): return .action(action, index: 0)
    case .press(let key): return .press(key)
    }
  }

  // MARK: Drawing

  private func rect(in layout: DeckLayout) -> Rect {
    layout.pane(layout.form == .wide ? Size(columns: 76, rows: 21) : Size(columns: 60, rows: 17))
  }

  func fit(_ moment: Moment) {
    cursor.fit(height: rect(in: moment.layout).height - (moment.layout.form == .cramped ? 4 : 9))
  }

  func draw(on canvas: inout Canvas, _ moment: Moment) {
    let isCramped = moment.layout.form == .cramped
    let rect = rect(in: moment.layout)
    let captions = Canvas.Captions(
      topLeft: title, bottomRight: "\(entries.count) of \(total)")
    moment.drawPane(rect, captions, on: &canvas)
    rule(rect, at: rect.y + 2, on: &canvas)
    let routes = PaletteRoutes(moment: moment)
    drawEntries(rect, on: &canvas, routes)
    if !isCramped {
      rule(rect, at: rect.bottom - 5, on: &canvas)
      drawRoute(rect, on: &canvas, routes)
    }
    drawField(rect, on: &canvas, moment.deck)
  }

  private func rule(_ rect: Rect, at y: Int, on canvas: inout Canvas) {
    canvas.fill(Rect(x: rect.x + 1, y: y, width: rect.width - 2, height: 1), with: "─", style: .muted)
  }

  private func drawField(_ rect: Rect, on canvas: inout Canvas, _ deck: Deck) {
    canvas.put("> ", at: Point(x: rect.x + 3, y: rect.y + 1), style: .accent)
    let window = deck.hidingSecrets(in: field).window(columns: rect.width - 8)
    canvas.put(window.text, at: Point(x: rect.x + 5, y: rect.y + 1))
    canvas.showCursor(at: Point(x: rect.x + 5 + window.cursor, y: rect.y + 1))
  }

  private func drawEntries(_ rect: Rect, on canvas: inout Canvas, _ routes: PaletteRoutes) {
    if entries.isEmpty {
      let words = field.isEmpty ? "nothing yet" : "nothing fits"
      canvas.put(words, at: Point(x: rect.x + 5, y: rect.y + 3), style: .muted)
    }
    let visible = cursor.visible
    let verbs = entries[visible].map { Text.width(of: $0.verb) }.max() ?? 0
    for (offset, row) in visible.enumerated() {
      let (entry, y, isSelected) = (entries[row], rect.y + 3 + offset, row == cursor.row)
      let base: Style = entry.whyOff == nil ? .text : .muted
      let note = routes.note(of: entry)
      let noteWidth = Text.width(of: note)
      let end = rect.right - 3
      var x = rect.x + 5
      canvas.put(entry.verb, at: Point(x: x, y: y), style: .muted)
      x += verbs + 2
      let shown = routes.moment.deck.hidingSecrets(in: entry.title)
      let title = Text.clipped(shown, to: max(0, end - noteWidth - 2 - x))
      canvas.put(title, at: Point(x: x, y: y), style: isSelected ? base.adding(.bold) : base)
      mark(title, at: Point(x: x, y: y), on: &canvas)
      canvas.put(note, at: Point(x: end - noteWidth, y: y), style: .muted)
      let line = Rect(x: rect.x + 1, y: y, width: rect.width - 2, height: 1)
      routes.moment.offer(row, in: line, isChosen: isSelected, markAt: rect.x + 3, on: &canvas)
    }
  }

  private func mark(_ title: String, at place: Point, on canvas: inout Canvas) {
    guard !field.isEmpty else { return }
    let places = Fuzzy.places(of: field.text, in: title)
    var x = place.x
    for (number, letter) in title.enumerated() {
      let width = Text.width(of: String(letter))
      if places.contains(number) {
        canvas.restyle(Rect(x: x, y: place.y, width: width, height: 1)) { _ in Style(.accent, .bold) }
      }
      x += width
    }
  }

  private func drawRoute(_ rect: Rect, on canvas: inout Canvas, _ routes: PaletteRoutes) {
    guard routes.moment.deck.detail != .presentation, let route = chosen.flatMap({ routes.route(of: $0) })
    else { return }
    let x = rect.x + 3
    canvas.put("route:", at: Point(x: x, y: rect.bottom - 4), style: .muted)
    let lines = Text.wrapped(route.full, to: rect.width - 13, atMost: 2)
    for (offset, line) in lines.enumerated() {
      canvas.put(line, at: Point(x: x + 7, y: rect.bottom - 4 + offset))
    }
  }
}

extension Deck {
  /// Opens a screen; one that takes fields gets a line in which they can be filled in.
  func opening(_ name: String, _ verb: String, _ command: Command, _ session: Session) -> PaneOutcome {
    let fields = session.navigator.plan.any(name)?.screen.parameters ?? []
    guard language != nil, let first = fields.first(where: { $0.fallback == nil }) else {
      return .command(command)
    }
    return .open(Prompt(.command, text: "\(verb) \(name) \(first.name)=", on: self))
  }
}
