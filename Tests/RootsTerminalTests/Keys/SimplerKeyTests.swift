import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Keys that only some terminals tell apart mean what all terminals send for them, unless they mean something else.
@MainActor @Suite(.timeLimited) struct `A key that few terminals tell` {
  private static func keys(_ names: String) throws -> [Key] {
    try names.split(separator: " ").map { try Key(parsing: String($0)) }
  }

  private func session(_ scene: Shop.Scene, _ keys: String) throws -> Session {
    let session = try Shop.session(scene)
    for key in try Self.keys(keys) { session.press(key) }
    return session
  }

  @Test(arguments: [
    ("down shift+enter", "down enter"), ("down ctrl+enter", "down enter"), ("down ctrl+m", "down enter"),
    ("down ctrl+j", "down enter"), ("ctrl+h", "backspace"), ("ctrl+backspace", "backspace"),
    ("ctrl+[", "escape"),
    ("shift+escape", "escape"), ("ctrl+shift+p", "ctrl+p"), ("ctrl+p c a r t ctrl+m", "ctrl+p c a r t enter"),
    ("ctrl+p shift+escape", "ctrl+p escape"), ("ctrl+p c ctrl+i", "ctrl+p c tab"), ("? ctrl+[", "? escape"),
    ("i f6 ctrl+i", "i f6 tab"),
    (": p ctrl+h ctrl+h", ": p backspace backspace"),
    ("{ ctrl+[", "{ escape"),
  ])
  func `is the key that all terminals send`(few: String, all: String) throws {
    let (one, other) = (try session(.stack, few), try session(.stack, all))
    #expect(one.navigator.state.sketch == other.navigator.state.sketch)
    #expect(one.frame == other.frame)
    #expect(one.exitStatus == other.exitStatus)
    // The keys do something, so the two are not only equal because nothing has happened.
    let before = try Shop.session(.stack)
    #expect(one.frame != before.frame || all.hasSuffix("escape"))
  }

  @Test func `with Alt is never taken for another one`() throws {
    #expect(try session(.stack, "down alt+enter").navigator.state == session(.stack, "down").navigator.state)
  }

  @Test func `may be bound, and the other one stays what it is`() throws {
    let bindings = try Bindings(rebinding: [("inspector", ["ctrl+i"]), ("undo", ["shift+enter"])])
    #expect(bindings.action(for: .ctrl("i"))?.action == .inspector)
    #expect(bindings.action(for: .tab)?.action == .nextField)
    #expect(bindings.action(for: Key(.enter, .shift))?.action == .undo)
    #expect(bindings.action(for: .enter)?.action == .choose)
  }

  @Test func `may be a program's own, and does then only that`() throws {
    var pressed: [String] = []
    let names = ["ctrl+i", "ctrl+m", "shift+enter", "ctrl+h"]
    let map = AppMap(title: "Own") {
      Screen("home", title: "Home") { context in
        BodyScreen(
          keys: names.compactMap { name in Key(name).map { ScreenKey($0, name) { pressed.append(name) } } }
        ) {
          List { Row("Ask") { context.overlay("ask") } }
        }
      }
      Accessory("ask", title: "Ask") { _ in BodyScreen { "A question." } }
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
    for name in names { session.press(try Key(parsing: name)) }
    session.press(.tab)
    #expect(pressed == names)
    #expect(session.barrier == nil)
    session.press(Key(.enter, .ctrl))
    #expect(session.barrier != nil)
  }

  @Test func `is shown once, as the key that it was`() throws {
    let session = try Shop.session(.stack)
    let deck = try #require(session.chrome as? Deck)
    deck.showsKeys = true
    session.press(Key(.enter, .shift))
    #expect(deck.keysPressed == [Key.enter.label()])
  }
}
