import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A sequence of keys in the deck` {
  private final class Done { var words: [String] = [] }
  private let done = Done()

  private func session(_ rebinding: [(action: String, keys: [String])] = [("go", ["g o"])]) throws -> Session
  {
    let done = done
    func key(_ key: String, _ word: String) -> ScreenKey { ScreenKey(key, word) { done.words.append(word) } }
    let map = AppMap(title: "Own") {
      Tab("home", root: "home")
      Screen("home", title: "Home").children("form").make { context in
        BodyScreen(keys: [
          key("g g", "top"), key("g f", "find"), key("space w v", "split"), key("ctrl+x s", "save"),
          ScreenKey("e", "edit") { context.push("form") },
        ]) {
          List((1...50).map(String.init)) { Row($0) }
        }
      }
      Accessory("sheet", title: "Sheet") { _ in
        BodyScreen(keys: [key("f", "found"), key("x", "crossed")]) { "a sheet" }
      }
      Screen("form", title: "Form") { _ in
        BodyScreen(keys: [key("g g", "top"), key("ctrl+x s", "save")]) { Field("name", label: "Name") }
      }
    }
    let deck = Deck(bindings: try Bindings(rebinding: rebinding), detail: .inspection)
    try deck.bind([key("T x", "own")])
    return Session(try Navigator(map), on: HeadlessTerminal(), chrome: deck)
  }

  @Test(arguments: [
    ("g g", ["top"]), ("g f g g", ["find", "top"]), ("space w v", ["split"]), ("ctrl+x s", ["save"]),
    ("T x", ["own"]), ("g esc f", []), ("g x g", []), ("g x g g", ["top"]), ("space w x v", []),
    ("g ctrl+c g g", ["top"]), ("g ctrl+l g g", ["top"]), ("T T x", []),
  ])
  func `does what all of its keys are bound to, and nothing else`(keys: String, words: [String]) throws {
    let session = try session()
    try session.press(keys: keys)
    #expect(done.words == words)
    #expect(session.exitStatus == nil && session.navigator.state.focusedEntry?.screen == "home")
  }

  /// The second key must not act on the layer, which gives it another meaning.
  @Test(arguments: [
    ("g f", [], "find: 'Sheet' has the keys"), ("T x", [], "own: 'Sheet' has the keys"),
    ("e", [], "edit: 'Sheet' has the keys"), ("f", ["found"], nil), ("T esc x", ["crossed"], nil),
  ])
  func `of the screen behind a layer says that the layer has the keys`(
    keys: String, words: [String], said: String?
  ) throws {
    let session = try session()
    session.navigator.overlay("sheet")
    try session.press(keys: keys)
    #expect(done.words == words)
    #expect(session.navigator.state.openLayers == [0])
    if let said { #expect(session.frame.text.contains(said), "\(session.frame.text)") }
  }

  @Test func `does nothing by half, however long a person waits`() throws {
    let session = try session()
    let state = session.navigator.state
    session.press("g")
    let before = session.frame.text
    #expect(before.contains("g…") && !before.contains("After g"))
    session.advance(by: .milliseconds(299))
    #expect(session.frame.text == before)
    session.advance(by: .milliseconds(1))
    let text = session.frame.text
    for words in ["After g", "g         top", "f         find", "o         go to...", "Esc give up"] {
      #expect(text.contains(words), "\(text)")
    }
    #expect(session.navigator.state == state && session.isSettled)
    session.advance(by: .seconds(60))
    session.press("g")
    #expect(done.words == ["top"] && !session.frame.text.contains("After g"))
  }

  @Test func `says in a line which key does not follow, and is given up by Esc without a word`() throws {
    let session = try session()
    try session.press(keys: "g x")
    #expect(session.message?.text == "g x does nothing here")
    try session.press(keys: "g esc")
    #expect(session.message == nil && session.navigator.state.focusedEntry?.screen == "home")
  }

  @Test func `is text in a field, but not where it begins with Ctrl`() throws {
    let session = try session()
    try session.press(keys: "e g g ctrl+x s g")
    #expect(done.words == ["save"] && session.frame.text.contains("ggg"), "\(session.frame.text)")
  }

  @Test func `moves and opens what it is bound to in the deck, its panes as well`() throws {
    let session = try session([("go", ["g o"]), ("last", ["end", "ctrl+x e"]), ("help", ["?", "ctrl+x h"])])
    try session.press(keys: "ctrl+x e")
    #expect((session.view(of: session.keyEntries[0]) as? BodyScreen)?.selectedRow == "50")
    try session.press(keys: "g o")
    #expect(session.frame.text.contains("Go to"), "\(session.frame.text)")
    try session.press(keys: "esc ctrl+x h")
    #expect(session.frame.text.contains("Help: keys that work here now"))
    let top = session.frame.text
    session.resize(to: Size(columns: 80, rows: 12))
    try session.press(keys: "ctrl+x e")
    #expect(session.frame.text != top && !session.frame.text.contains("does nothing"))
    try session.press(keys: "ctrl+x h")
    #expect(!session.frame.text.contains("Help: keys"))
  }

  @Test func `takes the first of its keys from the footer, where that did something alone`() throws {
    #expect(!(try session([]).frame.text.contains("g go to")))
    let session = try session([])
    try session.press(keys: "g")
    session.advance(by: .seconds(1))
    #expect(
      session.frame.text.contains("top") && !session.frame.text.contains("go to"), "\(session.frame.text)")
  }

  @Test func `stands in the footer, in help and in the palette, and is done by a click`() throws {
    let session = try session()
    #expect(session.frame.text.contains("g g top"))
    try session.press(keys: "?")
    #expect(session.frame.text.contains("g o       go to..."), "\(session.frame.text)")
    try session.press(keys: "esc ctrl+p f i n d enter")
    #expect(done.words == ["find"])
    try session.click("g g top")
    #expect(done.words == ["find", "top"])
  }

  @Test func `is given up by a click, which does nothing else`() throws {
    let session = try session()
    session.press("g")
    session.click(Point(x: 20, y: 10))
    #expect(!session.frame.text.contains("g…"))
    session.press("g")
    #expect(done.words == [] && session.navigator.state.focusedEntry?.screen == "home")
  }

  @Test(
    arguments: [
      ([("first", ["g g"])], [], "key 'g g' of 'first' and key 'g' of 'go' begin alike"),
      (
        [("first", ["ctrl+x", "ctrl+x g"])], [],
        "key 'ctrl+x' of 'first' and key 'ctrl+x g' of 'first' begin alike"
      ),
      ([], ["g x"], "key 'g' of 'go' and key 'g x' of 'inbox' begin alike"),
      ([], ["T x", "T"], "key 'T x' of 'inbox' and key 'T' of 'inbox' begin alike"),
      ([], ["T x", "T x"], "key 'T x' is bound to 'inbox' and to 'inbox'"),
    ] as [([(String, [String])], [String], String)])
  func `cannot be bound beside a key that begins it`(
    rebinding: [(String, [String])], extras: [String], message: String
  ) throws {
    let extras = extras.compactMap { Key($0) }.map { Bindings.ExtraKey($0, "inbox", .show(tab: "inbox")) }
    let error = #expect(throws: Bindings.Invalid.self) {
      try Bindings(rebinding: rebinding.map { (action: $0.0, keys: $0.1) }, extras: extras)
    }
    #expect(error?.description == message)
  }

  @Test func `of the program is refused beside the deck's own`() throws {
    let error = #expect(throws: Bindings.Invalid.self) { try Deck().bind([ScreenKey("g x", "own") {}]) }
    let cure = "Bindings(rebinding:) gives 'go' another key"
    #expect(error?.description == "key 'g' of 'go' and key 'g x' of 'own' begin alike; \(cure)")
  }

  @Test func `is told in lines: what there is, and what may follow`() throws {
    var lines: [String] = []
    let terminal = PlainTerminal { lines.append($0) }
    let map = AppMap(title: "Own") {
      Tab("home", root: "home")
      Screen("home", title: "Home") { [done] _ in
        BodyScreen(keys: [ScreenKey("g g", "top") { done.words.append("top") }]) { "words" }
      }
    }
    let deck = Deck(bindings: try Bindings(rebinding: [("go", ["g o"])]))
    let session = Session(try Navigator(map), on: terminal, chrome: deck)
    terminal.begin(session)
    #expect(lines.last?.contains("k g g top") == true)
    terminal.enter("k g")
    #expect(lines.contains("· after g: k g top   k o go to...   k escape give up"), "\(lines)")
    terminal.enter("k g")
    terminal.enter("k g g")
    #expect(done.words == ["top", "top"])
  }
}
