import Roots
@testable import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import TestTraits
import Testing

@Suite(.timeLimited) struct `The state as claims look at it` {
  private static func stack(_ screens: String...) -> Value {
    ["stack": .list(screens.map { ["screen": .string($0)] })]
  }

  private static func text(_ path: [StateStep]) -> String { TapePrinter.pathText(path) }

  nonisolated static let bases: [(Record, String)] = [
    ([:], "main"), (["tab": "home"], "tabs.home"), (["tab": "home", "main": stack("a")], "tabs.home"),
    (["tab": "home", "main": stack("a", "b")], "main"), (["tab": .null, "main": stack("a")], "main"),
    (["base": "layers[0]", "tab": "home"], "layers[0]"), (["base": "nested[a.b]"], "nested[a.b]"),
    (["base": "..", "tab": "home"], "tabs.home"), (["base": 3], "main"),
  ]

  @Test(arguments: bases) func `has one stack in sight`(_ document: Record, _ base: String) {
    #expect(Self.text(StateView(document).base) == base)
  }

  private static let layered = StateView([
    "layers": [
      ["index": 1, "name": "cart", "stack": [["screen": "basket"], ["screen": "pay"]]],
      ["index": 3, "stack": [["screen": "ask"]]], ["index": 4, "stack": []], ["index": 7],
    ]
  ])

  @Test func `names layers as people see them, though some numbers are free`() {
    #expect(Self.layered.layerNames == ["cart", "ask", "4", "7"])
  }

  @Test func `finds layers by number and by name`() {
    let view = Self.layered
    #expect(view.layers.map(\.number) == [1, 3, 4, 7])
    #expect(view.layers.map { $0.screens.last } == ["pay", "ask", nil, nil])
    #expect(view.path(of: .number(1)) == [.field("layers"), .index(0)])
    #expect(view.path(of: .number(3)) == [.field("layers"), .index(1)])
    // One that is not open stays where no claim finds anything.
    #expect(view.path(of: .number(9)) == [.field("layers"), .index(9)])
    #expect(view.path(of: .name("cart")) == [.field("layers"), .key("cart")])
    #expect(StateView([:]).path(of: .number(2)) == [.field("layers"), .index(2)])
    #expect(view.screens(at: view.path(of: .number(1))) == ["basket", "pay"])
    #expect(view.screens(at: view.path(of: .number(9))) == [])
  }

  @Test func `has a mark for an entry without a screen`() {
    let view = StateView(["main": ["stack": [["screen": "a"], ["id": "c2"], 3]]])
    #expect(view.screens(at: [.field("main")]) == ["a", "?", "?"])
    #expect(view.screens(at: [.field("tabs"), .field("x")]) == [])
  }

  @Test func `is told line by line`() {
    let view = StateView([
      "tab": "home", "registry": ["a": 1], "queue": 2, "open": true,
      "main": ["depth": 1, "stack": [["screen": "a", "payload": ["n": 1]]]],
      "tabs": ["home": ["stack": [["screen": "b"], ["screen": "c"]]], "count": 2],
      "layers": [["name": "cart", "stack": [["screen": "d", "payload": "text"]]]],
    ])
    #expect(
      view.lines.map { "\($0.path): \($0.text)" } == [
        "tab: home", "queue: 2", "open: true", "main.stack: [a]", "main.top.payload: {\"n\":1}",
        "tabs.home.stack: [b, c]", "tabs.count: 2", "layers: 1 [cart]", "layers[0].stack: [d]",
        "layers[0].top.payload: text",
      ])
    #expect(StateView(["layers": []]).lines.map(\.text) == ["0"])
  }

  @Test func `tells what has changed, and what is new or gone`() {
    let old = StateView(["tab": "home", "queue": 0, "values": ["a": 1, "b": 2], "gone": 1])
    let new = StateView(["tab": "feed", "queue": 0, "values": ["a": "1", "b": 3, "c": 4]])
    let changes = new.changes(since: old).map { "\($0.path) \($0.old ?? "-") \($0.new ?? "-")" }
    #expect(changes == ["tab home feed", "values.a 1 \"1\"", "values.b 2 3", "values.c - 4", "gone 1 -"])
    #expect(new.changes(since: new).isEmpty)
  }

  @Test func `is the same on another way when only numbers and answers differ`() {
    func state(_ first: String, _ second: String, guards: Record, request: Int) -> StateView {
      StateView([
        "registry": [.string(first)], "guards": .record(guards),
        "held": [["request": .int(request), "by": "auth"]],
        "main": ["stack": [["screen": "a", "id": .string(first)]]],
        "tabs": [
          "home": ["stack": [["screen": "b", "id": .string(second), "owner": .string(first)]], "depth": 1]
        ],
      ])
    }
    let one = state("c7", "c9", guards: ["auth": "denied"], request: 4)
    let other = state("c1", "c2", guards: ["rate": "allowed"], request: 5)
    #expect(one != other)
    #expect(one.canonical == other.canonical)
    #expect(one.canonical.document["registry"] == nil)
    #expect(
      one.canonical[[.field("tabs"), .field("home"), .field("stack"), .index(0), .field("id")]] == "c2")
    let waiting = state("c1", "c2", guards: ["auth": "pending", "rate": "allowed"], request: 5)
    #expect(waiting.canonical != other.canonical)
    #expect(waiting.canonical.document["guards"] == ["auth": "pending"])
    // The entry to which a layer belongs is a part of the state.
    for (place, isPart) in [("layers", true), ("main", false)] {
      let turned = StateView([place: ["stack": [["id": "c1", "owner": "c2"]]]])
      let straight = StateView([place: ["stack": [["id": "c1", "owner": "c1"]]]])
      #expect((turned.canonical != straight.canonical) == isPart)
    }
  }

  @Test func `completes paths step by step`() {
    let view = StateView([
      "tab": "home", "tabs": ["home": ["depth": 2], "a b": ["depth": 1]], "top": ["payload": ["id": 4]],
    ])
    #expect(view.completions(of: "ta", .any).prefix(2) == ["tab", "tabs"])
    #expect(!view.completions(of: "tab", .any).contains("tab"), "what is whole is not offered")
    #expect(view.completions(of: "tabs.", .any).prefix(2) == ["tabs.home", "tabs[a b]"])
    #expect(view.completions(of: "tabs.h", .any) == ["tabs.home"])
    #expect(view.completions(of: "top.payload.", .any) == ["top.payload.id"])
    #expect(view.completions(of: "top.payload.x", .any) == [])
    #expect(view.completions(of: "..", .any).allSatisfy { $0.hasPrefix(".") })
  }
}
