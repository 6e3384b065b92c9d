import Roots
@testable import RootsApp
@testable import RootsLanguage
import TestTraits
import Testing

@Suite(.timeLimited) struct `A reader of data` {
  private typealias Kind = Screen.Parameter.Kind

  /// What a text is read as: the table, and what is wrong with it, each with its place.
  private func read(
    _ text: String, _ format: DataReader.Format = .csv, _ kinds: [String: Kind] = [:]
  ) -> (table: DataTable?, findings: [String]) {
    let source = SourceText(name: "d", text: text)
    var reader = DataReader("d", source, kinds: kinds)
    let table = reader.read(format)
    let findings = reader.findings.map { finding in
      let place = source.position(at: finding.range.start)
      return "\(place.line):\(place.column) \(finding.mistake.message)"
    }
    return (table, findings)
  }

  private func column(_ cells: [String], _ kind: Kind? = nil) -> (kind: Kind?, cells: [Value]) {
    let table = read("x,y\n" + cells.map { "\($0),1\n" }.joined(), .csv, kind.map { ["x": $0] } ?? [:]).table
    return (table?.columns[0].kind, (0..<(table?.count ?? 0)).compactMap { table?[$0, 0] })
  }

  @Test(
    arguments: [
      ("a.csv", .csv), ("a.JSON", .json), ("a.b.kdl", .kdl), (".csv", .csv), ("csv", nil), ("a.txt", nil),
      ("a.csv.bak", nil), ("a.", nil), ("", nil), ("folder.csv/a", nil),
    ] as [(String, DataReader.Format?)])
  func `knows a format by the end of a name`(name: String, format: DataReader.Format?) {
    #expect(DataReader.Format(of: name) == format)
  }

  private static let words: [(cell: String, value: Value)] = [
    ("7", 7), ("-7", -7), ("0", 0), ("-0", 0), ("0.5", 0.5), ("-0.5", -0.5), ("1e3", 1_000.0), ("007", "007"),
    ("00", "00"), ("-07", "-07"), ("00.5", "00.5"), ("+7", "+7"), (" 7", " 7"), ("7 ", "7 "),
    ("1_000", "1_000"),
    ("0x10", "0x10"), ("7up", "7up"), ("1e999", "1e999"), ("--5", "--5"), ("-", "-"), (".5", ".5"),
    ("true", true), ("TRUE", true), ("True", true), ("tRUE", "tRUE"), ("false", false), ("FALSE", false),
    ("False", false), ("yes", "yes"), ("null", "null"), ("nan", "nan"), ("inf", "inf"), ("#true", "#true"),
    ("9223372036854775807", 9_223_372_036_854_775_807), ("99999999999999999999", "99999999999999999999"),
    ("2026-11-23", "2026-11-23"),
  ]

  @Test(arguments: words) func `takes a cell for a number or a truth only where it is written as one`(
    cell: String, value: Value
  ) {
    #expect(column([cell]).cells == [value])
  }

  private static let columns: [(cells: [String], kind: Kind, values: [Value])] = [
    (["1", "2"], .int, [1, 2]), (["1", "2.5"], .double, [1.0, 2.5]), (["1", ""], .int, [1, .null]),
    (["", ""], .any, [.null, .null]), (["true", "false"], .bool, [true, false]),
    (["true", "1"], .string, ["true", "1"]),
    (["a", ""], .string, ["a", ""]), (["1", "a"], .string, ["1", "a"]),
    (["\"1\"", "2"], .string, ["1", "2"]),
    (["\"1\"", "\"2\""], .string, ["1", "2"]), (["\"\"", "2"], .string, ["", "2"]),
    (["\"\"", "a"], .string, ["", "a"]),
    (["9007199254740992", "0.5"], .double, [9_007_199_254_740_992.0, 0.5]),
    (["9007199254740993", "0.5"], .string, ["9007199254740993", "0.5"]),
    (["12345678901234567890", "1"], .string, ["12345678901234567890", "1"]), (["1e20"], .double, [1e20]),
  ]

  @Test(arguments: columns) func `gives a column the narrowest kind that suits all cells`(
    cells: [String], kind: Screen.Parameter.Kind, values: [Value]
  ) {
    let column = column(cells)
    #expect(column.kind == kind && column.cells == values, "\(column)")
  }

