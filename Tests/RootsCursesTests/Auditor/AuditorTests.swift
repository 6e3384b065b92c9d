import TestTraits
import Testing

/// What is looked for is found: else a clean session would prove nothing.
@Suite(.timeLimited) struct `The auditor of what is sent` {
  private func auditor(_ type: String = "xterm-256color") throws -> Auditor {
    Auditor(try #require(TerminalEntry(type: type)), allowing: Auditor.plain)
  }

  @Test(arguments: [
    "plain text\r\n", "\u{1B}[12;40Hthere", "\u{1B}[38;5;200mcolor\u{1B}(B\u{1B}[m", "\u{1B}[39;49m",
    "\u{1B}[?1049h\u{1B}[22;0;0t", "\u{1B}[H\u{1B}[2J", "x\u{1B}[7b", "\u{8}", "日本 👩‍🚀 e\u{301}",
  ])
  func `knows what the description of a terminal holds`(text: String) throws {
    #expect(try auditor().findings(in: Array(text.utf8)) == [])
  }

  @Test(arguments: [
    ("\u{1B}]0;title\u{7}", "\\e]0;title\\x7"), ("\u{1B}]52;c;cXVpdA==\u{1B}\\", "\\e]52;c;cXVpdA==\\e\\"),
    ("\u{1B}[5n", "\\e[5n"), ("\u{1B}[6n", "\\e[6n"), ("\u{1B}[c", "\\e[c"), ("\u{1B}c", "\\ec"),
    ("\u{1B}[12;99999H", "\\e[12;99999H"), ("\u{1B}P+q544e\u{1B}\\", "\\eP+q544e\\e\\"), ("\u{0}", "\\x0"),
    ("a\u{9B}31m", "U+9b"), ("a\u{202E}b", "U+202e"), ("a\u{200B}b", "U+200b"), ("\u{1B}", "\\ea"),
    ("\u{1B}[?9999h", "\\e[?9999h"), ("\u{1B}[>1u", "\\e[>1u"), ("\u{1B}[<u", "\\e[<u"),
    ("\u{1B}[?u", "\\e[?u"), ("\u{7F}", "\\x7f"),
  ])
  func `finds what no description holds`(text: String, finding: String) throws {
    #expect(try auditor().findings(in: Array(("before\u{1B}[H" + text + "after").utf8)).contains(finding))
  }

  @Test func `finds bytes that are not text`() throws {
    #expect(try auditor().findings(in: [0x61, 0x9B, 0x62]) == ["not UTF-8: a\\x9bb"])
  }

  @Test func `takes each terminal by its own description`() throws {
    let second = Array("\u{1B}[?1049h".utf8)
    #expect(try auditor("vt100").findings(in: second) == ["\\e[?1049h"])
    #expect(try auditor("xterm").findings(in: second + Array("\u{1B}[22;0;0t".utf8)) == [])
  }
}
