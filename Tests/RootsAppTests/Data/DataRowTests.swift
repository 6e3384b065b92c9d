import Roots
import RootsApp
import RootsTerminal
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `Rows of data` {
  private static let data = """
    data guests generate=6 { column id type=int; column room words="1"; column name text="Guest {id}" }
    """

  private func errors(_ nodes: String) -> [String] {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(nodes)\n}\n"))
    return reading.diagnostics.map(\.headline)
  }

  @Test func `stand in a list once each, and are handed on when they are chosen`() throws {
    let drive = try Drive(
      """
      \(Self.data)
      screen home { list { row First { push home }; row for=g in=guests "{g.name}" detail="{guests.count}" { push guest id="{g.id}" all="{g}" } } }
      screen guest { param id type=int; text "It is {all.name}." }
      """)
    let frame = drive.text("frame")
    for text in ["First", "Guest 1", "Guest 6", "6"] { #expect(frame.contains(text), "\(text)") }
    try drive("press down down down")
    let answer = try drive("press enter")
    #expect(answer.payload?.json == "{\"id\":3,\"all\":{\"id\":3,\"room\":1,\"name\":\"Guest 3\"}}")
    #expect(drive.text("frame").contains("It is Guest 3."))
  }

  @Test func `are told with what lies inside of their cells`() throws {
    let folder = Folder()
    folder.write(
      "app.kdl",
      """
      app T {
        data guests "guests.json"
        screen home { list { row for=g in=guests "{g.name} of {g.home.city.name}, {g.home.street}, {g.home.zip}." { pop } } }
      }
      """)
    folder.write(
      "guests.json",
      "[{\"name\": \"Ada\", \"home\": {\"street\": \"Oak\", \"city\": {\"name\": \"Oslo\"}}}]")
    let app = try #require(try ScriptedApp.read(file: "\(folder.path)/app.kdl").app)
    #expect(Drive(app).text("frame").contains("Ada of Oslo, Oak, ."))
  }

  @Test(arguments: [
    ("9.50\n12.00\n-0.25", "9.50 12.00 -0.25"), ("9.5\n12.0\n", "9.5 12.0"), ("9.5\n12.25\n", "9.5 12.25"),
    ("9.500\n12\n", "9.5 12"), ("3\n2.5\n", "3 2.5"), ("1e5\n2.25\n", "100000 2.25"),
    ("\"9.50\"\n\"7.00\"\n", "9.50 7.00"),
  ])
  func `show a number as it was written, where all of its column were written so`(
    _ cells: String, _ shown: String
  ) throws {
    let folder = Folder()
    folder.write(
      "app.kdl",
      """
      app T {
        data prices "prices.csv"
        screen home { find first in=prices; list { row for=p in=prices "{p.price}" { push item note="{p.price} EUR" } }; text "{first.price}" }
        screen item { param note }
      }
      """)
    folder.write("prices.csv", "price\n\(cells)")
    let app = try #require(try ScriptedApp.read(file: "\(folder.path)/app.kdl").app)
    let drive = Drive(app)
    let words = drive.text("frame").split { " \n│▌↵".contains($0) }
    let numbers = shown.split(separator: " ")
    #expect(words.filter(numbers.contains).prefix(numbers.count) == numbers[...], "\(words)")
    #expect(words.last { numbers.contains($0) } == numbers[0])
  }

  @Test func `are those that fit, in the order that is wanted`() throws {
    let drive = try Drive(
      """
      \(Self.data)
      screen home { list { row Two { push some least=2 } } }
      screen some { param least type=int; list { row for=g in=guests where="id>{least},id!=4" sort="-id" "{g.name}" { pop } } }
      """)
    try drive("press enter")
    let frame = drive.text("frame")
    #expect(["Guest 3", "Guest 5", "Guest 6"].allSatisfy(frame.contains))
    #expect(["Guest 1", "Guest 2", "Guest 4"].allSatisfy { !frame.contains($0) })
    let first = try #require(frame.firstRange(of: "Guest 6")).lowerBound
    #expect(first < (try #require(frame.firstRange(of: "Guest 3")).lowerBound))
  }

  @Test func `stay selected among others of their name when rows come and go`() throws {
    let drive = try Drive(
      """
      data guests generate=5 { column id type=int; column name text="Ada" }
      set least=0
      screen home {
        list { row for=g in=guests where="id>{least}" "{g.name}" { set least=2; push guest id="{g.id}" } }
      }
      screen guest { param id type=int; text "It is {id}." }
      """)
    try drive("press down down down")
    #expect(try drive("press enter").payload?.json == "{\"id\":4}")
    try drive("press escape")
    #expect(try drive("press enter").payload?.json == "{\"id\":4}")
  }

  private static let twoTables = """
    data a generate=5 { column id type=int; column name text="Alpha {id}" }
    data b generate=5 { column id type=int; column name text="Beta {id}" }
    set hide=#false last=#null
    screen home {
      text "last={last}"
      table when="!hide" { columns Id A; row for=r in=a "{r.id}" "{r.name}" { set last="A{r.id}" hide=#true } }
      table { columns Id B; row for=r in=b "{r.id}" "{r.name}" { set last="B{r.id}" } }
      key h title="hide" { set hide=#true }
      key x title="show" { set hide=#false }
    }
    """

  @Test(arguments: [
    ("\"/\" 4 enter h", ["Beta 1", "Beta 5"], ["1 of 5", "/4"]),
    ("end \"/\" 5 enter h", ["Beta 5", "1 of 5"], ["Beta 4"]),
    ("\"/\" 4 enter h x", ["Alpha 4", "Beta 1"], []),
    ("end \"/\" 5 enter h x", ["Alpha 1", "Beta 5"], ["Beta 4"]),
    ("down down down down enter enter", ["last=B1"], []),
  ])
  func `keep filter and selection for themselves where another table comes or goes`(
    keys: String, shown: [String], hidden: [String]
  ) throws {
    let drive = try Drive(Self.twoTables)
    try drive("press \(keys)")
    let frame = drive.text("frame")
    #expect(shown.allSatisfy(frame.contains) && !hidden.contains(where: frame.contains), "\(frame)")
  }

  @Test func `keep their order while their table is gone`() throws {
    let drive = try Drive(Self.twoTables)
    try drive("press s S")
    func order() throws -> Bool {
      let frame = drive.text("frame")
      return try #require(frame.firstRange(of: "Alpha 5")).lowerBound
        < #require(frame.firstRange(of: "Alpha 1")).lowerBound
    }
    #expect(try order())
    try drive("press h x")
    #expect(try order())
  }

  @Test(arguments: [
    ("a%2Fb", "who=[a%2Fb]"), ("a?b=1", "who=[a?b=1]"), ("a#b", "who=[a#b]"), ("../adm", "who=[../adm]"),
    ("secret/all", "who=[secret/all]"), ("50%", "who=[50%]"), ("ä b", "who=[ä b]"),
    ("test://adm", "who=[test://adm]"),
  ])
  func `are one part of a URL, with all that stands in them`(cell: String, shown: String) throws {
    let drive = try Drive(
      """
      set cell="\(cell)" whole="test://adm"
      screen home { list { row Go { open "test://p/{cell}" }; row Query { open "test://q?who={cell}" }; row Whole { open "{whole}" } } }
      screen p { param who; url "/p/:who"; text "who=[{who}]" }
      screen q { param who; url "/q"; text "who=[{who}]" }
      screen secret { url "/p/secret/all"; text "SECRET" }
      screen adm { url "/adm"; text "ADM" }
      """)
    for keys in ["enter", "down enter"] {
      try drive("press \(keys)")
      #expect(drive.text("frame").contains(shown), "\(drive.text("frame"))")
      try drive("press escape")
    }
    try drive("press down enter")
    #expect(drive.text("frame").contains("ADM"))
  }

  @Test(arguments: [
    ("`{v}`", "my_long_file.txt", "my_long_file.txt"), ("`{v}`", "a*b`c", "a*b`c"),
    ("[to {v}](test://p/{v})", "x y)", "to x y)"), ("*{v}*!", " lead", " lead!"),
    ("*{v}*!", "trail ", "trail !"),
    ("_{v}_", "[a](b)", "[a](b)"),
  ])
  func `are shown as they are in marked-up text`(text: String, value: String, shown: String) throws {
    let drive = try Drive("set v=\"\(value)\"\nscreen home { text \"say <\(text)>\" }")
    let frame = drive.text("frame")
    #expect(frame.contains("say <\(shown)>"), "\(frame)")
  }

  @Test func `are found by a screen that is told which one it shows`() throws {
    let drive = try Drive(
      """
      \(Self.data)
      screen home { list { row Go { push guest id=5 }; row None { push guest id=50 } } }
      screen guest title="{who.name}" {
        param id type=int
        find who in=guests where="id=={id}"
        text "No guest here" when="!who"
        text "Room {who.room}" when=who
      }
      """)
    try drive("press enter")
    #expect(drive.text("frame").contains("Guest 5") && drive.text("frame").contains("Room 1"))
    try drive("press escape down")
    try drive("press enter")
    #expect(drive.text("frame").contains("No guest here"))
  }

  @Test func `of a table are sorted by what they hold and filtered by what is typed`() throws {
    let drive = try Drive(
      """
      data sizes generate=12 { column id type=int }
      screen home { table { columns Size; row for=size in=sizes "{size.id}" { push home } } }
      """)
    try drive("press s")
    let sorted = drive.text("frame")
    #expect(
      (try #require(sorted.firstRange(of: " 2 "))).lowerBound
        < (try #require(sorted.firstRange(of: " 10 "))).lowerBound)
    try drive("press \"/\" 1 2 enter")
    #expect(!drive.text("frame").contains(" 10 "))
  }

  @Test(arguments: [
    ("1,5\n2,\"1,000\"\n3,\n4,20\n", ["5", "20", "1,000", ""]),
    ("1,100%\n2,7%\n3,50%\n", ["7%", "50%", "100%"]),
  ])
  func `of a file are sorted as those that are written`(cells: String, sorted: [String]) throws {
    let folder = Folder()
    folder.write(
      "app.kdl",
      """
      app T {
        data sizes "sizes.csv"
        screen home { table { columns Shown Size; row for=size in=sizes "<{size.size}>" "{size.size}" { push home } } }
      }
      """)
    folder.write("sizes.csv", "id,size\n" + cells)
    let app = try #require(try ScriptedApp.read(file: "\(folder.path)/app.kdl").app)
    let drive = Drive(app)
    try drive("press s s")
    let frame = drive.text("frame")
    let places = try sorted.map { try #require(frame.firstRange(of: "<\($0)>")).lowerBound }
    #expect(places == places.sorted(), "\(frame)")
  }

  @Test(arguments: [
    ("row for=g in=gusts \"x\" { pop }", "there is no data 'gusts'; did you mean 'guests'?"),
    (
      "row for=g in=guests \"{g.nmae}\" { pop }",
      "data 'guests' has no column 'nmae'; did you mean 'name'?"
    ),
    (
      "row for=g in=guests where=\"rom==1\" \"x\" { pop }",
      "data 'guests' has no column 'rom'; did you mean 'room'?"
    ),
    (
      "row for=g in=guests sort=nam \"x\" { pop }",
      "data 'guests' has no column 'nam'; did you mean 'name'?"
    ),
    (
      "row for=g in=guests where=\"id==Ada\" \"x\" { pop }",
      "column 'id' is int, and 'Ada' is not"
    ),
    (
      "row for=g in=guests where=\"name>3\" \"x\" { pop }",
      "column 'name' is string, and '>' compares numbers"
    ),
    (
      "row for=g in=guests where=\"name<={guests.count}\" \"x\" { pop }",
      "column 'name' is string, and '<=' compares numbers"
    ),
    (
      "row for=g in=guests when=\"g.id>3\" \"x\" { pop }",
      "warning: 'when' is asked once for all rows, and knows no 'g'; 'where=' asks each of them, by its columns"
    ),
    (
      "row for=g in=guests \"x\" { push guest id=\"{g.name}\" }",
      "parameter 'id' of 'guest' is int, and column 'name' of 'guests' is string"
    ),
    (
      "row \"{guests.name}\" { pop }",
      "of data as a whole, only 'guests.count' can be read; a row of it is named by 'for=' in a row, or by 'find' in a screen"
    ),
    ("row for=g \"x\" { pop }", "'for' needs 'in='"),
    ("row in=guests \"x\" { pop }", "'in' needs 'for='"),
    ("row where=\"id==1\" \"x\" { pop }", "'where' needs 'in='"),
  ])
  func `are checked against the columns before anything is shown`(row: String, finding: String) {
    let found = errors(
      "\(Self.data)\nscreen home { list { \(row) } }\nscreen guest { param id type=int; url \"/g/:id(int)\" }"
    )
    #expect(found.contains { $0.hasPrefix("app.kdl:3:") && $0.hasSuffix(": " + finding) }, "\(found)")
  }

  @Test func `that a screen has found are asked for more only where they hold numbers`() {
    func found(_ condition: String) -> [String] {
      errors(
        "\(Self.data)\nscreen home { find g in=guests; text x when=\"\(condition)\" }")
    }
    #expect(found("g.name>3") == ["app.kdl:3:46: column 'name' is string, and '>' compares numbers"])
    #expect(found("g.id>3,g.name=Ada,g") == [])
  }

  @Test func `are not known any more when an answer comes`() {
    let found = errors(
      "\(Self.data)\nset last=0\nscreen home { list { row for=g in=guests \"x\" { overlay ask; on-result { completed { set last=\"{g.id}\" } } } } }\naccessory ask { list { row Yes { complete 1 } } }"
    )
    #expect(found.contains { $0.contains("nothing gives 'g' a value") }, "\(found)")
  }

  @Test func `that are generated are the same for the same seed, and others for another`() throws {
    func names(_ seed: String) throws -> [Value] {
      let app = try Drive.app(
        "data g generate=40 \(seed) { column n words=\"Ada,Eve,Zoe\"; column a from=1 to=9; column b type=bool }\nscreen home"
      )
      let table = try #require(app.data["g"])
      return (0..<table.count).flatMap { row in table.columns.indices.map { table[row, $0] } }
    }
    #expect(try names("") == names("seed=0"))
    #expect(try names("seed=1") != names("seed=0"))
    #expect(Set(try names("")).count == 3 + 9 + 2)
  }

  @Test(arguments: [
    ("data g generate=3", "app.kdl:2:1: data 'g' has no columns; as in 'column name words=\"Ada,Grace\"'"),
    ("data g", "app.kdl:2:1: data 'g' has no rows; as in 'data g \"g.csv\"' or 'data g generate=300 { … }'"),
    ("data g \"g.csv\" generate=3", "app.kdl:2:1: data is read from a file or generated, not both"),
    (
      "data g generate=3 { column a words=\"x\" to=3 }",
      "app.kdl:2:21: column 'a' takes only one of 'words=', 'to=' and 'text='"
    ),
    ("data g generate=3 { column a from=9 to=3 }", "app.kdl:2:40: 'from' is greater than 'to'"),
    (
      "data g generate=3 { column a type=int words=\"1,x\" }",
      "app.kdl:2:45: column 'a' is int, and 'x' is not"
    ),
    ("data g generate=3 { column a text=\"{b}\" }", "app.kdl:2:37: no column 'b' stands before this one"),
    ("data g generate=3 { column a; column a }", "app.kdl:2:38: column 'a' is there already"),
    (
      "data g generate=3 { column a }; set g=1",
      "app.kdl:2:6: 'g' is a value already; data and values have names of their own"
    ),
  ])
  func `that cannot be generated are told why`(node: String, finding: String) {
    let found = errors("\(node)\nscreen home")
    #expect(found.contains(finding), "\(found)")
  }

  @Test func `are made when they are looked at, and only those`() throws {
    let app = try Drive.app(
      """
      data many generate=100000 { column id type=int; column name text="Item {id}" }
      screen home { list { row for=item in=many "{item.name}" { push one id="{item.id}" } } }
      screen one { param id type=int; find item in=many where="id=={id}"; text "{item.name}" }
      """)
    let drive = Drive(app)
    #expect(drive.text("frame").contains("Item 1"))
    try drive("press end")
    #expect(try drive("press enter").payload?.json == "{\"id\":100000}")
    #expect(drive.text("frame").contains("Item 100000"))
  }
}
