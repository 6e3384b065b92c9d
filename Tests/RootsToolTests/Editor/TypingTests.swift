import Roots
import RootsApp
import TestSupport
import TestTraits
import Testing

@testable import RootsTools

@Suite(.timeLimited) struct `What is being typed in an app file` {
  /// The typing at the bar of a text.
  private static func typing(_ text: String) -> AppTyping {
    let offset = text.prefix { $0 != "|" }.utf8.count
    return AppTyping(Array(text.replacing("|", with: "").utf8), at: offset)
  }

  @Test(
    arguments: [
      // The text, the word as far as it is typed, what stands before its sign, and the file without the word.
      ("|", "", nil, ""), ("scr|", "scr", nil, ""), ("scr|een a", "scr", nil, " a"),
      ("screen a|", "a", nil, "screen "),
      ("screen |", "", nil, "screen "), ("push item id=4|2", "4", "id", "push item "),
      ("push item id=|", "", "id", "push item "), ("push item id=a=b|", "a=b", "id", "push item "),
      ("row \"a b|\"", "a b", nil, "row "), ("row \"a|", "a", nil, "row "),
      ("text \"a|b\" when=x", "a", nil, "text  when=x"),
      ("push item id=\"{co|}\" x", "{co", "id", "push item  x"),
      ("push id=\"a\\\"b|\" x", "a\\\"b", "id", "push  x"),
      ("row \"a\" b|", "b", nil, "row \"a\" "), ("row \"a\"|", "", nil, "row \"a\""),
      ("a{b|}", "b", nil, "a{}"),
      ("a;b|;c", "b", nil, "a;;c"), ("a\nb|", "b", nil, "a\n"), ("a\rb|", "b", nil, "a\r"),
      ("row \"a\nb|\" c", "b", nil, "row \"a\n\" c"), ("ä=ö|", "ö", "ä", ""),
      // What stands in a comment is in no quotes.
      ("a // \"b|", "b", nil, "a // \""), ("a \"//b|\"", "//b", nil, "a "),
    ] as [(String, String, String?, String)])
  func `is a word that an unfinished line holds`(
    _ text: String, _ word: String, _ key: String?, _ rest: String
  ) {
    let typing = Self.typing(text)
    #expect(typing.text == word && typing.key == key)
    #expect(String(decoding: typing.rest, as: UTF8.self) == rest)
  }

  @Test(arguments: [
    ("|", true), ("a|", true), ("  a|", true), ("a {b|", true), ("a { b|", true), ("a; b|", true),
    ("a {} b|", true),
    ("a b|", false), ("a \"b|", false), ("\"a|", false), ("a\nb|", true), ("a=b|", true), ("a\tb|", false),
    ("a { \t b|", true),
  ])
  func `begins a node behind a brace, a semicolon or a line end`(_ text: String, _ begins: Bool) {
    #expect(Self.typing(text).beginsNode == begins)
  }

  @Test(arguments: [
    ("\"a|\"", true), ("\"a\"|", false), ("a|", false), ("\"a\" \"b|", true), ("\"a\\\"|", true),
    ("\\\"a|", true),
    ("\"a\\\\\"|", false), ("// \"a|", false), ("/ \"a|", true),
  ])
  func `is in quotes from one to the next that is not escaped`(_ text: String, _ isQuoted: Bool) {
    #expect(Self.typing(text).isQuoted == isQuoted)
  }

  @Test(
    arguments: [
      ("screens a,b|", .names(.screen), "b"), ("when=\"a,!b|", .condition, "b"),
      ("when=\"!|", .condition, ""),
      ("text \"x {na|", .text, "na"), ("text=abc|", .text, "abc"), ("text=a{b|", .text, "b"),
      ("abc{d|", .text, "d"),
      ("flag=tr|", .flag, "tr"), ("mode=a,b|", .choice(["x"]), "a,b"), ("to=\"a{b,c|", .file, "a{b,c"),
      ("x=a{b|", nil, "b"),
    ] as [(String, Word.Kind?, String)])
  func `is replaced from behind the last sign that separates`(
    _ text: String, _ kind: Word.Kind?, _ part: String
  ) {
    let offset = text.utf8.count - 1
    let range = Self.typing(text).range(offset, of: kind)
    #expect(range == SourceRange(start: offset - part.utf8.count, end: offset))
  }

