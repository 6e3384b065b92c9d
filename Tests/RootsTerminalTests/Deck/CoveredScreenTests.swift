import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A covered screen` {
  /// A screen that writes down all that reaches it.
  private final class Spy: ScreenView, BackHandling {
    static var heard: [String] = []

    var body: Body { Body([.text("SECRET"), .list([.init("row")])]) }

    func handle(_ input: ScreenInput) -> KeyOutcome {
      Self.heard.append("\(input)")
      return .handled
    }

    func handleBack() -> Handling {
      Self.heard.append("back")
      return .handled
    }
  }

  @MainActor private final class Held {
    var decision = Guard.Decision.allow
  }

  private func session(_ answer: Held, _ size: Size = Size(columns: 60, rows: 16)) throws -> Session {
    let map = AppMap(title: "T") {
      Screen("home", title: "Home").children("vault")
      Screen("vault", title: "Vault") { _ in Spy() }.guarded(by: "lock")
      Guard("lock") { _ in answer.decision }.covering()
    }
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(size), chrome: Deck(detail: .inspection)
    )
    session.send(.push(Visit("vault", payload: ["shelf": "SEVENTEEN"])))
    return session
  }

  @Test func `shows nothing of what it is about, in the inspector either`() throws {
    let answer = Held()
    let session = try session(answer, Size(columns: 160, rows: 48))
    session.send(.pop())
    session.press("i")
    session.send(.push(Visit("vault", payload: ["shelf": "SEVENTEEN"])))
    #expect(session.frame.rows.contains { $0.contains("─ State ─") || $0.contains("━ State ━") })
    #expect(session.frame.text.contains("shelf: SEVENTEEN"), "\(session.frame.text)")
    answer.decision = .refuse(nil)
    session.navigator.revoke("lock")
    #expect(session.frame.rows.contains { $0.contains("─ State ─") || $0.contains("━ State ━") })
    #expect(!session.frame.text.contains("SEVENTEEN"), "\(session.frame.text)")
  }

  @Test func `gets no key, no paste, no click, no wheel and no question about going back`() throws {
    let answer = Held()
    let session = try session(answer)
    session.press("x")
    #expect(session.frame.text.contains("SECRET"))
    answer.decision = .refuse(nil)
    session.navigator.revoke("lock")
    Spy.heard = []
    #expect(!session.frame.text.contains("SECRET"))
    for key: Key in ["x", .down, .space, .tab, .character("ä"), .ctrl("a")] { session.press(key) }
    session.paste("hunter2")
    // The path above the screen and the footer below it have ways back of their own.
    for row in 2..<15 {
      let place = Point(x: 20, y: row)
      for action in [Mouse.Action.press(.left), .release(.left), .wheel(.down)] {
        session.take(.mouse(Mouse(action, at: place)))
      }
    }
    #expect(Spy.heard == [])
    #expect(session.navigator.state.focusedEntry?.screen == "vault", "\(session.frame.text)")
    session.press(.enter)
    #expect(!session.frame.text.contains("SECRET"))
    answer.decision = .allow
    session.press(.enter)
    #expect(session.frame.text.contains("SECRET"))
    session.navigator.revoke("lock")
    session.press(.escape)
    #expect(Spy.heard == [])
    #expect(session.navigator.state.focusedEntry?.screen == "home")
  }
}
