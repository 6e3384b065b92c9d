import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// The line where commands are typed, in a language of a few words.
@MainActor @Suite(.timeLimited) struct `The prompt` {
  private static let words = ["pop", "push", "push-all", "tab"]

  private static let language = PromptLanguage(
    read: { text in
      switch text.split(separator: " ").first {
      case "pop": .command(.pop(1))
      case "push" where text.split(separator: " ").count > 1:
        .request(Request(.push(Visit(stringLiteral: String(text.dropFirst(5)))), origin: .key), text: text)
      case "push": .wrong("'push' needs a screen", column: 4)
      default: .wrong("unknown command", column: nil)
      }
    },
    complete: { text in
      let last = text.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
      let fitting = words.filter { $0.hasPrefix(last) && $0 != last }
      var completions = PromptLanguage.Completions(
        replacing: last.count, fitting.map { .init($0, note: "word") })
      completions.usage = "usage of \(text)"
      return completions
    })

  private func session(_ keys: String = "", size: Size = Size(columns: 70, rows: 20)) throws -> Session {
    let session = try Shop.session(size)
    try #require(session.chrome as? Deck).language = Self.language
    session.navigator.push("catalog")
    session.press(":")
    try session.press(keys: keys)
    return session
  }

  /// What stands in the line.
  private func line(_ session: Session) -> String { session.frame.row(session.size.rows - 1) }

  @Test(arguments: [
    ("p tab", ":pop"), ("p tab tab", ":push"), ("p tab tab tab", ":push-all"), ("p tab tab tab tab", ":pop"),
    ("p shift+tab", ":push-all"), ("p shift+tab shift+tab", ":push"), ("p tab shift+tab", ":push-all"),
    ("t tab", ":tab"), ("t tab p tab", ":tab pop"), ("x tab", ":x"), ("tab", ":pop"), ("shift+tab", ":tab"),
    // What was offered goes away with the cursor, which no longer stands at the end.
    ("p u left tab", ":pu"), ("p tab left tab", ":pop"), ("p u left end tab", ":push"),
    ("p u left right tab tab", ":push-all"), ("p tab home delete tab", ":op"),
  ])
  func `completes the word at the end`(keys: String, text: String) throws {
    #expect(line(try session(keys)) == text)
  }

  @Test(arguments: [
    ("up", ":push seller"), ("up up", ":pop"), ("up up up", ":pop"), ("up down", ":"),
    ("up up down", ":push seller"),
    // What is being typed is not lost by a look at what was typed before.
    ("down", ":"), ("t a down", ":ta"), ("t a up", ":push seller"), ("t a up down", ":ta"),
    ("t a up up down down", ":ta"), ("t a up down down", ":ta"), ("up x", ":push sellerx"),
    ("up x up", ":push seller"), ("up x up down", ":push sellerx"), ("t a up down b", ":tab"),
  ])
  func `recalls what was typed`(keys: String, text: String) throws {
    let session = try session()
    for typed in ["pop", "push seller"] {
      session.type(typed)
      session.press(.enter)
      session.press(":")
    }
    try session.press(keys: keys)
    #expect(line(session) == text)
  }

  @Test func `recalls a line once, the newest last`() throws {
    let session = try session()
    for typed in ["push seller", "pop", "push seller"] {
      session.type(typed)
      session.press(.enter)
      session.press(":")
    }
    try session.press(keys: "up up up up")
    #expect(line(session) == ":pop")
  }

  @Test func `remembers no line that was wrong`() throws {
    let session = try session()
    session.type("push")
    session.press(.enter)
    try session.press(keys: "esc")
    session.press(":")
    try session.press(keys: "up")
    #expect(line(session) == ":")
  }

  @Test(arguments: [
    ("pop", "home", false), ("push seller", "home > catalog > seller", false),
    ("push", "home > catalog", true),
    ("what", "home > catalog", true), ("   ", "home > catalog", false),
  ])
  func `does what was typed, or says what is wrong and stays`(text: String, stack: String, stays: Bool) throws
  {
    let session = try session()
    session.type(text)
    session.press(.enter)
    #expect(session.navigator.state.sketch.hasPrefix("*home: \(stack) |"))
    #expect(line(session).hasPrefix(":") == stays)
  }

