internal import Roots

/// The screens of a program as boxes, and the ways between them as lines: one walks from box to box, and goes there.
package final class MapPane: Pane {
  private let map: ScreenMap
  private let list: @MainActor () -> Sheet
  private let picture: @MainActor (String) -> ScreenPicture?
  private let here: Int?
  private var selected: Int
  private var zoom: MapPlan.Zoom {
    didSet { plan = MapPlan(map, zoom) }
  }
  private var plan: MapPlan
  /// The corner of the visible part after it was moved or clicked; `nil`: the selection is in the middle.
  private var corner: Point?
  private var shown = Point.zero
  private var search: TextField?

  /// - Parameters:
  ///   - screen: the screen in focus.
  ///   - picture: what a screen shows; `nil` for one that shows nothing before it is open.
  ///   - list: makes the same as a list to be read.
  package init(
    _ map: ScreenMap, at screen: String?,
    picture: @escaping @MainActor (String) -> ScreenPicture? = { _ in nil },
    list: @escaping @MainActor () -> Sheet
  ) {
    self.map = map
    self.picture = picture
    self.list = list
    here = map.nodes.firstIndex { $0.screen == screen }
    selected = here ?? 0
    zoom = map.nodes.count > 60 ? .names : .boxes
    plan = MapPlan(map, zoom)
  }

  let hasHelp = true
  let isBox = true
  let opener: Action? = .map
  var takesText: Bool { search != nil }

  func hints(_ deck: Deck) -> [Hint] {
    if search != nil {
      let next = found(search?.text ?? "", after: selected).flatMap {
        $0 == selected ? nil : Hint(.tab, "next found")
      }
      return [Hint(.enter, "stay there"), Hint(.escape, "no search")] + (next.map { [$0] } ?? [])
    }
    return [
      Hint(.enter, "go there"), Hint(.escape, "close"), zoomHint, Hint("/", "find"),
      Hint([Key(.up, .shift), Key(.down, .shift)], "pan"), Hint(.tab, "as a list"),
    ] + (selected == here ? [] : [Hint(.home, "where you are")])
  }

  private var zoomHint: Hint {
    switch zoom {
    case .names: Hint("+", "larger")
    case .boxes: Hint(["+", "-"], "zoom")
    case .pictures: Hint("-", "smaller")
    }
  }

  // MARK: Keys

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    if search != nil { return find(key) }
    if let step = MapPane.pans[key] {
      move(x: step.x, y: step.y)
      return .handled
    }
    switch key {
    case "+", "=": zoom = MapPlan.Zoom(rawValue: zoom.rawValue + 1) ?? zoom
    case "-": zoom = MapPlan.Zoom(rawValue: zoom.rawValue - 1) ?? zoom
    case .tab:
      let list = list()
      list.other = ("as a map", self)
      return .open(list)
    default: return handle(deck.bindings.action(for: key)?.action, deck, session)
    }
    corner = nil
    return .handled
  }

  private func move(x: Int, y: Int) { corner = (corner ?? shown).moved(x: x, y: y) }

  private static let pans: [Key: Point] = [
    Key(.left, .shift): Point(x: -8, y: 0), Key(.right, .shift): Point(x: 8, y: 0),
    Key(.up, .shift): Point(x: 0, y: -3), Key(.down, .shift): Point(x: 0, y: 3),
  ]

  private func handle(_ action: Action?, _ deck: Deck, _ session: Session) -> PaneOutcome {
    switch action {
    case .choose: return map.nodes.isEmpty ? .close : deck.going(to: map.nodes[selected].screen, session)
    case .back, .map, .quit: return .close
    case .filter: search = TextField(limit: TextField.mostBytesOfSearch)
    case .up: step(0, -1)
    case .down: step(0, 1)
    case .left: step(-1, 0)
    case .right: step(1, 0)
    case .first: select(here ?? 0)
    case .last: select(map.nodes.count - 1)
    case let action: step(0, action?.steps(page: 8) ?? 0)
    }
    return .handled
  }

  private func select(_ node: Int) {
    guard map.nodes.indices.contains(node) else { return }
    selected = node
    corner = nil
  }

  /// To the nearest box in a direction: along a column, or in the next one.
  private func step(_ x: Int, _ y: Int) {
    guard map.nodes.indices.contains(selected) else { return }
    let (nodes, from) = (map.nodes, map.nodes[selected])
    let column = from.column + x
    let boxes = nodes.indices.filter { nodes[$0].column == column }.sorted { nodes[$0].row < nodes[$1].row }
    if x == 0 {
      guard let place = boxes.firstIndex(of: selected) else { return }
      select(boxes[max(0, min(place + y, boxes.count - 1))])
    } else if let nearest = boxes.min(by: { abs(nodes[$0].row - from.row) < abs(nodes[$1].row - from.row) }) {
      select(nearest)
    }
  }

  private func find(_ key: Key) -> PaneOutcome {
    switch key {
    case .escape, .enter: search = nil
    case .tab, .down: select(found(search?.text ?? "", after: selected) ?? selected)
    default:
      if search?.take(key) == .changed { selectFound() }
    }
    return .handled
  }

  package func paste(_ text: String, _ deck: Deck, _ session: Session) {
    if search?.insert(search: text) == true { selectFound() }
  }

  private func selectFound() { select(found(search?.text ?? "", after: selected - 1) ?? selected) }

  private func found(_ text: String, after place: Int) -> Int? {
    let wanted = text.folded
    guard !wanted.isEmpty else { return nil }
    let order = map.nodes.indices.map { ($0 + place + 1) % max(1, map.nodes.count) }
    return order.first {
      map.nodes[$0].title.contains(folded: wanted) || map.nodes[$0].screen.contains(folded: wanted)
    }
  }

  private func isFound(_ text: String) -> Bool { text.isEmpty || found(text, after: -1) != nil }

  func click(row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome {
    if row == selected { return deck.going(to: map.nodes[row].screen, session) }
    selected = row
    // What was clicked stays under the mouse, so that the next click is on the same box.
    corner = shown
    return .handled
  }

  /// To a box by its title, which is also what a reader of a recording understands.
  func keys(forRow row: Int) -> [Key]? {
    guard map.nodes.indices.contains(row), search == nil else { return nil }
    if row == selected { return [.enter] }
    let title = map.nodes[row].title
    var now = selected
    for end in title.indices { now = found(String(title[...end]), after: now - 1) ?? now }
    var steps = 0
    while now != row, steps < map.nodes.count {
      now = found(title, after: now) ?? now
      steps += 1
    }
    guard now == row else { return nil }
    return ["/"] + Key.typing(title) + Array(repeating: .tab, count: steps) + [.enter]
  }

  func wheel(_ direction: Mouse.Direction) {
    switch direction {
    case .up: move(x: 0, y: -3)
    case .down: move(x: 0, y: 3)
    case .left: move(x: -6, y: 0)
    case .right: move(x: 6, y: 0)
    }
  }

  // MARK: Drawing

  private func rect(in layout: DeckLayout) -> Rect {
    layout.pane(Size(columns: layout.size.columns - 4, rows: layout.size.rows - 3))
  }

  private func field(in layout: DeckLayout) -> Rect {
    let rect = rect(in: layout)
    return Rect(x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 4)
  }

  func fit(_ moment: Moment) {
    guard map.nodes.indices.contains(selected) else { return }
    let field = field(in: moment.layout)
    settle(Size(columns: field.width, rows: field.height))
  }

  func draw(on canvas: inout Canvas, _ moment: Moment) {
    let rect = rect(in: moment.layout)
    let captions = Canvas.Captions(
      topLeft: search.map { "Find: \($0.text)_" + (isFound($0.text) ? "" : "  no screen has that") }
        ?? map.title, topRight: map.summary,
      bottomRight: search != nil
        ? "" : zoom == .pictures ? "- smaller" : zoom == .names ? "+ larger" : "+ - zoom")
    moment.drawPane(rect, captions, escape: search == nil ? "close" : "no search", on: &canvas)
    guard map.nodes.indices.contains(selected) else { return }
    let field = field(in: moment.layout)
    let places = plan.boxes.map { $0.moved(x: -shown.x, y: -shown.y) }
    canvas.within(field) { canvas in
      plan.drawWays(moved: shown, selected: selected, on: &canvas)
      for node in map.nodes.indices where !places[node].intersection(canvas.bounds).isEmpty {
        plan.draw(
          node, in: places[node], isSelected: node == selected, isHere: node == here,
          picture: picture(map.nodes[node].screen), on: &canvas)
      }
    }
    for node in map.nodes.indices {
      let seen = places[node].moved(x: field.x, y: field.y).intersection(field)
      if !seen.isEmpty { moment.places.note(seen, .row(node)) }
    }
    drawCaption(Rect(x: rect.x + 2, y: rect.bottom - 3, width: rect.width - 4, height: 2), on: &canvas)
  }

  /// Computes the corner of the visible part: the selection is in the middle if the map does not fit, and some of the
  /// map is always visible.
  private func settle(_ size: Size) {
    let box = plan.boxes[selected]
    let extent = plan.extent
    func start(_ middle: Int, _ length: Int, _ whole: Int) -> Int {
      whole <= length ? (whole - length) / 2 : max(0, min(middle - length / 2, whole - length))
    }
    func kept(_ start: Int, _ length: Int, _ whole: Int) -> Int {
      max(-(length / 2), min(start, whole - length / 2))
    }
    corner = corner.map {
      Point(x: kept($0.x, size.columns, extent.x), y: kept($0.y, size.rows, extent.y))
    }
    shown =
      corner
      ?? Point(
        x: start(box.x + box.width / 2, size.columns, extent.x),
        y: start(box.y + box.height / 2, size.rows, extent.y))
  }

  private func drawCaption(_ rect: Rect, on canvas: inout Canvas) {
    canvas.fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), with: "─", style: .muted)
    let node = map.nodes[selected]
    let targets = map.ways.filter { $0.from == selected }.map { map.nodes[$0.to].title }
    var words = [node.title] + node.marks
    if selected == here { words.append("you are here") }
    let leads = targets.isEmpty ? "" : "   leads to \(targets.joined(separator: ", "))"
    canvas.put(
      Text.clipped(words.joined(separator: Marks.dot) + leads, to: rect.width),
      at: Point(x: rect.x, y: rect.y + 1))
  }
}

extension Deck {
  package func show(_ map: MapPane, _ session: Session) {
    show(map)
    session.invalidate()
  }

  /// Opens the open pane again if it shows a program that was changed.
  package func renewPane(_ session: Session) {
    if let opener = pane?.opener { handlers[opener]?(session) }
  }
}
