import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `The base` {
  @Test(.row("0.24")) func `gets another root, in motion, unless tabs stand there`() throws {
    let nav = try Navigator(Deed.plain)
    let stage = Stage()
    nav.presenter = stage
    nav.push("list")
    nav.push("item")
    nav.overlay("cart")
    stage.end()
    var endings: [String] = []
    let token = nav.listen {
      if case .completion(_, let screen, let how) = $0.kind { endings.append("\(screen) \(how)") }
    }
    nav.reset(root: "about")
    #expect(stage.shown.last?.transition == .push)
    stage.end()
    #expect(nav.state.sketch == "*main: about")
    #expect(
      endings == [
        "cart cancelled, clearedByNavigation", "item cancelled, popped", "list cancelled, popped",
        "start cancelled, replaced",
      ])
    token.cancel()
    let rig = try Rig()
    rig.nav.main.push("profile")
    rig.nav.overlay("cart")
    let before = rig.nav.state
    var reason: Rejection?
    let listener = rig.nav.listen { if case .outcome(_, .rejected(let why), _) = $0.kind { reason = why } }
    rig.nav.reset(root: "seller")
    #expect(rig.nav.state == before)
    #expect(
      reason?.description
        == "command 2 of the transaction: 'seller' is not allowed here: the tabs stand at the bottom of main and stay there"
    )
    listener.cancel()
    var map = rig.nav.map
    map.tabs = []
    map.start = .screen("seller")
    try rig.nav.redefine(map)
    rig.nav.reset(root: "seller")
    #expect(rig.sketch == "*main: seller")
  }

  // A stack for each tab, and main over all of them.
  @Test(.rows("0.26", "0.42")) func `is a stack for each tab, with main over them that uncovers them again`()
    throws
  {
    let rig = try Rig()
    rig.nav.tab("home").push("item")
    rig.nav.tab("map").push("seller")
    rig.nav.main.push("profile")
    #expect(rig.sketch == "*main: @tabs > profile | home: list > item | map: atlas > seller | inbox: letters")
    #expect(rig.nav.state.activePlace.base == .main)
    rig.nav.pop()
    #expect(rig.sketch == "home: list > item | *map: atlas > seller | inbox: letters")
    rig.nav.main.push("profile")
    rig.nav.show(tab: "home")
    #expect(rig.sketch == "*home: list > item | map: atlas > seller | inbox: letters")
    rig.nav.show(tab: "map")
    rig.nav.pop()
    #expect(rig.nav.state[.tab("home")].count == 2)
  }

  // Every stack takes the same commands.
  @Test(.row("0.13"), arguments: [Place.main, .tab("home"), .tab("map"), .layer(0), .nested("box")])
  func `and what lies over it are stacks of one kind`(_ place: Place) throws {
    var map = Toy.map()
    map.screens += [Screen("box").nesting("list")]
    var state = NavigationState(Plan(map))
    try state.apply(.push("box", on: .tab("inbox")))
    try state.apply(.overlay("list"))
    if place == .main { try state.apply(.push("list", on: .main)) }
    let names = { (state: NavigationState) in Array(state[place].entries.map(\.screen).suffix(3)) }
    func check(_ command: Command, _ top: [String]) throws {
      try state.apply(command)
      #expect(names(state).suffix(top.count) == top[...], "\(command)")
      #expect(state.violations() == [])
    }
    var keeping = Command.Push()
    keeping.overlays = .keep
    try check(.push("item", on: place, keeping), ["item"])
    let id = try #require(state[place].top?.id)
    // A command on the base clears the layer; the other stacks are what they were.
    try check(.push("reviews", on: place), ["item", "reviews"])
    try check(.pop(on: place), ["item"])
    #expect(state[place].top?.id == id)
    try check(.replace("seller", on: place), ["seller"])
    try check(.push("item", on: place), ["seller", "item"])
    try check(.popTo(Command.PopTarget("seller"), on: place), ["seller"])
    try check(.bringToFront("item", on: place), ["seller", "item"])
    try check(.setStack(["seller", "reviews"], on: place), ["seller", "reviews"])
    try check(.popToRoot(on: place), place == .main ? ["@tabs"] : ["seller"])
  }

  // Each way back is a new value of the stack; the verbs are spellings of it.
  @Test(.row("0.6")) func `goes back in one way, however that is spelt`() throws {
    let start = try Toy.state(.item(1), .push("reviews"), .push("seller"))
    let id = try #require(start[.tab("home")].entries.dropFirst().first?.id)
    let spellings: [Command] = [
      .pop(2), .popTo(Command.PopTarget("item")), .popTo(Command.PopTarget(id: id)),
      .popTo(Command.PopTarget(Visit("item", payload: ["id": 1]))),
      .reveal(Visit("item", payload: ["id": 1])),
      .setStack(["list", Visit("item", payload: ["id": 1, "color": "blue"])]),
      .transform(Command.StackTransform { $0.prefix(2).map { .keep($0.id) } }),
      .go(Visit("item", payload: ["id": 1])),
      .transaction([.pop(), .pop()]),
    ]
    for command in spellings {
      var state = start
      try state.apply(command)
      #expect(state.sketch == "*home: list > item | map: atlas | inbox: letters", "\(command)")
      #expect(state.focusedEntry?.id == id, "\(command)")
    }
  }
}