  @Test func `shows what is wrong below its place, until the line changes`() throws {
    let session = try session()
    session.type("push")
    session.press(.enter)
    #expect(session.frame.row(18) == "     ^ 'push' needs a screen")
    session.press(.left)
    #expect(session.frame.row(18) == "     ^ 'push' needs a screen")
    session.press("x")
    #expect(!session.frame.text.contains("needs a screen"))
    try session.press(keys: "ctrl+u q enter")
    #expect(session.frame.row(18) == " ✗ unknown command")
  }

  @Test func `says what may be typed`() throws {
    let session = try session()
    #expect(session.frame.row(18) == " Tab lists the commands, Up has those typed before, Esc closes")
    session.type("tab ")
    session.press("z")
    #expect(session.frame.row(18) == " usage of tab z")
    session.press(.left)
    #expect(!session.frame.text.contains("usage of"))
  }

  @Test func `is closed by Escape, and by Backspace where nothing is left`() throws {
    for keys in ["esc", "backspace", "a esc", "a backspace backspace"] {
      #expect(!line(try session(keys)).hasPrefix(":"), "\(keys)")
    }
    #expect(line(try session("a backspace")) == ":")
  }

  @Test func `takes a paste on its one line`() throws {
    let session = try session("t")
    session.receive([.paste("ab\nx")])
    #expect(line(session) == ":tab x")
    session.receive([.paste("")])
    session.press(.escape)
    session.receive([.pasteCut(bytes: 7)])
    #expect(session.frame.text.contains("the paste was too long; its last 7 bytes are missing"))
  }

  @Test func `chooses a word by a click, and knows the keys for it`() throws {
    for row in 0..<3 {
      let session = try session("p")
      let deck = try #require(session.chrome as? Deck)
      session.draw()
      let keys = deck.pane?.keys(forRow: row)
      #expect(keys == Array(repeating: .tab, count: row + 1))
      _ = deck.pane?.click(row: row, deck, session)
      session.invalidate()
      let clicked = line(session)
      #expect(clicked == ":" + ["pop", "push", "push-all"][row])
      let other = try self.session("p")
      keys?.forEach { other.press($0) }
      #expect(line(other) == clicked)
      // What is chosen is not chosen again, and the way to one above goes round the end.
      #expect(deck.pane?.keys(forRow: row) == [])
      #expect(deck.pane?.keys(forRow: (row + 2) % 3)?.count == 2)
      #expect(deck.pane?.keys(forRow: 3) == [] && deck.pane?.keys(forRow: 40) == [])
    }
  }

  @Test(arguments: [(1, 3), (2, 4), (5, 6), (12, 8), (30, 10), (200, 60)])
  func `is drawn in any window`(columns: Int, rows: Int) throws {
    for keys in ["", "p", "p tab tab", "p u s h enter", "t tab z"] {
      let session = try session(keys, size: Size(columns: columns, rows: rows))
      let frame = session.frame
      #expect(frame.size == Size(columns: columns, rows: rows))
      #expect(frame.cursor.map { $0.y == rows - 1 } ?? true, "\(keys)")
    }
  }

  @Test func `hides what is typed for a secret parameter`() throws {
    var map = AppMap(title: "Vault") { Tab("home", root: "home") }
    map.screens = [Screen("home"), Screen("door").parameter("code").url("/key/:code")]
    map.scheme = "x"
    map.secretParameters = ["door": ["code"]]
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 70, rows: 12)), chrome: Deck(detail: .inspection)
    )
    let deck = try #require(session.chrome as? Deck)
    deck.language = Self.language
    for (text, shown) in [
      ("push door code=1234", "push door code=••••"),
      ("push door code=\"1 2\" a=b", "push door code=••••\" a=b"),
      ("push door code=\"1 2", "push door code=••••"),
      ("open x://door?code=12&a=b", "open x://door?code=••&a=b"),
      ("open x://key/12", "open x://••••••"), ("open \"/key/12\" push", "open \"/••••••\" push"),
      ("open /ke/1", "open /••••"), ("open /list/1", "open /list/1"),
      ("a code=1; b code=23", "a code=•; b code=••"), ("barcode=12", "barcode=12"), ("code = 1", "code = 1"),
      ("code=", "code="), ("code", "code"),
    ] {
      session.press(":")
      session.type(text)
      #expect(session.frame.row(11) == ":" + shown, "\(text)")
      #expect((deck.secretInput == nil) == (!shown.contains("•") && text != "code="))
      session.press(.escape)
    }
    // What holds a secret cannot be had again.
    session.press(":")
    session.type("push door code=1234")
    session.press(.enter)
    session.press(":")
    session.press(.up)
    #expect(session.frame.row(11) == ":")
  }
}

