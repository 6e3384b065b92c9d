import Roots
@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `What an app file says` {
  private func reading(_ nodes: String) -> ScriptedApp.Reading {
    ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(nodes)\n}\n"))
  }

  private func app(_ nodes: String) throws -> ScriptedApp {
    let reading = reading(nodes)
    return try #require(reading.app, "\(reading.diagnostics.rendered)")
  }

  private func errors(_ nodes: String) -> [String] {
    reading(nodes).diagnostics.filter { $0.severity == .error }.map { String($0.headline.dropFirst(8)) }
  }

  @Test func `has defaults for all that it leaves out`() throws {
    let map = try app("screen a").map
    let usual = AppMap()
    #expect(
      map.version == 1 && map.scheme == nil && map.back == .history && map.limits == usual.limits
        && !map.isRestorable)
    #expect(map.start == usual.start && map.unhandled == nil && map.empty == nil && map.redirects.isEmpty)
  }

  @Test func `about limits changes only those that it names`() throws {
    let usual = AppMap.Limits()
    let some = try app("limits layers=3 undo=7; screen a").map.limits
    #expect(
      some.layers == 3 && some.undo == 7 && some.tabs == usual.tabs && some.redirects == usual.redirects
        && some.reentrancy == usual.reentrancy)
    let others = try app("limits tabs=2; limits redirects=1 reentrancy=9; screen a").map.limits
    #expect(
      others.tabs == 2 && others.redirects == 1 && others.reentrancy == 9 && others.layers == usual.layers)
  }

  private static let fields: [(node: String, kind: Body.Field.Kind)] = [
    ("field f", .string), ("field f type=string", .string), ("field f type=int", .int),
    ("field f type=bool", .bool), ("field f type=secret", .secret),
    ("field f type=date", .date), ("field f choices=\"a, b\"", .choice(["a", "b"])),
    ("field f type=choice choices=a", .choice(["a"])),
  ]

  @Test(arguments: fields) func `about a field is its kind`(node: String, kind: Body.Field.Kind) throws {
    let blocks = try app("screen a { \(node); submit Y { pop } }").screens["a"]?.first?.blocks
    guard case .field(let field)? = blocks?.first?.content else {
      Issue.record("no field")
      return
    }
    #expect(
      field.kind == kind && field.name == "f" && field.need == .optional && field.initial == Template("")
        && field.label == Template("f"))
  }

  @Test func `about a field is its label, what it holds at first and whether it is needed`() throws {
    func field(_ said: String) throws -> FieldScript? {
      let content = try app("set v=1; screen a { field f \(said); submit Y { pop } }").screens["a"]?.first?
        .blocks.first?.content
      if case .field(let field)? = content { return field }
      return nil
    }
    let full = try field("label=\"The {v}\" default=\"{v}\" required=#true")
    #expect(full?.label == Template("The {v}") && full?.initial == Template("{v}") && full?.need == .required)
    #expect(
      try field("type=int default=7")?.initial == Template("7")
        && field("type=bool default=#true")?.initial == Template("true"))
    #expect(try field("required=#false")?.need == .optional)
  }

  @Test func `about a parameter is its kind, or that of its default`() throws {
    let screen = try #require(
      try app(
        "screen a { param s; param i type=int; param d default=1.5; param n default=7; param b default=#true; param x default=#null; param t default=a; param j default=(json)\"[1]\" type=any; text \"{s}{i}\" }"
      )
      .map.screens.first)
    #expect(
      screen.parameters == [
        .init("s", .string), .init("i", .int), .init("d", .double, fallback: 1.5),
        .init("n", .int, fallback: 7), .init("b", .bool, fallback: true),
        .init("x", .any, fallback: .null), .init("t", .string, fallback: "a"),
        .init("j", .any, fallback: [1]),
      ])
  }

  private static let colors: [(said: String, found: [String])] = [
    ("theme accent=\"#7c5cff\"", []), ("theme accent=\"#7c5cff\" ok=71", []),
    (
      "theme accent=blurple",
      ["2:14: 'blurple' is not a color; as in 'accent=\"#7c5cff\"', or a number from 0 to 255"]
    ),
    (
      "theme accent=256",
      ["2:14: '256' is not a color; as in 'accent=\"#7c5cff\"', or a number from 0 to 255"]
    ),
    ("theme accent=\"#7c5cff\"\ntheme ok=71", ["3:1: 'theme' is there already"]),
  ]

  @Test(arguments: colors) func `about colors is read one by one`(said: String, found: [String]) {
    #expect(errors("\(said)\nscreen a") == found)
  }

  private static let mistakes: [(nodes: String, found: [String])] = [
    ("start tab=a screen=b\ntab a root=b\nscreen b", ["2:1: 'start' takes 'tab=' or 'screen='"]),
    ("start\nscreen b", ["2:1: 'start' takes 'tab=' or 'screen='"]),
    (
      "back up\nscreen a",
      [
        "2:6: the policy of 'back' must be \(AppMap.BackPolicy.allCases.map(\.rawValue).dropLast().joined(separator: ", ")) or \(AppMap.BackPolicy.allCases.last?.rawValue ?? "")"
      ]
    ),
    ("limits layers=0\nscreen a", ["2:15: 'layers' must be a whole number from 1 to 1000"]),
    ("limits layers=1001\nscreen a", ["2:15: 'layers' must be a whole number from 1 to 1000"]),
    ("limits tabs=-1\nscreen a", ["2:13: 'tabs' must be a whole number from 0 to 1000"]),
    ("limits reentrancy=10001\nscreen a", ["2:19: 'reentrancy' must be a whole number from 1 to 10000"]),
    ("reachable a\nreachable a\nscreen a", ["3:1: 'reachable a' is there already"]),
    ("leads-to a a\nscreen a", ["2:1: 'leads-to a a' always holds"]),
    (
      "leads-to a b within=3\nleads-to a b within=4\nleads-to a b within=3\nscreen a { children b }\nscreen b",
      ["4:1: 'leads-to a b within=3' is there already"]
    ),
    (
      "leads-to a b within=0\nscreen a { children b }\nscreen b",
      ["2:21: 'within' must be a whole number from 1 to 1000"]
    ),
    ("empty { text x }\nempty { text y }\nscreen a", ["3:1: 'empty' is there already"]),
    ("start screen=a\nstart screen=b\nscreen a\nscreen b", ["3:1: 'start' is there already"]),
    (
      "tab a; tab c; screen a; screen c; screen b { url \"/b\" stack=a; url \"/x\" stack=c }",
      ["2:79: another 'stack' is there already; all URLs of a screen have the same screens below them"]
    ),
    (
      "tab a; tab b; screen a { key k { tab 2 } }; screen b",
      ["2:38: unknown tab '2'; the tabs are counted from 0 to 1"]
    ),
    (
      "screen a { bottom height=1; bottom height=2; backdrop \"x\\ny\"; backdrop \"x\\ny\"; leave-guard x; leave-guard y }",
      [
        "2:29: 'bottom' is there already", "2:63: 'backdrop' is there already",
        "2:95: 'leave-guard' is there already",
      ]
    ),
    ("screen a { field f choices=x type=string }", ["2:28: 'choices' belongs to fields of type choice"]),
    ("screen a { param x; param x }", ["2:27: parameter 'x' is defined already"]),
    ("screen a { param x type=bool default=1 }", ["2:38: the default of 'x' is int, not bool"]),
    ("guard g { when }\nscreen a guard=g", ["2:11: 'when' needs a value, as in 'when signed-in=#true'"]),
    (
      "guard g { ask a; remember \"a,b\" }\nscreen a",
      [
        "2:27: 'a,b' cannot be a name; commas and braces have a meaning of their own"
      ]
    ),
    (
      "guard g { redirect { push a @force=#true } }\nscreen a guard=g",
      [
        "2:11: the command of 'redirect' takes no '@transition', '@keep', '@guard' or '@force'; the screen can name its guard itself"
      ]
    ),
    ("guard g { redirect { set x=1 } }\nscreen a guard=g", ["2:11: 'redirect' holds one command"]),
    ("guard g { redirect }\nscreen a guard=g", ["2:11: 'redirect' holds one command"]),
    (
      "guard g { redirect { psh a } }\nscreen a guard=g",
      ["2:22: unknown command 'psh'; did you mean 'push'?"]
    ),
    (
      "guard g { allow; when x=1; manual; remember y }\nset x=1\nscreen a guard=g",
      [
        "2:7: the guard decides more than once: 'allow' and 'manual'",
        "2:7: 'remember' keeps the answer of 'ask', and there is none",
      ]
    ),
    (
      "redirect \"/a/:b(c)\" to=\"/a\"\nscreen a { url \"/a\" }",
      ["2:17: unknown type 'c'; a parameter is one of int, bool, uuid, double, string"]
    ),
    (
      "screen a { url \"/c\" }\nredirect \"/a\" to=\"/far/away\"",
      ["3:18: redirect '/a': no screen has the URL '/far/away'"]
    ),
    (
      "screen a { url \"/c\" }\nredirect \"/x\" to=\"/y\"\nredirect \"/y\" to=\"/x\"",
      ["3:18: redirect '/x': redirects lead in a circle: /x -> /y -> /x"]
    ),
    (
      "screen a { url \"/c\" }\nredirect \"/s\" to=\"/a/1\"\nredirect \"/a/:x\" to=\"/b/:x\"\nredirect \"/b/:y\" to=\"/a/:y\"",
      ["4:21: redirect '/a/:x': redirects lead in a circle: /a/:x -> /b/:x -> /a/:x"]
    ),
    (
      "screen a { url \"/a/:x\"; text \"{x}\" }\nredirect \"/p\" to=\"/q\"\nredirect \"/q\" to=\"/far/away\"",
      ["4:18: redirect '/q': no screen has the URL '/far/away'"]
    ),
    (
      "screen a { url \"/item/:id\"; text \"{id}\" }\nredirect \"/m/:id\" to=\"/item/:nr\"\nredirect \"/n/:nm\" to=\"/item/{nmm}\"",
      [
        "3:22: redirect '/m/:id': its pattern has no parameter 'nr'",
        "4:22: redirect '/n/:nm': its pattern has no parameter 'nmm'; did you mean 'nm'?",
      ]
    ),
    (
      "screen a { url \"/item/:id(int)\"; text \"{id}\" }\nredirect \"/m/:id\" to=\"/itm/:id\"\nredirect \"/n/:id(bool)\" to=\"/item/:id\"\nredirect \"/u\" to=\"/c/%zz\"",
      [
        "3:22: redirect '/m/:id': no screen has the URL '/itm/:id'; did you mean '/item/:id(int)'?",
        "4:28: redirect '/n/:id(bool)': no screen has the URL '/item/:id'; did you mean '/item/:id(int)'?",
        "5:18: redirect '/u': '/c/%zz' is not a URL: column 4: '%zz' is not a percent escape; write '%25' for a percent sign",
      ]
    ),
    (
      "screen a { url \"/item/:id(int)\"; url \"/at/:id\"; text \"{id}\" }\nredirect \"/m/:id\" to=\"/item/:id\"\nredirect \"/go/:x/*\" to=\"/:x/*\"\nredirect \"/u/**\" to=\"/item/**\"\nredirect \"/t\" to=\"/at/12:30\"\nredirect \"/v/:x\" to=\"/m/:x\"",
      []
    ),
    (
      "screen a { url \"/c\" }\nunhandled to=\"/far/away\"",
      ["3:14: unhandled URLs: no screen has the URL '/far/away'"]
    ),
    (
      "screen a { url \"/c\" }\nredirect \"/b\" to=\"/c\"\nredirect \"/b\" to=\"/c\"",
      ["4:10: URL patterns '/b' and '/b' match the same URLs (redirect, redirect)"]
    ),
    (
      "screen a { url \"/é/:b(c)\" }",
      ["2:23: unknown type 'c'; a parameter is one of int, bool, uuid, double, string"]
    ),
    (
      "screen a { list { row r { push b { pop } } } }\nscreen b",
      ["2:36: 'push' takes nothing in braces but 'on-result'"]
    ),
    (
      "invariant i\nscreen a",
      ["2:1: the invariant claims nothing; as in 'invariant few-cards \"layers.count<=3\"'"]
    ),
    ("tab t root=a index=1001\nscreen a", ["2:20: 'index' must be a whole number from 0 to 1000"]),
    (
      "screen a { child b cost=0 }\nscreen b",
      [
        "2:25: 'cost' must be a whole number from \(ScreenGraph.Edge.costs.lowerBound) to \(ScreenGraph.Edge.costs.upperBound)"
      ]
    ),
    ("screen a { child b kind=replace }\nscreen b", ["2:25: 'kind' must be push, modal, tab or overlay"]),
    ("screen a { top height=201 }", ["2:23: 'height' must be a whole number from 1 to 200"]),
    (
      "screen a { list { row \"{x\" { on-result } } }",
      [
        "2:30: 'on-result' stands behind the command that opens a screen"
      ]
    ),
    ("screen \"a\\u{7}\"", ["2:8: a name cannot hold a character that is not seen, \\u{7}"]),
    ("screen \"{a}\"", ["2:8: '{a}' cannot be a name; commas and braces have a meaning of their own"]),
    (
      "screen a\non empty.didAppear { pop }",
      ["3:4: unknown screen 'empty'; 'screen empty' or 'accessory empty' in 'app' defines it"]
    ),
    ("keep a for=session from=birth\nscreen a", ["2:25: 'from' must be dismissal or presentation"]),
    (
      "data g generate=0 { column a }\nscreen a", ["2:17: 'generate' must be a whole number from 1 to 100000"]
    ),
    ("data g \"a,b.csv\" seed=1\nscreen a", ["2:18: 'seed' needs 'generate='"]),
    ("data g generate=3 { column a from=1 }\nscreen a", ["2:30: 'from' needs 'to='"]),
  ]

  @Test(arguments: mistakes) func `is refused where it is wrong, with the place and the cure`(
    nodes: String, found: [String]
  ) {
    #expect(errors(nodes) == found)
  }

  @Test(arguments: [
    ("button x", "row"), ("page x", "screen"), ("modal x", "accessory"), ("Dialog x", "accessory"),
    ("input x", "field"), ("menu x", "list"), ("label x", "text"), ("variable x", "set"), ("route x", "url"),
    ("MODAL x", "accessory"),
  ]) func `in the words of another tool is answered with the right word`(node: String, word: String) {
    let name = node.split(separator: " ")[0]
    let found = errors("\(node)\nscreen a")
    let hint =
      ["input": "'input' stands in 'flow'"][String(name)] ?? "what other programs call so is '\(word)' here"
    #expect(found.count == 1 && found[0].hasPrefix("2:1: unknown node '\(name)' in 'app'; \(hint)"))
  }

  @Test(arguments: [
    ("present", "overlay"), ("close", "dismiss"), ("Toast", "message"), ("submit", "complete"),
  ])
  func `in the words of another tool is answered with the right command`(name: String, word: String) {
    #expect(
      errors("screen a { key x { \(name) a } }") == [
        "2:20: unknown command '\(name)'; what other programs call so is '\(word)' here"
      ])
  }

  @Test func `in the words of another tool is told where the right word stands`() {
    #expect(
      errors("data d generate=1 { column a from=1 to=2; button 1 }\nscreen a") == [
        "2:43: unknown node 'button' in 'data'; what other programs call so is 'row' here; "
          + "'row' stands in 'list' or 'table'"
      ])
  }

  @Test func `about a screen has up to a thousand parameters, and as many fields`() {
    func nodes(_ node: String, _ count: Int) -> String {
      "screen a { " + (0..<count).map { "\(node) x\($0); " }.joined() + "}"
    }
    #expect(errors(nodes("param", 1_000)) == [] && errors(nodes("field", 1_000)) == [])
    #expect(
      errors(nodes("param", 1_001)).map { $0.split(separator: ": ")[1] } == [
        "a screen has at most 1000 parameters"
      ])
    #expect(
      errors(nodes("field", 1_001)).map { $0.split(separator: ": ")[1] } == [
        "a screen has at most 1000 fields"
      ])
  }

  @Test func `about actions is read in answers up to 32 deep`() {
    func nodes(_ depth: Int) -> String {
      "screen a { list { row r { "
        + (0..<depth).reduce("pop") { inner, _ in "push b; on-result { completed { \(inner) } }" }
        + " } } }\nscreen b { submit y { complete 1 } }"
    }
    #expect(errors(nodes(32)) == [])
    #expect(
      errors(nodes(33)).map { $0.split(separator: ": ")[1] } == ["actions are nested more than 32 deep"])
  }

  @Test func `about a picture is up to 1000 lines of 1000 letters, with blanks for tabs`() throws {
    func lines(_ text: String) throws -> [String]? {
      let content = try app("screen a { image \"\(text)\" }").screens["a"]?.first?.blocks.first?.content
      if case .image(let lines)? = content { return lines }
      return nil
    }
    #expect(
      try lines("a\\tb\\nc\\r\\n\\n") == ["a  b", "c", ""] && lines("\\n") == [""]
        && lines("a\\n\\nb") == ["a", "", "b"])
    #expect(try lines(String(repeating: "x\\n", count: 1_001))?.count == 1_000)
    #expect(try lines(String(repeating: "x", count: 1_001) + "\\ny")?.map(\.count) == [1_000, 1])
  }

  @Test func `about a hook holds for every definition of its screen, and for the empty one`() throws {
    let app = try app(
      """
      set n=0
      screen a; empty { text none }
      accessory l; accessory l parents=a; key k { overlay l }
      on l.didAppear { set n=1 }; on l.didAppear { set n=2; set n=3 }
      on empty.focus { set n=4 }; on a.input { set n=5 }
      """)
    #expect(app.screens["l"]?.map { $0.hooks[.didAppear]?.count } == [3, 3])
    #expect(
      app.screens[Entry.emptyScreen]?.first?.hooks[.focus]?.count == 1
        && app.screens["a"]?.first?.onInput.count == 1)
  }

  @Test func `about keeping a screen holds for all its definitions`() throws {
    let map = try app(
      "screen a; accessory l; accessory l parents=a; key k { overlay l }\nkeep l for=session; keep a for=\"2m\" from=presentation"
    ).map
    #expect(
      map.accessories.map(\.screen.lifetime?.span) == [.session, .session]
        && map.screens[0].lifetime == .seconds(120, from: .presentation))
  }

  @Test func `about a question that a guard asks is kept as the app has it`() throws {
    #expect(
      try app("screen a { leave-guard \"Sure?\" }").map.accessories.map(\.name) == [ScriptedApp.question])
    let own = try app(
      "screen a { leave-guard \"Sure?\" }\naccessory leave-question title=Mine { list { row Y { complete #true } } }"
    )
    #expect(
      own.map.accessories.map(\.screen.title) == ["Mine"] && own.screens[ScriptedApp.question]?.count == 1)
  }

  @Test func `is read with the names of its files, in the order in which they are opened`() throws {
    let folder = Folder()
    folder.write("app.kdl", "app T {\ninclude \"b.kdl\"\ninclude \"a.kdl\"\nscren x\n}")
    folder.write("a.kdl", "scren y\nscreen a")
    folder.write("b.kdl", "scren z\nscreen b")
    let reading = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
    #expect(
      reading.files.map { String($0.dropFirst(folder.path.count + 1)) } == ["app.kdl", "b.kdl", "a.kdl"])
    #expect(try folder.headlines().map { String($0.prefix(9)) } == ["app.kdl:4", "b.kdl:1:1", "a.kdl:1:1"])
  }
}
