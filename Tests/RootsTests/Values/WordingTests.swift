import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A text in a message` {
  @Test(
    arguments: [
      ("", "''"), ("a b~", "'a b~'"), ("a\nb", "'a\\u{a}b'"), ("\u{1F}\u{7F}", "'\\u{1f}\\u{7f}'"),
      ("é漢", "'é漢'"), ("\u{AD}", "'\\u{ad}'"), ("\u{2028}\u{2029}", "'\\u{2028}\\u{2029}'"),
      ("\u{E000}", "'\\u{e000}'"), ("\u{202E}x", "'\\u{202e}x'"),
    ])
  func `stands in quotes on one line`(_ text: String, _ quoted: String) { #expect(text.quoted == quoted) }

  @Test(arguments: [39, 40]) func `is whole up to forty characters`(_ length: Int) {
    let text = String(repeating: "x", count: length)
    #expect(text.quoted == "'\(text)'")
  }

  @Test func `is cut after forty characters`() {
    #expect(String(repeating: "x", count: 41).quoted == "'" + String(repeating: "x", count: 40) + "…'")
  }

  @Test(arguments: [(0, "0 keys"), (1, "1 key"), (2, "2 keys"), (-1, "-1 keys")])
  func `counts one thing in the singular`(_ number: Int, _ text: String) {
    #expect(number.of("key") == text)
  }

  @Test(arguments: [("a", "a"), ("\"", "\\\""), ("\\", "\\\\"), ("\\\"", "\\\\\\\"")])
  func `has its quotes and backslashes escaped once`(_ text: String, _ escaped: String) {
    #expect(text.escapingQuotes == escaped)
  }
}

@Suite(.timeLimited) struct `Text in which everything is seen` {
  @Test(
    arguments: [
      "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{AD}", "\u{34F}", "\u{378}", "\u{61C}", "\u{115F}",
      "\u{180E}",
      "\u{200B}", "\u{200C}", "\u{200D}", "\u{202E}", "\u{2028}", "\u{2060}", "\u{2066}", "\u{2800}",
      "\u{3164}",
      "\u{FE00}", "\u{FE0E}", "\u{FE0F}", "\u{FEFF}", "\u{FFA0}", "\u{FFF9}", "\u{E000}", "\u{FFFF}",
      "\u{1D173}",
      "\u{E0041}", "\u{E0100}", "\u{10FFFD}",
    ] as [Unicode.Scalar])
  func `spells out what is not seen`(scalar: Unicode.Scalar) {
    let spelled = "\\u{\(String(scalar.value, radix: 16))}"
    #expect(VisibleText(String(scalar)).text == spelled && VisibleText("a\(scalar)b").text == "a\(spelled)b")
    #expect("a\(scalar)".quoted == "'a\(spelled)'" && "a\(scalar)".quotedWhole == "'a\(spelled)'")
    #expect(VisibleText.firstHidden(in: "a\(scalar)b") == scalar)
  }

  @Test(
    arguments: [
      "", "plain ~", "é e\u{301} 漢字 \u{A0}", "👩\u{200D}👩\u{200D}👧", "👩🏽\u{200D}🚒", "❤\u{FE0F}\u{200D}🔥",
      "👁\u{FE0F}", "☎\u{FE0E}", "1\u{FE0F}\u{20E3}", "\u{600}12", "\u{2800}\u{2801}\u{2800}", "\u{FFFD}",
    ])
  func `leaves what is seen, the parts of pictures among it`(text: String) {
    #expect(VisibleText(text).text == text && VisibleText.firstHidden(in: text) == nil)
  }

  @Test(
    arguments: [
      ("a\u{200D}b", #"a\u{200d}b"#), ("👩\u{200D}", #"👩\u{200d}"#), ("\u{200D}👩", #"\u{200d}👩"#),
      ("👩\u{200D}\u{200D}👩", #"👩\u{200d}\u{200d}👩"#), ("1\u{FE0F}", #"1\u{fe0f}"#), ("a\nb", #"a\u{a}b"#),
    ])
  func `spells out parts of pictures that stand alone`(text: String, shown: String) {
    #expect(VisibleText(text).text == shown)
  }

  @Test func `keeps line feeds and tabs where they are wanted`() {
    #expect(VisibleText("a\n\tb\r\nc\r", breaks: .kept).text == "a\n\tb\nc\\u{d}")
  }
}

@Suite(.timeLimited) struct `A hexadecimal digit` {
  @Test func `is read in either case, and no other byte is one`() {
    for byte in UInt8.min...UInt8.max {
      let expected = byte < 0x80 ? Character(Unicode.Scalar(byte)).hexDigitValue : nil
      #expect(Hex.value(byte).map(Int.init) == expected)
    }
  }

  @Test func `is written in the case asked for`() {
    let all = UInt8(0)...15
    #expect(String(decoding: all.map(Hex.digit), as: UTF8.self) == "0123456789abcdef")
    #expect(String(decoding: all.map(Hex.upperDigit), as: UTF8.self) == "0123456789ABCDEF")
  }
}

@Suite(.timeLimited) struct `A mistyped name` {
  @Test(
    arguments: [
      ("list", "list", 0), ("list", "LIST", 0), ("list", "lists", 1), ("list", "lsit", 1), ("list", "ist", 1),
      ("abc", "xbc", 1), ("abc", "xyc", nil), ("abcd", "xycd", 2), ("abcd", "xyzd", nil),
      ("abcdef", "abcdefgh", 2), ("abcdef", "abcdefghi", nil), ("abcdefg", "1234efg", nil),
      ("abcdefg", "123defg", 3), ("abcdefghijklm", "12345fghijklm", 5),
      ("abcdefghijklm", "123456ghijklm", nil),
      ("a", "", 1), ("ab", "", nil), ("", "a", nil),
    ] as [(String, String, Int?)])
  func `is as far from another as the edits say`(_ name: String, _ other: String, _ edits: Int?) {
    #expect(Names.edits(from: name, to: other) == edits)
  }

  @Test func `is guessed up to a length of 96 letters`() {
    let name = String(repeating: "n", count: 96)
    #expect(Names.edits(from: name, to: name) == 0)
    #expect(Names.nearest(to: name, in: [name]) == [name])
    #expect(Names.edits(from: name + "n", to: name + "n") == nil)
    #expect(Names.nearest(to: name + "n", in: [name + "n"]) == [])
  }

  private static let candidates = ["bart", "cars", "card", "carts", "dog", "cart", "card"]

  @Test(
    arguments: [
      (0, []), (1, ["cart"]), (2, ["cart", "carts"]), (3, ["cart", "carts", "card"]),
      (9, ["cart", "carts", "card", "cars", "bart"]),
    ])
  func `has its nearest names by edits, beginning and alphabet`(_ limit: Int, _ names: [String]) {
    #expect(Names.nearest(to: "cart", in: Self.candidates, limit: limit) == names)
    #expect(Names.nearest(to: "CART", in: Self.candidates.reversed(), limit: limit) == names)
  }

  @Test(
    arguments: [
      ("CommitList", "commit-list"), ("URLBar", "url-bar"), ("HTTPServer", "http-server"), ("A", "a"),
      ("", ""),
      ("item", "item"), ("ItemV2", "item-v2"), ("ABc", "a-bc"), ("AB", "ab"), ("MyURLPage", "my-url-page"),
      ("Page2", "page2"), ("item_list", "item_list"),
    ])
  func `may be a type's, which is written with hyphens`(_ type: String, _ name: String) {
    #expect(Names.hyphenated(type) == name)
  }

  @Test func `is refused when it is empty or the engine's own`() {
    #expect(Names.trouble(with: "") == "a name may not be empty")
    #expect(Names.trouble(with: "@x") == "'@' is kept for the engine's own")
    #expect(Names.trouble(with: "x@") == nil)
  }
}

