internal import Roots

extension Comparison.Relation {
  /// Whether a value, or the lack of one, is as claimed.
  func holds(for value: Value?) -> Bool {
    switch self {
    case .exists: value != nil
    case .absent: value == nil
    case .equals(let other): value?.isLike(other) ?? false
    case .differs(let other): !(value?.isLike(other) ?? false)
    case .less(let other): value?.order(other).map { $0 < 0 } ?? false
    case .lessOrEqual(let other): value?.order(other).map { $0 <= 0 } ?? false
    case .greater(let other): value?.order(other).map { $0 > 0 } ?? false
    case .greaterOrEqual(let other): value?.order(other).map { $0 >= 0 } ?? false
    case .matches(let pattern): value.map { pattern.matches($0.text ?? $0.json) } ?? false
    case .has(let other): value?.has(other) ?? false
    }
  }
}

extension Value {
  /// Whether both say the same; whole numbers and fractions are compared by what they count.
  func isLike(_ other: Value) -> Bool {
    switch (self, other) {
    // As fractions, whole numbers of seventeen digits would be the same as their neighbors.
    case (.int(let one), .int(let other)): return one == other
    case (.list(let items), .list(let others)):
      return items.count == others.count && zip(items, others).allSatisfy { $0.isLike($1) }
    case (.record(let fields), .record(let others)):
      return fields.count == others.count
        && fields.allSatisfy { name, value in others[name].map { value.isLike($0) } ?? false }
    default:
      if let one = number, let other = other.number { return one == other }
      return self == other
    }
  }

  private var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// Below zero, zero or above: how this number or text stands to another; nil if they do not compare.
  fileprivate func order(_ other: Value) -> Int? {
    if case .int(let one) = self, case .int(let other) = other {
      return one < other ? -1 : one > other ? 1 : 0
    }
    if let one = number, let other = other.number { return one < other ? -1 : one > other ? 1 : 0 }
    if let one = text, let other = other.text { return one < other ? -1 : one > other ? 1 : 0 }
    return nil
  }

  fileprivate func has(_ other: Value) -> Bool {
    switch self {
    case .list(let items): items.contains { $0.isLike(other) || $0.fields?["screen"]?.isLike(other) == true }
    case .string(let text): other.text.map { text.occurrences(of: $0) > 0 } ?? false
    case .record(let record): other.text.map { record[$0] != nil } ?? false
    default: false
    }
  }
}

extension String {
  /// How often another text stands here without overlapping, compared scalar by scalar.
  func occurrences(of other: String) -> Int {
    let wanted = Array(other.utf8)
    guard let first = wanted.first else { return 1 }
    var text = self
    return text.withUTF8 { bytes in
      var count = 0
      var place = 0
      while place + wanted.count <= bytes.count {
        if bytes[place] == first, bytes[place..<(place + wanted.count)].elementsEqual(wanted) {
          count += 1
          place += wanted.count
        } else {
          place += 1
        }
      }
      return count
    }
  }
}
