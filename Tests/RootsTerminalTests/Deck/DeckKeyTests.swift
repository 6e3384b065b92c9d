import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// What a guard of a test says.
@MainActor private final class Consent { var isGiven = true }

@MainActor @Suite(.timeLimited) struct `Keys on the deck` {
  private func sketch(_ scene: Shop.Scene, _ keys: Key...) throws -> String {
    let session = try Shop.session(scene)
    for key in keys { session.press(key) }
    return session.navigator.state.sketch
  }

  @Test func `choose, go back, and go to the root`() throws {
    #expect(try sketch(.stack, .down, .enter).contains("item > reviews"))
    #expect(try sketch(.stack, "j", "k", "j", .enter).contains("item > reviews"))
    #expect(try sketch(.stack, .escape).contains("*home: home > catalog |"))
    #expect(try sketch(.stack, .backspace).contains("*home: home > catalog |"))
    #expect(try sketch(.stack, "u").contains("*home: home |"))
  }

  @Test func `switch tabs, and go to the root of the one shown`() throws {
    #expect(try sketch(.stack, "3").contains("*inbox: inbox > thread"))
    #expect(try sketch(.stack, "1").contains("*home: home |"))
    #expect(try Shop.session(.stack, "7").frame.text.contains("there is no tab 7"))
  }

  /// Every key that help shows does something one can see, or says why not.
  @Test(
    arguments: Set(Shop.Scene.allCases).subtracting([.palette, .help, .looking, .prompt, .mistaken])
  ) func `all do something or say why not`(scene: Shop.Scene) throws {
    for action in Action.allCases where action.group != .screen && ![.redraw, .suspend].contains(action) {
      let session = try Shop.session(scene)
      let before = (session.frame, session.navigator.state)
      for key in Bindings().keys(for: action).prefix(1) { session.press(key) }
      let isSilent = session.frame == before.0 && session.navigator.state == before.1
      #expect(!isSilent || session.isFinished, "\(action) on \(scene)")
    }
  }

  @Test(arguments: Shop.Scene.allCases) func `never quit by Esc`(scene: Shop.Scene) throws {
    let session = try Shop.session(scene)
    for _ in 0..<40 { session.press(.escape) }
    #expect(!session.isFinished)
    #expect(session.frame.text.contains("nothing to go back to; q quits"))
  }

