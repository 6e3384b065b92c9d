import Roots
@testable import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits

/// Makes tapes at random, the same ones on every run.
struct TapeGenerator {
  var random: Seeded

  init(seed: UInt64) { random = Seeded(seed: seed) }

  mutating func pick<Element>(_ choices: [Element], or fallback: Element) -> Element {
    choices.randomElement(using: &random) ?? fallback
  }

  mutating func text(_ choices: [String], _ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in pick(choices, or: "") }.joined()
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private static let letters = [
    "a", "B", "é", " ", "\"", "'", "`", "/", "\\", "#", "{", "1", "%", "x y", "Home",
  ]

  private mutating func words() -> String { text(Self.letters, 0...6) }

  private mutating func name() -> String {
    pick(["home", "Profile", "sign in", "3", "…", "a-b", "Übersicht"], or: "")
  }

  private mutating func time() -> TapeTime? {
    TapeTime(pick(["1s", ".5s", "500ms", "2.25m", "0s"], or: "1s"))
  }

  private mutating func value() -> Value {
    switch number(0...6) {
    case 0: .int(number(-5...5))
    case 1: .string(words())
    case 2: .string(name())
    case 3: .bool(number(0...1) == 0)
    case 4: .null
    case 5: .list([.int(1), .string("]\"\n")])
    default: .record(["id": 42, "deep": ["a": [1.5, nil]], "text": "é\u{1}"])
    }
  }

  private mutating func pattern() -> Pattern? {
    try? Pattern(pick(["x", "a\\/b", "\\d+", "", "[^\\/]", "(?i)é", "a\\\\"], or: ""))
  }
}

// MARK: - Commands

extension TapeGenerator {
  mutating func key() -> Key {
    let characters = "abszAZ09é/+[]^\\@- \"'`_~{".unicodeScalars.map { Key.Code.character($0) }
    let named = Key.tapeNames.map(\.code) + [.function(1), .function(24)]
    let modifiers = Key.Modifiers(rawValue: UInt8(number(0...7)))
    return Key(pick(characters + named, or: .enter), modifiers)
  }

  mutating func action() -> TapeAction {
    switch number(0...26) {
    case 0: .type(words(), pace: number(0...1) == 0 ? nil : time())
    case 1, 2, 3, 4: .press([key()], pace: number(0...2) == 0 ? time() : nil, count: number(0...3))
    case 5: .scroll(number(0...1) == 0 ? .up : .down, pace: time(), count: number(0...3))
    case 6: .copy(words())
    case 7: pick([.paste, .hide, .show], or: .paste)
    case 8: time().map { .sleep($0) } ?? .paste
    case 9: time().map { .advance($0) } ?? .paste
    case 10: .wait(number(0...1) == 0 ? .line : .screen, timeout: TapeTime("2s"), pattern())
    case 11: .settle(timeout: number(0...1) == 0 ? nil : time())
    case 12: .settleAutomatically(number(0...1) == 0 ? .on : .off)
    case 13: .step(name())
    case 14: .screenshot("a b.svg")
    case 15: .capture("x.txt")
    case 16: .output(pick(["a.gif", "b c.cast", "frames/"], or: ""))
    case 17: .resize(columns: number(1...200), rows: number(1...60))
    case 18: .launch("app.kdl", arguments: [name(), name()])
    case 19: .restart(pick([nil, .cold, .restore], or: nil))
    case 20: .perform("push item id=42 @overlay=#true // \(name())")
    case 21:
      .resolve(kind: "guard", name: name(), outcome: "allow", number(0...1) == 0 ? Value?.none : value())
    case 22: .note(name())
    case 23: .env("A", name())
    case 24: .set(pick([.columns, .rows, .fontSize, .width], or: .rows), "\(number(1...90))")
    case 25: .require("roots")
    default: .expect(expectation())
    }
  }

  mutating func expectation() -> Expectation {
    Expectation(
      assertion(), verb: pick([.expect, .check, .assert], or: .expect),
      timeout: number(0...2) == 0 ? time() : nil, isNegated: number(0...3) == 0)
  }

  private mutating func scope() -> Assertion.TextScope {
    switch number(0...5) {
    case 0: .screen
    case 1: .line
    case 2: .status
    case 3: .row(-2)
    case 4: .pane(name(), row: nil)
    default: .pane(name(), row: 3)
    }
  }

  private mutating func stack() -> [Assertion.StackPattern] {
    (0...number(0...3)).map { _ in pick([.anyOne, .anyNumber, .screen(name())], or: .anyOne) }
  }

  private mutating func comparison() -> Comparison {
    let relations: [Comparison.Relation] = [
      .equals(value()), .differs(value()), .less(value()), .lessOrEqual(value()), .greater(value()),
      .greaterOrEqual(value()), .has(value()), .exists, .absent,
    ]
    let path = pick(["main.stack[-1].payload.user.id", "tabs[feed].depth", "queue"], or: "")
    return Comparison(StatePath.steps(path) ?? [], pick(relations, or: .exists))
  }

