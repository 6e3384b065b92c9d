/// A piece of data that a file, a URL or a script can carry: null, Bool, Int, Double, String, list or record.
///
/// Payloads of app files, results of scripted screens and everything the driver prints are values.
/// Swift programs may carry any `Sendable` type instead, see ``Payload``.
public enum Value: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case list([Value])
  case record(Record)
}

extension Value {
  /// The text if this is a string.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The number if this is an integer.
  public var integer: Int? { if case .int(let number) = self { number } else { nil } }

  /// The truth value if this is a Bool.
  public var truth: Bool? { if case .bool(let truth) = self { truth } else { nil } }

  /// The fields if this is a record.
  public var fields: Record? { if case .record(let record) = self { record } else { nil } }

  /// The word for the kind of data, as messages use it.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .string: "string"
    case .list: "list"
    case .record: "record"
    }
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, Value)...) { self = .record(Record(elements)) }
  public init(nilLiteral: ()) { self = .null }
}

/// Named values in the order in which they were given; two records are equal when they hold the same
/// fields, whatever the order.
public struct Record: Sendable, ExpressibleByDictionaryLiteral {
  private var fields: [Field]

  private struct Field: Sendable {
    let key: String
    var value: Value
  }

  /// An empty record.
  public init() { fields = [] }

  /// The record of the given pairs; a key given twice keeps its place and takes the last value.
  public init(_ pairs: some Sequence<(String, Value)>) {
    self.init()
    for (key, value) in pairs { self[key] = value }
  }

  public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }

  /// The value of a field; setting `nil` removes the field.
  public subscript(key: String) -> Value? {
    get { fields.first { $0.key == key }?.value }
    set {
      let place = fields.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): fields[place].value = value
      case (let place?, nil): fields.remove(at: place)
      case (nil, let value?): fields.append(Field(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The names of all fields, in order.
  public var keys: [String] { fields.map(\.key) }

  /// Whether there is no field.
  public var isEmpty: Bool { fields.isEmpty }

  /// How many fields there are.
  public var count: Int { fields.count }

  /// This record with the fields of another laid over it.
  public func merging(_ other: Record) -> Record {
    var merged = self
    for (key, value) in other { merged[key] = value }
    return merged
  }
}

extension Record: Sequence {
  public func makeIterator() -> some IteratorProtocol<(String, Value)> {
    fields.lazy.map { ($0.key, $0.value) }.makeIterator()
  }
}

extension Record: Hashable {
  public static func == (one: Record, other: Record) -> Bool {
    guard one.count == other.count else { return false }
    return one.fields.allSatisfy { other[$0.key] == $0.value }
  }

  public func hash(into hasher: inout Hasher) {
    var mixed = 0
    for field in fields {
      var own = Hasher()
      own.combine(field.key)
      own.combine(field.value)
      mixed ^= own.finalize()
    }
    hasher.combine(mixed)
  }
}
