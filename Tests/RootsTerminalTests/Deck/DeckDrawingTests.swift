import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The deck shows` {
  @Test func `that it records and its tabs in a very small window, with any name of the tape`() throws {
    let session = try Shop.session(Size(columns: 40, rows: 12))
    let deck = try #require(session.chrome as? Deck)
    deck.recording = "rec shop-20261122-143423.tape"
    session.invalidate()
    let bar = session.frame.row(0)
    #expect(bar.contains("⏺ rec") && bar.contains("1 Home") && bar.contains("2 Map"), "\(bar)")
  }

  private func session(
    _ size: Size = Size(columns: 80, rows: 24), @AppMapBuilder _ content: () -> AppMap
  ) throws -> Session {
    var map = content()
    map.title = "T"
    return Session(try Navigator(map), on: HeadlessTerminal(size), chrome: Deck(detail: .inspection))
  }

  @Test func `the tabs around the selected one, as many as fit`() throws {
    let session = try session(Size(columns: 40, rows: 12)) {
      for name in ["apples", "pears", "plums", "cherries", "grapes", "lemons"] {
        Tab(name, root: "list", title: name)
      }
      Screen("list") { _ in Page { "A list." } }
    }
    #expect(session.frame.row(0).hasPrefix("▌1 apples│2 pears│3 plums│…"))
    session.navigator.show(tab: "plums")
    #expect(session.frame.row(0).hasPrefix("…▌3 plums│4 cherries│5 grapes│…"))
    session.navigator.show(tab: "lemons")
    #expect(session.frame.row(0).hasPrefix("…5 grapes│▌6 lemons│"))
  }

  @Test func `which tabs lead to what was not seen, by the screen that they would show`() throws {
    let session = try Shop.session()
    let deck = try #require(session.chrome as? Deck)
    session.navigator.tab("map").push("cars")
    session.navigator.show(tab: "home")
    deck.isUnseen = { ["cars", "home"].contains($0) }
    session.invalidate()
    #expect(session.frame.row(0).hasPrefix("▌1 *Home ▪ │ 2 *Map ▪▪ │ 3 Inbox ▪ │"), "\(session.frame.row(0))")
    deck.isUnseen = { $0 == "map" }
    session.invalidate()
    #expect(session.frame.row(0).hasPrefix("▌1 Home ▪ │ 2 Map ▪▪ │ 3 Inbox ▪ │"), "\(session.frame.row(0))")
  }

  @Test(arguments: [(80, 24), (120, 36)].map { Size(columns: $0.0, rows: $0.1) }, [Key.escape, "i"])
  func `what stays between the cards and the footer, where it covers nothing`(_ size: Size, _ key: Key) throws
  {
    let session = try Shop.session(size)
    let deck = try #require(session.chrome as? Deck)
    session.press(key)
    session.send(.push("invoices"))
    deck.alert = ["shop.kdl:3:1: unknown node 'rwo'", "e opens the editor"]
    session.say("a word")
    let rows = session.frame.rows
    let place = try #require(rows.firstIndex { $0.hasPrefix(" ✗ shop.kdl:3:1") })
    #expect(rows[place + 1].hasPrefix("   e opens the editor"))
    let slip = try #require(rows.firstIndex { $0.contains("┆  held  push Invoices") })
    #expect(slip == place - 2)
    #expect(rows[place - 4].contains("╰─ · a word ─"), "\(session.frame.text)")
    #expect(try #require(deck.places.card).bottom <= place - 3)
  }

  @Test func `a mistake at the prompt in rows of its own, from its first letter to its last`() throws {
    for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
      let session = try Shop.session(.mistaken, size: size)
      let first = size.columns == 40 ? size.rows - 4 : size.rows - 2
      let rows = (first..<size.rows - 1).map { session.frame.row($0) }.joined(separator: " ")
      let words = rows.split { " ^".contains($0) }.joined(separator: " ")
      #expect(words == "unknown command 'psh'; did you mean 'push'?", "\(rows)")
      #expect(rows.allSatisfy { !"┃│╰┗━─".contains($0) }, "\(rows)")
    }
  }

  @Test func `in a very small window where keys go, however long the names of tabs are`() throws {
    let session = try session(Size(columns: 40, rows: 12)) {
      Tab("one", root: "list", title: "a tab with a name of many words indeed")
      Tab("two", root: "list", title: "another one, no shorter at all")
      Screen("list") { _ in Page { "A list." } }
    }
    #expect(session.frame.row(0).hasSuffix("▸main·1"), "\(session.frame.row(0))")
  }

  @Test func `no place in what has three rows: there is no room for it between the arrows`() throws {
    let session = try session(Size(columns: 40, rows: 12)) {
      Screen("list") { _ in
        Page { Bottom(height: 3) { List { for number in 0..<9 { Row("Row \(number)") } } } }
      }
    }
    #expect(session.frame.text.contains("↓") && !session.frame.text.contains("┃"), "\(session.frame.text)")
  }

  @Test func `what Enter would do at the end of a form`() throws {
    let session = try session {
      Screen("form") { _ in
        BodyScreen {
          Field("keep", label: "Keep", kind: .bool)
          Submit("Send") { _ in }
        }
      }
    }
    #expect(session.frame.rows.contains { $0.contains("▌ [ ] Keep") }, "\(session.frame.text)")
    session.press(.tab)
    #expect(session.frame.rows.contains { $0.contains("▌ Send") }, "\(session.frame.text)")
  }

  @Test func `that Esc goes back in a layer with something below, and cancels one without`() throws {
    let session = try session {
      Screen("home") { _ in Page { "Home." } }
      Accessory("cart") { _ in Page { "Cart." } }
      Accessory("card") { _ in Page { "Card." } }
    }
    session.navigator.overlay("cart")
    #expect(session.frame.row(23).contains("Esc cancel"))
    session.send(.push("card"))
    #expect(session.navigator.state.layers.count == 1)
    #expect(session.frame.row(23).contains("Esc back"))
  }

  @Test func `no mistake any more when the line has changed`() throws {
    let session = try Shop.session(.mistaken)
    session.press("x")
    #expect(!session.frame.text.contains("unknown command"))
  }

  @Test func `what was chosen in the palette among what is recent`() throws {
    let session = try Shop.session()
    let keys = [Key.ctrl("p")] + Key.typing("go in") + [.enter, .ctrl("p"), .ctrl("r")]
    for key in keys { session.press(key) }
    #expect(session.frame.text.contains("━ Recent ━") && session.frame.text.contains("▌ go  Inbox"))
  }

  @Test func `what is selected on a screen that nothing makes, as long as it stands`() throws {
    let session = try session {
      Screen("home").children("one", "two")
      Screen("one")
      Screen("two")
    }
    session.press(.down)
    session.press(.enter)
    #expect(session.navigator.state.focusedEntry?.screen == "two")
  }

  @Test(arguments: [200, 80, 40])
  func `what a message offers, and of the message what has room beside it`(_ columns: Int) throws {
    let session = try Shop.session(Size(columns: columns, rows: 12))
    session.say("the invoice is deleted", offering: Toast.Action("undo it") {})
    let text = session.frame.text
    #expect(text.contains("undo it"), "\(text)")
    #expect(text.contains("the"), "\(text)")
  }

  @Test func `what a message offers alone where it takes all the room`() throws {
    let session = try Shop.session(Size(columns: 40, rows: 12))
    session.say("the invoice is deleted", offering: Toast.Action("undo the deletion of invoice 4711") {})
    #expect(session.frame.text.contains("undo the deletion of invoice"), "\(session.frame.text)")
  }

  @Test func `a message until its time is over, by the clock or by hand`() throws {
    for time in [Session.Options.Time.clock, .injected] {
      var options = Session.Options()
      options.time = time
      let session = try Shop.session(options: options)
      session.say("saved")
      #expect((session.deadline != nil) == (time == .clock))
    }
  }

  @Test func `above the events of the inspector that they are live`() throws {
    let session = try Shop.session(Size(columns: 120, rows: 36))
    session.press("i")
    #expect(session.frame.rows.contains { $0.contains("─ Events ─") && $0.contains(" live ") })
  }

  @Test func `by hand only what no question on the screen is about`() throws {
    let session = try session {
      Screen("home") { _ in Page { "Home." } }
      Screen("safe").guarded(by: "hand")
      Guard("hand") { _ in .wait }.manual()
    }
    let footer = { session.frame.row(23) }
    #expect(!footer().contains("F2 grant") && !footer().contains("F3 refuse"))
    session.send(.push("safe"))
    #expect(footer().contains("F2 grant") && footer().contains("F3 refuse"))
  }
}
