import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// The preset `tig` gives letters to what works everywhere: `R` draws anew, `h` is help, `q` closes.
@MainActor @Suite(.timeLimited) struct `Letters that mean something everywhere` {
  private final class Count { var reloads = 0 }
  private let count = Count()

  private func session(_ preset: Bindings.Preset = .tig) throws -> Session {
    let count = count
    let map = AppMap(title: "Own") {
      Tab("home", root: "home")
      Screen("home", title: "Home").children("form").make { context in
        BodyScreen(keys: [ScreenKey("R", "reload") { count.reloads += 1 }]) {
          List(["Red", "Blue"]) { name in Row(name) { context.push("form") } }
        }
      }
      Screen("form", title: "Form") { _ in BodyScreen { Field("name", label: "Name") } }
    }
    let deck = Deck(bindings: Bindings(preset), detail: .inspection)
    deck.language = PromptLanguage(read: { .wrong($0, column: nil) })
    return Session(try Navigator(map), on: HeadlessTerminal(), chrome: deck)
  }

  @Test(arguments: [
    ("ctrl+p", "> Rhq"), (":", ":Rhq"), ("? /", "Help: Rhq_"), ("i f6 /", "/Rhq_"), ("/", "/Rhq"),
    ("enter", "Rhq"), ("N", "note: Rhq"),
  ])
  func `are typed where text is`(opening: String, shown: String) throws {
    let session = try session()
    try session.press(keys: opening)
    try session.press(keys: "R h q")
    #expect(session.frame.text.contains(shown), "\(session.frame.text)")
    #expect(count.reloads == 0)
  }

  @Test func `mean first what the screen has bound them to`() throws {
    let session = try session()
    session.press("R")
    #expect(count.reloads == 1)
  }

  @Test(arguments: ["i f6", "?"]) func `reach no screen through what has the keys`(opening: String) throws {
    let session = try session()
    try session.press(keys: opening)
    let text = session.frame.text
    session.press("R")
    #expect(count.reloads == 0 && session.frame.text == text)
  }
}
