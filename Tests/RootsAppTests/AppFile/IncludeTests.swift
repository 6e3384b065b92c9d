import Glibc
import Roots
import RootsApp
import TestTraits
import Testing

typealias Folder = OwnFolder

extension OwnFolder {
  /// The headlines of what is found in a file, without the folder.
  func headlines(_ name: String = "app.kdl") throws -> [String] {
    try ScriptedApp.read(file: "\(path)/\(name)").diagnostics.map {
      $0.headline.replacing("\(path)/", with: "")
    }
  }
}

extension [Diagnostic] {
  /// Each marks something that stands in its file, or its end.
  func expectMarks(_ place: SourceLocation = #_sourceLocation) {
    for diagnostic in self {
      let isEnd = diagnostic.range.start >= diagnostic.source.bytes.count
      let marked = diagnostic.source.text(in: diagnostic.range)
      #expect(isEnd || !marked.isEmpty, "\(diagnostic.headline) marks nothing", sourceLocation: place)
    }
  }
}

@Suite(.timeLimited) struct `An included file` {
  @Test func `stands where it is included`() throws {
    let folder = Folder()
    folder.folder("parts")
    folder.write("app.kdl", "app T {\ninclude \"parts/screens.kdl\"\nscreen last\n}")
    folder.write("parts/screens.kdl", "screen first { list { include rows.kdl; row z { push last } } }")
    folder.write("parts/rows.kdl", "row a { push last }\nrow b { include actions.kdl }")
    folder.write("parts/actions.kdl", "push last; pop")
    let reading = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
    #expect(reading.diagnostics.rendered == "")
    let app = try #require(reading.app)
    #expect(app.map.screens.map(\.name) == ["first", "last"])
    guard case .list(let rows) = app.screens["first"]?.first?.blocks.first?.content else {
      Issue.record("there is no list")
      return
    }
    #expect(rows.map(\.actions.count) == [1, 2, 1])
  }

  @Test func `is refused where all files together are too long`() throws {
    let folder = Folder()
    folder.write("long.kdl", "screen a /* " + String(repeating: "x", count: 14 << 20) + " */")
    for count in [4, 5] {
      let lines = (0..<count).map { "  include \"long.kdl\" // \($0)" }
      folder.write("app.kdl", "app Test {\n" + lines.joined(separator: "\n") + "\n}\n")
      let found = try folder.headlines()
      #expect(found.contains { $0.contains("all files together have more than 64 MiB") } == (count == 5))
    }
  }

  @Test func `can be included again and again`() throws {
    let folder = Folder()
    let rows = (0..<20).map { "row r\($0) { include actions.kdl }" }.joined(separator: "; ")
    folder.write(
      "app.kdl",
      "app T {\nscreen a { list { \(rows) } }\nscreen b { list { include rows.kdl; include rows.kdl } }\n}")
    folder.write("actions.kdl", "push b")
    folder.write("rows.kdl", "row z { pop }")
    let reading = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
    #expect(reading.diagnostics.rendered == "")
    #expect(reading.app?.screens["a"]?.first?.blocks.first.map { "\($0.content)".contains("r19") } == true)
  }

