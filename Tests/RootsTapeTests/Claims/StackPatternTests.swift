@testable import RootsLanguage
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `A stack that is described` {
  struct Case: Sendable, CustomTestStringConvertible {
    let claim: String
    let stack: [String]
    let fits: Bool

    init(_ claim: String, _ stack: String, _ fits: Bool) {
      self.claim = claim
      self.stack = stack.split(separator: " ").map(String.init)
      self.fits = fits
    }

    var testDescription: String { "\(claim): \(stack)" }
  }

  nonisolated static let cases: [Case] = [
    Case("a b", "a b", true), Case("a b", "a", false), Case("a b", "a b c", false), Case("a b", "b a", false),
    Case("…", "", true), Case("…", "a b", true), Case("… …", "", true), Case("*", "", false),
    Case("*", "a", true), Case("*", "a b", false), Case("* …", "", false), Case("* …", "a", true),
    Case("* …", "a b c", true), Case("… *", "a b c", true), Case("… *", "", false),
    Case("a … b", "a b", true), Case("a … b", "a x y b", true), Case("a … b", "a x y", false),
    Case("a … b", "a", false), Case("… b", "b a b", true), Case("… b c", "b b c", true),
    Case("… b c", "b c b", false), Case("a … b … c", "a b c", true), Case("a … b … c", "a c b", false),
    Case("a … b … c", "a x b y c", true), Case("… a * …", "x a", false), Case("… a * …", "x a a", true),
    Case("a ... b", "a x b", true), Case("\"*\"", "a", false), Case("\"*\"", "*", true),
    Case("\"…\" b", "… b", true), Case("\"…\" b", "a b", false),
  ]

  private static func patterns(_ claim: String) -> [Assertion.StackPattern] {
    let tape = Tape("Expect Stack \(claim)")
    guard case .expect(let expectation)? = tape.commands.first?.action,
      case .stack(let patterns) = expectation.assertion
    else { return [] }
    return patterns
  }

  @Test(arguments: cases) func `fits the whole of it, or does not`(_ example: Case) {
    let patterns = Self.patterns(example.claim)
    #expect(!patterns.isEmpty)
    #expect(patterns.match(example.stack) == example.fits)
  }

  /// By every way in which the patterns can be laid on the stack: slow, and obviously right.
  private static func fits(_ patterns: ArraySlice<Assertion.StackPattern>, _ stack: ArraySlice<String>)
    -> Bool
  {
    guard let first = patterns.first else { return stack.isEmpty }
    let rest = patterns.dropFirst()
    switch first {
    case .anyNumber: return (0...stack.count).contains { fits(rest, stack.dropFirst($0)) }
    case .anyOne: return !stack.isEmpty && fits(rest, stack.dropFirst())
    case .screen(let name): return stack.first == name && fits(rest, stack.dropFirst())
    }
  }

  @Test func `fits as trying every way says`() {
    var dice = Seeded(seed: 11)
    var counts = [0, 0]
    for _ in 0..<4_000 {
      let patterns = (0..<Int(dice.next() % 6)).map { _ in
        dice.pick([Assertion.StackPattern.screen("a"), .screen("b"), .anyOne, .anyNumber, .anyNumber])
      }
      let stack = (0..<Int(dice.next() % 7)).map { _ in dice.pick(["a", "b"]) }
      let fits = Self.fits(patterns[...], stack[...])
      counts[fits ? 1 : 0] += 1
      #expect(patterns.match(stack) == fits, "\(patterns) \(stack)")
    }
    #expect(counts.allSatisfy { $0 > 500 })
  }
}
