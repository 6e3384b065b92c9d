import Roots
import RootsApp
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A wide window beside a list of an app file` {
  private let app = """
    app Shop {
      tab home root=start
      tab other root=rules
      screen start title="Start" {
        list {
          row "Shoe" { push item id=7 }
          row "Secret" { push vault }
          row "Count" { set n=1 }
          row "Rules" { set n=2; tab other }
          row "Ask" { overlay ask }
        }
      }
      screen item title="Item {id}" { param id type=int; text "Number {id}, counted {n}." }
      screen vault title="The vault" guard=auth { text "gold" }
      screen rules title="Rules" { text "Rules of {n}." }
      accessory ask title="Ask" { field name label="Your name"; submit "Go" { complete } }
      guard auth { when n=5; refuse "no" }
      set n=0
    }
    """

  private func session(_ size: Size = Size(columns: 120, rows: 30)) throws -> Session {
    let reading = ScriptedApp.read(SourceText(name: "shop.kdl", text: app))
    let host = ScriptHost(try #require(reading.app, "\(reading.diagnostics.rendered)"))
    return Session(host.navigator, on: HeadlessTerminal(size), chrome: Deck())
  }

  @Test(
    arguments: [
      (0, ["Item 7", "Number 7, counted 0."], []), (1, ["The vault", "You may not be let in."], ["gold"]),
      (2, [], ["Number", "Rules of"]), (3, ["Rules of 2."], ["Rules of 0"]), (4, ["Your name", "Go"], []),
    ] as [(Int, [String], [String])])
  func `shows what Enter would open, and changes nothing`(row: Int, shows: [String], hides: [String]) throws {
    let session = try session()
    let before = session.navigator.state
    for _ in 0..<row { session.press(.down) }
    let text = session.frame.text
    for words in shows { #expect(text.contains(words), "\(text)") }
    for words in hides { #expect(!text.contains(words), "\(text)") }
    #expect(session.navigator.state == before && session.navigator.values["n"] == 0)
  }

  @Test func `shows nothing, and offers no choice, where the filter of the list finds nothing`() throws {
    let session = try session()
    #expect(session.frame.text.contains("Number 7"))
    session.type("/zz")
    #expect(session.frame.text.contains("nothing found") && !session.frame.text.contains("Number 7"))
    session.press(.enter)
    #expect(!session.frame.text.contains("Number 7") && !session.frame.row(29).contains("choose"))
    session.press(.escape)
    #expect(session.frame.text.contains("Number 7") && session.frame.row(29).contains("choose"))
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 36)])
  func `says how a form is sent wherever the keys are, and that Esc stays on what would be left`(
    columns: Int, rows: Int
  ) throws {
    let reading = ScriptedApp.read(
      SourceText(
        name: "form.kdl",
        text: """
          app Form {
            start screen=home
            screen home { list { row "Form" { push form } } }
            screen form title="Form" {
              field name; field size type=choice choices="S,M"; field wants type=bool; field more
              submit "Save" { set done=#true }
              leave-guard "Drop it?" when=dirty
            }
          }
          """))
    let host = ScriptHost(try #require(reading.app, "\(reading.diagnostics.rendered)"))
    let session = Session(
      host.navigator, on: HeadlessTerminal(Size(columns: columns, rows: rows)),
      chrome: Deck(detail: .inspection))
    session.press(.enter)
    for _ in 0..<3 {
      #expect(session.frame.row(rows - 1).contains("^S save"), "\(session.frame.row(rows - 1))")
      session.press(.tab)
    }
    session.press("x")
    session.press(.escape)
    let text = session.frame.text
    #expect(text.contains("Drop it?") && text.contains("Esc stay") && !text.contains("refuse"), "\(text)")
  }

  @Test func `keeps the width of the list for all that a selected row opens`() throws {
    let session = try session()
    let columns = (0..<5).map { _ in
      defer { session.press(.down) }
      return Array(session.frame.row(20)).dropFirst().firstIndex(of: "│")
    }
    #expect(Set(columns).count == 1 && columns[0] != 119)
  }

  @Test func `shows nothing of a flow before its guard lets it begin`() throws {
    let app = try Drive.app(
      """
      screen home { list { row "Trip" { push trip } } }
      screen first { text "In the flow" }
      flow trip guard=auth start=first { screens first }
      guard auth { ask login }
      accessory login title="Sign in" { list { row "Yes" { complete } } }
      """)
    let session = Session(
      ScriptHost(app).navigator, on: HeadlessTerminal(Size(columns: 120, rows: 30)), chrome: Deck())
    #expect(session.frame.text.contains("Sign in comes first."))
    #expect(!session.frame.text.contains("In the flow"))
  }

  @Test func `shows what takes its time as it begins, and what is open already as it stands`() throws {
    let app = try Drive.app(
      """
      screen home title="Home" {
        list { row "Weather" { push weather @after="3s" }; row "Archive" { push archive } }
      }
      screen weather { text "One moment." when=loading; text "Sunny." when="!loading" }
      screen archive { list { row "Home again" { pop } } }
      """)
    let session = Session(
      ScriptHost(app).navigator, on: HeadlessTerminal(Size(columns: 120, rows: 30)), chrome: Deck())
    #expect(session.frame.text.contains("One moment.") && !session.frame.text.contains("Sunny."))
    session.press(.down)
    session.press(.enter)
    #expect(session.frame.text.contains("▌ Home again") && session.frame.text.contains("▌ Archive"))
  }

  @Test func `shows what it showed again after a change of size and back`() throws {
    let session = try session()
    let text = session.frame.text
    session.resize(to: Size(columns: 80, rows: 24))
    #expect(!session.frame.text.contains("Number 7"))
    session.resize(to: Size(columns: 120, rows: 30))
    #expect(session.frame.text == text)
  }
}

@MainActor @Suite(.timeLimited) struct `What was not visited` {
  private let app = """
    app Shop {
      screen start title="Start" {
        list { row "Shoe" { push item }; row "Bag" { push bag }; row "Stay" { set n=1 } }
        key c title="cart" { overlay cart }
        key b title="bag" { push bag }
      }
      screen item title="Item"
      screen bag title="Bag"
      accessory cart title="Cart" { text "empty" }
      set n=0
    }
    """

  @Test func `is marked before the rows and the keys that lead there, where it is asked for`() throws {
    let host = ScriptHost(try #require(ScriptedApp.read(SourceText(name: "shop.kdl", text: app)).app))
    let session = Session(host.navigator, on: HeadlessTerminal(), chrome: Deck())
    #expect(!session.frame.text.contains("*"))
    host.isUnvisited = { _, new, _ in ["item", "cart"].contains(new.focusedEntry?.screen) }
    session.invalidate()
    let text = session.frame.text
    #expect(text.contains("*Shoe") && text.contains("c *cart"), "\(text)")
    for words in ["*Bag", "*Stay", "*bag"] { #expect(!text.contains(words), "\(text)") }
  }
}

@MainActor @Suite(.timeLimited) struct `The keys of an app file` {
  private let app = """
    app Shop {
      screen start title="Start" {
        list { row "Shoe" { push item } }
        key c { overlay cart }
        key x title="more" { set n=1 }
      }
      screen item title="The item" { field name }
      accessory cart title="The cart" { text "empty" }
      key s { go start }
      key p { push item }
      key ctrl+t { go start }
    }
    """

  @Test func `are offered by their names, where they are heard and lead anywhere`() throws {
    let host = ScriptHost(try #require(ScriptedApp.read(SourceText(name: "shop.kdl", text: app)).app))
    let session = Session(
      host.navigator, on: HeadlessTerminal(Size(columns: 120, rows: 30)), chrome: Deck(detail: .presentation))
    #expect(session.frame.row(29).contains("↵ choose · q quit · c The cart · x more · ↑↓ move"))
    session.press("p")
    #expect(session.frame.row(29).contains("^T Start") && !session.frame.row(29).contains(" s Start"))
    session.press(.escape)
    session.press("c")
    #expect(!session.frame.row(29).contains("The item"))
  }
}
