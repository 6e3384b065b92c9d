internal import Roots

/// A short list to choose from, for a tool beside the program.
final class ToolMenu: Pane {
  private let title: String
  private let choices: [String]
  private var cursor: ListCursor
  private let giveUp: (@MainActor (Session) -> Void)?
  private let take: @MainActor (Session, Int) -> Void

  init(
    _ title: String, _ choices: [String], giveUp: (@MainActor (Session) -> Void)?,
    take: @escaping @MainActor (Session, Int) -> Void
  ) {
    self.title = title
    self.choices = choices
    self.giveUp = giveUp
    self.take = take
    cursor = ListCursor(count: choices.count)
  }

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    switch key {
    case .escape: return giveUp.map { .closeAnd($0) } ?? .close
    case .enter: return choose(cursor.row)
    default:
      if cursor.press(key) { break }
      guard let digit = key.typed?.wholeNumberValue, choices.indices.contains(digit - 1) else { break }
      return choose(digit - 1)
    }
    return .handled
  }

  func click(row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome {
    cursor.click(row) ? choose(row) : .handled
  }

  func wheel(_ direction: Mouse.Direction) { cursor.wheel(direction) }

  /// The work is done once the menu is closed: it may ask something else, which then stays open.
  private func choose(_ row: Int) -> PaneOutcome {
    .closeAnd { [take] session in take(session, row) }
  }

  var isAsking: Bool { true }
  let isBox = true

  func hints(_ deck: Deck) -> [Hint] {
    [Hint(.enter, "take"), Hint(.escape, "close"), Hint([.up, .down], "move")]
  }

  private func rect(in layout: DeckLayout) -> Rect {
    let longest = choices.map { Text.width(of: $0) }.max() ?? 0
    return layout.pane(Size(columns: max(30, longest + 9), rows: choices.count + 2))
  }

  func fit(_ moment: Moment) { cursor.fit(height: rect(in: moment.layout).height - 2) }

  func draw(on canvas: inout Canvas, _ moment: Moment) {
    let rect = rect(in: moment.layout)
    let place = cursor.height < choices.count ? "\(cursor.row + 1) of \(choices.count)" : ""
    let captions = Canvas.Captions(topLeft: title, bottomRight: place)
    moment.drawPane(rect, captions, on: &canvas)
    for (offset, row) in cursor.visible.enumerated() {
      let line = Rect(x: rect.x + 1, y: rect.y + 1 + offset, width: rect.width - 2, height: 1)
      let text = Text.clipped("\(row + 1)  \(choices[row])", to: rect.width - 5)
      let style = row == cursor.row ? Style(.text, .bold) : Style.text
      canvas.put(text, at: Point(x: rect.x + 3, y: line.y), style: style)
      moment.offer(row, in: line, isChosen: row == cursor.row, markAt: line.x, on: &canvas)
    }
  }
}

final class ToolLine: Pane {
  private let label: String
  private var field: TextField
  private let complete: @MainActor (String) -> [String]
  private let take: @MainActor (Session, String) -> Void
  private let giveUp: (@MainActor (Session) -> Void)?
  private var offers: (texts: [String], chosen: Int?)

  init(
    _ label: String, text: String, complete: @escaping @MainActor (String) -> [String],
    giveUp: (@MainActor (Session) -> Void)?, take: @escaping @MainActor (Session, String) -> Void
  ) {
    self.label = label
    self.giveUp = giveUp
    field = TextField(text)
    self.complete = complete
    self.take = take
    offers = (complete(text), nil)
  }

  private func fillIn(by step: Int) {
    let count = offers.texts.count
    guard count > 0 else { return }
    let next = ((offers.chosen ?? (step > 0 ? -1 : 0)) + step + count) % count
    field = TextField(offers.texts[next])
    offers = count == 1 ? (complete(field.text), nil) : (offers.texts, next)
  }

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    switch key {
    case .escape: return closed
    case .enter:
      guard !field.text.allSatisfy(\.isWhitespace) else { return closed }
      return .closeAnd { [take, text = field.text] session in take(session, text) }
    case .tab: fillIn(by: 1)
    case .backTab: fillIn(by: -1)
    default:
      if field.take(key) == .changed { offers = (complete(field.text), nil) }
    }
    return .handled
  }

  private var closed: PaneOutcome { giveUp.map { .closeAnd($0) } ?? .close }

  func paste(_ text: String, _ deck: Deck, _ session: Session) {
    if field.insert(text) { offers = (complete(field.text), nil) }
  }

  var isAsking: Bool { true }
  let takesText = true

  func hints(_ deck: Deck) -> [Hint] { [] }

  func draw(on canvas: inout Canvas, _ moment: Moment) {
    let row = moment.layout.footer
    canvas.fill(row)
    let start = row.x + canvas.put("\(label): ", at: row.origin, style: Style(.accent, .bold))
    let window = field.window(columns: max(1, row.width - start - 1))
    let end = start + canvas.put(window.text, at: Point(x: start, y: row.y))
    let names = offers.texts.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    canvas.put(
      Text.clipped(names.joined(separator: " "), to: max(0, row.right - end - 3)),
      at: Point(x: end + 2, y: row.y),
      style: .muted)
    canvas.showCursor(at: Point(x: start + window.cursor, y: row.y))
  }
}

extension Deck {
  package func ask(
    _ title: String, _ choices: [String], giveUp: (@MainActor (Session) -> Void)? = nil,
    take: @escaping @MainActor (Session, Int) -> Void
  ) {
    show(ToolMenu(title, choices, giveUp: giveUp, take: take))
  }

  /// Lets the person fill in a line, for a tool beside the program; Tab completes it.
  /// - Parameter giveUp: Called if the line is left without a text.
  package func ask(
    _ label: String, text: String = "", complete: @escaping @MainActor (String) -> [String] = { _ in [] },
    giveUp: (@MainActor (Session) -> Void)? = nil, take: @escaping @MainActor (Session, String) -> Void
  ) {
    show(ToolLine(label, text: text, complete: complete, giveUp: giveUp, take: take))
  }
}
