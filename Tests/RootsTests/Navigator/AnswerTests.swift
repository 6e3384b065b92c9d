import TestTraits
import Testing

@testable import Roots

/// A way out, and how it ends a screen.
private struct Way: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let leave: @MainActor @Sendable (Rig) -> Void
  let ending: String

  init(_ name: String, _ leave: @escaping @MainActor @Sendable (Rig) -> Void, _ ending: String) {
    testDescription = name
    self.leave = leave
    self.ending = ending
  }

  static let outOfStacks = [
    Way("complete", { $0.nav.send(.complete(["n": 1])) }, "completed {\"n\":1}"),
    Way("complete without a value", { $0.nav.send(.complete()) }, "completed"),
    Way("pop with a value", { $0.nav.pop(with: "x") }, "completed \"x\""),
    Way("cancel", { $0.nav.send(.cancel()) }, "cancelled popped"),
    Way("pop", { $0.nav.pop() }, "cancelled popped"),
    Way("back", { $0.nav.back() }, "cancelled popped"),
    Way("pop to", { $0.nav.pop(to: "list") }, "cancelled popped"),
    Way("pop to the root", { $0.nav.popToRoot() }, "cancelled popped"),
    Way("pop from the middle", { $0.nav.pop(from: ContextID(4)) }, "cancelled popped"),
    Way("reselect", { $0.nav.reselect() }, "cancelled popped"),
    Way("replace", { $0.nav.replace(with: "seller") }, "cancelled replaced"),
    Way("go to", { $0.nav.tab("home").reset(to: "seller") }, "cancelled stackReset"),
    Way("set the stack", { $0.nav.reset(to: ["list"]) }, "cancelled stackReset"),
    Way("go", { $0.nav.go(to: "list") }, "cancelled popped"),
    Way("open", { $0.nav.open("toy:///list") }, "cancelled stackReset"),
    Way(
      "remove its tab",
      {
        $0.nav.show(tab: "map")
        $0.nav.send(.removeTab("home"))
      }, "cancelled tabRemoved"
    ),
    Way("undo", { $0.nav.send(.undo) }, "cancelled rolledBack"),
    Way("shut down", { $0.nav.shutdown() }, "cancelled shutdown"),
    Way("quit", { $0.nav.quit() }, "cancelled shutdown"),
  ]

  static let outOfLayers = [
    Way("dismiss", { $0.nav.dismiss() }, "cancelled popped"),
    Way("dismiss its layer", { $0.nav.dismiss(layer: 0) }, "cancelled popped"),
    Way("dismiss all", { $0.nav.dismissAll() }, "cancelled popped"),
    Way("back", { $0.nav.back() }, "cancelled popped"),
    Way("pop", { $0.nav.pop() }, "cancelled popped"),
    Way("complete", { $0.nav.send(.complete("y")) }, "completed \"y\""),
    Way("push below", { $0.nav.tab("home").push("item") }, "cancelled clearedByNavigation"),
    Way("go to below", { $0.nav.main.reset(to: "item") }, "cancelled clearedByNavigation"),
    Way("shut down", { $0.nav.shutdown() }, "cancelled shutdown"),
  ]
}

@MainActor @Suite(.timeLimited) struct `An answer` {
  private struct Card: Sendable, Codable, Equatable { var number: String }

  @Test(.rows("0.10", "4.2 plain pop of an awaited screen"), arguments: Way.outOfStacks)
  fileprivate func
    `is given exactly once for every way out of a stack`(
      _ way: Way
    ) throws
  {
    let rig = try Rig()
    rig.send("item", .push("item"))
    #expect(rig.nav.state.focusedEntry?.id == ContextID(4))
    way.leave(rig)
    #expect(rig.endings == ["item \(way.ending)"])
    rig.nav.shutdown()
    #expect(rig.endings.count == 1)
  }

  @Test(.row("0.20"), arguments: Way.outOfLayers)
  fileprivate func `is given exactly once for every way out of a layer`(_ way: Way) throws {
    let rig = try Rig()
    rig.send("cart", .overlay("cart"))
    way.leave(rig)
    #expect(rig.endings == ["cart \(way.ending)"])
    rig.nav.shutdown()
    #expect(rig.endings.count == 1)
  }

