import TestTraits
import Testing

@testable import RootsText

@Suite(.timeLimited) struct `A frame` {
  @Test func `shows the text that was put`() {
    var frame = Frame(Size(columns: 12, rows: 2))
    frame.draw { $0.put("Home", at: Point(x: 1, y: 0)) }
    frame.draw { $0.put("Zoë 漢字", at: Point(x: 0, y: 1), style: .accent) }
    #expect(frame.text == " Home\nZoë 漢字")
    #expect(frame.fullRow(0) == " Home       ")
    #expect(frame[4, 1].width == 2)
    #expect(frame[5, 1].isContinuation)
    #expect(frame[5, 1].style == .accent)
    #expect(frame[8, 1].style == .text)
    #expect(frame.text(at: Point(x: 4, y: 1)) == "漢")
    #expect(frame.text(at: Point(x: 5, y: 1)) == "")
  }

  @Test(arguments: [(4, "日本"), (3, "日"), (2, "日"), (1, ""), (0, "")])
  func `cuts a wide character that would cross the limit`(limit: Int, shown: String) {
    var frame = Frame(Size(columns: 10, rows: 1))
    let columns = frame.draw { $0.put("日本", at: .zero, limit: limit) }
    #expect(columns == 2 * shown.count)
    #expect(frame.text == shown)
  }

  @Test(arguments: [
    (-2, Int.max, "llo", 5), (10, .max, "          he", 2), (12, .max, "", 0), (3, 2, "   he", 2),
    (0, 0, "", 0), (0, -4, "", 0), (-9, .max, "", 5), (Int.min, .max, "", 0), (Int.max, .max, "", 0),
  ])
  func `cuts what lies outside`(x: Int, limit: Int, shown: String, used: Int) {
    var frame = Frame(Size(columns: 12, rows: 1))
    let columns = frame.draw { $0.put("hello", at: Point(x: x, y: 0), limit: limit) }
    #expect(columns == used)
    #expect(frame.text == shown)
  }

  @Test(arguments: [
    (0, "x漢字b"), (1, " x 字b"), (2, "  x字b"), (3, " 漢x b"), (4, " 漢 xb"), (5, " 漢字x"),
  ])
  func `blanks the other half of a wide character that is overwritten`(x: Int, shown: String) {
    var frame = Frame(Size(columns: 6, rows: 1))
    frame.draw { $0.put(" 漢字b", at: .zero) }
    frame.draw { $0.put("x", at: Point(x: x, y: 0)) }
    #expect(frame.text == shown)
  }

  @Test(arguments: [
    (Rect(x: 0, y: 0, width: 4, height: 1), "漢字"), (Rect(x: 1, y: 0, width: 2, height: 1), ""),
    (Rect(x: 2, y: 0, width: 3, height: 1), "  字"), (Rect(x: 0, y: 0, width: 3, height: 1), "漢"),
  ])
  func `shows wide characters whole or not at all`(clip: Rect, shown: String) {
    var frame = Frame(Size(columns: 6, rows: 1))
    frame.draw { $0.within(clip) { $0.put("漢字", at: Point(x: -clip.x, y: 0)) } }
    #expect(frame.text == shown)
  }

