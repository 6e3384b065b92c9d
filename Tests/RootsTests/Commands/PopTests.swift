import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Popping` {
  @Test(
    .rows(
      "4.1 pop the last screen", "0.50",
      "4.1 refused base operation while overlays are open (pop at the root, unknown screen, guard refuses)",
      "4.1 pop of the only screen of a layer", "4.1 nested stack popped to nothing"), arguments: Deed.pops)
  func `closes screens from the top`(_ deed: Deed) throws { try deed.check() }
  @Test(.row("4.1 remove from the middle"), arguments: Deed.popsFrom) func `closes a screen anywhere`(
    _ deed: Deed
  ) throws { try deed.check() }
  @Test(
    .rows("4.1 popTo the top itself", "4.1 popTo(name), several copies", "0.7", "4.1 popTo absent", "0.50"),
    arguments: Deed.popsTo) func `goes back to a screen`(_ deed: Deed) throws
  { try deed.check() }
  @Test(
    .rows("4.1 popToRoot at the root", "0.27", "4.1 pop of the only screen of a layer"),
    arguments: Deed.popsToRoot) func `goes back to the root`(_ deed: Deed) throws
  { try deed.check() }

  @Test(.row("4.1 pop on an empty stack"), arguments: [Command.pop(), .popToRoot(), .back])
  func `an empty stack`(_ command: Command) throws {
    var state = NavigationState(Plan(AppMap()))
    let old = state
    let outcome = state.outcome(of: command)
    #expect(state == old)
    #expect(state.focusedEntry == nil)
    if case .popToRoot = command {
      #expect(try outcome.get().outcome == .unchanged)
    } else {
      #expect(throws: Rejection.empty(.main)) { try outcome.get() }
    }
  }

  @Test(.row("4.1 pop the last screen")) func `the last screen of a program without tabs`() throws {
    try Deed("pop", do: .pop(), "main is at its root; nothing to go back to").check(in: Deed.plain)
  }

  @Test(.row("4.1 pop(n) with n too large"), arguments: [(1, 1), (2, 2), (3, 3), (4, 3), (.max, 3)])
  func `counts what it closed`(
    _ asked: Int, _ closed: Int
  ) throws {
    var state = try Toy.state(.item(1), .push("seller"), .push("reviews"))
    let change = try state.apply(.pop(asked))
    #expect(change.count == closed)
    #expect(change.ended.count == closed)
    #expect(change.kind == .pop)
    #expect(state[.tab("home")].count == 4 - closed)
  }

  @Test func `of the last entry of a layer is a dismissal`() throws {
    var state = try Toy.state(.overlay("cart"))
    let change = try state.apply(.pop())
    #expect(change.kind == .dismiss)
    #expect(change.count == 1)
  }

  @Test(
    .rows("0.20", "0.21"),
    arguments: [
      (Command.pop(value: 7), ["tab:home reviews completed 7"]),
      (.pop(2, value: 7), ["tab:home reviews completed 7", "tab:home seller popped"]),
      (.pop(2), ["tab:home reviews popped", "tab:home seller popped"]),
    ])
  func `with a value answers for the topmost screen`(_ command: Command, _ ended: [String]) throws {
    var state = try Toy.state(.item(1), .push("seller"), .push("reviews"))
    #expect(try state.apply(command).ended.map(\.line) == ended)
  }

  // What is uncovered is the same entry, and nothing is opened.
  @Test(.rows("0.2", "0.4", "0.10")) func `uncovers the same entry`() throws {
    let before = try Toy.state(.item(1))
    var state = before
    try state.apply(.push("seller"))
    let change = try state.apply(.pop())
    #expect(change.opened == nil)
    #expect(state.focusedEntry == before.focusedEntry)
    #expect(state[.tab("home")].isIdentical(to: before[.tab("home")]))
    #expect(state.arrivals(since: before).isEmpty)
  }

  @Test(.rows("0.5", "4.1 popTo(name), several copies")) func `goes to exactly one entry by its identity`()
    throws
  {
    var state = try Toy.state(.item(1), .item(1), .item(1), .push("seller"))
    try state.apply(.popTo(Command.PopTarget(id: ContextID(5))))
    #expect(state.focusedEntry?.id == ContextID(5))
    #expect(throws: Rejection.notPresent("c6", on: ["list", "item", "item"])) {
      try state.apply(.popTo(Command.PopTarget(id: ContextID(6)), ifAbsent: .push))
    }
    try state.apply(.popTo(Command.PopTarget(id: ContextID(6), else: "seller")))
    #expect(state.sketch == "*home: list > item > item > seller | map: atlas | inbox: letters")
  }

  @Test func `hands its payload to the screen it finds, and leaves that of the screen alone without one`()
    throws
  {
    var state = try Toy.state(.push(Visit("item", payload: ["id": 1, "color": "red"])), .push("seller"))
    try state.apply(.popTo(Command.PopTarget("item")))
    #expect(state.focusedEntry?.payload?.fields["color"] == "red")
    try state.apply(.push("seller"))
    let change = try state.apply(
      .popTo(Command.PopTarget(Visit("item", payload: ["id": 1, "color": "green"]))))
    #expect(state.focusedEntry?.payload?.fields["color"] == "green")
    #expect(state.focusedEntry?.id == ContextID(4))
    #expect(change.departures.map(\.entry.screen) == ["seller"])
  }

  @Test func `with a program's condition closes as far as it holds, never the root`() throws {
    var state = try Toy.state(.item(1), .item(2), .push("seller"), .overlay("toast"))
    let untilFirst = Command.popping { $0.resource != "1" }
    let change = try state.apply(untilFirst)
    #expect(state.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(change.kind == .pop)
    #expect(change.count == 2)
    #expect(
      change.ended.map(\.line) == [
        "layer:0 toast clearedByNavigation", "tab:home seller popped", "tab:home item popped",
      ])
    #expect(try state.apply(untilFirst).outcome == .unchanged)
    try state.apply(.popping { _ in true })
    #expect(state.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(try state.apply(.popping { _ in true }).outcome == .unchanged)
  }

  @Test func `with a program's condition uncovers the tabs, and keeps the first of a layer`() throws {
    var state = try Toy.state(.push("seller", on: .main), .push("item", on: .main))
    var all = Command.popping { _ in true }
    all.place = .main
    try state.apply(all)
    #expect(state.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(try state.apply(all).outcome == .unchanged)
    try state.apply(.overlay("cart"))
    try state.apply(.push("card"))
    try state.apply(.popping { _ in true })
    #expect(state.sketch == "home: list | map: atlas | inbox: letters | *L0: cart")
  }

  @Test func `is about as quick on a deep stack as its depth asks`() throws {
    var state = Toy.state()
    for _ in 0..<20_000 { try state.apply(.push("seller")) }
    let change = try state.apply(.popping { $0.screen == "seller" })
    #expect(change.count == 20_000)
    #expect(state.focusedEntry?.screen == "list")
  }
}

