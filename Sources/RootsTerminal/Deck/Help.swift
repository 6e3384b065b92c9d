internal import Roots

/// The keys that work here and now, and those that are off and why: made of the binding table and of what the
/// screen says.
final class Help: Pane {
  private var window = Scroll()
  private var filter: TextField?
  private var rows: [HelpTable.Row] = []
  /// The number of rows without a filter: the box does not shrink while one is typed.
  private var whole = 0
  private let told: (any Pane)?

  init(of pane: (any Pane)? = nil) { told = pane }

  let isBox = true
  var takesText: Bool { filter != nil }

  var offersTools: Bool { told?.offersTools ?? false }

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    if filter != nil { return type(key, deck) }
    switch deck.bindings.action(for: key)?.action {
    case .back, .help, .quit: return told.map { .open($0) } ?? .close
    case .filter: filter = TextField(limit: TextField.mostBytesOfSearch)
    case let action: window.move(by: action?.steps(page: window.height) ?? 0)
    }
    return .handled
  }

  private func type(_ key: Key, _ deck: Deck) -> PaneOutcome {
    switch key {
    case .escape: filter = nil
    case .up: window.move(by: -1)
    case .down: window.move(by: 1)
    case .enter: break
    default: _ = filter?.take(key)
    }
    return .handled
  }

  func paste(_ text: String, _ deck: Deck, _ session: Session) {
    _ = filter?.insert(search: text)
  }

  func wheel(_ direction: Mouse.Direction) { window.move(by: direction == .up ? -1 : 1) }

  func hints(_ deck: Deck) -> [Hint] {
    var hints = [
      Hint(.escape, filter != nil ? "all" : told != nil ? "back" : "close"), Hint([.up, .down], "scroll"),
    ]
    if filter == nil { hints.append(Hint(deck.bindings.keys(for: .filter), "filter")) }
    return hints
  }

  // MARK: Drawing

  private func columns(in layout: DeckLayout) -> Int {
    layout.form == .cramped ? 1 : layout.form == .narrow ? 2 : 3
  }

  private func rect(in layout: DeckLayout) -> Rect {
    layout.pane(
      Size(columns: columns(in: layout) == 3 ? 72 : layout.size.columns - 4, rows: max(6, whole + 4)))
  }

  private func room(in layout: DeckLayout) -> Rect {
    let rect = rect(in: layout)
    return layout.form == .cramped
      ? rect.inset(x: 2, y: 1)
      : Rect(x: rect.x + 3, y: rect.y + 2, width: rect.width - 5, height: rect.height - 4)
  }

  func fit(_ moment: Moment) {
    let columns = columns(in: moment.layout)
    let table = told.map { HelpTable(of: $0, moment) } ?? HelpTable(moment, columns: columns)
    let all = table.rows(width: room(in: moment.layout).width)
    whole = all.count
    rows = filter.map { table.matching($0.text) } ?? all
    window.fit(rows: rows.count, height: room(in: moment.layout).height)
  }

  func draw(on canvas: inout Canvas, _ moment: Moment) {
    let room = room(in: moment.layout)
    moment.drawPane(
      rect(in: moment.layout), captions(moment),
      escape: filter != nil ? "all" : told != nil ? "back" : "close",
      on: &canvas)
    canvas.within(room) { canvas in
      for (y, row) in rows.dropFirst(window.offset).prefix(window.height).enumerated() {
        row.draw(at: y, on: &canvas)
      }
    }
    canvas.showCursor(at: Point(x: room.x, y: room.y))
  }

  private func captions(_ moment: Moment) -> Canvas.Captions {
    let key = moment.deck.bindings.keys(for: .filter).first?.label(moment.charset)
    let filtering = filter == nil ? key.map { "\($0) filter" } ?? "" : ""
    let more = window.hidesMore ? "↓ more" : filtering
    let title = filter.map { "Help: \($0.text)_" } ?? "Help: keys that work here now"
    return Canvas.Captions(topLeft: title, bottomRight: more)
  }
}

@MainActor struct HelpTable {
  struct Line {
    let keys: String
    let text: String
    var isOff = false
  }

  private struct Group {
    let title: String
    let lines: [Line]
  }

  private let columns: Int
  private var groups: [Group] = []
  private var off: [Line] = []

  init(_ moment: Moment, columns: Int) {
    self.columns = columns
    let (deck, charset) = (moment.deck, moment.charset)
    let ways = WaysOut(moment)
    let own = ways.hints.filter {
      $0.keys != [.escape] && !($0.isMinor && $0.keys.contains(where: ways.isTaken))
    }.map { Line(keys: $0.label(charset), text: $0.word) }
    let extras = (deck.keys(on: moment.focusedEntry?.screen) + deck.sharedKeys(moment.session))
      .filter { $0.keys.allSatisfy(ways.reaches) }
      .map { Line(keys: $0.label(charset), text: $0.word) }
    let title = moment.focusedEntry.map(moment.titles.title) ?? Action.Group.screen.title
    groups.append(Group(title: title, lines: own + extras))
    for group in [Action.Group.moving, .everywhere, .testing] {
      let lines = lines(of: group, moment, ways)
      if !lines.isEmpty { groups.append(Group(title: group.title, lines: lines)) }
    }
  }

  init(of pane: any Pane, _ moment: Moment) {
    columns = 1
    let lines = pane.hints(moment.deck).map { Line(keys: $0.label(moment.charset), text: $0.word) }
    groups = [Group(title: Action.Group.screen.title, lines: lines)]
  }

