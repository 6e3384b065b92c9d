import Roots
@testable import RootsApp
@testable import RootsLanguage
import RootsTerminal
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `The names that a screen knows` {
  private static let table = DataTable(
    "guests", [DataTable.Column("id", .int), DataTable.Column("home", .any)],
    cells: [1, ["city": "Oslo"], 2, .null, 3, ["city": "Rome"]])

  private func scope() -> ScriptScope {
    var scope = ScriptScope(values: ["a": "value", "b": "value", "c": "value", "g": "value", "r": "value"])
    scope.payload = ["a": "payload", "b": "payload", "id": 2]
    scope.fields = ["a": "field"]
    scope.data = ["guests": Self.table]
    return scope
  }

  private func value(_ path: String, in scope: ScriptScope) -> Value? { scope[ValuePath(path)] }

  @Test func `stand for what is nearest: what is typed, then the payload, then the values`() {
    let scope = scope()
    #expect(
      value("a", in: scope) == "field" && value("b", in: scope) == "payload"
        && value("c", in: scope) == "value")
    #expect(value("d", in: scope) == nil && value("a.b", in: scope) == nil && value("", in: scope) == nil)
  }

  @Test func `stand for a row of data before everything else`() {
    var scope = scope()
    scope.row = NamedRow(name: "r", table: Self.table, number: 2)
    #expect(value("r", in: scope) == ["id": 3, "home": ["city": "Rome"]] && value("r.id", in: scope) == 3)
    #expect(
      value("r.home.city", in: scope) == "Rome" && value("r.home.zip", in: scope) == nil
        && value("r.none", in: scope) == nil)
    #expect(value("r.id.more", in: scope) == nil)
  }

  @Test func `stand for a row that is looked up, by what was looked up before`() throws {
    var scope = scope()
    var first = RowQuery("guests"), second = RowQuery("guests"), none = RowQuery("gusts")
    let areRead = first.filter(by: "id=={id}") && second.filter(by: "id>{g.id}") && none.filter(by: "id==1")
    #expect(areRead)
    scope.finds = [
      FindScript(name: "g", query: first), FindScript(name: "h", query: second),
      FindScript(name: "n", query: none),
    ]
    #expect(value("g.id", in: scope) == 2 && value("h.id", in: scope) == 3 && value("n", in: scope) == nil)
    scope.payload = ["id": 3]
    #expect(value("g.id", in: scope) == 3 && value("h", in: scope) == nil)
    scope.payload = Record()
    #expect(value("g", in: scope) == nil && value("h", in: scope) == nil)
  }

  @Test func `stand for the number of rows of data, and for nothing else of it`() {
    var scope = scope()
    #expect(
      value("guests.count", in: scope) == 3 && value("guests", in: scope) == nil
        && value("guests.id", in: scope) == nil)
    scope.values["guests"] = ["count": 9]
    #expect(value("guests.count", in: scope) == 9)
  }

  @Test func `stand for the answer only where one is read`() {
    var scope = scope()
    scope.values["value"] = "mine"
    #expect(value("value", in: scope) == "mine")
    scope.answer = ["user": "ada"]
    #expect(value("value.user", in: scope) == "ada" && value("value", in: scope) == ["user": "ada"])
    scope.answer = .null
    #expect(value("value", in: scope) == .null)
  }

  @Test func `stand for what is typed and loaded, unless the app calls something so`() {
    var scope = scope()
    #expect(
      value("dirty", in: scope) == false && value("loading", in: scope) == false
        && value("failed", in: scope) == false)
    scope.isDirty = true
    scope.load = .running(timer: 1, fails: true)
    #expect(
      value("dirty", in: scope) == true && value("loading", in: scope) == true
        && value("failed", in: scope) == false)
    scope.load = .failed
    #expect(value("loading", in: scope) == false && value("failed", in: scope) == true)
    scope.values["dirty"] = "other"
    #expect(value("dirty", in: scope) == "other")
  }

  @Test func `are shown with a mark for what is secret`() {
    var scope = scope()
    scope.fields = ["a": .secret(Secret("2")), "empty": .secret(Secret(""))]
    scope.values["ward"] = "2"
    let text = Template("pin {a} of {ward}{empty}{none}")
    #expect(text.text(in: scope) == "pin • of 2")
    let value = text.value(in: scope)
    #expect(value == "pin 2 of 2" && value.shown == "pin • of 2" && value.json == "\"pin • of 2\"")
    scope.answer = value
    #expect(Template("told: {value}").value(in: scope).shown == "told: pin • of 2")
    #expect(Template("{ward}").value(in: scope).isIdentical(to: "2"))
  }

  // MARK: Replacing

  @Test func `are replaced in every part of a command`() throws {
    var scope = ScriptScope(values: ["n": 7, "who": "ada"])
    scope.payload = ["list": [1, 2]]
    func resolved(_ text: String) throws -> String {
      let script = CommandScript(try #require(ScriptCommand.read(text).command))
      let command = script.resolved(in: scope)
      #expect(script.isPlain == !["{n}", "{who}", "{list}"].contains { text.contains($0) })
      return command.description
    }
    #expect(try resolved("push a id=\"{n}\" @resource=\"r{n}\"") == "push a id=7 @resource=r7")
    #expect(try resolved("open \"t://a/{n}\"") == "open \"t://a/7\"")
    #expect(try resolved("refuse \"no, {who}\"") == "refuse @why=\"no, ada\"")
    #expect(
      try resolved("set-stack { a id=\"{n}\"; b @resource=\"{who}\" }")
        == "set-stack { a id=7; b @resource=ada }")
    #expect(
      try resolved("transaction { pop; transaction { push a who=\"{who}\" } }")
        == "transaction { pop; transaction { push a who=ada } }")
    #expect(
      try resolved("complete \"{who}\"") == "complete ada"
        && resolved("message x=\"{list}\"") == "message x=(json)\"[1,2]\"")
    #expect(try resolved("push a id=7") == "push a id=7")
  }

  @Test func `are replaced in records within records, as deep as eight`() {
    let scope = ScriptScope(values: ["n": 7])
    func nested(_ depth: Int, _ inner: Value) -> Value {
      (0..<depth).reduce(inner) { value, _ in ["r": value] }
    }
    for depth in 0...8 { #expect(nested(depth, "{n}").resolved(in: scope) == nested(depth, 7), "\(depth)") }
    #expect(nested(9, "{n}").resolved(in: scope) == nested(9, "{n}"))
    #expect((["{n}"] as Value).resolved(in: scope) == ["{n}"] && Value.int(1).resolved(in: scope) == 1)
    #expect((["a": "{n}", "b": "x{n}"] as Record).resolved(in: scope) == ["a": 7, "b": "x7"])
  }
}

