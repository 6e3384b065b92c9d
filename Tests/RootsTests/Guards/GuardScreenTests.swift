import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A guard with a screen` {
  @Test(.rows("2.17", "4.3 guard presents a login screen"))
  func `may show a screen of its own, which does not compete with what waits`() throws {
    for command in [
      Command.overlay("login"), .push("seller"), .transaction([.push("item"), .push("seller")]),
    ] {
      let rig = try Rig.guarded { attempt in
        attempt.navigator.carryOut(
          Request(command).completion { ending in
            if case .completed = ending { attempt.answer(.allow) }
          })
        return .wait
      }
      rig.send("profile", .push("profile"))
      #expect(rig.outcomes == [])
      #expect(rig.nav.held.count == 1)
      if case .transaction = command {
        rig.nav.send(.grant())
      } else {
        let login = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
        login.complete("me")
      }
      #expect(rig.outcomes == ["profile committed"], "\(command)")
      #expect(rig.nav.state.focusedEntry?.screen == "profile")
    }
  }

  @Test func `opens the next screen from its own screens, on its own behalf`() throws {
    let rig = try Rig.guarded { attempt in
      attempt.navigator.push("seller") { _ in attempt.answer(.allow) }
      return .wait
    }
    rig.send("profile", .push("profile"))
    let login = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    login.push("item")
    rig.nav.send(Request(.push("reviews"), origin: .key))
    #expect(rig.nav.held.count == 1)
    rig.nav.send(Request(.back, origin: .key))
    rig.nav.pop()
    #expect(rig.nav.held.count == 1)
    login.complete()
    #expect(rig.outcomes == ["profile committed"])
    #expect(rig.sketch == "*home: list > profile | map: atlas | inbox: letters")
  }

  @Test func `that needs its own consent to ask fails, and everything that waits for it`() throws {
    var asked = 0
    let rig = try Rig.guarded({ attempt in
      asked += 1
      attempt.navigator.overlay("login") { _ in attempt.answer(.allow) }
      return .wait
    }) { map in map.change("login") { $0.guarded(by: "auth") } }
    rig.nav.send(
      Request(.push("profile")).outcome { rig.outcomes.append("\($0.rejection?.description ?? "")") })
    #expect(asked == 1)
    #expect(rig.nav.state.openLayers == [])
    #expect(rig.nav.held.isEmpty)
    #expect(
      rig.outcomes == ["'auth' failed: its question needs its own consent: auth -> auth"])
  }

  @Test(.row("4.3 user closes the login overlay (Esc)"))
  func `refuses when all it opened is closed without an answer`() throws {
    for origin in [Request.Origin.key, .program] {
      for command in [Command.overlay("login"), .push("seller")] {
        let rig = try Rig.guarded { attempt in
          attempt.navigator.carryOut(Request(command))
          return .wait
        }
        rig.send("profile", .push("profile"))
        rig.nav.send(Request(.back, origin: origin))
        #expect(rig.outcomes == ["profile guardRefused"], "\(origin) \(command)")
        #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
      }
    }
  }

  @Test func `that waits for something else goes on waiting`() throws {
    let rig = try Rig { map in
      map.guards = [
        Guard("auth") { attempt in
          attempt.navigator.overlay("login")
          return .wait
        }.patient().manual()
      ]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    rig.send("profile", .push("profile"))
    rig.nav.dismiss()
    #expect(rig.nav.held.count == 1)
    rig.nav.send(.grant())
    #expect(rig.outcomes == ["profile committed"])
  }

  @Test func `answers after the transition that closes its screen, and is waited for until then`() throws {
    let rig = try Rig.guarded { attempt in
      attempt.navigator.overlay("login") { _ in attempt.answer(.allow) }
      return .wait
    }
    let stage = Stage()
    rig.nav.presenter = stage
    rig.send("profile", .push("profile"))
    stage.end()
    rig.nav.send(.complete("me"))
    #expect(rig.nav.held.count == 1)
    #expect(rig.outcomes == [])
    stage.end()
    stage.end()
    #expect(rig.outcomes == ["profile committed"])
  }

  @Test(.row("4.3 login overlay still up when unprotected"))
  func `may answer while its screen is still up: the request lands where it was meant`() throws {
    let commands: [(Command, String)] = [
      (.push("profile"), "*home: list > item > profile"), (.replace("profile"), "*home: list > profile"),
      (.goTo("profile"), "*main: @tabs > profile | home: list > item"),
      (.setStack(["list", "profile"]), "*home: list > profile"),
      (.transaction([.pop(), .push("profile"), .push("seller")]), "*home: list > profile > seller"),
      (.popTo(Command.PopTarget("profile")), "*home: list > item > profile"),
    ]
    for (command, sketch) in commands {
      var attempts: [GuardAttempt] = []
      let rig = try Rig.guarded { attempt in
        attempts.append(attempt)
        attempt.navigator.overlay("login")
        return .wait
      }
      rig.nav.push("item")
      rig.send("profile", command)
      #expect(rig.nav.state.openLayers == [0])
      attempts[0].answer(.allow)
      #expect(rig.outcomes.count == 1 && rig.outcomes != ["profile guardRefused"])
      #expect(
        rig.sketch.replacing(" | map: atlas | inbox: letters", with: "") == sketch)
    }
  }

  @Test func `may leave its screen up, which ends before the request does`() throws {
    var order: [String] = []
    let rig = try Rig.guarded { attempt in
      attempt.navigator.overlay("login") { order.append("login \($0)") }
      return .wait
    }
    rig.nav.send(Request(.push("profile")).outcome { order.append("profile \($0.code)") })
    rig.nav.send(.grant())
    #expect(order == ["login cancelled, waiterGone", "profile committed"])
  }

  @Test func `within a guard waits for the inner one first`() throws {
    var outer: GuardAttempt?
    var inner: GuardAttempt?
    let rig = try Rig { map in
      map.guards = [
        Guard("auth") { attempt in
          outer = attempt
          attempt.navigator.push("seller")
          return .wait
        },
        Guard("pin") { attempt in
          inner = attempt
          attempt.navigator.overlay("card")
          return .wait
        },
      ]
      map.change("profile") { $0.guarded(by: "auth") }
      map.change("seller") { $0.guarded(by: "pin") }
    }
    rig.send("profile", .push("profile"))
    #expect(rig.nav.held.map(\.by) == ["auth", "pin"])
    inner?.answer(.allow)
    #expect(rig.nav.held.map(\.by) == ["auth"])
    #expect(rig.nav.state.focusedEntry?.screen == "seller")
    outer?.answer(.allow)
    #expect(rig.outcomes == ["profile committed"])
  }

  @Test func `stops working on an answer that is no longer awaited`() async throws {
    var wasCancelled = false
    let rig = try Rig { map in
      map.guards = [
        Guard(
          "auth",
          asking: { attempt in
            let answer = try? await attempt.navigator.present("login", as: String.self)
            wasCancelled = Task.isCancelled
            return answer == nil ? .refuse(nil) : .allow
          })
      ]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    rig.send("profile", .push("profile"))
    rig.nav.send(.push("item", on: .tab("home")))
    #expect(rig.outcomes == ["profile superseded"])
    while !wasCancelled { await Task.yield() }
    #expect(rig.log.takeDiagnostics() == [])
  }

  @Test func `has gone on with the answer of its screen when all is settled`() async throws {
    let rig = try Rig { map in
      map.guards = [
        Guard(
          "auth",
          asking: { attempt in
            let user = try? await attempt.navigator.present("login", as: String.self)
            return user == nil ? .refuse("not signed in") : .allow
          })
      ]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    rig.send("profile", .push("profile"))
    rig.nav.send(.complete("me"))
    await rig.nav.settled()
    #expect(rig.takeOutcomes() == ["profile committed"])
    #expect(rig.nav.state.focusedEntry?.screen == "profile")
    rig.nav.pop()
    rig.send("again", .push("profile"))
    rig.nav.back()
    await rig.nav.settled()
    #expect(rig.outcomes == ["again guardRefused"])
  }

  @Test(.row("2.17")) func `awaits its own screen and lets the request go on by itself`() async throws {
    let rig = try Rig { map in
      map.guards = [
        Guard(
          "auth",
          asking: { attempt in
            let user = try? await attempt.navigator.present("login", as: String.self)
            return user == nil ? .refuse("not signed in") : .allow
          })
      ]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    let going = Task.immediate { try await rig.nav.perform(.push("profile")) }
    #expect(rig.nav.state.focusedEntry?.screen == "login")
    rig.nav.send(.complete("me"))
    #expect(try await going.value == .committed)
    rig.nav.pop()
    let closing = Task.immediate { try await rig.nav.perform(.push("profile")) }
    rig.nav.back()
    await #expect(throws: Rejection.guardRefused(by: "auth", why: "not signed in")) {
      try await closing.value
    }
  }
}
