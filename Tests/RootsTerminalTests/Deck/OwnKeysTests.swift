import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// What a program has keys for stands where people look for it.
@MainActor @Suite(.timeLimited) struct `The keys of a program's own` {
  private final class Count { var reloads = 0, syncs = 0 }
  private let count = Count()

  private func session(_ deck: Deck = Deck(), size: Size = Size(columns: 160, rows: 45)) throws -> Session {
    let count = count
    let map = AppMap(title: "Own") {
      Tab("home", root: "home")
      Screen("home", title: "Home") { context in
        BodyScreen(keys: [ScreenKey("r", "reload") { count.reloads += 1 }]) {
          List { Row("Ask") { context.overlay("ask") } }
        }
      }
      Accessory("ask", title: "Ask") { _ in BodyScreen { "A question." } }
    }
    return Session(try Navigator(map), on: HeadlessTerminal(size), chrome: deck)
  }

  private func bound() throws -> Deck {
    let deck = Deck()
    let count = count
    try deck.bind([ScreenKey("y", "sync all") { count.syncs += 1 }])
    return deck
  }

  @Test(arguments: [("reload", "do  reload"), ("sync", "do  sync all")])
  func `stand in the palette, and do there what the key does`(_ typed: String, _ row: String) throws {
    let session = try session(bound())
    session.press(.ctrl("p"))
    session.type(typed)
    #expect(session.frame.text.contains(row))
    session.press(.enter)
    #expect(count.reloads + count.syncs == 1)
    #expect(!session.frame.text.contains("Palette"))
  }

  @Test(arguments: [Size(columns: 160, rows: 45), Size(columns: 80, rows: 24)])
  func `stand in help and in the footer`(_ size: Size) throws {
    let session = try session(bound(), size: size)
    #expect(session.frame.text.contains("r reload · y sync all"), "\(session.frame.text)")
    session.press("?")
    #expect(session.frame.text.contains("sync all"))
    #expect(session.frame.text.contains("reload"))
  }