extension Command {
  static func popping(while condition: @escaping @Sendable (Entry) -> Bool) -> Command {
    .transform(Command.StackTransform(popping: condition))
  }
}

extension Deed {
  static let pops: [Deed] = [
    Deed("the root of a tab", do: .pop(), "tab:home is at its root; nothing to go back to"),
    Deed("the root of a tab, many", do: .pop(9), "tab:home is at its root; nothing to go back to"),
    Deed("the tab host", do: .pop(1, on: .main), "main is at its root; nothing to go back to"),
    Deed("none", [.push("item")], do: .pop(0), "unchanged"),
    Deed("less than none", [.push("item")], do: .pop(-3), "unchanged"),
    Deed(
      "none of a layer that is not open", do: .pop(0, on: .layer(0)),
      "layer:0 is not open; open: main, tab:home, tab:map, tab:inbox"),
    Deed(
      "one", [.push("item"), .push("seller")], do: .pop(),
      "committed", "*home: list > item | map: atlas | inbox: letters", ended: ["tab:home seller popped"]),
    Deed(
      "one of main", [.push("photo", on: .main)], do: .pop(),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["main photo popped"]),
    Deed(
      "one of a tab that is not in sight", [.push("item", on: .tab("map")), .show(tab: "home")],
      do: .pop(on: .tab("map")),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["tab:map item popped"]),
    Deed(
      "one of the base below layers", [.push("item"), .overlay("cart"), .overlay("card")],
      do: .pop(on: .tab("home")),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: [
        "layer:1 card clearedByNavigation", "layer:0 cart clearedByNavigation", "tab:home item popped",
      ]),
    Deed(
      "the root below layers", [.overlay("cart")], do: .pop(on: .tab("home")),
      "tab:home is at its root; nothing to go back to"),
    Deed(
      "the only one of a layer", [.overlay("cart")], do: .pop(),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["layer:0 cart popped"]),
    Deed(
      "all of a layer", [.overlay("cart"), .push("card")], do: .pop(9),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["layer:0 card popped", "layer:0 cart popped"]),
    Deed(
      "one of a layer below another", [.overlay("cart"), .push("card"), .overlay("login")],
      do: .pop(on: .layer(0)),
      "committed", "home: list | map: atlas | inbox: letters | L0: cart | *L1: login",
      ended: ["layer:0 card popped"]),
    Deed(
      "the root of a nested navigator", [.push("checkout")], do: .pop(),
      "nested:checkout is at its root; nothing to go back to"),
    Deed(
      "one of a nested navigator", [.push("checkout"), .push("pay")], do: .pop(),
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ address",
      ended: ["nested:checkout pay popped"]),
    Deed(
      "one with nested navigators inside", [.push("wizard"), .push("pay")], do: .pop(on: .tab("home")),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: [
        "nested:checkout pay popped", "nested:checkout address popped", "nested:wizard checkout popped",
        "tab:home wizard popped",
      ]),
  ]

