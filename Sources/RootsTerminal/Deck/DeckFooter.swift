internal import Roots

/// The last rows: the keys of the moment, and the message above them.
@MainActor struct DeckFooter {
  let moment: Moment
  private let ways: WaysOut

  init(moment: Moment) {
    self.moment = moment
    ways = WaysOut(moment)
  }

  private struct Item {
    let label: String
    let word: String
    var key: Key?

    var width: Int { Text.width(of: label) + 1 + Text.width(of: word) }
  }

  func draw(on canvas: inout Canvas) {
    let row = moment.layout.footer
    if moment.deck.pane?.replacesFooter == true { return }
    let isCramped = moment.layout.form == .cramped
    let help = help
    // A dot and a blank stand before the last one as well.
    let last = help.map { $0.width + (isCramped ? 1 : 2) } ?? 1
    var right = drawKeysPressed(on: &canvas, row)
    if isCramped { right += drawMark(on: &canvas, row) }
    if let begun = moment.deck.begun {
      right += drawNotice("\(begun.label(moment.charset))…", on: &canvas, row, right: right)
    } else if moment.deck.isMouseFree {
      let key = moment.deck.bindings.keys(for: .mouse).first
      let notice = "\(key?.label(moment.charset) ?? "-") mouse is free"
      right += drawNotice(notice, on: &canvas, row, right: right)
    } else if moment.session.isAtRows, moment.session.backlogCount > 0 {
      // They act on rows that are not in order yet.
      let count = moment.session.backlogCount
      right += drawNotice(count == 1 ? "1 key waits" : "\(count) keys wait", on: &canvas, row, right: right)
    }
    let room = row.width - last - right
    var x = 1
    for group in footerGroups(room: room) {
      var isFirst = true
      for item in group where x + item.width + 3 <= room {
        if x > 1, !isCramped {
          x += canvas.put(isFirst ? "  " : "· ", at: Point(x: x, y: row.y), style: .muted)
        }
        x = draw(item, at: x, on: &canvas, row) + (isCramped ? 2 : 1)
        isFirst = false
      }
    }
    guard let help else { return }
    if x > 1, !isCramped { x += canvas.put("· ", at: Point(x: x, y: row.y), style: .muted) }
    _ = draw(help, at: x, on: &canvas, row)
  }

  private func draw(_ item: Item, at x: Int, on canvas: inout Canvas, _ row: Rect) -> Int {
    var end = x + canvas.put(item.label, at: Point(x: x, y: row.y)) + 1
    end += canvas.put(item.word, at: Point(x: end, y: row.y), style: .muted)
    if let key = item.key {
      moment.places.note(Rect(x: x, y: row.y, width: end - x, height: 1), .key(key))
    }
    return end
  }

  /// Returns the columns that the keys take.
  private func drawKeysPressed(on canvas: inout Canvas, _ row: Rect) -> Int {
    guard moment.deck.showsKeys, moment.layout.form > .cramped, !moment.deck.keysPressed.isEmpty else {
      return 0
    }
    let text = " \(moment.deck.keysPressed.joined(separator: " ")) "
    let width = Text.width(of: text)
    canvas.put(text, at: Point(x: row.width - width, y: row.y), style: Style(.accent, .bold))
    return width + 1
  }

  /// Returns the columns that the words take.
  private func drawNotice(_ text: String, on canvas: inout Canvas, _ row: Rect, right: Int) -> Int {
    let text = " \(text) "
    let width = Text.width(of: text)
    canvas.put(text, at: Point(x: row.width - right - width, y: row.y), style: Style(.accent, .bold))
    return width + 1
  }

  /// The one sign of what is going on that a very small window has room for.
  private func drawMark(on canvas: inout Canvas, _ row: Rect) -> Int {
    guard moment.deck.isInspecting else { return 0 }
    let isIdle = moment.session.isSettled
    let (text, style): (String, Style) =
      !moment.held.isEmpty ? ("held", .held) : isIdle ? ("✓", .ok) : ("…", .held)
    let width = Text.width(of: text)
    canvas.put(text, at: Point(x: row.width - 1 - width, y: row.y), style: style)
    return width + 1
  }

  // MARK: What it says

