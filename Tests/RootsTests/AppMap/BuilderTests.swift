import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Building a map` {
  @Test func `adds up its parts in order`() {
    let hasHelp = true
    let names = ["red", "green"]
    var feature = AppMap { Screen("extra") }
    feature.start = .tab("home")
    feature.transitions = ["wipe"]
    feature.empty = Screen("nothing")
    let map = AppMap(title: "Shop") {
      Tab("home", root: "list", title: "Home")
      Screen("list")
      if hasHelp { Screen("help") } else { Screen("nohelp") }
      if !hasHelp { Screen("never") }
      for name in names { Screen(name) }
      feature
      Accessory("cart", parents: ["list"]).opaque()
      Guard("auth") { _ in .allow }
      Flow("checkout", screens: ["list"])
      Redirect("/old", to: "/new")
    }
    #expect(map.title == "Shop")
    #expect(map.tabs.map(\.title) == ["Home"])
    #expect(map.screens.map(\.name) == ["list", "help", "red", "green", "extra"])
    #expect(map.accessories.map(\.cover) == [.opaque])
    #expect(map.guards.map(\.name) == ["auth"])
    #expect(map.flows.map(\.start) == ["list"])
    #expect(map.redirects == [Redirect("/old", to: "/new")])
    #expect(map.transitions == ["wipe"])
    #expect(map.start == .tab("home"))
    #expect(map.empty?.name == "nothing")
  }

  @Test(.rows("0.43", "0.44")) func `takes the cases of enums for names`() {
    enum Screens: String, NavigationName { case list, item }
    let map = AppMap {
      Tab(Screens.list, root: Screens.item)
      Screen(Screens.list).children(Screens.item)
      Screen(Screens.item, title: "An item").nesting(Screens.list)
      Accessory("cart", parents: [Screens.item])
    }
    #expect(map.tabs.map(\.name) == ["list"])
    #expect(map.tabs.map(\.root.screen) == ["item"])
    #expect(map.screens[0].children.map(\.name) == ["item"])
    #expect(map.screens[1].nested == "list")
    #expect(map.accessories[0].parents == ["item"])
  }

  @Test func `changes copies, never the original`() {
    let plain = Screen("item")
    let full = plain.title("Item {id}").identity("id").parameter("id", .int).url("/item/:id", stack: ["list"])
      .children("a", "b").child(.init("c", kind: .modal, transition: .fade, cost: 2)).guarded(by: "auth")
      .restorable().requires("store").transition(.push).keepAlive(.seconds(60))
    #expect(plain.title == "item")
    #expect(plain.children.isEmpty && plain.urls.isEmpty && plain.guards.isEmpty && plain.parameters.isEmpty)
    #expect(full.title == "Item {id}")
    #expect(full.identity == "id")
    #expect(full.parameters == [.init("id", .int)])
    #expect(full.urls == ["/item/:id"])
    #expect(full.urlStack == ["list"])
    #expect(full.children.map(\.kind) == [.push, .push, .modal])
    #expect(full.children.last?.cost == 2)
    #expect(full.guards == ["auth"])
    #expect(full.isRestorable)
    #expect(full.requirements == ["store"])
    #expect(full.transition == .push)
    #expect(full.lifetime == .seconds(60))
  }

  @Test(arguments: [
    (Screen.Parameter.Kind.string, ["string"]), (.int, ["int"]), (.double, ["int", "double"]),
    (.bool, ["bool"]),
    (.any, ["bool", "int", "double", "string", "list", "record"]),
  ])
  func `lets a field hold what it may`(_ kind: Screen.Parameter.Kind, _ admitted: [String]) {
    let values: [Value] = [true, 1, 1.5, "x", [1], ["a": 1]]
    #expect(values.filter(kind.admits).map(\.kind) == admitted)
    #expect(kind.admits(.null))
  }
}

@Suite(.timeLimited) struct `The start of a program` {
  private func sketch(_ change: (inout AppMap) -> Void) -> String {
    var map = Toy.map()
    map.guards.append(Guard("auth") { _ in .allow })
    change(&map)
    let state = NavigationState(Plan(map))
    #expect(state.violations() == [])
    return state.sketch
  }

  private func guarded(_ names: String..., in map: inout AppMap) {
    map.screens = map.screens.map { names.contains($0.name) ? $0.guarded(by: "auth") : $0 }
  }

  @Test(.rows("0.27", "0.28", "0.32")) func `shows the first tab, every tab at its root`() {
    #expect(sketch { _ in } == "*home: list | map: atlas | inbox: letters")
    #expect(Toy.state()[.main].entries.map(\.key) == ["c0:@tabs"])
    #expect(sketch { $0.start = .tab("map") } == "home: list | *map: atlas | inbox: letters")
  }

  @Test(.row("0.32")) func `shows tabs in the order of their indices`() {
    #expect(
      sketch { map in
        map.tabs[0].index = 2
        map.tabs[2].index = 0
      } == "*inbox: letters | map: atlas | home: list")
  }

  @Test func `shows the start screen over the tabs`() {
    #expect(
      sketch { $0.start = .screen("profile") }
        == "*main: @tabs > profile | home: list | map: atlas | inbox: letters")
  }

  @Test func `shows the first screen without tabs, or the one that is named`() {
    #expect(NavigationState(Plan(Deed.plain)).sketch == "*main: start")
    var map = Deed.plain
    map.start = .screen("about")
    #expect(NavigationState(Plan(map)).sketch == "*main: about")
    map.start = .screen("checkout")
    #expect(NavigationState(Plan(map)).sketch == "main: checkout | *checkout/ address")
    #expect(NavigationState(Plan(AppMap())).sketch == "*main: ")
  }

  @Test func `opens nothing that is guarded, not even inside something else`() {
    #expect(
      sketch { guarded("list", in: &$0) } == "home:  | *map: atlas | inbox: letters")
    #expect(
      sketch { guarded("list", "atlas", "letters", in: &$0) } == "*home:  | map:  | inbox: ")
    #expect(
      sketch { map in
        map.screens.append(Screen("box").nesting("item"))
        map.tabs[0].root = "box"
        guarded("item", in: &map)
      } == "home:  | *map: atlas | inbox: letters")
    #expect(
      sketch { map in
        map.start = .screen("profile")
        guarded("profile", in: &map)
      } == "*home: list | map: atlas | inbox: letters")
    #expect(
      sketch { $0.guards = [Guard("all", scope: .everywhere) { _ in .allow }] } == "*home:  | map:  | inbox: "
    )
    #expect(
      sketch { $0.guards = [Guard("over", scope: .layers) { _ in .allow }] }
        == "*home: list | map: atlas | inbox: letters")
  }
}

@Suite(.timeLimited) struct `A plan` {
  @Test func `names the guards of a screen in order, each once`() throws {
    let map = AppMap {
      Screen("start")
      Screen("item").guarded(by: "own", "all", "own")
      Accessory("cart").guarded(by: "own")
      Guard("own") { _ in .allow }
      Guard("over", scope: .layers) { _ in .allow }
      Guard("all", scope: .everywhere) { _ in .allow }
    }
    let plan = Plan(map)
    func guards(_ screen: String, _ place: Place) -> [String] {
      plan.guards(for: Entry(id: ContextID(1), screen: screen), at: place)
    }
    #expect(guards("item", .main) == ["all", "own"])
    #expect(guards("item", .layer(0)) == ["all", "over", "own"])
    #expect(guards("cart", .layer(2)) == ["all", "over", "own"])
    #expect(guards("start", .tab("home")) == ["all"])
    #expect(guards("@tabs", .main) == [])
    #expect(guards("@stack", .layer(0)) == [])
    #expect(guards("nowhere", .main) == [])
  }

  @Test func `keeps the first of two definitions of one name`() {
    let plan = Plan(
      AppMap {
        Screen("item", title: "first"); Screen("item", title: "second")
      })
    #expect(plan.screen("item")?.screen.title == "first")
  }

  @Test(
    .row("4.5 parents below the target"),
    arguments: [
      ("list", Plan.Footing(tab: "home", piles: [[]])),
      ("item", .init(tab: "home", piles: [["list"]])),
      ("reviews", .init(tab: "home", piles: [["list", "item"]])),
      ("letter", .init(tab: "inbox", piles: [["letters"]])),
      ("atlas", .init(tab: "map", piles: [[]])),
      ("cart", .init(tab: "home", piles: [["list"], []])),
      ("voucher", .init(tab: "home", piles: [["list"], ["cart"]])),
      ("privacy", .init(tab: "home", piles: [["list"], ["settings"]])),
      ("help", .init(tab: "map", piles: [["atlas", "seller"]])),
      ("page", .init(tab: nil, piles: [[]], isGuess: true)),
      ("login", .init(tab: nil, piles: [[], []], isGuess: true)),
    ])
  func `says what stands below a URL's screen`(_ screen: String, _ footing: Plan.Footing) {
    #expect(Plan(Deed.linked).footing(of: screen) == footing)
  }
}
