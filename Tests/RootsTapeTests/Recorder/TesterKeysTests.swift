import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

/// The keys that a tester presses beside those of the program: what comes of them, and what is told of it.
@MainActor @Suite(.timeLimited) struct `A tester at the keys` {
  private static let app = """
    app "Desk" {
      set fees=0
      screen home title="Home" { list { row "Address" { push address }; row "Ask" { overlay ask } } }
      screen address title="Address" {
        field street
        field day type=int required=#true
        submit "Save" { push saved }
      }
      screen saved title="Reserved" { text "saved" }
      screen again title="Reserved" { text "again" }
      screen card title="Is that right?" { param branch; text "{branch}" }
      accessory ask title="Ask" { list { row "More" { push more } } }
      screen more title="More" { text "more" }
    }
    """

  private func session(_ columns: Int = 80, _ rows: Int = 24) throws -> RecordedSession {
    let session = try RecordedSession(Self.app)
    session.session.resize(to: Size(columns: columns, rows: rows))
    return session
  }

  private func text(_ session: RecordedSession) -> String { session.session.frame.text }

  @Test(arguments: [
    ("set fees=3", "values.fees == 3"), ("give fees=4", "values.fees == 4"),
    ("Give {\"fees\": 5}", "values.fees == 5"), ("set name=\"Ada L\" fees=6", "values.name == \"Ada L\""),
  ])
  func `sets values at the prompt, in a replay as well`(_ line: String, _ claim: String) async throws {
    let session = try session()
    await session.press(.function(9), .character(":"))
    await session.type(line)
    await session.press(.enter)
    let tape = (session.lines() + ["Expect State \(claim)"]).joined(separator: "\n")
    let plan = TapeLoader().load(SourceText(name: "t.tape", text: tape)).plan
    let app = session.app
    let replay = Replay(plan, files: session.files) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    let result = await replay.run()
    #expect(result.failures.map(\.sentence) == [] && result.refusal == nil, "\(tape)")
  }

  @Test(arguments: ["set", "set fees", "give {", "set =3"])
  func `is told how values are set`(_ line: String) async throws {
    let session = try session()
    await session.press(.character(":"))
    await session.type(line)
    await session.press(.enter)
    #expect(text(session).contains("'set' takes values by name"), "\(text(session))")
  }

  @Test func `cannot set a value that the app does not have`() async throws {
    let session = try session()
    await session.press(.character(":"))
    await session.type("set feees=3")
    await session.press(.enter)
    #expect(text(session).contains("did you mean 'fees'?"), "\(text(session))")
  }

  @Test(arguments: [
    ("undo", "nothing to undo"), ("grant", "'grant' has changed nothing"),
    ("uncover", "'uncover' has changed nothing"), ("transaction { }", "'transaction' has changed nothing"),
  ])
  func `is told at the prompt as well that a command changes nothing`(command: String, answer: String)
    async throws
  {
    let session = try session()
    await session.press(.character(":"))
    await session.type(command)
    await session.press(.enter)
    #expect(text(session).contains(answer), "\(text(session))")
  }

  @Test func `gives each frame of a tape a name of its own`() async throws {
    let session = try session()
    await session.press(.function(9))
    for _ in 0..<2 {
      await session.press(.function(8), .character("5"))
      await session.type("one")
      await session.press(.enter)
    }
    #expect(text(session).contains("frame 'one' is claimed already"), "\(text(session))")
    #expect(session.lines().filter { $0.hasPrefix("Expect Golden") }.count == 1)
  }

  @Test func `sees in the log what a form refuses`() async throws {
    let session = try session()
    var told: [String] = []
    let token = session.session.navigator.listen { if $0.word == .form { told.append($0.description) } }
    // The field that is refused has the keys then.
    await session.press(.enter, .ctrl("s"))
    await session.type("soon")
    await session.press(.ctrl("s"))
    #expect(told == ["form refused day: is needed", "form refused day: a whole number"])
    _ = token
  }

  @Test func `goes on back with the key that undoes, and is told that a form is empty`() async throws {
    let session = try session()
    await session.press(.enter)
    await session.type("Quay")
    await session.press(.escape, .character("z"))
    #expect(text(session).contains("what was typed here is not brought back; z goes on"), "\(text(session))")
    await session.press(.character("z"))
    #expect(session.session.navigator.state.focusedEntry?.screen == "home")
    // After another key it is a letter like others.
    await session.press(.enter, .escape, .character("z"), .down, .up, .character("z"))
    #expect(session.session.navigator.state.focusedEntry?.screen == "address")
  }

  @Test func `is offered screens by what they need, and by their names where titles are equal`() async throws
  {
    let session = try session()
    await session.press(.ctrl("p"))
    await session.type("push")
    let all = text(session)
    #expect(all.contains("Reserved (saved)") && all.contains("Reserved (again)"), "\(all)")
    let row = try #require(all.split(separator: "\n").first { $0.contains("push  Is that right?") })
    #expect(row.contains("needs branch") && !row.contains("Is that right? ("))
  }