  /// The hints of the footer: this screen, moving about, everywhere; the most important first.
  private func footerGroups(room: Int) -> [[Item]] {
    if let pane = moment.deck.pane { return [pane.hints(moment.deck).map(item)] }
    if moment.deck.travels.hiddenLayers > 0 { return [lookingItems()] }
    if moment.deck.inspector.hasKeys {
      let floats = moment.deck.inspectorFloats(moment.session)
      let deck = moment.deck
      return [deck.inspector.hints(floats: floats, canFold: deck.canFold(moment), deck.bindings).map(item)]
    }
    let screen = screenItems()
    switch moment.layout.form {
    case .wide:
      let others = [movingItems(), everywhereItems()]
      let fitting = Self.fitting(screen, before: others.flatMap(\.self), room: room)
      return [Array(screen.prefix(max(5, fitting.count)))] + others
    case .regular, .narrow:
      var extra: [Item] = []
      if moment.deck.inspector.isOpen {
        extra = movingItems().prefix(2) + [item(.inspector, "inspector")].compactMap { $0 }
      } else if moment.deck.isInspecting {
        extra = [item(.palette, "palette"), item(.inspector, "inspect"), noteItem].compactMap { $0 }
      }
      return [Self.fitting(screen, before: extra, room: room) + extra]
    case .cramped, .tooSmall: return [Array(screen.prefix(3))]
    }
  }

  private static func fitting(_ items: [Item], before others: [Item], room: Int) -> ArraySlice<Item> {
    // The first one stands behind one blank, not behind a dot.
    var free = room + 1 - others.reduce(0) { $0 + $1.width + 3 }
    return items.prefix { item in
      free -= item.width + 3
      return free >= 0
    }
  }

  /// The keys of the screen: Enter and Esc, then everything else that it says.
  private func screenItems() -> [Item] {
    let hints = ways.hints
    moment.deck.hasMistake = hints.contains { $0.keys.isEmpty }
    var items: [Item] = []
    if let enter = hints.first(where: { $0.keys == [.enter] }) {
      items.append(item(Hint(.enter, enter.footerWord ?? enter.word)))
    }
    if let escape = ways.escape {
      let badge =
        moment.deck.isInspecting && moment.layout.form != .cramped
        ? moment.keyLayer.map { " L\($0.number)" } : nil
      items.append(contentsOf: [item(.back, escape + (badge ?? ""))].compactMap { $0 })
    } else {
      items.append(contentsOf: [item(.quit, "quit")].compactMap { $0 })
    }
    if isHeldByHand() {
      items += [item(.grant, "grant"), item(.refuse, "refuse")].compactMap { $0 }
    }
    // The screen's own keys and those of the program first: those that every list has can be guessed.
    let deck = moment.deck
    func reached(_ hints: [Hint]) -> [Hint] { hints.filter { $0.keys.allSatisfy(ways.reaches) } }
    let others = hints.filter { !$0.isMinor && $0.keys != [.enter] && $0.keys != [.escape] }
    let own = others.prefix(while: \.isOwn)
    items += (reached(deck.keys(on: moment.focusedEntry?.screen)) + own).map(item)
    items += reached(deck.sharedKeys(moment.session)).map(item)
    return items + others[own.endIndex...].map(item)
  }

  private func isHeldByHand() -> Bool {
    moment.deck.offers(.grant) && !moment.held.isEmpty && !moment.layers.contains(where: \.isQuestion)
  }

  private func movingItems() -> [Item] {
    var items: [Item] = []
    if moment.deck.inspector.isOpen { items += [item(.nextField, "pane")].compactMap { $0 } }
    if moment.columns != nil, moment.baseHasKeys, !ways.takesText {
      items.append(item(Hint([.left, .right], "walk")))
    }
    let tabs = moment.state.tabOrder.count
    if tabs > 1, moment.deck.whyOff(.tab, moment.session) == nil {
      let keys = keys(for: .tab).prefix(tabs).map { $0.label(moment.charset) }
      if let first = keys.first, let last = keys.last {
        items.append(Item(label: "\(first)-\(last)", word: "tabs"))
      }
    }
    return items + [item(.go, "go to")].compactMap { $0 }
  }

  private func lookingItems() -> [Item] {
    let isLowest = moment.layers.isEmpty
    return [item(.above, "up"), isLowest ? nil : item(.below, "down"), item(.back, "end")].compactMap { $0 }
  }

  private func everywhereItems() -> [Item] {
    var items = [item(.palette, "palette"), item(.inspector, "inspector")]
    if moment.deck.isInspecting, moment.deck.handlers[.record] != nil {
      items.append(item(.record, "record"))
    }
    return (items + [noteItem]).compactMap { $0 }
  }

