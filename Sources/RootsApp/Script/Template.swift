package import Roots
internal import RootsTerminal

/// A text with `{name}` in it: alone, the name stands for a value and keeps its type; inside text the value
/// is printed.
///
/// `{{` and `}}` stand for the braces themselves. A brace that opens nothing is a brace.
package struct Template: Hashable, Sendable {
  private let pieces: [Piece]

  private enum Piece: Hashable, Sendable {
    case text(String)
    case value(ValuePath)
  }

  /// The template of a text.
  package init(_ text: String) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      pieces = text.isEmpty ? [] : [.text(text)]
      return
    }
    var scanner = TemplateScanner(text)
    var pieces: [Piece] = []
    while let piece = scanner.next() {
      switch piece {
      case .text(let text): pieces.append(.text(text))
      case .name(let range): pieces.append(.value(ValuePath(scanner.text(in: range))))
      }
    }
    self.pieces = pieces
  }

  /// Whether the text is the same whatever the values are.
  package var isPlain: Bool {
    pieces.allSatisfy { if case .text = $0 { true } else { false } }
  }

  /// The value in a scope: that of the name if it stands alone, else the text.
  package func value(in scope: ScriptScope) -> Value {
    if pieces.count == 1, case .value(let path) = pieces[0] { return scope[path] ?? .null }
    return .string(rawText(in: scope))
  }

  /// The text in a scope, fit to be shown: whatever values hold, nothing in it can move a cursor.
  package func text(in scope: ScriptScope) -> String {
    Text.sanitized(rawText(in: scope), breaks: .kept)
  }

  private func rawText(in scope: ScriptScope) -> String {
    if pieces.count == 1, case .text(let text) = pieces[0] { return text }
    return pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let plain): text += plain
      case .value(let path): text += scope[path]?.shown ?? ""
      }
    }
  }

  /// The names in a text, and where they stand in it, counted in bytes.
  package static func names(in text: String) -> [(path: ValuePath, place: Range<Int>)] {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    var scanner = TemplateScanner(text)
    var names: [(ValuePath, Range<Int>)] = []
    while let piece = scanner.next() {
      if case .name(let range) = piece { names.append((ValuePath(scanner.text(in: range)), range)) }
    }
    return names
  }
}

/// Where a value is found: a name, then the fields of records inside it, as in `value.user`.
package struct ValuePath: Hashable, Sendable {
  package let name: String
  package let fields: [String]

  /// The path that a text with dots says.
  package init(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    name = parts[0]
    fields = Array(parts.dropFirst())
  }
}

/// What names stand for, from the nearest to the farthest: the answer being read, what has been typed, the
/// payload, the program's values.
package struct ScriptScope: Sendable {
  /// The answer or message that is being read, known as `value`.
  package var answer: Value?
  /// What the fields of the screen hold.
  package var fields = Record()
  /// The payload of the screen.
  package var payload = Record()
  /// The values of the program.
  package var values: Record
  /// What is open, where that may be asked.
  package var open: OpenScreens?
  /// Whether something has been typed that is not what was there at first.
  package var isDirty = false

  package init(values: Record = Record()) { self.values = values }

  /// The value at a path, if there is one.
  package subscript(path: ValuePath) -> Value? {
    if let open, OpenScreens.names.contains(path.name) { return open[path] }
    var value = root(path.name)
    for field in path.fields { value = value?.fields?[field] }
    return value
  }

  private func root(_ name: String) -> Value? {
    if name == "value", let answer { return answer }
    if let value = fields[name] ?? payload[name] ?? values[name] { return value }
    return name == "dirty" ? .bool(isDirty) : nil
  }
}

extension Value {
  /// The value as it is printed inside text.
  package var shown: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .double, .list, .record: json
    }
  }

  /// Whether the value counts as yes: anything but no, nothing, nought and an empty text.
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
}

/// Takes a text apart at its braces.
private struct TemplateScanner {
  enum Piece {
    case text(String)
    case name(Range<Int>)
  }

  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  mutating func next() -> Piece? {
    if let end = nameEnd(at: offset) {
      let range = offset + 1..<end
      offset = end + 1
      return .name(range)
    }
    var plain: [UInt8] = []
    while offset < bytes.count, nameEnd(at: offset) == nil {
      let byte = bytes[offset]
      let isBrace = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
      let isDoubled = isBrace && offset + 1 < bytes.count && bytes[offset + 1] == byte
      plain.append(byte)
      offset += isDoubled ? 2 : 1
    }
    return plain.isEmpty ? nil : .text(String(decoding: plain, as: UTF8.self))
  }

  /// Where the brace stands that closes a name begun here.
  private func nameEnd(at start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end].isPartOfName { end += 1 }
    guard end > start + 1, end < bytes.count, bytes[end] == UInt8(ascii: "}") else { return nil }
    return end
  }
}

extension UInt8 {
  /// Letters of any script, digits, and `-_.@`.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "@"), 0x80...:
      true
    default: false
    }
  }
}
