/// A piece of data that a file, a URL or a script can carry: null, Bool, Int, Double, String, list or record.
///
/// Payloads of app files, results of scripted screens and everything the driver prints are values.
/// Swift programs may carry any `Sendable` type instead, see ``Payload``.
public enum Value: Sendable {
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
  /// A text, a number or a truth value that is never printed.
  case secret(Secret)
}

extension Value: Hashable {
  /// Whether both are the same data: a secret equals what it holds.
  public static func == (one: Value, other: Value) -> Bool {
    switch (one, other) {
    case (.string(let one), .string(let other)): one == other
    case (.int(let one), .int(let other)): one == other
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.double(let one), .double(let other)): one == other
    case (.record(let one), .record(let other)): one == other
    case (.list(let one), .list(let other)): one == other
    case (.secret(let secret), _): secret.plain == other.plain
    case (_, .secret(let secret)): one == secret.plain
    case (.null, _), (.bool, _), (.int, _), (.double, _), (.string, _), (.list, _), (.record, _): false
    }
  }

  /// Feeds what equality compares to a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let truth): hasher.combine(truth)
    case .int(let number): hasher.combine(number)
    case .double(let number): hasher.combine(number)
    case .string(let text): hasher.combine(text)
    case .list(let items): hasher.combine(items)
    case .record(let record): hasher.combine(record)
    case .secret(let secret): hasher.combine(secret.plain)
    }
  }
}

extension Value {
  /// The text if this is a string, or a secret that is one.
  public var text: String? { if case .string(let text) = plain { text } else { nil } }

  /// The number if this is an integer, or a secret that is one.
  public var integer: Int? { if case .int(let number) = plain { number } else { nil } }

  /// The truth value if this is a Bool, or a secret that is one.
  public var truth: Bool? { if case .bool(let truth) = plain { truth } else { nil } }

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
    case .secret(let secret): secret.plain.kind
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
    case .secret(let secret): secret.plain.isTruthy
    }
  }

  package var shown: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .double, .list, .record: json
    case .secret(let secret): secret.shown
    }
  }

  /// The value as it is printed by itself: texts without quotes, all else as JSON.
  package var written: String { masked.text ?? json }

  var plainText: String? {
    switch self {
    case .string(let text): text
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .bool(let truth): "\(truth)"
    case .secret(let secret): secret.shown
    case .null, .list, .record: nil
    }
  }
}
