@testable import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `The clock of a recording` {
  @Test func `sleeps only where time mattered, up to the whole millisecond`() {
    var clock = TapeClock(.seconds(1))
    var slept = clock.pause(until: .seconds(5))
    #expect(slept == nil, "nothing happened by itself")
    clock.mattered = true
    slept = clock.pause(until: .seconds(1))
    #expect(slept == nil, "no time has passed")
    slept = clock.pause(until: .microseconds(1_500_001))
    #expect(slept?.literal == "501ms")
    #expect(!clock.mattered)
    clock.mattered = true
    slept = clock.pause(until: .milliseconds(1_501))
    #expect(slept == nil, "the tape is there already")
    slept = clock.pause(until: .milliseconds(3_501))
    #expect(slept?.literal == "2s")
  }

  @Test func `never sleeps less than the program did`() {
    var dice = Seeded(seed: 12)
    var clock = TapeClock(.zero)
    var (now, slept) = (Duration.zero, Duration.zero)
    for _ in 0..<500 {
      now += .nanoseconds(Int64(dice.next() % 5_000_000))
      clock.mattered = dice.next() % 2 == 0
      guard let pause = clock.pause(until: now) else { continue }
      slept += pause.duration
      #expect(slept >= now && slept < now + .milliseconds(1))
    }
    #expect(slept > .milliseconds(500))
  }

  @Test func `knows how long nothing was pressed`() {
    var clock = TapeClock(.zero)
    let pauses = [3, 5, 5, 4, 9].map { clock.sinceKey(.seconds($0)) }
    #expect(pauses == [.zero, .seconds(2), .zero, .zero, .seconds(5)])
    clock.mattered = true
    _ = clock.pause(until: .seconds(20))
    let last = clock.sinceKey(.seconds(21))
    #expect(last == .seconds(1), "a sleep on the tape is a pause of its own")
  }
}

@Suite(.timeLimited) struct `A secret field that is typed into` {
  @Test func `is told of once, when it is left`() {
    var keys = SecretKeys()
    let nothing = keys.close("x")
    #expect(nothing == nil)
    keys.touch(("pin", ""))
    keys.touch(("pin", "12"))
    #expect(keys.isOpen)
    let filled = keys.close("123")
    #expect(filled?.name == "pin" && filled?.wasFilled == false && filled?.left == .secret)
    #expect(!keys.isOpen)
  }

  nonisolated static let fields: [(String, String?, Bool, SecretKeys.Content)] = [
    ("", nil, false, .none), ("1", "", true, .none), ("1", "2", true, .secret), ("", "2", false, .secret),
    ("", "  ", false, .blanks("  ")), (" ", " 2", true, .secret),
  ]

  @Test(arguments: fields)
  func `was filled before, or is filled after`(
    _ before: String, _ after: String?, _ wasFilled: Bool, _ left: SecretKeys.Content
  ) {
    var keys = SecretKeys()
    keys.touch(("pin", before))
    let field = keys.close(after)
    #expect(field?.wasFilled == wasFilled && field?.left == left)
  }
}

@Suite(.timeLimited) struct `A pause that is kept` {
  nonisolated static let pauses: [(Duration, [String])] = [
    (.milliseconds(449), []), (.milliseconds(450), ["Sleep 500ms"]), (.milliseconds(549), ["Sleep 500ms"]),
    (.milliseconds(550), ["Sleep 600ms"]), (.seconds(1), ["Sleep 1s"]),
    (.milliseconds(61_240), ["Sleep 61200ms"]),
    (.seconds(999_999), ["Sleep 999999s"]), (.seconds(1_000_000), []), (.zero, []), (.seconds(-5), []),
  ]

  @Test(arguments: pauses) func `is written in tenths from half a second on`(
    _ time: Duration, _ lines: [String]
  ) {
    var writer = TapeWriter(pauses: .kept)
    let typed = writer.press(.character("a"))
    let written = writer.pause(time)
    #expect(typed == [] && written == (lines.isEmpty ? [] : ["Type \"a\""] + lines))
    var silent = TapeWriter()
    let nothing = silent.pause(time)
    #expect(nothing == [])
  }

  @Test func `and what is erased again are as they are asked for`() {
    func lines(_ erasure: TapeWriter.Erasure, _ text: String, _ count: Int) -> [String] {
      var writer = TapeWriter(erasure: erasure)
      var lines = text.unicodeScalars.flatMap { writer.press(.character($0)) }
      for _ in 0..<count { lines += writer.press(.backspace) }
      return lines + writer.finish()
    }
    #expect(lines(.folded, "abc", 2) == ["Type \"a\""])
    #expect(lines(.folded, "abc", 3) == [])
    #expect(lines(.folded, "ab", 3) == ["Backspace"])
    #expect(lines(.kept, "ab", 1) == ["Type \"ab\"", "Backspace"])
    #expect(lines(.folded, "e\u{301}", 1) == [], "a field takes away the letter with its mark")
  }

  nonisolated static let pastes: [(String, [String])] = [
    ("", []), ("a", ["Copy \"a\"", "Paste"]),
    ("a\nb", ["Copy \"a\"", "Paste", "Enter", "Copy \"b\"", "Paste"]),
    ("\n", ["Enter"]), ("a\r\nb", ["Copy \"a\"", "Paste", "Enter", "Copy \"b\"", "Paste"]),
    ("a\n\n", ["Copy \"a\"", "Paste", "Enter", "Enter"]),
    ("\"'`", ["Copy `\"'`", "Paste", "Copy \"`\"", "Paste"]),
  ]

  @Test(arguments: pastes) func `is not a part of a pasted text`(_ text: String, _ lines: [String]) {
    var writer = TapeWriter(pauses: .kept)
    let written = writer.paste(text) + writer.finish()
    #expect(written == lines)
    let tape = Tape(lines.joined(separator: "\n"))
    #expect(tape.isValid)
  }

  @Test func `is not written for a line end where a field takes a paste as one`() {
    var writer = TapeWriter()
    let (some, none) = (writer.pasting("a\r\nb\nc"), writer.pasting(""))
    #expect(some == ["Copy \"a b c\"", "Paste"] && none == [])
  }
}

@Suite(.timeLimited) struct `The steps of a tape with others in it` {
  @Test func `are found by their numbers, wherever they stand`() {
    let files = ["b": "Up\nDown\n", "c": "Left\n"]
    let text = "Tab\nSource b.tape\nEnter\nSource c.tape\nSource b.tape\nHome\nHome"
    let program = TapeProgram(SourceText(name: "a.tape", text: text)) { path, _ in
      files[String(path.prefix(1))].map { SourceText(name: path, text: $0) }
    }
    let wanted = ["TAB", "UP", "DOWN", "ENTER", "LEFT", "UP", "DOWN", "HOME", "HOME"]
    #expect(program.isValid && program.steps.count == wanted.count)
    #expect(program.steps.map(\.command.words.type) == wanted)
    for place in program.steps.indices.reversed() {
      #expect(program.steps[place].command.words.type == wanted[place])
    }
    #expect(
      program.steps.map(\.source.name) == [
        "a.tape", "b.tape", "b.tape", "a.tape", "c.tape", "b.tape", "b.tape", "a.tape", "a.tape",
      ])
    #expect(TapeSteps().isEmpty)
  }
}
