@testable import Roots
@testable import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `The schema of a state document` {
  private static let text = """
    app T {
      tab home root=start; tab two root=item
      set count=0 paid=#false
      screen start; screen item { param id type=int }; screen edit { leave-guard "Leave?" }
      accessory cart; flow buy start=pay { screens pay }; screen pay
      guard auth { manual }
    }
    """

  private func schema() throws -> StateSchema {
    ScriptedApp.read(SourceText(name: "app.kdl", text: Self.text)).stateSchema
  }

  private func steps(_ path: String) throws -> [StateStep] {
    path.isEmpty ? [] : try #require(StatePath.steps(path))
  }

  private static let continued: [(path: String, words: [String])] = [
    ("", StateSchema.keys), ("main", ["depth", "stack", "top", "root", "count"]), ("main.depth", []),
    ("main.stack", ["count", "first", "last", "top"]),
    ("main.top", ["id", "screen", "resource", "payload", "owner"]),
    ("main.stack[0]", ["id", "screen", "resource", "payload", "owner"]),
    ("main.stack[-1].screen", []), ("main.top.payload", []), ("main.top.payload.id.anything", []),
    ("tabs", ["home", "two", "count"]), ("tabs.home", ["depth", "stack", "top", "root", "count"]),
    ("tabs[1]", ["depth", "stack", "top", "root", "count"]), ("tabs[-2].top.screen", []), ("tabs[2]", []),
    ("tabs[-3]", []),
    ("tabs.three", []), ("nested", ["buy", "count"]),
    ("nested.buy.root", ["id", "screen", "resource", "payload", "owner"]),
    ("layers[0]", ["index", "name", "depth", "stack", "top", "root", "count"]), ("layers.count", []),
    ("values", ["count", "paid", "count"]), ("guards", ["auth", "edit", "count"]),
    ("held", ["count", "first", "last", "top"]),
    ("held[0]", ["request", "command", "by"]), ("held.first.by", []), ("queue", []), ("queue.x", []),
    ("nothing", []),
    ("tabOrder", ["count", "first", "last", "top"]), ("tabOrder[0]", []), ("base", []),
  ]

  @Test(arguments: continued) func `knows what can stand behind a path`(path: String, words: [String]) throws
  {
    #expect(try schema().continuations(of: steps(path)) == words)
  }

  @Test func `leads wherever it says that one can go on`() throws {
    let schema = try schema()
    var paths: [[StateStep]] = [[]]
    var seen = 0
    while let path = paths.popLast() {
      for word in schema.continuations(of: path) where path.count < 4 {
        let next = path + [.field(word)]
        #expect(schema.mistake(in: next) == nil, "\(next)")
        #expect(
          schema.mistake(in: path + [.field(word + "~")]) != nil || schema.continuations(of: path).isEmpty)
        seen += 1
        paths.append(next)
      }
    }
    #expect(seen > 100)
  }

  private static let wrong: [(path: String, name: String, nearest: String?)] = [
    ("mian", "mian", "main"), ("main.dept", "dept", "depth"), ("tabs.hom", "hom", "home"),
    ("values.cuont", "cuont", "count"),
    ("guards.atuh", "atuh", "auth"), ("main.stack.frist", "frist", "first"), ("nested.by", "by", "buy"),
    ("tabs[7]", "7", nil),
    ("queue.top", "top", nil), ("held[0].bye", "bye", "by"), ("main.top.screens", "screens", "screen"),
    ("x", "x", nil),
  ]

  @Test(arguments: wrong) func `names the step that leads nowhere, and the nearest that does not`(
    path: String, name: String, nearest: String?
  ) throws {
    let mistake = try #require(try schema().mistake(in: steps(path)))
    #expect(mistake.kind == .part && mistake.name == name && mistake.nearest == nearest)
  }

  private static let compared: [(path: String, value: Value, kind: StateSchema.Mistake.Kind?)] = [
    ("tab", "home", nil), ("tab", "nowhere", .tab), ("tab", .null, nil), ("tab", 3, .tab),
    ("main.top.screen", "item", nil),
    ("main.top.screen", "itm", .screen), ("main.top.screen", "@host", nil), ("guards.auth", "allowed", nil),
    ("guards.auth", "allow", .answer), ("held[0].by", "auth", nil), ("held[0].by", "start", .guard),
    ("held[0].by", "edit", nil),
    ("base", "main", nil), ("base", "tabs.home", nil), ("base", "tabs.hom", .stack),
    ("focus", "layers[3]", nil),
    ("focus", "layers[-1]", .stack), ("focus", "layers.x", .stack), ("focus", "nested.buy", nil),
    ("phase", "idle", nil),
    ("phase", "asleep", .phase), ("tabOrder[0]", "two", nil), ("tabOrder[0]", "three", .tab),
    ("layers[0].name", "cart", nil),
    ("layers[0].name", "card", .screen), ("main.depth", "anything", nil), ("values.count", "anything", nil),
  ]

  @Test(arguments: compared) func `knows what can stand where a path leads`(
    path: String, value: Value, kind: StateSchema.Mistake.Kind?
  ) throws {
    #expect(try schema().mistake(in: steps(path), comparedWith: value)?.kind == kind)
  }

  @Test func `goes on from the stack in sight where it is told`() throws {
    let schema = try schema()
    for path in ["depth", "top.screen", "stack[0].id", "root", "count"] {
      #expect(
        try schema.mistake(in: steps(path)) != nil && schema.mistake(in: steps(path), fromStack: true) == nil)
    }
    #expect(try schema.mistake(in: steps("tabs.home"), fromStack: true) == nil)
    let mistake = try schema.mistake(in: steps("dpeth"), fromStack: true)
    #expect(try mistake?.nearest == "depth" && schema.mistake(in: steps("dpeth"))?.nearest != "depth")
    #expect(
      try schema.mistake(in: steps("top.screen"), comparedWith: "itm", fromStack: true)?.nearest == "item")
  }

  private static let named: [(path: String, value: Value?, names: [String])] = [
    ("tabs.home.depth", nil, ["tab home 1"]), ("tabs.unknown", nil, ["tab unknown 1"]), ("tabs[0]", nil, []),
    ("tabs.count", nil, []),
    ("nested.buy.top", nil, ["screen buy 1"]), ("layers.cart.top", nil, ["screen cart 1"]),
    ("layers.first", nil, []),
    ("layers.count", nil, []), ("values.paid", nil, ["value paid 1"]),
    ("values.other", nil, ["value other 1"]),
    ("guards.auth", "allowed", ["guard auth 1", "answer allowed -1"]), ("tab", "home", ["tab home -1"]),
    ("tab", nil, []),
    ("main.top.screen", "item", ["screen item -1"]), ("focus", "tabs.home", ["tab home -1 1"]),
    ("focus", "main", []),
    ("base", "nested.buy", ["screen buy -1 1"]), ("main.depth", 3, []),
    ("tabs.home.top.screen", "start", ["tab home 1", "screen start -1"]),
    ("held[0].by", "auth", ["guard auth -1"]), ("main.nothing.more", nil, []),
  ]

  @Test(arguments: named) func `finds the names of the app in a path and in what it is compared with`(
    path: String, value: Value?, names: [String]
  ) throws {
    let found = try schema().names(in: steps(path), comparedWith: value).map { step in
      "\(step.kind) \(step.name) \(step.step ?? -1)" + (step.inner.map { " \($0)" } ?? "")
    }
    #expect(found == names)
  }

  private static let identities: [(path: String, isOne: Bool)] = [
    ("main.top.id", true), ("main.stack[2].owner", true), ("held[0].request", true),
    ("main.top.screen", false),
    ("main.top.payload.id", false), ("values.id", false), ("main.depth", false), ("nowhere.id", false),
    ("main.top", false),
  ]

  @Test(arguments: identities) func `tells what only tells things apart from what is shown`(
    path: String, isOne: Bool
  ) throws {
    #expect(try schema().isIdentity(steps(path)) == isOne)
  }

  @Test func `has any names where there is no app`() throws {
    #expect(
      try StateSchema.any.mistake(in: steps("tabs.anything.top.screen"), comparedWith: "anything") == nil)
    #expect(try StateSchema.any.mistake(in: steps("guards.x"), comparedWith: "no")?.kind == .answer)
    #expect(StateSchema.any.words(for: .tab) == nil && StateSchema.any.words(for: .stack) == nil)
    #expect(try StateSchema.any.continuations(of: steps("tabs")).isEmpty)
    #expect(try StateSchema.any.mistake(in: steps("tabs[99]")) == nil)
  }

  @Test func `of a program in code has its screens and guards, and any tabs and values`() throws {
    var map = AppMap(title: "T") { Tab("home", root: "start") }
    map.screens = [Screen("start"), Screen("item")]
    let schema = StateSchema(map)
    #expect(try schema.mistake(in: steps("main.top.screen"), comparedWith: "itm")?.nearest == "item")
    #expect(
      try schema.mistake(in: steps("tabs.other")) == nil && schema.mistake(in: steps("values.x")) == nil)
    // Any screen may ask before it is left.
    #expect(try schema.mistake(in: steps("held[0].by"), comparedWith: "item") == nil)
    #expect(try schema.mistake(in: steps("held[0].by"), comparedWith: "other")?.kind == .guard)
  }
}

