import Glibc
import Roots
import RootsCurses
import RootsTerminal

let tabs = ["Home", "Friends", "Settings"]
let reverse = Style(.text, .reverse)

/// A list of twenty rows that remembers which one is selected.
final class Rows: LiveScreen {
  let title: String
  let number: Int
  private(set) var selected = 1
  private let seed: Int
  private var texts: [String] = []

  init(_ title: String, number: Int = 0, seed: Int) {
    self.title = title
    self.number = number
    self.seed = seed
  }

  func move(by step: Int) { selected = min(20, max(1, selected + step)) }

  // Only what is in sight keeps its texts.
  func lifeCycle(_ step: LifeCycle) { if step == .didDisappear { texts = [] } }

  func draw(on canvas: inout Canvas) {
    if texts.isEmpty { texts = (1...20).map { Words.row($0, of: seed) } }
    for (index, text) in texts.enumerated() {
      let isSelected = index + 1 == selected
      let line = (isSelected ? "> " : "  ") + text
      canvas.put(line, at: Point(x: 0, y: index + 2), style: isSelected ? reverse : .text)
    }
  }
}

/// The frame around the lists, the boxes that float over them, and the keys.
final class Board: Chrome {
  func handle(_ event: InputEvent, _ session: Session) -> KeyOutcome {
    guard case .key(let key) = event else { return .ignored }
    switch (key, session.navigator.state.openLayers.isEmpty) {
    case ("q", _): session.quit()
    case (.ctrl("z"), _): session.suspend()
    case ("o", _): return .command(.overlay("layer"))
    case ("x", false): return .command(.dismiss())
    case (.down, true), ("j", true): topRows(session)?.move(by: 1)
    case (.up, true), ("k", true): topRows(session)?.move(by: -1)
    case (.enter, true):
      guard let rows = topRows(session) else { return .ignored }
      return .command(.push(Visit("detail", payload: Payload(rows.number + rows.selected))))
    case (.escape, true), (.backspace, true), ("b", true): return .command(.pop())
    case ("1", true), ("2", true), ("3", true):
      return .command(.show(tab: tabs[key == "1" ? 0 : key == "2" ? 1 : 2]))
    default: return .ignored
    }
    return .handled
  }

  func draw(on canvas: inout Canvas, _ session: Session) {
    let state = session.navigator.state
    let tab = state.selectedTab ?? ""
    let stack = state[.tab(tab)]
    let screens = stack.fromTop.prefix(3).compactMap { session.navigator.screen($0.id) as? Rows }
    guard let rows = screens.first else { return }

    var x = stack.count > 3 ? canvas.put("... > ", at: .zero) : 0
    for (index, screen) in screens.enumerated().reversed() {
      x += canvas.put(screen.title, at: Point(x: x, y: 0))
      if index > 0 { x += canvas.put(" > ", at: Point(x: x, y: 0)) }
    }
    x = 0
    for (index, name) in tabs.enumerated() {
      x +=
        1 + canvas.put(" \(index + 1) \(name) ", at: Point(x: x, y: 1), style: name == tab ? reverse : .text)
    }
    rows.draw(on: &canvas)
    let (layers, bottom) = (state.openLayers.count, canvas.height - 1)
    canvas.put(
      "tab \(tab) depth \(stack.count) row \(rows.selected) layers \(layers)", at: Point(x: 0, y: bottom - 1))
    canvas.put(
      "Enter push  b back  1-3 tabs  o overlay  x close  j/k move  q quit", at: Point(x: 0, y: bottom))
    for number in 0..<layers { drawLayer(number, on: &canvas) }
  }

  private func drawLayer(_ number: Int, on canvas: inout Canvas) {
    let (columns, rows) = (canvas.width, canvas.height)
    let box = Rect(
      x: min((columns - columns / 2) / 2 + 2 * number, columns - columns / 2),
      y: min((rows - rows / 2) / 2 + number, rows - rows / 2),
      width: columns / 2, height: rows / 2)
    canvas.within(box) { canvas in
      canvas.fill()
      canvas.box(canvas.bounds, .thin, captions: Canvas.Captions(topLeft: "Layer \(number + 1)"))
      for row in 1..<max(1, min(21, box.height - 2)) {
        canvas.put(
          Words.row(row, of: 5001 + number), at: Point(x: 2, y: row), limit: box.width - 4)
      }
    }
  }

  private func topRows(_ session: Session) -> Rows? {
    session.navigator.state.baseEntry.flatMap { session.navigator.screen($0.id) as? Rows }
  }
}

var map = AppMap(title: "navapp") {
  for (index, name) in tabs.enumerated() {
    Tab(name)
    Screen(name) { _ in Rows(name, seed: 100_000 + index) }
  }
  Screen("detail") { context in
    let number = context.payload?.as(Int.self) ?? 0
    return Rows("Detail \(number)", number: number, seed: number)
  }
  Accessory("layer")
}
map.limits.layers = 100

var options = Session.Options.live
options.motion = .still
exit(CursesTerminal.live(try Navigator(map), chrome: Board(), session: options))
