import Roots
import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `Steps taken from several tapes` {
  private static let tapes: [Tape] = [
    Tape("Up\nDown\nLeft\nRight\nTab\nEnter\nHome\nEnd"), Tape("F1\nF2\nF3\nF4\nF5"),
    Tape("Sleep 1s\nSleep 2s"),
  ]

  @Test func `are those that were added, in their order`() {
    var dice = Dice(seed: 17)
    for _ in 0..<200 {
      var steps = TapeSteps()
      var wanted: [(tape: Int, command: Int)] = []
      var (tape, command) = (0, 0)
      for _ in 0..<Int(dice.next() % 30) {
        // Mostly the next command of the same tape; now and then another one, or another tape.
        if dice.next() % 4 == 0 { tape = Int(dice.next() % 3) }
        command = dice.next() % 4 == 0 ? Int(dice.next() % 8) : command + 1
        command %= Self.tapes[tape].commands.count
        steps.append(command, of: Self.tapes[tape], tape)
        wanted.append((tape, command))
      }
      #expect(steps.count == wanted.count && steps.startIndex == 0 && steps.endIndex == wanted.count)
      #expect(steps.isEmpty == wanted.isEmpty)
      for (place, (tape, command)) in wanted.enumerated() {
        let original = Self.tapes[tape].commands[command]
        #expect(steps[place].command.action == original.action)
        #expect(steps[place].command.range == original.range)
        #expect(steps[place].source.bytes == Self.tapes[tape].source.bytes)
      }
      #expect(steps.map(\.command.action) == wanted.map { Self.tapes[$0.tape].commands[$0.command].action })
    }
  }

  @Test func `are told apart where one tape is read twice`() {
    var steps = TapeSteps()
    let (one, other) = (Self.tapes[0], Tape("# a line before\nUp\nDown"))
    for (place, tape, number) in [(0, one, 1), (1, other, 2), (1, one, 3), (2, one, 3), (3, one, 1)] {
      steps.append(place, of: tape, number)
    }
    #expect(steps.map(\.command.words.type) == ["UP", "DOWN", "DOWN", "LEFT", "RIGHT"])
    #expect(steps.map(\.command.start.line) == [1, 3, 2, 3, 4])
  }
}

@Suite(.timeLimited) struct `A time with a fraction` {
  @Test func `is exact to the last digit that the clock counts`() {
    var dice = Dice(seed: 12)
    for _ in 0..<600 {
      let whole = Int64(dice.next() % 100_000)
      let rest = Int64(dice.next() % 1_000)
      let digits = String(String(1_000 + rest).dropFirst())
      #expect(TapeTime("\(whole).\(digits)s")?.nanoseconds == whole * 1_000_000_000 + rest * 1_000_000)
      #expect(TapeTime("\(whole).\(digits)ms")?.nanoseconds == whole * 1_000_000 + rest * 1_000)
      #expect(TapeTime("\(whole).\(digits)m")?.nanoseconds == whole * 60_000_000_000 + rest * 60_000_000)
      #expect(TapeTime(".\(digits)s")?.nanoseconds == rest * 1_000_000)
      #expect(
        TapeTime("00\(whole).\(digits)0s").map(\.nanoseconds) == TapeTime("\(whole).\(digits)s")?.nanoseconds)
    }
  }

  @Test func `has one unit, and nothing around it`() {
    var dice = Dice(seed: 13)
    for _ in 0..<300 {
      let number = "\(dice.next() % 1_000)"
      for unit in ["ms", "s", "m"] {
        #expect(TapeTime(number + unit)?.literal == number + unit)
        for wrong in [" \(number)\(unit)", "\(number)\(unit) ", "\(number) \(unit)", "\(number).\(unit)"] {
          #expect(TapeTime(wrong) == nil, "\(wrong)")
        }
        #expect(TapeTime(number + unit + unit) == nil && TapeTime("-" + number + unit) == nil)
      }
      #expect(TapeTime(number) == nil && TapeTime(number + "h") == nil && TapeTime(number + "S") == nil)
    }
  }
}

@Suite(.timeLimited) struct `A bracket in a tape` {
  private static func json(_ dice: inout Dice, _ depth: Int) -> String {
    let strings = ["\"\"", "\"a\"", "\"}\"", "\"]{[\"", "\"\\\"\"", "\"\\\\\"", "\"\\\\\\\"}\"", "\"é\""]
    guard depth > 0 else { return dice.pick(strings + ["1", "true", "null"]) }
    let count = Int(dice.next() % 4)
    let parts = (0..<count).map { _ in json(&dice, Int(dice.next() % UInt64(depth))) }
    if dice.next() % 2 == 0 { return "[" + parts.joined(separator: ", ") + "]" }
    return "{" + parts.map { "\(dice.pick(strings)): \($0)" }.joined(separator: ",") + "}"
  }

  @Test func `is closed by its own`() {
    var dice = Dice(seed: 41)
    for _ in 0..<150 {
      let text = Self.json(&dice, 4)
      guard text.hasPrefix("{") || text.hasPrefix("[") else { continue }
      let count = text.utf8.count
      for rest in ["", "}", "]", "\"", " {", "x"] {
        #expect(BracketScan.end(in: ArraySlice((text + rest).utf8), at: 0) == count, "\(text + rest)")
      }
      // A place further on, and in a part of something longer, it is the same.
      let within = ArraySlice("ab \(text) {".utf8)
      #expect(BracketScan.end(in: within, at: 3) == count + 3)
      #expect(BracketScan.end(in: within[1...], at: 3) == count + 3)
      #expect(BracketScan.end(in: within[..<(count + 2)], at: 3) == nil, "\(text)")
    }
  }