  @Test func `is never outside of the file, wherever an editor believes to be`() {
    var dice = Seeded(seed: 3)
    for _ in 0..<500 {
      let text = (0..<Int(dice.next() % 12)).map { _ in
        dice.pick(["a", " ", "\"", "\\", "{", "}", ";", "=", "\n", "\r\n", "//", "é"])
      }.joined()
      let bytes = Array(text.utf8)
      for offset in -1...bytes.count + 1 {
        let typing = AppTyping(bytes, at: offset)
        #expect((0...bytes.count).contains(typing.start) && typing.rest.count <= bytes.count)
        // Only the word is left out, and it is one piece.
        #expect(typing.rest.starts(with: bytes[..<typing.start]))
        #expect(bytes.reversed().starts(with: typing.rest[typing.start...].reversed()))
      }
    }
  }
}

@Suite(.timeLimited) struct `What is being typed in a tape` {
  @Test(
    arguments: [
      ("", "", .command), ("Do", "Do", .command), ("  En", "En", .command), ("\tEn", "En", .command),
      ("Launch ", "", .file([".kdl"])), ("Launch a/b", "a/b", .file([".kdl"])),
      ("Launch\tsh", "sh", .file([".kdl"])),
      ("Launch \"sh", "sh", .file([".kdl"])), ("Source b.t", "b.t", .file([".tape"])),
      ("Do ", "", .engine("")), ("Do push it", "it", .engine("push it")),
      ("  Do\tpop", "pop", .engine("pop")),
      ("Expect Top it", "it", .behind("Expect Top ")), ("Type \"ab", "ab", .quoted),
      ("Type \"a b", "b", .quoted),
      ("Type 'a", "a", .quoted), ("Type `a\"", "", .quoted), ("Type \"a\" x", "x", .behind("Type \"a\" ")),
      ("Type \"it's\" x", "x", .behind("Type \"it's\" ")), ("Launcher x", "x", .behind("Launcher ")),
      ("#: ", "", .command), ("#: Ex", "Ex", .command), ("#:", "#:", .command),
      ("#: Launch sh", "sh", .file([".kdl"])), ("#: Source b.t", "b.t", .file([".tape"])),
      ("#: Do push it", "it", .engine("push it")), ("Down 3 #:= Do ", "", .engine("")),
      ("Enter #: Expect Top it", "it", .behind("Expect Top ")), ("#: Type \"ab", "ab", .quoted),
      ("Type \"a #: b", "b", .quoted), ("Type \"a #: b\" #: Expect Top ", "", .behind("Expect Top ")),
    ] as [(String, String, TapeTyping.Place)])
  func `is the last word of its line, and a place for something`(
    _ line: String, _ word: String, _ place: TapeTyping.Place
  ) {
    let typing = TapeTyping(line)
    #expect(typing.word == word && typing.place == place, "\(typing)")
  }
}

@Suite(.timeLimited) struct `A place in an app file` {
  /// The cursor at the bar of a text, and the offset of the bar.
  private static func cursor(_ text: String) -> (cursor: AppCursor, offset: Int) {
    let offset = text.prefix { $0 != "|" }.utf8.count
    let source = SourceText(name: "a.kdl", text: text.replacing("|", with: ""))
    return (AppCursor(KdlDocument.read(source).document, at: offset), offset)
  }

