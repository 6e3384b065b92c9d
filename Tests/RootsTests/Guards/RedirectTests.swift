import TestTraits
import Testing

@testable import Roots
@testable import RootsPatterns

@MainActor @Suite(.timeLimited) struct `A redirect` {
  @Test(.row("2.16")) func `sends a request elsewhere, where other guards are asked`() throws {
    var asked: [String] = []
    let rig = try Rig { map in
      map.guards = [
        Guard("auth") { _ in
          asked.append("auth")
          return .redirect(.push("seller"))
        },
        Guard("pin") { attempt in
          asked.append("pin \(attempt.command.summary) \(attempt.screens)")
          return .allow
        },
      ]
      map.change("profile") { $0.guarded(by: "auth") }
      map.change("seller") { $0.guarded(by: "pin") }
    }
    rig.send("profile", .push("profile"))
    #expect(asked == ["auth", "pin push seller [\"seller\"]"])
    #expect(rig.outcomes == ["profile committed"])
    #expect(rig.sketch == "*home: list > seller | map: atlas | inbox: letters")
  }

  @Test(.row("4.3 redirect to where we already are"))
  func `that sends a request where it already is changes nothing`() throws {
    let rig = try Rig.guarded { _ in .redirect(.show(tab: "home")) }
    rig.send("profile", .push("profile"))
    #expect(rig.outcomes == ["profile unchanged"])
  }

  @Test(.row("4.3 cyclic redirect")) func `cannot send a request round in a circle`() throws {
    let rig = try Rig { map in
      map.guards = [
        Guard("a") { _ in .redirect(.push("seller")) }, Guard("b") { _ in .redirect(.push("profile")) },
      ]
      map.change("profile") { $0.guarded(by: "a") }
      map.change("seller") { $0.guarded(by: "b") }
    }
    let before = rig.nav.state
    var reason: Rejection?
    rig.nav.send(Request(.push("profile")).onFailure { reason = $0 })
    #expect(reason == .redirectLoop(["push profile", "push seller", "push profile"]))
    #expect(rig.nav.state == before)
  }

  @Test func `cannot send a request on for ever`() throws {
    var count = 0
    let rig = try Rig.guarded { _ in
      count += 1
      return .redirect(.push(Visit("profile", payload: ["n": .int(count)])))
    }
    var reason: Rejection?
    let before = rig.nav.state
    rig.nav.send(Request(.push("profile")).onFailure { reason = $0 })
    #expect(reason == .tooManyRedirects(Array(repeating: "push profile", count: 7)))
    #expect(count == 6)
    #expect(rig.nav.state == before)
  }

  @Test func `that has sent a request elsewhere does not hand its maker and payload on`() async throws {
    let rig = try Rig.guarded { _ in .redirect(.push("seller")) }
    var loads = 0
    rig.nav.send(
      Request(.push("profile")).payload {
        loads += 1
        return "secret"
      })
    await rig.nav.settled()
    #expect(loads == 0)
    #expect(rig.nav.state.focusedEntry?.screen == "seller")
    #expect(rig.nav.state.focusedEntry?.payload == nil)
  }

  @Test func `may be without any limit worth the name`() throws {
    let rig = try Rig { map in
      map.limits.redirects = .max
      map.guards.append(Guard("auth") { _ in .redirect(.show(tab: "map")) })
      map.change("item") { $0.guarded(by: "auth") }
      map.redirects = [Redirect("/old", to: "/list")]
    }
    rig.send("item", .push("item"))
    rig.send("url", .open("/old"))
    #expect(rig.outcomes == ["item committed", "url committed"])
  }

  @Test func `to where nothing is opened ends the wait for what was to be`() async throws {
    enum Errand: FlowKind {
      typealias Intent = Int
      typealias Route = Int
      static func start(_ intent: Int) -> Visit { "item" }
    }
    let rig = try Rig { map in
      map.guards.append(Guard("auth") { _ in .redirect(.show(tab: "map")) })
      map.change("cart") { $0.guarded(by: "auth") }
      map.change("item") { $0.guarded(by: "auth") }
    }
    await #expect(throws: Unanswered.cancelled(.superseded)) {
      try await rig.nav.present("cart", as: Int.self)
    }
    rig.nav.show(tab: "home")
    let flow = TypedFlow<Errand>("errand", in: rig.nav)
    var hasEnded = false
    try flow.start(1) { _ in hasEnded = true }
    #expect(hasEnded && !flow.isRunning)
  }
}
