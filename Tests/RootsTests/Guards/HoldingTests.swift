import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A held request` {
  @Test(.row("4.3 guard never answers")) func `parks a request and everything else goes on`() throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded { attempt in
      attempts.append(attempt)
      return .wait
    }
    rig.send("profile", .push("profile"))
    #expect(rig.nav.held.map(\.command) == [.push("profile")])
    rig.send("tab", .show(tab: "map"))
    rig.send("item", .push("item", on: .tab("map")))
    rig.send("cart", .overlay("cart"))
    #expect(rig.takeOutcomes() == ["tab committed", "item committed", "cart committed"])
    attempts[0].answer(.allow)
    #expect(rig.takeOutcomes() == ["profile committed"])
    #expect(rig.sketch == "*home: list > profile | map: atlas > item | inbox: letters")
    #expect(rig.endings == ["cart cancelled clearedByNavigation"])
  }

  @Test func `lets further requests join its question and settles them by one answer, in order`() throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded { attempt in
      attempts.append(attempt)
      return .wait
    }
    rig.send("1", .push("profile"))
    rig.send("2", .push("profile", on: .tab("map")))
    rig.send("3", .transaction([.push("item", on: .tab("home")), .push("profile", on: .tab("home"))]))
    #expect(attempts.count == 1)
    #expect(rig.nav.held.count == 3)
    attempts[0].answer(.allow)
    #expect(rig.outcomes == ["1 committed", "2 committed", "3 committed"])
    #expect(attempts.count == 1)
    #expect(rig.sketch == "*home: list > profile > item > profile | map: atlas > profile | inbox: letters")
    rig.send("4", .push("profile"))
    rig.send("5", .push("profile", on: .tab("map")))
    _ = rig.takeOutcomes()
    attempts[1].answer(.refuse(nil))
    #expect(rig.outcomes == ["4 guardRefused", "5 guardRefused"])
  }

  @Test func `redirects all who joined in their order`() throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded { attempt in
      attempts.append(attempt)
      return .wait
    }
    for name in ["1", "2", "3"] { rig.send(name, .push("profile")) }
    attempts[0].answer(.redirect(.push("seller")))
    #expect(rig.outcomes == ["1 committed", "2 committed", "3 committed"])
  }

  @Test(.row("4.3 another navigation while one is parked"))
  func `gives up when another request changes the target stack, and only then`() throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded { attempt in
      attempts.append(attempt)
      return .wait
    }
    rig.send("profile", .push("profile"))
    rig.send("elsewhere", .push("item", on: .tab("map")))
    rig.nav.send(.show(tab: "inbox"))
    #expect(rig.nav.held.count == 1)
    rig.send("here", .push("item", on: .tab("home")))
    #expect(rig.outcomes == ["elsewhere committed", "here committed", "profile superseded"])
    #expect(rig.endings == ["profile cancelled superseded"])
    attempts[0].answer(.allow)
    #expect(rig.sketch == "*home: list > item | map: atlas > item | inbox: letters")
    #expect(rig.log.takeDiagnostics() == ["a second answer to a question is ignored"])
  }

  @Test(.row("4.3 another navigation while one is parked"))
  func `gives up when any of the stacks changes on which it would land`() throws {
    let rig = try Rig.guarded { _ in .wait }
    let whole = Command.transaction([.push("profile", on: .tab("home")), .push("profile", on: .tab("map"))])
    for tab in ["home", "map"] {
      rig.send("whole", whole)
      rig.send("elsewhere", .push("item", on: .tab("inbox")))
      #expect(rig.takeOutcomes() == ["elsewhere committed"])
      rig.send("there", .push("item", on: .tab(tab)))
      #expect(rig.takeOutcomes() == ["there committed", "whole superseded"])
    }
  }

  @Test(arguments: [Guard.Decision.allow, .redirect(.push("seller"))])
  func `is told of as released once it is let through or sent elsewhere, and no other request is`(
    _ decision: Guard.Decision
  ) throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded { attempt in
      attempts.append(attempt)
      return .wait
    }
    rig.nav.push("profile")
    attempts[0].answer(decision)
    let told = rig.log.takeGuards()
    #expect(
      told.filter { $0.hasPrefix("held") || $0.hasPrefix("released") } == ["held auth", "released auth"])
    let other = try Rig.guarded { _ in decision }
    other.nav.push("profile")
    #expect(!other.log.takeGuards().contains { $0.hasPrefix("held") || $0.hasPrefix("released") })
  }

  @Test func `names who superseded a request`() async throws {
    let rig = try Rig.guarded { _ in .wait }
    let task = Task.immediate { try await rig.nav.answer(of: "profile", as: String.self) }
    rig.nav.push("item")
    await #expect(throws: Unanswered.cancelled(.superseded)) { try await task.value }
  }

  @Test func `can be cancelled by its sender`() throws {
    let rig = try Rig.guarded { _ in .wait }
    let id = rig.send("profile", .push("profile"))
    var told = 0
    let token = rig.nav.observe(.held) { _ in told += 1 }
    rig.nav.cancel(id)
    #expect(rig.outcomes == ["profile guardRefused"])
    #expect(rig.nav.held == [])
    #expect(told == 1)
    token.cancel()
  }

  @Test func `can be cancelled from within the question`() throws {
    var nav: Navigator?
    let rig = try Rig.guarded { attempt in
      nav?.cancel(RequestID(1))
      return .allow
    }
    nav = rig.nav
    rig.send("profile", .push("profile"))
    #expect(rig.outcomes == ["profile guardRefused"])
    rig.send("item", .push("item"))
    #expect(rig.outcomes.last == "item committed")
  }

  @Test(.row("4.3 guard never answers")) func `has only so much time, on the navigator's clock`() throws {
    let rig = try Rig { map in
      map.guards = [Guard("auth") { _ in .wait }.manual().timeout(.seconds(30))]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    var told = 0
    let token = rig.nav.observe(.held) { _ in told += 1 }
    rig.send("profile", .push("profile"))
    #expect(told == 1)
    rig.nav.advance(by: .seconds(29))
    #expect(rig.outcomes == [])
    rig.nav.advance(by: .seconds(1))
    #expect(rig.outcomes == ["profile guardTimeout"])
    #expect(told == 2)
    rig.send("again", .push("profile"))
    rig.nav.send(.grant())
    #expect(rig.nav.nextDeadline == nil)
    token.cancel()
  }
}
