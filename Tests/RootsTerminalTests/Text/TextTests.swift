import TestTraits
import Testing

@testable import RootsText

@Suite(.timeLimited) struct `Text in cells` {
  /// What a text comes to when it is put into a row, and how many columns it takes.
  private func put(_ text: String, charset: Charset = .utf8) -> (shown: String, columns: Int) {
    var frame = Frame(Size(columns: 40, rows: 1), charset: charset)
    let columns = frame.draw { $0.put(text, at: .zero) }
    return (frame.row(0), columns)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("ééé", 3, "ééé"), ("éééé", 3, "ééé…"), ("", 3, ""),
  ])
  func `is shortened to a number of scalars, and says that it is`(text: String, limit: Int, shown: String) {
    #expect(Text.shortened(text, to: limit) == shown)
  }

  // R T01, T04, T05
  @Test(arguments: [
    ("plain", "plain", 5), ("", "", 0),
    ("e\u{301}", "e\u{301}", 1), ("é", "é", 1), ("漢字", "漢字", 4), ("ｗ", "ｗ", 2),
    ("❤\u{FE0F}", "❤", 1), ("👍🏽", "👍", 2), ("👩‍👩‍👧‍👦", "👩", 2), ("🇩🇪", "DE", 2),
    ("1\u{FE0F}\u{20E3}", "1", 1), ("🏽", "🏽", 2), ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴", 2),
    ("a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "a\u{301}\u{302}\u{303}\u{304}", 1),
    ("\u{1B}[31mred", "�[31mred", 8), ("a\tb\nc", "a b c", 5), ("a\r\nb", "a b", 3),
    ("\u{7F}\u{9B}2J", "��2J", 4),
    ("a\u{202E}b", "a�b", 3), ("pay\u{200B}pal", "pay�pal", 7), ("pay\u{200D}pal", "pay�pal", 7),
    ("soft\u{AD}hyphen", "soft�hyphen", 11), ("\u{FEFF}x", "�x", 2), ("\u{E000}", "�", 1),
    ("\u{378}", "�", 1), ("\u{E0041}", "�", 1), ("\u{2028}", "�", 1), ("\u{301}x", "�x", 2),
    ("\u{3164}", "�", 1), ("한국", "한국", 4), ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}", 2),
    ("नमस्ते", "नमस्ते", 4), ("می\u{200C}خواهم", "میخواهم", 7), ("\u{0}", "�", 1),
  ])
  func `is shown clean and measured as libc does`(text: String, shown: String, columns: Int) {
    let result = put(text)
    #expect(Array(result.shown.unicodeScalars) == Array(shown.unicodeScalars))
    #expect(result.columns == columns)
    #expect(Text.width(of: text) == columns)
  }

  @Test(arguments: [
    ("Pay › Card", "Pay > Card"), ("漢字", "????"), ("é", "?"), ("e\u{301}", "e"), ("main·3 ▪▪", "main.3 **"),
    ("“it’s”", "\"it's\""), ("╭─┴─╮", "+-+-+"), ("┏━┃", "#=#"), ("░░", "::"), ("▌ ▸", "> >"), ("🇩🇪", "DE"),
    ("cut…", "cut~"), ("\u{1B}", "?"), ("┄┆╌╎", ".:.:"), ("✓ ✗", "+ x"), ("a\u{A0}b", "a b"),
  ])
  func `has plain twins where there is no UTF-8`(text: String, shown: String) {
    #expect(put(text, charset: .ascii).shown == shown)
    #expect(put(text, charset: .ascii).columns == Text.width(of: text))
    #expect(Text.sanitized(text, charset: .ascii) == shown)
  }

  /// Every scalar there is, alone and between letters.
  @Test func `never lets a control or an invisible character pass`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let kind = ScalarClass.of(scalar)
      guard kind != .replaced else { continue }
      let properties = scalar.properties
      let isHarmful =
        switch properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
      #expect(!isHarmful, "\(String(value, radix: 16))")
    }
  }

  /// One scalar of every general category and class, in all orders of three.
  @Test func `takes exactly the cells that are measured`() {
    let samples: [Unicode.Scalar] = [
      "a", " ", "\u{1B}", "\u{301}", "\u{903}", "\u{20DD}", "漢", "👍", "❤", "\u{1F3FD}", "\u{1F1E9}",
      "\u{200D}",
      "\u{200C}", "\u{FE0F}", "\u{20E3}", "\u{202E}", "\u{E0062}", "\u{E000}", "\u{378}", "\u{2028}",
      "\u{0600}",
      "ǅ", "ʰ", "Ⅷ", "½", "_", "–", "(", "»", "+", "€", "^", "©", "\u{1160}", "\u{1100}", "\u{AD}", "क",
      "\u{94D}",
    ]
    for one in samples {
      for two in samples {
        for three in samples {
          var text = ""
          text.unicodeScalars.append(contentsOf: [one, two, three])
          check(text)
        }
      }
    }
  }

  private func check(_ text: String) {
    var frame = Frame(Size(columns: 8, rows: 1))
    let used = frame.draw { $0.put(text, at: .zero, style: .accent) }
    #expect(used == Text.width(of: text))
    #expect(Text.width(of: Text.sanitized(text)) == used, "\(text.unicodeScalars.map { $0 })")
    #expect((0..<8).reduce(0) { $0 + frame[$1, 0].width } == 8)
    #expect((0..<8).filter { frame[$0, 0].style == .accent }.count == used)
    #expect(Text.sanitized(Text.sanitized(text)) == Text.sanitized(text))
  }

  @Test func `is measured alike by libc and by the built-in table`() {
    var differing: [String] = []
    for value in UInt32(0xA0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let ours = ScalarClass.classify(scalar, width: BuiltInWidth.columns)
      let theirs = ScalarClass.classify(scalar, width: LibraryWidth.columns)
      if ours != theirs, theirs != .replaced { differing.append(String(value, radix: 16)) }
    }
    // Every edition of Unicode moves a few, and libc and Swift need not be of the same one.
    #expect(differing.count < 50, "\(differing)")
  }

  @Test(arguments: [
    0x115F, 0x231B, 0x232A, 0x23F0, 0x26C5, 0x2B55, 0x303E, 0xD7A3, 0xFF60, 0xFFE6, 0x1F64F, 0x1F9FF,
  ])
  func `is wide in the built-in table up to the last sign of a block`(_ value: UInt32) throws {
    #expect(BuiltInWidth.columns(try #require(Unicode.Scalar(value))) == 2)
  }

  @Test func `is not wide behind the last block of the built-in table`() throws {
    #expect(BuiltInWidth.columns(try #require(Unicode.Scalar(0xE0100 as UInt32))) == 0)
    #expect(BuiltInWidth.columns(try #require(Unicode.Scalar(0x10FFFD as UInt32))) == 1)
  }

  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""), ("hello", -1, ""),
    ("漢字漢字", 5, "漢字…"), ("漢字漢字", 4, "漢…"), ("漢字", 4, "漢字"), ("a\u{1B}b", 3, "a�b"), ("", 3, ""),
  ])
  func `is cut to a width`(text: String, columns: Int, shown: String) {
    #expect(Text.clipped(text, to: columns) == shown)
    #expect(Text.width(of: Text.clipped(text, to: columns)) <= max(0, columns))
  }

  @Test func `is fitted to a width`() {
    #expect(Text.fitted("ab", to: 5) == "ab   ")
    #expect(Text.fitted("ab", to: 5, .right) == "   ab")
    #expect(Text.fitted("ab", to: 5, .center) == " ab  ")
    #expect(Text.fitted("漢字漢", to: 4, .right) == " 漢…")
  }

  @Test func `keeps line breaks only where asked`() {
    #expect(Text.sanitized("a\r\nb\tc\rd\u{1B}", breaks: .kept) == "a\nb\tc�d�")
    #expect(Text.sanitized("a\nb\r\nc\td\re") == "a b c d�e")
  }
}