@Suite(.timeLimited) struct `A question about rows` {
  private static let table = DataTable(
    "guests",
    [
      DataTable.Column("id", .int), DataTable.Column("name", .string), DataTable.Column("paid", .bool),
      DataTable.Column("share", .double), DataTable.Column("code", .string, exception: "'x' in g.csv:3:1"),
      DataTable.Column("any", .any),
    ],
    cells: [
      1, "Ada", true, 0.5, "7", 7, 2, "7", false, 1.0, "x", "7", 3, "", .null, 2.0, "", .null, 4, "Eve", true,
      1.5, "8", "a",
    ])

  private func query(_ condition: String, sort: [String] = []) throws -> RowQuery {
    var query = RowQuery("guests")
    let isRead = query.filter(by: condition)
    #expect(isRead, "\(condition)")
    query.sort(by: sort)
    return query
  }

  /// The ids of the rows that fit, with some values.
  private func ids(_ query: RowQuery, _ values: Record = Record()) -> [Value]? {
    var scope = ScriptScope(values: values)
    scope.data = ["guests": Self.table]
    return query.rows(in: scope).map { rows in (0..<rows.count).map { Self.table[rows[$0], 0] } }
  }

  private static let conditions: [(text: String, ids: [Value])] = [
    ("id==2", [2]), ("id!=2", [1, 3, 4]), ("id>1,id<4", [2, 3]), ("paid", [1, 4]), ("!paid", [2, 3]),
    ("paid=#true", [1, 4]),
    ("paid=null", [3]), ("name=Ada", [1]), ("name=7", [2]), ("name=", [3]), ("!name", [3]),
    ("share>=1", [2, 3, 4]), ("share=2", [3]),
    ("code=7", [1]), ("any=7", [1]), ("any=a", [4]), ("any=null", [3]), ("any>1", [1]),
    ("none=1", [1, 2, 3, 4]), (" id == 2 ", [2]),
  ]

  @Test(arguments: conditions) func `finds those that fit, where a column of texts takes a number for a text`(
    text: String, ids: [Value]
  ) throws {
    #expect(try self.ids(query(text)) == ids)
  }

  private static let named: [(text: String, values: Record, ids: [Value])] = [
    ("id=={n}", ["n": 2], [2]), ("id>{n}", ["n": 2], [3, 4]), ("id>{n}", ["n": "2"], []), ("id>{n}", [:], []),
    ("id=={n}", ["n": 2.0], [2]),
    ("id=={n}", ["n": "2"], []), ("paid=={n}", [:], [3]), ("name=={n}", ["n": "Ada"], [1]),
    ("name=={n}", ["n": 7], []),
    ("id=={r.id},name={r.name}", ["r": ["id": 1, "name": "Ada"]], [1]),
    ("name!={n}", ["n": "Ada"], [2, 3, 4]),
  ]

  @Test(arguments: named) func `compares with what names stand for`(
    text: String, values: Record, ids: [Value]
  ) throws {
    #expect(try self.ids(query(text), values) == ids)
  }