@Suite(.timeLimited) struct `A path into a value` {
  private static let state: Value = [
    "main": ["stack": [["screen": "a"], ["screen": "b"]]],
    "tabs": ["home": ["stack": []], "2": ["stack": [["screen": "c"]]]],
    "layers": [["name": "cart", "depth": 1], ["name": "count"]],
    "values": ["count": 7, "x": ["y": [1, 2, 3]]],
  ]

  private static let places: [(path: String, value: Value?)] = [
    ("main.stack[0].screen", "a"), ("main.stack[-1].screen", "b"), ("main.stack[2]", nil),
    ("main.stack[-3]", nil),
    ("main.top.screen", "b"), ("main.root.screen", "a"), ("main.depth", 2), ("main.count", 2),
    ("main.stack.count", 2),
    ("main.stack.first.screen", "a"), ("main.stack.last.screen", "b"), ("main.stack.top.screen", "b"),
    ("tabs.home.depth", 0), ("tabs.home.top", nil), ("tabs[2].top.screen", "c"), ("tabs[0].depth", 0),
    ("tabs[-1].depth", 1),
    ("tabs[1].depth", 1), ("tabs.count", 2), ("layers.cart.depth", 1), ("layers.count", ["name": "count"]),
    ("layers.first.name", "cart"),
    ("values.count", 7), ("values.x.y[1]", 2), ("values.x.y.count", 3), ("values.x[y][-1]", 3),
    ("values.x.z", nil),
    ("values.count.more", nil), ("nothing", nil), ("values.x.count", 1), ("main.stack[0].screen.x", nil),
    ("main.stack[-9223372036854775808]", nil), ("main.stack[9223372036854775807]", nil),
  ]

