import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import TestTraits
import Testing

/// Where the commands of a tape stand: what failures, editors and changes of a tape go by.
@Suite(.timeLimited) struct `The place of a command` {
  /// Every command with its lines and its first column, its text on one line, and how it is written.
  private static func places(_ tape: Tape) -> [String] {
    tape.commands.map { command in
      let lines = "\(command.start.line)-\(command.endLine):\(command.start.column)"
      let text = tape.source.text(in: command.range).oneLine
      return "\(lines) \(text) \(command.spelling) \(command.reach)"
    }
  }

  nonisolated static let places: [(String, [String])] = [
    ("Enter 3", ["1-1:1 Enter 3 plain vhs"]), ("  Tab  # x", ["1-1:3 Tab plain vhs"]),
    ("Enter\n3 Tab", ["1-2:1 Enter 3 plain vhs", "2-2:3 Tab plain vhs"]),
    ("Up Down 2 Left", ["1-1:1 Up plain vhs", "1-1:4 Down 2 plain vhs", "1-1:11 Left plain vhs"]),
    ("Home 2 # x", ["1-1:1 Home 2 plain rootsOnly"]),
    ("Tab\n\nF5", ["1-1:1 Tab plain vhs", "3-3:1 F5 plain rootsOnly"]),
    ("Type \"a\"\n  b Enter", ["1-2:1 Type \"a\"   b plain vhs", "2-2:5 Enter plain vhs"]),
    ("Type \"a\"\n3", ["1-1:1 Type \"a\" plain vhs", "2-2:1 3 plain vhs"]),
    ("Set Theme {\n\"a\":1\n}\nTab", ["1-3:1 Set Theme { \"a\":1 } plain vhs", "4-4:1 Tab plain vhs"]),
    ("Ctrl+A Ctrl+B 2", ["1-1:1 Ctrl+A plain vhs", "1-1:8 Ctrl+B 2 plain rootsOnly"]),
    ("Sleep 2\nms Tab", ["1-2:1 Sleep 2 ms plain vhs", "2-2:4 Tab plain vhs"]),
    ("Wait+Screen@5s /a b/ Tab", ["1-1:1 Wait+Screen@5s /a b/ plain vhs", "1-1:22 Tab plain vhs"]),
    ("Step \"a\"   \nNote 'b' # c", ["1-1:1 Step \"a\" plain rootsOnly", "2-2:1 Note 'b' plain rootsOnly"]),
    ("Do push item id=42   ", ["1-1:1 Do push item id=42 plain rootsOnly"]),
    ("Expect  Top   a\t# x", ["1-1:1 Expect  Top   a plain rootsOnly"]),
    ("Tab #: Expect Top a # why", ["1-1:1 Tab plain vhs", "1-1:8 Expect Top a comment rootsOnly"]),
    ("Tab Up #:= Home", ["1-1:12 Home replacement rootsOnly"]),
    (
      "Tab\nUp #:= Home Down",
      ["1-1:1 Tab plain vhs", "2-2:8 Home replacement rootsOnly", "2-2:13 Down replacement vhs"]
    ),
    ("#: Tab #: Up", ["1-1:4 Tab comment vhs", "1-1:11 Up comment vhs"]),
    ("#: vhs begin\nTab\n#: vhs end\nUp", ["4-4:1 Up plain vhs"]),
    // Columns count scalars, and a byte order mark is none of them.
    ("Type \"é漢\" Enter", ["1-1:1 Type \"é漢\" plain vhs", "1-1:11 Enter plain vhs"]),
    ("Type \"é漢\" # x\nEnter", ["1-1:1 Type \"é漢\" plain vhs", "2-2:1 Enter plain vhs"]),
    ("Tab\r\nUp\rDown", ["1-1:1 Tab plain vhs", "2-2:1 Up plain vhs", "3-3:1 Down plain vhs"]),
    ("", []), ("# x", []),
  ]

  @Test(arguments: places) func `is that of its text`(_ text: String, _ places: [String]) {
    let told = Self.places(Tape(text))
    #expect(told == places, "\(told)")
  }

  @Test func `is within its line, and behind the one before`() {
    for (text, _) in Self.places {
      let tape = Tape(text)
      var last = 0
      for command in tape.commands where command.spelling == .plain {
        #expect(command.range.start >= last && command.range.end <= tape.source.bytes.count)
        #expect(tape.source.position(at: command.range.start) == command.start)
        #expect(command.endLine >= command.start.line)
        last = command.range.end
      }
    }
  }

  @Test func `is found again after other words were put in its place`() {
    let source = SourceText(name: "t.tape", text: "Tab # é\n  Expect Top a  # why\nEnter 2\n")
    let commands = Tape(source).commands
    var bytes = source.bytes
    for command in commands.reversed() {
      bytes.replaceSubrange(command.range.start..<command.range.end, with: "F\(command.start.line)".utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "F1 # é\n  F2  # why\nF3\n")
  }
}
