import Roots
import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// What is hard to write down: texts that no quotes hold, keys that are very many, races.
@Suite(.timeLimited) struct `A tape that is hard to write` {
  /// The keys and pastes that a tape gives a program.
  private static func done(_ lines: [String]) -> [String] {
    let tape = Tape(lines.joined(separator: "\n"))
    #expect(tape.isValid, "\(tape.diagnostics.rendered)")
    var clipboard = ""
    return tape.commands.flatMap { command -> [String] in
      switch command.action {
      case .type(let text, _): return text.unicodeScalars.map { String($0) }
      case .press(let keys, _, let count):
        return (0..<count).flatMap { _ in keys.map { TapePrinter.name(of: $0) } }
      case .copy(let text):
        clipboard = text
        return []
      case .paste: return ["paste \(clipboard)"]
      default: return []
      }
    }
  }

  @Test func `pastes a text that no quotes can hold, without the characters that no tape can hold`() {
    var writer = TapeWriter()
    #expect(Self.done(writer.paste("before")) == ["paste before"])
    // It never pastes again what was pasted before.
    #expect(Self.done(writer.paste("a\0b")) == ["paste ab"])
    #expect(writer.paste("\0") == [])
    #expect(Self.done(writer.paste("\"'`")) == ["paste \"'", "paste `"])
  }

  @Test func `types every text that keys can type, with any quotes in it`() {
    var dice = Seeded(seed: 31)
    for _ in 0..<500 {
      let text = (0..<Int(dice.next() % 12)).map { _ in dice.pick(["\"", "'", "`", " ", "a", "é", "\\"]) }
        .joined()
      var writer = TapeWriter()
      let lines = Key.typing(text).flatMap { writer.press($0) } + writer.finish()
      let typed = Self.done(lines).map { $0 == "Space" ? " " : $0 }.joined()
      #expect(typed == text, "\(lines)")
    }
  }

  @Test func `presses a key on one line only as often as a tape may`() {
    for key in [Key.down, .space] {
      var writer = TapeWriter()
      var lines: [String] = []
      for _ in 0..<100_002 { lines += writer.press(key) }
      lines += writer.finish()
      let name = TapePrinter.name(of: key)
      #expect(lines == ["\(name) 100000", "\(name) 2"])
      #expect(Tape(lines.joined(separator: "\n")).isValid)
    }
  }

  // MARK: Races

  private static func raced(_ keys: [(Key, TapeWriter.Timing)]) -> [String] {
    var writer = TapeWriter()
    return keys.flatMap { writer.press($0.0, $0.1) } + writer.finish()
  }

  nonisolated static let races: [([(Key, Bool)], [String])] = [
    ([(.enter, true)], ["Settle Off", "Enter", "Settle On"]),
    ([(.enter, false), (.enter, true)], ["Settle Off", "Enter 2", "Settle On"]),
    // Only the key it raced with is drawn into the race.
    ([(.down, false), (.down, false), (.down, true)], ["Down", "Settle Off", "Down 2", "Settle On"]),
    (
      [(.character("a"), false), (.character("b"), false), (.enter, true)],
      ["Type \"a\"", "Settle Off", "Type \"b\" Enter", "Settle On"]
    ),
    ([(.character("a"), false), (.character("b"), true)], ["Settle Off", "Type \"ab\"", "Settle On"]),
    (
      [(.enter, false), (.up, true), (.up, false), (.up, true)],
      ["Settle Off", "Enter Up", "Settle On", "Settle Off", "Up 2", "Settle On"]
    ),
    (
      [(.enter, false), (.character("a"), true), (.character("\""), true), (.tab, true)],
      ["Settle Off", "Enter Type 'a\"' Tab", "Settle On"]
    ),
    ([(.space, false), (.space, true)], ["Settle Off", "Space 2", "Settle On"]),
  ]

  @Test(arguments: races) func `keeps keys that race on one line`(_ keys: [(Key, Bool)], _ lines: [String]) {
    #expect(Self.raced(keys.map { ($0.0, $0.1 ? .racing : .settled) }) == lines)
  }

  @Test func `knows how much is still to be written`() {
    var writer = TapeWriter()
    var counts: [Int] = []
    func press(_ key: Key, _ timing: TapeWriter.Timing = .settled) {
      _ = writer.press(key, timing)
      counts.append(writer.pendingCount)
    }
    #expect(writer.pendingCount == 0)
    press(.character("é"))
    press(.character("b"))
    press(.down)
    press(.down)
    press(.up, .racing)
    press(.up, .racing)
    #expect(counts == [2, 3, 1, 1, 2, 3])
    _ = writer.finish()
    #expect(writer.pendingCount == 0)
  }

  // MARK: The head

  @Test func `begins with the words that the program is given`() {
    func head(_ app: String, _ words: [String]) -> String {
      TapeWriter().header(app: app, words, columns: 80, rows: 24)[1]
    }
    #expect(head("shop.kdl", []) == "#: Launch shop.kdl")
    #expect(head("./shop", ["--demo", "two words"]) == "#: Launch ./shop --demo \"two words\"")
    #expect(head("my shop.kdl", []) == "#: Launch \"my shop.kdl\"")
    #expect(
      TapeWriter().header(app: "a.kdl", columns: 9, rows: 3).count == 4
        && TapeWriter().header(app: "a.kdl", columns: 9, rows: 3, seed: 1).last == "Set Seed 1")
  }
}