  private mutating func assertion() -> Assertion {
    let count = number(0...3) == 0 ? number(0...4) : nil
    switch number(0...24) {
    case 0, 1: return .text(.literal(words()), in: scope(), count: count)
    case 2: return pattern().map { .text(.pattern($0), in: scope(), count: count) } ?? .changed
    case 3: return .tab(name())
    case 4: return .top(name())
    case 5: return .depth(number(0...9))
    case 6: return .stack(stack())
    case 7: return .layers(number(0...9))
    case 8: return .layer(number(0...1) == 0 ? .number(2) : .name(name()), .stack(stack()))
    case 9: return .layer(.name(name()), .top(name()))
    case 10: return .focus(name())
    case 11: return .route(name())
    case 12: return .payload(comparison())
    case 13: return .state(comparison())
    case 14: return .completed(name(), number(0...1) == 0 ? Value?.none : value())
    case 15: return .cancelled(name())
    case 16: return .event(.word(.outcome, fields: [.init("to", value()), .init("t", value())]))
    case 17: return pattern().map { .event(.line($0)) } ?? .changed
    case 18:
      return pick([.queue(0), .queue(3), .phase(.waiting), .guarded("auth", .denied)], or: .queue(0))
    case 19: return .golden(name(), pane: number(0...1) == 0 ? nil : name(), .style)
    case 20: return .same(name())
    default: return pick([.changed, .unchanged, .invariants, .exit(2), .dismissed(name())], or: .changed)
    }
  }
}

// MARK: - Whole tapes

extension TapeGenerator {
  private static let fragments = [
    "Type \"a\"", "Type foo bar", "Type@.5 'x'", "Enter", "Down 3", "Down@50ms 2", "Tab 1", "Ctrl+C",
    "Ctrl+s",
    "Ctrl + Alt+S", "Alt+abc", "Ctrl+Tab 2", "Home", "End 2", "F5", "Shift+Up", "Sleep 2s", "Sleep .5",
    "Hide", "Show",
    "Wait+Screen@2s /x/", "Wait", "Set FontSize 20", "Set Theme {\n \"a\": 1 }", "Output a.gif",
    "Output x.cast",
    "Screenshot a.png", "Screenshot a.svg", "Paste", "Copy \"c\"", "Env A \"1\"", "ScrollDown 2", "Enter\n2",
    "Sleep 3\nms", "Type a\nb", "Set LoopOffset 5%", "Type \"open", "Set MarginFill #674EFF",
  ]

  private static let statements = [
    "Expect \"Saved (1)\"", "Expect /a\\/b/", "Expect Top item", "Expect+Line@5s /x$/", "Check \"soft\"",
    "Expect Not \"x\"", "Expect+Row -1 \"ok\" x 2", "Step \"one\"", "Settle", "Settle Off",
    "Do push item id=#true",
    "Set Cols 80", "Set Rows 24", "Key \"é\"", "Note \"n\"", "Resolve guard auth allow {\"a\": [1]}",
    "Give {\"a\": {\"b\": null}}",
    "Launch app.kdl",
    "Advance 2s", "Capture a.txt", "Resize 80 24", "Open \"app://x\"",
  ]

  /// Commands, statements and comments in no sensible order, mostly valid.
  mutating func tape() -> String {
    var tape = ""
    for _ in 0..<number(0...8) {
      tape += pick(["", "", "  ", "\t"], or: "")
      for _ in 0..<number(0...2) { tape += pick(Self.fragments, or: "") + pick([" ", "   "], or: " ") }
      switch number(0...9) {
      case 0, 1, 2: tape += pick(Self.statements, or: "")
      case 3: tape += "#: " + pick(Self.statements, or: "")
      case 4: tape += "#:= " + pick(Self.statements + Self.fragments.filter { !$0.contains("\n") }, or: "")
      case 5: tape += "#:  " + pick(Self.statements, or: "") + " #:=  Settle"
      case 6: tape += "# remark #: Home"
      case 7: tape += "\n#: vhs begin\nType  \"x\"\nFoo\n #:  vhs end"
      default: break
      }
      tape += pick(["\n", "\n", "\n\n\n", "\r\n"], or: "\n")
    }
    return tape
  }

  /// Bits of everything, seldom valid.
  mutating func rubbish() -> [UInt8] {
    let bits =
      Self.fragments + Self.statements + [
        "#:", "#:=", "#", "/", "\\", "{", "}", "[", "+", "@", "\"", "'", "`", "\n", "\r", "é", "Ctrl+",
        "Set ", "Expect ", "Expect+", "vhs begin", "\0", "3", " ", "\t", "~ ", "==",
      ]
    var bytes: [UInt8] = []
    for _ in 0..<number(0...12) {
      bytes += pick(bits, or: "").utf8
      if number(0...20) == 0 { bytes.append(UInt8(number(0...255))) }
      if number(0...2) == 0 { bytes.append(0x20) }
    }
    return bytes
  }
}
