/// Whether two values are the same and which is the greater: one answer for conditions, data, claims and guards.
///
/// Numbers are compared by what they count, exactly: no whole number equals its neighbor, however large. What is not a
/// number equals nothing. A number is never a text: `1` is not `"1"`.
extension Value {
  package enum Order: Hashable, Sendable { case less, equal, greater }

  /// Whether both say the same; lists are compared element by element, records field by field in any order.
  package func equals(_ other: Value) -> Bool {
    switch (self, other) {
    case (.secret, _), (_, .secret): return plain.equals(other.plain)
    case (.int(let one), .int(let other)): return one == other
    case (.string(let one), .string(let other)): return one == other
    case (.int, .double), (.double, .int), (.double, .double): return order(to: other) == .equal
    case (.list(let items), .list(let others)):
      return items.count == others.count && zip(items, others).allSatisfy { $0.equals($1) }
    case (.record(let fields), .record(let others)):
      return fields.count == others.count
        && fields.allSatisfy { name, value in others[name].map { value.equals($0) } ?? false }
    default: return self == other
    }
  }

  /// The order of this number and another one, or of two texts; `nil` if they do not compare.
  package func order(to other: Value) -> Order? {
    switch (self, other) {
    case (.secret, _), (_, .secret): plain.order(to: other.plain)
    case (.int(let one), .int(let other)): Order(one, other)
    case (.double(let one), .double(let other)): one.isNaN || other.isNaN ? nil : Order(one, other)
    case (.int(let one), .double(let other)): Order(one, exactly: other)
    case (.double(let one), .int(let other)): Order(other, exactly: one)?.reversed
    case (.string(let one), .string(let other)): Order(one, other)
    default: nil
    }
  }

  package var isNumber: Bool {
    switch plain {
    case .int, .double: true
    case .null, .bool, .string, .list, .record, .secret: false
    }
  }
}

extension Value.Order {
  fileprivate init<Element: Comparable>(_ one: Element, _ other: Element) {
    self = one < other ? .less : one == other ? .equal : .greater
  }

  fileprivate init?(_ whole: Int, exactly fraction: Double) {
    if fraction.isNaN { return nil }
    let down = fraction.rounded(.down)
    if let floor = Int(exactly: down) {
      self = Value.Order(whole, floor)
      // What lies between a number and the next is greater than the number.
      if self == .equal, down < fraction { self = .less }
    } else {
      self = fraction > 0 ? .less : .greater
    }
  }

  fileprivate var reversed: Value.Order {
    switch self {
    case .less: .greater
    case .equal: .equal
    case .greater: .less
    }
  }
}
