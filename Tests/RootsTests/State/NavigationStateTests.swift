import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A state` {
  @Test(
    .rows("0.14", "0.15", "0.8"),
    arguments: [
      ([], Place.tab("home"), nil, Place.tab("home")),
      ([Command.push("photo", on: .main)], .main, nil, .main),
      ([.push("checkout")], .tab("home"), nil, .nested("checkout")),
      ([.overlay("cart"), .overlay("card")], .tab("home"), 1, .layer(1)),
      ([.overlay("cart"), .overlay("toast")], .tab("home"), 1, .layer(0)),
      ([.overlay("toast")], .tab("home"), 0, .tab("home")),
      ([.overlay("drawer")], .tab("home"), 0, .nested("drawer")),
      ([.push("checkout"), .push("photo", on: .tab("home"))], .tab("home"), nil, .tab("home")),
    ] as [([Command], Place, Int?, Place)])
  func `tells what is active`(_ before: [Command], _ base: Place, _ layer: Int?, _ focused: Place) throws {
    var state = NavigationState(Plan(Deed.map))
    for command in before { try state.apply(command) }
    #expect(state.activePlace == ActivePlace(base: base, topLayer: layer))
    #expect(state.focusedPlace == focused)
    // What has the keys is the top of the place that has them.
    #expect(state.focusedEntry == state[focused].top)
  }

  @Test func `finds entries wherever they stand`() throws {
    var state = NavigationState(Plan(Deed.map))
    for command in [Command.push("photo", on: .main), .overlay("drawer"), .push("checkout", on: .tab("map"))]
    {
      try state.apply(command)
    }
    let all = state.places.flatMap { place in state[place].entries.map { (place, $0) } }
    #expect(state.count == all.count)
    for (place, entry) in all {
      #expect(state.find(entry.id)?.place == place)
      #expect(state.find(entry.id)?.entry == entry)
    }
    #expect(state.find(ContextID(99)) == nil)
    #expect(
      state.places.map(\.description) == [
        "main", "tab:home", "tab:map", "tab:inbox", "nested:checkout",
      ])
  }

  @Test func `is drawn on one line`() throws {
    #expect(Toy.state().sketch == "*home: list | map: atlas | inbox: letters")
    #expect(NavigationState(Plan(Deed.plain)).sketch == "*main: start")
    var state = NavigationState(Plan(Deed.map))
    for command in [Command.push("photo", on: .main), .push("checkout"), .overlay("cart"), .push("card")] {
      try state.apply(command)
    }
    #expect(
      state.sketch
        == "main: @tabs > photo > checkout | home: list | map: atlas | inbox: letters | *L0: cart > card | checkout/ address"
    )
  }

  @Test func `is the same whichever stack was changed last`() throws {
    var (one, other) = (Toy.state(), Toy.state())
    for command in [
      Command.push("item", on: .tab("map"), .staying), .push("item", on: .tab("inbox"), .staying),
    ] {
      try one.apply(command)
    }
    try other.apply(.push("item", on: .tab("map"), .staying))
    try other.apply(.push("item", on: .tab("inbox"), .staying))
    try other.apply(.push("seller"))
    try other.apply(.pop())
    #expect(one != other)
    #expect(one.showsTheSame(as: other))
    other.lastID = one.lastID
    #expect(one == other)
    try other.apply(.show(tab: "map"))
    #expect(!one.showsTheSame(as: other))
  }

  @Test func `is a snapshot that stays what it is`() throws {
    var state = try Toy.state(.item(1), .overlay("cart"))
    let kept = state
    let sketch = kept.sketch
    for command in [
      Command.push("card"), .dismissAll, .show(tab: "map"), .push("item"), .addTab("more", root: "seller"),
      .removeTab("home"), .goTo("seller"), .setStack([], on: .main),
    ] { try state.apply(command) }
    #expect(kept.sketch == sketch)
    #expect(kept == (try Toy.state(.item(1), .overlay("cart"))))
    #expect(state.sketch == "*map: atlas > item | inbox: letters | more: seller")
  }
}

@Suite(.timeLimited) struct `The difference of two states` {
  // Who comes is told from the bottom up, who leaves from the top down.
  @Test(.row("4.4 order on push")) func `tells who came and who left`() throws {
    let old = try Toy.state(.item(1), .push("seller"), .overlay("cart"))
    var new = old
    try new.apply(.transaction([.dismissAll, .pop(), .push("reviews"), .push("profile"), .overlay("login")]))
    #expect(
      new.arrivals(since: old).map { "\($0.place) \($0.entry.screen)" } == [
        "tab:home reviews", "tab:home profile", "layer:0 login",
      ])
    #expect(
      new.departures(since: old).map(\.line) == ["layer:0 cart stackReset", "tab:home seller stackReset"])
    #expect(new.renewals(since: old) == [])
  }

  @Test func `follows tabs by their names`() throws {
    let old = try Toy.state(.push("item", on: .tab("inbox")), .show(tab: "home"))
    var new = old
    try new.apply(.removeTab("map"))
    #expect(new.arrivals(since: old).isEmpty)
    #expect(new.departures(since: old).map(\.line) == ["tab:map atlas stackReset"])
    #expect(old.arrivals(since: new).map(\.entry.screen) == ["atlas"])
  }

  @Test func `knows entries that only moved`() throws {
    let old = try Toy.state(.item(1), .push("seller"))
    var new = old
    try new.apply(.bringToFront(Visit("item", resource: "1")))
    #expect(new.arrivals(since: old).isEmpty)
    #expect(new.departures(since: old).isEmpty)
  }

  @Test func `counts nested navigators and layers that came and went`() throws {
    let old = NavigationState(Plan(Deed.map))
    var new = old
    for command in [Command.push("wizard"), .overlay("cart")] { try new.apply(command) }
    #expect(
      new.arrivals(since: old).map(\.entry.screen) == ["wizard", "cart", "checkout", "address"])
    #expect(old.arrivals(since: new).isEmpty)
    #expect(
      old.departures(since: new).map(\.entry.screen) == ["address", "checkout", "cart", "wizard"])
  }
}

@Suite(.timeLimited) struct `The invariants` {
  // What a state that no command can make would be told.
  @Test(.row("0.8")) func `find what is wrong with a state`() throws {
    var map = Toy.map()
    map.limits.layers = 1
    var state = NavigationState(Plan(map))
    #expect(state.violations() == [])
    let ghost = Entry(id: ContextID(90), screen: "ghost", opener: ContextID(91))
    state[at: .tab(0)].push(ghost)
    state[at: .tab(1)].push(ghost)
    state[at: .tab(2)].push(Entry(id: ContextID(2), screen: Entry.tabHost))
    state.main = Stack()
    state.bar = .init(state.bar.signs, selected: state.bar.selected, visited: [7, 1])
    state.layers = .init([
      .init(number: 3, opener: nil),
      .init(number: 1, opener: nil, stack: Stack([Entry(id: ContextID(1), screen: "cart")])),
    ])
    state.nests = .init([
      .init(name: "box", host: ContextID(80), place: .nested("other"), ground: .main),
      .init(name: "box", host: ContextID(80), place: .main, ground: .main),
    ])
    #expect(
      state.violations() == [
        "c90 was never counted", "'ghost' is not defined", "c90 was opened by c91, which is younger",
        "c90 was never counted", "'ghost' is not defined", "c90 was opened by c91, which is younger",
        "the tab host stands on tab:inbox", "c90 stands twice", "c2 stands twice", "c1 stands twice",
        "the tab host is not at the bottom of main", "a tab was visited that is gone",
        "the selected tab is not the one visited last", "layer 3 is empty", "the layers are out of order",
        "a layer is beyond the limit", "'box' has lost its host", "'box' is empty",
        "'box' comes before 'other', in which it stands", "'box' has lost its host", "'box' is empty",
        "two nested navigators are named 'box'",
      ])
  }
}