  /// Actions that are shown on one line because they are two ends of one thing.
  private static let pairs: [(Action, Action, String)] = [
    (.earlier, .later, "history"), (.narrower, .wider, "border"), (.below, .above, "layer"),
    (.undo, .redo, "undo, redo"),
    (.grant, .refuse, "held: yes, no"),
  ]

  private mutating func lines(
    of group: Action.Group, _ moment: Moment, _ ways: WaysOut
  ) -> [Line] {
    let (deck, charset) = (moment.deck, moment.charset)
    var lines: [Line] = []
    for action in Action.allCases where action.group == group && deck.offers(action) {
      if HelpTable.pairs.contains(where: { $0.1 == action }) { continue }
      if action == .act, deck.whyOff(action, moment.session) != nil { continue }
      let pair = HelpTable.pairs.first { $0.0 == action }
      let actions = pair.map { [$0.0, $0.1] } ?? [action]
      if actions.allSatisfy({ deck.bindings.keys(for: $0).allSatisfy(ways.isTaken) }) { continue }
      let isText = actions.allSatisfy { !deck.bindings.keys(for: $0).contains(where: ways.reaches) }
      let shown = actions.map {
        deck.bindings.keys(for: $0).filter { (isText || ways.reaches($0)) && !ways.isTaken($0) }
      }
      let keys = zip(actions, shown).map { HelpTable.label($1, of: $0, charset) }.joined(separator: "  ")
      let reasons = actions.map { action in
        isText && !deck.bindings.keys(for: action).isEmpty
          ? "letters are typed here"
          : deck.whyOff(action, moment.session)
            ?? (action == .back && ways.escape == nil ? "there is nothing to go back to" : nil)
      }
      if reasons.contains(nil) {
        let title = action == .back ? ways.escape : nil
        lines.append(Line(keys: keys, text: title ?? pair?.2 ?? deck.title(of: action, moment.session)))
        if action == .tab { lines += HelpTable.tabsWithoutKey(moment) }
      } else if let why = reasons[0] {
        off.append(Line(keys: keys, text: "\(pair?.2 ?? action.title): \(why)", isOff: true))
      }
    }
    return lines
  }

  private static func tabsWithoutKey(_ moment: Moment) -> [Line] {
    let keys = moment.deck.bindings.keys(for: .tab).count
    guard moment.state.tabOrder.count > keys, let key = moment.deck.bindings.keys(for: .palette).first else {
      return []
    }
    return [Line(keys: key.label(moment.charset), text: "tabs after \(keys)")]
  }

  private static func label(_ keys: [Key], of action: Action, _ charset: Charset) -> String {
    let keys = keys.map { $0.label(charset) }
    guard action == .tab, let first = keys.first, let last = keys.last else {
      return keys.prefix(2).joined(separator: "  ")
    }
    return "\(first)-\(last)"
  }

  // MARK: Rows

  struct Row {
    var cells: [(x: Int, line: Line?, heading: String?)] = []
    var keyWidth = 10
    var cellWidth = Int.max

    func draw(at y: Int, on canvas: inout Canvas) {
      for cell in cells {
        if let heading = cell.heading { canvas.put(heading, at: Point(x: cell.x, y: y), style: .muted) }
        guard let line = cell.line else { continue }
        let key = Text.clipped(line.keys, to: keyWidth - 1)
        canvas.put(key, at: Point(x: cell.x, y: y), style: line.isOff ? .muted : Style(.text, .bold))
        let room = min(cellWidth == .max ? .max : cellWidth - 1, canvas.width - cell.x) - keyWidth
        let text = Text.clipped(line.text, to: max(0, room))
        canvas.put(text, at: Point(x: cell.x + keyWidth, y: y), style: line.isOff ? .muted : .text)
      }
    }
  }

  /// The groups side by side, each where most room is left, and below them what is off.
  func rows(width: Int) -> [Row] {
    let step = max(1, (width + (columns > 1 ? 5 : 0)) / columns)
    var stacks = [[(line: Line?, heading: String?)]](repeating: [], count: columns)
    for group in groups {
      guard let place = stacks.indices.min(by: { stacks[$0].count < stacks[$1].count }) else { break }
      if !stacks[place].isEmpty { stacks[place].append((nil, nil)) }
      stacks[place] += heading(group.title, step) + group.lines.map { ($0, nil) }
    }
    var rows = (0..<(stacks.map(\.count).max() ?? 0)).map { y in
      Row(
        cells: stacks.enumerated().compactMap { column, stack in
          stack.indices.contains(y) ? (column * step, stack[y].line, stack[y].heading) : nil
        }, cellWidth: columns > 1 ? step : .max)
    }
    guard !off.isEmpty else { return rows }
    rows.append(Row())
    rows += heading("Off just now", step).map { Row(cells: [(0, $0.line, $0.heading)]) }
    return rows + off.map { Row(cells: [(0, $0, nil)]) }
  }

  private func heading(_ title: String, _ step: Int) -> [(line: Line?, heading: String?)] {
    let shown = Text.clipped(title, to: step - 2)
    return [(nil, shown), (nil, String(repeating: "─", count: Text.width(of: shown)))]
  }

  func matching(_ text: String) -> [Row] {
    let lines = groups.flatMap(\.lines) + off
    return lines.filter { $0.text.holds(text) || $0.keys.holds(text) }
      .map { Row(cells: [(0, $0, nil)]) }
  }
}
