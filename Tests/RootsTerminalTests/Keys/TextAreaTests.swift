import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A text area` {
  private func press(_ area: inout TextArea, _ keys: String) throws {
    for name in keys.split(separator: " ") { _ = area.press(try #require(Key(String(name)))) }
  }

  private func type(_ area: inout TextArea, _ text: String) {
    for key in Key.typing(text) { _ = area.press(key) }
  }

  private func seen(_ area: inout TextArea, _ columns: Int, _ rows: Int) -> Frame {
    var frame = Frame(Size(columns: columns, rows: rows))
    frame.draw { area.draw(on: &$0) }
    return frame
  }

  @Test func `goes from line to line with the arrows, and keeps to its column`() throws {
    var area = TextArea("long line\n\n日本語 text")
    try press(&area, "right right right right down down")
    #expect(area.line == 2 && area.cursor == 2)
    try press(&area, "up up")
    #expect(area.line == 0 && area.cursor == 4)
    try press(&area, "end right")
    #expect(area.line == 1 && area.cursor == 0)
    try press(&area, "left")
    #expect(area.line == 0 && area.cursor == 9)
    try press(&area, "ctrl+end")
    #expect(area.line == 2 && area.cursor == 8)
    try press(&area, "down")
    #expect(area.cursor == 8)
    try press(&area, "ctrl+home")
    #expect(area.line == 0 && area.cursor == 0)
  }

  @Test func `begins a new line by Enter, with Shift as well`() throws {
    var area = TextArea()
    try press(&area, "shift+enter enter shift+enter")
    #expect(area.text == "\n\n\n")
    // A button that sends a form is not a line.
    let isTaken = area.press(Key(.enter, .ctrl))
    #expect(!isTaken)
  }

  @Test func `takes changes back a word at a time, and makes them again`() throws {
    var area = TextArea()
    type(&area, "one two")
    try press(&area, "alt+u")
    #expect(area.text == "one ")
    try press(&area, "alt+u alt+u")
    #expect(area.text.isEmpty)
    let wasUndone = area.undo()
    #expect(!wasUndone)
    try press(&area, "alt+e alt+e alt+e")
    #expect(area.text == "one two")
    let wasRedone = area.redo()
    #expect(!wasRedone)
    try press(&area, "backspace backspace")
    try press(&area, "alt+u")
    #expect(area.text == "one two")
    type(&area, "!")
    let isThere = area.redo()
    #expect(!isThere)
  }

  @Test func `takes pasted lines of any system, harmless`() {
    var area = TextArea("ab")
    _ = area.press(.right)
    area.insert("1\r\n2\u{1B}[31m\n3\t")
    #expect(area.text == "a1\n2[31m\n3 b")
    #expect(area.line == 2 && area.cursor == 2)
    let wasUndone = area.undo()
    #expect(wasUndone && area.text == "ab" && area.cursor == 1)
  }

  @Test func `takes no more than it may hold`() {
    var area = TextArea(String(repeating: "x", count: TextArea.mostBytes))
    area.insert("y\ny")
    #expect(area.text.utf8.count == TextArea.mostBytes)
    _ = area.press(.enter)
    #expect(area.lineCount == 1)
    _ = area.press(.delete)
    _ = area.press(.enter)
    #expect(area.lineCount == 2)
  }

  @Test func `keeps its cursor in sight`() throws {
    var area = TextArea((0..<20).map { "line \($0) with text" }.joined(separator: "\n"))
    let start = seen(&area, 8, 3)
    #expect(start.rows == ["line 0 …", "line 1 …", "line 2 …"])
    try press(&area, "pagedown pagedown")
    _ = seen(&area, 8, 3)
    #expect(area.line == 4)
    try press(&area, "end")
    let frame = seen(&area, 8, 3)
    #expect(frame.rows[2].hasSuffix("ext"))
    #expect(frame.cursor?.y == 2)
    _ = area.take(.click(Point(x: 2, y: 0)), columns: 8)
    #expect(area.line == 2 && area.cursor == 2)
  }

  @Test func `leaves keys that are not for it to the screen`() {
    var area = TextArea()
    for key in [Key.ctrl("s"), .tab, .escape] {
      let isTaken = area.press(key)
      #expect(!isTaken)
    }
  }
}

@Suite(.timeLimited) struct `A split` {
  private func drawn(_ split: inout Split, _ columns: Int, _ rows: Int) -> Frame {
    var frame = Frame(Size(columns: columns, rows: rows))
    frame.draw { canvas in
      split.draw(on: &canvas, with: .focused) {
        $0.put($1 == .focused ? "FIRST" : "first", at: .zero)
      } second: {
        $0.put($1 == .focused ? "SECOND" : "second", at: .zero)
      }
    }
    return frame
  }

  @Test func `stands side by side where there is room, else one above the other`() {
    var split = Split(share: 40, sideBySideFrom: 20)
    let wide = drawn(&split, 20, 2)
    #expect(wide.rows == ["FIRST   │second", "        │"])
    let narrow = drawn(&split, 10, 5)
    #expect(narrow.rows == ["FIRST", "", "──────────", "second", ""])
    #expect(split.areas(in: Size(columns: 10, rows: 5)).second == Rect(x: 0, y: 3, width: 10, height: 2))
  }

  @Test func `gives the keys to the pane that is chosen by Tab or a click`() {
    var split = Split(share: 40, sideBySideFrom: 20)
    _ = drawn(&split, 20, 4)
    let tab = split.take(.key(.tab))
    #expect(tab == nil && split.pane == .second)
    let key = split.take(.key(.down))
    #expect(key?.pane == .second && key?.input == .key(.down))
    let click = split.take(.click(Point(x: 3, y: 1)))
    #expect(click?.pane == .first && click?.input == .click(Point(x: 3, y: 1)))
    let other = split.take(.click(Point(x: 12, y: 3)))
    #expect(other?.pane == .second && other?.input == .click(Point(x: 3, y: 3)))
    let line = split.take(.click(Point(x: 8, y: 0)))
    #expect(line == nil && split.pane == .second)
    let wheel = split.take(.wheel(.down, Point(x: 0, y: 0)))
    #expect(wheel?.pane == .first && split.pane == .second)
  }

  @Test(arguments: [(1, 1), (1, 40), (200, 1), (2, 2), (20, 3)])
  func `never leaves its room`(columns: Int, rows: Int) {
    var split = Split(share: 99, sideBySideFrom: 20)
    let frame = drawn(&split, columns, rows)
    #expect(frame.size == Size(columns: columns, rows: rows))
  }
}
