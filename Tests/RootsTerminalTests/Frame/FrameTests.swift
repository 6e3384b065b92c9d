import Testing

@testable import RootsTerminal

@Suite struct `A frame` {
  private func frame(_ columns: Int, _ rows: Int, charset: Charset = .utf8) -> Frame {
    Frame(Size(columns: columns, rows: rows), charset: charset)
  }

  @Test func `shows the text that was put`() {
    var frame = frame(12, 2)
    #expect(frame.put("Home", at: Point(x: 1, y: 0)) == 4)
    #expect(frame.put("Zoë 漢字", at: Point(x: 0, y: 1)) == 8)
    #expect(frame.text == " Home\nZoë 漢字")
    #expect(frame[4, 1].width == 2)
    #expect(frame[5, 1].isContinuation)
  }

  @Test(arguments: [
    (-2, Int.max, "llo", 5), (10, .max, "          he", 2), (12, .max, "", 0), (3, 2, "   he", 2),
    (0, 0, "", 0), (0, -4, "", 0), (-9, .max, "", 5), (Int.min, .max, "", 0), (Int.max, .max, "", 0),
  ])
  func `cuts what lies outside`(x: Int, limit: Int, shown: String, used: Int) {
    var frame = frame(12, 1)
    #expect(frame.put("hello", at: Point(x: x, y: 0), limit: limit) == used)
    #expect(frame.text == shown)
  }

  @Test(arguments: [(0, "x漢字b"), (1, " x 字b"), (2, "  x字b"), (3, " 漢x b"), (4, " 漢 xb"), (5, " 漢字x")])
  func `blanks the other half of a wide character that is overwritten`(x: Int, shown: String) {
    var frame = frame(6, 1)
    frame.put(" 漢字b", at: .zero)
    frame.put("x", at: Point(x: x, y: 0))
    #expect(frame.text == shown)
  }

  @Test func `draws the borders of the visual grammar`() {
    var frame = frame(30, 5)
    frame.box(
      Rect(x: 0, y: 0, width: 28, height: 4), .heavy, style: .accent,
      captions: Captions(topLeft: "Confirm", topRight: "L2 ▪", bottomLeft: "Esc cancel", bottomRight: "↵ pay")
    )
    frame.shadow(of: Rect(x: 0, y: 0, width: 28, height: 4))
    #expect(
      frame.text == """
        ┏━ Confirm ━━━━━━━━━ L2 ▪ ━┓
        ┃                          ┃░
        ┃                          ┃░
        ┗━ Esc cancel ━━━━━ ↵ pay ━┛░
         ░░░░░░░░░░░░░░░░░░░░░░░░░░░░
        """)
  }

  @Test func `shows the plain twins of its signs where there is no UTF-8`() {
    var frame = frame(30, 5, charset: .ascii)
    let rect = Rect(x: 0, y: 0, width: 28, height: 4)
    frame.box(rect, .heavy, captions: Captions(topLeft: "Pay › Card", topRight: "L2 ▪"))
    frame.put("▸ ✓ 漢é", at: Point(x: 2, y: 1))
    frame.shadow(of: rect)
    #expect(
      frame.text == """
        #= Pay > Card ====== L2 * =#
        # > + ???                  #:
        #                          #:
        #==========================#:
         ::::::::::::::::::::::::::::
        """)
  }
}
