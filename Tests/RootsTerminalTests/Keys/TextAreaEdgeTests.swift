import TestTraits
import Testing

@testable import RootsTerminal
@testable import RootsText

@Suite(.timeLimited) struct `A text area at its edges` {
  @Test(arguments: [
    ("", "", 1), ("a", "a", 1), ("\n", "\n", 2), ("a\n", "a\n", 2), ("\na", "\na", 2), ("a\nb", "a\nb", 2),
    ("a\r\nb", "a\nb", 2), ("a\rb", "a\nb", 2), ("a\n\nb", "a\n\nb", 3), ("\n\n\n", "\n\n\n", 4),
    ("a\tb", "a b", 1), ("a\u{7}b", "ab", 1), ("漢\n字", "漢\n字", 2),
  ])
  func `has a line for every line of its text, and begins in the first`(
    text: String, kept: String, lines: Int
  ) {
    let area = TextArea(text)
    #expect(area.text == kept && area.lineCount == lines)
    #expect(area.line == 0 && area.cursor == 0)
    #expect(area.isEmpty == kept.isEmpty)
    #expect(area.agrees(with: TextArea(kept)))
  }

  @Test(arguments: [
    ("ab", "x", "xab", 0, 1), ("ab", "x\ny", "x\nyab", 1, 1), ("ab", "\n", "\nab", 1, 0),
    ("ab", "x\n", "x\nab", 1, 0), ("ab", "\nx", "\nxab", 1, 1), ("a\nb", "x\ny\nz", "x\ny\nza\nb", 2, 1),
    ("", "one\r\ntwo", "one\ntwo", 1, 3),
  ])
  func `has its cursor behind what was pasted, and again where it was once that is taken back`(
    before: String, pasted: String, after: String, line: Int, cursor: Int
  ) {
    var area = TextArea(before)
    area.insert(pasted)
    let changed = area
    #expect(area.text == after && area.line == line && area.cursor == cursor)
    let isUndone = area.undo()
    #expect(isUndone && area.agrees(with: TextArea(before)))
    let isUndoneAgain = area.undo()
    #expect(!isUndoneAgain && area.text == before)
    let isRedone = area.redo()
    #expect(isRedone && area.agrees(with: changed))
    let isRedoneAgain = area.redo()
    #expect(!isRedoneAgain && area.agrees(with: changed))
  }

  @Test func `forgets what was taken back once something else is typed`() {
    var area = TextArea("a")
    area.insert("b")
    area.undo()
    area.insert("")
    let isNothingForgotten = area.redo()
    #expect(isNothingForgotten && area.text == "ba")
    area.undo()
    area.insert("c")
    let isRedone = area.redo()
    #expect(!isRedone && area.text == "ca")
  }

  @Test(arguments: [1, 2, 199, 200, 201, 230])
  func `takes back two hundred changes`(changes: Int) {
    var area = TextArea()
    for _ in 0..<changes { area.insert("x") }
    var undone = 0
    while area.undo() { undone += 1 }
    #expect(undone == min(changes, 200))
    #expect(area.text.count == changes - undone)
    while area.redo() { undone -= 1 }
    #expect(undone == 0 && area.text.count == changes)
  }
}
