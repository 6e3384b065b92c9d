protocol ValueScalar {
  var value: Value { get }

  static func read(_ value: Value) -> Self?
}

extension Bool: ValueScalar {
  var value: Value { .bool(self) }
  static func read(_ value: Value) -> Bool? { value.truth }
}

extension String: ValueScalar {
  var value: Value { .string(self) }
  static func read(_ value: Value) -> String? { value.text }
}

extension Value: ValueScalar {
  var value: Value { self }
  static func read(_ value: Value) -> Value? { value }
}

extension Record: ValueScalar {
  var value: Value { .record(self) }
  static func read(_ value: Value) -> Record? { value.fields }
}

extension Double: ValueScalar {
  /// JSON has no word for what is not finite, so that is kept as a string.
  var value: Value { isFinite ? .double(self) : .string("\(self)") }

  static func read(_ value: Value) -> Double? {
    switch value.plain {
    case .double(let number): number
    case .int(let number): Double(number)
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    case .string("nan"): .nan
    default: nil
    }
  }
}

extension Float: ValueScalar {
  var value: Value { Double(self).value }

  static func read(_ value: Value) -> Float? {
    guard let double = Double.read(value) else { return nil }
    let float = Float(double)
    return float.isInfinite && double.isFinite ? nil : float
  }
}

extension ValueScalar where Self: FixedWidthInteger {
  /// Numbers that do not fit an `Int` are kept as decimal digits.
  var value: Value { Int(exactly: self).map(Value.int) ?? .string("\(self)") }

  static func read(_ value: Value) -> Self? {
    switch value.plain {
    case .int(let number): return Self(exactly: number)
    case .double(let number): return Self(exactly: number)
    case .string(let digits):
      guard let number = Self(digits), Int(exactly: number) == nil else { return nil }
      return number
    default: return nil
    }
  }
}

extension Int: ValueScalar {}
extension Int8: ValueScalar {}
extension Int16: ValueScalar {}
extension Int32: ValueScalar {}
extension Int64: ValueScalar {}
extension Int128: ValueScalar {}
extension UInt: ValueScalar {}
extension UInt8: ValueScalar {}
extension UInt16: ValueScalar {}
extension UInt32: ValueScalar {}
extension UInt64: ValueScalar {}
extension UInt128: ValueScalar {}

/// A collection whose order changes from run to run and therefore must not show in a value.
protocol UnorderedPayload {
  /// The number of neighbors in an encoded list that belong together.
  var unit: Int { get }
}

extension Dictionary: UnorderedPayload {
  /// Keys that are not names are encoded in turn with their values.
  var unit: Int { 2 }
}

extension Set: UnorderedPayload {
  var unit: Int { 1 }
}

extension UnorderedPayload {
  /// The value encoded from this, put in order: by name, or by what stands in the list.
  func ordered(_ value: Value) -> Value {
    switch value {
    case .record(let record):
      return .record(record.sorted)
    case .list(let items):
      let units = stride(from: 0, to: items.count, by: unit).map { items[$0...].prefix(unit) }
      let keyed = units.map { (unit: $0, json: $0.first?.json ?? "") }
      return .list(keyed.sorted { $0.json < $1.json }.flatMap(\.unit))
    default:
      return value
    }
  }
}

extension Value {
  /// `nil` if it is of no kind of value.
  package init?(scalar: Any) {
    guard let scalar = scalar as? any ValueScalar else { return nil }
    self = scalar.value
  }
}
