import Roots
import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A text with names in it` {
  private static let scope: ScriptScope = {
    var scope = ScriptScope(values: ["user": ["name": "Ada", "age": 36], "n": 1, "shadow": "value"])
    scope.payload = ["id": 42, "shadow": "payload", "deep": ["a": ["b": true]]]
    scope.fields = ["note": "hi", "shadow": "field"]
    scope.answer = ["user": "ada"]
    return scope
  }()

  @Test(
    arguments: [
      ("", Value.string("")), ("plain", "plain"), ("{id}", 42), ("Item {id}", "Item 42"), ("{id}{n}", "421"),
      ("{deep.a.b}", true), ("{deep}", ["a": ["b": true]]), ("{missing}", nil), ("x{missing}y", "xy"),
      ("{shadow}", "field"), ("{value.user}", "ada"), ("{value}", ["user": "ada"]), ("{user.name}", "Ada"),
      ("{ id }", "{ id }"), ("{", "{"), ("}", "}"), ("{}", "{}"), ("{{id}}", "{id}"), ("{{{id}}}", "{42}"),
      ("a { b", "a { b"), ("{id", "{id"), ("{deep.a.c}", nil), ("{näme}", nil),
    ] as [(String, Value)])
  func `keeps the type of a value that stands alone`(_ text: String, _ value: Value) {
    #expect(Template(text).value(in: Self.scope) == value)
  }

  @Test(arguments: [
    ("{n} of {deep.a.b}", "1 of true"), ("{deep}", "{\"a\":{\"b\":true}}"), ("[{missing}]", "[]"),
    ("{user.age} years", "36 years"),
  ])
  func `prints values inside text`(_ text: String, _ shown: String) {
    #expect(Template(text).text(in: Self.scope) == shown)
  }

  @Test func `ends where it would fill the memory`() {
    var scope = ScriptScope(values: ["v": "x"])
    for _ in 0..<60 { scope.values["v"] = Template("{v}{v}").value(in: scope) }
    let text = scope.values["v"]?.text ?? ""
    #expect(text.hasSuffix("…") && text.utf8.count <= 64 * 1024)
  }

  @Test func `tells the names in it and where they stand`() {
    let names = TemplateScanner.names(in: "ä {id} {{no}} {user.name}")
    #expect(names.map(\.path.name) == ["id", "user"])
    #expect(names.map(\.place) == [4..<6, 16..<25])
  }

  @Test(arguments: [
    ("{id}", true), ("{user.name}", true), ("Item {id}", false), ("{id}{n}", false), ("id", false),
    ("", false),
  ]) func `may be a name alone`(_ text: String, _ isName: Bool) {
    #expect(Template(text).isName == isName)
    #expect(Template(text).isPlain == !text.contains("{"))
  }

  @Test func `never reads a value as a text with names`() {
    var scope = ScriptScope()
    scope.payload = ["x": "{secret}", "secret": "no"]
    #expect(Template("{x}").value(in: scope) == "{secret}")
    #expect(Template("<{x}>").text(in: scope) == "<{secret}>")
  }
}

@Suite(.timeLimited) struct `A condition` {
  private static let scope: ScriptScope = {
    var scope = ScriptScope(values: [
      "on": true, "off": false, "n": 3, "x": 2.5, "name": "L", "none": nil, "empty": "",
    ])
    scope.payload = ["user": ["age": 36]]
    scope.isDirty = true
    return scope
  }()

  @Test(arguments: [
    ("on", true), ("off", false), ("!off", true), ("! off", true), ("missing", false), ("!missing", true),
    ("none", false), ("empty", false), ("name", true), ("n", true), ("n=3", true), ("n==3", true),
    ("n!=3", false), ("n=3.0", true), ("n>2", true), ("n>3", false), ("n>=3", true), ("n<3", false),
    ("n <= 3", true), ("x>2", true), ("name=L", true), ("name=M", false), ("name>2", false),
    ("on=true", true), ("on=#true", true), ("none=null", true), ("missing=#null", true),
    ("user.age>=18", true),
    ("on,n>2", true), ("on, off", false), ("dirty", true),
  ])
  func `holds or not`(_ text: String, _ holds: Bool) throws {
    let condition = try #require(Condition(text))
    #expect(condition.holds(in: Self.scope) == holds)
  }

  @Test(arguments: ["", "!", "a,", "=3", "a b", "n > x", "{a}", "a !b"])
  func `is refused if it makes no sense`(_ text: String) { #expect(Condition(text) == nil) }

  @Test func `about changes does not hold where nothing was typed`() throws {
    #expect(try !#require(Condition("dirty")).holds(in: ScriptScope()))
  }
}
