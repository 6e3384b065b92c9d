@testable import RootsTape
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `The alphabet of a pattern` {
  nonisolated static let sources: [String] = [
    "a", "[a-c]", "[^a-c]x", ".", "(?s).", "\\w", "\\b", "(?m)^a$", "é", "[é-ü]|ü", "\\pL", "(?i)k", "",
    "[aA]b[bB]",
    "\\x{10FFFF}", "\\x{0}", "[\\x{7F}-\\x{80}]", "[^\\x{0}-\\x{10FFFE}]", "漢|\\x{1F600}",
  ]

  /// Scalars at the ends of ranges and on both sides of them.
  private static let samples: [UInt32] = [
    0, 1, 9, 10, 11, 0x20, 0x2F, 0x30, 0x39, 0x3A, 0x40, 0x41, 0x42, 0x4B, 0x5A, 0x5B, 0x5F, 0x60, 0x61, 0x62,
    0x63,
    0x64, 0x6B, 0x78, 0x7A, 0x7B, 0x7E, 0x7F, 0x80, 0x81, 0xE8, 0xE9, 0xEA, 0xFB, 0xFC, 0xFD, 0x17F, 0x212A,
    0x6F21,
    0x6F22, 0x6F23, 0xFFFF, 0x10000, 0x1F5FF, 0x1F600, 0x1F601, 0x10FFFD, 0x10FFFE, 0x10FFFF,
  ]

  private static func machine(_ source: String) throws -> PatternMachine { try Pattern(source).forwards }

  @Test(arguments: sources) func `has classes of which each set holds all or nothing`(_ source: String) throws
  {
    let machine = try Self.machine(source)
    let alphabet = machine.alphabet
    for scalar in Self.samples {
      let scalarClass = alphabet.classOf(scalar)
      #expect((0..<alphabet.end).contains(scalarClass))
      for set in machine.program.sets {
        #expect(alphabet.isMember(scalarClass, of: set) == set.contains(scalar), "\(scalar)")
      }
      if machine.program.hasAssertions {
        #expect(alphabet.neighbor(scalarClass) == PatternAlphabet.neighbor(scalar: scalar), "\(scalar)")
      }
    }
  }

  @Test(arguments: sources) func `knows the class of each scalar of ASCII at once`(_ source: String) throws {
    let alphabet = try Self.machine(source).alphabet
    #expect(alphabet.asciiClasses.count == 128)
    for scalar in 0..<128 { #expect(Int(alphabet.asciiClasses[scalar]) == alphabet.classOf(UInt32(scalar))) }
  }

  @Test(arguments: sources) func `ends with a class that no set holds`(_ source: String) throws {
    let machine = try Self.machine(source)
    let alphabet = machine.alphabet
    #expect(alphabet.neighbor(alphabet.end) == .edge)
    for set in machine.program.sets + [.all] { #expect(!alphabet.isMember(alphabet.end, of: set)) }
  }

  nonisolated static let sizes: [(String, Int)] = [
    // The classes without that of the end: the rest counts as one.
    ("", 1), ("a", 2), ("ab", 3), ("aa", 2), ("[ab]", 2), ("[ab]a", 3), ("[a-c][b-d]", 4), (".", 2),
    ("(?s).", 1),
    ("[^a]", 2), ("a[^a]", 2), ("[ac]", 2), ("[ac]|[bd]", 3), ("(?i)a", 2), ("\\d|\\D", 2),
    // A place between scalars is watched for newlines and for words.
    ("\\b", 3), ("^", 3), ("^a", 4), ("$\\n", 3), ("\\b\\w", 3), ("\\b-", 4),
  ]

  @Test(arguments: sizes) func `has no more classes than the pattern can tell apart`(
    _ source: String, _ count: Int
  ) throws {
    let pattern = try Pattern(source)
    #expect(pattern.forwards.alphabet.end == count)
    #expect(pattern.backwards.alphabet.end == count)
  }

  nonisolated static let neighbors: [(UInt32, PatternAlphabet.Neighbor)] = [
    (0x0A, .newline), (0x0B, .other), (0x0D, .other), (0x2F, .other), (0x30, .word), (0x39, .word),
    (0x3A, .other),
    (0x40, .other), (0x41, .word), (0x5A, .word), (0x5B, .other), (0x5E, .other), (0x5F, .word),
    (0x60, .other),
    (0x61, .word), (0x7A, .word), (0x7B, .other), (0xE9, .other), (0x2028, .other), (0, .other),
  ]

  @Test(arguments: neighbors) func `knows what a place has beside it`(
    _ scalar: UInt32, _ neighbor: PatternAlphabet.Neighbor
  ) {
    #expect(PatternAlphabet.neighbor(scalar: scalar) == neighbor)
  }
}

@Suite(.timeLimited) struct `The machine of a pattern` {
  /// The places behind which a match ends, as the machine says it move by move.
  private static func ends(
    _ source: String, _ text: String, _ preference: PatternAutomaton.Preference,
    _ anchoring: PatternAutomaton.Anchoring
  ) throws -> [Int] {
    let machine = try Pattern(source).forwards
    var automaton = PatternAutomaton(machine, preference, anchoring)
    var state = automaton.start(behind: .edge)
    var ends: [Int] = []
    let classes = text.unicodeScalars.map { machine.alphabet.classOf($0.value) } + [machine.alphabet.end]
    for (place, scalarClass) in classes.enumerated() {
      let move = automaton.move(from: state, scalarClass)
      if move & 1 == 1 { ends.append(place) }
      state = move >> 1
    }
    return ends
  }

  nonisolated static let here: [(String, String, [Int], [Int])] = [
    // The pattern, the text, where matches end that begin at its start: the preferred ones, then all of them.
    ("a", "ab", [1], [1]), ("a", "ba", [], []), ("a*", "aab", [0, 1, 2], [0, 1, 2]),
    ("a+", "aab", [1, 2], [1, 2]),
    ("a*?", "aab", [0], [0, 1, 2]), ("a+?", "aab", [1], [1, 2]), ("a|ab", "abc", [1], [1, 2]),
    ("ab|a", "abc", [1, 2], [1, 2]), ("", "ab", [0], [0]), ("a{2,3}", "aaaa", [2, 3], [2, 3]),
    ("a{2,3}?", "aaaa", [2], [2, 3]), ("a??", "aa", [0], [0, 1]), ("a?", "aa", [0, 1], [0, 1]),
    ("(?:a|b)*c", "abc", [3], [3]), ("a$", "aa", [], []), ("a*$", "aa", [2], [2]), ("^a", "aa", [1], [1]),
    ("\\Ba", "a", [], []), ("a\\b", "ab", [], []), ("a\\b", "a-", [1], [1]), ("(?m)a$", "a\nb", [1], [1]),
    (".*", "a\nb", [0, 1], [0, 1]), ("(?s).*", "a\nb", [0, 1, 2, 3], [0, 1, 2, 3]), ("é.", "é漢x", [2], [2]),
  ]

  @Test(arguments: here) func `finds what begins where it begins`(
    _ source: String, _ text: String, _ preferred: [Int], _ all: [Int]
  ) throws {
    #expect(try Self.ends(source, text, .first, .here) == preferred)
    #expect(try Self.ends(source, text, .longest, .here) == all)
  }

  nonisolated static let anywhere: [(String, String, [Int])] = [
    ("a", "bab", [2]), ("a", "baa", [2]), ("a+", "baab", [2, 3]), ("a+?", "baab", [2]), ("b", "aaa", []),
    ("", "ab", [0]), ("a$", "aba", [3]), ("^b", "ab", []), ("(?m)^b", "a\nb", [3]), ("\\bb", "ab b", [4]),
    ("b|ab", "ab", [2]), ("ab|b", "cab", [3]), ("a*", "ba", [0]),
  ]

  @Test(arguments: anywhere) func `goes on looking until it has found something`(
    _ source: String, _ text: String, _ ends: [Int]
  ) throws {
    #expect(try Self.ends(source, text, .first, .anywhere) == ends)
  }

  @Test func `remembers each move, and answers the same again`() throws {
    for source in ["a+b", "(?m)^a|b$", "[^a]*?b", "\\bé", ""] {
      let machine = try Pattern(source).forwards
      var automaton = PatternAutomaton(machine, .first, .anywhere)
      #expect(automaton.stride == machine.alphabet.end + 1)
      let start = automaton.start(behind: .edge)
      #expect(automaton.start(behind: .edge) == start)
      for scalarClass in 0..<automaton.stride {
        let place = Int(start) * automaton.stride + scalarClass
        #expect(automaton.moves[place] == PatternAutomaton.unknown)
        let move = automaton.move(from: start, scalarClass)
        #expect(automaton.moves[place] == move)
        #expect(automaton.move(from: start, scalarClass) == move)
      }
      #expect(automaton.moves.count % automaton.stride == 0)
    }
  }

  @Test func `never leaves the state in which all is lost`() throws {
    let machine = try Pattern("ab").forwards
    var automaton = PatternAutomaton(machine, .first, .here)
    let lost = automaton.move(from: automaton.start(behind: .edge), machine.alphabet.classOf(0x62)) >> 1
    #expect(lost == PatternAutomaton.dead)
    for scalarClass in 0..<automaton.stride {
      #expect(automaton.moves[scalarClass] == PatternAutomaton.dead)
      #expect(automaton.move(from: PatternAutomaton.dead, scalarClass) == PatternAutomaton.dead)
    }
  }

  @Test func `looks behind itself only where the pattern does`() throws {
    let sides: [PatternAlphabet.Neighbor] = [.edge, .newline, .word, .other]
    func starts(_ source: String) throws -> Int {
      var automaton = PatternAutomaton(try Pattern(source).forwards, .first, .anywhere)
      return Set(sides.map { automaton.start(behind: $0) }).count
    }
    #expect(try starts("ab+") == 1)
    #expect(try starts("^ab+") == 4)
    #expect(try starts("a\\b") == 4)
  }

  @Test func `has few states for a text of any length`() throws {
    for (source, text) in [("a+b", "aaab"), ("[ab]*c", "abab"), ("(?m)^a", "b\na"), ("é|e", "éeé")] {
      let machine = try Pattern(source).forwards
      var automaton = PatternAutomaton(machine, .longest, .anywhere)
      var state = automaton.start(behind: .edge)
      var counts: [Int] = []
      for _ in 0..<20 {
        for scalar in text.unicodeScalars {
          state = automaton.move(from: state, machine.alphabet.classOf(scalar.value)) >> 1
        }
        counts.append(automaton.moves.count)
      }
      #expect(counts[1] == counts[19] && counts[19] / automaton.stride < 12, "\(source) \(counts)")
    }
  }
}

@Suite(.timeLimited) struct `The program of a pattern` {
  nonisolated static let lengths: [(String, Int)] = [
    // One that accepts, and one for each scalar, place, fork and turn.
    ("", 1), ("a", 2), ("abc", 4), ("^", 2), ("a|b", 4), ("a|b|c", 6), ("a?", 3), ("a*", 3), ("a+", 3),
    ("a{3}", 4), ("a{2,}", 4), ("a{0,2}", 5), ("a{1,3}", 6), ("a{0}", 1), ("(((a)))", 2), ("(?:)", 1),
    ("a{1}", 2),
    ("(a|b){2}", 7),
  ]

  @Test(arguments: lengths) func `is as long as it must be`(_ source: String, _ length: Int) throws {
    let pattern = try Pattern(source)
    #expect(pattern.forwards.program.instructions.count == length)
    #expect(pattern.backwards.program.instructions.count == length)
  }

  @Test func `has each set once`() throws {
    #expect(try Pattern("aba[a]").forwards.program.sets == [ScalarSet("a"), ScalarSet("b")])
    #expect(try Pattern("a|(?i)a").forwards.program.sets.count == 2)
    #expect(try Pattern("a{5}").forwards.program.sets.count == 1)
    #expect(try Pattern("^$").forwards.program.sets == [])
  }

  nonisolated static let watching: [(String, Bool)] = [
    ("a", false), ("", false), ("^", true), ("a$", true), ("(?:a|\\b)", true), ("\\B", true), ("\\A", true),
    ("\\z", true), ("[$^]", false), ("\\$", false), ("(?m)a", false), ("\\Q^\\E", false),
  ]

  @Test(arguments: watching) func `watches what is beside a place only where it is asked to`(
    _ source: String, _ watches: Bool
  ) throws {
    let pattern = try Pattern(source)
    #expect(pattern.forwards.program.hasAssertions == watches)
    #expect(pattern.backwards.program.hasAssertions == watches)
  }

  @Test func `has conditions that turn around with the text`() {
    for condition: PatternAssertion in [
      .lineStart, .lineEnd, .textStart, .textEnd, .wordBoundary, .noWordBoundary,
    ] {
      #expect(condition.mirrored.mirrored == condition)
    }
    #expect(
      PatternAssertion.lineStart.mirrored == .lineEnd && PatternAssertion.textEnd.mirrored == .textStart)
    #expect(PatternAssertion.wordBoundary.mirrored == .wordBoundary)
    #expect(PatternAssertion.noWordBoundary.mirrored == .noWordBoundary)
  }
}