  @Test(
    arguments: [
      ("|app T { screen a }", [], "app", .file), ("app T { | }", ["app"], nil, .app),
      ("app T { scr|een a }", ["app"], "screen", .app), ("app T { screen a| }", ["app"], "screen", .app),
      ("app T { screen a | }", ["app"], "screen", .app), ("app T { screen a\n | }", ["app"], nil, .app),
      ("app T { screen a { | } }", ["app", "screen"], nil, .screen),
      ("app T { screen a {| } }", ["app", "screen"], nil, .screen),
      ("app T { screen a |{ } }", ["app"], "screen", .app),
      ("app T { screen a { }| }", ["app"], "screen", .app), ("app T { screen a { } | }", ["app"], nil, .app),
      (
        "app T { screen a { list { row x { pu|sh b } } } }", ["app", "screen", "list", "row"], "push",
        .actions
      ),
      ("app T { bogus { | } }", ["app", "bogus"], nil, nil),
      ("app T { screen a {|", ["app", "screen"], nil, .screen),
      ("screen a { list { | } }", ["screen", "list"], nil, .list), ("row a { | }", ["row"], nil, .actions),
      ("param a; | text b", [], nil, .screen), ("|", [], nil, .app),
    ] as [(String, [String], String?, AppPlace?)])
  func `lies in nodes, and on one`(_ text: String, _ around: [String], _ node: String?, _ place: AppPlace?) {
    let cursor = Self.cursor(text).cursor
    #expect(cursor.around.map(\.node.name) == around)
    #expect(cursor.node?.node.name == node && cursor.place == place, "\(String(describing: cursor.place))")
  }

  @Test(
    arguments: [
      ("app T { scr|een a }", "name"), ("app T { screen| a }", "name"), ("app T { screen |a }", "value name"),
      ("app T { screen a| }", "value name"), ("app T { screen a ti|tle=b }", "key title"),
      ("app T { screen a title|=b }", "key title"), ("app T { screen a title=|b }", "value title"),
      ("app T { screen a  | }", nil), ("app T { screen a bogus=|b }", "value ?"),
      ("app T { screen a b c| }", "value ?"),
      ("app T { tab a; start tab=|a }", "value tab"),
      ("app T { screen a { children b c d| } }", "value screens"),
    ] as [(String, String?)])
  func `touches a name, a key or a value`(_ text: String, _ wanted: String?) {
    let (cursor, offset) = Self.cursor(text)
    let found: String? =
      switch cursor.part(at: offset) {
      case .name: "name"
      case .key(let entry): "key \(entry.key ?? "")"
      case .value(_, let slot): "value \(slot?.name ?? "?")"
      case nil: nil
      }
    if wanted == "value screens" {
      #expect(found?.hasPrefix("value ") == true && found != "value ?", "a repeated argument is one slot")
    } else {
      #expect(found == wanted)
    }
  }

  @Test(
    arguments: [
      ("app T { | }", nil), ("app T { screen a { | } }", "a"),
      ("app T { screen a { list { row x { | } } } }", "a"),
      ("app T { accessory b { | } }", "b"), ("app T { flow f { screen g { | } } }", "g"),
      ("app T { flow f { | } }", "f"),
      ("app T { empty { | } }", "empty"), ("app T { screen| c }", "c"), ("app T { guard a { | } }", nil),
    ] as [(String, String?)])
  func `belongs to the nearest screen around it`(_ text: String, _ screen: String?) {
    #expect(Self.cursor(text).cursor.screen == screen)
  }

  @Test func `is found in any file without a fault, however it is broken`() throws {
    var mangler = Mangler(seed: 7)
    let whole =
      "app T { screen a { list { row x { push b id=1 } } }; guard g { ask l }; screen b { param id } }"
    for _ in 0..<60 {
      let text = mangler.mangled(whole)
      let source = SourceText(name: "a.kdl", text: text)
      let document = KdlDocument.read(source).document
      for offset in stride(from: 0, through: text.utf8.count + 1, by: 3) {
        let cursor = AppCursor(document, at: offset)
        _ = cursor.part(at: offset)
        #expect(cursor.around.allSatisfy { $0.node.hasBlock && $0.node.range.start < offset })
      }
    }
  }
}
