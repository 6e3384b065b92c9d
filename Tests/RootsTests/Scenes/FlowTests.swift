import TestTraits
import Testing

@testable import Roots
@testable import RootsPatterns

/// A flow with everything that a flow can have.
private enum Checkout: FlowKind {
  enum Intent { case cart(Int), again }
  enum Route: Equatable { case paid(String), gaveUp }
  enum Input: Equatable { case price(Int) }
  enum Output: Equatable { case asked(String) }

  static func start(_ intent: Intent) -> Visit {
    switch intent {
    case .cart(let count): Visit("address", payload: ["count": .int(count)])
    case .again: "checkout"
    }
  }
}

@MainActor @Suite(.timeLimited) struct `A flow` {
  private func rig() throws -> Rig {
    try Rig { map in
      AppMap {
        Flow("checkout", screens: ["address", "pay"])
        Screen("address")
        Screen("pay")
      }.add(to: &map)
    }
  }

  private func sketch(_ rig: Rig) -> String {
    rig.sketch.replacing(" | map: atlas | inbox: letters", with: "")
  }

  // It owns a stack, begins with an intent and ends with a route.
  @Test(.rows("3.8", "4.5")) func `begins with an intent, owns a stack, and ends with a route, once`() throws
  {
    let rig = try rig()
    var ends: [TypedFlow<Checkout>.End] = []
    let flow = TypedFlow<Checkout>("buying", in: rig.nav)
    #expect(!flow.isRunning)
    try flow.start(.cart(3)) { ends.append($0) }
    #expect(sketch(rig) == "home: list > @stack | *buying/ address")
    #expect(rig.nav.state.focusedEntry?.payload == ["count": 3])
    flow.stack.push("pay")
    #expect(flow.stack.entries.map(\.screen) == ["address", "pay"])
    #expect(ends == [] && flow.isRunning)
    flow.finish(.paid("ada"))
    flow.finish(.gaveUp)
    #expect(ends == [.success(.paid("ada"))])
    #expect(sketch(rig) == "*home: list")
    #expect(!flow.isRunning)
    try flow.start(.cart(1)) { ends.append($0) }
    flow.finish(.gaveUp)
    #expect(ends.last == .success(.gaveUp))
  }

  // A flow of the map's own keeps its guards and its name.
  @Test(.row("3.8")) func `may be one that the map defines`() throws {
    let rig = try rig()
    var ends: [TypedFlow<Checkout>.End] = []
    let flow = TypedFlow<Checkout>("checkout", in: rig.nav)
    try flow.start(.again) { ends.append($0) }
    #expect(sketch(rig) == "home: list > checkout | *checkout/ address")
    flow.stack.push("pay")
    flow.finish(.paid("bob"))
    #expect(ends == [.success(.paid("bob"))])
  }

  @Test(
    arguments: [
      (.popToRoot(on: .tab("home")), .failure(.cancelled(.popped))),
      (.back, .failure(.cancelled(.popped))),
      (.goTo("seller", on: .tab("home")), .failure(.cancelled(.stackReset))),
      (.replace("seller", on: .tab("home")), .failure(.cancelled(.replaced))),
      (.complete(Payload(opaque: Checkout.Route.gaveUp)), .success(.gaveUp)),
      (
        .complete("yes"),
        .failure(.refused(.wrongPayload("buying", expected: "a route of type Route", found: "string")))
      ),
      (
        .complete(),
        .failure(.refused(.wrongPayload("buying", expected: "a route of type Route", found: "nothing")))
      ),
    ] as [(Command, Result<Checkout.Route, Unanswered>)])
  fileprivate func `tells its end whichever way it is left`(
    _ command: Command, _ end: Result<Checkout.Route, Unanswered>
  ) throws {
    let rig = try rig()
    var ends: [TypedFlow<Checkout>.End] = []
    try TypedFlow<Checkout>("buying", in: rig.nav).start(.cart(1)) { ends.append($0) }
    rig.nav.send(command)
    #expect(ends == [end])
    rig.nav.shutdown()
    #expect(ends.count == 1)
  }

