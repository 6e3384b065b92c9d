import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The slip of a held request` {
  /// A screen whose leaving is decided elsewhere.
  private final class Editor: TextScreen, LeaveGuarding {
    let context: ScreenContext
    var state = BodyState()

    init(_ context: ScreenContext) { self.context = context }

    var title: String? { "Letter" }
    var content: Content { "Dear Ada," }

    func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision { .wait }
  }

  private func session(_ size: Size = Size(columns: 80, rows: 24)) throws -> Session {
    let map = AppMap(title: "T") {
      Tab("home", root: "home", title: "Home")
      Screen("home", title: "Home").children("editor", "locked", "vault")
      Screen("editor", title: "Editor") { Editor($0) }
      Screen("locked", title: "Locked").guarded(by: "keeper")
      Screen("vault", title: "Vault").guarded(by: "keeper")
      Guard("keeper") { _ in .wait }
    }
    return Session(
      try Navigator(map), on: HeadlessTerminal(size), chrome: Deck(detail: .inspection))
  }

  private func editing(_ keys: Key...) throws -> Session {
    let session = try session()
    session.send(.push("editor"))
    for key in keys { session.press(key) }
    return session
  }

  @Test func `says where it would have led, and who holds it`() throws {
    #expect(try editing(.escape).frame.text.contains("held  back to Home   by Letter"))
    #expect(try editing("q", "q").frame.text.contains("held  quit   by Letter"))
    let held = try session()
    held.send(.push("locked"))
    #expect(held.frame.text.contains("held  push Locked   by guard keeper"))
    let small = try session(Size(columns: 40, rows: 12))
    small.send(.push("editor"))
    small.press(.escape)
    #expect(small.frame.text.contains("held back to Home"))
  }

  @Test func `tells of what is held first, and how much more there is`() throws {
    let session = try session()
    session.send(.push("locked"))
    session.send(.push("vault"))
    #expect(session.navigator.held.count == 2)
    #expect(session.frame.text.contains("held  push Locked   by guard keeper   +1 more"))
  }

  @Test func `has what is said of the moment within its border`() throws {
    let session = try editing(.escape)
    session.press("9")
    let rows = session.frame.rows
    let said = try #require(rows.last { $0.contains("there is no tab 9") })
    #expect(said.hasPrefix("        └┄ · there is no tab 9 ┄"), "\(said)")
  }

  @Test func `comes with the keys for both answers`() throws {
    #expect(try editing(.escape).frame.text.contains("F2 grant · F3 refuse"))
  }

  @Test func `ends in words about the screen that stays`() throws {
    let session = try editing(.escape, .function(3))
    #expect(session.frame.text.contains("· still in Letter ─"))
    session.press(.escape)
    session.force(.refuse(why: "sign it first"))
    #expect(session.frame.text.contains("· still in Letter: sign it first"))
    session.press(.escape)
    session.press(.ctrl("c"))
    #expect(session.frame.text.contains("· cancelled"))
    #expect(!session.frame.text.contains("refused"))
  }
}
