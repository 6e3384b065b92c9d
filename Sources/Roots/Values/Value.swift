/// A piece of data that a file, a URL or a script can carry: null, Bool, Int, Double, String, list or record.
///
/// Payloads of app files, results of scripted screens and everything the driver prints are values.
/// Swift programs may carry any `Sendable` type instead, see ``Payload``.
public enum Value: Sendable, Hashable {
  /// Nothing.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A number with a fraction.
  case double(Double)
  /// A text.
  case string(String)
  /// Several values, in order.
  case list([Value])
  /// Values with names, in order.
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
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A list of these elements.
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
  /// A record of these fields.
  public init(dictionaryLiteral elements: (String, Value)...) { self = .record(Record(elements)) }
  /// The value `null`.
  public init(nilLiteral: ()) { self = .null }
}

extension Value {
  /// Whether the value counts as true: anything but false, null, zero and an empty text.
  package var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let truth): truth
    case .int(let number): number != 0
    case .double(let number): number != 0
    case .string(let text): !text.isEmpty
    case .list(let items): !items.isEmpty
    case .record: true
    }
  }

  /// The value as a URL writes it, if it is of a kind that URLs can carry.
  var plainText: String? {
    switch self {
    case .string(let text): text
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .bool(let truth): "\(truth)"
    case .null, .list, .record: nil
    }
  }
}
