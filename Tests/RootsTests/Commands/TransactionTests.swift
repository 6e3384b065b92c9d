import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A transaction` {
  @Test(arguments: Deed.transactions) func `is one change, or none`(_ deed: Deed) throws { try deed.check() }

  @Test(.rows("0.47", "4.4 transaction fails in the middle")) func `says which command was refused, and why`()
    throws
  {
    var state = try Toy.state(.item(1), .overlay("cart"))
    let old = state
    let commands: [Command] = [.dismissAll, .push("seller"), .pop(), .push("itm"), .pop()]
    #expect(throws: Rejection.rolledBack(index: 3, reason: .unknownScreen("itm", nearest: ["item"]))) {
      try state.apply(.transaction(commands))
    }
    #expect(state == old)
    #expect(state.lastID == old.lastID)
  }

  @Test func `within a transaction says the way to the command that was refused`() throws {
    var state = Toy.state()
    let inner = Command.transaction([.push("item"), .pop(9), .pop()])
    let outcome = state.outcome(of: .transaction([.push("item"), inner]))
    let wanted = Rejection.rolledBack(index: 1, reason: .rolledBack(index: 2, reason: .atRoot(.tab("home"))))
    let reason = try #require(throws: wanted) { try outcome.get() }
    #expect(
      reason.description
        == "command 2 of the transaction: command 3 of the transaction: tab:home is at its root; nothing to go back to"
    )
    #expect(state == Toy.state())
  }

  @Test(.row("4.4 no-change commit")) func `without a net effect changes nothing, identities included`()
    throws
  {
    var state = try Toy.state(.item(1))
    let old = state
    let change = try state.apply(.transaction([.push("seller"), .overlay("cart"), .dismissAll, .pop()]))
    #expect(change.outcome == .unchanged)
    #expect(change.ended.isEmpty)
    #expect(change.kind == .none)
    #expect(state == old)
    #expect(state.lastID == old.lastID)
  }

  @Test(arguments: [AppMap.BackPolicy.history, .fullHistory, .order, .firstTab, .initialTab, .none])
  func `leaves no tab in the history of back that was selected only within it`(_ policy: AppMap.BackPolicy)
    throws
  {
    var map = Toy.map()
    map.back = policy
    let inner = Command.transaction([.show(tab: "inbox"), .show(tab: "map")])
    let passings: [[Command]] = [
      [.show(tab: "map"), .show(tab: "home")], [inner, .show(tab: "home")],
      [.show(tab: "map"), .push("seller"), .pop(), .overlay("cart"), .dismissAll, .show(tab: "home")],
      [.show(tab: "map"), .push("seller", on: .main), .show(tab: "home")],
    ]
    for shown in [[], ["inbox", "home"], ["map", "inbox", "home"]] {
      for commands in passings {
        var state = NavigationState(Plan(map))
        for tab in shown { try state.apply(.show(tab: tab)) }
        let before = state
        #expect(try state.apply(.transaction(commands)).outcome == .unchanged, "\(commands)")
        #expect(state.bar == before.bar)
        // Where something is left of it, the tabs on the way have still not been shown.
        var (plain, other) = (before, before)
        try plain.apply(.show(tab: "inbox"))
        try other.apply(.transaction([.show(tab: "map"), .show(tab: "inbox")]))
        #expect(other.bar == plain.bar, "\(shown)")
      }
    }
  }

  @Test(arguments: [AppMap.BackPolicy.history, .fullHistory])
  func `goes back within it through the tabs that it has selected itself`(_ policy: AppMap.BackPolicy) throws
  {
    var map = Toy.map()
    map.back = policy
    let start = NavigationState(Plan(map))
    var (one, other) = (start, start)
    try one.apply(.transaction([.show(tab: "map"), .show(tab: "inbox"), .back]))
    try other.apply(.show(tab: "map"))
    #expect(one.bar == other.bar)
    #expect(try one.apply(.transaction([.show(tab: "inbox"), .back])).outcome == .unchanged)
    try one.apply(.transaction([.back]))
    #expect(one.bar == start.bar)
  }

  // Who came and went within it was never there.
  @Test(.row("4.4 transaction pops and pushes")) func `does not tell of those who came and went`() throws {
    var state = try Toy.state(.item(1), .item(2))
    let before = state
    let change = try state.apply(
      .transaction([.push("seller"), .pop(2), .overlay("cart"), .push("reviews", on: .tab("home"))]))
    #expect(change.ended.map(\.line) == ["tab:home item popped"])
    #expect(change.kind == .transaction)
    #expect(change.opened == state.focusedEntry?.id)
    #expect(state.arrivals(since: before).map(\.entry.key) == ["c8:reviews"])
    #expect(state.departures(since: before).map(\.entry.key) == ["c5:item#2"])
  }

  @Test func `opened nothing if what it opened last is gone`() throws {
    var state = try Toy.state(.item(1))
    let change = try state.apply(.transaction([.pop(), .push("seller"), .pop()]))
    #expect(change.opened == nil)
    #expect(change.ended.map(\.line) == ["tab:home item popped"])
    #expect(change.count == 2)
  }

  @Test func `is done in one name`() throws {
    var state = try Toy.state(.item(1), .push("seller"))
    try state.apply(.transaction([.push("reviews"), .overlay("cart")]), from: ContextID(4))
    #expect(state[.tab("home")].top?.opener == ContextID(4))
    #expect(state.focusedEntry?.opener == ContextID(4))
  }

  @Test func `of no command changes nothing`() throws {
    var state = Toy.state()
    #expect(try state.apply(.transaction([])).outcome == .unchanged)
    #expect(state == Toy.state())
  }

  @Test func `refuses what could not be taken back`() {
    for command in [
      Command.undo, .redo, .grant(), .refuse(), .advance(.seconds(1)), .message("hello"),
    ] {
      var state = Toy.state()
      #expect(throws: Rejection.self) { try state.apply(.transaction([.push("seller"), command])) }
      #expect(state == Toy.state())
    }
  }

  @MainActor @Test func `is refused where it holds others beyond all measure`() throws {
    var deep = Command.transaction([.push("seller")])
    for _ in 0..<5_000 { deep = .transaction([deep]) }
    var state = Toy.state()
    #expect(throws: Rejection.self) { try state.apply(deep) }
    #expect(state == Toy.state())
    #expect(deep.summary == "transaction { … }")
    let navigator = try Navigator(Toy.map())
    navigator.send(deep)
    #expect(navigator.state.focusedEntry?.screen == Toy.state().focusedEntry?.screen)
  }
}

extension Deed {
  static let transactions: [Deed] = [
    Deed(
      "of several", [.item(1), .overlay("cart")],
      do: .transaction([.dismissAll, .pop(), .show(tab: "map"), .push("seller"), .overlay("login")]),
      "committed", "home: list | map: atlas > seller | inbox: letters | *L0: login",
      ended: ["layer:0 cart popped", "tab:home item popped"]),
    Deed("of none", do: .transaction([]), "unchanged"),
    Deed("of nothing", do: .transaction([.show(tab: "home"), .popToRoot(), .dismiss()]), "unchanged"),
    Deed(
      "refused", [.overlay("cart")], do: .transaction([.dismissAll, .pop()]),
      "command 2 of the transaction: tab:home is at its root; nothing to go back to"),
    Deed(
      "within another",
      do: .transaction([.push("item"), .transaction([.push("seller"), .push("reviews")])]),
      "committed", "*home: list > item > seller > reviews | map: atlas | inbox: letters"),
  ]
}

@Suite(.timeLimited) struct `Withdrawn consent` {
  private func state(_ commands: [Command]) throws -> NavigationState {
    var map = Deed.map
    map.guards.append(Guard("auth") { _ in .allow })
    map.screens = map.screens.map { ["item", "pay"].contains($0.name) ? $0.guarded(by: "auth") : $0 }
    map.accessories = map.accessories.map { $0.name == "card" ? $0.guarded(by: "auth") : $0 }
    var state = NavigationState(Plan(map))
    for command in commands { try state.apply(command) }
    return state
  }

  @Test(
    .row("4.3 login state changes while inside"),
    arguments: [
      (
        [Command.item(1), .push("seller"), .item(2), .overlay("cart")],
        "home: list | map: atlas | inbox: letters | *L0: cart",
        ["tab:home item", "tab:home seller", "tab:home item"]
      ),
      (
        [.item(1, on: .tab("map")), .show(tab: "home"), .overlay("cart"), .push("card")],
        "home: list | map: atlas | inbox: letters | *L0: cart", ["layer:0 card", "tab:map item"]
      ),
      (
        [.overlay("card"), .push("cart")], "*home: list | map: atlas | inbox: letters",
        ["layer:0 cart", "layer:0 card"]
      ),
      (
        [.goTo("item", on: .tab("home")), .push("seller")], "*home: list | map: atlas | inbox: letters",
        ["tab:home seller", "tab:home item"]
      ),
      (
        [.item(1, on: .main), .push("seller")], "*home: list | map: atlas | inbox: letters",
        ["main seller", "main item"]
      ),
      (
        [.push("seller", on: .main), .item(1)],
        "*main: @tabs > seller | home: list | map: atlas | inbox: letters", ["main item"]
      ),
      (
        [.push("checkout"), .push("pay"), .push("seller")],
        "home: list > checkout | map: atlas | inbox: letters | *checkout/ address",
        ["nested:checkout seller", "nested:checkout pay"]
      ),
      (
        [.push("checkout"), .goTo("pay"), .push("seller"), .push("photo", on: .tab("home"))],
        "*home: list | map: atlas | inbox: letters",
        ["nested:checkout seller", "nested:checkout pay", "tab:home photo", "tab:home checkout"]
      ),
      (
        [.overlay("drawer"), .goTo("pay")], "*home: list | map: atlas | inbox: letters",
        ["nested:drawer pay", "layer:0 drawer"]
      ),
    ])
  func `takes out what is guarded`(_ before: [Command], _ sketch: String, _ ended: [String]) throws {
    var state = try state(before)
    let change = try state.apply(.evict(guards: ["auth"]))
    #expect(state.sketch == sketch)
    #expect(change.ended.map(\.line) == ended.map { $0 + " popped" })
    #expect(change.kind == .evict)
    #expect(state.violations() == [])
    let old = state
    #expect(try state.apply(.evict(guards: ["auth"])).outcome == .unchanged)
    #expect(state == old)
  }

  @Test func `takes the layers along that were opened from it`() throws {
    var state = try state([.overlay("card"), .overlay("login")])
    try state.apply(.overlay("cart"), from: ContextID(4))
    let change = try state.apply(.evict(guards: ["auth"]))
    #expect(state.sketch == "home: list | map: atlas | inbox: letters | *L1: login")
    #expect(change.ended.map(\.line) == ["layer:2 cart popped", "layer:0 card popped"])
  }

  @Test func `of other guards changes nothing`() throws {
    var state = try state([.item(1)])
    #expect(try state.apply(.evict(guards: ["other"])).outcome == .unchanged)
    #expect(try state.apply(.evict(guards: [])).outcome == .unchanged)
  }

  @Test func `is quick on a deep stack`() throws {
    var state = try state([])
    for number in 0..<10_000 { try state.apply(number.isMultiple(of: 2) ? .item(number) : .push("seller")) }
    let change = try state.apply(.evict(guards: ["auth"]))
    #expect(change.ended.count == 10_000)
    #expect(state.count == 4)
  }
}
