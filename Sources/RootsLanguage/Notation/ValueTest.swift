package import Roots

package struct ValueTest: Hashable, Sendable {
  fileprivate enum Relation: String, Hashable {
    case holds = ""
    case holdsNot = "!"
    case equal = "="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
  }

  private let relation: Relation
  private let bound: Value

  package static let holds = ValueTest(.holds, .null)
  package static let holdsNot = ValueTest(.holdsNot, .null)

  package static func equal(_ value: Value) -> ValueTest { ValueTest(.equal, value) }

  /// A comparison; `nil` if values cannot be compared in this way.
  package init?(_ sign: String, _ bound: Value) {
    guard let relation = Relation(rawValue: sign == "==" ? "=" : sign), relation.compares else { return nil }
    if relation.isOrder, !bound.isNumber { return nil }
    self.init(relation, bound)
  }

  package static func isOrder(_ sign: String) -> Bool { Relation(rawValue: sign)?.isOrder == true }

  package var orderSign: String? { relation.isOrder ? relation.rawValue : nil }

  private init(_ relation: Relation, _ bound: Value) { (self.relation, self.bound) = (relation, bound) }

  package var value: Value? {
    switch relation {
    case .equal, .unequal: .some(bound)
    case .holds, .holdsNot, .less, .atMost, .greater, .atLeast: Value?.none
    }
  }

  package var number: Double? { relation.compares ? bound.magnitude : nil }

  /// Whether something is compared with a text, a number or a truth value, and not only with nothing.
  package var comparesWithWord: Bool { relation.compares && bound != .null }

  var wanted: Value? { relation == .equal ? .some(bound) : Value?.none }

  /// The test as a condition writes it behind a name: the same in every run.
  package var text: String { relation.rawValue + (relation.compares ? bound.json : "") }

  /// The answer for every value of a kind; `nil` if it depends on the value.
  package func answer(forAll kind: Screen.Parameter.Kind) -> Bool? {
    switch relation {
    case .holds, .holdsNot: return nil
    case .equal, .unequal:
      var canBe = kind.canBe(bound)
      if kind == .int, case .double(let number) = bound { canBe = number.rounded(.down) == number }
      return canBe ? nil : relation == .unequal
    case .less, .atMost, .greater, .atLeast: return kind == .string || kind == .bool ? false : nil
    }
  }

  package func holds(of value: Value) -> Bool {
    switch relation {
    case .holds: value.isTruthy
    case .holdsNot: !value.isTruthy
    case .equal: value.equals(bound)
    case .unequal: !value.equals(bound)
    case .less: value.order(to: bound) == .less
    case .atMost: value.order(to: bound).map { $0 != .greater } ?? false
    case .greater: value.order(to: bound) == .greater
    case .atLeast: value.order(to: bound).map { $0 != .less } ?? false
    }
  }
}

extension ValueTest.Relation {
  fileprivate var compares: Bool { self != .holds && self != .holdsNot }

  fileprivate var isOrder: Bool {
    switch self {
    case .less, .atMost, .greater, .atLeast: true
    case .holds, .holdsNot, .equal, .unequal: false
    }
  }
}

extension Value {
  /// What a word in a condition stands for: a number, a truth value, nothing, or itself; in quotes, always a text.
  package init(word: Substring) {
    if let text = word.unquoted {
      self = .string(text)
      return
    }
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

  /// What a word means where a text is compared with it: `7` is a text there.
  package init(textOf word: Substring) {
    self = word == "null" || word == "#null" ? .null : .string(word.unquoted ?? String(word))
  }

  /// The number that it is, as near as a fraction comes to it.
  fileprivate var magnitude: Double? {
    switch plain {
    case .int(let number): Double(number)
    case .double(let number): number
    case .null, .bool, .string, .list, .record, .secret: nil
    }
  }
}

extension Substring {
  /// The text between two quotes of one kind; `nil` without them.
  fileprivate var unquoted: String? {
    guard utf8.count > 1, let quote = utf8.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""),
      utf8.last == quote
    else { return nil }
    return String(dropFirst().dropLast())
  }
}

extension Screen.Parameter.Kind {
  package func canBe(_ value: Value) -> Bool {
    switch (self, value) {
    case (_, .null), (.any, _), (.string, .string), (.bool, .bool): true
    case (.int, .int), (.int, .double), (.double, .int), (.double, .double): true
    case (.string, _), (.int, _), (.double, _), (.bool, _): false
    }
  }
}