  @Test func `draws the borders of the visual grammar`() {
    var frame = Frame(Size(columns: 30, rows: 5))
    let card = Rect(x: 0, y: 0, width: 28, height: 4)
    frame.draw { canvas in
      canvas.box(
        card, .heavy, style: .accent,
        captions: Canvas.Captions(
          topLeft: "Confirm", topRight: "L2 ▪", bottomLeft: "Esc cancel", bottomRight: "↵ pay")
      )
      canvas.shadow(of: card)
    }
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
    var frame = Frame(Size(columns: 30, rows: 5), charset: .ascii)
    let card = Rect(x: 0, y: 0, width: 28, height: 4)
    frame.draw { $0.box(card, .heavy, captions: Canvas.Captions(topLeft: "Pay › Card", topRight: "L2 ▪")) }
    frame.draw { $0.put("▸ ✓ 漢é", at: Point(x: 2, y: 1)) }
    frame.draw { $0.shadow(of: card) }
    #expect(
      frame.text == """
        #= Pay > Card ====== L2 * =#
        # > + ???                  #:
        #                          #:
        #==========================#:
         ::::::::::::::::::::::::::::
        """)
  }

  @Test(arguments: [
    (2, "┌┐\n└┘"), (5, "┌───┐\n└───┘"), (8, "┌─ A… ─┐\n└─ E… ─┘"),
    (20, "┌─ Address ─── L0 ─┐\n└─ Esc ── ^S send ─┘"),
  ])
  func `cuts the words of a border`(width: Int, shown: String) {
    var frame = Frame(Size(columns: 24, rows: 2))
    let words = Canvas.Captions(topLeft: "Address", topRight: "L0", bottomLeft: "Esc", bottomRight: "^S send")
    frame.draw { $0.box(Rect(x: 0, y: 0, width: width, height: 2), .thin, captions: words) }
    #expect(frame.text == shown)
  }

  @Test(arguments: [
    (Border.rounded, "╭─╮│ │╰─╯", "+-+| |+-+"), (.thin, "┌─┐│ │└─┘", "+-+| |+-+"),
    (.heavy, "┏━┓┃ ┃┗━┛", "#=## ##=#"), (.dotted, "┌┄┐┆ ┆└┄┘", "+.+: :+.+"),
  ])
  func `has a plain form for every border`(border: Border, unicode: String, plain: String) {
    for (charset, shown) in [(Charset.utf8, unicode), (.ascii, plain)] {
      var frame = Frame(Size(columns: 3, rows: 3), charset: charset)
      frame.draw { $0.box($0.bounds, border) }
      #expect((0..<3).map(frame.fullRow).joined() == shown)
    }
  }

  // R T01
  @Test func `holds no control character however it is drawn`() {
    var frame = Frame(Size(columns: 8, rows: 3))
    frame.draw { canvas in
      canvas.fill(with: "\u{1B}")
      canvas.fill(Rect(x: 0, y: 1, width: 8, height: 1), with: "漢")
      canvas.put("\u{9B}\u{0}\u{7F}", at: Point(x: 0, y: 2))
      canvas.box(
        Rect(x: 4, y: 1, width: 4, height: 2), .thin, captions: Canvas.Captions(topLeft: "\u{7}"))
    }
    #expect(frame.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(frame.row(0) == "��������")
  }

  @Test func `stays small when it is drawn over for ever`() {
    var frame = Frame(Size(columns: 4, rows: 1))
    for value in UInt32(0x61)...0x7A {
      for mark in UInt32(0x300)...0x36E where mark != 0x34F {
        var text = ""
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "?")
        text.unicodeScalars.append(Unicode.Scalar(mark) ?? "?")
        frame.draw { $0.put(text, at: Point(x: Int(mark) % 4, y: 0)) }
      }
    }
    #expect(frame.clusters.count <= 5)
    #expect(frame.row(0) == "z\u{36C}z\u{36D}z\u{36E}z\u{36B}")
  }

  @Test func `hides a cursor that is outside`() {
    var frame = Frame(Size(columns: 4, rows: 2))
    frame.cursor = Point(x: 3, y: 1)
    #expect(frame.cursor == Point(x: 3, y: 1))
    frame.cursor = Point(x: 4, y: 1)
    #expect(frame.cursor == nil)
  }

  @Test func `never is empty nor huge`() {
    #expect(Size(columns: 0, rows: -3) == Size(columns: 1, rows: 1))
    #expect(Size(columns: .max, rows: .max) == Size.largest)
    #expect("\(Size(columns: 80, rows: 24))" == "80x24")
  }
}
