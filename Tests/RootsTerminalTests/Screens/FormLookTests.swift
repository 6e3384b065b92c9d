import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The look of a form` {
  @Test func `marks the field that has the keys, with its label and a cursor`() {
    var reader = Reader(
      .field(Body.Field("name", label: "Name", initial: "Ada")),
      .field(Body.Field("street", label: "Street")),
      columns: 20)
    #expect(reader.frame.parts(ofRow: 0) == ["Name|bold"])
    #expect(reader.frame.parts(ofRow: 1) == ["▌|accent", "Ada"])
    #expect(reader.frame.parts(ofRow: 3) == ["Street"] && reader.frame.parts(ofRow: 4) == ["│|muted"])
    #expect(reader.frame.cursor == Point(x: 5, y: 1))
    let behind = reader.frame(.background)
    #expect(behind.parts(ofRow: 0) == ["Name"] && behind.parts(ofRow: 1) == ["▌|muted", "Ada"])
    #expect(behind.cursor == nil)
    reader.press("tab")
    #expect(reader.frame.parts(ofRow: 0) == ["Name"] && reader.frame.parts(ofRow: 1) == ["│|muted", "Ada"])
    #expect(reader.frame.parts(ofRow: 3) == ["Street|bold"] && reader.frame.cursor == Point(x: 2, y: 4))
  }

  @Test func `marks a tick box, with the cursor in the box`() {
    var reader = Reader(
      .field(Body.Field("keep", label: "keep it", kind: .bool)), .field(Body.Field("b", kind: .bool)),
      columns: 20)
    #expect(reader.frame.parts(ofRow: 0) == ["▌|accent", "[ ] keep it|bold"])
    #expect(reader.frame.cursor == Point(x: 3, y: 0))
    #expect(reader.frame(.background).parts(ofRow: 0) == ["▌|muted", "[ ] keep it"])
    #expect(reader.frame(.background).cursor == nil)
    reader.press("down")
    #expect(reader.frame.parts(ofRow: 0) == ["[ ] keep it"] && reader.frame.cursor == Point(x: 3, y: 1))
  }

  @Test func `marks the chosen option of a choice, with the cursor in it`() {
    let field = Body.Field("kind", label: "Kind", kind: .choice(["home", "work"]), initial: "work")
    let other = Body.Field("b")
    var reader = Reader(.field(field), .field(other), columns: 30)
    #expect(reader.frame.parts(ofRow: 1) == ["▌|accent", "( ) home", "(●) work|bold"])
    #expect(reader.frame.cursor == Point(x: 14, y: 1))
    #expect(reader.frame(.background).parts(ofRow: 1) == ["▌|muted", "( ) home   (●) work"])
    #expect(reader.frame(.background).cursor == nil)
    reader.press("tab")
    #expect(reader.frame.parts(ofRow: 1) == ["( ) home   (●) work"])
  }

  @Test func `puts the cursor into the first option while none is chosen`() {
    let reader = Reader(.field(Body.Field("kind", label: "", kind: .choice(["home", "work"]))), columns: 30)
    #expect(reader.frame.parts(ofRow: 0) == ["▌|accent", "( ) home   ( ) work"])
    #expect(reader.frame.cursor == Point(x: 3, y: 0))
  }

  @Test func `fills its button by whether it is selected and has the keys`() {
    var reader = Reader(.field(Body.Field("a")), .submit("Send"), columns: 20)
    #expect(reader.frame.parts(ofRow: 3) == [" Send |on=button"])
    reader.press("tab")
    #expect(reader.frame.parts(ofRow: 3) == ["▌|accent", " Send |bold on=selected"])
    #expect(reader.frame.cursor == Point(x: 0, y: 3))
    #expect(reader.frame(.background).parts(ofRow: 3) == ["▌|muted", " Send |on=idle"])
    #expect(reader.frame(.background).cursor == nil)
  }

  @Test(arguments: [
    (11, "▌ Send off"), (10, "▌ Send o…"), (9, "▌ Send …"), (6, "▌ Se…"), (3, "▌"), (1, "▌"),
  ])
  func `cuts the word of a button`(columns: Int, row: String) {
    #expect(Reader(.submit("Send off"), columns: columns).frame.row(0) == row)
  }

  @Test func `says what is wrong in the color of what is wrong`() {
    var reader = Reader(.field(Body.Field("n", label: "N", kind: .int)), .field(Body.Field("b")), columns: 40)
    reader.type("x")
    reader.press("tab")
    #expect(reader.frame.parts(ofRow: 1) == ["│|muted", "x", "✗ a whole number|bad"])
    #expect(reader.frame.row(1) == "│ x           ✗ a whole number")
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

  @Test func `shows a label over each field that has one, and a blank row between them`() {
    let body = Body([
      .field(Body.Field("a", label: "A")), .field(Body.Field("b", label: "")),
      .field(Body.Field("t", kind: .bool)),
      .field(Body.Field("u", kind: .bool)), .field(Body.Field("c", label: "", kind: .choice(["x"]))),
      .field(Body.Field("d", label: "D", kind: .choice(["y"]))), .submit("Go"),
    ])
    #expect(
      Reader(body, columns: 20, rows: 30).screen == """
        A
        ▌

        │

          [ ] t
          [ ] u
          ( ) x

        D
          ( ) y

          Go
        """)
  }

  @Test func `shows a secret as one mark for each character`() {
    var reader = Reader(.field(Body.Field("pw", label: "", kind: .secret)), columns: 20)
    reader.type("a漢!")
    #expect(reader.frame.row(0) == "▌ •••" && reader.frame.cursor == Point(x: 5, y: 0))
    reader.press("home")
    #expect(reader.frame.cursor == Point(x: 2, y: 0))
    reader.click(4, 0)
    #expect(reader.frame.cursor == Point(x: 4, y: 0))
  }
}
