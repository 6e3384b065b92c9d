import TestTraits
import Testing

@testable import Roots

extension Rig {
  /// The toy program with a guarded profile, and a guard that the test answers.
  static func guarded(
    _ answer: @escaping @MainActor @Sendable (GuardAttempt) -> Guard.Decision,
    _ change: (inout AppMap) -> Void = { _ in }
  ) throws -> Rig {
    try Rig { map in
      map.guards = [Guard("auth", check: answer).manual()]
      map.change("profile") { $0.guarded(by: "auth") }
      change(&map)
    }
  }
}

@MainActor @Suite(.timeLimited) struct `A guard` {
  @Test(.rows("2.16", "2.18")) func `lets a screen in, or refuses it with a reason and changes nothing`()
    throws
  {
    let isOpen = Held(false)
    let rig = try Rig.guarded { _ in isOpen.value ? .allow : .refuse("sign in first") }
    var reason: Rejection?
    let before = rig.nav.state
    rig.nav.send(Request(.push("profile")).onFailure { reason = $0 })
    #expect(reason == .guardRefused(by: "auth", why: "sign in first"))
    #expect(rig.nav.state == before)
    #expect(rig.notes.take() == [])
    isOpen.value = true
    rig.send("profile", .push("profile"))
    #expect(rig.sketch == "*home: list > profile | map: atlas | inbox: letters")
    #expect(rig.nav.violations() == [])
  }

  @Test func `lets no layer wait whose opener has gone`() throws {
    let rig = try Rig { map in
      map.guards = [Guard("auth") { _ in .wait }.manual()]
      map.change("cart") { $0.guarded(by: "auth") }
    }
    rig.nav.push("item")
    let opener = try #require(rig.nav.state.focusedEntry?.id)
    rig.nav.send(Request(.overlay("cart"), origin: .entry(opener)))
    #expect(rig.nav.held.count == 1)
    rig.nav.send(.pop())
    #expect(rig.nav.held.isEmpty && rig.nav.violations() == [])
  }

  @Test(.row("4.3 several guards on one screen"))
  func `of the program comes first, then the layer's, the definition's, the call's`() throws {
    var asked: [String] = []
    func note(_ name: String) -> Guard {
      Guard(name) { attempt in
        asked.append("\(name) \(attempt.screens.joined(separator: ","))")
        return .allow
      }
    }
    var global = note("global")
    global.scope = .everywhere
    var layers = note("layers")
    layers.scope = .layers
    let guards = [note("own"), layers, note("second"), global]
    let rig = try Rig { map in
      map.guards = guards
      map.change("cart") { $0.guarded(by: "own", "second") }
    }
    asked = []
    rig.nav.send(Request(.overlay("cart")).protect(with: note("call"), note("last")))
    #expect(asked == ["global", "layers", "own", "second", "call", "last"].map { "\($0) cart" })
    asked = []
    rig.nav.send(.transaction([.push("item"), .push("reviews"), .overlay("cart")]))
    #expect(asked == ["global", "layers", "own", "second"].map { "\($0) item,reviews,cart" })
    #expect(rig.nav.violations() == [])
  }

  @Test(.rows("4.3 guards of screens passed on the way (path, deep link, transaction)", "4.3 guard on pop"))
  func `is asked for every screen that will stand there, bottom up, and not for those uncovered`() throws {
    var asked: [String] = []
    let rig = try Rig { map in
      map.guards = ["a", "b", "c"].map { name in
        Guard(name) { _ in
          asked.append(name)
          return .allow
        }
      }
      map.change("item") { $0.guarded(by: "b") }
      map.change("reviews") { $0.guarded(by: "a", "b") }
      map.change("seller") { $0.guarded(by: "c") }
    }
    for command in [
      Command.setStack(["list", "item", "reviews"]), .go("reviews"), .open("toy:///item/1/reviews"),
      .transaction([.push("item"), .push("reviews")]),
    ] {
      rig.nav.popToRoot()
      asked = []
      rig.nav.send(command)
      #expect(asked == ["b", "a"], "\(command)")
    }
    asked = []
    rig.nav.send(.transaction([.push("seller"), .pop(), .push("profile")]))
    #expect(asked == [])
    rig.nav.pop()
    #expect(asked == [])
  }

  @Test func `may answer inside its own question`() throws {
    let rig = try Rig.guarded { attempt in
      attempt.answer(.allow)
      return .wait
    }
    rig.send("profile", .push("profile"))
    #expect(rig.outcomes == ["profile committed"])
    #expect(rig.log.takeDiagnostics() == [])
  }

  @Test func `leaves nothing behind that it would have opened, had it not answered at once`() throws {
    for (decision, outcome, sketch) in [
      (Guard.Decision.refuse("no"), "guardRefused", "list"), (.allow, "committed", "list > profile"),
    ] {
      for command in [Command.overlay("login"), .push("seller")] {
        let rig = try Rig.guarded { attempt in
          attempt.navigator.carryOut(Request(command))
          return decision
        }
        rig.send("profile", .push("profile"))
        #expect(rig.outcomes == ["profile \(outcome)"])
        #expect(rig.sketch == "*home: \(sketch) | map: atlas | inbox: letters")
      }
    }
  }

  @Test(.row("4.3 guard answers twice")) func `answers once; what it says later is a diagnostic`() throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded { attempt in
      attempts.append(attempt)
      attempt.answer(.allow)
      return .refuse("no")
    }
    rig.send("profile", .push("profile"))
    #expect(rig.outcomes == ["profile committed"])
    attempts[0].answer(.refuse("late"))
    #expect(
      rig.log.takeDiagnostics()
        == ["a second answer of 'auth' is ignored", "a second answer to a question is ignored"])
    #expect(rig.sketch == "*home: list > profile | map: atlas | inbox: letters")
  }

  @Test func `may take its time, and answer from a task of its own`() async throws {
    var answers: CheckedContinuation<Bool, Never>?
    let rig = try Rig { map in
      map.guards = [
        Guard(
          "auth",
          asking: { _ in
            await withCheckedContinuation { answers = $0 } ? .allow : .refuse("no")
          })
      ]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    let first = Task.immediate { try await rig.nav.perform(.push("profile")) }
    #expect(rig.nav.held.map(\.by) == ["auth"])
    #expect(rig.nav.isSettled)
    answers?.resume(returning: true)
    #expect(try await first.value == .committed)
    let second = Task.immediate { try await rig.nav.perform(.replace("profile")) }
    answers?.resume(returning: false)
    await #expect(throws: Rejection.guardRefused(by: "auth", why: "no")) { try await second.value }
  }

  @Test func `that is asynchronous, but knows at once, does not even park the request`() throws {
    let rig = try Rig { map in
      map.guards = [Guard("auth", asking: { _ in .allow })]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    rig.send("profile", .push("profile"))
    #expect(rig.outcomes == ["profile committed"])
    #expect(rig.log.takeGuards() == ["ask auth", "auth allowed"])
  }

  @Test func `of a call is asked for that call alone`() throws {
    let rig = try Rig()
    rig.nav.send(
      rig.noted("item", Request(.push("item")).protect(with: Guard("pin") { _ in .refuse("wrong pin") })))
    rig.send("again", .push("item"))
    #expect(rig.outcomes == ["item guardRefused", "again committed"])
  }
}