  @Test func `sorts by columns, and by none that is not there`() throws {
    #expect(try ids(query("id>0", sort: ["-share"])) == [3, 4, 2, 1])
    #expect(
      try ids(query("id>0", sort: ["paid", "-id"])) == [2, 4, 1, 3]
        && ids(query("id>0", sort: ["none", "-id"])) == [4, 3, 2, 1])
    #expect(ids(RowQuery("guests")) == [1, 2, 3, 4] && ids(RowQuery("other")) == nil)
  }

  @Test(arguments: [
    "", ",", "id==1,", "=1", "!", "a b", "id>x", "id<=Ada", "id>{n} and more", "name>true",
  ])
  func `is refused where it is not a condition`(text: String) {
    var query = RowQuery("guests")
    let isRead = query.filter(by: text)
    #expect(!isRead)
  }

  private static let mistakes: [(text: String, mistakes: [String])] = [
    ("id==1,name=a,paid,any>1", []), ("id==a", ["id is not like a"]), ("id==1.5", []), ("share==1", []),
    ("share==a", ["share is not like a"]),
    ("paid==1", ["paid is not like 1"]), ("paid==true", []), ("name==1", []),
    ("id==null,paid=null,name=#null", []),
    ("name>1", ["name has no >"]),
    ("name<={n}", ["name has no <="]), ("paid>=1", ["paid has no >="]), ("any<1", []), ("id=={n}", []),
    ("nam=1,id==x", ["no nam", "id is not like x"]),
    ("code>7", ["code has no >"]),
  ]

  @Test(arguments: mistakes) func `is judged by the columns that it asks`(text: String, mistakes: [String])
    throws
  {
    let found = try query(text).mistakes(with: Self.table).map { mistake in
      switch mistake {
      case .unknownColumn(let name): "no \(name)"
      case .otherKind(let column, let word): "\(column.name) is not like \(word)"
      case .noOrder(let column, let sign): "\(column.name) has no \(sign)"
      }
    }
    #expect(found == mistakes)
  }

  @Test func `names what it reads, and what it compares with`() throws {
    let query = try query("id=={a.b},name={c},paid,share>1")
    #expect(query.names == [ValuePath("a.b"), ValuePath("c")])
    #expect(query.tests(of: Self.table).map(\.column) == [2, 3])
    #expect(
      query.comparisons(in: Self.table).map { "\($0.column)\($0.sign)\($0.path.name)" } == ["0==a", "1=c"])
    #expect(try self.query("id>0", sort: ["-nope", "x"]).mistakes(with: Self.table).count == 2)
  }

  // MARK: Rows that are shown

  private func row(
    _ title: String, when condition: String? = nil, for name: String? = nil, _ query: RowQuery? = nil
  ) -> RowScript {
    var row = RowScript(title: Template(title), actions: [])
    row.condition = condition.flatMap { Condition($0) }
    row.source = name.map { RowScript.Source(name: $0, query: query ?? RowQuery("guests")) }
    return row
  }

  private func shown(_ rows: [RowScript], _ values: Record = Record()) -> ShownRows {
    var scope = ScriptScope(values: values)
    scope.data = ["guests": Self.table]
    return ShownRows(rows, in: scope)
  }

  private func titles(_ shown: ShownRows) -> [String] {
    (0..<shown.count).compactMap { place in shown.place(place).map { $0.row.title.text(in: $0.scope) } }
  }

  @Test func `gives rows of a list, each between those that stand for themselves`() throws {
    let few = try query("paid")
    let rows = [
      row("first"), row("{g.id}", for: "g"), row("hidden", when: "no"), row("{h.id}/{g.id}", for: "h", few),
      row("{g.id}", when: "no", for: "g"),
      row("last"), row("{x.id}", for: "x", RowQuery("none")), row("{x.id}", for: "x", try query("id>9")),
    ]
    let shown = shown(rows)
    #expect(titles(shown) == ["first", "1", "2", "3", "4", "1/", "4/", "last"])
    #expect(shown.place(-1) == nil && shown.place(8) == nil && shown.count == 8)
    #expect(
      shown.parts.map(\.start) == [0, 1, 5, 7] && shown.parts.map { $0.data?.rows.count } == [nil, 4, 2, nil])
    #expect(titles(self.shown([row("{g.id}", when: "no", for: "g")], ["no": true])) == ["1", "2", "3", "4"])
    #expect(self.shown([]).count == 0 && self.shown([]).place(0) == nil)
  }

  @Test func `gives rows of a body that are the same in any order in which they are asked`() {
    let rows = shown([row("first"), row("{g.name}", for: "g"), row("last")]).rows(use: .choosing)
    #expect(rows.count == 6 && (0..<6).map { rows[$0].title } == ["first", "Ada", "7", "", "Eve", "last"])
    #expect([4, 0, 5].map { rows[$0].title } == ["Eve", "first", "last"])
  }

  @Test func `gives other rows where what stands in them is another`() {
    let written = [row("{n}: {g.name}", for: "g")]
    let one = shown(written, ["n": 1]).rows(use: .choosing)
    #expect(one == shown(written, ["n": 1, "other": 2]).rows(use: .choosing))
    #expect(one != shown(written, ["n": 2]).rows(use: .choosing))
    #expect(one != shown(written + [row("x")], ["n": 1]).rows(use: .choosing))
  }
}
