internal import Roots

extension PlainTerminal {
  private static let pageSize = 20

  func say(_ line: String) { write(Text.sanitized(line, charset: charset)) }

  /// Says what has changed, and what can be done now.
  func tell() {
    guard let session, asking == nil, !session.isFinished else { return }
    if let message = (session.chrome as? Deck)?.takeMessage() { say(message) }
    let state = session.navigator.state
    defer {
      said = state
      endings = []
    }
    let content = content(session)
    defer { read = content }
    if let said, said == state {
      if content != read { say(content) }
      return say(choices(session))
    }
    let facts = said.map { changes(from: $0, to: state, session) } ?? [place(session)]
    for fact in facts { say(fact) }
    for held in session.navigator.held {
      let what = held.id == session.leaving ? "quit" : held.command.summary
      say("held: \(what), by \(held.by)" + (session.offersGranting ? "; + grants, - refuses" : ""))
    }
    say(content)
    say(choices(session))
  }

  /// Where one is: `tab 1 Home, 3 deep: Home, Catalog, Item 42`.
  private func place(_ session: Session) -> String {
    let state = session.navigator.state
    let base = BaseStack(state)
    let titles = base.top(8).reversed().map(Titles(session.navigator).title)
    let more = base.count > 8 ? "…, " : ""
    return "\(baseName(session)), \(base.count) deep: \(more)\(titles.joined(separator: ", "))"
  }

  private func baseName(_ session: Session) -> String {
    let state = session.navigator.state
    guard let tab = state.selectedTab, let index = state.tabIndex(tab) else { return "main" }
    return "tab \(index + 1) \(session.navigator.map.tabs.first { $0.name == tab }?.title ?? tab)"
  }

  private func changes(
    from old: NavigationState, to new: NavigationState, _ session: Session
  ) -> [String] {
    let titles = Titles(session.navigator)
    var facts: [String] = []
    for number in old.openLayers.reversed() where !new.openLayers.contains(number) {
      facts.append("layer \(number) closed, \(answer(of: old[.layer(number)]))")
    }
    for number in new.openLayers where old[.layer(number)] != new[.layer(number)] {
      let title = new[.layer(number)].top.map(titles.title) ?? ""
      let below = new.baseEntry.map(titles.title) ?? ""
      let isNew = !old.openLayers.contains(number)
      facts.append(
        isNew ? "opened layer \(number) over \(below): \(title)" : "layer \(number) shows \(title)")
    }
    if old.activePlace.base != new.activePlace.base || old[new.activePlace.base] != new[new.activePlace.base]
    {
      facts.append(place(session))
    } else if new.openLayers.isEmpty, !facts.isEmpty {
      let title = new.baseEntry.map(titles.title) ?? ""
      facts[facts.count - 1] += ". \(title), \(baseName(session)), \(BaseStack(new).count) deep"
    }
    return facts
  }

  /// How a layer ended: with what it returned, if anything.
  private func answer(of stack: Stack) -> String {
    for entry in stack.fromTop {
      for ended in endings where ended.id == entry.id {
        if case .completed(let payload?) = ended.ending {
          return "returned \(payload.value.map(Titles.plain) ?? payload.typeName)"
        }
      }
    }
    return "nothing returned"
  }

  /// The screen's title and texts on one line.
  private func content(_ session: Session) -> String {
    guard let entry = session.navigator.state.focusedEntry else { return "nothing is open" }
    let parts = [Titles(session.navigator).title(of: entry)] + (seen(session)?.plain.lines ?? [])
    return parts.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }.joined(separator: ". ")
  }

  /// All choices on one line, those of the screen numbered.
  private func choices(_ session: Session) -> String {
    let choices = seen(session)?.plain.choices ?? []
    let first = min(page * PlainTerminal.pageSize, max(0, choices.count - 1))
    let seen = choices.enumerated().dropFirst(first).prefix(PlainTerminal.pageSize)
    var words = seen.map { "\($0.offset + 1) \($0.element.text)" }
    if first + seen.count < choices.count { words.append("m more") }
    let state = session.navigator.state
    words.append(state.openLayers.isEmpty ? "b back" : "b cancel")
    if state.tabOrder.count > 1 { words.append("t tabs") }
    words.append("h help")
    return " " + words.joined(separator: "   ")
  }

  func sayTabs(_ session: Session) {
    let state = session.navigator.state
    let names = state.tabOrder.enumerated().map { index, name -> String in
      let title = session.navigator.map.tabs.first { $0.name == name }?.title ?? name
      return "t \(index + 1) \(title), \(state[.tab(name)].count) deep"
    }
    say(names.isEmpty ? "there are no tabs" : " " + names.joined(separator: "   "))
  }

  func sayHelp(_ session: Session) {
    say("a number chooses, b goes back, t lists tabs, t 2 shows the second, m shows more of a long list")
    let forTesting = "+ grants and - refuses what is held, :command sends a command, "
    say((session.offersGranting ? forTesting : "") + "q quits")
  }
}

extension Session {
  /// Whether whoever enters lines may decide for guards.
  var offersGranting: Bool { (chrome as? Deck)?.offers(.grant) ?? false }
}
