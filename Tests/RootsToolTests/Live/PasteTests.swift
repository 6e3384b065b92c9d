import Roots
import RootsApp
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

/// Text that is pasted where tools ask for something.
@MainActor @Suite(.timeLimited) struct `A paste into a line of a tool` {
  private let session: Session
  private let deck = Deck(detail: .inspection)

  init() throws {
    let text =
      "app T { screen home { list { row x { push item } } }; screen item { param id type=int default=1 } }"
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    let host = ScriptHost(try #require(reading.app, "\(reading.diagnostics.rendered)"))
    session = Session(host.navigator, on: HeadlessTerminal(Size(columns: 60, rows: 12)), chrome: deck)
    deck.language = .notation(of: host.app.map, in: host.navigator)
    session.draw()
  }

  /// The last row of the screen, without blanks at its end.
  private var footer: String {
    session.draw()
    return session.frame.row(11).trimmed
  }

  private func type(_ text: String) {
    for scalar in text.unicodeScalars { session.press(.character(scalar)) }
  }

  /// Asks for a text, of which the names that begin with it are offered; what was taken.
  private func ask(_ text: String = "", names: [String] = []) -> () -> [String] {
    var taken: [String] = []
    deck.ask(
      "name", text: text,
      complete: { typed in names.filter { typed.isEmpty || $0.hasPrefix(typed) && $0 != typed } }
    ) {
      taken.append($1)
    }
    return { taken }
  }

  @Test func `stands where the cursor is, and is taken with what was typed`() {
    let taken = ask("ab")
    session.press(.left)
    session.paste("XY")
    #expect(footer.hasPrefix("name: aXYb"))
    type("z")
    session.press(.enter)
    #expect(taken() == ["aXYzb"])
  }

  @Test func `is one line, ends nothing, and holds nothing that acts on a terminal`() {
    let taken = ask()
    session.paste("one\ntwo\r\n\tthree\u{1B}[2J\u{7}")
    #expect(taken() == [] && !session.frame.text.contains("\u{1B}"))
    session.press(.enter)
    let text = taken().first ?? ""
    #expect(text.hasPrefix("one two") && text.contains("three"), "\(text.debugDescription)")
    #expect(
      text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(text.debugDescription)")
  }

  @Test func `is looked up anew, so that Tab goes on from it`() {
    let taken = ask(names: ["apple", "apricot", "beet"])
    session.press(.tab)
    session.press(.tab)
    #expect(footer.hasPrefix("name: apricot"))
    session.press(.ctrl("u"))
    session.paste("be")
    #expect(footer == "name: be  beet")
    session.press(.tab)
    session.press(.enter)
    #expect(taken() == ["beet"])
  }

  @Test func `of nothing changes nothing, not even what is offered`() {
    _ = ask(names: ["apple", "apricot"])
    session.press(.tab)
    let before = footer
    session.paste("")
    session.paste("\u{7}")
    #expect(footer.hasPrefix("name: apple") && before.hasPrefix("name: apple"))
    session.press(.tab)
    #expect(footer.hasPrefix("name: apricot"))
  }

  @Test func `fills a field and no more`() {
    let taken = ask("12")
    session.paste(String(repeating: "x", count: 20_000))
    session.paste("y")
    session.press(.enter)
    let text = taken().first ?? ""
    #expect(text.utf8.count == TextField.mostBytes && text.hasPrefix("12x") && text.hasSuffix("x"))
    #expect(text.remarkOfCut == ", cut after 16 KiB" && String(text.dropLast()).remarkOfCut.isEmpty)
  }

  @Test func `of blanks alone is not taken`() {
    let taken = ask()
    session.paste(" \n ")
    session.press(.enter)
    #expect(taken() == [] && !footer.hasPrefix("name:"))
  }

  @Test func `is for the line alone as long as it asks`() {
    _ = ask()
    session.paste("q")
    #expect(session.exitStatus == nil && footer.hasPrefix("name: q"))
    session.press(.escape)
    session.paste("q")
    #expect(session.exitStatus == nil && !footer.hasPrefix("name:"))
  }

  @Test func `at the prompt is a command only after Enter, with its cursor at the end`() {
    type(":")
    session.paste("push item\nid=2")
    #expect(footer == ":push item id=2" && session.navigator.state.count == 1)
    session.press(.enter)
    session.advance(by: .seconds(5))
    #expect(session.navigator.state.focusedEntry?.screen == "item")
  }

  @Test func `at the prompt takes away what was said of the text before, and what was recalled`() {
    type(":pop")
    session.press(.enter)
    session.advance(by: .seconds(5))
    type(":")
    session.press(.up)
    #expect(footer == ":pop")
    session.paste("x")
    #expect(footer == ":popx")
    // What was pasted is typed text: 'down' leads back to no draft of before.
    session.press(.enter)
    #expect(session.frame.text.contains("popx"), "\(session.frame.text)")
    session.paste("y")
    #expect(footer.hasPrefix(":popxy") && session.navigator.state.count == 1)
  }

  @Test func `into a note is kept as it was, on one line`() {
    var notes: [String] = []
    let token = session.listen { event in if case .note(let text) = event { notes.append(text) } }
    defer { withExtendedLifetime(token) {} }
    type("N")
    session.paste("odd\nword")
    type("!")
    session.press(.enter)
    #expect(notes == ["odd word!"])
  }
}