  static let popsFrom: [Deed] = [
    Deed(
      "in the middle", [.item(1), .push("seller"), .push("reviews")], do: .popFrom(ContextID(5)),
      "committed", "*home: list > item > reviews | map: atlas | inbox: letters",
      ended: ["tab:home seller popped"]),
    Deed(
      "at the top", [.item(1), .push("seller")], do: .popFrom(ContextID(5)),
      "committed", "*home: list > item | map: atlas | inbox: letters", ended: ["tab:home seller popped"]),
    Deed(
      "with some below it", [.item(1), .push("seller"), .push("reviews")],
      do: .popFrom(ContextID(5), count: 2),
      "committed", "*home: list > reviews | map: atlas | inbox: letters",
      ended: ["tab:home seller popped", "tab:home item popped"]),
    Deed(
      "with more below it than may leave", [.item(1), .push("seller"), .push("reviews")],
      do: .popFrom(ContextID(5), count: .max),
      "committed", "*home: list > reviews | map: atlas | inbox: letters",
      ended: ["tab:home seller popped", "tab:home item popped"]),
    Deed("none", [.item(1)], do: .popFrom(ContextID(4), count: 0), "unchanged"),
    Deed(
      "the root", [.item(1)], do: .popFrom(ContextID(1)), "tab:home is at its root; nothing to go back to"),
    Deed(
      "the tab host", [.push("photo", on: .main)], do: .popFrom(ContextID(0)),
      "main is at its root; nothing to go back to"),
    Deed(
      "one that is not there", [.item(1)], do: .popFrom(ContextID(9)),
      "'c9' is not on this stack; on it: c1, c4"),
    Deed(
      "in another tab, below layers", [.item(1), .show(tab: "map"), .overlay("cart")],
      do: .popFrom(ContextID(4)),
      "committed", "home: list | *map: atlas | inbox: letters",
      ended: ["layer:0 cart clearedByNavigation", "tab:home item popped"]),
    Deed(
      "the first of a layer", [.overlay("cart"), .push("card")], do: .popFrom(ContextID(4)),
      "committed", "home: list | map: atlas | inbox: letters | *L0: card", ended: ["layer:0 cart popped"]),
    Deed(
      "the only one of a layer", [.overlay("cart")], do: .popFrom(ContextID(4)),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["layer:0 cart popped"]),
    Deed(
      "a host, with what is nested in it", [.push("checkout"), .push("pay"), .item(1, on: .tab("home"))],
      do: .popFrom(ContextID(4)),
      "committed", "*home: list > item | map: atlas | inbox: letters",
      ended: ["nested:checkout pay popped", "nested:checkout address popped", "tab:home checkout popped"]),
    Deed(
      "in a nested navigator", [.push("checkout"), .push("pay"), .push("photo")],
      do: .popFrom(ContextID(6), count: 5),
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ address > photo",
      ended: ["nested:checkout pay popped"]),
    Deed(
      "the root of a nested navigator", [.push("checkout"), .push("pay")], do: .popFrom(ContextID(5)),
      "nested:checkout is at its root; nothing to go back to"),
  ]

