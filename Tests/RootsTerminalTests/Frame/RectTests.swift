import Roots
import TestTraits
import Testing

@testable import RootsTerminal
@testable import RootsText

@Suite(.timeLimited) struct `A box of cells` {
  private static func boxes(_ seed: Int) -> [Rect] {
    var dice = Seeded(seed: UInt64(seed + 3))
    return (0..<2).map { _ in
      Rect(x: dice.roll(9) - 2, y: dice.roll(9) - 2, width: dice.roll(6) - 1, height: dice.roll(6) - 1)
    }
  }

  @Test(arguments: Seeded.seeds(20)) func `has in common with another what lies in both`(seed: Int) {
    let boxes = Self.boxes(seed)
    let common = boxes[0].intersection(boxes[1])
    #expect(common == boxes[1].intersection(boxes[0]) && common.intersection(boxes[0]) == common)
    for y in -3...12 {
      for x in -3...12 {
        let point = Point(x: x, y: y)
        #expect(
          common.contains(point) == (boxes[0].contains(point) && boxes[1].contains(point)),
          "\(boxes) \(point)")
      }
    }
    if common.isEmpty { #expect(common == .empty) }
  }

  @Test(arguments: Seeded.seeds(10)) func `is moved with all that lies in it`(seed: Int) {
    let box = Self.boxes(seed)[0]
    let moved = box.moved(x: 3, y: -2)
    #expect(moved.width == box.width && moved.height == box.height && moved.moved(x: -3, y: 2) == box)
    for y in -3...12 {
      for x in -3...12 {
        let point = Point(x: x, y: y)
        #expect(moved.contains(point.moved(x: 3, y: -2)) == box.contains(point))
      }
    }
  }

  @Test func `has no negative extent`() {
    #expect(Rect(x: 1, y: 1, width: -4, height: 3) == Rect(x: 1, y: 1, width: 0, height: 3))
    #expect(Rect(x: 1, y: 1, width: 0, height: 3).isEmpty && Rect(x: 1, y: 1, width: 3, height: 0).isEmpty)
    #expect(!Rect(x: 1, y: 1, width: 1, height: 1).isEmpty && Rect.empty.isEmpty)
    #expect(!Rect.empty.contains(.zero) && Rect(x: 0, y: 0, width: 1, height: 1).contains(.zero))
    #expect(Rect(x: 2, y: 3, width: 10, height: 6).inset(x: 2, y: 1) == Rect(x: 4, y: 4, width: 6, height: 4))
    #expect(Rect(x: 2, y: 3, width: 3, height: 6).inset(x: 2).isEmpty)
  }

  @Test func `reaches as far as numbers do, and no further`() {
    let rest = Rect(x: 5, y: 5, width: .max, height: .max)
    #expect(rest.right == .max && rest.bottom == .max && rest.contains(Point(x: 1_000_000, y: 5)))
    #expect(
      rest.intersection(Rect(x: 0, y: 0, width: 10, height: 8)) == Rect(x: 5, y: 5, width: 5, height: 3))
    #expect(Rect(x: .min, y: .min, width: .max, height: 3).bottom == .min + 3)
    #expect(rest.origin == Point(x: 5, y: 5))
  }

  @Test(arguments: [
    (0, 0, 1, 1), (-5, 3, 1, 3), (80, 24, 80, 24), (2_048, 1_024, 2_048, 1_024), (2_049, 1_025, 2_048, 1_024),
    (.max, .min, 2_048, 1),
  ])
  func `covers a grid of at least one cell, and no more than a window has`(
    columns: Int, rows: Int, wide: Int, high: Int
  ) {
    let size = Size(columns: columns, rows: rows)
    #expect(size.columns == wide && size.rows == high && size.description == "\(wide)x\(high)")
    #expect(Rect(size) == Rect(x: 0, y: 0, width: wide, height: high))
  }

  @Test func `is read from a frame row by row, and is blank outside of it`() {
    let frame = Frame.drawn(5, 2) {
      $0.put("a漢b", at: .zero)
      $0.put("xy", at: Point(x: 3, y: 1), style: .bold)
    }
    #expect(frame.text == "a漢b\n   xy" && frame.rows == ["a漢b", "   xy"])
    #expect(frame.fullRow(0) == "a漢b " && frame.row(2) == "" && frame.row(-1) == "" && frame.fullRow(7) == "")
    #expect((0..<5).map { frame.text(at: Point(x: $0, y: 0)) } == ["a", "漢", "", "b", " "])
    #expect(frame.text(at: Point(x: 5, y: 0)) == " " && frame.text(at: Point(x: 0, y: 9)) == " ")
    #expect(frame.text(row: 0, columns: 1..<99) == "漢b " && frame.text(row: 0, columns: -4..<1) == "a")
    #expect(frame.runs(inRow: 1).map(\.columns) == [0..<3, 3..<5] && frame.runs(inRow: 5).isEmpty)
    #expect(frame.runs(inRow: 0).map(\.columns) == [0..<5])
  }

  @Test func `throws a shadow to the right and below`() {
    var frame = Frame(Size(columns: 8, rows: 5))
    frame.draw { $0.shadow(of: Rect(x: 1, y: 1, width: 4, height: 2)) }
    #expect(frame.rows == ["", "", "     ░", "  ░░░░", ""].map { $0 })
    #expect(frame[5, 2].style == .shadow && frame[1, 1].style == .text)
    var cut = Frame(Size(columns: 8, rows: 5))
    cut.draw { canvas in
      canvas.within(Rect(x: 0, y: 0, width: 8, height: 3)) {
        $0.shadow(of: Rect(x: 1, y: 1, width: 4, height: 2))
      }
    }
    #expect(cut.rows == ["", "", "     ░", "", ""])
  }

  @Test func `steps back or is filled with all that stands in it`() {
    var frame = Frame.drawn(6, 2) {
      $0.put("abcdef", at: .zero, style: .accent)
      $0.put("ghijkl", at: Point(x: 0, y: 1), style: .bold)
      $0.dim(Rect(x: 1, y: 0, width: 2, height: 2))
      $0.fill(Rect(x: 4, y: 0, width: 9, height: 1), as: .selected)
    }
    #expect(frame.rows == ["abcdef", "ghijkl"])
    #expect(frame.parts(ofRow: 0) == ["a|accent", "bc|accent dim", "d|accent", "ef|accent on=selected"])
    #expect(frame.parts(ofRow: 1) == ["g|bold", "hi|bold dim", "jkl|bold"])
    frame.draw { $0.restyle(Rect(x: 0, y: 1, width: 1, height: 1)) { _ in .bad } }
    #expect(frame.parts(ofRow: 1).first == "g|bad")
    frame.clear()
    #expect(frame == Frame(Size(columns: 6, rows: 2)))
  }
}