  private static let wanted: [(cells: [String], kind: Kind, values: [Value], findings: [String])] = [
    (["1", "\"2\""], .int, [1, 2], []), (["1"], .double, [1.0], []), (["\"1.5\""], .double, [1.5], []),
    (["1.5"], .int, [], ["2:1 'x' is int, and this is '1.5'"]),
    (["true"], .int, [], ["2:1 'x' is int, and this is 'true'"]),
    (["\"TRUE\""], .bool, [true], []), (["1"], .bool, [], ["2:1 'x' is bool, and this is '1'"]),
    (["1", ""], .string, ["1", ""], []), ([""], .any, [.null], []), (["1", "\"1\""], .any, [1, "1"], []),
    ([""], .double, [], ["2:1 'x' is double, and this is empty"]),
    (
      ["a", "1", "b", "c"], .int, [],
      [
        "2:1 'x' is int, and this is 'a'", "4:1 'x' is int, and this is 'b'",
        "5:1 'x' is int, and this is 'c'",
      ]
    ),
    (["a", "b", "c", "d"], .int, [], ["2:1 'x' is int, and this is 'a'; so it is in 3 more cells"]),
  ]

  @Test(arguments: wanted)
  func `takes the kind that is wanted, and tells up to three cells that are of another`(
    cells: [String], kind: Screen.Parameter.Kind, values: [Value], findings: [String]
  ) {
    #expect(column(cells, kind).cells == values)
    #expect(read("x,y\n" + cells.map { "\($0),1\n" }.joined(), .csv, ["x": kind]).findings == findings)
  }

  @Test(arguments: [
    ("[{\"x\": \"1\"}]", "1:2 'x' is int, and this is the text '1'"),
    ("[{\"x\": true}]", "1:2 'x' is int, and this is 'true'"),
    ("[{\"x\": 1}, {\"y\": 2}]", "1:12 'x' is int, and this is not there"),
    ("[{\"x\": null}]", "1:2 'x' is int, and this is not there"),
    ("[{\"x\": 1.5}]", "1:2 'x' is int, and this is '1.5'"),
    ("[{\"x\": [1, 2]}]", "1:2 'x' is int, and this is '[1,2]'"),
    (
      "[{\"x\": \"\(String(repeating: "a", count: 41))\"}]",
      "1:2 'x' is int, and this is the text '\(String(repeating: "a", count: 40))…'"
    ),
    (
      "[{\"x\": \"\(String(repeating: "a", count: 40))\"}]",
      "1:2 'x' is int, and this is the text '\(String(repeating: "a", count: 40))'"
    ),
  ])
  func `in JSON says what stands where a number is wanted`(text: String, finding: String) {
    #expect(read(text, .json, ["x": .int]).findings == [finding])
    #expect(read(text, .json).findings == [])
  }

