import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A canvas` {
  @Test func `counts from its own corner and cuts at its own edges`() {
    var frame = Frame(Size(columns: 10, rows: 4))
    frame.draw { canvas in
      canvas.fill(with: ".")
      canvas.within(Rect(x: 2, y: 1, width: 5, height: 2)) { pane in
        pane.fill()
        pane.put("hello world", at: Point(x: 1, y: 0))
        pane.put("above", at: Point(x: 0, y: -1))
        pane.put("below", at: Point(x: 0, y: 2))
        pane.put("left", at: Point(x: -3, y: 1))
        pane.showCursor(at: Point(x: 4, y: 1))
      }
    }
    #expect(frame.text == "..........\n.. hell...\n..t    ...\n..........")
    #expect(frame.cursor == Point(x: 6, y: 2))
  }

  @Test func `can be nested and cannot grow`() {
    var frame = Frame(Size(columns: 8, rows: 3))
    frame.draw { canvas in
      canvas.within(Rect(x: 4, y: 1, width: 100, height: 100)) { outer in
        #expect(outer.bounds == Rect(x: 0, y: 0, width: 100, height: 100))
        outer.within(Rect(x: -2, y: -1, width: 4, height: 2)) { inner in
          inner.fill(with: "x")
          inner.showCursor(at: .zero)
        }
      }
      canvas.put("a", at: .zero)
    }
    #expect(frame.text == "a\n    xx\n")
    #expect(frame.cursor == nil)
  }

  @Test func `gives the frame back when drawing fails`() {
    struct Refusal: Error {}
    var frame = Frame(Size(columns: 4, rows: 1))
    #expect(throws: Refusal.self) {
      try frame.draw { canvas in
        canvas.put("kept", at: .zero)
        throw Refusal()
      }
    }
    #expect(frame.text == "kept")
  }

  @Test func `reaches as far as it is told`() {
    var frame = Frame(Size(columns: 6, rows: 2))
    frame.draw { canvas in
      canvas.within(Rect(x: 2, y: 1, width: .max, height: .max)) { $0.put("abcdef", at: .zero) }
    }
    #expect(frame.text == "\n  abcd")
  }

  @Test(arguments: [
    Rect(x: .max, y: .max, width: .max, height: .max), Rect(x: .min, y: .min, width: .max, height: .max),
    Rect(x: 1, y: 1, width: .max, height: .max), Rect(x: -1, y: -1, width: -5, height: 3), .empty,
  ])
  func `survives boxes from another world`(rect: Rect) {
    var frame = Frame(Size(columns: 6, rows: 3))
    frame.draw { canvas in
      canvas.box(rect, .heavy, captions: Canvas.Captions(topLeft: "a", topRight: "b"))
      canvas.fill(rect, with: "x")
      canvas.shadow(of: rect)
      canvas.dim(rect)
      canvas.blend(Frame(Size(columns: 3, rows: 3)), at: rect.origin)
      canvas.within(rect) { $0.put("text", at: Point(x: .max, y: .min)) }
      canvas.showCursor(at: rect.origin)
    }
    #expect(frame.rows.count == 3)
  }
}