  static let popsTo: [Deed] = [
    Deed("that is on top", [.item(1)], do: .popTo(Command.PopTarget("item")), "unchanged"),
    Deed(
      "the nearest of a name", [.item(1), .item(2), .push("seller")], do: .popTo(Command.PopTarget("item")),
      "committed", "*home: list > item > item | map: atlas | inbox: letters",
      ended: ["tab:home seller popped"]),
    Deed(
      "showing a thing", [.item(1), .item(2), .push("seller")],
      do: .popTo(Command.PopTarget(Visit("item", resource: "1"))),
      "committed", "*home: list > item | map: atlas | inbox: letters",
      ended: ["tab:home seller popped", "tab:home item popped"]),
    Deed(
      "showing the thing its payload tells", [.item(1), .item(2)],
      do: .popTo(Command.PopTarget(Visit("item", payload: ["id": 1]))),
      "committed", "*home: list > item | map: atlas | inbox: letters", ended: ["tab:home item popped"]),
    Deed(
      "of the base below layers", [.item(1), .overlay("cart")],
      do: .popTo(Command.PopTarget("list"), on: .tab("home")),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["layer:0 cart clearedByNavigation", "tab:home item popped"]),
    Deed(
      "that is on top below layers, which stay", [.item(1), .overlay("cart")],
      do: .popTo(Command.PopTarget("item"), on: .tab("home")), "unchanged"),
    Deed(
      "of a layer", [.overlay("cart"), .push("card"), .push("login")], do: .popTo(Command.PopTarget("cart")),
      "committed", "home: list | map: atlas | inbox: letters | *L0: cart",
      ended: ["layer:0 login popped", "layer:0 card popped"]),
    Deed(
      "of a nested navigator", [.push("checkout"), .push("pay")], do: .popTo(Command.PopTarget("address")),
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ address",
      ended: ["nested:checkout pay popped"]),
    Deed(
      "that is absent: pushed", [.item(1)], do: .popTo(Command.PopTarget("seller")),
      "pushedInstead", "*home: list > item > seller | map: atlas | inbox: letters"),
    Deed(
      "that is absent in a layer: pushed", [.overlay("cart")], do: .popTo(Command.PopTarget("card")),
      "pushedInstead", "home: list | map: atlas | inbox: letters | *L0: cart > card"),
    Deed(
      "showing another thing is absent", [.item(1)],
      do: .popTo(Command.PopTarget(Visit("item", resource: "2"))),
      "pushedInstead", "*home: list > item > item | map: atlas | inbox: letters"),
    Deed(
      "that is absent: put in place of the top", [.item(1), .overlay("cart")],
      do: .popTo(Command.PopTarget("seller"), on: .tab("home"), ifAbsent: .replaceTop),
      "committed", "*home: list > seller | map: atlas | inbox: letters",
      ended: ["layer:0 cart clearedByNavigation", "tab:home item replaced"]),
    Deed(
      "that is absent: the stack becomes it", [.item(1), .item(2)],
      do: .popTo(Command.PopTarget("seller"), ifAbsent: .reset),
      "committed", "*home: seller | map: atlas | inbox: letters",
      ended: ["tab:home item stackReset", "tab:home item stackReset", "tab:home list stackReset"]),
    Deed(
      "that is absent on main: the tab host stays", [.push("photo", on: .main)],
      do: .popTo(Command.PopTarget("seller"), on: .main, ifAbsent: .reset),
      "committed", "*main: @tabs > seller | home: list | map: atlas | inbox: letters",
      ended: ["main photo stackReset"]),
    Deed(
      "that is absent: refused", [.item(1)], do: .popTo(Command.PopTarget("seller"), ifAbsent: .fail),
      "'seller' is not on this stack; on it: list, item"),
    Deed(
      "is unknown", [.item(1)], do: .popTo(Command.PopTarget("itm")),
      "unknown screen 'itm'; did you mean 'item'?"),
    Deed(
      "on a stack that is not there", do: .popTo(Command.PopTarget("item"), on: .tab("nowhere")),
      "unknown tab 'nowhere'"),
  ]

  static let popsToRoot: [Deed] = [
    Deed("where it is", do: .popToRoot(), "unchanged"),
    Deed("of a nested navigator, where it is", [.push("checkout")], do: .popToRoot(), "unchanged"),
    Deed(
      "of a tab", [.item(1), .item(2)], do: .popToRoot(),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["tab:home item popped", "tab:home item popped"]),
    Deed(
      "of main, which uncovers the tabs and leaves them alone", [.item(1), .push("photo", on: .main)],
      do: .popToRoot(on: .main),
      "committed", "*home: list > item | map: atlas | inbox: letters", ended: ["main photo popped"]),
    Deed(
      "of a tab that main covers", [.item(1), .push("photo", on: .main)], do: .popToRoot(on: .tab("home")),
      "committed", "*main: @tabs > photo | home: list | map: atlas | inbox: letters",
      ended: ["tab:home item popped"]),
    Deed(
      "of a layer, whose first screen stays", [.overlay("cart"), .push("card")], do: .popToRoot(),
      "committed", "home: list | map: atlas | inbox: letters | *L0: cart", ended: ["layer:0 card popped"]),
    Deed("of a layer, where it is", [.overlay("cart")], do: .popToRoot(), "unchanged"),
  ]
}
