import TestTraits
import Testing

@testable import RootsTerminal
@testable import RootsText

@Suite(.timeLimited) struct `The limit of a text field` {
  @Test(arguments: [
    (0, "a", ""), (1, "ab", "a"), (2, "ab", "ab"), (5, "漢字", "漢"), (6, "漢字", "漢字"), (4, "漢字a", "漢"),
    (2, "漢", ""), (3, "漢", "漢"), (3, "aé", "aé"), (2, "aé", "a"), (3, "a\tb", "a b"), (2, "a\tb", "a "),
    (3, "a\r\nbc", "a b"), (3, "a\u{7}\u{7}bc", "abc"), (2, "\n\n\n", "  "),
  ])
  func `counts bytes, and takes no part of a character`(limit: Int, typed: String, kept: String) {
    let field = TextField(typed, limit: limit)
    #expect(field.text == kept)
    #expect(field.count == kept.count && field.cursor == kept.count)
    #expect(field.isEmpty == kept.isEmpty)
  }

  @Test func `counts what stands on both sides of the cursor`() {
    var field = TextField("abcd", limit: 5)
    field.move(.left)
    field.move(.left)
    let isTaken = field.insert("xy")
    #expect(isTaken && field.text == "abxcd" && field.cursor == 3)
    let isTakenAgain = field.insert("y")
    #expect(!isTakenAgain && field.text == "abxcd" && field.cursor == 3)
    field.delete(.right)
    let hasRoom = field.insert("z")
    #expect(hasRoom && field.text == "abxzd" && field.cursor == 4)
  }

  @Test(arguments: [(-9, 0), (-1, 0), (0, 0), (1, 1), (3, 3), (4, 4), (5, 4), (99, 4)])
  func `does not matter to a cursor that is put somewhere`(position: Int, cursor: Int) {
    var field = TextField("a漢bc")
    field.moveCursor(to: position)
    #expect(field.cursor == cursor && field.count == 4 && field.text == "a漢bc")
    #expect(field.before == String("a漢bc".prefix(cursor)))
    #expect(field.after == String("a漢bc".dropFirst(cursor)))
  }
}

@Suite(.timeLimited) struct `A style on a ground` {
  @Test(arguments: Ground.allCases) func `keeps all but the color behind it`(ground: Ground) {
    let style = Style(.bad, [.bold, .italic], foreground: 200, background: 17)
    let filled = style.on(ground)
    #expect(filled.ground == ground && filled.background == nil)
    #expect(filled.role == .bad && filled.attributes == [.bold, .italic])
    #expect(filled.foreground == .palette(200))
    #expect(filled.on(nil) == filled && filled.on(ground) == filled)
    for other in Ground.allCases { #expect(filled.on(other) == style.on(other)) }
    #expect(style.on(nil) == style && style.ground == nil)
  }

  @Test(arguments: [0, 1, 15, 16, 254, 255] as [UInt8])
  func `has every color of the palette at either place`(index: UInt8) {
    let style = Style(foreground: .palette(index))
    #expect(style.foreground == .palette(index) && style.background == nil && style.ground == nil)
    let other = Style(background: .palette(index))
    #expect(other.background == .palette(index) && other.foreground == nil && other.ground == nil)
    #expect(Color.color(ofCode: Color.code(of: .palette(index))) == .palette(index))
  }

  @Test func `adds attributes, and takes none away`() {
    let style = Style(.ok, .bold).adding(.underline)
    #expect(style == Style(.ok, [.bold, .underline]))
    #expect(style.adding([]) == style && style.adding(.bold) == style)
    #expect(Style.Attributes(rawValue: 0xFF).rawValue == 0x3F)
  }
}