  @Test func `that is refused ends with the reason, and is not among its parent's children`() throws {
    let rig = try rig()
    rig.nav.hold(true)
    let parent = FlowNode("app")
    var ends: [TypedFlow<Checkout>.End] = []
    let flow = TypedFlow<Checkout>("buying", in: rig.nav, below: parent)
    try flow.start(.cart(1)) { ends.append($0) }
    #expect(parent.childNames == ["buying"])
    #expect(throws: Rejection.alreadyOwned("buying", by: "the flow that runs")) {
      try flow.start(.again) { _ in }
    }
    rig.nav.shutdown()
    #expect(ends.count == 1)
    #expect(parent.childNames == [])
    let late = TypedFlow<Checkout>("late", in: rig.nav)
    try late.start(.cart(1)) { ends.append($0) }
    #expect(ends.last == .failure(.cancelled(.shutdown)))
  }

  @Test func `may not have the name of another one below the same parent`() throws {
    let rig = try rig()
    let parent = FlowNode("app")
    try TypedFlow<Checkout>("buying", in: rig.nav, below: parent).start(.cart(1)) { _ in }
    let before = rig.nav.state
    #expect(throws: Rejection.alreadyOwned("buying", by: "app")) {
      try TypedFlow<Checkout>("buying", in: rig.nav, below: parent).start(.cart(2)) { _ in }
    }
    #expect(rig.nav.state == before)
  }

  @Test func `lives as long as its stack, and no longer`() throws {
    let rig = try rig()
    weak var witness: TypedFlow<Checkout>?
    func begin() throws {
      let flow = TypedFlow<Checkout>("buying", in: rig.nav)
      witness = flow
      try flow.start(.cart(1)) { _ in }
    }
    try begin()
    #expect(witness != nil)
    rig.nav.popToRoot()
    rig.nav.tab("home").popToRoot()
    #expect(witness == nil)
  }

  // MARK: Messages

  @Test(.rows("4.10", "4.11", "4.14")) func `is told things by its parent, of its own type`() throws {
    let rig = try rig()
    let parent = FlowNode("app")
    let flow = TypedFlow<Checkout>("buying", in: rig.nav, below: parent)
    var heard: [Checkout.Input] = []
    flow.onInput {
      heard.append($0)
      return .handled
    }
    try flow.start(.cart(1)) { _ in }
    var lost: [String] = []
    parent.onUnhandled = { from, message in lost.append("\(from) \(message)") }
    #expect(try parent.send(Checkout.Input.price(4), to: "buying") == .handled)
    #expect(try parent.send("something else", to: "buying") == .unhandled)
    #expect(heard == [.price(4)])
    #expect(lost == ["app something else"])
    #expect(throws: Rejection.notPresent("selling", on: ["buying"])) { try parent.send(1, to: "selling") }
    flow.finish(.gaveUp)
    #expect(throws: Rejection.notPresent("buying", on: [])) { try parent.send(1, to: "buying") }
  }

  // The number of those reached is told.
  @Test(.row("4.10")) func `hears what is told to all`() throws {
    let parent = FlowNode("app")
    var heard: [String] = []
    for name in ["one", "two", "three"] {
      let child = FlowNode(name)
      try parent.attach(child)
      child.onInput = { message in
        heard.append("\(name) \(message)")
        return name == "two" ? .unhandled : .handled
      }
    }
    try parent.attach(FlowNode("deaf"))
    #expect(parent.broadcast(7) == 3)
    #expect(heard == ["one 7", "two 7", "three 7"])
    #expect(FlowNode("alone").broadcast(1) == 0)
  }

  @Test(.row("4.11")) func `may take its time over what it is told, until it ends`() async throws {
    let rig = try rig()
    let parent = FlowNode("app")
    let flow = TypedFlow<Checkout>("buying", in: rig.nav, below: parent)
    let latch = Latch()
    var done: [Bool] = []
    flow.onInput(doing: { _ in
      await latch.wait()
      done.append(Task.isCancelled)
    })
    try flow.start(.cart(1)) { _ in }
    #expect(try parent.send(Checkout.Input.price(1), to: "buying") == .handled)
    while !latch.isWaiting { await Task.yield() }
    flow.finish(.gaveUp)
    latch.open()
    while done.isEmpty { await Task.yield() }
    #expect(done == [true])
  }

  // A message that is not handled goes up; a handler ends that, unless it sends the message on.
  @Test(.rows("4.12", "4.13")) func `tells its parents things, the nearest first, until one deals with it`()
    throws
  {
    let rig = try rig()
    let (app, shop) = (FlowNode("app"), FlowNode("shop"))
    try app.attach(shop)
    let flow = TypedFlow<Checkout>("buying", in: rig.nav, below: shop)
    try flow.start(.cart(1)) { _ in }
    var heard: [String] = []
    var answers = (shop: Handling.unhandled, app: Handling.unhandled)
    shop.onOutput = { from, message in
      heard.append("shop: \(from) \(message)")
      return answers.shop
    }
    app.onOutput = { from, message in
      heard.append("app: \(from) \(message)")
      return answers.app
    }
    app.onUnhandled = { from, _ in heard.append("lost: \(from)") }
    #expect(flow.emit(.asked("size")) == .unhandled)
    #expect(
      heard == ["shop: buying asked(\"size\")", "app: buying asked(\"size\")", "lost: buying"])
    heard = []
    answers.app = .handled
    #expect(flow.emit(.asked("size")) == .handled)
    #expect(heard.count == 2)
    heard = []
    answers.shop = .handled
    #expect(flow.emit(.asked("size")) == .handled)
    #expect(heard == ["shop: buying asked(\"size\")"])
    heard = []
    shop.onOutput = { _, _ in shop.emit("told again") }
    #expect(flow.emit(.asked("size")) == .handled)
    #expect(heard == ["app: shop told again"])
  }

  // MARK: Families

  @Test func `has one parent, a name of its own there, and never itself above it`() throws {
    let (app, shop, other) = (FlowNode("app"), FlowNode("shop"), FlowNode("other"))
    try app.attach(shop)
    try shop.attach(other)
    #expect(other.path == "app/shop/other")
    #expect(throws: Rejection.cycle(["app", "other"])) { try other.attach(app) }
    #expect(throws: Rejection.cycle(["app", "app"])) { try app.attach(app) }
    #expect(throws: Rejection.alreadyOwned("other", by: "shop")) { try app.attach(other) }
    #expect(throws: Rejection.alreadyOwned("shop", by: "app")) { try app.attach(FlowNode("shop")) }
    #expect(throws: Rejection.notPresent("nowhere", on: ["shop"])) { try app.detach("nowhere") }
    try shop.detach("other")
    #expect(other.parent == nil)
    try app.attach(other)
    #expect(app.childNames == ["shop", "other"])
  }

  @Test func `in a chain of thousands is heard at the top`() throws {
    let top = FlowNode("0")
    var (last, all) = (top, [top])
    for number in 1...2_000 {
      let next = FlowNode("\(number)")
      try last.attach(next)
      all.append(next)
      last = next
    }
    var heard: [String] = []
    top.onOutput = { from, _ in
      heard.append(from)
      return .handled
    }
    #expect(last.emit(1) == .handled)
    #expect(heard == ["2000"])
    // Taken apart from below, so that the release of one does not release all others within itself.
    for node in all.dropLast().reversed() { try node.detach(node.childNames[0]) }
  }
}
