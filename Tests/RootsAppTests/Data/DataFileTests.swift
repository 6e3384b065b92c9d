import Glibc
import Roots
import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A file of data` {
  /// An app that shows the data of a file.
  private static func app(_ file: String, _ columns: String = "", row: String = "{guest.name}") -> String {
    """
    app T {
      data guests "\(file)" \(columns)
      screen home { list { row for=guest in=guests "\(row)" { push home } } }
    }
    """
  }

  /// What is found in an app that shows a file of some bytes.
  private static func findings(
    _ file: String, _ bytes: [UInt8], _ columns: String = "", row: String = "{guest.name}"
  ) throws -> [String] {
    let folder = Folder()
    folder.write("app.kdl", app(file, columns, row: row))
    folder.write(file, bytes)
    return try folder.headlines()
  }

  private static func findings(
    _ file: String, _ text: String, _ columns: String = "", row: String = "{guest.name}"
  ) throws -> [String] {
    try findings(file, Array(text.utf8), columns, row: row)
  }

  @Test(arguments: [
    ("guests.csv", "id,name\n1,Ada\n2,Grace\n"),
    ("guests.csv", "\u{FEFF}id,name\r\n1,Ada\r\n\r\n2,\"Grace\"\r\n"),
    ("guests.csv", "id;name\r1;Ada\r2;Grace"),
    ("guests.csv", "id\tname\n1\tAda\n2\tGrace"),
    ("guests.json", "\u{FEFF}[{\"id\": 1, \"name\": \"Ada\"}, {\"name\": \"Grace\", \"id\": 2}]"),
    ("guests.kdl", "guest id=1 name=Ada\n// the second\nguest id=2 name=\"Grace\"\n"),
  ])
  func `means the same in CSV, JSON and KDL, with every kind of line end`(file: String, text: String) throws {
    let folder = Folder()
    folder.write("app.kdl", Self.app(file))
    folder.write(file, text)
    let reading = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
    let table = try #require(reading.app?.data["guests"], "\(reading.diagnostics.rendered)")
    #expect(table.columns.map(\.name) == ["id", "name"])
    #expect(table.columns.map(\.kind) == [.int, .string])
    #expect(
      (0..<table.count).map { table.record($0) } == [["id": 1, "name": "Ada"], ["id": 2, "name": "Grace"]])
  }

  // What looks like a number in a file that has texts and numbers is what the file says it is.
  @Test(arguments: [
    ("guests.json", "[{\"id\": \"7\", \"on\": \"true\"}, {\"id\": \"8\", \"on\": \"false\"}]"),
    ("guests.kdl", "guest id=\"7\" on=\"true\"\nguest id=\"8\" on=\"false\"\n"),
    ("guests.csv", "id,on\n\"7\",\"true\"\n\"8\",\"false\"\n"),
  ])
  func `keeps a text in quotes a text, even if it looks like something else`(file: String, text: String)
    throws
  {
    let folder = Folder()
    folder.write("app.kdl", Self.app(file, row: "{guest.id}"))
    folder.write(file, text)
    let table = try #require(try ScriptedApp.read(file: "\(folder.path)/app.kdl").app?.data["guests"])
    #expect(table.columns.map(\.kind) == [.string, .string])
    #expect(
      (0..<table.count).map { table.record($0) } == [["id": "7", "on": "true"], ["id": "8", "on": "false"]])
  }

  @Test func `without any rows may be asked everything that its columns may come to hold`() throws {
    let folder = Folder()
    folder.write(
      "app.kdl",
      """
      app T {
        data guests "guests.csv"
        screen home { list { row for=guest in=guests where="id>1" "x" { push guest id="{guest.id}" } } }
        screen guest { param id type=int }
      }
      """)
    folder.write("guests.csv", "id,name\n")
    #expect(try folder.headlines() == [])
  }

  @Test func `has numbers in quotes where the app names a column of numbers`() throws {
    let folder = Folder()
    let columns = "{ column id type=int; column share type=double; column here type=bool }"
    folder.write("app.kdl", Self.app("guests.csv", columns))
    folder.write("guests.csv", "\"id\",\"share\",\"here\",\"name\"\n\"1\",\"0.5\",\"true\",\"7\"\n")
    let reading = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
    let table = try #require(reading.app?.data["guests"], "\(reading.diagnostics.rendered)")
    #expect(table.record(0) == ["id": 1, "share": 0.5, "here": true, "name": "7"])
    folder.write("guests.csv", "id,share,here,name\n\"x\",1,true,Ada\n")
    #expect(try folder.headlines() == ["guests.csv:2:1: 'id' is int, and this is 'x'"])
    folder.write("app.kdl", Self.app("guests.json", "{ column id type=int }"))
    folder.write("guests.json", "[{\"id\": \"1\", \"name\": \"Ada\"}]")
    #expect(try folder.headlines() == ["guests.json:1:2: 'id' is int, and this is the text '1'"])
  }

  @Test(arguments: [
    ("", "guests.csv:1:1: there is nothing in the file; the first line names the columns, as in 'id,name'"),
    ("id,name\n1\n", "guests.csv:2:1: this row has 1 of 2 cells; a cell that is empty needs its comma"),
    (
      "id,name\n1,Ada\n2,Berg,Eve\n",
      "guests.csv:3:1: this row has 3 cells, and there are 2 columns; a cell with a comma in it stands in quotes"
    ),
    (
      "id,name\n1,\"Ada\n",
      "guests.csv:2:3: the quote that begins here does not end; a quote inside a cell is written twice"
    ),
    (
      "id,name\n1,\"Ada\"x\n",
      "guests.csv:2:8: text stands behind the quote that ends a cell; a quote inside a cell is written twice"
    ),
    (
      "id,name\n1, \"Berg, Ada\"\n",
      "guests.csv:2:3: a blank stands before the quote, which then belongs to the text; remove the blank"
    ),
    ("id,,name\n", "guests.csv:1:4: a column has no name; the first line names the columns"),
    ("id,id\n", "guests.csv:1:4: the column 'id' is there twice; rename one of them"),
    ("id,a.b\n", "guests.csv:1:4: a column cannot be called 'a.b'; a name has letters, digits, '-' and '_'"),
  ])
  func `in CSV is told where a mistake is, and its cure`(text: String, finding: String) throws {
    #expect(try Self.findings("guests.csv", text) == [finding])
  }

  @Test(arguments: [
    ("id,name\n1\n", "1"), ("id,name\n1,Ada\n2,Berg,Eve\n", "2,Berg,Eve"), ("id,name\n1,\"Ada\n", "\""),
    ("id,name\n1,\"Ada\"x\n", "x"), ("id,id\n", "id"), ("id,a.b\n", "a.b"),
  ]) func `in CSV is marked as far as it goes`(text: String, marked: String) throws {
    let folder = Folder()
    folder.write("app.kdl", Self.app("guests.csv"))
    folder.write("guests.csv", text)
    let found = try ScriptedApp.read(file: "\(folder.path)/app.kdl").diagnostics
    #expect(found.map { $0.source.text(in: $0.range) } == [marked])
  }

  @Test(arguments: [
    (
      "[]",
      "guests.json:1:1: there are no rows, and so no columns; give it one row, or write it as CSV, where the first line names the columns"
    ),
    (
      "[{}]",
      "guests.json:1:2: the rows have no columns; as in '[{\"id\": 1, \"name\": \"Ada\"}]'"
    ),
    (
      "{}",
      "guests.json:1:1: a file of data in JSON is a list of objects; as in '[{\"id\": 1, \"name\": \"Ada\"}]'"
    ),
    (
      "[{\"name\": \"A]\\\"\"},\n 7]",
      "guests.json:2:2: a row is an object, and this is int; as in '[{\"id\": 1, \"name\": \"Ada\"}]'"
    ),
  ])
  func `in JSON is told where a mistake is, and its cure`(text: String, finding: String) throws {
    #expect(try Self.findings("guests.json", text) == [finding])
  }

  @Test(arguments: [
    ("[{\"name\": \"Ada\"},\n {\"name\" \"Eve\"}]", "2:10"),
    ("[{\"name\": \"Ada\"},\n {\"näme\" \"Eve\"},\n {\"name\": \"Zoe\"}\n]\n", "2:10"),
    ("[{\"name\" \"Ada\"},\n {\"name\": \"Eve\"}\n]\n", "1:10"),
    ("\u{FEFF}[{\"näme\" \"Ada\"},\n {\"name\": \"Eve\"}\n]\n", "1:10"),
    ("[{\"name\": \"Ada\"}\n", "2:1"),
  ]) func `in JSON that is broken is told where`(text: String, place: String) throws {
    let findings = try Self.findings("guests.json", text)
    #expect(findings.count == 1)
    #expect(findings[0].hasPrefix("guests.json:\(place): not JSON: "), "\(findings)")
  }

  @Test
  func `has a column of texts for one cell that is not a number, and names it where a number is needed`()
    throws
  {
    func findings(_ text: String) throws -> [String] {
      let folder = Folder()
      folder.write(
        "app.kdl",
        """
        app T {
          data guests "guests.csv"
          screen home { list { row for=guest in=guests "{guest.name}" { push guest id="{guest.id}" } } }
          screen guest { param id type=int }
        }
        """)
      folder.write("guests.csv", text)
      return try folder.headlines()
    }
    let trouble =
      "app.kdl:3:79: parameter 'id' of 'guest' is int, and column 'id' of 'guests' is string"
    #expect(
      try findings("id,name\n1,Ada\nx,Eve\n3,Zoe\n")
        == [trouble + "; 'x' in guests.csv:3:1 is not a number"])
    // Where most cells are texts, none of them is the one that is wrong.
    #expect(try findings("id,name\n1,Ada\nx,Eve\n") == [trouble])
    #expect(try findings("id,name\n1,Ada\n2,Eve\n") == [])
  }

  @Test func `in KDL has named values only`() throws {
    #expect(
      try Self.findings("guests.kdl", "guest name=Ada\nguest Eve\n")
        == ["guests.kdl:2:7: a row has named values only; as in 'row id=1 name=\"Ada\"'"])
    #expect(
      try Self.findings("guests.kdl", "guest name=Ada { pet }")
        == ["guests.kdl:1:16: a row has no braces; as in 'row id=1 name=\"Ada\"'"])
  }

  @Test func `that is not UTF-8 is told the first byte that is not`() throws {
    for file in ["guests.csv", "guests.json", "guests.kdl"] {
      #expect(
        try Self.findings(file, Array("name\nAd".utf8) + [0xE9, 0x0A])
          == ["\(file):2:3: this is not UTF-8; save the file as UTF-8"])
    }
  }

  @Test(arguments: [
    ("x.json", "{\"token\": \"s3cr3t\",}"), ("x.json", "[\"s3cr3t\"]"), ("x.json", "s3cr3t"),
    ("x.kdl", "TOKEN=s3cr3t\nOTHER=s3cr3t"), ("x.kdl", "token \"s3cr3t\" {"), ("x.kdl", "s3cr3t\n = 1"),
  ]) func `is not quoted where it is not data`(name: String, text: String) throws {
    for bytes in [Array(text.utf8), Array(text.utf8) + [0xE9]] {
      let folder = Folder()
      folder.write("app.kdl", Self.app(name))
      folder.write(name, bytes)
      let found = try ScriptedApp.read(file: "\(folder.path)/app.kdl").diagnostics
      #expect(found.count == 1 && !found.rendered.contains("s3cr3t"), "\(found.rendered)")
    }
  }

  @Test func `is told once what is wrong in many of its rows`() throws {
    let rows = (1...17).map { "\($0),Ada,x" }.joined(separator: "\n")
    #expect(
      try Self.findings("guests.csv", "id,name\n" + rows) == [
        "guests.csv:1:1: the first line names 2 columns, and every row has 3 cells; a name is missing in it"
      ])
    #expect(
      try Self.findings("guests.csv", "id,name,a,b\n" + rows) == [
        "guests.csv:1:1: the first line names 4 columns, and every row has 3 cells; a name is too many in it, or each row lacks a comma"
      ])
    #expect(
      try Self.findings("guests.csv", "id,name,age\n1,Ada,3\n1,Ada\n2,Eve\n3\n4\n5,Zoe,3,4\n") == [
        "guests.csv:3:1: this row has 2 of 3 cells; so it is in 1 more row; a cell that is empty needs its comma",
        "guests.csv:5:1: this row has 1 of 3 cells; so it is in 1 more row; a cell that is empty needs its comma",
        "guests.csv:7:1: this row has 4 cells, and there are 3 columns; a cell with a comma in it stands in quotes",
      ])
    #expect(
      try Self.findings(
        "guests.csv", "id,name\n" + (1...17).map { "\($0),Ada" }.joined(separator: "\n"),
        "{ column name type=int }")
        == ["guests.csv:2:3: 'name' is int, and this is 'Ada'; so it is in 16 more cells"])
  }

  @Test func `has the columns that the app names, of their kinds`() throws {
    let text = "id,name\n1,Ada\nx,Eve\n,Zoe\n"
    #expect(
      try Self.findings("guests.csv", text, "{ column id type=int; column nmae }") == [
        "guests.csv:3:1: 'id' is int, and this is 'x'", "guests.csv:4:1: 'id' is int, and this is empty",
      ])
    #expect(
      try Self.findings("guests.csv", "id,name\n1,Ada\n", "{ column nmae }")
        == ["app.kdl:2:37: 'guests.csv' has no column 'nmae'; did you mean 'name'?"])
    #expect(
      try Self.findings("guests.csv", "id,name\n1,Ada\n", "{ column name words=\"a,b\" }")
        == ["app.kdl:2:48: 'words' is for data that is generated"])
  }

  @Test func `is one of the folder, and not too large`() throws {
    let folder = Folder()
    folder.write("real.csv", "name\nAda\n")
    folder.link("guests.csv", to: "real.csv")
    folder.folder("folder.csv")
    let names = [
      ("guests.csv", "'guests.csv' is a link; files are read from the folder itself"),
      ("folder.csv", "'folder.csv' is not a file"), ("none.csv", "there is no 'none.csv'"),
      ("/etc/passwd.csv", "a path from the root is not allowed; name a file in the folder of this one"),
      ("../x.csv", "'..' is not allowed; name a file in the folder of this one"),
    ]
    for (name, why) in names {
      folder.write("app.kdl", Self.app(name))
      #expect(try folder.headlines() == ["app.kdl:2:15: cannot read '\(name)'; \(why)"])
    }
    folder.write("huge.csv", "name\n")
    truncate("\(folder.path)/huge.csv", 1 << 30)
    folder.write("app.kdl", Self.app("huge.csv"))
    #expect(
      try folder.headlines() == ["app.kdl:2:15: cannot read 'huge.csv'; 'huge.csv' has more than 16 MiB"])
  }

  @Test func `is one by its name, or nothing of it is read`() throws {
    for name in ["passwd", ".env", "notes.txt"] {
      let folder = Folder()
      folder.write("app.kdl", Self.app(name))
      folder.write(name, "secret")
      let findings = try folder.headlines()
      #expect(
        findings == ["app.kdl:2:15: '\(name)' is not a file of data; its name ends with .csv, .json or .kdl"])
    }
  }

  @MainActor @Test func `cannot move a cursor, nor forge text, wherever its cells are shown`() throws {
    let folder = Folder()
    folder.write("app.kdl", Self.app("guests.csv"))
    folder.write("guests.csv", "name\n\"\u{1B}[2JAda\u{202E}evE\u{7}\"\n")
    let app = try #require(try ScriptedApp.read(file: "\(folder.path)/app.kdl").app)
    let drive = Drive(app).text("frame")
    #expect(drive.contains("Ada"))
    for sign in ["\u{1B}", "\u{202E}", "\u{7}", "\\u001b", "\\u202e"] { #expect(!drive.contains(sign)) }
  }
}
