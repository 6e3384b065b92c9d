/// The data a screen is opened with, or answers with: a `Codable` value, a ``Value`` from a file, or any other
/// `Sendable` value by ``init(opaque:)``.
///
/// A payload is read with ``as(_:)``. It can be kept across launches only if it is data: a ``Value``, or a
/// `Codable` type with a ``PayloadType``, which is then stored as a value.
public struct Payload: Sendable {
  private let content: Content

  private final class Content: Sendable {
    let stored: any Sendable
    let encoded: (@Sendable () -> Value?)?

    init(stored: any Sendable, encoded: (@Sendable () -> Value?)?) {
      self.stored = stored
      self.encoded = encoded
    }
  }

  private init(content: Content) { self.content = content }

  /// A payload of plain data.
  public init(_ value: Value) {
    content = Content(stored: value, encoded: { value })
  }

  /// A payload of named data.
  public init(_ record: Record) { self.init(Value.record(record)) }

  /// A payload of a type that can be written as data.
  public init(_ stored: some Codable & Sendable) {
    let value = stored as? Value
    content = Content(stored: stored, encoded: { value ?? (try? ValueEncoder().encode(stored)) })
  }

  /// A payload of a type that is not data: it cannot be kept across launches, and tools see only the type's name.
  public init(opaque stored: some Sendable) {
    content = Content(stored: stored, encoded: nil)
  }

  /// The payload as data, if it is data or can be written as such.
  public var value: Value? { content.encoded?() }

  /// Whether the payload is data or can be written as such, and so be kept across launches: plain data as it
  /// is, a type of the program's own under the tag of a ``PayloadType``.
  public var isRestorable: Bool { content.encoded != nil }

  package var isPlain: Bool { content.stored is Value }

  package var stored: any Sendable { content.stored }

  /// The payload's fields; empty if it is not a record.
  public var fields: Record { value?.fields ?? Record() }

  /// The name of the type inside, as messages use it.
  public var typeName: String {
    (content.stored as? Value)?.kind ?? String(describing: type(of: content.stored))
  }

  /// The payload as the type that was put in, or decoded from data; `nil` if it is neither.
  public func `as`<T>(_ type: T.Type) -> T? {
    if let stored = content.stored as? T { return stored }
    guard let value = content.stored as? Value else { return nil }
    if let record = value.fields as? T { return record }
    switch value.plain {
    case .string(let text): if let text = text as? T { return text }
    case .int(let number): if let number = number as? T { return number }
    case .double(let number): if let number = number as? T { return number }
    case .bool(let truth): if let truth = truth as? T { return truth }
    case .null, .list, .record, .secret: break
    }
    guard let decodable = type as? any Decodable.Type else { return nil }
    return (try? ValueDecoder().decode(decodable, from: value)) as? T
  }

  package func sealing(_ names: Set<String>) -> Payload {
    guard !names.isEmpty, let value else { return self }
    if let fields = value.fields, !fields.keys.contains(where: names.contains) { return self }
    // A value without fields stands for all of them.
    let sealed: @Sendable (Value) -> Value = { $0.fields.map { .record($0.sealing(names)) } ?? $0.sealed }
    if isPlain { return Payload(sealed(value)) }
    let encoded = content.encoded
    return Payload(content: Content(stored: stored, encoded: { encoded?().map(sealed) }))
  }

  package func merging(_ newer: Payload) -> Payload {
    guard let old = value?.fields, let new = newer.value?.fields else { return newer }
    return Payload(old.merging(new))
  }
}

extension Payload: Equatable {
  /// Equal payloads hold equal data; payloads that are not data equal only themselves.
  public static func == (one: Payload, other: Payload) -> Bool {
    if one.content === other.content { return true }
    guard let value = one.content.stored as? Value, let others = other.content.stored as? Value else {
      return false
    }
    return value == others
  }

  /// True if both are equal and printed alike: a secret differs from the same text that is not secret.
  package func isIdentical(to other: Payload) -> Bool {
    if content === other.content { return true }
    guard let value = content.stored as? Value, let others = other.content.stored as? Value else {
      return false
    }
    return value.isIdentical(to: others)
  }
}

extension Payload: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// A payload of these fields.
  public init(dictionaryLiteral elements: (String, Value)...) { self.init(Record(elements)) }
  /// A payload that is a text.
  public init(stringLiteral value: String) { self.init(Value.string(value)) }
  /// A payload that is a whole number.
  public init(integerLiteral value: Int) { self.init(Value.int(value)) }
  /// A payload that is a Boolean value.
  public init(booleanLiteral value: Bool) { self.init(Value.bool(value)) }
}
