import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A transition` {
  private func staged(_ change: (inout AppMap) -> Void = { _ in }) throws -> (rig: Rig, stage: Stage) {
    let rig = try Rig(change)
    let stage = Stage()
    rig.nav.presenter = stage
    return (rig, stage)
  }

  @Test(.row("0.55")) func `holds the second half of the life cycle and the outcome until it ends`() throws {
    let (rig, stage) = try staged()
    rig.send("item", .push("item"))
    #expect(
      rig.log.takeLife() == [
        "create item", "willDisappear list", "blur list", "willAppear item", "transition",
      ])
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(!rig.nav.isSettled)
    stage.end()
    #expect(rig.log.takeLife() == ["didDisappear list", "didAppear item", "focus item", "committed"])
    #expect(rig.nav.isSettled)
    #expect(rig.outcomes == ["item committed"])
  }

  @Test(.row("0.4")) func `has a direction; the same entry comes by a push and is uncovered by a pop`() throws
  {
    let (rig, stage) = try staged()
    stage.phase = .done
    rig.nav.push("item")
    let item = rig.nav.state.focusedEntry
    rig.nav.push("reviews")
    rig.nav.pop()
    #expect(stage.shown.map(\.kind) == [.push, .push, .pop])
    #expect(stage.shown[0].after.focusedEntry == item)
    #expect(stage.shown[2].before.focusedEntry?.screen == "reviews")
    #expect(stage.shown[2].after.focusedEntry == item)
  }

  @Test func `of a pop ends before the answer is delivered`() throws {
    let (rig, stage) = try staged()
    rig.send("item", .push("item"))
    stage.end()
    rig.nav.pop()
    #expect(rig.endings == [])
    stage.end()
    #expect(rig.endings == ["item cancelled popped"])
  }

  @Test(.row("4.1 push during a transition"))
  func `is skipped by the next commit, whose state is invisible before`() throws {
    let (rig, stage) = try staged()
    var seen: [String] = []
    rig.nav.send(Request(.push("item")).outcome { _ in seen.append(rig.sketch) })
    rig.nav.push("reviews")
    #expect(stage.skips == 1)
    #expect(seen == ["*home: list > item | map: atlas | inbox: letters"])
    #expect(rig.sketch == "*home: list > item > reviews | map: atlas | inbox: letters")
    let life = rig.log.takeLife()
    #expect(
      life == [
        "create item", "willDisappear list", "blur list", "willAppear item", "transition",
        "didDisappear list", "didAppear item", "focus item", "committed", "create reviews",
        "willDisappear item", "blur item", "willAppear reviews", "transition",
      ])
  }

  // engine.md 10: what is not visible is state only.
  @Test func `is announced only where something else comes into sight`() throws {
    let (rig, stage) = try staged()
    rig.nav.send(.push("item", on: .tab("map"), Command.Push().staying))
    rig.nav.send(.transaction([.show(tab: "map")]))
    rig.nav.show(tab: "home")
    rig.nav.send(.setStack(["atlas"], on: .tab("map")))
    #expect(stage.shown.isEmpty)
    rig.nav.push("item")
    rig.nav.push("reviews")
    let item = try #require(rig.nav.state[.tab("home")].entries.dropFirst().first?.id)
    rig.nav.send(.popFrom(item))
    #expect(stage.shown.count == 2)
    #expect(rig.sketch == "*home: list > reviews | map: atlas | inbox: letters")
  }

  @Test func `of several commands is that of what they come to`() throws {
    let (rig, stage) = try staged()
    rig.nav.send(.transaction([.push("item"), .overlay("cart")]))
    rig.nav.send(.transaction([.dismiss()]))
    rig.nav.send(.transaction([.push("reviews"), .pop(), .push("seller")]))
    #expect(stage.shown.map(\.transition) == [.modal, .modal, .push])
  }

  @Test func `is not cut short by a request that changes nothing`() throws {
    let (rig, stage) = try staged()
    rig.nav.push("item")
    rig.nav.push("nowhere")
    rig.nav.show(tab: "home")
    #expect(stage.skips == 0)
    #expect(!rig.nav.isSettled)
    stage.end()
    #expect(rig.nav.isSettled)
  }

  @Test func `is waited for if the program wants that`() throws {
    let (rig, stage) = try staged()
    rig.nav.overlap = .wait
    rig.nav.push("item")
    rig.nav.push("reviews")
    rig.nav.push("seller")
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(rig.nav.queueCount == 2)
    stage.end()
    #expect(rig.sketch == "*home: list > item > reviews | map: atlas | inbox: letters")
    stage.end()
    stage.end()
    #expect(stage.skips == 0)
    #expect(stage.shown.count == 3)
    #expect(rig.sketch == "*home: list > item > reviews > seller | map: atlas | inbox: letters")
    #expect(rig.nav.isSettled)
  }

  @Test(.row("4.4 transition never finishes")) func `that never ends is ended by the watchdog`() throws {
    let (rig, stage) = try staged()
    rig.send("item", .push("item"))
    rig.nav.advance(by: .milliseconds(4_999))
    #expect(rig.outcomes == [])
    rig.nav.advance(by: .milliseconds(1))
    #expect(rig.outcomes == ["item committed"])
    #expect(stage.skips == 1)
    #expect(
      rig.log.takeDiagnostics() == ["a transition did not end within 5.0 seconds; its last frame is shown"])
    stage.end()
    #expect(rig.log.takeDiagnostics() == ["a transition that is over ended again"])
  }

  @Test func `that ends leaves no watchdog behind`() throws {
    let (rig, stage) = try staged()
    rig.nav.push("item")
    #expect(rig.nav.nextDeadline == .seconds(5))
    stage.end()
    #expect(rig.nav.nextDeadline == nil)
  }

  @Test(.row("0.56")) func `that ends twice, or long after it was skipped, leaves a diagnostic`() throws {
    let (rig, stage) = try staged()
    rig.nav.push("item")
    rig.nav.push("reviews")
    stage.shown[0].ended()
    #expect(rig.log.takeDiagnostics() == ["a transition that is over ended again"])
    #expect(!rig.nav.isSettled)
    stage.shown[1].ended()
    stage.shown[1].ended()
    #expect(rig.log.takeDiagnostics() == ["a transition that is over ended again"])
    #expect(rig.nav.isSettled)
  }

  @Test func `may end while it is being skipped`() throws {
    let (rig, stage) = try staged()
    stage.onSkip = { stage.shown[0].ended() }
    rig.nav.push("item")
    rig.nav.push("reviews")
    #expect(rig.log.takeDiagnostics() == [])
    #expect(stage.skips == 1)
  }

  @Test(.row("0.56")) func `may end inside the front end's own function, but observers are called after it`()
    throws
  {
    let (rig, stage) = try staged()
    rig.send("item", .push("item"))
    stage.end()
    var toldInside = false
    stage.onPresent = { presentation in
      presentation.ended()
      toldInside = !rig.endings.isEmpty
    }
    rig.nav.pop()
    #expect(!toldInside)
    #expect(rig.endings == ["item cancelled popped"])
    #expect(rig.nav.isSettled)
  }

  @Test func `that has nothing to wait for is over at once`() throws {
    let (rig, stage) = try staged()
    stage.phase = .done
    rig.send("item", .push("item"))
    #expect(rig.outcomes == ["item committed"])
    let log = rig.log.takeAll()
    #expect(
      log.filter { $0.hasPrefix("transition") } == [
        "transition.began 1 push", "transition.ended 1 push",
      ])
  }

  @Test(.rows("3.9", "4.4 transition reports failure"))
  func `that failed leaves the state committed and a diagnostic`() throws {
    let (rig, stage) = try staged()
    rig.send("item", .push("item"))
    stage.shown[0].failed("no such effect")
    #expect(rig.outcomes == ["item committed"])
    #expect(rig.log.takeDiagnostics() == ["transition 'push' failed: no such effect"])
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
  }

  @Test(.row("3.9")) func `knows what was there, which is nothing before the first screen, and ends once`()
    throws
  {
    var attempts: [GuardAttempt] = []
    let nav = try Navigator(
      AppMap {
        Screen("home").guarded(by: "auth")
        Screen("next")
        Guard("auth") { attempt in
          attempts.append(attempt)
          return .wait
        }
      })
    let (stage, log) = (Stage(), Listener(nav))
    nav.presenter = stage
    attempts[0].answer(.allow)
    nav.push("next")
    #expect(stage.shown.map { $0.before.focusedEntry?.screen } == [nil, "home"])
    #expect(stage.shown.map { $0.after.focusedEntry?.screen } == ["home", "next"])
    _ = log.takeDiagnostics()
    stage.shown[1].ended()
    #expect(log.takeDiagnostics() == [])
    stage.shown[1].failed("said twice")
    #expect(log.takeDiagnostics().count == 1)
    #expect(nav.state.sketch == "*main: home > next")
  }

  @Test(.row("4.4 resize during a transition")) func `is brought to its end by a resize`() throws {
    let (rig, stage) = try staged()
    rig.send("item", .push("item"))
    rig.nav.skipTransition()
    #expect(stage.skips == 1)
    #expect(rig.outcomes == ["item committed"])
    rig.nav.skipTransition()
    #expect(stage.skips == 1)
  }

  @Test(.row("2.2")) func `is not shown for a request that wants none`() throws {
    let (rig, stage) = try staged()
    rig.nav.send(Request(.push("item")).animated(false))
    rig.nav.send(Request(.push("reviews")).transition(.none))
    #expect(stage.shown.isEmpty)
    #expect(rig.nav.isSettled)
  }

  @Test func `does not outlive its front end`() throws {
    let rig = try Rig()
    var stage: Stage? = Stage()
    rig.nav.presenter = stage
    rig.send("item", .push("item"))
    stage = nil
    rig.nav.push("reviews")
    #expect(rig.outcomes == ["item committed"])
    #expect(rig.nav.isSettled)
  }

  @Test func `tells completions of one commit before the next one, even if they ask for it`() throws {
    let (rig, stage) = try staged()
    rig.nav.send(
      Request(.push("item")).completion { _ in
        rig.endings.append("\(rig.sketch)")
        rig.nav.push("seller")
      })
    stage.end()
    rig.nav.pop()
    rig.nav.show(tab: "map")
    stage.end()
    #expect(rig.endings == ["*home: list | map: atlas | inbox: letters"])
    // The switch was asked for first; the answer's own request lands where the keys are by then.
    #expect(rig.sketch == "home: list | *map: atlas > seller | inbox: letters")
  }

  // MARK: Which one

  @Test(.rows("2.3", "4.2", "1.12"))
  func `is chosen by the call, the navigator, the edge, the screen, the kind`() throws {
    let (rig, stage) = try staged { map in
      map.transitions = ["spin"]
      map.change("list") {
        $0.child(Screen.Child("seller", transition: .circular)).child(
          Screen.Child("map", kind: .tab, transition: .fade))
      }
      map.change("seller") { $0.transition(.modal) }
      map.change("profile") { $0.transition(.custom("spin")) }
    }
    stage.phase = .done
    func transition(_ request: Request) -> Transition? {
      let before = stage.shown.count
      rig.nav.send(request)
      return stage.shown.count > before ? stage.shown.last?.transition : nil
    }
    #expect(transition(Request(.push("item"))) == .push)
    #expect(transition(Request(.pop())) == .push)
    #expect(transition(Request(.push("seller"))) == .circular)
    #expect(transition(Request(.pop())) == .circular)
    #expect(transition(Request(.push("profile"))) == .custom("spin"))
    #expect(transition(Request(.push("seller"))) == .modal)
    #expect(transition(Request(.push("profile")).transition(.fade)) == .fade)
    #expect(transition(Request(.pop(3))) == .custom("spin"))
    #expect(transition(Request(.overlay("cart"))) == .modal)
    #expect(transition(Request(.overlay("toast"))) == .modal)
    #expect(transition(Request(.dismissAll)) == .modal)
    #expect(transition(Request(.show(tab: "map"))) == .fade)
    #expect(transition(Request(.show(tab: "inbox"))) == nil)
    rig.nav.transition = .fade
    #expect(transition(Request(.show(tab: "home"))) == .fade)
    #expect(transition(Request(.push("seller"))) == .fade)
    #expect(transition(Request(.pop()).transition(.modal)) == .modal)
  }

  @Test(.row("1.13")) func `of a way is one, or one for each step, or none`() throws {
    let (rig, stage) = try staged { $0.change("item") { $0.children("reviews") } }
    rig.nav.send(.go("reviews"))
    #expect(stage.shown.count == 1)
    #expect(rig.sketch == "*home: list > item > reviews | map: atlas | inbox: letters")
    stage.end()
    rig.nav.popToRoot()
    stage.end()
    rig.nav.send(.go("reviews", Command.PathMotion.none))
    #expect(stage.shown.count == 2)
    rig.nav.popToRoot()
    stage.end()
    _ = rig.log.takeLife()
    rig.send("way", .go("reviews", .each))
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(rig.outcomes == [])
    stage.end()
    #expect(rig.sketch == "*home: list > item > reviews | map: atlas | inbox: letters")
    stage.end()
    #expect(stage.shown.count == 5)
    #expect(rig.outcomes == ["way committed"])
    #expect(
      rig.log.takeLife().filter { $0.hasPrefix("didAppear") } == ["didAppear item", "didAppear reviews"])
    rig.nav.popToRoot()
    #expect(rig.endings == [])
    stage.end()
    #expect(rig.endings == ["way cancelled popped"])
  }

  @Test func `is skipped when everything ends`() throws {
    let (rig, stage) = try staged()
    rig.nav.push("item")
    rig.nav.shutdown()
    #expect(stage.skips == 1)
  }
}

extension Command.Push {
  /// The same push without a change of the tab.
  fileprivate var staying: Command.Push {
    var push = self
    push.activation = .stay
    return push
  }
}
