import Roots
import TestTraits
import Testing

@testable import RootsTerminal
@testable import RootsText

@Suite(.timeLimited) struct `Marked-up text` {
  // A file of many lines: with a copy for each of them it would take minutes.
  @Test func `grows by as much as is added to it`() {
    let lines = (0..<100_000).reduce(into: Text("")) { $0 += Text("+ line \($1)", .ok) + "\n" }
    #expect(lines.spans.count == 100_000)
    #expect(lines.string.hasSuffix("+ line 99999\n"))
  }

  @Test func `says in another text what it says, without its styles`() {
    #expect("\(Text("late", .bad) + Text(" by two days", .muted))!" == "late by two days!")
  }

  @Test(arguments: [
    ("plain", ["plain"]),
    ("a *bold* word", ["a ", "bold:bold", " word"]),
    ("_slanted_ text", ["slanted:italic", " text"]),
    ("run `make *all*` now", ["run ", "make *all*:code", " now"]),
    ("*one _two_ three*", ["one :bold", "two:bold+italic", " three:bold"]),
    ("see [the _item_](item)", ["see ", "the :link>item", "item:link+italic>item"]),
    ("[one](a)[two](/b?c=1)", ["one:link>a", "two:link>/b?c=1"]),
    ("2 * 3 * 4", ["2 * 3 * 4"]), ("snake_case_name", ["snake_case_name"]),
    ("*never closed", ["*never closed"]), ("`never closed", ["`never closed"]),
    ("``two", ["``two"]), ("`` *a*", ["`` ", "a:bold"]),
    ("[no target] (x)", ["[no target] (x)"]), ("[](x)", ["[](x)"]), ("[a]()", ["[a]()"]),
    (#"\*plain\* \`x\`"#, ["*plain* `x`"]), (#"C:\dir"#, [#"C:\dir"#]),
    ("*a*, *b*", ["a:bold", ", ", "b:bold"]), ("ä*b*", ["ä*b*"]), ("**", ["**"]),
  ])
  func `is read`(markup: String, expected: [String]) {
    let text = Text(markup: markup)
    #expect(styledParts(text) == expected)
  }

  @Test func `shows everything that takes its meaning away`() {
    for text in ["*a* _b_ `c` [d](e) \\ \\* ]", "", "plain", "__**``"] {
      let read = Text(markup: Text.withoutMarkup(text))
      #expect(read.string == text && read.spans.isEmpty)
    }
  }

  @Test func `is read in time that grows with its length`() {
    for sign in ["*a ", "_a ", "`", "[a", "[a](", "*_[`"] {
      let text = String(repeating: sign, count: 20_000)
      #expect(Text(markup: text).string.utf8.count <= text.utf8.count)
    }
  }

  @Test func `keeps the styles of its parts when it is wrapped`() {
    let lines = Text(markup: "one *two three* [four five](x) six").wrapped(to: 9)
    #expect(
      Text(markup: "*a b* [c d](x)").wrapped(to: 5).map(styledParts) == [
        ["a b:bold", " ", "c:link>x"], ["d:link>x"],
      ])
    #expect(
      lines.map(styledParts) == [
        ["one ", "two:bold"], ["three:bold"], ["four five:link>x"], ["six"],
      ])
  }

  @Test func `wraps into the same lines as without its styles`() {
    var dice = Seeded(seed: 7)
    for _ in 0..<300 {
      let words = (0..<12).map { _ in
        ["*a b*", "cc", "\n", "漢字 漢", "_d_", "  ", "`long words here`"].randomElement(using: &dice) ?? ""
      }
      let text = Text(markup: words.joined(separator: " "))
      let columns = Int.random(in: 1...12, using: &dice)
      #expect(text.wrapped(to: columns).map(\.string) == Text.wrapped(text.string, to: columns))
    }
  }
}

@Suite(.timeLimited) struct `Styled text` {
  private func golden(_ text: Text, style: Style = .text, limit: Int = .max) -> [String] {
    var frame = Frame(Size(columns: 12, rows: 1))
    frame.draw { _ = $0.put(text, at: .zero, style: style, limit: limit) }
    return [frame.row(0)] + frame.runs(inRow: 0).filter { $0.style != .text }.map(\.line)
  }

