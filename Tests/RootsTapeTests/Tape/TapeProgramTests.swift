@testable import RootsApp
@testable import RootsTape
import TestTraits
import Testing

@Suite(.timeLimited) struct `A tape that includes others` {
  private static func program(_ files: [String: String], dialect: TapeDialect = .roots) -> TapeProgram {
    TapeProgram(SourceText(name: "main.tape", text: files["main.tape"] ?? ""), dialect: dialect) { path, _ in
      files[path].map { SourceText(name: path, text: $0) }
    }
  }

  @Test func `performs them in place, their outputs left out`() {
    let program = Self.program([
      "main.tape": "Output a.txt\nEnter\nSource b.tape\nTab",
      "b.tape": "Output b.txt\nDown\nSource c.tape\nUp",
      "c.tape": "Escape",
    ])
    #expect(program.isValid)
    #expect(
      TapeListing(of: program).commands.map(\.type) == ["OUTPUT", "ENTER", "DOWN", "ESCAPE", "UP", "TAB"])
    #expect(
      program.steps.map { "\($0.source.name):\($0.command.start.line) \($0.command.words.type)" } == [
        "main.tape:1 OUTPUT", "main.tape:2 ENTER", "b.tape:2 DOWN", "c.tape:1 ESCAPE", "b.tape:4 UP",
        "main.tape:4 TAB",
      ])
  }

  @Test func `says what is wrong with any of them, once`() {
    let program = Self.program([
      "main.tape": "Source b.tape\nSource b.tape\nSource x.tape\nSource e.tape",
      "b.tape": "Foo\nSource main.tape",
      "e.tape": "",
    ])
    #expect(
      program.diagnostics.map(\.headline) == [
        "b.tape:1:1: error[T001]: unknown command 'Foo'",
        "b.tape:2:1: error[T014]: the tape 'main.tape' includes itself",
        "main.tape:3:1: error[T014]: no tape at 'x.tape'",
        "main.tape:4:1: error[T014]: the tape 'e.tape' is empty",
      ])
  }

  @Test func `ends though every tape includes the next ones many times`() {
    var files = ["main.tape": String(repeating: "Source t0.tape\n", count: 30)]
    for number in 0..<20 {
      files["t\(number).tape"] = String(repeating: "Source t\(number + 1).tape\n", count: 30)
    }
    let program = Self.program(files)
    #expect(!program.isValid)
    #expect(program.steps.isEmpty)
  }

  @Test func `is listed as VHS does it`() {
    let files = [
      "b.tape": "Output x.gif\nDown", "bad.tape": "Foo", "empty.tape": "", "nest.tape": "Source nest.tape",
    ]
    let tape =
      "Source b.tape\nSource bad.tape\nSource empty.tape\nSource no.tape\nSource b.txt\nSource nest.tape\nTab"
    let listing = TapeListing(ofVHS: SourceText(name: "main.tape", text: tape)) { path in
      files[path].map { Array($0.utf8) }
    }
    #expect(
      listing.lines == [
        #"["DOWN","","1"]"#, #"["SOURCE","",""]"#, #"["SOURCE","",""]"#, #"["SOURCE","",""]"#,
        #"["SOURCE","",""]"#,
        #"["SOURCE","",""]"#, #"["TAB","","1"]"#, #"[2,8,"bad.tape has 1 errors"]"#,
        #"[3,8,"Source tape: empty.tape is empty"]"#, #"[4,8,"File no.tape not found"]"#,
        #"[5,8,"Expected file with .tape extension"]"#, #"[6,8,"Nested Source detected"]"#,
      ])
  }
}

@Suite(.timeLimited) struct `Two tapes` {
  private static func changes(_ old: String, _ new: String) -> [String] {
    Tape(new).changes(from: Tape(old)).map { change in
      switch change {
      case .same(let command): "  \(command.words.type)"
      case .removed(let command): "- \(command.words.type)"
      case .added(let command): "+ \(command.words.type)"
      }
    }
  }

  @Test func `differ by their commands, not by their spelling`() {
    #expect(
      Self.changes("Type 'a'  # x\nDown 1", "Type \"a\"\n\nDown #: Settle") == [
        "  TYPE", "  DOWN", "+ SETTLE",
      ])
    #expect(Self.changes("Tab\nUp\nEnter", "Tab\nDown\nEnter") == ["  TAB", "- UP", "+ DOWN", "  ENTER"])
    #expect(Self.changes("Up", "") == ["- UP"])
  }

  @Test func `are compared even when they are huge and have nothing in common`() {
    let changes = Self.changes(
      String(repeating: "Up\n", count: 3_000), String(repeating: "Tab\n", count: 3_000))
    #expect(changes.count == 6_000)
  }
}