@Suite(.timeLimited) struct `A style` {
  @Test func `keeps what it was made of`() {
    for role in Role.allCases {
      let style = Style(role, [.bold, .strike], foreground: 200, background: .rgb(RGB(hex: 0x123456)))
      #expect(style.role == role && style.attributes == [.bold, .strike] && style.foreground == 200)
      #expect(style.background == .rgb(RGB(hex: 0x123456)) && style.ground == nil)
    }
    for ground in Ground.allCases {
      let style = Style(.ok, .italic, foreground: 0, background: 255).on(ground)
      #expect(style.ground == ground && style.background == nil && style.foreground == 0 && style.role == .ok)
      #expect(style.on(nil) == style && style.attributes == .italic)
    }
    #expect(Style.text.foreground == nil && Style.text.background == nil && Style.text.ground == nil)
  }

  @Test(arguments: [
    (Style.text, Style.accent, "accent"), (.accent, .text, "accent"), (.accent, .bold, "accent bold"),
    (.bold, .accent, "accent bold"),
    (.accent, .ok, "ok"), (Style(.accent, .dim), Style(.ok, .bold), "ok bold dim"),
    (Style(foreground: 1), Style(background: 2), "fg=1 bg=2"),
    (Style(foreground: 1), Style(foreground: 3), "fg=3"),
    (Style(background: 1), Style.text.on(.idle), "on=idle"),
    (Style.text.on(.idle), Style(background: 1), "bg=1"),
    (Style.text.on(.selected), .bold, "bold on=selected"),
  ])
  func `is covered by what another says`(below: Style, above: Style, words: String) {
    #expect(below.covered(by: above).words.joined(separator: " ") == words)
  }

  @Test func `reads back from its words`() {
    for style in [
      Style.text, .accent, Style(.own(7), [.bold, .dim, .reverse, .underline, .strike, .italic]),
      Style(foreground: 17, background: .rgb(RGB(hex: 0xABCDEF))),
      Style(.bad, .italic).on(.bar),
    ] {
      #expect(Style(words: style.words.map { Substring($0) }) == style)
    }
    #expect(Style(words: ["error"]) == .bad)
    for wrong in ["bald", "fg=", "fg=300", "bg=#12", "on=fire", "on=", "Bold", ""] {
      #expect(Style(words: [Substring(wrong)]) == nil, "\(wrong)")
    }
  }

  @Test func `adds attributes and takes none away`() {
    #expect(Style.accent.adding(.bold).adding(.dim) == Style(.accent, [.bold, .dim]))
    #expect(Style(.accent, .bold).adding([]) == Style(.accent, .bold))
  }
}