/// The panes by which tools beside a program ask.
@MainActor @Suite(.timeLimited) struct `A question of a tool` {
  @MainActor private final class Answers { var all: [String] = [] }

  private func menu(_ keys: String, of choices: [String], rows: Int = 24) throws -> (String, [String]) {
    let session = try Shop.session(Size(columns: 80, rows: rows))
    let deck = try #require(session.chrome as? Deck)
    let answers = Answers()
    deck.ask("Sort by", choices) { _, number in answers.all.append(choices[number]) }
    session.invalidate()
    session.draw()
    try session.press(keys: keys)
    return (session.frame.text, answers.all)
  }

  @Test(arguments: [
    ("enter", ["a"]), ("down enter", ["b"]), ("down down down down enter", ["c"]), ("up enter", ["a"]),
    ("down up enter", ["a"]), ("2", ["b"]), ("3", ["c"]), ("4 enter", ["a"]), ("0 enter", ["a"]), ("esc", []),
    ("pagedown enter", ["c"]), ("pagedown pageup enter", ["a"]), ("x y z", []),
  ])
  func `takes one of a few`(keys: String, answer: [String]) throws {
    #expect(try menu(keys, of: ["a", "b", "c"]).1 == answer)
  }

  @Test func `shows the rows around the one that is chosen where there is no room for all`() throws {
    let names = (1...40).map { "choice \($0)" }
    for count in [0, 1, 7, 20, 39] {
      let keys = Array(repeating: "down", count: count).joined(separator: " ")
      let text = try menu(keys, of: names, rows: 14).0
      #expect(text.contains("▌ \(count + 1)  choice \(count + 1)"), "\(text)")
      #expect(text.contains("\(count + 1) of 40"))
    }
  }

  @Test func `is walked by the wheel and a click, the second of which takes`() throws {
    let session = try Shop.session()
    let deck = try #require(session.chrome as? Deck)
    let answers = Answers()
    deck.ask("Sort by", ["a", "b", "c"]) { _, number in answers.all.append("\(number)") }
    #expect(deck.isAsking && deck.hasKeys)
    for direction in [Mouse.Direction.down, .down, .down, .up] { deck.pane?.wheel(direction) }
    for row in [2, 2] {
      guard let pane = deck.pane else { break }
      _ = deck.carryOut(pane.click(row: row, deck, session), session)
    }
    #expect(answers.all == ["2"] && !deck.isAsking)
  }

  private func line(_ keys: String, text: String = "") throws -> (String, [String]) {
    let session = try Shop.session()
    let deck = try #require(session.chrome as? Deck)
    let answers = Answers()
    deck.ask(
      "Value", text: text,
      complete: { typed in ["cart.count", "cart.total"].filter { $0.hasPrefix(typed) && $0 != typed } }
    ) { _, text in answers.all.append(text) }
    session.invalidate()
    session.draw()
    try session.press(keys: keys)
    return (session.frame.row(23), answers.all)
  }

  @Test(arguments: [
    ("", "Value:   count total"), ("c a", "Value: ca  count total"),
    ("tab", "Value: cart.count  count total"),
    ("tab tab", "Value: cart.total  count total"), ("tab tab tab", "Value: cart.count  count total"),
    ("shift+tab", "Value: cart.total  count total"), ("x", "Value: x"), ("x tab", "Value: x"),
    ("tab backspace", "Value: cart.coun  count"), ("tab backspace tab", "Value: cart.count"),
  ])
  func `completes a line`(keys: String, shown: String) throws {
    #expect(try line(keys).0 == shown)
  }

  @Test(arguments: [
    ("enter", []), ("space enter", []), ("a enter", ["a"]), ("a esc", []), ("tab enter", ["cart.count"]),
    ("a left b enter", ["ba"]),
  ])
  func `takes a line that says something`(keys: String, answer: [String]) throws {
    #expect(try line(keys).1 == answer)
    if keys == "enter" { #expect(try line(keys, text: "kept").1 == ["kept"]) }
  }
}
