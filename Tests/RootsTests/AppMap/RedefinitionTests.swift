import Testing

@testable import Roots

@MainActor @Suite struct `New definitions at run time` {
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

  // R 4.1 remove the active tab
  @Test func `show the survivor visited last when the selected tab goes`() throws {
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

  @Test func `change nothing when they are wrong`() throws {
    let navigator = try Navigator(Toy.map())
    let before = navigator.state
    var map = Toy.map()
    map.tabs.append(Tab("help", root: "nowhere"))
    #expect(throws: InvalidMap.self) { try navigator.redefine(map) }
    #expect(navigator.state == before)
  }
}
