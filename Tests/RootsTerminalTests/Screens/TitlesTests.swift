import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `What things are called` {
  private func navigator() throws -> Navigator {
    try Navigator(
      AppMap(title: "Shop") {
        Tab("home", root: "home", title: "Start")
        Tab("bare", root: "bare")
        Screen("home", title: "Home")
        Screen("bare")
        Screen("item", title: "Item {id} of {shop}").parameter("id", .int).parameter("shop", .string)
        Screen("order-list", title: "{name}").parameter("name", .string)
        Screen("mid", title: "Item {id} here").parameter("id", .int)
        Screen("one", title: "Before {name}").parameter("name", .string)
        Screen("own", title: "Own").make { _ in
          let page = Page { "x" }
          page.title = "Its own title"
          return page
        }
      })
  }

  @Test func `is in words where a name of several words is all there is`() throws {
    let navigator = try Navigator(
      AppMap(title: "T") {
        Tab("home", root: "go-to-row"); Screen("go-to-row")
      })
    #expect(navigator.plan.title(of: "go-to-row") == "Go to row")
    #expect(Titles(navigator).title(of: try #require(navigator.state.focusedEntry)) == "Go to row")
  }

  private func entry(_ navigator: Navigator, _ screen: String, _ payload: Payload? = nil) throws -> Entry {
    navigator.send(Request(.push(Visit(screen, payload: payload)), origin: .key))
    return try #require(navigator.state.focusedEntry)
  }

  @Test(arguments: [
    ("Item {id}", "Item 7"), ("{id}", "7"), ("{id}{id}", "77"), ("no field", "no field"), ("{other}", ""),
    ("a {", "a {"),
    ("} a", "} a"), ("{id", "{id"), ("{{id}", ""), ("{id}} {", "7} {"), ("{}", ""),
    ("{shop} of {id}!", "Oak of 7!"), ("", ""),
  ])
  func `has the fields of the payload put in`(title: String, filled: String) throws {
    let entry = try entry(navigator(), "item", ["id": 7, "shop": "Oak"])
    #expect(Titles.filled(title, from: entry) == filled)
  }

  @Test func `is the title of the living screen, else that of the definition, else the name`() throws {
    let navigator = try navigator()
    let titles = Titles(navigator)
    #expect(titles.title(of: try entry(navigator, "item", ["id": 7, "shop": "Oak"])) == "Item 7 of Oak")
    #expect(titles.title(of: try entry(navigator, "own")) == "Its own title")
    #expect(titles.title(ofScreen: "own") == "Its own title")
    #expect(titles.title(ofScreen: "item") == "Item 7 of Oak")
    #expect(titles.title(ofScreen: "one") == "One" && titles.title(ofScreen: "nowhere") == "nowhere")
    #expect(titles.title(ofTab: "home") == "Start" && titles.title(ofTab: "nowhere") == "nowhere")
  }

  @Test func `gives way to the name of its screen where it is empty`() throws {
    let navigator = try navigator()
    #expect(Titles(navigator).title(of: try entry(navigator, "order-list")) == "Order list")
  }

  @Test(arguments: [
    ("home", "Home"), ("item", "Item"), ("mid", "Mid"), ("one", "One"), ("order-list", "Order list"),
    ("nowhere", "nowhere"),
  ])
  func `needs no payload where a screen is not open`(name: String, title: String) throws {
    #expect(try navigator().plan.title(of: name) == title)
  }

  @Test func `is a path in a stack, from the last few that count`() throws {
    let navigator = try navigator()
    let titles = Titles(navigator)
    for number in 1...3 { navigator.push("one", payload: ["name": .string("\(number)")]) }
    let stack = navigator.state[.tab("home")]
    #expect(titles.crumb(of: stack) == "… › Before 1 › Before 2 › Before 3")
    #expect(titles.crumb(of: stack, last: 4) == "Home › Before 1 › Before 2 › Before 3")
    #expect(titles.crumb(of: stack, last: 1) == "… › Before 3")
    #expect(titles.crumb(of: Stack()) == "")
  }

  @Test func `tells the fields of a payload on one line`() {
    #expect(Titles.fields(nil) == "" && Titles.fields([:]) == "")
    #expect(Titles.fields(["id": 42, "name": "Ada", "on": true]) == "{id: 42, name: Ada, on: true}")
    #expect(Value("text").written == "text" && Value(1.5).written == "1.5" && Value.null.written == "null")
  }
}

@Suite(.timeLimited) struct `Input of a screen` {
  private let box = Rect(x: 2, y: 3, width: 4, height: 2)

  @Test(
    arguments: [
      (2, 3, 0, 0), (5, 4, 3, 1), (1, 3, nil, nil), (6, 3, nil, nil), (2, 2, nil, nil), (2, 5, nil, nil),
    ] as [(Int, Int, Int?, Int?)])
  func `counts from the corner of the box that it is in`(x: Int, y: Int, innerX: Int?, innerY: Int?) {
    let inner = innerX.flatMap { x in innerY.map { Point(x: x, y: $0) } }
    #expect(ScreenInput.click(Point(x: x, y: y), on: .top).within(box) == inner.map { .click($0, on: .top) })
    #expect(
      ScreenInput.wheel(.up, Point(x: x, y: y), on: .bottom).within(box)
        == inner.map { .wheel(.up, $0, on: .bottom) })
  }

  @Test func `that points nowhere reaches every box`() {
    for input in [ScreenInput.key("a"), .paste("a"), .drag(rows: 1, of: 2, on: .top), .choose(row: 1)] {
      #expect(input.within(.empty) == input)
    }
  }

  @Test(arguments: [
    (Hint(.enter, "go"), "↵", "Ret"), (Hint([.up, .down], "move"), "↑↓", "Up Down"),
    (Hint([.down, .up], "move"), "↓ ↑", "Down Up"),
    (Hint([.left, .right], "walk"), "← →", "Left Right"), (Hint([], "nothing"), "", ""),
    (Hint("/", "find"), "/", "/"),
  ])
  func `has keys with labels`(hint: Hint, label: String, plain: String) {
    #expect(hint.label() == label)
    #expect(hint.label(.ascii) == plain)
  }

  @Test(arguments: [
    ([Key.enter], false), ([.space], false), ([.ctrl("s")], false), (["/"], false), (["x"], true),
    ([.function(5)], true),
    (["x", "y"], false), ([], false), ([.backTab], false),
  ])
  func `has keys of its own where no list has them`(keys: [Key], isOwn: Bool) {
    #expect(Hint(keys, "x").isOwn == isOwn)
  }
}
