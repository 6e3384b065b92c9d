internal import Roots

// The last rows: what keys do now, and the message of the moment above it.

extension Deck {
  /// One entry of the footer.
  struct FooterItem {
    let label: String
    let word: String
    var key: Key?

    var width: Int { Text.width(of: label) + 1 + Text.width(of: word) }
  }

  func drawFooter(on canvas: inout Canvas, _ moment: Moment) {
    let row = moment.layout.footer
    if let prompt = pane as? Prompt {
      prompt.drawLine(on: &canvas, row, moment)
      return
    }
    let isCramped = moment.layout.form == .cramped
    let help = item(.help, "help", moment)
    var room = row.width - 1 - help.width
    if isCramped { room -= drawMark(on: &canvas, row, moment) }
    var x = 1
    for group in footerGroups(moment) {
      var isFirst = true
      for item in group where x + item.width + 3 <= room {
        if x > 1, !isCramped {
          x += canvas.put(isFirst ? "  " : "· ", at: Point(x: x, y: row.y), style: .muted)
        }
        x = draw(item, at: x, on: &canvas, row) + (isCramped ? 2 : 1)
        isFirst = false
      }
    }
    if x > 1, !isCramped { x += canvas.put("· ", at: Point(x: x, y: row.y), style: .muted) }
    _ = draw(help, at: x, on: &canvas, row)
  }

  private func draw(_ item: FooterItem, at x: Int, on canvas: inout Canvas, _ row: Rect) -> Int {
    var end = x + canvas.put(item.label, at: Point(x: x, y: row.y)) + 1
    end += canvas.put(item.word, at: Point(x: end, y: row.y), style: .muted)
    if let key = item.key {
      hits.note(Rect(x: x, y: row.y, width: end - x, height: 1), .key(key))
    }
    return end
  }

  /// The one sign of what is going on that a very small window has room for.
  private func drawMark(on canvas: inout Canvas, _ row: Rect, _ moment: Moment) -> Int {
    guard isInspecting else { return 0 }
    let isIdle = moment.navigator.isSettled && moment.session.motion == nil
    let (text, style): (String, Style) =
      !moment.held.isEmpty ? ("held", .held) : isIdle ? ("✓", .ok) : ("…", .held)
    let width = Text.width(of: text)
    canvas.put(text, at: Point(x: row.width - 1 - width, y: row.y), style: style)
    return width + 1
  }

  // MARK: What it says

  /// What the footer offers: this screen, moving about, everywhere; the most important first.
  private func footerGroups(_ moment: Moment) -> [[FooterItem]] {
    if let pane { return [pane.hints(self).map { item($0, moment) }] }
    if hiddenLayers > 0 { return [lookingItems(moment)] }
    if inspector.hasKeys { return [inspector.hints.map { item($0, moment) }] }
    let screen = screenItems(moment)
    switch moment.layout.form {
    case .wide:
      return [Array(screen.prefix(5)), movingItems(moment), everywhereItems(moment)]
    case .regular, .narrow:
      var extra: [FooterItem] = []
      if inspector.isOpen {
        extra = movingItems(moment).prefix(2) + [item(.inspector, "inspector", moment)]
      } else if isInspecting {
        extra = [item(.palette, "palette", moment), item(.inspector, "inspect", moment)]
      }
      // Whoever holds a request by hand needs the keys for both answers.
      let most = (isInspecting ? 5 : 4) + (isHeldByHand(moment) ? 1 : 0)
      return [screen.prefix(most - extra.count) + extra]
    case .cramped, .tooSmall: return [Array(screen.prefix(3))]
    }
  }

