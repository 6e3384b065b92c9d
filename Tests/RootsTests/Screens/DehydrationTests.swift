import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A dehydratable screen` {
  private func rig(_ change: (inout AppMap) -> Void = { _ in }) throws -> Rig {
    try Rig { map in
      map.change("item") { $0.dehydratable() }
      change(&map)
    }
  }

  // Memory can be freed while a screen is hidden; the visit goes on.
  @Test(.row("0.54")) func `is let go while another one hides it, and made again when it comes back`() throws
  {
    let rig = try rig()
    rig.send("item", .item(1))
    let id = try #require(rig.nav.state.focusedEntry?.id)
    let context = try #require(rig.nav.context(id))
    let alive = rig.notes.alive
    _ = rig.notes.take()
    rig.nav.push("reviews")
    #expect(rig.nav.screen(id) == nil)
    #expect(rig.notes.alive == alive)
    #expect(
      rig.notes.take().filter { $0.hasSuffix("item") }.suffix(2) == ["didDisappear item", "destroy item"])
    #expect(rig.nav.violations() == [])
    rig.nav.reveal("reviews", within: .top)
    rig.nav.pop()
    #expect(rig.nav.state.focusedEntry?.id == id)
    #expect(rig.nav.context(id) === context)
    #expect((rig.nav.screen(id) as? Noted)?.context === context)
    #expect(
      rig.notes.take().filter { $0.hasSuffix("item") } == [
        "create item", "willAppear item", "didAppear item", "focus item",
      ])
    #expect(rig.endings == [])
    rig.nav.send(.complete("done"))
    #expect(rig.endings == ["item completed \"done\""])
    #expect(rig.notes.alive == 3)
    #expect(rig.log.takeDiagnostics() == [])
  }

  @Test func `gets the payload it was given meanwhile`() throws {
    let rig = try rig()
    rig.nav.push("item", payload: ["id": 1])
    rig.nav.push("reviews")
    rig.nav.reveal("item", payload: ["id": 1, "color": "red"])
    let screen = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.screen($0.id) } as? Noted)
    #expect(screen.context.payload?.fields["color"] == "red")
  }

  @Test func `stays under an overlay that does not hide it, and if it leaves it is destroyed once`() throws {
    let rig = try rig()
    rig.nav.push("item")
    let id = try #require(rig.nav.state.focusedEntry?.id)
    rig.nav.overlay("cart")
    #expect(rig.nav.screen(id) != nil)
    rig.nav.dismiss()
    _ = rig.notes.take()
    rig.nav.pop()
    #expect(rig.notes.take().filter { $0 == "destroy item" }.count == 1)
    rig.nav.push("item")
    rig.nav.push("reviews")
    _ = rig.notes.take()
    rig.nav.popToRoot()
    #expect(!rig.notes.take().contains("create item"))
    #expect(rig.nav.violations() == [])
  }

  @Test func `that objects to being left, has things for others, or takes its time is not let go`()
    async throws
  {
    let rig = try rig { map in
      map.change("item") { $0.make { Objecting($0) } }
      map.change("list") { $0.dehydratable().make { Generous($0) } }
      map.change("reviews") { $0.dehydratable().prepare { Noted($0, Notes()) } }
    }
    rig.nav.push("item")
    rig.nav.push("reviews")
    await rig.nav.settled()
    rig.nav.push("seller")
    for entry in rig.nav.state[.tab("home")].entries { #expect(rig.nav.screen(entry.id) != nil) }
    rig.send("root", .popToRoot())
    #expect(rig.outcomes == ["root guardRefused"])
  }
}

/// A screen that provides every requirement.
@MainActor private final class Generous: DependencyProviding {
  init(_ context: ScreenContext) {}

  func provide(_ dependency: String, for screen: String) -> Any? { dependency }
}

/// A screen that does not want to be left.
@MainActor private final class Objecting: LeaveGuarding {
  init(_ context: ScreenContext) {}

  func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision { .refuse(nil) }
}
