import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `New definitions at run time` {
  @Test func `keep what survives them`() throws {
    let navigator = try Navigator(Toy.map())
    navigator.push("item", payload: ["id": 1])
    navigator.push("reviews")
    var map = Toy.map()
    map.screens.removeAll { $0.name == "reviews" }
    map.screens = map.screens.map { screen in
      var screen = screen
      screen.children.removeAll { $0.name == "reviews" }
      return screen
    }
    try navigator.redefine(map)
    #expect(navigator.state.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(navigator.violations() == [])
  }

  @Test(.row("4.1 remove the active tab")) func `show the survivor visited last when the selected tab goes`()
    throws
  {
    let navigator = try Navigator(Toy.map())
    navigator.show(tab: "map")
    navigator.show(tab: "inbox")
    var endings: [Ending] = []
    navigator.push("letter", payload: ["id": 3]) { endings.append($0) }
    var map = Toy.map()
    map.tabs.removeAll { $0.name == "inbox" }
    try navigator.redefine(map)
    #expect(navigator.state.selectedTab == "map")
    #expect(navigator.state.tabOrder == ["home", "map"])
    #expect(endings == [.cancelled(.tabRemoved)])
    #expect(navigator.violations() == [])
  }

  @Test func `open the tabs that are new, in the new order`() throws {
    let navigator = try Navigator(Toy.map())
    var map = Toy.map()
    map.tabs.insert(Tab("help", root: "seller"), at: 0)
    try navigator.redefine(map)
    #expect(navigator.state.sketch == "help: seller | *home: list | map: atlas | inbox: letters")
  }

  @Test(arguments: [AppMap.BackPolicy.history, .fullHistory, .order, .firstTab, .initialTab, .none])
  func `may change the way back through the tabs`(policy: AppMap.BackPolicy) throws {
    let navigator = try Navigator(Toy.map())
    navigator.show(tab: "map")
    for next in [policy, .history] {
      var map = Toy.map()
      map.back = next
      try navigator.redefine(map)
      navigator.show(tab: "inbox")
      navigator.show(tab: "home")
      #expect(navigator.violations() == [])
    }
  }

  @Test func `change nothing when they are wrong`() throws {
    let navigator = try Navigator(Toy.map())
    let before = navigator.state
    var map = Toy.map()
    map.tabs.append(Tab("help", root: "nowhere"))
    #expect(throws: InvalidMap.self) { try navigator.redefine(map) }
    #expect(navigator.state == before)
  }

  @Test func `close what they guard without a consent`() throws {
    let rig = try Rig()
    rig.send("item", .push("item"))
    rig.nav.push("seller")
    var map = rig.nav.map
    map.guards.append(Guard("auth") { _ in .refuse("no") })
    map.change("item") { $0.guarded(by: "auth") }
    try rig.nav.redefine(map)
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(rig.endings == ["item cancelled popped"])
    #expect(rig.nav.violations() == [])
  }

  @Test func `close the layers that are too many by them`() throws {
    let rig = try Rig()
    rig.nav.overlay("cart")
    rig.nav.overlay("card")
    var map = rig.nav.map
    map.limits.layers = 1
    try rig.nav.redefine(map)
    #expect(rig.nav.state.openLayers == [0])
    #expect(rig.nav.violations() == [])
  }

  @Test func `make screens of what were names`() throws {
    let map = AppMap {
      Screen("a")
      Screen("b")
    }
    let notes = Notes()
    let nav = try Navigator(map)
    try nav.redefine(map.made { Noted($0, notes) })
    #expect(notes.take() == ["create a", "willAppear a", "didAppear a", "focus a"])
    nav.push("b")
    #expect(notes.take().first == "create b")
    #expect(nav.violations() == [])
  }

  @Test func `are not taken back by an undo`() throws {
    let nav = try Navigator(Toy.map())
    nav.push("reviews")
    nav.pop()
    try nav.redefine(AppMap { Screen("seller") })
    nav.send(.undo)
    #expect(nav.state.sketch == "*main: seller")
    #expect(nav.map.screens.map(\.name) == ["seller"])
  }

  @Test func `show their start where nothing else is left`() throws {
    let nav = try Navigator(AppMap { Screen("a") })
    try nav.redefine(AppMap { Screen("b") })
    #expect(nav.state.sketch == "*main: b")
  }

  @Test func `cut a running transition short, and mean nothing after the end`() throws {
    let rig = try Rig()
    let stage = Stage()
    rig.nav.presenter = stage
    rig.nav.transition = .fade
    rig.send("one", .push("seller"))
    try rig.nav.redefine(rig.nav.map)
    #expect(rig.outcomes == ["one committed"])
    #expect(stage.skips == 1)
    rig.nav.shutdown()
    _ = rig.notes.take()
    var map = rig.nav.map
    map.tabs.append(Tab("help", root: "seller"))
    try rig.nav.redefine(map)
    #expect(rig.notes.take() == [])
    #expect(rig.nav.registryCount == 0)
  }
}