  @Test(arguments: places) func `finds what it leads to`(path: String, value: Value?) throws {
    #expect(Self.state.find(try #require(StatePath.steps(path))) == value)
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a..b", "a[", "a[]", "a[1", "a]b", "a[1]b", "a[[1]]", "[1]", "a.[1]", "a[1].",
    "a[b]c[d]",
  ])
  func `is refused where a step is missing`(text: String) {
    #expect(StatePath.steps(text) == nil && StatePath.places(in: text).isEmpty)
  }

  @Test(arguments: [
    ("a", ["a"]), ("a.b", ["a", "b"]), ("a[0]", ["a", "0"]), ("a[-1][b.c].d", ["a", "-1", "b.c", "d"]),
    ("ä.日本[é]", ["ä", "日本", "é"]),
    ("a b.c d", ["a b", "c d"]), ("a[+3]", ["a", "3"]),
  ])
  func `has its steps where they are written`(text: String, names: [String]) throws {
    let steps = try #require(StatePath.steps(text))
    #expect(steps.map(\.name) == names)
    let bytes = Array(text.utf8)
    let written = StatePath.places(in: text).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(written.count == names.count)
    for (one, name) in zip(written, names) { #expect(one == name || Int(one) == Int(name)) }
  }

  @Test(arguments: ["home", "my-tab", "tab_2", "7", "my tab", "a.b", "日本", "é", "a/b"])
  func `of two names is written so that it is read again`(name: String) throws {
    let text = StatePath.text("tabs", name)
    let steps = try #require(StatePath.steps(text))
    #expect(steps.count == 2 && steps[1].name == name)
    #expect(
      text.contains(part: "[") == !name.utf8.allSatisfy {
        "abcdefghijklmnopqrstuvwxyz0123456789_-".utf8.contains($0)
      })
  }
}
