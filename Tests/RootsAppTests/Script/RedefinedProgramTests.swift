import Roots
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import RootsApp

@MainActor @Suite(.timeLimited) struct `A program whose file is edited` {
  private static let app = """
    app A {
      start screen=home
      set count=1 name=ada
      guard open { when name=ada; refuse "no" }
      screen home {
        text "{count}"
        field words
        list {
          row "Ask" { overlay ask; on-result { completed { set got="{value}" } } }
          row "Vault" { push vault }
        }
      }
      screen vault guard=open { leave-guard "Leave?" when="count=3" }
      accessory ask { list { row "Yes" { complete 5 } } }
    }
    """

  private func read(_ text: String) throws -> ScriptedApp {
    let reading = ScriptedApp.read(SourceText(name: "a.kdl", text: text))
    return try #require(reading.app, "\(reading.diagnostics.rendered)")
  }

  @Test func `keeps what its values have become, and begins new ones as the file says`() throws {
    let host = ScriptHost(try read(Self.app))
    host.set(["count": 2])
    try host.redefine(read(Self.app.replacing("count=1 name=ada", with: "count=7 name=eve extra=4")))
    #expect(host.state.values == ["count": 2, "name": "eve", "extra": 4])
    host.send(ScriptCommand(.push("vault")))
    #expect(host.navigator.state.focusedEntry?.screen == "home")
  }

  @Test func `asks before an open screen is left as soon as its definition wants that, and only then`() throws
  {
    let plain =
      "app A { start screen=home; screen home { list { row Go { push draft } } }; screen draft { text x } }"
    let asking = plain.replacing("text x", with: "leave-guard \"Leave?\"")
    let host = ScriptHost(try read(plain))
    host.send(ScriptCommand(.push("draft")))
    try host.redefine(read(asking))
    host.send(ScriptCommand(.pop()), origin: .key)
    #expect(host.navigator.state.focusedEntry?.screen == ScriptedApp.question)
    host.send(ScriptCommand(.cancel()), origin: .key)
    #expect(host.navigator.state.focusedEntry?.screen == "draft")
    try host.redefine(read(plain))
    host.send(ScriptCommand(.pop()), origin: .key)
    #expect(host.navigator.state.focusedEntry?.screen == "home")
  }

  @Test func `gives an answer to the row that asked, as it was then`() throws {
    let host = ScriptHost(try read(Self.app))
    let home = try #require(host.navigator.state.focusedEntry)
    let session = Session(
      host.navigator, on: HeadlessTerminal(Size(columns: 80, rows: 24)), chrome: Deck())
    for key in [Key.tab, .enter] { session.take(.key(key)) }
    #expect(host.navigator.state.focusedEntry?.screen == "ask")
    let before = "row \"Ask\" {"
    let more = "row \"First\" { overlay ask; on-result { completed { set wrong=1 } } }; "
    try host.redefine(
      read(Self.app.replacing(before, with: more + before).replacing("set got=", with: "set new=")))
    session.take(.key(.enter))
    #expect(host.navigator.state.focusedEntry == home)
    #expect(host.state.values["got"] == 5)
    #expect(host.state.values["wrong"] == nil)
  }

  // Sixteen earlier editions are known; what was asked before them is answered in vain.
  @Test(arguments: [(16, true), (17, false)])
  func `gives an answer to a row of an edition that is still known`(edits: Int, isKnown: Bool) throws {
    let host = ScriptHost(try read(Self.app))
    let session = Session(
      host.navigator, on: HeadlessTerminal(Size(columns: 80, rows: 24)), chrome: Deck())
    for key in [Key.tab, .enter] { session.take(.key(key)) }
    for number in 0..<edits {
      try host.redefine(read(Self.app.replacing("set got=", with: "set new\(number)=")))
    }
    session.take(.key(.enter))
    #expect(host.navigator.state.focusedEntry?.screen == "home")
    #expect(host.state.values["got"] == (isKnown ? 5 : nil))
  }

  @Test func `refuses a map that is wrong, and changes nothing`() throws {
    let host = ScriptHost(try read(Self.app))
    var wrong = try read(Self.app)
    wrong.map.start = .screen("nowhere")
    #expect(throws: InvalidMap.self) { try host.redefine(wrong) }
    #expect(host.app.map.start == .screen("home"))
  }

  // Lines are taken out, doubled, exchanged and cut; words are changed.
  @Test func `survives a thousand edits, most of them mistakes`() throws {
    let host = ScriptHost(try read(Self.app))
    var dice = Seeded(seed: 7)
    var taken = 0
    for edit in 0..<1000 {
      var lines = Self.app.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for _ in 0...Int.random(in: 0..<3, using: &dice) {
        let (one, other) = (
          Int.random(in: 0..<lines.count, using: &dice), Int.random(in: 0..<lines.count, using: &dice)
        )
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: lines[one] = ""
        case 1: lines.insert(lines[one], at: other)
        case 2: lines.swapAt(one, other)
        case 3: lines[one] = String(lines[one].dropLast(3))
        case 4:
          lines[one].replace("ask", with: ["ask", "home", "vault", "x"][Int.random(in: 0..<4, using: &dice)])
        default:
          lines[one].replace("count", with: ["count", "name", "got"][Int.random(in: 0..<3, using: &dice)])
        }
      }
      if let app = ScriptedApp.read(SourceText(name: "a.kdl", text: lines.joined(separator: "\n"))).app {
        try host.redefine(app)
        taken += 1
      }
      let command = ["push vault", "overlay ask", "complete 1", "pop", "push home", "dismiss"][
        Int.random(in: 0..<6, using: &dice)]
      host.send(try #require(ScriptCommand.read(command).command))
      #expect(host.navigator.violations() == [], "edit \(edit)")
      let entry = try #require(host.navigator.state.focusedEntry, "edit \(edit)")
      _ = host.body(of: entry)
    }
    #expect(taken > 100)
  }
}
