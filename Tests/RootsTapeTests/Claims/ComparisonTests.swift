import Roots
@testable import RootsLanguage
@testable import RootsTape
import TestTraits
import Testing
internal import RootsApp

@Suite(.timeLimited) struct `A value that is compared` {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The relation as a tape writes it.
    let relation: String
    let value: Value?
    let holds: Bool

    init(_ relation: String, _ value: Value?, _ holds: Bool) {
      (self.relation, self.value, self.holds) = (relation, value, holds)
    }

    var testDescription: String { "\(value?.json ?? "nothing") \(relation)" }
  }

  nonisolated static let equalities: [Case] = [
    Case("== 42", 42, true), Case("== 42", 42.0, true), Case("== 42", "42", false), Case("== 42", nil, false),
    Case("== \"42\"", "42", true), Case("== \"42\"", 42, false), Case("== abc", "abc", true),
    Case("== abc", "Abc", false), Case("== 1.5", 1.5, true), Case("== 1.5", 1, false),
    Case("== true", true, true), Case("== true", 1, false), Case("== true", "true", false),
    Case("== null", .null, true), Case("== null", nil, false), Case("== \"\"", "", true),
    // The nearest fraction to each of these is the same.
    Case("== 9007199254740993", 9_007_199_254_740_992, false),
    Case("== 9223372036854775807", 9_223_372_036_854_775_806, false),
    Case("== 9223372036854775807", .int(.max), true),
    Case("!= 42", nil, true), Case("!= 42", 42.0, false), Case("!= 42", "42", true), Case("!= 42", 41, true),
    Case("!= 9007199254740993", 9_007_199_254_740_992, true),
  ]

  nonisolated static let parts: [Case] = [
    Case("== [1,2]", [1, 2], true), Case("== [1,2]", [1.0, 2.0], true), Case("== [1,2]", [2, 1], false),
    Case("== [1,2]", [1], false), Case("== [1]", [1, 2], false), Case("== []", [], true),
    Case("== []", [:], false), Case("== [[1]]", [[1.0]], true),
    Case("== {\"a\":1}", ["a": 1.0], true), Case("== {\"a\":1}", ["b": 1], false),
    Case("== {\"a\":1}", ["a": 1, "b": 2], false), Case("== {\"a\":1,\"b\":2}", ["a": 1], false),
    Case("== {\"a\":1,\"b\":2}", ["b": 2, "a": 1], true), Case("== {\"a\":null}", [:], false),
    Case("== {\"a\":null}", ["b": .null], false), Case("== {\"a\":[{\"b\":2}]}", ["a": [["b": 2.0]]], true),
    Case("== {\"a\":[{\"b\":2}]}", ["a": [["b": 3]]], false),
  ]

  nonisolated static let orders: [Case] = [
    Case("< 2", 1, true), Case("< 2", 2, false), Case("< 2", 1.9, true), Case("< 1.5", 1, true),
    Case("< 1.5", 2, false), Case("<= 2", 2, true), Case("<= 2", 2.5, false), Case("> 2", 3, true),
    Case("> 2", 2, false), Case(">= 2", 2, true), Case(">= 2", 1, false),
    Case("< 9007199254740993", 9_007_199_254_740_992, true),
    Case(">= 9007199254740993", 9_007_199_254_740_992, false),
    Case("> 9007199254740992", 9_007_199_254_740_993, true),
    Case("< b", "a", true), Case("< b", "b", false), Case("<= b", "b", true), Case("> b", "a", false),
    Case(">= b", "c", true), Case("> \"9\"", "10", false),
    Case("< 2", "1", false), Case("> 2", "3", false), Case("< b", 1, false), Case("< 2", nil, false),
    Case(">= 2", nil, false), Case("< true", false, false), Case("<= [1]", [1], false),
    Case(">= null", .null, false),
  ]

  nonisolated static let contents: [Case] = [
    Case("~ /^a/", "abc", true), Case("~ /^b/", "abc", false), Case("~ /^42$/", 42, true),
    Case("~ /^$/", "", true), Case("~ /^$/", nil, false), Case("~ /\"a\":1/", ["a": 1], true),
    Case("~ /^true$/", true, true), Case("~ abc", "xabcx", true),
    Case("has 1", [3, 1], true), Case("has 1", [3, 1.0], true), Case("has 1", ["1"], false),
    Case("has 1", [], false), Case("has item", [["screen": "list"], ["screen": "item"]], true),
    Case("has item", [["screen": "items"]], false), Case("has item", [["name": "item"]], false),
    Case("has b", "abc", true), Case("has d", "abc", false), Case("has \"\"", "abc", true),
    Case("has 1", "a1", false), Case("has \"1\"", "a1", true),
    Case("has a", ["a": .null], true), Case("has b", ["a": "b"], false), Case("has 1", ["1": 1], false),
    Case("has 4", 42, false), Case("has a", nil, false), Case("has true", true, false),
    Case("exists", .null, true), Case("exists", "", true), Case("exists", nil, false),
    Case("absent", nil, true), Case("absent", .null, false),
  ]

  @Test(arguments: equalities + parts + orders + contents)
  func `is as it is claimed to be, or not`(_ example: Case) throws {
    let tape = Tape("Expect Payload x \(example.relation)")
    guard case .expect(let expectation)? = tape.commands.first?.action,
      case .payload(let comparison) = expectation.assertion
    else {
      Issue.record("\(tape.diagnostics.rendered)")
      return
    }
    #expect(comparison.relation.holds(for: example.value) == example.holds)
  }

  nonisolated static let counts: [(String, String, Int)] = [
    ("aaaa", "aa", 2), ("aaa", "aa", 1), ("abcabc", "bc", 2), ("abc", "abcd", 0), ("", "a", 0),
    ("abc", "", 1), ("", "", 1), ("ééé", "é", 3), ("é", "e", 0), ("ababab", "abab", 1), ("a\na", "a", 2),
    ("xaab", "ab", 1),
  ]

  @Test(arguments: counts)
  func `holds a text so often, nowhere one above the other`(_ text: String, _ part: String, _ count: Int) {
    #expect(text.occurrences(of: part) == count)
  }
}
