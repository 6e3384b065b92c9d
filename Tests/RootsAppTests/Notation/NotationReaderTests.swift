import Roots
@testable import RootsApp
@testable import RootsLanguage
import TestTraits
import Testing

@Suite(.timeLimited) struct `A node of the notation` {
  private typealias Slot = Word.Slot

  private static let word = Word(
    "box", [Slot("item", .text, .required)],
    [
      Slot("size", .integer(1...9), .required), Slot("kind", .choice(["small", "large"])), Slot("on", .flag),
      Slot("in", .name(.data), with: "for"), Slot("for", .definition, with: "in"),
    ], fields: .payload, help: "h")

  /// What is found in a node that is taken as a word.
  private func found(_ text: String, _ word: Word = word) throws -> [String] {
    let node = try #require(KdlDocument.read(text, name: "x").document.nodes.first)
    var reader = NotationReader(nodes: ["row", "list"])
    let parts = reader.take(node, as: word)
    #expect(parts.isFaultless == reader.findings.diagnostics.isEmpty)
    return reader.findings.diagnostics.map { String($0.headline.dropFirst(2)) }
  }

  private static let cases: [(text: String, findings: [String])] = [
    ("box a size=1", []), ("box a size=9 kind=small on=#false more=1 and=#null", []),
    ("box 7 size=1 in=d for=r", []),
    ("box size=1", ["1:1: 'box' needs an item; as in 'box ITEM'"]), ("box a", ["1:1: 'box' needs 'size='"]),
    ("box a b size=1", ["1:7: 'box' takes no more; as in 'box ITEM size=N'"]),
    ("box a list size=1", ["1:7: 'box' takes no more; put ';' before 'list'"]),
    ("box a \"list\" size=1", ["1:7: 'box' takes no more; as in 'box ITEM size=N'"]),
    ("box a b c size=1", ["1:7: 'box' takes no more; as in 'box ITEM size=N'"]),
    ("box a size=0", ["1:12: 'size' must be a whole number from 1 to 9"]),
    ("box a size=10", ["1:12: 'size' must be a whole number from 1 to 9"]),
    ("box a size=1.5", ["1:12: 'size' must be a whole number from 1 to 9"]),
    ("box a size=1 size=2", ["1:14: 'size' is given twice"]),
    ("box a size=1 x=1 x=2", ["1:18: 'x' is given twice"]),
    ("box a size=1 kind=smal", ["1:19: 'kind' must be small or large; did you mean 'small'?"]),
    ("box a size=1 kind=7", ["1:19: 'kind' must be small or large"]),
    ("box a size=1 on=yes", ["1:17: 'on' must be #true or #false"]),
    ("box #true size=1", ["1:5: the item of 'box' must be a text"]),
    ("box a size=1 in=d", ["1:14: 'in' needs 'for='"]), ("box a size=1 for=r", ["1:14: 'for' needs 'in='"]),
    ("box a size=1 @on=#true", ["1:14: 'box' takes no '@on'; did you mean 'on'?"]),
    ("box a size=1 { x }", ["1:14: 'box' takes no block"]),
    ("box a size=1 {}", ["1:14: 'box' takes no block"]),
    (
      "box a size=1 url=http://a.b",
      ["1:18: what stands behind 'http:' is a comment; a URL is written in quotes: \"http://…\""]
    ),
    (
      "box http://a.b",
      [
        "1:5: what stands behind 'http:' is a comment; a URL is written in quotes: \"http://…\"",
        "1:1: 'box' needs 'size='",
      ]
    ),
    ("box a size=1 url=http: //b", []),
  ]

  @Test(arguments: cases) func `is taken apart by its word, and what does not fit is told`(
    text: String, findings: [String]
  ) throws {
    #expect(try found(text) == findings)
  }

