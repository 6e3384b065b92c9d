import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `An audience` {
  private func session(_ scene: Shop.Scene) throws -> Session {
    try Shop.session(scene, detail: .presentation)
  }

  @Test(arguments: Shop.Scene.allCases) func `reads no word about layers, depths and guards`(
    scene: Shop.Scene
  ) throws {
    let text = try session(scene).frame.text
    for word in [
      "L0", "main·", "queue", "held", " deep", "by guard", "guard ", "multipart", "F2 ", "push", "pop ",
      "layer",
      "overlay", "route:", "dismiss", "consent",
    ] {
      #expect(!text.contains(word), "\(word) in\n\(text)")
    }
  }

  @Test func `reads the name of the program before the tabs`() throws {
    #expect(try session(.root).frame.row(0).hasPrefix(" Trail Shop"))
  }

  @Test(arguments: Shop.Scene.allCases) func `is offered no key of testers`(scene: Shop.Scene) throws {
    let session = try session(scene)
    session.resize(to: Size(columns: 160, rows: 40))
    let footer = session.frame.row(39)
    for word in ["go to", "inspector", "record"] { #expect(!footer.contains(word), "\(scene): \(footer)") }
  }

  @Test func `sees the signs for testers by one key, and loses them by the same`() throws {
    let session = try session(.stack)
    let deck = try #require(session.chrome as? Deck)
    deck.offerSigns()
    session.press(.function(12))
    #expect(session.frame.text.contains(" deep ") && session.frame.text.contains("F12 hides them"))
    session.press("i")
    #expect(session.frame.text.contains("Events"))
    session.press(.function(12))
    #expect(!session.frame.text.contains(" deep ") && !session.frame.text.contains("Events"))
    #expect(deck.detail == .presentation)
  }

  @Test(arguments: [Key.character("i"), ":", .function(2), .function(9), "z"])
  func `has no key of testers`(key: Key) throws {
    let session = try session(.stack)
    let before = session.frame.text
    session.press(key)
    #expect(session.frame.text == before)
  }

  @Test func `reads in the palette where it is and what asks first, and nothing of ways`() throws {
    let session = try session(.root)
    let deck = try #require(session.chrome as? Deck)
    let routes = PaletteRoutes(moment: Moment(session, deck))
    func note(_ effect: PaletteEntry.Effect) -> String {
      routes.note(of: PaletteEntry(verb: "", title: "", effect: effect))
    }
    #expect(note(.go("home")) == "here")
    #expect(note(.go("catalog")) == "")
    #expect(note(.go("invoices")) == "asks first")
    #expect(
      note(.push("catalog")) == "" && note(.accessory("cart")) == "" && note(.link("roots://inbox")) == "")
    #expect(note(.tab(1)) == "2")
    #expect(note(.action(.quit)) == "q")
    let here = VisitTrail.Spot(place: .tab("home"), entry: try #require(session.navigator.state.focusedEntry))
    #expect(note(.visit(here)) == "here")
    session.navigator.push("catalog")
    let later = PaletteRoutes(moment: Moment(session, deck))
    #expect(later.note(of: PaletteEntry(verb: "", title: "", effect: .visit(here))) == "")
  }

  @Test func `sees the keys that were pressed, and nothing of what is secret`() throws {
    let map = AppMap(title: "Till") {
      Tab("home", root: "home")
      Screen("home") { _ in
        BodyScreen {
          Field("number", kind: .secret)
          Submit("Pay")
        }
      }
    }
    let deck = Deck(detail: .presentation)
    deck.showsKeys = true
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 80, rows: 24)), chrome: deck)
    session.type("94")
    session.press(.tab)
    #expect(session.frame.row(23).hasSuffix("• • Tab"))
  }
}
