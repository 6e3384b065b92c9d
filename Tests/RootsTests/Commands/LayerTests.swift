import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Layers` {
  @Test(.row("4.1 two overlays ask for the same layer"), arguments: Deed.overlays) func `open`(_ deed: Deed)
    throws
  { try deed.check() }
  @Test(.rows("0.18", "4.1 dismiss of a layer that is empty"), arguments: Deed.dismissals) func `close`(
    _ deed: Deed
  ) throws { try deed.check() }
  @Test(.row("0.31"), arguments: Deed.limited) func `are limited`(_ deed: Deed) throws {
    var map = Deed.map
    map.limits.layers = 3
    try deed.check(in: map)
  }

  @Test(.row("0.31")) func `are ten at most`() throws {
    var state = Toy.state()
    for _ in 0..<10 { try state.apply(.overlay("card")) }
    #expect(state.openLayers == Array(0...9))
    #expect(throws: Rejection.layerLimit(10)) { try state.apply(.overlay("card")) }
  }

  // Three layers, each with a top of its own.
  @Test(.rows("0.15", "0.40")) func `have a stack each`() throws {
    let state = try Toy.state(.overlay("cart"), .overlay("card"), .overlay("login"), .push("cart"))
    #expect(state.openLayers == [0, 1, 2])
    #expect((0...2).map { state[.layer($0)].top?.screen } == ["cart", "card", "cart"])
    #expect(state.activePlace == ActivePlace(base: .tab("home"), topLayer: 2))
    #expect(state.baseEntry?.screen == "list")
  }

  @Test(.row("0.39")) func `that are not open are empty`() {
    let state = Toy.state()
    #expect(state[.layer(0)].isEmpty)
    #expect(state[.layer(-1)].entries == [])
    #expect(state.traits(ofLayer: 0) == nil)
    #expect(state.openLayers == [])
  }

  // Drawn over everything, but owned by what opened it.
  @Test(.row("0.45")) func `are opened by the entry in sight on the base, or by the one in whose name it is`()
    throws
  {
    var state = try Toy.state(.item(1), .overlay("cart"))
    #expect(state.focusedEntry?.opener == ContextID(4))
    try state.apply(.overlay("card"), from: ContextID(5))
    #expect(state.focusedEntry?.opener == ContextID(5))
    try state.apply(.overlay("login"))
    #expect(state.focusedEntry?.opener == ContextID(4))
  }

  @Test func `close with the tab whose screen opened them`() throws {
    var state = try Toy.state(.push("item", on: .tab("map")), .show(tab: "home"), .overlay("cart"))
    let opener = try #require(state[.tab("map")].top?.id)
    try state.apply(.overlay("card"), from: opener)
    try state.apply(.removeTab("map"))
    #expect(state.openLayers == [0])
    #expect(state.violations() == [])
  }

  private static func friends() -> AppMap {
    AppMap {
      Tab("home", root: "list")
      Tab("friends", root: "people")
      Screen("list")
      Screen("people")
      Screen("person")
      Screen("photo")
      Flow("trip", start: "photo", screens: ["photo"])
      Accessory("hint", parents: ["friends"])
      Accessory("homely", parents: ["home"])
      Accessory("personal", parents: ["person"])
    }
  }

  /// What is done before, where the accessory opens, and whose it is; `nil` where it may not be opened.
  nonisolated static let owned: [([Command], String, Place?, String?)] = [
    ([], "hint", .tab("friends"), "people"), ([], "hint", nil, nil), ([], "hint", .tab("home"), nil),
    ([], "homely", .tab("friends"), nil), ([], "homely", .tab("home"), "list"), ([], "homely", nil, "list"),
    ([.push("person", on: .tab("friends"), .staying)], "personal", .tab("friends"), "person"),
    ([.push("person", on: .tab("friends"), .staying)], "personal", nil, nil),
    ([.push("person", on: .main)], "personal", .main, "person"),
    ([.push("person", on: .main)], "hint", .main, nil),
    ([], "homely", .main, "list"),
    ([.push("trip", on: .tab("friends"), .staying)], "hint", .tab("friends"), "photo"),
    ([.push("trip")], "homely", .nested("trip"), "photo"), ([], "hint", .tab("nowhere"), nil),
    ([], "hint", .nested("trip"), nil),
  ]

  @Test(.row("0.45"), arguments: owned) func `belong to the stack on which they are opened, in sight or not`(
    _ before: [Command], _ accessory: String, _ place: Place?, _ owner: String?
  ) throws {
    var state = NavigationState(Plan(Self.friends()))
    for command in before { try state.apply(command) }
    let old = state
    let outcome = state.outcome(of: .overlay(Visit(accessory), on: place))
    guard let owner else {
      #expect(throws: Rejection.self) { try outcome.get() }
      #expect(state == old)
      return
    }
    _ = try outcome.get()
    let opener = try #require(state.focusedEntry?.opener)
    #expect(state.find(opener)?.entry.screen == owner && state.selectedTab == old.selectedTab)
    #expect(state.layers.last?.opener == (place == nil ? nil : opener))
  }

  @Test(.row("4.1 non-blocking overlay (toast, hint)")) func `stop keys, or let them through`() throws {
    var state = try Toy.state(.overlay("toast"))
    #expect(state.focusedEntry?.screen == "list")
    #expect(state.traits(ofLayer: 0)?.input == .passes)
    #expect(state.traits(ofLayer: 0)?.cover == .partial)
    try state.apply(.overlay("curtain"))
    #expect(state.focusedEntry?.screen == "curtain")
    #expect(state.traits(ofLayer: 1)?.cover == .opaque)
    try state.apply(.overlay("toast"))
    #expect(state.focusedEntry?.screen == "curtain")
    try state.apply(.push("toast", on: .layer(1)))
    #expect(state.focusedEntry?.screen == "list")
  }

  @Test func `may show any screen`() throws {
    let state = try Toy.state(.overlay(Visit("item", payload: ["id": 3])))
    #expect(state.focusedEntry?.key == "c4:item#3")
    #expect(state.traits(ofLayer: 0)?.cover == .opaque)
  }

  // The definition nearest to the presenter counts, the one without parents is the fallback.
  @Test(
    .row("0.44"),
    arguments: [
      ([Command.item(1)], "item"), ([.show(tab: "map")], "fallback"), ([], "home"),
      ([.push("seller")], "home"), ([.push("checkout")], "checkout"),
      ([.push("checkout"), .push("pay")], "checkout"),
      ([.item(1), .push("photo", on: .main)], "home"), ([.overlay("cart")], "cart"),
    ])
  func `show the definition for their presenter`(_ before: [Command], _ expected: String) throws {
    var map = Deed.map
    map.accessories.removeAll { $0.name == "tip" }
    for parents in [[], ["item"], ["home"], ["checkout"], ["cart"]] {
      map.accessories.append(Accessory("tip", title: parents.first ?? "fallback", parents: parents))
    }
    var state = NavigationState(Plan(map))
    for command in before { try state.apply(command) }
    try state.apply(.overlay("tip"))
    let entry = try #require(state.focusedEntry)
    #expect(state.plan.known(entry)?.screen.title == expected)
  }

  @Test(.row("0.44")) func `show the definition for the entry that asks, wherever it stands`() throws {
    var state = NavigationState(Plan(Deed.map))
    for command in [Command.item(1), .show(tab: "map")] { try state.apply(command) }
    try state.apply(.overlay("tip"), from: ContextID(4))
    #expect(state.focusedEntry.flatMap(state.plan.known)?.screen.title == "Tip for an item")
    try state.apply(.dismissAll)
    try state.apply(.overlay("tip"), from: ContextID(1))
    #expect(state.focusedEntry.flatMap(state.plan.known)?.screen.title == "Tip at home")
  }
}

@Suite(.timeLimited) struct `A layer opened from a layer` {
  private func state(_ steps: [(Command, from: UInt64?)]) throws -> NavigationState {
    var state = NavigationState(Plan(Deed.map))
    for (command, opener) in steps { try state.apply(command, from: opener.map { ContextID($0) }) }
    return state
  }

  /// Layer 0 (c4) opens layer 1 (c5), which opens layer 3 (c7); the program opens layer 2 (c6).
  private func family() throws -> NavigationState {
    try state([
      (.overlay("cart"), nil), (.overlay("card"), 4), (.overlay("login"), nil), (.overlay("card"), 5),
    ])
  }

  @Test(
    .row("4.1 dismiss an overlay below the top"),
    arguments: [
      (
        Command.dismiss(layer: 0), "*L2: login",
        ["layer:3 card popped", "layer:1 card popped", "layer:0 cart popped"]
      ),
      (.dismiss(layer: 1), "L0: cart | *L2: login", ["layer:3 card popped", "layer:1 card popped"]),
      (.dismiss(layer: 2), "L0: cart | L1: card | *L3: card", ["layer:2 login popped"]),
      (.dismiss(), "L0: cart | L1: card | *L2: login", ["layer:3 card popped"]),
      (
        .pop(on: .layer(0)), "*L2: login",
        ["layer:3 card popped", "layer:1 card popped", "layer:0 cart popped"]
      ),
      (
        .popFrom(ContextID(4)), "*L2: login",
        ["layer:3 card popped", "layer:1 card popped", "layer:0 cart popped"]
      ),
      (
        .replace("login", on: .layer(0)), "L0: login | *L2: login",
        ["layer:3 card popped", "layer:1 card popped", "layer:0 cart replaced"]
      ),
      (
        .goTo("login", on: .layer(0)), "L0: login | *L2: login",
        ["layer:3 card popped", "layer:1 card popped", "layer:0 cart stackReset"]
      ),
      (
        .setStack(["login"], on: .layer(0)), "L0: login | *L2: login",
        ["layer:3 card popped", "layer:1 card popped", "layer:0 cart stackReset"]
      ),
      (.push("login", on: .layer(0)), "L0: cart > login | L1: card | L2: login | *L3: card", []),
      (
        .complete(7, from: ContextID(4)), "*L2: login",
        ["layer:3 card popped", "layer:1 card popped", "layer:0 cart completed 7"]
      ),
      (
        .dismissAll, "",
        ["layer:3 card popped", "layer:2 login popped", "layer:1 card popped", "layer:0 cart popped"]
      ),
    ])
  func `goes with what opened it`(_ command: Command, _ layers: String, _ ended: [String]) throws {
    var state = try family()
    let change = try state.apply(command)
    let base = layers.isEmpty ? "*home" : "home"
    #expect(
      state.sketch
        == "\(base): list | map: atlas | inbox: letters" + (layers.isEmpty ? "" : " | \(layers)"))
    #expect(change.ended.map(\.line) == ended)
    #expect(state.violations() == [])
  }

  @Test func `stays while the screen that opened it stays, also when others above that are popped`() throws {
    var state = try state([
      (.overlay("cart"), nil), (.push("card"), nil), (.overlay("login"), 4), (.overlay("hint"), 4),
    ])
    try state.apply(.pop(on: .layer(0)))
    #expect(state.sketch == "home: list | map: atlas | inbox: letters | L0: cart | L1: login | *L2: hint")
  }

  @Test func `goes with a screen nested in a layer`() throws {
    // The drawer (c4) has a navigator inside (c5, c6); layer 1 was opened by c6, layer 2 by the program.
    var start = try state([(.overlay("drawer"), nil), (.push("pay"), nil)])
    try start.apply(.overlay("card"), from: ContextID(6))
    try start.apply(.overlay("login"))
    for (command, sketch) in [
      (Command.pop(on: .nested("drawer")), "L0: drawer | *L1: login | drawer/ address"),
      (.dismiss(layer: 0), "*L0: login"),
    ] {
      var state = start
      try state.apply(command)
      let shown = sketch.replacing("L1: login", with: "L2: login").replacing("*L0: login", with: "*L2: login")
      #expect(state.sketch == "home: list | map: atlas | inbox: letters | \(shown)")
      #expect(state.violations() == [])
    }
  }

  @Test func `may stand below it`() throws {
    var state = try state([(.overlay("cart", at: .number(5)), nil), (.overlay("card", at: .number(2)), 4)])
    let change = try state.apply(.replace("login", on: .layer(5)))
    #expect(state.sketch == "home: list | map: atlas | inbox: letters | *L5: login")
    #expect(change.ended.map(\.line) == ["layer:2 card popped", "layer:5 cart replaced"])
  }

  @Test func `in a circle ends`() throws {
    // c4 opens layer 1 (c5), and then its own layer 0 is put in c5's hands by a push: no owner of its own.
    var state = try state([
      (.overlay("cart"), nil), (.overlay("card"), 4), (.push("login", on: .layer(0)), 5),
    ])
    let change = try state.apply(.dismiss(layer: 1))
    #expect(change.ended.map(\.line) == ["layer:1 card popped"])
    try state.apply(.dismiss(layer: 0))
    #expect(state.openLayers == [])
  }
}

extension Deed {
  static let overlays: [Deed] = [
    Deed(
      "over everything", do: .overlay("cart"), "committed",
      "home: list | map: atlas | inbox: letters | *L0: cart"),
    Deed(
      "above the highest that is open", [.overlay("cart"), .overlay("card", at: .number(4))],
      do: .overlay("login"),
      "committed", "home: list | map: atlas | inbox: letters | L0: cart | L4: card | *L5: login"),
    Deed(
      "on a stack that is open", [.overlay("cart"), .overlay("login")], do: .overlay("card", at: .number(0)),
      "committed", "home: list | map: atlas | inbox: letters | L0: cart > card | *L1: login"),
    Deed(
      "at a number between others", [.overlay("cart"), .overlay("card", at: .number(4))],
      do: .overlay("login", at: .number(2)),
      "committed", "home: list | map: atlas | inbox: letters | L0: cart | L2: login | *L4: card"),
    Deed(
      "at a number below others", [.overlay("card", at: .number(4))], do: .overlay("login", at: .number(0)),
      "committed", "home: list | map: atlas | inbox: letters | L0: login | *L4: card"),
    Deed(
      "with a navigator inside", do: .overlay("drawer"),
      "committed", "home: list | map: atlas | inbox: letters | L0: drawer | *drawer/ address"),
    Deed(
      "for those who may open it", [.overlay("cart")], do: .overlay("hint"),
      "committed", "home: list | map: atlas | inbox: letters | L0: cart | *L1: hint"),
    Deed(
      "not for others", do: .overlay("hint"), "'hint' is not allowed here: it may be opened from cart"),
    Deed(
      "not for another tab", [.show(tab: "map")], do: .overlay("tip"),
      "'tip' is not allowed here: it may be opened from item, home"),
    Deed(
      "unless it is unknown", do: .overlay("crat"), "unknown screen 'crat'; did you mean 'cart' or 'card'?"),
    Deed("unless it is the engine's own", do: .overlay("@stack"), "unknown screen '@stack'"),
    Deed(
      "not below all", do: .overlay("cart", at: .number(-1)),
      "layer:-1 is not open; open: main, tab:home, tab:map, tab:inbox"),
    Deed(
      "not twice with one navigator inside", [.overlay("drawer"), .dismissAll, .overlay("drawer")],
      do: .overlay("drawer"), "'drawer' is already in use by c6"),
  ]

  static let limited: [Deed] = [
    Deed(
      "to the limit", [.overlay("cart"), .overlay("card")], do: .overlay("login"),
      "committed", "home: list | map: atlas | inbox: letters | L0: cart | L1: card | *L2: login"),
    Deed(
      "not beyond", [.overlay("cart"), .overlay("card"), .overlay("login")], do: .overlay("cart"),
      "no layer is free there: at most 3 can be open, numbered from 0"),
    Deed(
      "not by number", do: .overlay("cart", at: .number(3)),
      "no layer is free there: at most 3 can be open, numbered from 0"),
    Deed(
      "but open ones take more", [.overlay("cart"), .overlay("card"), .overlay("login")],
      do: .overlay("cart", at: .number(2)),
      "committed", "home: list | map: atlas | inbox: letters | L0: cart | L1: card | *L2: login > cart"),
  ]

  static let dismissals: [Deed] = [
    Deed(
      "the topmost", [.overlay("cart"), .push("card"), .overlay("login")], do: .dismiss(),
      "committed", "home: list | map: atlas | inbox: letters | *L0: cart > card",
      ended: ["layer:1 login popped"]),
    Deed(
      "the topmost, even if keys pass through it", [.overlay("cart"), .overlay("toast")], do: .dismiss(),
      "committed", "home: list | map: atlas | inbox: letters | *L0: cart", ended: ["layer:1 toast popped"]),
    Deed(
      "one by number, top entry first", [.overlay("cart"), .push("card"), .overlay("login")],
      do: .dismiss(layer: 0),
      "committed", "home: list | map: atlas | inbox: letters | *L1: login",
      ended: ["layer:0 card popped", "layer:0 cart popped"]),
    Deed(
      "one with a navigator inside", [.overlay("drawer"), .push("pay")], do: .dismiss(),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["nested:drawer pay popped", "nested:drawer address popped", "layer:0 drawer popped"]),
    Deed("one that is not open", [.overlay("cart")], do: .dismiss(layer: 3), "unchanged"),
    Deed("none", do: .dismiss(), "unchanged"),
    Deed("all of none", do: .dismissAll, "unchanged"),
    Deed(
      "all, top down", [.overlay("cart"), .push("card"), .overlay("login")], do: .dismissAll,
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["layer:1 login popped", "layer:0 card popped", "layer:0 cart popped"]),
  ]
}
