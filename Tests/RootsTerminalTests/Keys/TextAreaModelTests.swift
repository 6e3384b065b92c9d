import TestTraits
import Testing

@testable import RootsTerminal

/// Lines with a cursor, as simple as they can be said.
private struct Lines {
  var lines: [[Character]] = [[]]
  var line = 0
  var cursor = 0
  /// The column that Up and Down keep to.
  var kept: Int?

  var text: String { lines.map { String($0) }.joined(separator: "\n") }

  static func width(_ characters: ArraySlice<Character>) -> Int {
    characters.reduce(0) { $0 + Text.width(of: String($1)) }
  }

  private mutating func go(to target: Int) {
    let column = kept ?? Lines.width(lines[line][..<cursor])
    if target < 0 {
      (line, cursor) = (0, 0)
    } else if target >= lines.count {
      line = lines.count - 1
      cursor = lines[line].count
    } else {
      line = target
      cursor = (0...lines[line].count).last { Lines.width(lines[line][..<$0]) <= column } ?? 0
    }
    kept = column
  }

  mutating func press(_ key: Key, page: Int) {
    if [.up, .down, .pageUp, .pageDown].contains(key) {
      let steps: [Key: Int] = [.up: -1, .down: 1, .pageUp: -page, .pageDown: page]
      return go(to: line + (steps[key] ?? 0))
    }
    let before = text
    defer { if text != before || ![.backspace, .delete, .enter].contains(key) { kept = nil } }
    switch key {
    case .left where cursor > 0: cursor -= 1
    case .left where line > 0:
      line -= 1
      cursor = lines[line].count
    case .right where cursor < lines[line].count: cursor += 1
    case .right where line + 1 < lines.count: (line, cursor) = (line + 1, 0)
    case .home: cursor = 0
    case .end: cursor = lines[line].count
    case Key(.home, .ctrl): (line, cursor) = (0, 0)
    case Key(.end, .ctrl):
      line = lines.count - 1
      cursor = lines[line].count
    case .enter:
      lines.insert(Array(lines[line][cursor...]), at: line + 1)
      lines[line].removeSubrange(cursor...)
      (line, cursor) = (line + 1, 0)
    case .backspace where cursor > 0:
      cursor -= 1
      lines[line].remove(at: cursor)
    case .backspace where line > 0:
      cursor = lines[line - 1].count
      lines[line - 1] += lines.remove(at: line)
      line -= 1
    case .delete where cursor < lines[line].count: lines[line].remove(at: cursor)
    case .delete where line + 1 < lines.count: lines[line] += lines.remove(at: line + 1)
    default:
      guard let typed = key.typed else { return }
      lines[line].insert(typed, at: cursor)
      cursor += 1
    }
  }
}

@Suite(.timeLimited) struct `A text area beside simple lines` {
  private static let keys: [Key] =
    [
      .left, .right, .up, .down, .up, .down, .home, .end, .enter, .enter, .backspace, .delete, .pageUp,
      .pageDown,
      Key(.home, .ctrl), Key(.end, .ctrl),
    ] + Key.typing("ab c漢字.")

  private func key(_ dice: inout Seeded) -> Key { Self.keys[dice.roll(Self.keys.count)] }

