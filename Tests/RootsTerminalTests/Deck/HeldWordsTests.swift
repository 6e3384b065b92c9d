import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `What is held, in words` {
  /// A screen that asks to be waited for before it is left.
  private final class Editor: TextScreen, LeaveGuarding {
    var state = BodyState()
    var content: Content { "Text" }
    func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision { .wait }
  }

  private func session() throws -> Session {
    let map = AppMap(title: "Diary") {
      Tab("home", root: "home", title: "Start")
      Tab("other", root: "other", title: "Elsewhere")
      Screen("home", title: "Home").children("secret", "editor", "page")
      Screen("other", title: "Other")
      Screen("page", title: "Page {id}").parameter("id", .int)
      Screen("secret", title: "Diary of {name}").parameter("name", .string).guarded(by: "auth").url(
        "/secret/:name")
      Screen("editor", title: "Editor") { _ in Editor() }
      Guard("auth") { _ in .wait }
    }
    return Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck(detail: .inspection))
  }

  /// The wish, what one waits for, where a consent leads, and what holds it.
  private func words(_ session: Session) throws -> [String] {
    let moment = Moment(session, try #require(session.chrome as? Deck))
    let (held, words) = (try #require(session.navigator.held.first), HeldWords(moment: moment))
    return [
      words.wish(of: held), words.hope(of: held), words.reason(of: held, askedBy: "Sign in"),
      words.keeper(of: held),
    ]
  }

  @Test func `name the screen that a guard keeps closed`() throws {
    let session = try session()
    session.send(.push(Visit("secret", payload: ["name": "Ada"])))
    #expect(
      try words(session) == [
        "push Secret", "waiting for Secret", "Sign in to go on to Secret", "guard auth",
      ])
  }

  @Test func `name the screen below that one goes back to`() throws {
    let session = try session()
    session.send(.push("editor"))
    session.press(.escape)
    #expect(
      try words(session) == ["back to Home", "waiting to go back to Home", "then: back to Home", "Editor"])
  }

  @Test func `name the screen that is pushed over one that holds on`() throws {
    let session = try session()
    session.send(.push("editor"))
    session.send(.replace(Visit("page", payload: ["id": 3])))
    let words = try words(session)
    #expect(words[0] == "replace Page" && words[2] == "then: go on to Page" && words[3] == "Editor")
  }

  @Test func `say that the program is to end`() throws {
    let session = try session()
    session.send(.push("editor"))
    session.leave()
    #expect(session.isHeldBack)
    #expect(try words(session) == ["quit", "waiting to quit", "then: quit", "Editor"])
  }

  @Test func `name an address as it was asked for`() throws {
    let session = try session()
    session.open("/secret/Ada")
    #expect(
      try words(session).prefix(3) == [
        "open /secret/Ada", "waiting for /secret/Ada", "Sign in to go on to /secret/Ada",
      ])
  }

  @Test func `stand on the slip above the footer, with what holds it for testers alone`() throws {
    let session = try session()
    session.send(.push(Visit("secret", payload: ["name": "Ada"])))
    #expect(session.frame.text.contains("held  push Secret {name: Ada}   by guard auth"))
    session.send(.push(Visit("secret", payload: ["name": "Bo"])))
    #expect(session.navigator.held.count == 2 && session.frame.text.contains("+1 more"))
    (session.chrome as? Deck)?.detail = .quiet
    session.invalidate()
    #expect(session.frame.text.contains("waiting for Secret") && !session.frame.text.contains("guard auth"))
  }

  @Test func `stand under the question, and not under what it opens over itself`() throws {
    let map = AppMap(title: "Held") {
      Screen("home", title: "Home") { _ in BodyScreen { "Home" } }
      Screen("secret", title: "Secret") { _ in BodyScreen { "Secret" } }.guarded(by: "code")
      Accessory("code", title: "The code") { context in
        BodyScreen(keys: [ScreenKey("h", "hint") { context.overlay("hint") }]) { "Four digits" }
      }
      Accessory("hint", title: "A hint") { _ in BodyScreen { "All the same" } }
      Guard("code") { attempt in
        attempt.navigator.overlay("code") { attempt.answer($0 == .completed(true) ? .allow : .refuse("no")) }
        return .wait
      }
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
    session.send(.push("secret"))
    #expect(session.frame.text.contains("The code to go on to Secret"))
    session.press("h")
    #expect(session.navigator.state.sketch == "main: home | L0: code | *L1: hint")
    #expect(!session.frame.text.contains("A hint to go on"))
  }

  @Test func `a flow that only has a name is called by it`() throws {
    let map = AppMap(title: "Flow") {
      Screen("home", title: "Home")
      Screen("place", title: "Where")
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
    session.navigator.send(Request(.push("place")).embed(in: "weather-report"))
    #expect(session.frame.text.contains("Weather report ⟩ Where") && !session.frame.text.contains("@stack"))
  }
}
