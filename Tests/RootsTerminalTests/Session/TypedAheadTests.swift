import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Keys that come before the program has had time to do anything by itself.
@MainActor @Suite(.timeLimited) struct `Keys typed ahead` {
  private struct Form: Codable { var to: String }

  private final class Heard { var names: [String] = [] }
  private let heard = Heard()

  private func session() throws -> Session {
    let heard = heard
    let map = AppMap(title: "Post") {
      Screen("home") { context in
        BodyScreen(keys: [
          ScreenKey("n", "push") {
            context.task { heard.names.append(try await context.answer(of: "form", as: Form.self)?.to ?? "") }
          },
          ScreenKey("a", "wait") { Self.wait("a", context, heard) },
          ScreenKey("b", "wait") { Self.wait("b", context, heard) },
          ScreenKey("p", "present") {
            context.task { heard.names.append(try await context.present("ask", as: Form.self)?.to ?? "") }
          },
        ]) { "Text" }
      }
      Screen("form") { context in Self.form(context) }
      Accessory("ask") { context in Self.form(context) }
    }
    let (navigator, deck) = (try Navigator(map), Deck())
    try deck.bind([
      ScreenKey("F5", "of the deck") {
        navigator.task {
          heard.names.append(try await navigator.answer(of: "form", as: Form.self)?.to ?? "")
        }
      }
    ])
    return Session(navigator, on: HeadlessTerminal(), chrome: deck)
  }

  private static func wait(_ name: String, _ context: ScreenContext, _ heard: Heard) {
    context.task(id: "wait") {
      try await context.clock.sleep(for: .milliseconds(150))
      heard.names.append(name)
    }
  }

  // No task gets a turn between the keys.
  @Test func `end a task that sleeps, though its time has passed when it hears of that`() async throws {
    let session = try session()
    for key in ["a", "b"] as [Key] {
      session.press(key)
      session.advance(by: .milliseconds(100))
    }
    session.advance(by: .milliseconds(100))
    await session.settled()
    #expect(heard.names == ["b"])
  }

  private static func form(_ context: ScreenContext) -> BodyScreen {
    BodyScreen {
      Field("to")
      Submit("Send") { context.complete($0) }
    }
  }

  @Test(arguments: ["n", "p", .function(5)] as [Key])
  func `are for the screen that a task of the key before them opens`(_ key: Key) async throws {
    let session = try session()
    session.press(key)
    session.type("Mo")
    session.paste("mo")
    session.press(.ctrl("s"))
    await session.settled()
    #expect(heard.names == ["Momo"])
    // Again, as the first task has gone on after an answer.
    session.press(key)
    session.type("M")
    session.press(.ctrl("s"))
    session.press(key)
    session.type("n")
    session.press(.ctrl("s"))
    await session.settled()
    #expect(heard.names == ["Momo", "M", "n"] && session.navigator.state.focusedEntry?.screen == "home")
  }
}
