import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The look of a form` {
  @Test func `puts the cursor into the first option while none is chosen`() {
    let reader = Reader(.field(Body.Field("kind", label: "", kind: .choice(["home", "work"]))), columns: 30)
    #expect(reader.frame.parts(ofRow: 0) == ["▌|accent", "( ) home   ( ) work"])
    #expect(reader.frame.cursor == Point(x: 3, y: 0))
  }

  @Test(arguments: [
    (11, "▌ Send off"), (10, "▌ Send o…"), (9, "▌ Send …"), (6, "▌ Se…"), (3, "▌"), (1, "▌"),
  ])
  func `cuts the word of a button`(columns: Int, row: String) {
    #expect(Reader(.submit("Send off"), columns: columns).frame.row(0) == row)
  }

  /// The remark moves below its field where 16 columns of it and 8 of the text do not fit side by side.
  @Test(arguments: [(30, 1, 14), (28, 1, 12), (27, 2, 2), (20, 2, 2)])
  func `says it below where eight columns of text would not be left`(columns: Int, row: Int, x: Int) {
    var reader = Reader(.field(Body.Field("n", kind: .int)), .field(Body.Field("b")), columns: columns)
    reader.type("one two three")
    reader.press("tab")
    let place = reader.frame.rows.firstIndex { $0.contains("✗") }
    #expect(place == row)
    #expect(reader.frame.text(at: Point(x: x, y: row)) == "✗")
  }

  @Test(arguments: [(37, "2026-02-30  "), (36, "2026-02-30 "), (35, "2026-02-…")])
  func `shows the beginning of a field without the keys, and all of it where there is room`(
    columns: Int, text: String
  ) {
    var reader = Reader(
      .field(Body.Field("when", label: "", kind: .date)), .field(Body.Field("b")), columns: columns)
    reader.type("2026-02-30")
    reader.press("tab")
    #expect(reader.frame.row(0).hasPrefix("│ \(text)"))
    #expect(reader.frame.row(0).hasSuffix(" ✗ a day of the calendar"))
    var long = Reader(.field(Body.Field("a", label: "")), .field(Body.Field("b")), columns: 14)
    long.type("abcdefghijklmnopqrstuvwxyz")
    long.press("tab")
    #expect(long.frame.row(0) == "│ abcdefghijk…")
    long.click(4, 0)
    long.press("!")
    #expect(long.last == .event(.changed(field: "a", "ab!cdefghijklmnopqrstuvwxyz")))
  }

  @Test func `flows its options to the edge and not beyond it`() {
    let field = Body.Field("c", label: "", kind: .choice(["red", "blue"]))
    #expect(Reader(.field(field), columns: 20).screen == "▌ ( ) red   ( ) blue")
    #expect(Reader(.field(field), columns: 19).screen == "▌ ( ) red\n  ( ) blue")
    #expect(Reader(.field(field), columns: 8).screen == "▌ ( ) r…\n  ( ) b…")
  }

  @Test(arguments: [
    (2, 0, "red"), (8, 0, "red"), (9, 0, nil), (11, 0, nil), (12, 0, "blue"), (19, 0, "blue"), (20, 0, nil),
    (1, 0, nil),
    (2, 1, nil),
  ])
  func `chooses the option that is clicked, from its sign to its last letter`(x: Int, y: Int, word: String?) {
    let field = Body.Field("c", label: "", kind: .choice(["red", "blue"]))
    var reader = Reader(.field(field), columns: 30)
    reader.click(x, y)
    #expect(reader.state.text(of: field) == word ?? "")
  }

  @Test func `goes back by a click on the first sign of a picker, and stays by one on its label`() {
    let words = ["a", "b", "c", "d", "e", "f", "g"]
    let field = Body.Field("c", label: "Letter", kind: .choice(words), initial: "d")
    var reader = Reader(.field(field), columns: 30)
    reader.click(5, 0)
    #expect(reader.last == .handled && reader.state.text(of: field) == "d")
    reader.click(3, 1)
    #expect(reader.state.text(of: field) == "c")
    reader.click(4, 1)
    #expect(reader.state.text(of: field) == "d")
  }

  @Test(arguments: [(5, "radio"), (6, "radio"), (7, "picker")])
  func `shows up to six choices side by side, and more one at a time`(count: Int, look: String) {
    let field = Body.Field("c", label: "", kind: .choice((0..<count).map { "w\($0)" }))
    let row = Reader(.field(field), columns: 70).frame.row(0)
    #expect(row.contains("( ) w0") == (look == "radio") && row.contains("‹") == (look == "picker"))
  }
}