  private static let surplus: [(word: Word, text: String, finding: String)] = [
    (Word("undo", help: ""), "undo 1", "1:6: 'undo' takes nothing; as in 'undo'"),
    (
      Word("set", fields: .values, help: ""), "set ready",
      "1:5: 'set' takes named values only; as in 'set ready=#true'"
    ),
    (Word("ask", fields: .payload, help: ""), "ask ready", "1:5: 'ask' takes named values only; as in 'ask'"),
    (
      Word("top", [], [Slot("height", .integer(1...9), .required)], help: ""), "top 2 height=1",
      "1:5: 'top' takes named values only; as in 'top height=N'"
    ),
    (Word("pop", [Slot("n", .value)], help: ""), "pop 1 2", "1:7: 'pop' takes no more; as in 'pop [N]'"),
    (
      Word("tell", [Slot("flow", .text, .required)], help: ""), "tell",
      "1:1: 'tell' needs a flow; as in 'tell FLOW'"
    ),
    (
      Word("open", [Slot("url", .text, .required)], help: ""), "open",
      "1:1: 'open' needs a url; as in 'open URL'"
    ),
    (
      Word("press", [Slot("key", .key, .repeated)], help: ""), "press",
      "1:1: 'press' needs a key; as in 'press KEY…'"
    ),
    (
      Word("undo", [], [Slot("one", .text)], help: ""), "undo on=1",
      "1:6: 'undo' takes no 'on'; did you mean 'one'?"
    ),
  ]

  @Test(arguments: surplus.indices) func `with too much or too little is told what its word takes`(place: Int)
    throws
  {
    let (word, text, finding) = Self.surplus[place]
    #expect(try found(text, word) == [finding])
  }

  @Test func `takes any number of values where they are repeated, each of the kind`() throws {
    let word = Word(
      "press", [Slot("first", .text, .required), Slot("key", .integer(0...9), .repeated)], help: "")
    #expect(try found("press a", word) == [] && found("press a 1 2 3", word) == [])
    #expect(
      try found("press a 1 x 10", word) == [
        "1:11: the key of 'press' must be a whole number from 0 to 9",
        "1:13: the key of 'press' must be a whole number from 0 to 9",
      ])
  }

  @Test func `has at most a thousand named values, and is told so once`() throws {
    func text(_ count: Int) -> String { "box a size=1" + (0..<count).map { " k\($0)=1" }.joined() }
    #expect(try found(text(1_000)) == [])
    #expect(try found(text(1_001)).first?.hasSuffix(": 'box' takes at most 1000 values") == true)
    #expect(try found(text(1_100)).count == 1)
  }

  private static let kinds: [(kind: Word.Kind, right: [String], wrong: [String])] = [
    (.text, ["a", "7", "\"\""], ["#true", "#null"]), (.definition, ["a", "7"], ["\"\"", "#true"]),
    (.key, ["g", "1"], ["\"\"", "#null"]),
    (.url, ["\"\"", "a"], ["7", "#true"]), (.name(.tab), ["home", "0"], ["\"\"", "#true"]),
    (.name(.screen), ["home"], ["0", "\"\""]),
    (.names(.screen), ["a", "\"a,b\"", "\"a, b\""], ["\"\"", "\"a,\"", "\",a\"", "\"a,,b\"", "7", "\" \""]),
    (.heights, ["3", "\"3,8,all\"", "all", "1", "200"], ["0", "201", "\"3,\"", "x", "\"\"", "#true"]),
    (.integer(0...3), ["0", "3", "0x3", "0b11"], ["4", "-1", "1.0", "a", "\"1\""]),
    (.duration, ["0", "60", "1.5", "\"2m\""], ["\"60\"", "-1", "a", "#inf"]),
    (.lifetime, ["session", "60", "\"500ms\""], ["sesion", "\"60\"", "#true"]),
    (.odds, ["\"1 of 5\""], ["\"1 of 21\"", "1"]),
    (.place, ["main", "tab:home", "layer:1", "nested:f"], ["home", "7"]),
    (.layer, ["new", "0", "7"], ["-1", "old", "1.5"]),
    (.context, ["c1", "c0"], ["1", "r1", "c"]), (.request, ["r1", "1", "0"], ["c1", "r", "-1", "#true"]),
    (.value, ["a", "7", "#null", "#true", "1.5"], []),
  ]

  @Test(arguments: kinds.indices) func `takes for a value what it can be, and nothing else`(place: Int) throws
  {
    let (kind, right, wrong) = Self.kinds[place]
    let word = Word("w", [Slot("v", kind, .required)], help: "")
    for text in right { #expect(try found("w \(text)", word) == [], "\(kind): \(text)") }
    for text in wrong {
      #expect(
        try found("w \(text)", word) == ["1:3: the v of 'w' must be \(kind.expectation)"], "\(kind): \(text)")
    }
  }

  // MARK: Names in values

  private static let names: [(text: String, names: [String], marked: [String])] = [
    ("\"a, b ,c\"", ["a", "b", "c"], ["a", "b", "c"]), ("a,b", ["a", "b"], ["a", "b"]), ("\"\"", [""], [""]),
    ("7", ["7"], ["7"]),
    ("\" é , 日本 \"", ["é", "日本"], ["é", "日本"]), ("\"a,,b\"", ["a", "", "b"], ["a", "", "b"]),
    ("#\"a,b\"#", ["a", "b"], ["a", "b"]),
    ("\"\\u{61},b\"", ["a", "b"], ["\"\\u{61},b\"", "b"]),
    ("\"aa,\\ta\"", ["aa", "\ta"], ["aa", "\"aa,\\ta\""]),
  ]

  @Test(arguments: names) func `has names between commas, and knows where each stands`(
    text: String, names: [String], marked: [String]
  ) throws {
    let node = try #require(KdlDocument.read("n \(text)").document.nodes.first)
    let entry = try #require(node.entries.first)
    #expect(entry.names.map(\.name) == names)
    #expect(entry.names.map { $0.spot.source.text(in: $0.spot.range) } == marked)
  }

  @Test func `has no names in a long text with escapes`() throws {
    func marked(_ count: Int) throws -> String {
      let text = "n \"\\t" + String(repeating: "x", count: count) + "{name}\""
      let entry = try #require(KdlDocument.read(text).document.nodes.first?.entries.first)
      let spot = entry.spot(of: count + 2..<count + 6)
      return spot.source.text(in: spot.range)
    }
    #expect(try marked(4_089) == "name" && marked(4_090).count == 4_100)
  }

  @Test func `has paths whose steps are found where they stand`() throws {
    let node = try #require(KdlDocument.read("n \"tabs[home].depth\"").document.nodes.first)
    let entry = try #require(node.entries.first)
    let spot = entry.spot(of: 0..<16)
    func text(_ spot: Spot?) -> String? { spot.map { $0.source.text(in: $0.range) } }
    #expect(text(spot) == "tabs[home].depth" && text(spot.step(nil)) == "tabs[home].depth")
    #expect((0..<4).map { text(spot.step($0)) } == ["tabs", "home", "depth", nil])
    #expect(text(spot.step(named: "depth")) == "depth" && text(spot.step(named: "x")) == "tabs[home].depth")
    #expect(
      text(spot.prefix("tabs")) == "tabs" && text(spot.prefix("tab")) == "tab"
        && text(spot.prefix("home")) == "tabs[home].depth")
  }
}

