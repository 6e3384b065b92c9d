import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A guard at a door` {
  nonisolated private static let doors: [(name: String, command: Command)] = [
    ("push", .push("profile")), ("push on another tab", .push("profile", on: .tab("map"))),
    ("push-new", .pushNew("profile")), ("navigate", .navigate("profile")), ("reveal", .reveal("profile")),
    ("pop-to that pushes", .popTo(Command.PopTarget("profile"))),
    ("pop-to that replaces", .popTo(Command.PopTarget("profile"), ifAbsent: .replaceTop)),
    ("pop-to that resets", .popTo(Command.PopTarget("profile"), ifAbsent: .reset)),
    ("replace", .replace("profile")), ("go-to", .goTo("profile")),
    ("set-stack", .setStack(["list", "profile"])), ("bring-to-front", .bringToFront("profile")),
    ("transform", .transform(Command.StackTransform { $0.map { .keep($0.id) } + [.open("profile")] })),
    ("deep link", .open("toy:///me")), ("way", .go("profile")), ("way by steps", .go("profile", .each)),
    ("way through", .go("seller")), ("transaction", .transaction([.push("item"), .push("profile")])),
    ("transaction, first", .transaction([.push("profile"), .push("item")])),
    ("nested transaction", .transaction([.transaction([.push("profile")])])),
    ("overlay", .overlay("profile")), ("nested", .push("flow")),
    ("embedded", .push(embedded)), ("embedded in a layer", .overlay(embedded)),
    ("new tab", .addTab("mine", root: "profile")),
    (
      "pop to and push",
      .push(
        "profile",
        {
          var push = Command.Push(); push.poppingTo = "list"; return push
        }())
    ),
  ]

  nonisolated private static var embedded: Visit {
    var visit = Visit("profile")
    visit.nestedIn = "inner"
    return visit
  }

  @Test(arguments: doors.indices)
  fileprivate func `stands at every door, and nothing exists before it consents`(
    _ number: Int
  ) throws {
    let (name, command) = Self.doors[number]
    let consent = Held(Guard.Decision.refuse(nil))
    var made = 0
    let rig = try Rig.guarded({ _ in consent.value }) { map in
      map.screens += [Screen("flow").nesting("profile")]
      map.change("profile") { screen in
        screen.children("seller").make { context in
          made += 1
          return Noted(context, Notes())
        }
      }
      map.change("list") { screen in
        var screen = screen
        screen.children.removeAll()
        return screen.children("profile")
      }
    }
    var observed = 0
    let token = rig.nav.observe(.all) { _ in observed += 1 }
    let before = rig.nav.state
    rig.send(name, command)
    #expect(rig.takeOutcomes() == ["\(name) guardRefused"])
    #expect(rig.nav.state == before, "\(name)")
    consent.value = .wait
    rig.send(name, command)
    #expect(made == 0 && observed == 0, "\(name)")
    #expect(rig.nav.held.count == 1, "\(name)")
    #expect(rig.nav.state.showsTheSame(as: before), "\(name)")
    rig.nav.send(.grant())
    #expect(made == 1, "\(name)")
    #expect(rig.outcomes.last?.hasPrefix("\(name) ") == true)
    #expect(!rig.outcomes.contains("\(name) guardRefused"))
    #expect(rig.nav.violations() == [])
    token.cancel()
  }

  @Test func `stands at the door of a guarded tab, and of undo and redo`() throws {
    let answer = Held(Guard.Decision.refuse(nil))
    let rig = try Rig.guarded({ _ in answer.value }) { map in map.change("atlas") { $0.guarded(by: "auth") } }
    #expect(rig.sketch == "*home: list | map:  | inbox: letters")
    rig.send("tab", .show(tab: "map"))
    #expect(rig.takeOutcomes() == ["tab guardRefused"])
    answer.value = .allow
    rig.send("tab", .show(tab: "map"))
    rig.send("profile", .push("profile"))
    rig.send("pop", .pop())
    _ = rig.takeOutcomes()
    answer.value = .refuse(nil)
    rig.send("undo", .undo)
    #expect(rig.takeOutcomes() == ["undo guardRefused"])
    #expect(rig.sketch == "home: list | *map: atlas | inbox: letters")
    answer.value = .allow
    rig.send("undo", .undo)
    rig.send("undo", .undo)
    answer.value = .refuse(nil)
    rig.send("redo", .redo)
    #expect(rig.takeOutcomes() == ["undo committed", "undo committed", "redo guardRefused"])
    #expect(rig.nav.violations() == [])
  }

  @Test func `of layers counts for what is nested in a layer too`() throws {
    var asked: [[String]] = []
    let rig = try Rig { map in
      map.guards = [
        Guard("layers", scope: .layers) { attempt in
          asked.append(attempt.screens)
          return .allow
        }
      ]
    }
    rig.nav.send(.overlay(Self.embedded))
    #expect(asked == [["@stack", "profile"]])
    rig.nav.send(.push("item", on: .nested("inner")))
    #expect(asked.last == ["item"])
    rig.nav.send(.push("item", on: .tab("home")))
    #expect(asked.count == 2)
    #expect(rig.nav.violations() == [])
  }

  @Test func `of the first tab is asked while the first tab without one is shown`() throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig { map in
      map.guards = [
        Guard("auth") { attempt in
          attempts.append(attempt)
          return .wait
        }
      ]
      map.change("list") { $0.guarded(by: "auth") }
    }
    #expect(rig.sketch == "home:  | *map: atlas | inbox: letters")
    #expect(rig.nav.held.map(\.by) == ["auth"])
    #expect(rig.notes.alive == 2)
    attempts[0].answer(.allow)
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(rig.notes.alive == 3)
  }

  @Test func `of everything leaves the empty state until it consents`() throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig { map in
      map.guards = [
        Guard("auth", scope: .everywhere) { attempt in
          attempts.append(attempt)
          return .wait
        }
      ]
    }
    #expect(rig.nav.state.focusedEntry == nil)
    #expect(rig.notes.alive == 0)
    rig.send("pop", .pop())
    #expect(rig.outcomes == ["pop empty"])
    attempts[0].answer(.allow)
    #expect(rig.nav.state.focusedEntry?.screen == "list")
  }

  @Test(.row("0.27")) func `of a start screen without tabs leaves the empty state until it consents`() throws
  {
    var attempts: [GuardAttempt] = []
    var map = AppMap {
      Screen("home").guarded(by: "auth")
      Guard("auth") { attempt in
        attempts.append(attempt)
        return .wait
      }
    }
    let notes = Notes()
    map.empty = Screen("nothing", title: "Void").make { Noted($0, notes) }
    let nav = try Navigator(map)
    #expect(nav.state.main.isEmpty)
    #expect(
      nav.state.focusedEntry?.screen == Entry.emptyScreen && nav.state.baseEntry == nav.state.focusedEntry)
    let steps = ["create", "willAppear", "didAppear", "focus"].map { "\($0) @empty" }
    #expect(notes.take() == steps && nav.violations() == [] && nav.registryCount == 1)
    attempts[0].answer(.allow)
    #expect(nav.state.sketch == "*main: home")
    let ends = ["willDisappear", "blur", "didDisappear", "destroy"].map { "\($0) @empty" }
    #expect(notes.take() == ends && notes.alive == 0)
    #expect(nav.state.focusedEntry?.screen == "home" && nav.registryCount == 1 && nav.violations() == [])
  }

  @Test(.row("2.12")) func `is asked before a payload is fetched and a screen is made`() async throws {
    var steps: [String] = []
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded({ attempt in
      attempts.append(attempt)
      return .wait
    }) { map in
      map.change("profile") { screen in
        screen.prepare { context in
          steps.append("make \(context.payload?.as(String.self) ?? "")")
          return Noted(context, Notes())
        }
      }
    }
    rig.nav.send(
      Request(.push("profile")).payload {
        steps.append("fetch")
        return "me"
      })
    await rig.nav.settled()
    #expect(steps == [])
    attempts[0].answer(.allow)
    await rig.nav.settled()
    #expect(steps == ["fetch", "make me"])
    #expect(rig.nav.state.focusedEntry?.payload == "me")
  }

  @Test func `cannot be talked out of its question by data`() throws {
    var asked = 0
    let rig = try Rig.guarded { _ in
      asked += 1
      return .refuse(nil)
    }
    rig.nav.push("profile", payload: ["consent": true, "allowed": ["auth"], "guard": "auth"])
    rig.nav.open("toy:///me?consent=auth&allow=true#auth")
    rig.nav.open("TOY://ME/")
    rig.nav.open("toy:///%6De")
    #expect(asked >= 3)
    #expect(!rig.sketch.contains("profile"))
  }

  @Test(arguments: [Request.Origin.key, .script, .program])
  func `stays closed on the screens it opens itself`(
    _ origin: Request.Origin
  ) throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded { attempt in
      attempts.append(attempt)
      attempt.navigator.carryOut(Request(.overlay("cart")))
      return .wait
    }
    rig.nav.send(Request(.push("profile"), origin: origin))
    #expect(rig.sketch == "home: list | map: atlas | inbox: letters | *L0: cart")
    // What is asked for on the guard's own screen waits for the same answer as everything else.
    rig.nav.send(Request(.push("profile"), origin: origin))
    #expect(rig.sketch == "home: list | map: atlas | inbox: letters | *L0: cart")
    #expect(rig.nav.held.count == 2)
    #expect(attempts.count == 1)
    attempts[0].answer(.refuse(nil))
    #expect(rig.nav.held.isEmpty)
    #expect(!rig.sketch.contains("profile"))
  }
}