  @Test func `quit at a root, and ask elsewhere`() throws {
    #expect(try Shop.session(.root, "q").exitStatus == 0)
    let asked = try Shop.session(.stack, "q")
    #expect(asked.exitStatus == nil)
    #expect(asked.frame.text.contains("? leave Item 42 and quit? y quits, Esc stays"))
    for key in [Key.escape, .enter, "q"] {
      asked.press(key)
      #expect(!asked.isFinished && !asked.frame.text.contains("quit?"), "\(key)")
      #expect(
        asked.navigator.state.sketch == "*home: home > catalog > item | map: map | inbox: inbox > thread")
      asked.press("q")
    }
    asked.press("y")
    #expect(asked.exitStatus == 0)
  }

  @Test func `cancel what is held, then quit`() throws {
    let session = try Shop.session(.guarded, .ctrl("c"))
    #expect(session.navigator.held.isEmpty)
    #expect(!session.isFinished)
    session.press(.ctrl("c"))
    #expect(session.exitStatus == 130)
    #expect(try Shop.session(.stack, .ctrl("c")).exitStatus == 130)
  }

  @Test func `cancel twice only within a second`() throws {
    let session = try Shop.session(.guarded, .ctrl("c"))
    Shop.Scene.guarded.set(session)
    session.advance(by: .seconds(2))
    session.press(.ctrl("c"))
    #expect(!session.isFinished)
    #expect(session.navigator.held.isEmpty)
  }

  @Test func `do not fire below a layer that blocks`() throws {
    let session = try Shop.session(.form, .down, .enter, .character("j"))
    #expect(session.navigator.state.sketch.contains("home > catalog > item |"))
    #expect(session.navigator.state.openLayers == [0])
  }

  @Test(arguments: [Key.space, .down, .ctrl("s"), "x", .delete])
  func `do not reach the screens while the inspector has them`(key: Key) throws {
    let session = try Shop.session(.stack, "i", .function(6))
    let (state, card) = (session.navigator.state, session.frame.rows.prefix(12))
    session.press(key)
    #expect(session.navigator.state == state)
    #expect(session.frame.rows.prefix(12) == card)
  }

  @Test(.row("4.3 login state changes while inside")) func `and pasted text do not reach a covered screen`()
    throws
  {
    let consent = Consent()
    let map = AppMap(title: "Diary") {
      Tab("home", root: "home")
      Screen("home")
      Screen("page").guarded(by: "auth").make { _ in Page { Field("text", label: "Text") } }
      Guard("auth") { _ in consent.isGiven ? .allow : .refuse(nil) }.covering()
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
    session.navigator.push("page")
    session.press("x")
    #expect(session.frame.text.contains("Text"))
    consent.isGiven = false
    session.navigator.revoke("auth")
    session.press("z")
    session.paste("pasted")
    consent.isGiven = true
    session.navigator.reevaluateGuards()
    #expect(session.navigator.state.focusedEntry?.screen == "page")
    let line = session.frame.text.split(separator: "\n").first { $0.contains("Text") } ?? ""
    #expect(line.contains("x") && !line.contains("z") && !line.contains("pasted"))
  }

  @Test func `go through a layer that lets them pass`() throws {
    let session = try Shop.session(.toast, .down, .enter)
    #expect(session.navigator.state.sketch.contains("item > reviews"))
  }

  @Test func `are typed in fields, even if they mean something elsewhere`() throws {
    let session = try Shop.session(.form, "q", "j", "1", "?", ":")
    #expect(session.frame.text.contains("Ada Lindqj1?:"))
    #expect(!session.isFinished)
  }

  @Test func `leave layers only by Esc`() throws {
    let session = try Shop.session(.layers, .backspace)
    #expect(session.navigator.state.sketch.contains("L2: confirm"))
    #expect(session.frame.text.contains("⌫ does not close this; Esc does"))
    #expect(!(try sketch(.layers, .escape).contains("L2: confirm")))
  }

  /// A burst of keys does what the same keys do one by one, although nothing is drawn in between.
  @Test func `turn pages of a screen that has not been drawn yet`() throws {
    var map = AppMap(title: "Long") { Tab("home", root: "home") }
    map.screens = [
      Screen("home").children("long").make { context in
        Page { List { Row("Long") { context.push("long") } } }
      },
      Screen("long").make { _ in Page { List(1...200) { Row("Row \($0)") } } },
    ]
    let sessions = try (0..<2).map { _ in
      Session(
        try Navigator(map), on: HeadlessTerminal(Size(columns: 50, rows: 13)), chrome: Deck())
    }
    for key in [Key.enter, .pageDown, .down, .pageDown, .up, .pageUp, .pageDown] {
      sessions[0].press(key)
      sessions[0].draw()
      sessions[1].press(key)
    }
    #expect(sessions[0].frame == sessions[1].frame)
    #expect(sessions[0].frame.text.contains("▌ Row 1"))
  }

  @Test func `walk along what was seen`() throws {
    let session = try Shop.session(.root)
    session.send(.push("catalog"))
    session.send(.push(Visit("item", payload: ["id": 42])))
    let seen = { session.navigator.state.baseEntry?.screen ?? "" }
    session.press("[")
    #expect(seen() == "catalog")
    session.press("[")
    #expect(seen() == "home")
    session.press("]")
    session.press("]")
    #expect(seen() == "item")
    #expect(session.navigator.state.baseEntry?.resource == "42")
    session.press("3")
    session.press("-")
    #expect(seen() == "item")
    session.press("-")
    #expect(seen() == "inbox")
  }

  @Test func `come back to a bookmark`() throws {
    let session = try Shop.session(.layers, "m")
    let sketch = session.navigator.state.sketch
    session.send(.dismissAll)
    session.press("2")
    session.send(.push("cars"))
    session.press("'")
    // The map has been pushed on since; a bookmark brings back all of it.
    #expect(session.navigator.state.sketch == sketch)
  }

  @Test func `undo and redo`() throws {
    let session = try Shop.session(.stack, .down, .enter, "z")
    #expect(session.navigator.state.sketch.contains("catalog > item |"))
    session.press("Z")
    #expect(session.navigator.state.sketch.contains("item > reviews"))
    session.press("Z")
    #expect(session.frame.text.contains("nothing to redo"))
  }

  @Test func `look at lower layers without touching them`() throws {
    let session = try Shop.session(.layers, "{", "{", "{", "{")
    #expect(session.frame.text.contains("looking at the base"))
    #expect(!session.frame.text.contains("Cart ─"))
    session.press(.enter)
    #expect(session.navigator.state.openLayers == [0, 1, 2])
    #expect(session.frame.text.contains("Confirm"))
    session.press("{")
    session.press("}")
    #expect(!session.frame.text.contains("looking"))
  }

  @Test func `grant and refuse what is held`() throws {
    #expect(try sketch(.guarded, .function(2)).contains("*home: home > profile > invoices"))
    let refused = try Shop.session(.guarded, .function(3))
    #expect(refused.frame.text.contains("✗ 'auth' refused"))
    #expect(try Shop.session(.stack, .function(2)).frame.text.contains("grant held: nothing is held"))
  }

  /// Who only uses a program cannot let in what its guards hold back.
  @Test(arguments: Action.allCases.filter { $0.group == .testing || [.push, .accessory].contains($0) })
  func `that are for testing do nothing for users`(action: Action) throws {
    for scene in [Shop.Scene.guarded, .layers, .stack] {
      let session = try Shop.session(scene, detail: .quiet)
      let before = (session.frame, session.navigator.state)
      // Letters are typed into the form that asks.
      for key in Bindings().keys(for: action) where scene != .guarded || key.typed == nil {
        session.press(key)
      }
      #expect((session.frame, session.navigator.state) == before, "\(action) on \(scene)")
    }
  }

  @Test func `offer users nothing to push or to lay over by its name`() throws {
    for detail in Deck.Detail.allCases {
      for word in ["push", "overlay"] {
        let session = try Shop.session(detail: detail)
        session.press(.ctrl("p"))
        session.type(word)
        #expect(session.frame.text.contains("▌ \(word)") == (detail == .inspection))
      }
    }
  }

  @Test func `of the program send its commands`() throws {
    let session = try Shop.session(.stack)
    let deck = try #require(session.chrome as? Deck)
    deck.bindings = try Bindings(
      rebinding: [], extras: [.init("x", "to the inbox", .show(tab: "inbox"), on: "item")])
    session.invalidate()
    #expect(session.frame.text.contains("x to the inbox"))
    session.press("x")
    #expect(session.navigator.state.selectedTab == "inbox")
    session.press("x")
    #expect(session.navigator.state.selectedTab == "inbox")
  }

  @Test func `may be bound anew, and screens still understand them`() throws {
    let session = try Shop.session(.stack)
    let deck = try #require(session.chrome as? Deck)
    deck.bindings = try Bindings(rebinding: [("down", ["ctrl+n"]), ("choose", ["ctrl+y"])])
    session.press(.ctrl("n"))
    session.press(.ctrl("y"))
    #expect(session.navigator.state.sketch.contains("item > reviews"))
  }

  @Test func `say what they do now in the footer`() throws {
    let footer = { (session: Session) in session.frame.row(23) }
    #expect(footer(try Shop.session(.root)).hasPrefix(" ↵ choose · q quit · ↑↓ move"))
    #expect(footer(try Shop.session(.layers)).hasPrefix(" ↵ pay · Esc cancel L2 · ↑↓ move"))
    #expect(footer(try Shop.session(.guarded)).contains("Esc refuse L0 · Tab next"))
    #expect(footer(try Shop.session(.help)).hasPrefix(" Esc close"))
    #expect(footer(try Shop.session(.looking)).hasPrefix(" } up · { down · Esc end"))
  }

  @Test func `paste a command, and complete it`() throws {
    let session = try Shop.session(.root)
    let deck = try #require(session.chrome as? Deck)
    deck.language = PromptLanguage {
      $0 == "pop" ? .command(.pop()) : .wrong("no such word", column: nil)
    } complete: {
      $0 == "xpo" ? .init(replacing: 3, [.init("pop")]) : .init()
    }
    for key: Key in [":", "x", .enter] { session.press(key) }
    #expect(session.frame.text.contains("no such word"))
    session.paste("po")
    #expect(!session.frame.text.contains("no such word"))
    session.press(.tab)
    #expect(session.frame.text.contains(":pop"))
  }

  @Test func `recall earlier commands without what was wrong with the last one`() throws {
    let session = try Shop.session(.root)
    let deck = try #require(session.chrome as? Deck)
    deck.language = PromptLanguage {
      $0 == "pop" ? .command(.pop()) : .wrong("no such word", column: nil)
    } complete: {
      _ in
      .init()
    }
    for key: Key in [":", "p", "o", "p", .enter, ":", "x", .enter] { session.press(key) }
    #expect(session.frame.text.contains("no such word"))
    session.press(.up)
    #expect(session.frame.text.contains(":pop"))
    #expect(!session.frame.text.contains("no such word"))
  }

  @Test func `find screens by their names where their titles say something else`() throws {
    let map = AppMap(title: "Bank") {
      Screen("home", title: "Start").children("wallet")
      Screen("wallet", title: "Money")
    }
    let deck = Deck()
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: deck)
    let search = PaletteSearch(mode: .go, deck: deck, session: session)
    #expect(search.results("wallet").entries.map(\.title) == ["Money"])
    #expect(search.results("money").entries.map(\.title) == ["Money"])
    #expect(search.results("purse").entries.isEmpty)
  }

  @Test func `find the first URL of a screen where nothing in it is to be filled in`() throws {
    var map = AppMap(title: "Bank") {
      Screen("home", title: "Start").children("wallet").url("/start").url("/home")
      Screen("wallet", title: "Money").parameter("id", .int).url("/wallet/:id(int)").url("/wallet")
    }
    map.scheme = "bank"
    let deck = Deck()
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: deck)
    func links(_ mode: PaletteSearch.Mode, _ query: String) -> [String] {
      PaletteSearch(mode: mode, deck: deck, session: session).results(query).entries
        .filter { $0.verb == "link" }.map(\.title)
    }
    #expect(links(.go, "") == ["bank://start"])
    #expect(links(.everything, "start") == ["bank://start"])
    #expect(links(.push, "") == [])
    #expect(links(.go, "bank://wallet/7") == ["bank://wallet/7"])
  }

  @Test func `find what is open once`() throws {
    let session = try Shop.session(.stack)
    let deck = try #require(session.chrome as? Deck)
    let titles = PaletteSearch(mode: .go, deck: deck, session: session).results("").entries.map(\.title)
    #expect(titles.filter { $0.hasSuffix("Catalog") } == ["Home › Catalog"])
    #expect(titles.contains("Reviews"))
  }

  @Test func `tell testers how long the way is to what the palette offers`() throws {
    let session = try Shop.session(.stack)
    let deck = try #require(session.chrome as? Deck)
    let routes = PaletteRoutes(moment: Moment(session, deck))
    func way(_ screen: String) -> String {
      let entry = PaletteEntry(verb: "go", title: screen, effect: .go(screen))
      return "\(routes.note(of: entry)): \(routes.route(of: entry)?.full ?? "")"
    }
    #expect(way("home") == "pop 2: pop Item, pop Catalog   2 steps")
    #expect(way("catalog") == "pop: pop Item   1 step")
    #expect(way("reviews") == "push: push Reviews   1 step")
    #expect(way("cars") == "tab 2, push: tab 2, push Cars   2 steps")
    #expect(way("invoices") == "guard auth: pop Item, pop Catalog, push Profile, push Invoices   4 steps")
    #expect(way("nowhere").hasPrefix("no way: "))
    func note(_ effect: PaletteEntry.Effect) -> String {
      routes.note(of: PaletteEntry(verb: "", title: "", effect: effect))
    }
    #expect(note(.push("invoices")) == "guard auth")
    #expect(note(.push("catalog")) == "push")
    #expect(note(.accessory("cart")) == "overlay")
    #expect(note(.link("roots://inbox")) == "open URL")
    #expect(note(.tab(1)) == "2")
    #expect(note(.action(.quit)) == "q")
    let here = VisitTrail.Spot(place: .tab("home"), entry: try #require(session.navigator.state.focusedEntry))
    #expect(note(.visit(here)) == "here")
  }
}