@Suite(.timeLimited) struct `The findings of one reading` {
  private func diagnostic(_ severity: Diagnostic.Severity, _ place: Int = 0) -> Diagnostic {
    Diagnostic(
      severity, "m\(place)", at: SourceRange(start: place, end: place), in: SourceText(name: "x", text: "abc")
    )
  }

  @Test(arguments: [Diagnostic.Severity.error, .warning]) func `are no more than a person can read`(
    severity: Diagnostic.Severity
  ) {
    var findings = Findings((0..<99).map { diagnostic(severity, $0) })
    #expect(!findings.isFull && findings.hasErrors == (severity == .error))
    findings.add(diagnostic(severity, 99))
    #expect(findings.isFull == (severity == .error) && findings.diagnostics.count == 100)
    findings.add(diagnostic(severity, 2))
    #expect(findings.diagnostics.last?.headline == "x:1:3: note: further \(severity.rawValue)s are not shown")
    for _ in 0..<10 { findings.add(diagnostic(severity)) }
    #expect(findings.diagnostics.count == 101)
    // Those of another kind are counted for themselves.
    findings.add(diagnostic(severity == .error ? .warning : .error))
    #expect(findings.diagnostics.count == 102 && findings.diagnostics.last?.message == "m0")
  }

  @Test func `are errors only where one of them is`() {
    #expect(!Findings().hasErrors && !Findings([diagnostic(.note), diagnostic(.warning)]).hasErrors)
    #expect(Findings([diagnostic(.warning), diagnostic(.error)]).hasErrors)
  }
}

@Suite(.timeLimited) struct `A URL without quotes` {
  private static let lines: [(line: String, quoted: String)] = [
    ("open shop://item/42", "open \"shop://item/42\""),
    ("open  shop://a @mode=push", "open  \"shop://a\" @mode=push"),
    ("\topen\tshop://a\tx", "\topen\t\"shop://a\"\tx"), ("match a://b\r", "match \"a://b\"\r"),
    ("canonical a://b", "canonical \"a://b\""),
    ("open \"shop://item\"", "open \"shop://item\""), ("open shop:/item", "open shop:/item"),
    ("open ://item", "open ://item"),
    ("open /item//42", "open /item//42"), ("push shop://item", "push shop://item"), ("open", "open"),
    ("open a", "open a"), ("", ""),
    ("open a:\\//b", "open a:\\//b"), ("open a://b\"", "open a://b\""), ("open a:b//c", "open a:b//c"),
    ("opens a://b", "opens a://b"),
    ("a://b open", "a://b open"), ("open a://b c://d", "open \"a://b\" c://d"),
  ]

