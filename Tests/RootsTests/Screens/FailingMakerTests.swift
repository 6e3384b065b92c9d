import TestTraits
import Testing

@testable import Roots

private struct Trouble: Error, CustomStringConvertible { let description = "no data yet" }

@MainActor @Suite(.timeLimited) struct `A maker that throws` {
  private static func map(_ change: (inout AppMap) -> Void = { _ in }) -> AppMap {
    var map = AppMap(title: "Pages") {
      Tab("one", root: "home")
      Tab("two", root: "home")
      Screen("home") { Noted($0, Notes()) }.restorable()
      Screen("fine") { Noted($0, Notes()) }.restorable()
      Screen("page").make { _ in throw Trouble() }.restorable()
      Screen("above") { Noted($0, Notes()) }.restorable()
      Accessory("sheet") { _ in throw Trouble() }
    }
    map.isRestorable = true
    change(&map)
    return map
  }

  private nonisolated static let refused: [(name: String, command: Command)] = [
    ("push", .push("page")), ("overlay", .overlay("sheet")), ("replace", .replace("page")),
    ("the stack set", .setStack(["home", "page"])), ("reveal", .reveal("page")), ("go to", .goTo("page")),
    ("a transaction", .transaction([.push("fine"), .push("page")])),
    ("below another one", .setStack(["home", "page", "fine"])),
    ("another tab", .push("page", on: .tab("two"))),
  ]

  @Test(arguments: refused) func `refuses the request with its words, and nothing has changed`(
    name: String, command: Command
  ) throws {
    let nav = try Navigator(Self.map())
    nav.push("fine")
    let before = nav.state
    var (outcome, ending): (Outcome?, Ending?)
    nav.send(Request(command).outcome { outcome = $0 }.completion { ending = $0 })
    #expect(nav.state == before, "\(name)")
    #expect(outcome?.rejection.map { "\($0)".hasSuffix("failed: no data yet") } == true, "\(name)")
    #expect(ending != nil && nav.isSettled, "\(name)")
    #expect(nav.violations() == [])
    nav.pop()
    #expect(nav.state.focusedEntry?.screen == "home")
  }

  @Test func `cuts a restored stack there, and the report says so`() throws {
    var working = Self.map()
    working.change("page") { $0.make { Noted($0, Notes()) } }
    let before = try Navigator(working)
    for screen in ["fine", "page", "above"] { before.push(screen) }
    let snapshot = try #require(before.snapshot())
    let nav = try Navigator(Self.map())
    nav.restore(snapshot)
    #expect(nav.state.sketch == "*one: home > fine | two: home")
    #expect(
      nav.restorationReport.restored.contains("fine") && !nav.restorationReport.restored.contains("page"))
    #expect(nav.restorationReport.dropped.map(\.screen) == ["page", "above"])
    #expect(nav.restorationReport.dropped.first?.why == "'page' failed: no data yet")
  }

  @Test func `ends the start in one line if its screen stands there first`() {
    let error = #expect(throws: InvalidMap.self) {
      try Navigator(
        Self.map { map in
          map.isRestorable = false
          map.change("home") { $0.make { _ in throw Trouble() } }
        })
    }
    #expect(error?.description.hasPrefix("'home' cannot be shown: no data yet") == true)
  }
}

@MainActor @Suite(.timeLimited) struct `A request that can never be right` {
  private struct Named: Destination { static let screen = Screen("other-name") }

  private typealias Sending = @MainActor (Navigator, @escaping @MainActor @Sendable (Ending) -> Void) -> Void

  private nonisolated static let requests: [(words: String, send: Sending)] = [
    ("unknown screen 'nowhere'", { $0.push("nowhere", completion: $1) }),
    ("unknown tab 'nowhere'", { $0.tab("nowhere").push("item", completion: $1) }),
  ]

  @Test(arguments: requests.indices) func `is kept as a mistake of the program, and its completion runs`(
    number: Int
  ) throws {
    let (words, send) = Self.requests[number]
    let nav = try Navigator(Deed.linked)
    var endings: [Ending] = []
    send(nav) { endings.append($0) }
    #expect(endings == [.cancelled(.refused)])
    #expect(nav.mistakes.count == 1 && nav.mistakes[0].hasPrefix(words), "\(nav.mistakes)")
  }

  @Test func `is none of a person's`() throws {
    let nav = try Navigator(Deed.linked)
    nav.send(Request(.push("nowhere"), origin: .key))
    #expect(nav.mistakes == [])
  }

  @Test func `has words for a person, who is told nothing of guards`() {
    let declined = Rejection.guardRefused(by: "unlocked", why: "the file is only read")
    #expect("\(Unanswered.refused(declined))" == "the file is only read")
    #expect("\(Unanswered.refused(.rolledBack(index: 1, reason: declined)))" == "the file is only read")
    #expect("\(Unanswered.cancelled(.popped))" == "there was no answer")
    #expect(
      "\(Unanswered.refused(.unknownScreen("itm", nearest: ["item"])))"
        == "unknown screen 'itm'; did you mean 'item'?")
  }

  @Test func `is a screen of a type with another name than that of the type`() {
    let error = #expect(throws: InvalidMap.self) { try Navigator(AppMap { Screen(Named.self) }) }
    #expect(error?.description.contains("'named', and 'other-name' where it is made") == true)
  }
}