  @Test func `in JSON has every field as a column, in the order in which they come`() throws {
    let table = try #require(read("[{\"b\": 1, \"a\": 2}, {\"c\": 3, \"a\": 4}, {}]", .json).table)
    #expect(table.columns.map(\.name) == ["b", "a", "c"] && table.count == 3)
    #expect(
      table.record(1) == ["b": .null, "a": 4, "c": 3]
        && table.record(2) == ["b": .null, "a": .null, "c": .null])
    #expect(table.columns.map(\.kind) == [.int, .int, .int])
    let wide = try #require(read("[{\"n\": 1}, {\"n\": 2.5}, {\"n\": null}]", .json).table)
    #expect(wide.columns[0].kind == .double && wide.record(0) == ["n": 1.0])
    let exact = try #require(read("[{\"n\": 9007199254740993}, {\"n\": 0.5}]", .json).table)
    #expect(exact.record(0) == ["n": 9_007_199_254_740_993] && exact.record(1) == ["n": 0.5])
  }

  @Test func `in KDL places a cell where its value stands, and a missing one at its row`() {
    let text = "row x=1\nrow x=two y=3\nrow y=4"
    #expect(
      read(text, .kdl, ["x": .int]).findings == [
        "2:7 'x' is int, and this is the text 'two'", "3:1 'x' is int, and this is not there",
      ])
    #expect(read("row x=9223372036854775808", .kdl).findings == ["1:7 the number is too large"])
  }

  @Test func `has no more columns than can be named`() {
    func text(_ count: Int) -> String { (1...count).map { "c\($0)" }.joined(separator: ",") + "\n" }
    #expect(read(text(1_000)).table?.columns.count == 1_000)
    #expect(read(text(1_001)).findings == ["1:4894 there are more than 1000 columns"])
  }

  @Test func `tells no more mistakes than a person can read`() {
    let text = String(repeating: "row x=(\n", count: 30)
    #expect(read(text, .kdl).findings.count == 20)
  }

  @Test(arguments: [
    "id,\"a\nb\"\n", "id,a@b\n", "id,@a\n", "id,{a}\n", "id,\"a,b\"\n", "id,a:b\n", "id,a/b\n",
    "id,\"a\"\"b\"\n",
  ])
  func `refuses a column that a template cannot name`(text: String) {
    let findings = read(text).findings
    #expect(findings.count == 1 && findings[0].hasPrefix("1:4 a column cannot be called '"), "\(findings)")
  }

  @Test(arguments: [("naïve", "naïve"), ("a  b c", "a-b-c"), (" a ", "a"), ("日本", "日本"), ("a_b-1", "a_b-1")])
  func `takes a column that a template can name, with a sign for blanks`(head: String, name: String) {
    #expect(read("id,\(head)\n1,2\n").table?.columns.map(\.name) == ["id", name])
  }

  @Test func `names the cell that keeps a column from being numbers only if most are`() throws {
    func exception(_ cells: [String]) throws -> String? {
      try #require(read("x,y\n" + cells.map { "\($0),1\n" }.joined()).table).columns[0].exception
    }
    #expect(try exception(["1", "2", "a"]) == "'a' in d:4:1")
    #expect(try exception(["a", "1", "2", "3", "b"]) == "'a' in d:2:1")
    #expect(try exception(["1", "a"]) == nil)
    #expect(try exception(["1", "2", "a", "b"]) == nil)
    #expect(try exception(["1", "2.5", "", "", "a"]) == "'a' in d:6:1")
    #expect(try exception(["true", "false", "a"]) == nil)
    let long = String(repeating: "a", count: 41)
    #expect(try exception(["1", "2", long]) == "'\(String(repeating: "a", count: 40))…' in d:4:1")
  }

  // MARK: Cells

  private static let rows: [(text: String, rows: [[String]])] = [
    ("a,b", [["a", "b"]]), ("a,", [["a", ""]]), (",", [["", ""]]), (",,", [["", "", ""]]), ("", []),
    ("\n\r\n\r", []),
    ("a\n\n\nb\n", [["a"], ["b"]]), ("a\rb\r\nc", [["a"], ["b"], ["c"]]), ("a;b,c;d", [["a;b", "c;d"]]),
    ("a;b\nc,d;e", [["a", "b"], ["c,d", "e"]]), ("a\tb;c\n", [["a\tb", "c"]]),
    ("a\tb\nc;d\te", [["a", "b"], ["c;d", "e"]]),
    ("a\nb;c", [["a"], ["b;c"]]), ("\"\",\"\"\"\"", [["", "\""]]), ("\"a\"\"\"", [["a\""]]),
    ("\"a\r\nb\",c", [["a\r\nb", "c"]]),
    ("a\"b,c\"", [["a\"b", "c\""]]), (" a , b ", [[" a ", " b "]]), ("\u{FEFF}a,b", [["a", "b"]]),
    ("  ,x", [["  ", "x"]]),
    ("\"a\"\r\"b\"", [["a"], ["b"]]),
  ]

  @Test(arguments: rows) func `takes rows apart into cells`(text: String, rows: [[String]]) throws {
    var reader = CSVReader(Array(text.utf8))
    var found: [[String]] = []
    while let row = try reader.next() { found.append(row.map(\.text)) }
    #expect(found == rows)
  }

  @Test func `knows where each cell stands, quotes included, and whether it has any`() throws {
    let text = "a,\"b\"\"c\",\n\"\",d"
    var reader = CSVReader(Array(text.utf8))
    var found: [String] = []
    let source = SourceText(name: "d", text: text)
    while let row = try reader.next() {
      found += row.map { source.text(in: $0.range) + ($0.isQuoted ? " quoted" : "") }
    }
    #expect(found == ["a", "\"b\"\"c\" quoted", "", "\"\" quoted", "d"])
  }
}