  /// What Enter and Esc do now, then whatever else the screen says.
  private func screenItems(_ moment: Moment) -> [FooterItem] {
    let hints = focusedHints(moment)
    var items: [FooterItem] = []
    if let enter = hints.first(where: { $0.keys == [.enter] }) { items.append(item(enter, moment)) }
    if let escape = escapeWord(moment) {
      let badge =
        isInspecting && moment.layout.form != .cramped ? moment.keyLayer.map { " L\($0.number)" } : nil
      items.append(item(.back, escape + (badge ?? ""), moment))
    } else {
      items.append(item(.quit, "quit", moment))
    }
    if !moment.held.isEmpty, offers(.grant) {
      items.append(item(.grant, "grant", moment))
      items.append(item(.refuse, "refuse", moment))
    }
    // The program's own keys first: those that every list has can be guessed.
    for extra in bindings.extras where extra.screen == moment.focusedEntry?.screen {
      items.append(FooterItem(label: extra.key.label(charset(moment)), word: extra.title, key: extra.key))
    }
    return items + hints.filter { $0.keys != [.enter] && $0.keys != [.escape] }.map { item($0, moment) }
  }

  /// Whether a request is held that no question on the screen is about.
  private func isHeldByHand(_ moment: Moment) -> Bool {
    offers(.grant) && !moment.held.isEmpty && moment.keyLayer?.isQuestion != true
  }

  private func movingItems(_ moment: Moment) -> [FooterItem] {
    var items: [FooterItem] = []
    if inspector.isOpen { items.append(item(.nextField, "pane", moment)) }
    let tabs = moment.state.tabOrder.count
    if tabs > 1 {
      let keys = bindings.keys(for: .tab).prefix(tabs).map { $0.label(charset(moment)) }
      if let first = keys.first, let last = keys.last {
        items.append(FooterItem(label: "\(first)-\(last)", word: "tabs"))
      }
    }
    items.append(item(.go, "go to", moment))
    return items
  }

  private func lookingItems(_ moment: Moment) -> [FooterItem] {
    [item(.above, "up", moment), item(.below, "down", moment), item(.back, "end", moment)]
  }

  private func everywhereItems(_ moment: Moment) -> [FooterItem] {
    var items = [item(.palette, "palette", moment), item(.inspector, "inspector", moment)]
    if handlers[.record] != nil { items.append(item(.record, "record", moment)) }
    return items
  }

  private func item(_ action: Action, _ word: String, _ moment: Moment) -> FooterItem {
    let key = bindings.keys(for: action).first
    return FooterItem(label: key?.label(charset(moment)) ?? "-", word: word, key: key)
  }

  private func item(_ hint: Hint, _ moment: Moment) -> FooterItem {
    FooterItem(
      label: hint.label(charset(moment)), word: hint.word, key: hint.keys.count == 1 ? hint.keys.first : nil)
  }

  private func charset(_ moment: Moment) -> Charset { moment.session.terminal.charset }

  private func focusedHints(_ moment: Moment) -> [Hint] {
    guard let entry = moment.focusedEntry, !moment.navigator.isCovered(entry.id) else { return [] }
    return view(of: entry, moment.navigator).hints
  }

  // MARK: Ways out

  /// What the lower border of the active layer says: how it is left, and how it ends with a result.
  func waysOut(_ moment: Moment) -> (cancel: String, result: String) {
    let charset = charset(moment)
    let key = bindings.keys(for: .back).first?.label(charset) ?? "Esc"
    let results = focusedHints(moment).filter { $0.keys != [.escape] && $0.keys.count == 1 }
    let send = Action.send.canonicalKey
    let result = results.first { $0.keys.first == send } ?? results.first { $0.keys == [.enter] }
    return (
      escapeWord(moment).map { "\(key) \($0)" } ?? "",
      result.map { "\($0.label(charset)) \($0.word)" } ?? ""
    )
  }

  /// What Esc does just now; `nil` if there is nothing to leave.
  func escapeWord(_ moment: Moment) -> String? {
    if let own = focusedHints(moment).first(where: { $0.keys == [.escape] }) { return own.word }
    if let layer = moment.keyLayer {
      if layer.isQuestion, offers(.refuse) { return "refuse" }
      return layer.stack.count > 1 || moment.nest(in: layer.stack) != nil ? "back" : "cancel"
    }
    var after = moment.state
    guard let change = try? after.apply(.back), change.outcome != .unchanged else { return nil }
    guard moment.layout.form == .wide, let target = after.focusedEntry else { return "back" }
    return "back to \(Text.clipped(moment.titles.title(of: target), to: 20))"
  }
}
