import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Replacing a whole stack` {
  @Test(.row("4.1 replace the top while it is awaited"), arguments: Deed.replaces)
  func `in place of the top`(_ deed: Deed) throws { try deed.check() }
  @Test(.rows("0.28", "0.50"), arguments: Deed.goesTo) func `with one screen`(_ deed: Deed) throws {
    try deed.check()
  }
  @Test(arguments: Deed.setsStack) func `with several screens`(_ deed: Deed) throws { try deed.check() }
  @Test(arguments: Deed.bringsToFront) func `with one of them in front`(_ deed: Deed) throws {
    try deed.check()
  }

  @Test(.row("0.2")) func `keeps the entries that reappear`() throws {
    var state = try Toy.state(.item(1), .item(2), .push("seller"))
    try state.apply(
      .setStack(["list", Visit("item", payload: ["id": 2]), Visit("item", payload: ["id": 3]), "seller"]))
    #expect(
      state[.tab("home")].entries.map(\.key) == ["c1:list", "c5:item#2", "c7:item#3", "c6:seller"])
  }

  @Test func `keeps each entry once`() throws {
    var state = try Toy.state(.item(1))
    let one = Visit("item", payload: ["id": 1])
    try state.apply(.setStack(["list", one, one, "list"]))
    #expect(state[.tab("home")].entries.map(\.key) == ["c1:list", "c4:item#1", "c5:item#1", "c6:list"])
  }

  @Test func `tells screens without identity apart by what they were given`() throws {
    var state = try Toy.state(.push(Visit("seller", payload: ["name": "Ann"])))
    try state.apply(.setStack(["list", Visit("seller", payload: ["name": "Bob"])]))
    #expect(state[.tab("home")].entries.map(\.key) == ["c1:list", "c5:seller"])
    try state.apply(.setStack(["list", Visit("seller", payload: ["name": "Bob"]), "profile"]))
    #expect(state[.tab("home")].entries.map(\.key) == ["c1:list", "c5:seller", "c6:profile"])
    try state.apply(.setStack(["list", "seller"]))
    #expect(state[.tab("home")].entries.map(\.key) == ["c1:list", "c5:seller"])
  }

  @Test func `knows again what was completed by defaults`() throws {
    var map = Toy.map()
    map.screens.append(Screen("search").parameter("page", .int, fallback: 1))
    var state = NavigationState(Plan(map))
    let stack = Command.setStack(["list", Visit("search", payload: ["text": "sea"])])
    try state.apply(stack)
    #expect(state.focusedEntry?.payload?.value?.json == #"{"text":"sea","page":1}"#)
    #expect(try state.apply(stack).outcome == .unchanged)
  }

  @Test func `shares the part that stays as it is`() throws {
    let old = try Toy.state(.item(1), .push("seller"))
    var new = old
    try new.apply(.setStack(["list", Visit("item", payload: ["id": 1]), "reviews"]))
    #expect(new[.tab("home")].dropping(1).isIdentical(to: old[.tab("home")].dropping(1)))
  }

  @Test func `opens each screen from the one below it`() throws {
    var state = Toy.state()
    try state.apply(.setStack(["list", "item", "seller"]))
    #expect(state[.tab("home")].entries.map(\.opener) == [nil, ContextID(1), ContextID(4)])
  }

  @Test(.row("0.49")) func `is what a function makes of the old entries`() throws {
    var state = try Toy.state(.item(1), .item(2), .push("seller"), .overlay("toast"))
    let change = try state.apply(
      .transform(
        Command.StackTransform { entries in
          [.keep(entries[2].id), .open("reviews"), .keep(entries[0].id)]
        }))
    #expect(state.sketch == "*home: item > reviews > list | map: atlas | inbox: letters | L0: toast")
    #expect(change.kind == .stack)
    #expect(change.ended.map(\.line) == ["tab:home seller stackReset", "tab:home item stackReset"])
  }

  @Test func `is refused for an entry that is not there, or wanted twice`() throws {
    var state = try Toy.state(.item(1))
    let old = state
    for ids in [[1, 9], [1, 4, 4]] as [[UInt64]] {
      let transform = Command.StackTransform { _ in ids.map { .keep(ContextID($0)) } }
      #expect(throws: Rejection.notPresent("c\(ids.last ?? 0)", on: ["c1", "c4"])) {
        try state.apply(.transform(transform))
      }
    }
    #expect(throws: Rejection.atRoot(.tab("home"))) {
      try state.apply(.transform(Command.StackTransform { _ in [] }))
    }
    #expect(state == old)
  }

  @Test func `does not see the tab host`() throws {
    var state = try Toy.state(.push("seller", on: .main))
    try state.apply(
      .transform(
        on: .main,
        Command.StackTransform { entries in entries.map { .keep($0.id) } + [.open("reviews")] }))
    #expect(state.sketch == "*main: @tabs > seller > reviews | home: list | map: atlas | inbox: letters")
    try state.apply(.transform(on: .main, Command.StackTransform { _ in [] }))
    #expect(state.sketch == "*home: list | map: atlas | inbox: letters")
  }

  @Test func `of many entries takes a time that grows with their number`() throws {
    var state = Toy.state()
    let many = (0..<5_000).map { Visit("item", payload: ["id": .int($0)]) }
    try state.apply(.setStack(["list"] + many))
    let change = try state.apply(.setStack(["list"] + many.reversed()))
    #expect(change.ended.isEmpty)
    #expect(state.focusedEntry?.resource == "0")
    #expect(state.lastID == 5_003)
  }
}

extension Deed {
  static let replaces: [Deed] = [
    Deed(
      "the top", [.item(1), .overlay("toast")], do: .replace("seller"),
      "committed", "*home: list > seller | map: atlas | inbox: letters",
      ended: ["layer:0 toast clearedByNavigation", "tab:home item replaced"]),
    Deed(
      "several", [.item(1), .item(2), .item(3)], do: .replace("seller", count: 2),
      "committed", "*home: list > item > seller | map: atlas | inbox: letters",
      ended: ["tab:home item replaced", "tab:home item replaced"]),
    Deed(
      "all but the root", [.item(1), .item(2)], do: .replace("seller", count: 99),
      "committed", "*home: list > seller | map: atlas | inbox: letters",
      ended: ["tab:home item replaced", "tab:home item replaced"]),
    Deed(
      "at least the top", [.item(1)], do: .replace("seller", count: 0),
      "committed", "*home: list > seller | map: atlas | inbox: letters", ended: ["tab:home item replaced"]),
    Deed(
      "the root if it is the only one", do: .replace("seller"),
      "committed", "*home: seller | map: atlas | inbox: letters", ended: ["tab:home list replaced"]),
    Deed(
      "the top of a tab that is not in sight", do: .replace("seller", on: .tab("map")),
      "committed", "home: list | *map: seller | inbox: letters", ended: ["tab:map atlas replaced"]),
    Deed(
      "the top of main", [.push("photo", on: .main)], do: .replace("seller"),
      "committed", "*main: @tabs > seller | home: list | map: atlas | inbox: letters",
      ended: ["main photo replaced"]),
    Deed(
      "not the tab host", do: .replace("seller", on: .main),
      "'seller' is not allowed here: the tabs stand at the bottom of main and stay there"),
    Deed(
      "the only one of a layer", [.overlay("cart"), .overlay("login")], do: .replace("card", on: .layer(0)),
      "committed", "home: list | map: atlas | inbox: letters | L0: card | *L1: login",
      ended: ["layer:0 cart replaced"]),
    Deed(
      "a nested navigator by another of its name", [.push("checkout"), .push("pay")],
      do: .replace("checkout", on: .tab("home")),
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ address",
      ended: [
        "nested:checkout pay replaced", "nested:checkout address replaced", "tab:home checkout replaced",
      ]),
    Deed(
      "not by an unknown screen", [.item(1), .overlay("cart")], do: .replace("itm", on: .tab("home")),
      "unknown screen 'itm'; did you mean 'item'?"),
    Deed(
      "not on a base by an accessory", [.item(1)], do: .replace("cart"),
      "'cart' is not allowed here: it is an accessory; open it with overlay"),
  ]

  static let goesTo: [Deed] = [
    Deed(
      "from a tab, over the tabs", [.item(1)], do: .goTo("seller"),
      "committed", "*main: @tabs > seller | home: list > item | map: atlas | inbox: letters"),
    Deed(
      "on main, in place of what covered the tabs", [.push("photo", on: .main), .push("item")],
      do: .goTo("seller"),
      "committed", "*main: @tabs > seller | home: list | map: atlas | inbox: letters",
      ended: ["main item stackReset", "main photo stackReset"]),
    Deed(
      "in a tab by its name", [.item(1), .push("photo", on: .main), .overlay("cart")],
      do: .goTo("seller", on: .tab("home")),
      "committed", "*home: seller | map: atlas | inbox: letters",
      ended: [
        "layer:0 cart clearedByNavigation", "main photo popped", "tab:home item stackReset",
        "tab:home list stackReset",
      ]),
    Deed(
      "in a layer", [.overlay("cart"), .push("card")], do: .goTo("login"),
      "committed", "home: list | map: atlas | inbox: letters | *L0: login",
      ended: ["layer:0 card stackReset", "layer:0 cart stackReset"]),
    Deed(
      "in a nested navigator", [.push("checkout"), .push("pay")], do: .goTo("photo"),
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ photo",
      ended: ["nested:checkout pay stackReset", "nested:checkout address stackReset"]),
    Deed(
      "is refused for an unknown screen", do: .goTo("itm"), "unknown screen 'itm'; did you mean 'item'?"),
  ]

  static let setsStack: [Deed] = [
    Deed(
      "new ones", [.overlay("toast")], do: .setStack(["list", "item", "seller"]),
      "committed", "*home: list > item > seller | map: atlas | inbox: letters | L0: toast"),
    Deed("the same ones", [.push("item")], do: .setStack(["list", "item"]), "unchanged"),
    Deed(
      "fewer", [.push("item"), .push("seller")], do: .setStack(["list"]),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["tab:home seller stackReset", "tab:home item stackReset"]),
    Deed(
      "in another order", [.push("item"), .push("seller")], do: .setStack(["seller", "list", "item"]),
      "committed", "*home: seller > list > item | map: atlas | inbox: letters"),
    Deed("none on a base", do: .setStack([]), "tab:home is at its root; nothing to go back to"),
    Deed(
      "none on main, which uncovers the tabs", [.push("photo", on: .main)], do: .setStack([], on: .main),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["main photo stackReset"]),
    Deed(
      "none in a layer, which goes", [.overlay("cart"), .overlay("login")], do: .setStack([], on: .layer(0)),
      "committed", "home: list | map: atlas | inbox: letters | *L1: login",
      ended: ["layer:0 cart stackReset"]),
    Deed(
      "accessories in a layer", [.overlay("cart")], do: .setStack(["cart", "card", "login"]),
      "committed", "home: list | map: atlas | inbox: letters | *L0: cart > card > login"),
    Deed(
      "accessories on a base", do: .setStack(["list", "cart"]),
      "'cart' is not allowed here: it is an accessory; open it with overlay"),
    Deed(
      "in a tab that is not in sight", do: .setStack(["atlas", "item"], on: .tab("map")),
      "committed", "*home: list | map: atlas > item | inbox: letters"),
    Deed(
      "a nested navigator that takes the place of its like", [.push("checkout"), .push("pay")],
      do: .setStack(["list", Visit("checkout", payload: ["fresh": true])], on: .tab("home")),
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ address",
      ended: [
        "nested:checkout pay stackReset", "nested:checkout address stackReset",
        "tab:home checkout stackReset",
      ]),
    Deed(
      "two nested navigators of one name", do: .setStack(["checkout", "checkout"]),
      "'checkout' is already in use by c4"),
    Deed(
      "some are unknown", [.overlay("cart")], do: .setStack(["cart", "itm"]),
      "unknown screen 'itm'; did you mean 'item'?"),
  ]

  static let bringsToFront: [Deed] = [
    Deed(
      "from below", [.item(1), .push("seller"), .overlay("toast")],
      do: .bringToFront(Visit("item", resource: "1")),
      "committed", "*home: list > seller > item | map: atlas | inbox: letters | L0: toast"),
    Deed(
      "from the bottom", [.item(1)], do: .bringToFront("list"),
      "committed", "*home: item > list | map: atlas | inbox: letters"),
    Deed("that is in front", [.item(1)], do: .bringToFront(Visit("item", resource: "1")), "unchanged"),
    Deed(
      "the nearest of several", [.item(1), .item(1), .push("seller")],
      do: .bringToFront(Visit("item", resource: "1")),
      "committed", "*home: list > item > seller > item | map: atlas | inbox: letters"),
    Deed(
      "of another thing: pushed", [.item(1), .overlay("cart")],
      do: .bringToFront(Visit("item", payload: ["id": 2]), on: .tab("home")),
      "committed", "*home: list > item > item | map: atlas | inbox: letters",
      ended: ["layer:0 cart clearedByNavigation"]),
    Deed(
      "of any thing", [.item(1), .push("seller")],
      do: .bringToFront(Visit("item", payload: ["id": 2]), by: .screen),
      "committed", "*home: list > seller > item | map: atlas | inbox: letters"),
    Deed(
      "in a layer", [.overlay("cart"), .push("card")], do: .bringToFront("cart"),
      "committed", "home: list | map: atlas | inbox: letters | *L0: card > cart"),
    Deed(
      "not the tab host", [.push("photo", on: .main)], do: .bringToFront("@tabs", on: .main),
      "'@tabs' is not allowed here: the tabs stand at the bottom of main and stay there"),
  ]
}
