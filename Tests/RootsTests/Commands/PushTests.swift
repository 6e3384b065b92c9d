import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Pushing` {
  @Test(
    .rows(
      "0.23", "0.29", "0.32", "0.50", "4.1 push on a tab that is not shown",
      "4.1 nested navigator not visible receives a push", "4.1 push of an undefined screen",
      "4.1 refused base operation while overlays are open (pop at the root, unknown screen, guard refuses)"),
    arguments: Deed.pushes)
  func `a screen`(_ deed: Deed) throws { try deed.check() }
  @Test(.row("0.50"), arguments: Deed.poppingPushes) func `a screen in the place of others`(_ deed: Deed)
    throws
  {
    try deed.check()
  }
  @Test(.row("4.1 same screen twice"), arguments: Deed.politePushes) func `politely`(_ deed: Deed) throws {
    try deed.check()
  }
  @Test(arguments: Deed.quietOpenings)
  func `as any other opening, may leave layers and tabs as they are`(
    _ deed: Deed
  ) throws { try deed.check() }
}

extension Deed {
  static let pushes: [Deed] = [
    Deed(
      "appends to the selected tab", do: .push("item"),
      "committed", "*home: list > item | map: atlas | inbox: letters"),
    Deed(
      "appends to main, over the tabs", do: .push("photo", on: .main),
      "committed", "*main: @tabs > photo | home: list | map: atlas | inbox: letters"),
    Deed(
      "appends to main when main covers the tabs", [.push("photo", on: .main)], do: .push("item"),
      "committed", "*main: @tabs > photo > item | home: list | map: atlas | inbox: letters"),
    Deed(
      "shows the tab it lands on", do: .push("item", on: .tab("map")),
      "committed", "home: list | *map: atlas > item | inbox: letters"),
    Deed(
      "finds a tab by its number", do: .push("item", on: .tab("2")),
      "committed", "home: list | map: atlas | *inbox: letters > item"),
    Deed(
      "uncovers the tab it lands on", [.push("photo", on: .main), .overlay("cart")],
      do: .push("item", on: .tab("map")),
      "committed", "home: list | *map: atlas > item | inbox: letters",
      ended: ["layer:0 cart clearedByNavigation", "main photo popped"]),
    Deed(
      "stays out of sight if told to", do: .push("item", on: .tab("map"), .staying),
      "committed", "*home: list | map: atlas > item | inbox: letters"),
    Deed(
      "stays below what covers the tabs if told to", [.push("photo", on: .main)],
      do: .push("item", on: .tab("map"), .staying),
      "committed", "*main: @tabs > photo | home: list | map: atlas > item | inbox: letters"),
    Deed(
      "clears the layers, topmost first", [.overlay("cart"), .overlay("card")],
      do: .push("item", on: .tab("home")),
      "committed", "*home: list > item | map: atlas | inbox: letters",
      ended: ["layer:1 card clearedByNavigation", "layer:0 cart clearedByNavigation"]),
    Deed(
      "keeps the layers if told to", [.overlay("cart")], do: .push("item", on: .tab("home"), .keeping),
      "committed", "home: list > item | map: atlas | inbox: letters | *L0: cart"),
    Deed(
      "appends to the layer in front; the layers above stay", [.overlay("cart"), .overlay("login")],
      do: .push("card", on: .layer(0)),
      "committed", "home: list | map: atlas | inbox: letters | L0: cart > card | *L1: login"),
    Deed(
      "goes below a layer that lets keys through, and clears it", [.overlay("toast")], do: .push("item"),
      "committed", "*home: list > item | map: atlas | inbox: letters",
      ended: ["layer:0 toast clearedByNavigation"]),
    Deed(
      "opens a nested navigator inside the screen", do: .push("checkout"),
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ address"),
    Deed(
      "opens a nested navigator inside a nested one", do: .push("wizard"),
      "committed",
      "home: list > wizard | map: atlas | inbox: letters | wizard/ checkout | *checkout/ address"),
    Deed(
      "appends to the innermost navigator", [.push("checkout")], do: .push("pay"),
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ address > pay"),
    Deed(
      "changes a nested navigator that is not in sight, and nothing else",
      [.push("checkout"), .show(tab: "map")], do: .push("pay", on: .nested("checkout")),
      "committed", "home: list > checkout | *map: atlas | inbox: letters | checkout/ address > pay"),
    Deed(
      "opens a navigator around a screen", do: .push(.embedded("item", in: "box")),
      "committed", "home: list > @stack | map: atlas | inbox: letters | *box/ item"),
    Deed(
      "opens a navigator around a screen that has one inside", do: .push(.embedded("checkout", in: "box")),
      "committed",
      "home: list > @stack | map: atlas | inbox: letters | box/ checkout | *checkout/ address"),

    // Refused.
    Deed(
      "is refused for an unknown screen", do: .push("itm"), "unknown screen 'itm'; did you mean 'item'?"),
    Deed(
      "is refused for the engine's own screens", do: .push("@tabs"), "unknown screen '@tabs'"),
    Deed(
      "is refused for an accessory on a base", do: .push("cart"),
      "'cart' is not allowed here: it is an accessory; open it with overlay"),
    Deed(
      "is refused on an unknown tab", do: .push("item", on: .tab("hom")),
      "unknown tab 'hom'; did you mean 'home'?"),
    Deed(
      "is refused on a layer that is not open", do: .push("card", on: .layer(3)),
      "layer:3 is not open; open: main, tab:home, tab:map, tab:inbox"),
    Deed(
      "is refused on a nested navigator that is not open", do: .push("pay", on: .nested("checkout")),
      "nested:checkout is not open; open: main, tab:home, tab:map, tab:inbox"),
    Deed(
      "is refused for a field of the wrong kind, and clears nothing", [.overlay("cart")],
      do: .push(Visit("item", payload: ["id": "x"]), on: .tab("map")), "'item' takes id as int, not string"),
    Deed(
      "is refused while a nested navigator of the name is open", [.push("checkout"), .show(tab: "map")],
      do: .push("checkout"), "'checkout' is already in use by c4"),
    Deed(
      "is refused for a navigator around a screen whose own has the name",
      do: .push(.embedded("checkout", in: "checkout")), "'checkout' is already in use by c4"),
    Deed(
      "is refused with wrong data in a navigator of its own, without using up identities",
      do: .push(.embedded("item", in: "box", payload: ["id": true])), "'item' takes id as int, not bool"),
  ]

  static let poppingPushes: [Deed] = [
    Deed(
      "pops to a screen first, in one commit", [.item(1), .push("reviews")],
      do: .push("seller", on: nil, .popping(to: "item")),
      "committed", "*home: list > item > seller | map: atlas | inbox: letters",
      ended: ["tab:home reviews popped"]),
    Deed(
      "pops the screen as well", [.item(1), .push("reviews")],
      do: .push("seller", on: nil, .popping(to: "item", inclusive: true)),
      "committed", "*home: list > seller | map: atlas | inbox: letters",
      ended: ["tab:home reviews popped", "tab:home item popped"]),
    Deed(
      "takes the place of the root", [.item(1)],
      do: .push("seller", on: nil, .popping(to: "list", inclusive: true)),
      "committed", "*home: seller | map: atlas | inbox: letters",
      ended: ["tab:home item popped", "tab:home list popped"]),
    Deed(
      "never takes the place of the tab host", [.push("photo", on: .main)],
      do: .push("item", on: .main, .popping(to: "@tabs", inclusive: true)),
      "committed", "*main: @tabs > item | home: list | map: atlas | inbox: letters",
      ended: ["main photo popped"]),
    Deed(
      "empties and fills a layer", [.overlay("cart"), .push("card")],
      do: .push("login", on: nil, .popping(to: "cart", inclusive: true)),
      "committed", "home: list | map: atlas | inbox: letters | *L0: login",
      ended: ["layer:0 card popped", "layer:0 cart popped"]),
    Deed(
      "gives the name of a nested navigator free first", [.push("checkout"), .item(2, on: .tab("home"))],
      do: .push("checkout", on: .tab("home"), .popping(to: "list")),
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ address",
      ended: ["tab:home item popped", "nested:checkout address popped", "tab:home checkout popped"]),
    Deed(
      "is refused if the screen is not there, and clears nothing", [.overlay("cart")],
      do: .push("seller", on: .tab("home"), .popping(to: "item")),
      "'item' is not on this stack; on it: list"),
  ]

  static let politePushes: [Deed] = [
    Deed(
      "pushNew refuses a twin of the top", [.item(1)], do: .pushNew(Visit("item", payload: ["id": 1])),
      "unchanged"),
    Deed(
      "pushNew opens another thing", [.item(1)], do: .pushNew(Visit("item", payload: ["id": 2])),
      "committed", "*home: list > item > item | map: atlas | inbox: letters"),
    Deed(
      "pushNew looks at the top only", [.item(1), .push("seller")],
      do: .pushNew(Visit("item", payload: ["id": 1])),
      "committed", "*home: list > item > seller > item | map: atlas | inbox: letters"),
    Deed(
      "pushNew refuses a twin in a layer", [.overlay("cart")], do: .pushNew("cart"), "unchanged"),
    Deed(
      "pushNew is refused for an unknown screen", do: .pushNew("itm"),
      "unknown screen 'itm'; did you mean 'item'?"),
    Deed(
      "push opens a twin", [.item(1)], do: .item(1), "committed",
      "*home: list > item > item | map: atlas | inbox: letters"),
    Deed(
      "navigate changes nothing without a payload", [.item(1)],
      do: .navigate(Visit("item", resource: "1")), "unchanged"),
    Deed(
      "navigate changes nothing with an equal payload", [.item(1)],
      do: .navigate(Visit("item", payload: ["id": 1])), "unchanged"),
    Deed(
      "navigate keeps the layers when it renews", [.item(1), .overlay("cart")],
      do: .navigate(Visit("item", payload: ["id": 1, "color": "red"]), on: .tab("home")),
      "committed", "home: list > item | map: atlas | inbox: letters | *L0: cart"),
    Deed(
      "navigate pushes what is not on top", [.item(1), .overlay("cart")],
      do: .navigate("seller", on: .tab("home")),
      "committed", "*home: list > item > seller | map: atlas | inbox: letters",
      ended: ["layer:0 cart clearedByNavigation"]),
    Deed(
      "navigate shows the tab, as a push would", do: .navigate("atlas", on: .tab("map")),
      "committed", "home: list | *map: atlas | inbox: letters"),
    Deed(
      "navigate to the top of another tab keeps the layers, as showing that tab does", [.overlay("cart")],
      do: .navigate("atlas", on: .tab("map")),
      "committed", "home: list | map: atlas | inbox: letters | *L0: cart"),
    Deed(
      "navigate uncovers the tab, as a push would", [.push("photo", on: .main), .overlay("cart")],
      do: .navigate("list", on: .tab("home")),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["layer:0 cart clearedByNavigation", "main photo popped"]),
    Deed(
      "navigate is refused for a field of the wrong kind", [.item(1)],
      do: .navigate(Visit("item", resource: "1", payload: ["color": 3])),
      "'item' takes color as string, not int"),
    Deed(
      "reveal goes back", [.item(1), .push("seller"), .push("reviews"), .overlay("toast")],
      do: .reveal(Visit("item", payload: ["id": 1])),
      "committed", "*home: list > item | map: atlas | inbox: letters",
      ended: ["layer:0 toast clearedByNavigation", "tab:home reviews popped", "tab:home seller popped"]),
    Deed(
      "reveal pushes another thing", [.item(1)], do: .reveal(Visit("item", payload: ["id": 2])),
      "committed", "*home: list > item > item | map: atlas | inbox: letters"),
    Deed("reveal of the top", [.item(1)], do: .reveal(Visit("item", resource: "1")), "unchanged"),
    Deed(
      "reveal shows the tab", [.item(1, on: .tab("map")), .show(tab: "home")],
      do: .reveal("atlas", on: .tab("map")),
      "committed", "home: list | *map: atlas | inbox: letters", ended: ["tab:map item popped"]),
    Deed(
      "reveal in a layer leaves the others", [.overlay("cart"), .push("card"), .overlay("login")],
      do: .reveal("cart", on: .layer(0)),
      "committed", "home: list | map: atlas | inbox: letters | L0: cart | *L1: login",
      ended: ["layer:0 card popped"]),
    Deed(
      "reveal is refused whole when the new data is wrong", [.item(1), .push("seller"), .overlay("cart")],
      do: .reveal(Visit("item", resource: "1", payload: ["id": "x"]), on: .tab("home")),
      "'item' takes id as int, not string"),
  ]
}

extension Deed {
  static let quietOpenings: [Deed] = [
    Deed(
      "navigate", [.overlay("cart")], do: .navigate("seller", on: .tab("map"), .replace, .quiet),
      "committed", "home: list | map: atlas > seller | inbox: letters | *L0: cart"),
    Deed(
      "navigate to what is there", [.overlay("cart")],
      do: .navigate("atlas", on: .tab("map"), .replace, .quiet),
      "unchanged"),
    Deed(
      "reveal", [.item(1), .push("seller"), .overlay("cart")],
      do: .reveal(Visit("item", resource: "1"), on: .tab("home"), .replace, .keeping),
      "committed", "home: list > item | map: atlas | inbox: letters | *L0: cart",
      ended: ["tab:home seller popped"]),
    Deed(
      "reveal elsewhere", [.item(1, on: .tab("map")), .show(tab: "home")],
      do: .reveal("atlas", on: .tab("map"), .replace, .quiet),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["tab:map item popped"]),
    Deed(
      "replace", [.item(1), .overlay("cart")], do: .replace("seller", on: .tab("home"), .keeping),
      "committed", "home: list > seller | map: atlas | inbox: letters | *L0: cart",
      ended: ["tab:home item replaced"]),
    Deed(
      "goTo", [.overlay("cart")], do: .goTo("seller", on: .tab("map"), .quiet),
      "committed", "home: list | map: seller | inbox: letters | *L0: cart",
      ended: ["tab:map atlas stackReset"]),
    Deed(
      "bringToFront", [.overlay("cart")], do: .bringToFront("seller", on: .tab("map"), by: .screen, .quiet),
      "committed", "home: list | map: atlas > seller | inbox: letters | *L0: cart"),
  ]
}

@Suite(.timeLimited) struct `A renewed payload` {
  // What is renewed stays the same visit.
  @Test(
    .row("0.2"),
    arguments: [
      (
        Command.navigate(Visit("item", payload: ["id": 1, "size": 3])), #"{"id":1,"size":3,"color":"blue"}"#
      ),
      (
        .navigate(Visit("item", payload: ["id": 1, "size": 3]), on: nil, .merge),
        #"{"id":1,"color":"red","size":3}"#
      ),
      (.reveal(Visit("item", payload: ["id": 1, "size": 3])), #"{"id":1,"size":3,"color":"blue"}"#),
      (
        .reveal(Visit("item", payload: ["id": 1, "size": 3]), on: nil, .merge),
        #"{"id":1,"color":"red","size":3}"#
      ),
    ])
  func `takes the place of the old one or is laid over it`(_ command: Command, _ payload: String) throws {
    var state = try Toy.state(.push(Visit("item", payload: ["id": 1, "color": "red"])))
    let entry = try #require(state.focusedEntry)
    let change = try state.apply(command)
    #expect(state.focusedEntry?.id == entry.id)
    #expect(state.focusedEntry?.payload?.value?.json == payload)
    #expect(change.kind == .payload)
    #expect(change.opened == entry.id)
    #expect(state.lastID == entry.id.number)
  }

  @Test func `comes with the way back to its screen`() throws {
    var state = try Toy.state(.item(1), .push("seller"), .push("reviews"))
    let change = try state.apply(.reveal(Visit("item", payload: ["id": 1, "size": 3])))
    #expect(state.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(state.focusedEntry?.payload?.fields["size"] == 3)
    #expect(change.kind == .pop)
    #expect(change.count == 2)
    #expect(change.opened == state.focusedEntry?.id)
  }

  @Test func `is told by the difference of two states`() throws {
    let old = try Toy.state(.item(1), .push("seller"))
    var new = old
    try new.apply(.setStack(["list", Visit("item", payload: ["id": 1, "size": 3]), "seller"]))
    #expect(new.renewals(since: old).map(\.key) == ["c4:item#1"])
    #expect(new.arrivals(since: old).isEmpty)
    #expect(new[.tab("home")].entries.map(\.id) == old[.tab("home")].entries.map(\.id))
  }
}

@Suite(.timeLimited) struct `A pushed entry` {
  @Test func `is numbered and knows who opened it`() throws {
    var state = try Toy.state(.item(1))
    let change = try state.apply(.push("seller"))
    let entry = try #require(state.focusedEntry)
    #expect(entry.id == ContextID(5))
    #expect(entry.opener == ContextID(4))
    #expect(change.opened == entry.id)
    #expect(change.kind == .push)
  }

  @Test func `is opened by the entry in whose name it is asked for`() throws {
    var state = try Toy.state(.item(1), .push("seller"))
    try state.apply(.push("reviews"), from: ContextID(4))
    #expect(state.focusedEntry?.opener == ContextID(4))
  }

  @Test(.rows("2.10", "2.11")) func `carries its data with the defaults of its definition, and its identity`()
    throws
  {
    let state = try Toy.state(.item(42))
    #expect(state.focusedEntry?.payload?.value?.json == #"{"id":42,"color":"blue"}"#)
    #expect(state.focusedEntry?.resource == "42")
    #expect(state.focusedEntry?.key == "c4:item#42")
  }

  @Test func `keeps a payload that is not a record as it is`() throws {
    struct Photo: Sendable { let name: String }
    let state = try Toy.state(
      .push(Visit("item", resource: "7", payload: Payload(opaque: Photo(name: "sea")))))
    #expect(state.focusedEntry?.payload?.as(Photo.self)?.name == "sea")
    #expect(state.focusedEntry?.resource == "7")
  }

  @Test func `of a nested navigator is opened by its host`() throws {
    var state = NavigationState(Plan(Deed.map))
    let change = try state.apply(.push("wizard"))
    #expect(change.opened == ContextID(4))
    #expect(state.find(ContextID(5))?.entry.opener == ContextID(4))
    #expect(state.find(ContextID(6))?.entry.opener == ContextID(5))
    #expect(state.nestedNames == ["wizard", "checkout"])
    #expect(state.host(of: "checkout") == ContextID(5))
    #expect(state.focusedPlace == .nested("checkout"))
  }

  @Test func `may not contain itself`() throws {
    let map = AppMap {
      Screen("start")
      Screen("one").nesting("two")
      Screen("two").nesting("one")
    }
    var state = NavigationState(Plan(map))
    let old = state
    #expect(throws: Rejection.cycle(["one", "two", "one"])) { try state.apply(.push("one")) }
    #expect(state == old)
  }
}

extension Command.Push {
  static let staying = with { $0.activation = .stay }
  static let keeping = with { $0.overlays = .keep }
  static let quiet = with {
    $0.overlays = .keep
    $0.activation = .stay
  }

  static func popping(to screen: String, inclusive: Bool = false) -> Command.Push {
    with {
      $0.poppingTo = screen
      $0.poppingInclusive = inclusive
    }
  }

  private static func with(_ change: (inout Command.Push) -> Void) -> Command.Push {
    var push = Command.Push()
    change(&push)
    return push
  }
}

extension Visit {
  static func embedded(_ screen: String, in name: String, payload: Payload? = nil) -> Visit {
    var visit = Visit(screen, payload: payload)
    visit.nestedIn = name
    return visit
  }
}