  @Test func `leave to the help what a table needs less`() throws {
    let map = AppMap(title: "Own") {
      Tab("home", root: "home")
      Screen("home", title: "Home") { _ in
        BodyScreen {
          Table(["Ada"]) {
            Column("Name") { $0 }
          } row: {
            Row($0)
          }
        }
      }
    }
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 160, rows: 45)), chrome: Deck())
    let words = ["reverse", "filter", "first, last", "( ) _"]
    for word in words { #expect(!session.frame.text.contains(word), "\(word)") }
    session.press("?")
    for word in words { #expect(session.frame.text.contains(word), "\(word)") }
  }

  @Test func `reach the footer of a narrow window before the keys that every list has`() throws {
    let deck = Deck(detail: .inspection)
    let session = try session(deck, size: Size(columns: 80, rows: 24))
    #expect(
      session.frame.row(23) == " ↵ choose · q quit · r reload · ↑↓ move · ^P palette · i inspect · ? help")
  }

  @Test func `work on every screen, unless a layer keeps the keys to itself`() throws {
    let session = try session(bound())
    session.press("y")
    #expect(count.syncs == 1)
    session.press(.enter)
    session.press("y")
    #expect(count.syncs == 1)
    #expect(session.frame.text.contains("sync all: 'Ask' has the keys"))
    session.press(.ctrl("p"))
    session.type("sync")
    #expect(!session.frame.text.contains("do  sync all"))
  }

  @Test func `are not offered again where a key would mean something else`() throws {
    let session = try session(bound())
    session.press(.ctrl("p"))
    session.type("reload")
    session.press(.enter)
    session.press(.ctrl("p"))
    session.press(.ctrl("r"))
    #expect(!session.frame.text.contains("do  reload"))
  }

  @Test func `take the place of what the footer says of their keys else`() throws {
    let map = AppMap {
      Screen("home") { _ in BodyScreen(keys: [ScreenKey("q", "ask") {}, ScreenKey("?", "why") {}]) { "Text" }
      }
    }
    let size = Size(columns: 60, rows: 14)
    let session = Session(try Navigator(map), on: HeadlessTerminal(size), chrome: Deck())
    #expect(session.frame.row(13) == " q ask  ? why  F1 help")
  }

  @Test(arguments: [
    (["q"], "key 'q' is bound to 'quit' and to 'own 0'; Bindings(rebinding:) gives 'quit' another key"),
    (["y", "y"], "key 'y' is bound to 'own 0' and to 'own 1'"),
  ])
  func `have one meaning each`(_ keys: [String], _ problem: String) throws {
    let own = try keys.enumerated().map { number, key in
      ScreenKey(try Key(parsing: key), "own \(number)") {}
    }
    #expect { try Deck().bind(own) } throws: { "\($0)" == problem }
  }

  @Test func `may be those that else suspend and redraw, but never the one that cancels`() throws {
    let count = count
    let letters: [Unicode.Scalar] = ["z", "l", "c"]
    let map = AppMap(title: "Own") {
      Screen("home", title: "Home") { _ in
        BodyScreen(keys: letters.map { ScreenKey(.ctrl($0), "undo \($0)") { count.reloads += 1 } }) { "Text" }
      }
    }
    let size = Size(columns: 80, rows: 24)
    let session = Session(try Navigator(map), on: HeadlessTerminal(size), chrome: Deck())
    #expect(session.frame.text.contains("undo z"))
    session.press(.ctrl("z"))
    session.press(.ctrl("l"))
    #expect(count.reloads == 2)
    session.press(.ctrl("c"))
    #expect(count.reloads == 2)
    let mistake = "'home': the key 'ctrl+c' never fires, it is always 'cancel'; take another"
    #expect(session.navigator.mistakes == [mistake])
  }

  #if DEBUG
    @Test(arguments: [
      (["f", "f f"], "the key 'f' never fires, 'f f' begins with it; take another"),
      (["r", "r"], "two keys are 'r'; the second never fires, take another"),
      (["ctrl+c"], "the key 'ctrl+c' never fires, it is always 'cancel'; take another"),
      (["a b c d"], "the key of 'do': "),
      ([], "two fields are named 'a' and share one text; give each its own name"),
    ]) func `are told where they can never fire, as two fields of one name are`(
      _ keys: [String], _ words: String
    ) throws {
      let map = AppMap(title: "Own") {
        Screen("home") { context in BodyScreen { List { Row("Go") { context.push("odd") } } } }
        Screen("odd") { _ in
          BodyScreen(keys: keys.map { ScreenKey($0, "do") {} }) {
            if keys.isEmpty { Field("a"); Field("a", label: "Again") } else { "Text" }
          }
        }
      }
      let size = Size(columns: 120, rows: 24)
      let session = Session(try Navigator(map), on: HeadlessTerminal(size), chrome: Deck())
      session.press(.enter)
      let text = session.frame.text
      #expect(text.contains("✗ a mistake of the program: 'odd': \(words)"), "\(text)")
    }
  #endif

  private func guarded(_ key: ScreenKey? = nil) throws -> Session {
    let map = AppMap(title: "Own") {
      Screen("home") { _ in BodyScreen(keys: key.map { [$0] } ?? []) { "Text" } }
      Screen("vault") { _ in BodyScreen { "Gold" } }.guarded(by: "no")
      Screen("safe") { _ in BodyScreen { "Gold" } }.guarded(by: "pin")
      Accessory("ask") { context in BodyScreen { List { Row("0000") { context.complete(true) } } } }
      Guard("no") { _ in .refuse("it is late") }
      Guard(
        "pin",
        asking: { attempt in
          _ = try? await attempt.navigator.present("ask", as: Bool.self)
          return .refuse("that is not the PIN")
        })
    }
    return Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
  }

  @Test(arguments: ["vault", "safe"], [true, false])
  func `say why a guard refuses what the program asks for then`(
    _ screen: String, _ isOfDeck: Bool
  ) async throws {
    weak var navigator: Navigator?
    let key = ScreenKey("x", "go") { navigator?.push(screen) }
    let session = try guarded(isOfDeck ? nil : key)
    navigator = session.navigator
    if isOfDeck { try (session.chrome as? Deck)?.bind([key]) }
    session.press("x")
    if screen == "safe" { session.press(.enter) }
    await session.settled()
    let words = screen == "safe" ? "'pin' refused: that is not the PIN" : "'no' refused: it is late"
    #expect(session.frame.text.contains(words), "\(session.frame.text)")
    // A request that the program makes by itself is its own business.
    session.press("y")
    session.navigator.push("vault")
    await session.settled()
    #expect(!session.frame.text.contains("refused"))
  }

  @Test func `are written as in bindings, and told if they name no key`() throws {
    var fired: [String] = []
    let map = AppMap(title: "Own") {
      Screen("home", title: "Home") { _ in
        BodyScreen(
          keys: ["ctrl+k", "F5", "x", "ctl+n"].map { key in ScreenKey(key, "do") { fired.append(key) } }
        ) { "Text" }
      }
    }
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 120, rows: 24)), chrome: Deck())
    for key in [Key.ctrl("k"), .function(5)] { session.press(key) }
    session.type("x")
    #expect(fired == ["ctrl+k", "F5", "x"])
    let mistake = "do: unknown key 'ctl+n'"
    #expect(session.frame.text.contains(mistake))
    session.press(.function(8))
    #expect(
      session.navigator.mistakes.map { $0.hasPrefix("'home': the key of 'do': unknown key 'ctl+n'") } == [
        true
      ])
    #expect { try Deck().bind([ScreenKey("ctl+n", "do") {}]) } throws: { "\($0)".hasPrefix(mistake) }
  }

  @Test func `may be letters that only testers need`() throws {
    try Deck().bind([ScreenKey("n", "new") {}])
  }
}
