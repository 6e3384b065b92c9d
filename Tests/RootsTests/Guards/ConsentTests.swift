import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `Consent` {
  private func rig(
    _ answer: Held<Guard.Decision>, covering: Bool = false, _ change: (inout AppMap) -> Void = { _ in }
  ) throws -> Rig {
    try Rig { map in
      let auth = Guard("auth") { _ in answer.value }
      map.guards = [covering ? auth.covering() : auth, Guard("pin") { _ in .allow }]
      map.change("profile") { $0.guarded(by: "auth") }
      change(&map)
    }
  }

  @Test(.row("4.3 login state changes while inside"))
  func `that is withdrawn takes everything away in one commit, covered or not`() throws {
    let answer = Held(Guard.Decision.allow)
    let rig = try rig(answer) { map in map.change("atlas") { $0.guarded(by: "auth") } }
    rig.send("1", .push("profile"))
    rig.send("2", .push("item"))
    rig.nav.show(tab: "map")
    rig.send("3", .push("seller"))
    rig.nav.show(tab: "home")
    var commits: [String] = []
    let token = rig.nav.observe(.all) { commits.append($0.new.sketch) }
    answer.value = .refuse(nil)
    rig.nav.revoke("auth")
    #expect(commits == ["*home: list | map:  | inbox: letters"])
    #expect(rig.endings.sorted() == ["1 cancelled popped", "2 cancelled popped", "3 cancelled popped"])
    #expect(rig.nav.violations() == [])
    #expect(rig.notes.alive == 2)
    token.cancel()
  }

  @Test func `that is withdrawn shows another tab where nothing is left of the selected one`() throws {
    let answer = Held(Guard.Decision.allow)
    let rig = try rig(answer) { map in map.change("atlas") { $0.guarded(by: "auth") } }
    rig.nav.show(tab: "map")
    rig.nav.push("seller")
    var commits: [String] = []
    let token = rig.nav.observe(.all) { commits.append($0.new.sketch) }
    answer.value = .refuse(nil)
    rig.nav.revoke("auth")
    #expect(commits == ["*home: list | map:  | inbox: letters"])
    #expect(rig.nav.violations() == [])
    token.cancel()
  }

  @Test func `that is withdrawn leaves the empty state where nothing else is open`() throws {
    let answer = Held(Guard.Decision.allow)
    let map = AppMap {
      Screen("home").guarded(by: "auth")
      Guard("auth") { _ in answer.value }.manual()
    }
    let nav = try Navigator(map)
    #expect(nav.state.focusedEntry?.screen == "home")
    answer.value = .wait
    nav.revoke("auth")
    #expect(nav.state.focusedEntry == nil)
    // As at the start, the guard is asked for what the program begins with.
    #expect(nav.held.map(\.by) == ["auth"])
    nav.revoke("auth")
    #expect(nav.held.count == 1)
    nav.send(.grant())
    #expect(nav.state.sketch == "*main: home")
    #expect(nav.violations() == [])
  }

  @Test func `that is withdrawn does not wait for a transition, a held queue or a screen being made`()
    async throws
  {
    let answer = Held(Guard.Decision.allow)
    let making = Latch()
    let rig = try rig(answer) { map in
      map.change("seller") {
        $0.prepare { context in
          await making.wait()
          return Noted(context, Notes())
        }
      }
    }
    let stage = Stage()
    rig.nav.presenter = stage
    rig.nav.overlap = .wait
    rig.send("profile", .push("profile"))
    rig.nav.revoke("auth")
    #expect(stage.skips == 1)
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    stage.end()

    rig.nav.presenter = nil
    rig.send("profile", .push("profile"))
    rig.nav.hold(true)
    rig.nav.revoke("auth")
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    rig.nav.hold(false)

    rig.send("profile", .push("profile"))
    rig.send("seller", .push("seller"))
    #expect(!rig.nav.isSettled)
    rig.nav.revoke("auth")
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(making.visitors == 2)
    making.open()
    await rig.nav.settled()
    #expect(rig.sketch == "*home: list > seller | map: atlas | inbox: letters")
    #expect(rig.nav.violations() == [])
  }

  @Test func `that is withdrawn while a screen is made for it is asked for again, and the screen is let go`()
    async throws
  {
    let answer = Held(Guard.Decision.allow)
    let making = Latch()
    let notes = Notes()
    let rig = try rig(answer) { map in
      map.change("profile") {
        $0.prepare { context in
          let screen = Noted(context, notes)
          await making.wait()
          return screen
        }
      }
    }
    rig.send("profile", .push("profile"))
    #expect(making.isWaiting)
    answer.value = .refuse("signed out")
    rig.nav.revoke("auth")
    #expect(rig.outcomes == ["profile guardRefused"])
    making.open()
    await rig.nav.settled()
    while notes.alive > 0 { await Task.yield() }
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(rig.log.takeDiagnostics() == [])
  }

  @Test func `that was given to a request which still waits for another guard is asked for again`() throws {
    let answer = Held(Guard.Decision.allow)
    var asked = 0
    let rig = try Rig { map in
      map.guards = [
        Guard("auth") { _ in
          asked += 1
          return answer.value
        },
        Guard("pin") { _ in .wait }.manual(),
      ]
      map.change("profile") { $0.guarded(by: "auth", "pin") }
    }
    rig.send("profile", .push("profile"))
    #expect(asked == 1)
    rig.nav.revoke("auth")
    answer.value = .refuse(nil)
    rig.nav.send(.grant())
    #expect(asked == 2)
    #expect(rig.outcomes == ["profile guardRefused"])
  }

  @Test(.row("4.3 login state changes while inside"))
  func `that was given to a request which still waits behind a transition is asked for again`() throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded { attempt in
      attempts.append(attempt)
      return .wait
    }
    let stage = Stage()
    rig.nav.presenter = stage
    rig.nav.overlap = .wait
    rig.send("profile", .push("profile"))
    rig.send("item", .push("item", on: .tab("map")))
    attempts[0].answer(.allow)
    rig.nav.revoke("auth")
    stage.end()
    #expect(attempts.count == 2)
    #expect(rig.nav.held.count == 1)
    #expect(!rig.sketch.contains("profile"))
    attempts[1].answer(.refuse(nil))
    #expect(rig.outcomes == ["item committed", "profile guardRefused"])
  }

  @Test(.row("4.3 login state changes while inside"))
  func `that is withdrawn covers what stands above as well, and keeps none of it`() throws {
    let rig = try rig(Held(.allow), covering: true) { map in
      map.change("profile") { $0.keepAlive(.session) }
      map.change("seller") { $0.keepAlive(.session) }
    }
    for name in ["profile", "item", "seller"] { rig.nav.push(name) }
    let above = rig.nav.state[.tab("home")].entries.dropFirst()
    rig.nav.revoke("auth")
    #expect(above.allSatisfy { rig.nav.isCovered($0.id) })
    rig.nav.popToRoot()
    #expect(rig.nav.keptCount == 0)
    #expect(rig.notes.alive == 3)
    #expect(rig.nav.violations() == [])
  }

  @Test(.row("2.13")) func `that is withdrawn drops kept screens too`() throws {
    let answer = Held(Guard.Decision.allow)
    let rig = try rig(answer) { map in map.change("profile") { $0.keepAlive(.session) } }
    rig.nav.push("profile")
    rig.nav.pop()
    #expect(rig.nav.keptCount == 1)
    rig.nav.revoke("auth")
    #expect(rig.nav.keptCount == 0)
    #expect(rig.notes.alive == 3)
    rig.nav.push("profile")
    rig.nav.revoke("auth")
    #expect(rig.nav.keptCount == 0)
    #expect(rig.notes.alive == 3)
  }

  @Test(.row("2.13"), arguments: [false, true])
  func `that is withdrawn drops kept screens that were reached through it`(_ covering: Bool) throws {
    let rig = try rig(Held(.allow), covering: covering) { map in
      map.change("seller") { $0.keepAlive(.session) }
      map.change("reviews") { $0.keepAlive(.session) }
      map.screens.append(Screen("box").nesting("seller"))
    }
    for name in ["seller", "box"] {
      rig.nav.push("profile")
      rig.nav.push(name)
      rig.nav.tab("home").popToRoot()
      #expect(rig.nav.keptCount == 1, "\(name)")
      rig.nav.revoke("auth")
      #expect(rig.nav.keptCount == 0, "\(name)")
    }
    // A kept screen that is shown elsewhere stays what it was.
    rig.nav.push("profile")
    rig.nav.push("seller")
    rig.nav.popToRoot()
    rig.nav.push("seller")
    rig.nav.pop()
    rig.nav.push("reviews")
    rig.nav.pop()
    #expect(rig.nav.keptCount == 2)
    rig.nav.revoke("auth")
    #expect(rig.nav.keptCount == 1)
  }

  @Test func `to a layer's guard is withdrawn from kept accessories`() throws {
    let rig = try Rig { map in
      map.guards = [Guard("layers", scope: .layers) { _ in .allow }]
      map.change("cart") { $0.keepAlive(.session) }
    }
    rig.nav.overlay("cart")
    rig.nav.dismiss()
    #expect(rig.nav.keptCount == 1)
    rig.nav.revoke("layers")
    #expect(rig.nav.keptCount == 0)
  }

  @Test func `can be asked for again: what is no longer admitted leaves in one commit`() throws {
    let answer = Held(Guard.Decision.allow)
    let rig = try rig(answer) { map in map.change("seller") { $0.guarded(by: "pin") } }
    rig.nav.tab("map").push("seller")
    rig.nav.tab("home").push("profile")
    rig.nav.reevaluateGuards()
    #expect(rig.sketch == "*home: list > profile | map: atlas > seller | inbox: letters")
    answer.value = .refuse(nil)
    var commits = 0
    let token = rig.nav.observe(.all) { _ in commits += 1 }
    rig.nav.reevaluateGuards()
    #expect(commits == 1)
    #expect(rig.sketch == "*home: list | map: atlas > seller | inbox: letters")
    token.cancel()
  }

  @Test func `of a guard that covers hides what is open until it is given again`() throws {
    let answer = Held(Guard.Decision.allow)
    let rig = try rig(answer, covering: true) { map in
      map.change("profile") { $0.guarded(by: "pin") }
    }
    rig.send("profile", .push("profile"))
    let id = try #require(rig.nav.state.focusedEntry?.id)
    var told = 0
    let token = rig.nav.observe(.covered) { _ in told += 1 }
    answer.value = .refuse(nil)
    rig.nav.revoke("auth")
    #expect(rig.nav.isCovered(id))
    #expect(told == 1)
    #expect(rig.sketch == "*home: list > profile | map: atlas | inbox: letters")
    #expect(rig.endings == [])
    rig.nav.reevaluateGuards()
    #expect(rig.nav.isCovered(id))
    answer.value = .allow
    rig.nav.reevaluateGuards()
    #expect(!rig.nav.isCovered(id))
    #expect(told == 2)
    rig.nav.revoke("auth")
    rig.nav.pop()
    #expect(rig.nav.violations() == [])
    token.cancel()
  }

  @Test func `of a guard that covers is looked at again after an undo, and after no other change`() throws {
    let answer = Held(Guard.Decision.allow)
    let rig = try rig(answer, covering: true) { map in
      map.change("profile") { $0.guarded(by: "pin") }
    }
    rig.nav.push("profile")
    let id = try #require(rig.nav.state.focusedEntry?.id)
    answer.value = .refuse(nil)
    rig.nav.revoke("auth")
    var told: [Bool] = []
    let token = rig.nav.observe(.covered) { [nav = rig.nav] _ in told.append(nav.isCovered(id)) }
    rig.nav.push("item")
    #expect(told == [])
    rig.nav.send(.undo)
    #expect(rig.sketch == "*home: list > profile | map: atlas | inbox: letters")
    #expect(told == [true])
    token.cancel()
  }

  @Test func `of a guard that takes its time is missing until it answers`() async throws {
    var answers: [GuardAttempt] = []
    let waits = Held(false)
    let rig = try Rig { map in
      map.guards = [
        Guard("auth") { attempt in
          answers.append(attempt)
          return waits.value ? .wait : .allow
        }.covering()
      ]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    rig.nav.push("profile")
    let id = try #require(rig.nav.state.focusedEntry?.id)
    waits.value = true
    rig.nav.reevaluateGuards()
    #expect(rig.nav.isCovered(id))
    answers.last?.answer(.allow)
    #expect(!rig.nav.isCovered(id))
    answers.last?.answer(.allow)
    #expect(rig.log.takeDiagnostics() == ["a second answer to a question is ignored"])
  }

  @Test func `that is asked for again and again is one question, and none after the end`() throws {
    let answer = Held(Guard.Decision.allow)
    let rig = try rig(answer, covering: true)
    rig.nav.push("profile")
    answer.value = .wait
    for _ in 0..<5 { rig.nav.reevaluateGuards() }
    #expect(rig.nav.questions.count == 1)
    rig.nav.shutdown()
    rig.nav.reevaluateGuards()
    #expect(rig.nav.questions.isEmpty)
  }
}
