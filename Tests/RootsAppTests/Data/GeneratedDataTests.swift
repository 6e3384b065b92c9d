import Roots
import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A column that is generated` {
  private func reading(_ columns: String, _ said: String = "generate=20") -> ScriptedApp.Reading {
    ScriptedApp.read(
      SourceText(name: "app.kdl", text: "app T {\ndata g \(said) { \(columns) }\nscreen home\n}\n"))
  }

  private func table(_ columns: String, _ said: String = "generate=20") throws -> DataTable {
    let reading = reading(columns, said)
    return try #require(reading.app?.data["g"], "\(reading.diagnostics.rendered)")
  }

  private static let kinds: [(column: String, kind: Screen.Parameter.Kind, cells: Set<Value>?)] = [
    ("column c", .string, ["c"]), ("column c type=string", .string, ["c"]),
    ("column c type=bool", .bool, [true, false]),
    ("column c to=3", .int, [0, 1, 2, 3]), ("column c from=-1 to=1", .int, [-1, 0, 1]),
    ("column c to=0", .int, [0]), ("column c words=\"a,b\"", .string, ["a", "b"]),
    ("column c words=\"1,2\"", .int, [1, 2]), ("column c words=\"1,2.5\"", .double, [1, 2.5]),
    ("column c words=\"true,false\"", .bool, [true, false]), ("column c words=\"1,a\"", .any, [1, "a"]),
    ("column c words=\"1,2\" type=string", .string, ["1", "2"]),
    ("column c words=\"1,2\" type=any", .any, [1, 2]),
    ("column c words=\"1,2\" type=double", .double, [1, 2]),
    ("column c words=\" a , b \"", .string, ["a", "b"]), ("column c text=x", .string, ["x"]),
    ("column c text=7", .string, ["7"]), ("column c text=\"{{c}}\"", .string, ["{c}"]),
    ("column c to=1 type=double", .double, [0, 1]), ("column c to=1 type=any", .any, [0, 1]),
  ]

  @Test(arguments: kinds) func `has the kind of what it says, or the one that it names`(
    column: String, kind: Screen.Parameter.Kind, cells: Set<Value>?
  ) throws {
    let table = try table(column)
    #expect(table.columns.map(\.name) == ["c"] && table.columns[0].kind == kind && table.count == 20)
    let found = Set((0..<20).map { table[$0, 0] })
    #expect(cells.map { found == $0 } ?? true, "\(found)")
  }

  @Test func `of whole numbers without a range counts from one`() throws {
    let table = try table("column id type=int; column name text=\"No. {id} of {id}\"", "generate=3")
    #expect((0..<3).map { table[$0, 0] } == [1, 2, 3])
    #expect((0..<3).map { table[$0, 1] } == ["No. 1 of 1", "No. 2 of 2", "No. 3 of 3"])
  }

  private static let mistakes: [(columns: String, finding: String)] = [
    ("column c words=\"1,a\" type=int", "2:37: column 'c' is int, and 'a' is not"),
    ("column c words=\"1.5,2\" type=int", "2:37: column 'c' is int, and '1.5' is not"),
    ("column c to=3 type=string", "2:34: column 'c' is string, and '0' is not"),
    ("column c from=2 to=3 type=bool", "2:41: column 'c' is bool, and '2' is not"),
    ("column c text=x type=int", "2:36: column 'c' is int, and 'a text' is not"),
    ("column c type=double", "2:22: column 'c' is double, and 'a text' is not"),
    ("column c words=a text=b", "2:22: column 'c' takes only one of 'words=', 'to=' and 'text='"),
    ("column c to=1 text=b", "2:22: column 'c' takes only one of 'words=', 'to=' and 'text='"),
    ("column c from=4 to=3", "2:41: 'from' is greater than 'to'"),
    ("column c to=-1", "2:34: 'from' is greater than 'to'"),
    ("column c text=\"{c}\"", "2:38: no column 'c' stands before this one"),
    (
      "column name; column c text=\"a {nam}\"",
      "2:53: no column 'nam' stands before this one; did you mean 'name'?"
    ),
    ("column c to=1000000001", "2:34: 'to' must be a whole number from -1000000000 to 1000000000"),
    ("column \"a,b\"", "2:29: 'a,b' cannot be a name; commas and braces have a meaning of their own"),
    ("column a; column b; column a", "2:49: column 'a' is there already"),
    ("column a type=text", "2:36: 'type' must be "), ("rows", "2:22: unknown node 'rows' in 'data'"),
    ("", "2:1: data 'g' has no columns"),
  ]

  @Test(arguments: mistakes) func `is refused where it cannot be made, with its place`(
    columns: String, finding: String
  ) {
    let found = reading(columns).diagnostics.map(\.headline)
    #expect(found.contains { $0.hasPrefix("app.kdl:\(finding)") }, "\(found)")
    #expect(reading(columns).app == nil)
  }

  @Test func `is one of a file as well, but says nothing of how its cells are made`() throws {
    let folder = Folder()
    folder.write("g.csv", "a,b\n1,2\n")
    for (said, place) in [("words=x", 36), ("to=3", 33), ("text=x", 35), ("type=int words=x", 45)] {
      folder.write("app.kdl", "app T {\ndata g \"g.csv\" { column a \(said) }\nscreen home\n}")
      let name = said.split(separator: " ").last?.split(separator: "=").first ?? ""
      let found = try folder.headlines()
      #expect(
        found.count == 1 && found[0].hasSuffix("'\(name)' is for data that is generated"), "\(found) \(place)"
      )
    }
    folder.write("app.kdl", "app T {\ndata g \"g.csv\" { column a type=string }\nscreen home\n}")
    #expect(
      try ScriptedApp.read(file: "\(folder.path)/app.kdl").app?.data["g"]?.record(0) == ["a": "1", "b": 2])
  }

  @Test func `may be kept in a file of its own`() throws {
    let folder = Folder()
    folder.write(
      "app.kdl",
      "app T {\ndata g generate=2 { include \"columns.kdl\"; column b text=\"{a}!\" }\nscreen home\n}")
    folder.write("columns.kdl", "column a type=int")
    let table = try #require(try ScriptedApp.read(file: "\(folder.path)/app.kdl").app?.data["g"])
    #expect((0..<2).map { table.record($0) } == [["a": 1, "b": "1!"], ["a": 2, "b": "2!"]])
  }
}
