internal import Roots

extension Comparison.Relation {
  func holds(for value: Value?) -> Bool {
    switch self {
    case .exists: value != nil
    case .absent: value == nil
    case .equals(let other): value?.equals(other) ?? false
    case .differs(let other): !(value?.equals(other) ?? false)
    case .less(let other): value?.order(to: other) == .less
    case .lessOrEqual(let other): value?.order(to: other).map { $0 != .greater } ?? false
    case .greater(let other): value?.order(to: other) == .greater
    case .greaterOrEqual(let other): value?.order(to: other).map { $0 != .less } ?? false
    case .matches(let pattern): value.map { pattern.matches($0.text ?? $0.json) } ?? false
    case .has(let other): value?.has(other) ?? false
    }
  }
}

extension Value {
  fileprivate func has(_ other: Value) -> Bool {
    switch self {
    case .list(let items): items.contains { $0.equals(other) || $0.fields?["screen"]?.equals(other) == true }
    case .string(let text): other.text.map { text.occurrences(of: $0) > 0 } ?? false
    case .record(let record): other.text.map { record[$0] != nil } ?? false
    default: false
    }
  }
}

extension String {
  /// The number of times that another text stands here without overlapping, compared scalar by scalar.
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
