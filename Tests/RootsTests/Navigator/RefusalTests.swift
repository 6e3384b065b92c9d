import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A refused request` {
  @Test(
    .row(
      "4.1 refused base operation while overlays are open (pop at the root, unknown screen, guard refuses)"),
    arguments: [
      (.pop(on: .tab("home")), "atRoot"), (.push("nowhere", on: .tab("home")), "unknownScreen"),
      (.push("profile", on: .tab("home")), "guardRefused"), (.goTo("profile", on: .main), "guardRefused"),
      (.replace("nowhere", on: .tab("home")), "unknownScreen"),
      (.popTo(Command.PopTarget("seller"), on: .tab("home"), ifAbsent: .fail), "notPresent"),
      (.transaction([.push("item", on: .tab("home")), .pop(9, on: .tab("map"))]), "rolledBack"),
      (.open("toy://nowhere"), "noMatch"), (.open("toy://me"), "guardRefused"),
      (.go("profile"), "guardRefused"),
      (.go("curtain"), "noPath"),
    ] as [(Command, String)])
  func `on the base clears nothing, pops nothing, creates nothing`(_ command: Command, _ code: String) throws
  {
    let rig = try Rig.guarded { _ in .refuse(nil) }
    rig.nav.overlay("cart", completion: rig.ending(of: "cart"))
    rig.nav.overlay("card", completion: rig.ending(of: "card"))
    let (before, registered, alive) = (rig.nav.state, rig.nav.registryCount, rig.notes.alive)
    _ = rig.notes.take()
    rig.send("it", command)
    #expect(rig.outcomes == ["it \(code)"])
    #expect(rig.nav.state == before)
    #expect(rig.nav.registryCount == registered && rig.notes.alive == alive)
    #expect(rig.notes.take() == [])
    #expect(rig.endings.filter { !$0.hasPrefix("it ") } == [])
  }

  @Test(.row("4.3 force quit, tab removed by definition"))
  func `by a screen that does not want to be left can be forced, which the log says`() throws {
    let rig = try Rig { map in map.change("item") { $0.make { Stubborn($0) } } }
    rig.send("item", .push("item"))
    _ = rig.log.takeAll()
    rig.send("pop", .pop())
    rig.nav.send(rig.noted("forced", Request(.pop()).force()))
    #expect(rig.outcomes == ["item committed", "pop guardRefused", "forced committed"])
    let requests = rig.log.takeAll().filter { $0.hasPrefix("request") }
    #expect(
      requests.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") } == [
        "pop, by program", "pop @force, by program",
      ])
    // What new definitions no longer know is not asked either.
    rig.nav.show(tab: "map")
    rig.nav.push("item", completion: rig.ending(of: "tab's item"))
    var map = rig.nav.map
    map.tabs.removeAll { $0.name == "map" }
    try rig.nav.redefine(map)
    #expect(rig.endings.last == "tab's item cancelled tabRemoved")
    rig.nav.push("item", completion: rig.ending(of: "last item"))
    rig.nav.quit(.force)
    #expect(rig.endings.last == "last item cancelled shutdown")
    #expect(rig.log.takeAll().contains { $0.contains("quit @force") })
  }
}

@MainActor private final class Stubborn: LeaveGuarding {
  init(_ context: ScreenContext) {}

  func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision { .refuse("unsaved") }
}

@MainActor @Suite(.timeLimited) struct `A transaction of a navigator` {
  @Test(.row("4.4 guard inside a transaction parks"))
  func `waits as a whole for a guard of one of its screens, and nothing of it is shown`() throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded { attempt in
      attempts.append(attempt)
      return .wait
    }
    var observed = 0
    let token = rig.nav.observe(.all) { _ in observed += 1 }
    let (before, alive) = (rig.nav.state, rig.notes.alive)
    let commands: [Command] = [.push("item"), .push("profile"), .overlay("cart")]
    rig.send("whole", .transaction(commands))
    #expect(rig.nav.state == before && rig.notes.alive == alive && observed == 0)
    #expect(rig.nav.held.map(\.command) == [.transaction(commands)])
    attempts[0].answer(.allow)
    #expect(rig.takeOutcomes() == ["whole committed"])
    #expect(rig.sketch == "home: list > item > profile | map: atlas | inbox: letters | *L0: cart")
    #expect(observed == 1)
    rig.nav.send(.transaction([.dismissAll, .popToRoot(on: .tab("home"))]))
    rig.send("refused", .transaction(commands))
    attempts[1].answer(.refuse(nil))
    #expect(rig.takeOutcomes() == ["refused guardRefused"])
    rig.send("superseded", .transaction(commands))
    rig.nav.push("seller")
    #expect(rig.takeOutcomes() == ["superseded superseded"])
    #expect(rig.sketch == "*home: list > seller | map: atlas | inbox: letters")
    token.cancel()
  }

  @Test(.row("4.4 reading state inside a transaction"))
  func `reads its own draft, which is invisible outside`()
    throws
  {
    let rig = try Rig()
    var seen: [String] = []
    let token = rig.nav.observe(.all) { seen.append($0.new.sketch) }
    try rig.nav.transaction { draft in
      try draft.push("item")
      #expect(draft.state.sketch == "*home: list > item | map: atlas | inbox: letters")
      #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
      if draft.state.focusedEntry?.screen == "item" { try draft.push("reviews") }
      try? draft.transaction { inner in
        try inner.push("seller")
        #expect(inner.state.focusedEntry?.screen == "seller")
        try inner.pop(to: "nowhere", ifAbsent: .fail)
      }
      #expect(draft.state.focusedEntry?.screen == "reviews")
      #expect(seen == [])
    }
    #expect(seen == ["*home: list > item > reviews | map: atlas | inbox: letters"])
    token.cancel()
  }

  @Test(.row("4.4 nested transaction"))
  func `goes back to where an inner one began if that fails, and goes on if it is told to`() throws {
    let rig = try Rig()
    var failure: Rejection?
    try rig.nav.transaction { draft in
      try draft.push("item")
      do {
        try draft.transaction { inner in
          try inner.carryOut(rig.noted("seller", Request(.push("seller"))))
          try inner.push("nowhere")
        }
      } catch let reason as Rejection {
        failure = reason
      }
      try draft.push("reviews")
    }
    guard case .rolledBack(index: 2, reason: .unknownScreen("nowhere", _))? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(rig.endings == ["seller cancelled rolledBack"])
    #expect(rig.sketch == "*home: list > item > reviews | map: atlas | inbox: letters")
    #expect(throws: Rejection.self) {
      try rig.nav.transaction { draft in
        try draft.pop()
        try draft.transaction { try $0.push("nowhere") }
      }
    }
    #expect(rig.sketch == "*home: list > item > reviews | map: atlas | inbox: letters")
  }

  // Its body is synchronous by type, and so are the requests in it.
  @Test(.row("4.4 await inside a transaction"))
  func `cannot wait: its body is synchronous, and no request in it fetches anything`() throws {
    let rig = try Rig()
    let body: @MainActor (Draft) throws -> Void = { draft in
      try draft.push("item")
      try draft.carryOut(Request(.push("seller")).payload { "late" })
    }
    #expect(
      throws: Rejection.rolledBack(
        index: 1,
        reason: .notAllowedHere("push seller", why: "a transaction cannot wait for a payload"))
    ) { try rig.nav.transaction(body) }
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
  }
}
