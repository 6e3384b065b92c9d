internal import Roots

extension PlainTerminal {
  /// Something with a number.
  enum Offer {
    case row(Int, Body.Row)
    case field(Body.Field)
    case submit(String)

    var isRow: Bool { if case .row = self { true } else { false } }
  }

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
    if let said, said == state {
      return say(choices(session))
    }
    let facts = said.map { changes(from: $0, to: state, session) } ?? [place(session)]
    for fact in facts { say(fact) }
    for held in session.navigator.parked {
      say("held: \(held.command.summary), by \(held.by); + grants, - refuses")
    }
    say(content(session))
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
    var parts = [Titles(session.navigator).title(of: entry)]
    if !session.navigator.isCovered(entry.id), let view = session.view(of: entry) {
      for block in view.body.allBlocks { parts += block.sentences }
    }
    return parts.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }.joined(separator: ". ")
  }

  func offers(_ session: Session) -> [Offer] {
    guard let entry = session.navigator.state.focusedEntry, !session.navigator.isCovered(entry.id),
      let view = session.view(of: entry)
    else { return [] }
    var offers: [Offer] = []
    var index = 0
    for block in view.body.allBlocks {
      switch block {
      case .list(let rows):
        offers += rows.enumerated().map { .row(index + $0.offset, $0.element) }
        index += rows.count
      case .field(let field): offers.append(.field(field))
      case .submit(let word): offers.append(.submit(word))
      case .text, .table, .image: break
      }
    }
    return offers
  }

  /// All choices on one line, those of the screen numbered.
  private func choices(_ session: Session) -> String {
    let offers = offers(session)
    let first = min(page * PlainTerminal.pageSize, max(0, offers.count - 1))
    let seen = offers.enumerated().dropFirst(first).prefix(PlainTerminal.pageSize)
    var words = seen.map { "\($0.offset + 1) \(describe($0.element))" }
    if first + seen.count < offers.count { words.append("m more") }
    let state = session.navigator.state
    words.append(state.openLayers.isEmpty ? "b back" : "b cancel")
    if state.tabOrder.count > 1 { words.append("t tabs") }
    words.append("h help")
    return " " + words.joined(separator: "   ")
  }

  private func describe(_ offer: Offer) -> String {
    switch offer {
    case .row(_, let row):
      let detail = row.detail.isEmpty ? "" : ", \(row.detail)"
      if case .off = row.availability { return "\(row.title)\(detail) (off)" }
      return row.title + detail
    case .field(let field): return "\(field.label)…"
    case .submit(let word): return word
    }
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
    say("+ grants and - refuses what is held, :command sends a command, q quits")
  }
}

extension Body {
  /// The blocks of the body and of its parts, in reading order.
  fileprivate var allBlocks: [Block] { (top?.blocks ?? []) + blocks + (bottom?.blocks ?? []) }
}

extension Body.Block {
  /// What the block says, apart from what can be chosen.
  fileprivate var sentences: [String] {
    switch self {
    case .text(let text): text.split(separator: "\n").map(String.init)
    case .table(let table):
      table.rows.map { row in
        zip(table.columns, row).map { "\($0): \($1)" }.joined(separator: ", ")
      }
    case .list, .field, .submit, .image: []
    }
  }
}
