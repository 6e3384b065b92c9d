/// A text that is never shown: a password, a PIN, a token.
///
/// A secret is known by where it comes from, not by what it says: it carries its text to those who ask for ``text``,
/// and everything that prints it prints ``mark``. A value made of one is a secret in turn: the answer it is given in,
/// the text of a template that it stands in, the payload that a URL with it leads to.
///
/// ```swift
/// struct SignIn: Codable { var user: String; var pin: Secret }
/// context.complete(SignIn(user: "ada", pin: Secret(typed)))
/// ```
public struct Secret: Sendable {
  /// The text that stands in the place of a secret.
  public static let mark = "•"

  private let content: Content

  // In a box of its own, so that no value becomes larger for it.
  private final class Content: Sendable {
    let value: Value
    let shown: String

    init(_ value: Value, _ shown: String) { (self.value, self.shown) = (value, shown) }
  }

  /// The secret of a text.
  public init(_ text: String) { self.init(.string(text), shown: text.isEmpty ? "" : Secret.mark) }

  /// The secret of a text, a number or a truth value, and the text that is printed in its place.
  package init(_ value: Value, shown: String = Secret.mark) { content = Content(value.plain, shown) }

  /// The text itself.
  public var text: String { plain.shown }

  package var plain: Value { content.value }

  /// The text that is printed in its place: a mark, between what is known anyway.
  package var shown: String { content.shown }
}

extension Secret: Hashable {
  /// Whether both say the same.
  public static func == (one: Secret, other: Secret) -> Bool { one.plain == other.plain }

  /// Feeds what equality compares to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(plain) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The mark.
  public var description: String { shown }
  /// The mark.
  public var debugDescription: String { shown }
  /// A mirror without children: nothing of the text is in it.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Codable {
  /// Decodes it from a text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the mark: files hold no secret. In payloads and answers a secret stays what it is.
  public func encode(to encoder: any Encoder) throws {
    var place = encoder.singleValueContainer()
    try place.encode(shown)
  }
}

extension Secret: ValueScalar {
  var value: Value { .secret(self) }
  static func read(_ value: Value) -> Secret? {
    if case .secret(let secret) = value { secret } else { value.text.map { Secret($0) } }
  }
}

// MARK: - Values that are secret, or hold what is

extension Value {
  package var plain: Value { if case .secret(let secret) = self { secret.plain } else { self } }

  package var holdsSecret: Bool {
    switch self {
    case .null, .bool, .int, .double, .string: false
    case .secret: true
    case .list(let items): items.contains(where: \.holdsSecret)
    case .record(let record): record.holdsSecret
    }
  }

  package var masked: Value { replacingSecrets { .string($0.shown) } }

  /// For comparing and counting, never for printing.
  package var revealed: Value { replacingSecrets(\.plain) }

  private func replacingSecrets(_ replacement: (Secret) -> Value) -> Value {
    switch self {
    case .secret(let secret): replacement(secret)
    case .list(let items) where holdsSecret: .list(items.map { $0.replacingSecrets(replacement) })
    case .record(let record) where record.holdsSecret:
      .record(Record(record.map { ($0, $1.replacingSecrets(replacement)) }))
    case .null, .bool, .int, .double, .string, .list, .record: self
    }
  }

  /// The value as a secret; nothing stays nothing, and in lists and records each part becomes one.
  package var sealed: Value {
    switch self {
    case .null, .secret: self
    case .string(let text): .secret(Secret(text))
    case .bool, .int, .double: .secret(Secret(self))
    case .list(let items): .list(items.map(\.sealed))
    case .record(let record): .record(Record(record.map { ($0, $1.sealed) }))
    }
  }

  /// True if both are equal and printed alike: a secret differs from the same text that is not secret.
  package func isIdentical(to other: Value) -> Bool {
    switch (self, other) {
    case (.secret(let one), .secret(let other)):
      one.shown == other.shown && one.plain.isIdentical(to: other.plain)
    case (.secret, _), (_, .secret): false
    case (.list(let items), .list(let others)):
      items.count == others.count && zip(items, others).allSatisfy { $0.isIdentical(to: $1) }
    case (.record(let record), .record(let others)): record.isIdentical(to: others)
    case (.null, _), (.bool, _), (.int, _), (.double, _), (.string, _), (.list, _), (.record, _):
      self == other
    }
  }
}

extension Record {
  package var holdsSecret: Bool {
    for place in 0..<count where value(at: place).holdsSecret { return true }
    return false
  }

  package var masked: Record { holdsSecret ? Record(map { ($0, $1.masked) }) : self }

  package func sealing(_ names: Set<String>) -> Record {
    guard keys.contains(where: names.contains) else { return self }
    return Record(map { ($0, names.contains($0) ? $1.sealed : $1) })
  }

  /// Whether both hold the same fields, in any order, and are printed alike.
  package func isIdentical(to other: Record) -> Bool {
    guard count == other.count else { return false }
    for place in 0..<count {
      guard let value = other[key(at: place)], self.value(at: place).isIdentical(to: value) else {
        return false
      }
    }
    return true
  }
}
