import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The look of a picker` {
  private let cities = ["Oslo", "Paris", "Prague", "Rome", "Sofia", "Tallinn", "Vienna"]

  @Test func `has a cursor and lively signs only with the keys`() {
    let picker = Picker(cities, selected: 2)
    let focused = Frame.drawn(30) { picker.draw(on: &$0) }
    #expect(focused.cursor == Point(x: 2, y: 0))
    #expect(focused.parts(ofRow: 0) == ["‹ |accent", "Prague|bold", " ›|accent", "  3 of 7|muted"])
    let behind = Frame.drawn(30) { picker.draw(on: &$0, with: .background) }
    #expect(behind.cursor == nil)
    #expect(behind.parts(ofRow: 0) == ["‹ |muted", "Prague", " ›  3 of 7|muted"])
  }

  @Test(arguments: [(1, 0), (2, 1), (3, 2), (40, 2)])
  func `keeps the cursor in its room`(columns: Int, x: Int) {
    #expect(Frame.drawn(columns) { Picker(["a"], selected: 0).draw(on: &$0) }.cursor == Point(x: x, y: 0))
  }

  @Test func `says how many there are while none is chosen`() {
    let frame = Frame.drawn(30) { Picker(cities).draw(on: &$0) }
    #expect(frame.parts(ofRow: 0) == ["‹ |accent", "…|bold", " ›|accent", "  7 to choose from|muted"])
    #expect(Picker(cities).plain == "none of 7" && Picker(cities).choice == nil)
    #expect(Picker(cities, selected: 6).plain == "Vienna, 7 of 7")
  }
}

@Suite(.timeLimited) struct `The look of a toggle` {
  @Test func `has a cursor in its box only with the keys`() {
    let toggle = Toggle("Loud", isOn: true)
    let focused = Frame.drawn(20) { toggle.draw(on: &$0) }
    #expect(focused.parts(ofRow: 0) == ["[✓] Loud|bold"] && focused.cursor == Point(x: 1, y: 0))
    let behind = Frame.drawn(20) { toggle.draw(on: &$0, with: .background) }
    #expect(behind.parts(ofRow: 0) == ["[✓] Loud"] && behind.cursor == nil)
    #expect(Frame.drawn(1) { toggle.draw(on: &$0) }.cursor == .zero)
    #expect(Frame.drawn(6) { toggle.draw(on: &$0) }.row(0) == "[✓] L…")
  }
}

@Suite(.timeLimited) struct `The look of a text area` {
  private func area(_ text: String, _ keys: Key...) -> TextArea {
    var area = TextArea(text)
    for key in keys { _ = area.press(key) }
    return area
  }

  private func frame(_ area: TextArea, _ columns: Int, _ rows: Int, _ focus: ScreenFocus = .focused) -> Frame
  {
    var area = area
    return Frame.drawn(columns, rows) { area.draw(on: &$0, with: focus) }
  }

  @Test func `has a cursor only with the keys`() {
    let area = area("one\ntwo three", .down, .end)
    #expect(frame(area, 20, 4).cursor == Point(x: 9, y: 1))
    #expect(frame(area, 20, 4, .background).cursor == nil)
    #expect(frame(area, 20, 4).rows == frame(area, 20, 4, .background).rows)
  }

  @Test func `cuts lines at the right, and moves the one with the cursor along`() {
    let area = area("a long first line\na long second line", .down, .end)
    #expect(frame(area, 10, 2).rows == ["a long fi…", "…nd line"])
    #expect(frame(area, 10, 2).cursor == Point(x: 8, y: 1))
    #expect(frame(self.area("a long first line\nx"), 10, 2).rows == ["a long fi…", "x"])
  }

  @Test func `shows no more lines than there are, from the first that it has room for`() {
    let text = (1...5).map { "line \($0)" }.joined(separator: "\n")
    #expect(frame(area(text), 10, 3).rows == ["line 1", "line 2", "line 3"])
    #expect(frame(area(text, Key(.end, .ctrl)), 10, 3).rows == ["line 3", "line 4", "line 5"])
    #expect(frame(area(text, Key(.end, .ctrl)), 10, 7).rows == (1...5).map { "line \($0)" } + ["", ""])
    #expect(frame(area(text, .down, .down, .down), 10, 1).rows == ["line 4"])
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (5, 4), (40, 9)])
  func `turns pages of one line less than it shows`(rows: Int, line: Int) {
    var area = TextArea((0..<10).map(String.init).joined(separator: "\n"))
    _ = Frame.drawn(10, rows) { area.draw(on: &$0) }
    _ = area.press(.pageDown)
    #expect(area.line == line)
    _ = area.press(.pageUp)
    #expect(area.line == 0)
  }

  @Test func `names the keys that are not text`() {
    #expect(TextArea().hints.map(\.word) == ["new line", "undo", "redo"])
    #expect(TextArea().hints.map(\.keys) == [[.enter], [.alt("u")], [.alt("e")]])
  }
}
