package import Roots

/// Tests that have to hold: `ready`, `!ready`, `size=L`, `count>0`, several of them separated by commas.
package struct Condition: Hashable, Sendable {
  private let terms: [Term]

  fileprivate struct Term: Hashable, Sendable {
    let path: ValuePath
    let test: ValueTest
  }

  /// The condition that a text says; `nil` if it says none.
  /// - Parameter readsState: whether its names can be paths into the state, as those of an invariant.
  package init?(_ text: String, readsState: Bool = false) {
    var terms: [Term] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let term = Term(part, readsState: readsState) else { return nil }
      terms.append(term)
    }
    self.terms = terms
  }

  package init(equal values: Record) {
    terms = values.map { Term(path: ValuePath($0), test: .equal($1)) }
  }

  package var paths: [ValuePath] { terms.map(\.path) }

  /// Where the names stand in the text of a condition, and the values with which they are compared, in bytes.
  static func places(in text: String) -> [(path: Range<Int>, value: Range<Int>?)] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let parts = ConditionPart.parts(of: part.trimmed)
      func place(_ word: Substring) -> Range<Int> {
        let start = text.utf8.distance(from: text.utf8.startIndex, to: word.startIndex)
        return start..<start + word.utf8.count
      }
      return (place(parts.name), parts.comparison.map { place($0.word) })
    }
  }

  package typealias Question = ValueTest

  package var questions: [(path: ValuePath, question: ValueTest)] { terms.map { ($0.path, $0.test) } }

  /// The largest number with which a part of the state is compared, or that counts the entries of a stack; `nil` if
  /// there is none.
  package var largestNumber: Double? { largestNumber { $0 != "values" } }

  package func largestNumber(of part: String) -> Double? { largestNumber { $0 == part } }

  private func largestNumber(_ isMeant: (String) -> Bool) -> Double? {
    terms.filter { OpenScreens.names.contains($0.path.part) && isMeant($0.path.part) }.flatMap { term in
      let indices = (term.path.steps ?? []).compactMap { step -> Double? in
        if case .index(let index) = step { Double(index.magnitude) } else { nil }
      }
      return indices + [term.test.number].compactMap { $0 }
    }.max()
  }

  package func holds(in scope: ScriptScope) -> Bool { terms.allSatisfy { $0.holds(in: scope) } }

  package func and(_ other: Condition) -> Condition { Condition(terms: terms + other.terms) }

  private init(terms: [Term]) { self.terms = terms }
}

enum ConditionPart {
  case holds(String)
  case holdsNot(String)
  case compared(String, sign: String, with: Substring)

  private static let signs = ["!=", "<=", ">=", "==", "=", "<", ">"]

  init?(_ text: Substring) {
    let text = text.trimmed
    let (name, comparison) = Self.parts(of: text)
    guard name.isValueName else { return nil }
    if let (sign, word) = comparison {
      self = .compared(String(name), sign: sign, with: word)
    } else {
      self = text.hasPrefix("!") ? .holdsNot(String(name)) : .holds(String(name))
    }
  }

  static func parts(
    of text: Substring
  ) -> (name: Substring, comparison: (sign: String, word: Substring)?) {
    for sign in signs {
      guard let range = text.firstRange(holding: sign) else { continue }
      return (text[..<range.lowerBound].trimmed, (sign, text[range.upperBound...].trimmed))
    }
    return (text.hasPrefix("!") ? text.dropFirst().trimmed : text, nil)
  }
}

extension Condition.Term {
  fileprivate init?(_ text: Substring, readsState: Bool) {
    switch ConditionPart(text) {
    case .holds(let name): self.init(path: ValuePath(name), test: .holds)
    case .holdsNot(let name): self.init(path: ValuePath(name), test: .holdsNot)
    case .compared(let name, let sign, let word):
      let path = ValuePath(name)
      let isText = readsState && path.leadsToText && !ValueTest.isOrder(sign)
      let bound = isText ? Value(textOf: word) : Value(word: word)
      guard let test = ValueTest(sign, bound) else { return nil }
      self.init(path: path, test: test)
    case nil: return nil
    }
  }

  fileprivate func holds(in scope: ScriptScope) -> Bool { test.holds(of: scope[path] ?? .null) }
}

extension ValuePath {
  /// Whether the state has a text where the path leads, if it leads anywhere: a thing can be called '7'.
  fileprivate var leadsToText: Bool {
    guard OpenScreens.names.contains(part), part != "open", let steps else { return false }
    let isData = steps.contains { ["payload", "values"].contains($0.name) }
    return !isData && !["depth", "count", "index"].contains(steps.last?.name)
  }
}

extension Substring {
  fileprivate var trimmed: Substring { trimmed { $0 == " " } }

  fileprivate var isValueName: Bool {
    !isEmpty && utf8.allSatisfy { $0 > 0x20 && !"!=<>{}\"'".utf8.contains($0) }
  }
}