  @Test func `is not closed before its end`() {
    var dice = Dice(seed: 43)
    for _ in 0..<40 {
      let bytes = Array("[\(Self.json(&dice, 2)), {\"k\": \(Self.json(&dice, 2))}]".utf8)
      for end in bytes.indices { #expect(BracketScan.end(in: bytes[..<end], at: 0) == nil) }
      #expect(BracketScan.end(in: bytes[...], at: 0) == bytes.count)
    }
  }
}

@Suite(.timeLimited) struct `A line of a tape` {
  nonisolated static let ends: [(String, Int, Int?)] = [
    // The text, where a line ends, where the next one begins.
    ("a\nb", 1, 2), ("a\r\nb", 1, 3), ("a\rb", 1, 2), ("a\n", 1, 2), ("a", 1, nil), ("", 0, nil),
    ("\n\n", 0, 1),
    ("\r\n\r\n", 0, 2), ("\r\n\r\n", 2, 4), ("a\r\n", 1, 3), ("a\n\r\n", 1, 2),
  ]

  @Test(arguments: ends) func `is followed by the next one`(_ text: String, _ end: Int, _ next: Int?) {
    #expect(SourceText(name: "t.tape", text: text).nextLine(after: end) == next)
  }

  nonisolated static let joined: [(String, String)] = [
    ("a", "a"), ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\rb", "a b"), ("\n", " "), ("", ""),
    ("a\n\nb", "a  b"),
    ("a\tb", "a\tb"), ("é\n漢", "é 漢"),
  ]

  @Test(arguments: joined) func `is one of several where they are shown as one`(
    _ text: String, _ line: String
  ) {
    #expect(text.oneLine == line)
  }

  nonisolated static let marks: [([UInt8], Bool)] = [
    ([0xEF, 0xBB, 0xBF], true), ([0xEF, 0xBB, 0xBF, 0x41], true), ([0xEF, 0xBB], false), ([], false),
    ([0x41, 0xEF, 0xBB, 0xBF], false), ([0xEF, 0xBB, 0xBE], false), ([0xFE, 0xFF], false),
  ]

  @Test(arguments: marks) func `may have a byte order mark before it`(_ bytes: [UInt8], _ has: Bool) {
    #expect(TapeText.startsWithByteOrderMark(bytes) == has)
  }

  nonisolated static let invalid: [([UInt8], Int?)] = [
    ([], nil), ([0x41], nil), ([0xFF], 0), ([0x41, 0xFF], 1), ([0xC3, 0xA9, 0xFF], 2), ([0xC3, 0xA9], nil),
    ([0x41, 0xC3], 1), ([0xE6, 0xBC, 0xA2, 0x80], 3), ([0xF0, 0x9F, 0x98, 0x80, 0xC0], 4), ([0x80], 0),
  ]

  @Test(arguments: invalid) func `is text up to a byte that is not`(_ bytes: [UInt8], _ place: Int?) {
    #expect(TapeText.firstInvalidByte(bytes) == place)
  }

  @Test func `is decoded as the text that it is`() {
    var dice = Dice(seed: 51)
    for _ in 0..<400 {
      let parts = (0..<Int(dice.next() % 8)).map { _ in dice.pick(["a", "é", "漢", "😀", "\u{301}", "\n", " "])
      }
      let text = parts.joined()
      let bytes = Array(text.utf8)
      #expect(TapeText.decode(bytes[...]).unicodeScalars.elementsEqual(text.unicodeScalars))
      #expect(TapeText.firstInvalidByte(bytes) == nil)
      // A byte that is never part of a text is marked, and nothing else is lost.
      let broken = bytes + [0xFF] + bytes
      let wanted = text + "\u{FFFD}" + text
      #expect(TapeText.decode(broken[...]).unicodeScalars.elementsEqual(wanted.unicodeScalars))
      #expect(TapeText.firstInvalidByte(broken) == bytes.count)
    }
  }
}

@Suite(.timeLimited) struct `Two tapes side by side` {
  /// How many commands two lists have in common, in order.
  private static func common(_ old: ArraySlice<String>, _ new: ArraySlice<String>) -> Int {
    var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for (row, one) in old.enumerated() {
      for (column, other) in new.enumerated() {
        lengths[row + 1][column + 1] =
          one == other ? lengths[row][column] + 1 : max(lengths[row][column + 1], lengths[row + 1][column])
      }
    }
    return lengths[old.count][new.count]
  }

  @Test func `have as much in common as can be, and each is whole`() {
    var dice = Dice(seed: 61)
    for _ in 0..<250 {
      let old = (0..<Int(dice.next() % 9)).map { _ in dice.pick(["Up", "Down", "Tab"]) }
      let new = (0..<Int(dice.next() % 9)).map { _ in dice.pick(["Up", "Down", "Tab"]) }
      let changes = Tape(new.joined(separator: "\n")).changes(from: Tape(old.joined(separator: "\n")))
      var (olds, news): ([String], [String]) = ([], [])
      for change in changes {
        switch change {
        case .same(let command):
          olds.append(command.words.type)
          news.append(command.words.type)
        case .removed(let command): olds.append(command.words.type)
        case .added(let command): news.append(command.words.type)
        }
      }
      #expect(olds == old.map { $0.uppercased() } && news == new.map { $0.uppercased() })
      #expect(changes.filter { !$0.isChange }.count == Self.common(old[...], new[...]), "\(old) \(new)")
    }
  }
}
