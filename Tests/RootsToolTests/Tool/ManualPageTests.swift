import Roots
import TestTraits
import Testing

@testable import RootsTools

@Suite(.timeLimited) struct `A page for man` {
  /// What is written behind the head of a page.
  private func written(_ work: (inout ManualPage) -> Void) -> String {
    var page = ManualPage("a", section: 1, "b")
    let head = page.text
    work(&page)
    return String(page.text.dropFirst(head.count))
  }

  @Test(arguments: [
    ("plain words", "plain words"), ("a-b", #"a\-b"#), (#"a\b"#, #"a\eb"#), (".TH x", #"\&.TH x"#),
    ("'x", #"\&'x"#),
    ("a.b 'c'", "a.b 'c'"), ("a\n.b\n'c", "a\n\\&.b\n\\&'c"), ("a\u{A0}b", #"a\ b"#), ("~ {} \"", "~ {} \""),
    ("ä…", #"\[u00E4]\[u2026]"#), ("😀", #"\[u1F600]"#), ("\u{1B}\t", #"\[u001B]\[u0009]"#),
    ("\u{7F}", #"\[u007F]"#),
  ])
  func `holds no text that means something to the formatter`(_ text: String, _ plain: String) {
    #expect(written { $0.paragraphs(text) } == plain + "\n")
  }
}

@MainActor @Suite(.timeLimited) struct `A script that completes` {
  /// The words of a line of a shell, quotes taken away.
  private func words(_ line: String) -> [String] {
    var (words, word, quote) = ([String](), "", false)
    var isOpen = false
    for letter in line {
      switch letter {
      case "'": (quote, isOpen) = (!quote, true)
      case " " where !quote:
        if isOpen || !word.isEmpty { words.append(word) }
        (word, isOpen) = ("", false)
      default: word.append(letter)
      }
    }
    return words + (word.isEmpty ? [] : [word])
  }

  @Test func `of fish knows of each option whether a value follows, and whether that is a file`() {
    let lines = Set(Completions.fish.script.split(separator: "\n").map(String.init))
    let seen = "complete -c roots -n '__fish_seen_subcommand_from"
    #expect(lines.contains("\(seen) check' -l strict -d 'fail on warnings, too'"))
    #expect(lines.contains("\(seen) replay' -s j -x -d 'play N tapes at a time'"))
    #expect(lines.contains("\(seen) graph' -l covered -r -d 'show what an exploration has covered'"))
    #expect(lines.contains("\(seen) man' -f -a 'roots roots-app roots-tape'"))
    #expect(
      lines.contains("\(seen) schema' -f -a 'app tape'")
        && lines.contains("\(seen) completions' -f -a 'bash zsh fish'"))
    #expect(!lines.contains { $0.hasPrefix("\(seen) replay' -f") })
  }

  @Test func `of bash offers files only where one is meant`() {
    let script = Completions.bash.script
    let lines = script.split(separator: "\n").map(String.init)
    let start = lines.firstIndex(of: "    replay)") ?? 0
    #expect(
      lines[start + 1].hasPrefix("      case $before in ") && lines[start + 1].hasSuffix(") return ;; esac"))
    let silent = Set(words(lines[start + 1].replacing(")", with: "").replacing("|", with: " ")))
    #expect(silent.isSuperset(of: ["--until", "--speed", "-j", "--dialect", "--color"]))
    #expect(silent.isDisjoint(with: ["--app", "--out", "--trace", "--report", "--ci"]), "\(silent)")
    #expect(lines[start + 2].hasPrefix("      options='--app --until "))
    #expect(lines[start + 2].hasSuffix(" --help' words='' ;;"))
  }

  @Test func `of zsh quotes what means something to it`() {
    let lines = Completions.zsh.script.split(separator: "\n").map(String.init)
    let help = lines.first { $0.hasPrefix("  help) ") } ?? ""
    #expect(help.hasSuffix("'*:word:(\(Tool.subcommands.map(\.name).joined(separator: " ")))' ;;"))
    let check = lines.first { $0.hasPrefix("  check) ") } ?? ""
    #expect(
      check
        == "  check) _arguments '*--strict[fail on warnings, too]' '*--json[print one JSON object a finding]' '*:file:_files' ;;"
    )
    // A colon would end the name of a value, and a quote the word.
    let tape = lines.first { $0.hasPrefix("  tape) ") } ?? ""
    #expect(
      tape.contains(#"'*--check[fmt\: print nothing, only say whether the tapes are tidy]'"#), "\(tape)")
    #expect(tape.contains("'*-o[write what is made to this file]:FILE:_files'"))
    #expect(tape.contains(#"[shrink\: play the tape at most N times; 2000 by default]:N: '"#))
    #expect(tape.contains(#"[read tapes as '\''roots'\'' does, or exactly as '\''vhs'\'' does]:NAME: '"#))
  }
}