  @Test(arguments: lines) func `gets quotes where a comment would begin in it`(line: String, quoted: String) {
    #expect(String(decoding: BareURL.quoted(Array(line.utf8)), as: UTF8.self) == quoted)
  }
}

@Suite(.timeLimited) struct `A brace in a text` {
  private static let texts: [(text: String, brace: String?)] = [
    ("{v", "{v"), ("say {v", "{v"), ("{v}", nil), ("{{v", nil), ("{ v", nil), ("{", nil),
    ("{v} and {w", "{w"), ("{w and {v}", "{w"), ("{v w}", "{v w}"), ("{{v w}}", nil), ("{v}{w:2}", "{w:2}"),
    ("{1,2}", nil), ("{ v w }", nil),
    ("{a.b-c_d@e f", "{a.b-c_d@e"), ("{é", "{é"), ("", nil), ("v}", nil), ("{v and more", "{v"),
    ("}{v", "{v"), ("{1", "{1"),
  ]

  @Test(arguments: texts) func `that opens a name is found if nothing closes it`(text: String, brace: String?)
  {
    let found = TemplateScanner.openBrace(in: text).map { TemplateScanner(text).text(in: $0) }
    #expect(found == brace)
  }

  @Test(
    arguments: [
      ("{v}", "v"), ("{v.w}", "v.w"), ("{é}", "é"), (" {v}", nil), ("{v} ", nil), ("{v}{w}", nil), ("v", nil),
      ("{{v}}", nil), ("", nil), ("{}", nil),
    ] as [(String, String?)]) func `begins the name that is the whole text, if it is a name alone`(
      text: String, name: String?
    )
  {
    let path = TemplateScanner.soleName(in: text)
    #expect(path.map { ([$0.name] + $0.fields).joined(separator: ".") } == name)
  }
}

@Suite(.timeLimited) struct `The request of a command` {
  private func request(_ text: String) throws -> Request {
    let command = try #require(ScriptCommand.read(text).command)
    return command.request(.key) { $0 == "auth" ? Guard("auth") { _ in .allow } : nil }
  }

  @Test func `carries what is said of it, and passes over guards that are not there`() throws {
    let request = try request("push a @transition=fade @keep=60 @guard=\"none,auth\" @force=#true @after=2")
    #expect(
      request.transition == .fade && request.guards.map(\.name) == ["auth"] && request.leaving == .force)
    #expect(
      request.keepAlive != nil && request.values.loading == Request.Loading(time: .seconds(2), fails: false))
    #expect(request.origin == .key)
  }

  @Test func `carries nothing where nothing is said`() throws {
    let request = try request("push a")
    #expect(
      request.transition == nil && request.guards.isEmpty && request.leaving == .ask
        && request.keepAlive == nil)
    #expect(request.values.loading == nil)
    #expect(
      try self.request("push a @fails=\"1 of 2\"").values.loading
        == Request.Loading(time: .zero, fails: false))
  }

  @Test func `of an entry is made in its name, and answered to its handler`() throws {
    let command = try #require(ScriptCommand.read("push a").command)
    let own = command.request(from: ContextID(3), handler: 7) { _ in nil }
    #expect(own.origin == .entry(ContextID(3)) && own.values.waiter == .handler(7, opener: ContextID(3)))
    let other = command.request(from: nil, handler: nil) { _ in nil }
    #expect(other.origin == .script && other.values.waiter == nil)
  }

  @Test(arguments: [
    ("push a", false), ("push a @transition=fade", true), ("push a @keep=60", true),
    ("push a @guard=g", true), ("push a @force=#true", true),
    ("push a @after=1", true), ("push a @fails=\"1 of 2\"", true), ("push a @on=main @resource=7 x=1", false),
    ("pop @force=#false", false),
  ]) func `is more than its command where anything is said of it`(text: String, isMore: Bool) throws {
    #expect(try #require(ScriptCommand.read(text).command).hasModifiers == isMore)
  }
}