  @Test func `is put with each part in its own style`() {
    #expect(
      golden(Text("Paid", .ok) + " " + Text("late", Style(.bad, .bold))) == [
        "Paid late", "1:1-4 ok", "1:6-9 bad bold",
      ])
  }

  @Test func `adds its styles to the one that it is put in`() {
    #expect(
      golden(Text("a") + Text("b", .italic) + Text("c", .ok), style: Style(.muted, .bold)) == [
        "abc", "1:1-1 muted bold", "1:2-2 muted bold italic", "1:3-3 ok bold",
      ])
  }

  @Test func `is cut where it has no room`() {
    #expect(
      golden(Text("Paid", .ok) + Text(" in time", .bad), limit: 7) == ["Paid i…", "1:1-4 ok", "1:5-6 bad"])
    #expect(golden(Text("Paid", .ok), limit: 4) == ["Paid", "1:1-4 ok"])
    #expect(golden("plain text", limit: 6) == ["plain…"])
  }

  @Test func `has colors by their parts, or the nearest that there are`() throws {
    let color = try #require(Color("#7c5cff"))
    let style = Style(foreground: color, background: 21)
    #expect(style.foreground == color && style.background == .palette(21))
    let theme = Theme.standard
    #expect(theme.look(of: style, colors: .direct) == Look(foreground: color, background: 21))
    #expect(theme.look(of: style, colors: .all) == Look(foreground: 99, background: 21))
    #expect(theme.look(of: style, colors: .sixteen) == Look(foreground: 12, background: 4))
    #expect(theme.look(of: style, colors: .mono) == .plain)
    #expect(
      theme.look(of: style, colors: .direct).sequence(after: .plain) == "\u{1B}[38;2;124;92;255;48;5;21m")
    #expect(style.words == ["fg=#7c5cff", "bg=21"])
    #expect(Style(words: ["fg=#7c5cff", "bg=21"]) == style)
    #expect(Style(words: ["error"]) == .bad)
  }

  @Test func `fits any style into a cell`() {
    for role in Role.allCases {
      let style = Style(role, Style.Attributes(rawValue: 0x3F), foreground: 255, background: 0)
      #expect(style.role == role && style.attributes.rawValue == 0x3F)
      #expect(style.foreground == .palette(255) && style.background == .palette(0))
      var frame = Frame(Size(columns: 2, rows: 1))
      frame.draw { $0.put("漢", at: .zero, style: style) }
      #expect(frame[0, 0].style == style && frame[0, 0].width == 2 && frame[1, 0].isContinuation)
    }
  }
}

@MainActor @Suite(.timeLimited) struct `Links in a text` {
  private let text = Body.Block.text(
    Text(markup: "Read [the terms](terms) or open [the shop](shop:/home).\n\nThank you."))

  @Test func `are walked and followed with Enter`() {
    var reader = Reader(text, .list([Body.Row("Row")]), columns: 20)
    #expect(reader.selected == "terms")
    reader.press("enter down enter down enter")
    #expect(
      reader.events == [
        .chose(list: 0, row: 0), .chose(list: 0, row: 1), .chose(list: 1, row: 0),
      ])
    #expect(reader.state.enterWord(in: reader.body) == "choose")
  }

  @Test func `are followed with a click on their words alone`() {
    var reader = Reader(text, columns: 20)
    #expect(reader.screen == "Read the terms or\nopen the shop.\n\nThank you.")
    reader.click(2, 0)
    reader.click(6, 1)
    reader.click(5, 0)
    #expect(
      reader.reactions == [
        .ignored, .event(.chose(list: 0, row: 1)), .event(.chose(list: 0, row: 0)),
      ])
  }

  @Test func `show which one is selected`() {
    let frame = Reader(text, columns: 20).frame
    #expect(GoldenFrame.styles(of: frame).map(\.line) == ["1:6-14 link on=selected", "2:6-13 link"])
    #expect(frame.cursor == Point(x: 5, y: 0))
  }

  @Test func `are read aloud with their targets`() {
    let plain = Body([text]).plain()
    #expect(plain.lines == ["Read the terms (terms) or open the shop (shop:/home).", "Thank you."])
    #expect(plain.choices.map(\.text) == ["the terms", "the shop"])
  }

  @Test func `lead to screens and URLs`() throws {
    let map = AppMap(title: "Shop") {
      Tab("home", root: "home")
      Screen("home") { _ in BodyScreen { Text(markup: "See [terms](terms) and [item](/items/7).") } }
      Screen("terms") { _ in BodyScreen { "All rights." } }
      Screen("item") { _ in BodyScreen { "A shoe." } }.parameter("id", .int).url("/items/:id")
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
    session.press(.enter)
    #expect(session.navigator.state.sketch.contains("terms"))
    session.press(.escape)
    session.press(.down)
    session.press(.enter)
    #expect(session.navigator.state.sketch.contains("item"))
  }
}