  @Test func `has its mistakes reported with its own name and place`() throws {
    let folder = Folder()
    folder.write("app.kdl", "app T {\ninclude a.kdl\nscreen x\nbogus\n}")
    folder.write("a.kdl", "\nscrn y\nscreen x")
    #expect(
      try folder.headlines() == [
        "app.kdl:3:8: screen 'x' is defined already; the first is at \(folder.path)/a.kdl:3:8".replacing(
          "\(folder.path)/", with: ""),
        "app.kdl:4:1: unknown node 'bogus' in 'app'",
        "a.kdl:2:1: unknown node 'scrn' in 'app'; did you mean 'screen'?",
      ])
  }

  @Test(arguments: [
    ("../b.kdl", "'..' is not allowed; name a file in the folder of this one"),
    ("sub/../../b.kdl", "'..' is not allowed; name a file in the folder of this one"),
    ("/etc/hostname", "a path from the root is not allowed; name a file in the folder of this one"),
    ("", "the name of a file is missing"), ("nothing.kdl", "there is no 'nothing.kdl'"),
    ("link.kdl", "'link.kdl' is a link; files are read from the folder itself"),
    ("linked/b.kdl", "'linked' is a link; files are read from the folder itself"),
    ("pipe.kdl", "'pipe.kdl' is not a file"), ("sub", "'sub' is not a file"),
    ("app.kdl", "the file includes itself"),
  ])
  func `stays in the folder`(_ name: String, _ why: String) throws {
    let folder = Folder()
    folder.folder("sub")
    folder.link("link.kdl", to: "/etc/hostname")
    folder.link("linked", to: "/etc")
    folder.pipe("pipe.kdl")
    folder.write("app.kdl", "app T { include \"\(name)\"; screen a }")
    #expect(try folder.headlines() == ["app.kdl:1:17: cannot include '\(name)'; \(why)"])
  }

  @Test(arguments: [
    ("parts/rows.kdl", "; did you mean 'part/rows.kdl'?"), ("parts/none.kdl", "there is no 'parts'"),
    ("parts", "; did you mean 'park'?"), ("lnik.kdl", "there is no 'lnik.kdl'"),
    ("part", "'part' is not a file"),
  ]) func `is offered only where it can be read`(_ name: String, _ words: String) throws {
    let folder = Folder()
    folder.folder("part")
    folder.write("part/rows.kdl", "")
    folder.write("park", "")
    folder.link("link.kdl", to: "/etc/nowhere")
    folder.write("app.kdl", "app T { include \"\(name)\"; screen a }")
    let said = try folder.headlines().joined()
    #expect(said.contains(words), "\(said)")
    folder.write("app.kdl", "app T { screen a { image \"link.kdl\" } }")
    #expect(try !folder.headlines().joined().contains("did you mean"))
  }

  @Test func `is found from the folder of the file that names it, before and after another one`() throws {
    let folder = Folder()
    folder.folder("sub")
    folder.write("app.kdl", "app T { include \"sub/a.kdl\"; include b.kdl }")
    folder.write("sub/a.kdl", "include c.kdl")
    folder.write("sub/c.kdl", "screen first")
    folder.write("b.kdl", "screen second")
    let reading = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
    #expect(reading.app?.map.screens.map(\.name) == ["first", "second"], "\(reading.diagnostics.rendered)")
  }

  @Test func `finds data and pictures from its own folder, however deep that is`() throws {
    let folder = Folder()
    folder.folder("sub")
    folder.folder("sub/deep")
    folder.write("app.kdl", "app T { include \"sub/a.kdl\" }")
    folder.write("sub/a.kdl", "include \"deep/b.kdl\"")
    folder.write("sub/deep/b.kdl", "data guests \"guests.csv\"\nscreen home { image \"house.txt\" }")
    folder.write("sub/deep/guests.csv", "name\nAda\n")
    folder.write("sub/deep/house.txt", "A house")
    let reading = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
    #expect(reading.app?.data["guests"]?.count == 1, "\(reading.diagnostics.rendered)")
  }

  @Test func `does not include the one that includes it`() throws {
    let folder = Folder()
    folder.write("app.kdl", "app T { include b.kdl }")
    folder.write("b.kdl", "screen a\ninclude c.kdl")
    folder.write("c.kdl", "include b.kdl")
    #expect(try folder.headlines() == ["c.kdl:1:9: cannot include 'b.kdl'; the file includes itself"])
  }

  @Test func `may be included often, but not without end`() throws {
    let folder = Folder()
    folder.write("app.kdl", "app T { screen a { include f0.kdl } }")
    for depth in 0..<20 {
      folder.write("f\(depth).kdl", String(repeating: "include f\(depth + 1).kdl\n", count: 8))
    }
    let headlines = try folder.headlines()
    #expect(headlines.contains { $0.contains("files are included more than 16 deep") })
    #expect(headlines.count <= Findings.limit + 1)
  }

  @Test func `does not multiply until memory is full`() throws {
    let folder = Folder()
    folder.write("app.kdl", "app T { screen a { include f0.kdl } }")
    for depth in 0..<12 {
      folder.write("f\(depth).kdl", String(repeating: "include f\(depth + 1).kdl\n", count: 8))
    }
    folder.write("f12.kdl", "text x")
    #expect(try folder.headlines().first?.contains("more than 10000 inclusions") == true)
  }

  @Test func `can be a picture`() throws {
    let folder = Folder()
    folder.folder("Maps")
    folder.write("Maps/city.txt", "~~~~\n  \u{1b}[2J ~\n")
    folder.write("app.kdl", "app T { screen a { backdrop \"Maps/city.txt\" } }")
    let reading = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
    #expect(reading.diagnostics.isEmpty)
    let lines = try #require(reading.app?.screens["a"]?.first?.backdrop)
    #expect(lines.count == 2)
    #expect(!lines.joined().unicodeScalars.contains("\u{1b}"))
  }

  @Test func `cannot be read when the program itself is missing`() throws {
    let folder = Folder()
    #expect(throws: ScriptedApp.Unreadable.self) { try ScriptedApp.read(file: "\(folder.path)/none.kdl") }
    #expect(throws: ScriptedApp.Unreadable.self) { try ScriptedApp.read(file: folder.path) }
  }
}