  @Test func `reads in the events nothing that is typed into the palette or at the prompt`() async throws {
    let session = try session(160, 40)
    await session.press(.character(":"))
    await session.type("qwx")
    await session.press(.escape, .ctrl("p"))
    await session.type("vwx")
    await session.press(.escape, .character("i"))
    let all = text(session)
    for letter in ["q", "v", "x"] { #expect(!all.contains("text \(letter)"), "\(all)") }
  }

  @Test func `comes back to the claims from a path that is not given`() async throws {
    let session = try session()
    await session.press(.function(9), .function(8), .character("4"), .escape)
    #expect(text(session).contains("4  a value of the state") && text(session).contains("no value is chosen"))
    await session.press(.character("5"), .escape)
    #expect(text(session).contains("4  a value of the state"))
    var claims: [RootsTape.Expectation?] = []
    await session.press(.escape)
    let deck = try #require(session.session.chrome as? Deck)
    session.recorder.askWhatIsWrong(deck, isBroken: false) { claim, _ in claims.append(claim) }
    await session.press(.character("5"), .ctrl("u"), .enter)
    #expect(text(session).contains("What is wrong?") && claims.isEmpty)
  }

  @Test func `claims nothing of what keys did that end the program and are not on the tape`() async throws {
    let session = try RecordedSession(
      "app Q { screen h { list { row P { push p } } }; screen p { leave-guard \"Leave?\"; text here } }")
    await session.press(.function(9), .enter, .escape)
    await session.press(.ctrl("c"), .ctrl("c"))
    #expect(session.session.isFinished)
    let lines = session.lines()
    #expect(lines.last == "Check Top leave-question", "\(lines)")
  }

  @Test(arguments: [1, 2]) func `sleeps between keys that cancel, and for none before`(_ count: Int)
    async throws
  {
    let session = try RecordedSession(
      "app Q { screen h { list { row P { push p } } }; screen p { leave-guard \"Leave?\"; text here } }")
    await session.press(.function(9), .enter)
    for _ in 0..<count {
      session.session.advance(by: .seconds(9))
      await session.press(.ctrl("c"), .escape)
    }
    let lines = session.lines()
    #expect(lines.count { $0.hasPrefix("Sleep") } == count - 1, "\(lines)")
  }

  @Test(arguments: [
    ("│ Row 12          ↓│ Cost ↓ │", ["Row 12", "Cost ↓"]), ("│        ↑│", []), ("│ ↓│", []),
    ("↑↓ move", ["↑↓ move"]),
  ])
  func `is offered texts without the marks of hidden rows`(_ row: String, _ texts: [String]) {
    #expect(row.framedParts.map(\.text) == texts)
  }

  @Test func `claims that a text should not be there, should say something else, or is missing`() async throws
  {
    let session = try session()
    let deck = try #require(session.session.chrome as? Deck)
    var claims: [String] = []
    func ask(_ keys: Key..., text: String = "") async {
      session.recorder.askWhatIsWrong(deck, isBroken: false) { claim, _ in
        claims.append(claim.map { TapePrinter.claim(of: $0) } ?? "none")
      }
      for key in keys { await session.press(key) }
      await session.type(text)
      if !text.isEmpty { await session.press(.enter) }
    }
    await ask(.character("3"), .character("1"), .character("1"))
    await ask(.character("3"), .character("1"), .character("2"), .ctrl("u"), text: "Ahoy")
    await ask(.character("4"), text: "Welcome back")
    #expect(claims == [#"Not "Home""#, #""Ahoy""#, #""Welcome back""#])
    // Esc goes back by one question, and what the tool says is not offered.
    session.session.say("kept")
    await ask(.character("3"))
    #expect(
      !text(session).split(separator: "\n").contains { $0.contains(part: "┃") && $0.contains(part: "kept") })
    await session.press(.character("1"), .escape)
    #expect(text(session).contains("What is wrong?") && claims.count == 3)
    await session.press(.escape)
    // What is shown is not missing.
    await ask(.character("4"), text: "Home")
    #expect(claims.count == 3 && text(session).contains("'Home' is shown"))
  }

  @Test func `claims which screen should be in front, of those that there are`() async throws {
    let session = try session()
    let deck = try #require(session.session.chrome as? Deck)
    var claims: [String] = []
    func ask(_ text: String) async {
      session.recorder.askWhatIsWrong(deck, isBroken: false) { claim, _ in
        claims.append(claim.map { TapePrinter.claim(of: $0) } ?? "none")
      }
      await session.press(.character("1"), .character("1"), .ctrl("u"))
      await session.type(text)
      await session.press(.enter)
    }
    await ask("mor")
    #expect(claims.isEmpty && text(session).contains("there is no screen 'mor'; did you mean 'more'?"))
    await session.press(.ctrl("u"))
    await session.type("mo")
    await session.press(.tab, .enter)
    #expect(claims == ["Top more"], "\(text(session))")
    await ask("home")
    #expect(claims.count == 1 && text(session).contains("it is home"), "\(text(session))")
  }

  @Test func `claims what a value should be, or that it should not be what it is`() async throws {
    let session = try session()
    let deck = try #require(session.session.chrome as? Deck)
    var claims: [String] = []
    func ask(_ choice: Unicode.Scalar, _ text: String = "") async {
      session.recorder.askWhatIsWrong(deck, isBroken: false) { claim, _ in
        claims.append(claim.map { TapePrinter.claim(of: $0) } ?? "none")
      }
      await session.press(.character("5"), .ctrl("u"))
      await session.type("main.depth")
      await session.press(.enter, .character(choice))
      if choice == "1" { await session.press(.ctrl("u")) }
      await session.type(text)
      if !text.isEmpty { await session.press(.enter) }
    }
    await ask("2")
    await ask("1", "3")
    await ask("1", "two of them")
    #expect(
      claims == [
        "Not State main.depth == 1", "State main.depth == 3", #"State main.depth == "two of them""#,
      ])
    // It cannot be wrong to be what it should be.
    await ask("1", "1")
    #expect(claims.count == 3 && text(session).contains("it is 1"), "\(text(session))")
  }

  @Test func `reads who opened a layer, also where it has opened more in itself`() async throws {
    let session = try session(130, 36)
    await session.press(.down, .enter)
    #expect(text(session).contains("asked by Home"), "\(text(session))")
    await session.press(.enter)
    #expect(text(session).contains("More") && text(session).contains("asked by Home"), "\(text(session))")
  }
}