  @Test(.row("4.2 double completion")) func `that comes twice does nothing at all but leave a diagnostic`()
    throws
  {
    let rig = try Rig()
    rig.send("item", .push("item"))
    rig.send("reviews", .push("reviews"))
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    context.complete(["n": 1])
    context.complete(["n": 2])
    context.cancel()
    #expect(rig.endings == ["reviews completed {\"n\":1}"])
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(
      rig.log.takeDiagnostics()
        == Array(repeating: "c5 has ended already; a second answer does nothing", count: 2))
  }

  @Test(.rows("0.21", "4.2 dismiss without value")) func `without a value differs from none`() async throws {
    let rig = try Rig()
    async let answer = rig.nav.present("cart", as: String.self)
    await rig.opened("cart")
    rig.nav.send(.complete())
    #expect(try await answer == nil)
    await #expect(throws: Unanswered.cancelled(.popped)) {
      async let answer = rig.nav.present("cart", as: String.self)
      await rig.opened("cart")
      rig.nav.dismiss()
      _ = try await answer
    }
  }

  @Test(.row("0.20")) func `of a layer ends the layer, of pop only the screen`() throws {
    let rig = try Rig()
    rig.send("cart", .overlay("cart"))
    rig.send("card", .push("card"))
    rig.nav.pop(with: "4711")
    #expect(rig.takeEndings() == ["card completed \"4711\""])
    #expect(rig.nav.state.openLayers == [0])
    rig.send("card", .push("card"))
    rig.nav.send(.complete("paid"))
    #expect(rig.takeEndings() == ["card completed \"paid\"", "cart completed \"paid\""])
    #expect(rig.nav.state.openLayers == [])
  }

  @Test(.row("0.19")) func `can be awaited, typed, from a layer, a place and a screen`() async throws {
    let rig = try Rig()
    let task = Task.immediate { try await rig.nav.accessory(0).present("card", as: Card.self) }
    #expect(rig.nav.state.openLayers == [0])
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    context.complete(Card(number: "1"))
    #expect(try await task.value == Card(number: "1"))

    let pushed = Task.immediate { try await rig.nav.answer(of: "item", as: Card.self) }
    rig.nav.send(.complete(["number": "2"]))
    #expect(try await pushed.value == Card(number: "2"))

    let inner = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    let asked = Task.immediate { try await inner.answer(of: "reviews", as: Int.self) }
    #expect(rig.nav.state.focusedEntry?.opener == inner.id)
    rig.nav.pop(with: 5)
    #expect(try await asked.value == 5)
  }

  @Test func `of a type that is data can be read as data and as that type`() throws {
    let rig = try Rig()
    rig.send("card", .overlay("card"))
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    context.complete(Card(number: "1"))
    #expect(rig.takeEndings() == ["card completed {\"number\":\"1\"}"])

    #expect(Ending.completed(["number": "2"]).answer() == Card(number: "2"))
    #expect(Ending.completed(Payload(Card(number: "3"))).answer() == Card(number: "3"))
    #expect(Ending.completed(7).answer(as: Card.self) == nil)
    #expect(Ending.completed(nil).answer(as: Card.self) == nil)
    #expect(Ending.cancelled(.popped).answer(as: Card.self) == nil)
  }

  @Test(.row("4.2 result type does not match")) func `of another type is refused with both types named`()
    async throws
  {
    let rig = try Rig()
    let task = Task.immediate { try await rig.nav.present("card", as: Card.self) }
    rig.nav.send(.complete("4711"))
    let reason = Rejection.wrongPayload("overlay card", expected: "an answer of type Card", found: "string")
    await #expect(throws: Unanswered.refused(reason)) { try await task.value }
    #expect(rig.log.takeDiagnostics() == ["'overlay card' takes an answer of type Card, not string"])
  }

  @Test func `is not waited for if the screen was never opened`() async throws {
    let rig = try Rig()
    let task = Task.immediate { try await rig.nav.present("crat", as: Card.self) }
    await #expect(throws: Unanswered.refused(.unknownScreen("crat", nearest: ["cart", "card"]))) {
      try await task.value
    }
  }

  @Test(.row("4.2 waiter goes away first"))
  func `is dropped when its waiter is gone, and the screen stays`() async throws {
    let rig = try Rig()
    let task = Task.immediate { try await rig.nav.present("card", as: Card.self) }
    task.cancel()
    await #expect(throws: Unanswered.cancelled(.waiterGone)) { try await task.value }
    #expect(rig.nav.state.openLayers == [0])
    rig.nav.send(.complete(["number": "1"]))
    #expect(rig.nav.state.openLayers == [])
  }

  @Test func `is not asked for by an entry that is gone already`() async throws {
    let rig = try Rig()
    let (go, started) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in go {}
      return try await rig.nav.present("card", as: Card.self)
    }
    task.cancel()
    started.finish()
    await #expect(throws: Unanswered.cancelled(.waiterGone)) { try await task.value }
    #expect(rig.nav.state.openLayers == [])
  }

  @Test(.rows("0.19", "4.2 completion that navigates")) func `may navigate: that is queued`() throws {
    let rig = try Rig()
    var order: [String] = []
    rig.nav.push("item") { _ in
      order.append("answer")
      rig.nav.send(Request(.push("seller")).outcome { _ in order.append("seller") })
      order.append("asked, \(rig.sketch)")
    }
    rig.nav.send(Request(.pop()).outcome { _ in order.append("pop") })
    #expect(
      order == ["answer", "asked, *home: list | map: atlas | inbox: letters", "pop", "seller"])
    #expect(rig.sketch == "*home: list > seller | map: atlas | inbox: letters")
  }

  @Test(.row("4.2 two completions in one commit (popToRoot over awaited screens)"))
  func `of two in one commit comes top first`() throws {
    let rig = try Rig()
    rig.send("item", .push("item"))
    rig.send("reviews", .push("reviews"))
    rig.send("cart", .overlay("cart"))
    rig.send("card", .overlay("card"))
    rig.nav.tab("home").popToRoot()
    #expect(
      rig.endings == [
        "card cancelled clearedByNavigation", "cart cancelled clearedByNavigation",
        "reviews cancelled popped", "item cancelled popped",
      ])
  }

  @Test(.row("4.4 transaction pops and pushes"))
  func `comes for a screen too that a transaction opens and closes again`() throws {
    let rig = try Rig()
    try rig.nav.transaction { draft in
      try draft.carryOut(rig.noted("item", Request(.push("item"))))
      try draft.carryOut(rig.noted("reviews", Request(.push("reviews"))))
      try draft.pop(2)
      try draft.push("seller")
    }
    #expect(rig.endings == ["reviews cancelled popped", "item cancelled popped"])
    #expect(rig.sketch == "*home: list > seller | map: atlas | inbox: letters")
    rig.nav.popToRoot()
    #expect(rig.endings.count == 2)
  }

  // MARK: Messages

  @Test(.rows("0.9", "4.2 callback (message) after the screen left"))
  func `is not a message: those come any number of times while the screen lives`() throws {
    let rig = try Rig()
    var heard: [Payload] = []
    rig.nav.push("item", onMessage: { heard.append($0) })
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    context.send(1)
    rig.nav.push("reviews")
    context.send(2)
    #expect(heard == [1, 2])
    rig.nav.popToRoot()
    _ = rig.log.takeAll()
    context.send(3)
    #expect(heard == [1, 2])
    #expect(rig.log.takeDiagnostics() == ["a message from c4, which has ended, is ignored"])
  }

  @Test func `does not overtake messages sent before it`() throws {
    let rig = try Rig()
    var heard: [String] = []
    rig.nav.push(
      "item", completion: { heard.append(Rig.text($0)) },
      onMessage: { heard.append("message \($0.as(Int.self) ?? 0)") })
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    rig.nav.push("seller") { _ in
      context.send(1)
      context.complete("x")
      context.send(2)
    }
    rig.nav.pop()
    #expect(heard == ["message 1", "completed \"x\""])
  }

  @Test func `and messages of a flow's first screen reach the flow's opener`() throws {
    let rig = try Rig { map in map.screens += [Screen("address"), Screen("checkout").nesting("address")] }
    var heard: [Payload] = []
    rig.nav.push("checkout", completion: rig.ending(of: "checkout"), onMessage: { heard.append($0) })
    let inner = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    #expect(inner.screen == "address")
    inner.send("hello")
    #expect(heard == ["hello"])
    inner.complete("done")
    #expect(rig.endings == ["checkout completed \"done\""])
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
  }

  @Test func `without a listener leaves a diagnostic`() throws {
    let rig = try Rig()
    rig.nav.push("item")
    _ = rig.log.takeAll()
    rig.nav.send(.message("hello"))
    #expect(rig.log.takeDiagnostics() == ["no screen listens to the messages of c4:item"])
  }
}

extension Rig {
  /// Waits, without time, until a screen stands somewhere.
  func opened(_ screen: String) async {
    while !nav.state.places.contains(where: { nav.state[$0].entries.contains { $0.screen == screen } }) {
      await Task.yield()
    }
  }
}