  /// The key for a note while the letter for it is text.
  private var noteItem: Item? {
    guard ways.takesText, let key = keys(for: .switchPane).first, moment.deck.action(for: key) == .note else {
      return nil
    }
    return item(Hint(key, "note"))
  }

  private func keys(for action: Action) -> [Key] {
    moment.deck.bindings.keys(for: action).filter { key in
      ways.reaches(key)
        && !ways.hints.contains { $0.isOwn && $0.keys == [key] || $0.keys.contains(where: key.begins) }
        && moment.deck.ownSequences(after: key, moment.session).isEmpty
    }
  }

  private var help: Item? {
    if moment.deck.inspector.isTyping { return nil }
    guard let pane = moment.deck.pane else { return item(.help, "help") }
    let key = moment.deck.bindings.keys(for: .help).first(where: pane.reaches)
    return key.flatMap { pane.hasHelp ? item(Hint($0, "help")) : nil }
  }

  /// The hint for an action; `nil` if its keys are text for the screen just now.
  private func item(_ action: Action, _ word: String) -> Item? {
    guard moment.deck.offers(action) else { return nil }
    let key = keys(for: action).first
    if key == nil, !moment.deck.bindings.keys(for: action).isEmpty { return nil }
    return Item(label: key?.label(moment.charset) ?? "-", word: word, key: key)
  }

  private func item(_ hint: Hint) -> Item {
    Item(
      label: hint.label(moment.charset), word: hint.word, key: hint.keys.count == 1 ? hint.keys.first : nil)
  }

  // MARK: The message of the moment

  func drawMessage(on canvas: inout Canvas) {
    let looking = lookingText().map { Session.Message(text: $0, tone: .plain) }
    let loading = moment.session.loadingNotice
    guard let message = moment.session.message ?? looking ?? loading else { return }
    let sign = message == loading ? moment.session.spinner : message.sign
    let isCramped = moment.layout.form == .cramped
    let row = moment.messageRow
    let offer =
      message.offer.map { "\(keys(for: .act).first?.label(moment.charset) ?? "^P") \(Text.sanitized($0)) " }
      ?? ""
    // The corner of a card that stands off the edge is left alone.
    let slip = moment.slip.flatMap { $0.bottom == row.bottom ? $0.x : nil }
    let edge =
      slip ?? moment.places.parts?.bottom.map { $0.bottom == row.bottom ? $0.x : 0 } ?? 0
    let x = isCramped ? 0 : edge + 2
    let room = row.width - 2 * x - Text.width(of: offer)
    let head = " \(sign) "
    let indent = Text.width(of: head)
    let wrapped = Text.wrapped(message.text, to: room - indent - 1, atMost: Self.messageLimit)
    // Where the offer takes all the room, it is drawn alone.
    let lines = wrapped.isEmpty && !offer.isEmpty ? [""] : wrapped
    let width = lines.map { Text.width(of: $0) }.max() ?? 0
    // More rows lie over the cards.
    let top = isCramped ? row.y : row.y + 1 - lines.count
    for (number, line) in lines.enumerated() {
      let end = number < lines.count - 1 || offer.isEmpty ? "" : " \(offer)"
      // The sides of a card that fills the window stay.
      let isInside = isCramped && number > 0
      if isCramped { canvas.fill(row.moved(y: number).inset(x: isInside ? 1 : 0)) }
      let start = number == 0 ? head : String(repeating: " ", count: indent)
      let text = isInside ? line : "\(start)\(Text.fitted(line, to: width))\(end.isEmpty ? " " : "")"
      canvas.put(
        text + end, at: Point(x: isInside ? indent : x, y: top + number), style: message.style)
    }
  }

  private static let messageLimit = 3

  private func lookingText() -> String? {
    guard moment.deck.travels.hiddenLayers > 0 else { return nil }
    let name = moment.layers.last.map { "L\($0.number)" } ?? "the base"
    let up = moment.deck.bindings.keys(for: .above).first?.label(moment.charset) ?? ""
    return "looking at \(name); \(up) up, Esc ends"
  }
}

extension Session.Message {
  var style: Style {
    switch tone {
    case .plain: .text
    case .done: .ok
    case .question: .held
    case .warning: .warn
    case .failure: .bad
    }
  }
}
