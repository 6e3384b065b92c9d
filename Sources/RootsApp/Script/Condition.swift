package import Roots

/// What has to hold: `ready`, `!ready`, `size=L`, `count>0`, several of them separated by commas.
package struct Condition: Hashable, Sendable {
  private let terms: [Term]

  fileprivate struct Term: Hashable, Sendable {
    let path: ValuePath
    let test: Test
  }

  fileprivate enum Test: Hashable, Sendable {
    case holds, holdsNot
    case equal(Value), unequal(Value)
    case less(Double), atMost(Double), greater(Double), atLeast(Double)
  }

  /// The condition that a text says; `nil` if it says none.
  package init?(_ text: String) {
    var terms: [Term] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let term = Term(part) else { return nil }
      terms.append(term)
    }
    self.terms = terms
  }

  /// The condition that values are what they are given as.
  package init(equal values: Record) {
    terms = values.map { Term(path: ValuePath($0), test: .equal($1)) }
  }

  /// The names that are read.
  package var paths: [ValuePath] { terms.map(\.path) }

  /// Where the names stand in the text of a condition, and the values with which they are compared, in bytes.
  static func places(in text: String) -> [(path: Range<Int>, value: Range<Int>?)] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let parts = Term.parts(of: part.trimmed)
      func place(_ word: Substring) -> Range<Int> {
        let start = text.utf8.distance(from: text.utf8.startIndex, to: word.startIndex)
        return start..<start + word.utf8.count
      }
      return (place(parts.name), parts.comparison.map { place($0.value) })
    }
  }

  /// What is asked of each value that is read.
  package var questions: [(path: ValuePath, question: Question)] {
    terms.map { ($0.path, Question($0.test)) }
  }

  /// What is asked of one value.
  package struct Question: Hashable, Sendable {
    private let test: Test

    fileprivate init(_ test: Test) { self.test = test }

    /// The question as a condition writes it behind a name: the same in every run.
    package var text: String {
      switch test {
      case .holds: ""
      case .holdsNot: "!"
      case .equal(let value): "=\(value.json)"
      case .unequal(let value): "!=\(value.json)"
      case .less(let number): "<\(number)"
      case .atMost(let number): "<=\(number)"
      case .greater(let number): ">\(number)"
      case .atLeast(let number): ">=\(number)"
      }
    }

    /// Whether the answer is yes.
    package func holds(of value: Value) -> Bool { test.holds(of: value) }
  }

  /// The names that are read, with what each is to equal or to differ from, if it is compared like that.
  package var claims: [(path: ValuePath, value: Value?)] { terms.map { ($0.path, $0.test.value) } }

  /// The largest number with which a part of the state is compared, or that counts the entries of a stack; `nil` if
  /// there is none.
  package var largestNumber: Double? {
    terms.filter { OpenScreens.names.contains($0.path.name) && $0.path.name != "values" }.flatMap { term in
      let indices = (term.path.steps ?? []).compactMap { step -> Double? in
        if case .index(let index) = step { Double(abs(index)) } else { nil }
      }
      return indices + [term.test.number].compactMap { $0 }
    }.max()
  }

  /// Whether everything holds.
  package func holds(in scope: ScriptScope) -> Bool { terms.allSatisfy { $0.holds(in: scope) } }

  /// This condition and another one.
  package func and(_ other: Condition) -> Condition { Condition(terms: terms + other.terms) }

  private init(terms: [Term]) { self.terms = terms }
}

extension Condition.Term {
  private static let signs = ["!=", "<=", ">=", "==", "=", "<", ">"]

  fileprivate init?(_ text: Substring) {
    let text = text.trimmed
    let (name, comparison) = Self.parts(of: text)
    guard name.isValueName else { return nil }
    if let (sign, value) = comparison {
      guard let test = Condition.Test(sign, value) else { return nil }
      self.init(path: ValuePath(String(name)), test: test)
    } else {
      self.init(path: ValuePath(String(name)), test: text.hasPrefix("!") ? .holdsNot : .holds)
    }
  }

  /// The name in a term, and the sign and the value behind it.
  fileprivate static func parts(
    of text: Substring
  ) -> (name: Substring, comparison: (sign: String, value: Substring)?) {
    for sign in signs {
      guard let range = text.firstRange(of: sign) else { continue }
      return (text[..<range.lowerBound].trimmed, (sign, text[range.upperBound...].trimmed))
    }
    return (text.hasPrefix("!") ? text.dropFirst().trimmed : text, nil)
  }

  fileprivate func holds(in scope: ScriptScope) -> Bool { test.holds(of: scope[path] ?? .null) }
}

extension Condition.Test {
  fileprivate func holds(of value: Value) -> Bool {
    switch self {
    case .holds: value.isTruthy
    case .holdsNot: !value.isTruthy
    case .equal(let wanted): value.isAlike(wanted)
    case .unequal(let other): !value.isAlike(other)
    case .less(let bound): value.magnitude.map { $0 < bound } ?? false
    case .atMost(let bound): value.magnitude.map { $0 <= bound } ?? false
    case .greater(let bound): value.magnitude.map { $0 > bound } ?? false
    case .atLeast(let bound): value.magnitude.map { $0 >= bound } ?? false
    }
  }
}

extension Condition.Test {
  /// The value that something is to equal or to differ from.
  fileprivate var value: Value? {
    switch self {
    case .equal(let value), .unequal(let value): value
    case .holds, .holdsNot, .less, .atMost, .greater, .atLeast: nil
    }
  }

  /// The number with which something is compared.
  fileprivate var number: Double? {
    switch self {
    case .equal(let value), .unequal(let value): value.magnitude
    case .less(let bound), .atMost(let bound), .greater(let bound), .atLeast(let bound): bound
    case .holds, .holdsNot: nil
    }
  }

  fileprivate init?(_ sign: String, _ text: Substring) {
    let value = Value(word: text)
    switch sign {
    case "=", "==": self = .equal(value)
    case "!=": self = .unequal(value)
    default:
      guard let bound = value.magnitude else { return nil }
      switch sign {
      case "<": self = .less(bound)
      case "<=": self = .atMost(bound)
      case ">": self = .greater(bound)
      default: self = .atLeast(bound)
      }
    }
  }
}

extension Value {
  /// What a word in a condition stands for: a number, a truth value, nothing, or itself.
  fileprivate init(word: Substring) {
    switch word {
    case "true", "#true": self = .bool(true)
    case "false", "#false": self = .bool(false)
    case "null", "#null": self = .null
    default:
      if let number = Int(word) {
        self = .int(number)
      } else if let number = Double(word), number.isFinite {
        self = .double(number)
      } else {
        self = .string(String(word))
      }
    }
  }

  fileprivate var magnitude: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// Whether both are equal, whole numbers and fractions compared by what they count.
  fileprivate func isAlike(_ other: Value) -> Bool {
    if self == other { return true }
    guard let one = magnitude, let other = other.magnitude else { return false }
    return one == other
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  fileprivate var isValueName: Bool {
    !isEmpty && utf8.allSatisfy { $0 > 0x20 && !"!=<>{}\"'".utf8.contains($0) }
  }
}