@Suite(.timeLimited) struct `A fingerprint of parts` {
  private func print(_ texts: String...) -> UInt64 {
    var print = Fingerprint()
    for text in texts { print.add(text) }
    return print.value
  }

  @Test func `tells order and borders`() {
    #expect(print("a", "b") == print("a", "b"))
    #expect(print("a", "b") != print("b", "a"))
    #expect(print("ab", "c") != print("a", "bc"))
    #expect(print("") != print())
    #expect(print("a") != print("\0a"))
    #expect(print("12345678") != print("12345678", ""))
  }

  @Test(arguments: [0, 1, 7, 8, 9, 16]) func `is one for a text and its bytes`(_ length: Int) {
    let text = String(repeating: "k", count: length)
    var bytes = Fingerprint(), slice = Fingerprint()
    bytes.add(Array(text.utf8))
    slice.add(Array(("x" + text).utf8).dropFirst())
    #expect(bytes.value == print(text) && slice.value == print(text))
  }

  @Test func `is written with sixteen digits`() {
    #expect(Fingerprint().description == "9e3779b97f4a7c15")
    var print = Fingerprint()
    for word in 0..<100 {
      print.add(UInt64(word))
      #expect(print.description.utf8.count == 16 && UInt64(print.description, radix: 16) == print.value)
    }
  }
}