  @Test(arguments: Seeded.seeds(12)) func `says the same after the same keys`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed + 5))
    let rows = 1 + dice.roll(6)
    var (area, lines) = (TextArea(), Lines())
    area.fit(rows: rows)
    var pressed: [String] = []
    for _ in 0..<250 {
      let key = key(&dice)
      pressed.append("\(key)")
      let isTaken = area.press(key)
      lines.press(key, page: max(1, rows - 1))
      area.fit(rows: rows)
      let isInSight = (area.top..<area.top + rows).contains(area.line)
      guard isTaken, area.text == lines.text, area.line == lines.line, area.cursor == lines.cursor, isInSight,
        area.lineCount == lines.lines.count, area.isEmpty == lines.text.isEmpty
      else {
        Issue.record(
          """
          after \(pressed.suffix(6)): \(area.text) at \(area.line),\(area.cursor) from \(area.top) on
          and not \(lines.text) at \(lines.line),\(lines.cursor)
          """)
        return
      }
    }
  }

  @Test(arguments: Seeded.seeds(10)) func `goes all the way back and forth through what it was`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed + 90))
    var area = TextArea("first\nsecond")
    var texts = [area.text]
    for _ in 0..<120 {
      _ = area.press(key(&dice))
      if area.text != texts.last { texts.append(area.text) }
    }
    var back = [area.text]
    while area.undo() { back.append(area.text) }
    #expect(area.text == "first\nsecond")
    // Every step back shows another text, and one that was there before, in the same order.
    for (one, next) in zip(back, back.dropFirst()) { #expect(one != next) }
    var rest = texts[...]
    for text in back.reversed() {
      guard let place = rest.firstIndex(of: text) else {
        Issue.record("never was: \(text)")
        return
      }
      rest = rest[(place + 1)...]
    }
    var forth = [area.text]
    while area.redo() { forth.append(area.text) }
    #expect(forth == back.reversed())
  }

  @Test func `has nothing to take back where nothing was added`() {
    var area = TextArea("ab")
    for text in ["", "\u{7}", "\u{1B}"] { area.insert(text) }
    let isUndone = area.undo()
    #expect(!isUndone && area.text == "ab")
    _ = area.press("x")
    area.undo()
    area.insert("\u{7}")
    let isRedone = area.redo()
    #expect(isRedone && area.text == "xab")
  }

  @Test func `has nothing to take back where there was no room`() {
    var area = TextArea(String(repeating: "x", count: TextArea.mostBytes))
    for key in [Key("y"), .enter, .space] { _ = area.press(key) }
    area.insert("more")
    let isUndone = area.undo()
    #expect(!isUndone)
    _ = area.press(.delete)
    _ = area.press("y")
    #expect(area.text.first == "y")
    area.undo()
    area.undo()
    _ = area.press("y")
    #expect(area.text.utf8.count == TextArea.mostBytes && area.text.first == "x")
  }

  @Test func `takes input of a screen`() {
    var area = TextArea("one\n漢字 two\n\nthree\nfour")
    area.fit(rows: 3)
    #expect(area.hints.map(\.word) == ["new line", "undo", "redo"])
    let place = Point(x: 0, y: 0)
    for (input, isTaken) in [
      (ScreenInput.wheel(.left, place), false), (.wheel(.right, place), false), (.choose(row: 1), false),
      (.key(.tab), false), (.wheel(.down, place), true), (.wheel(.up, place), true), (.paste(""), true),
    ] as [(ScreenInput, Bool)] {
      let outcome = area.take(input, columns: 10)
      if case .ignored = outcome { #expect(!isTaken, "\(input)") } else { #expect(isTaken, "\(input)") }
    }
    #expect(area.line == 0)
    _ = area.take(.wheel(.down, place), columns: 10)
    #expect(area.line == 3)
    area.fit(rows: 3)
    #expect(area.top == 1)
    for (x, y, line, cursor) in [
      (1, 0, 1, 0), (2, 0, 1, 1), (40, 1, 2, 0), (3, 2, 3, 3), (-4, 2, 3, 0), (0, 40, 4, 0),
    ] {
      _ = area.take(.click(Point(x: x, y: y)), columns: 10)
      #expect(area.line == line && area.cursor == cursor, "\(x),\(y)")
    }
    _ = area.take(.click(Point(x: 0, y: -40)), columns: 10)
    #expect(area.line == 0)
  }

  @Test func `agrees with one in which the next key would do the same`() {
    var (one, other) = (TextArea("ab\nc"), TextArea("ab\nc"))
    _ = one.press("x")
    one.undo()
    #expect(one.agrees(with: other) && one != other)
    for key in [Key.right, .down, "y"] {
      _ = other.press(key)
      #expect(!one.agrees(with: other))
      _ = one.press(key)
      #expect(one.agrees(with: other))
    }
  }
}
