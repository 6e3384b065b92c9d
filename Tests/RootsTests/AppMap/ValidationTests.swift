import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A map` {
  // Every problem at once, in the order of definition.
  @Test(.row("0.16")) func `tells everything that is wrong with it at once`() {
    var map = AppMap(title: "Wrong") {
      Tab("home", root: "lst", index: 1)
      Tab("home", root: "list", index: 1)
      Tab("far", root: "list", index: 7)
      Screen("list").children("itme", "item").guarded(by: "atuh").transition(.custom("wip"))
      Screen("list")
      Screen("item").parameter("id", .int, fallback: "none").parameter("id").url("/item/:id")
        .url("/item/{name}").url("/item/:").child(.init("caert", kind: .overlay, transition: .custom("x")))
      Screen("@own")
      Screen("")
      Screen("box").nesting("lsit")
      Screen("help").url("/help", stack: ["list", "itm"])
      Screen("lonely")
      Accessory("cart", parents: ["item", "hoem"])
      Accessory("cart", parents: ["hoem", "item"])
      Accessory("item")
      Guard("auth") { _ in .allow }
      Guard("auth") { _ in .allow }
      PayloadType("record", Int.self)
      PayloadType("record", Double.self)
      Flow("checkout", start: "adress", screens: ["adress", "pya"])
      Redirect("/help", to: "/item/:id")
      Redirect("/old", to: "/itm")
      Redirect("/a/:a/:a", to: "/help")
    }
    map.transitions = ["wipe", "wipe"]
    map.start = .screen("lits")
    map.limits.tabs = 2
    map.unhandled = "/hlep"
    let messages = [
      "tab 'home' is defined twice",
      "screen 'list' is defined twice",
      "guard 'auth' is defined twice",
      "transition 'wipe' is defined twice",
      "payload type 'record' is defined twice",
      "'@own' may not be used as a name: '@' is kept for the engine's own",
      "a name may not be empty",
      "screen and accessory 'item' is defined twice",
      "3 tabs; there may be 2",
      "tab 'home': unknown screen 'lst'; did you mean 'list'?",
      "tabs 'home' and 'home' want the same index 1",
      "tab 'far' wants index 7, which leaves a gap",
      "start: unknown 'lits'; did you mean 'list'?",
      "screen 'list': unknown child 'itme'; did you mean 'item'?",
      "screen 'list': unknown guard 'atuh'; did you mean 'auth'?",
      "screen 'list': unknown transition 'wip'; did you mean 'wipe'?",
      "field 'item.id' is defined twice",
      "'item': 'id' takes int, but is string if it is not given",
      "screen 'item': unknown child 'caert'; did you mean 'cart'?",
      "screen 'item': unknown transition 'x'",
      "'box': unknown screen 'lsit'; did you mean 'list'?",
      "below the URL of 'help': unknown screen 'itm'; did you mean 'item'?",
      "'checkout': unknown screen 'adress'",
      "flow 'checkout': unknown screen 'pya'",
      "accessory 'cart': unknown parent 'hoem'; did you mean 'home'?",
      "accessory 'cart' is defined twice",
      "accessory 'cart': unknown parent 'hoem'; did you mean 'home'?",
      "URL pattern '/item/:' of 'item': column 8: '' is not a parameter name; "
        + "write letters, digits, '_' and '-', a letter or '_' first",
      "URL pattern '/a/:a/:a' of 'redirect': column 7: the parameter 'a' is given twice; rename one of them",
      "URL patterns '/item/:id' and '/item/:name' match the same URLs (item, item)",
      "URL patterns '/help' and '/help' match the same URLs (help, redirect)",
      "redirect '/help': its pattern has no parameter 'id'",
      "redirect '/old': no screen has the URL '/itm'; did you mean '/item/:id'?",
      "unhandled URLs: no screen has the URL '/hlep'; did you mean '/help'?",
      "screen '' cannot be reached: no screen, tab or URL leads to it",
      "screen 'box' cannot be reached: no screen, tab or URL leads to it",
      "screen 'lonely' cannot be reached: no screen, tab or URL leads to it",
    ]
    #expect(map.validate().map(\.description) == messages)
  }

  @Test(arguments: [Toy.map(), Deed.map, Deed.linked, Deed.plain, WayCase.map])
  func `that is right has no errors`(_ map: AppMap) {
    #expect(map.validate().filter { $0.severity == .error } == [])
  }

  @Test func `without anything to show is worth a warning`() {
    #expect(AppMap().validate().map(\.description) == ["nothing to show: no tab, no screen"])
    #expect(AppMap().validate().map(\.severity) == [.warning])
    var map = AppMap()
    map.empty = Screen("nothing")
    #expect(map.validate() == [])
  }

  @Test func `warns of screens that nothing leads to, where anything leads anywhere`() {
    let map = AppMap {
      Screen("start").children("next")
      Screen("next")
      Screen("lost").children("deeper")
      Screen("deeper")
      Screen("linked").url("/linked", stack: ["below"])
      Screen("below")
      Screen("box").nesting("inside")
      Screen("inside")
    }
    #expect(
      map.validate().map(\.kind) == [.unreachable("lost"), .unreachable("deeper"), .unreachable("box")])
    #expect(
      AppMap {
        Screen("one"); Screen("two")
      }.validate() == [])
  }

  @Test(.rows("3.7", "4.1 cycle of nested navigators, scene owned elsewhere"))
  func `finds navigators that contain each other`() {
    let map = AppMap {
      Screen("start")
      Screen("c").nesting("a")
      Screen("a").nesting("b")
      Screen("b").nesting("c")
      Screen("self").nesting("self")
      Screen("into").nesting("c")
    }
    #expect(
      map.validate().map(\.description) == [
        "nested navigators contain each other: a -> b -> c -> a",
        "nested navigators contain each other: self -> self",
      ])
  }

  @Test func `of many screens nested in one another is gone through once`() {
    var map = AppMap()
    map.screens = (0..<20_000).map { Screen("s\($0)").nesting("s\($0 + 1)") } + [Screen("s20000")]
    #expect(map.validate() == [])
    var state = NavigationState(Plan(map))
    #expect(state.nestedNames.count == 20_000)
    #expect(state.focusedEntry?.screen == "s20000")
    #expect(throws: Rejection.atRoot(.main)) { try state.apply(.back) }
  }

  @Test func `guesses at a limited number of names`() {
    var map = AppMap()
    map.screens = (0..<300).map { Screen("screen\($0)").children("scren\($0)") }
    let problems = map.validate()
    #expect(problems.count { $0.description.contains("unknown child") } == 300)
    #expect(problems.count { $0.description.contains("did you mean") } == 100)
  }

  @Test(.row("4.5 two equal patterns")) func `tells patterns apart by what they match`() {
    let map = AppMap {
      Screen("a").url("/item/:id(int)").url("/item/new")
      Screen("b").url("/item/:name").url(
        "/item/{number}(int)".replacing("{number}(int)", with: ":number(int)"))
    }
    #expect(
      map.validate().map(\.description) == [
        "URL patterns '/item/:id(int)' and '/item/:number(int)' match the same URLs (a, b)"
      ])
  }

  @Test(.row("0.43")) func `has to define every case of the enums`() {
    let problem = AppMap.Problem(.undefinedCase(what: "screen", name: "item"))
    #expect(problem.description == "screen 'item' is a case of the enum, but is not defined")
    #expect(problem.severity == .error)
  }

  @Test func `has limits that can be kept to`() {
    var map = Toy.map()
    map.limits.layers = -1
    map.limits.reentrancy = 0
    map.limits.undo = .min
    #expect(
      map.validate().map(\.description) == [
        "limit 'layers' is -1; it must be at least 0", "limit 'reentrancy' is 0; it must be at least 1",
        "limit 'undo' is \(Int.min); it must be at least 0",
      ])
    map.limits = AppMap.Limits()
    map.limits.redirects = .max
    map.redirects = [Redirect("/old", to: "/list")]
    #expect(map.validate() == [])
  }
}
