/// Writes KDL node by node, for recorded commands and printed documents.
///
/// Strings have quotes only where they need them, numbers are decimal. After ``begin(_:annotation:)`` follow the
/// arguments and properties of a node and then its children, if any; ``end()`` ends it.
package struct KdlWriter {
  package enum Layout: Sendable {
    /// Each on its own line, children indented by four blanks.
    case lines
    /// All on one line with `;` between them.
    case line
  }

  private let layout: Layout
  private var bytes: [UInt8] = []

  /// For each open block, the outermost first: true if a node has been begun in it.
  private var hasNodes = [false]

  package init(_ layout: Layout = .lines) { self.layout = layout }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func begin(_ name: String, annotation: String? = nil) {
    let depth = hasNodes.count - 1
    switch layout {
    case .lines: bytes += repeatElement(UInt8(ascii: " "), count: 4 * depth)
    case .line: if hasNodes[depth] { bytes += "; ".utf8 } else if depth > 0 { bytes += " ".utf8 }
    }
    hasNodes[depth] = true
    append(annotation: annotation)
    append(name)
  }

  package mutating func argument(_ value: KdlValue, annotation: String? = nil) {
    bytes += " ".utf8
    append(annotation: annotation)
    append(value)
  }

  package mutating func property(_ key: String, _ value: KdlValue, annotation: String? = nil) {
    bytes += " ".utf8
    append(key)
    bytes += "=".utf8
    append(annotation: annotation)
    append(value)
  }

  package mutating func openBlock() {
    bytes += layout == .lines ? " {\n".utf8 : " {".utf8
    hasNodes.append(false)
  }

  package mutating func closeBlock() {
    guard hasNodes.count > 1 else { return }
    let hadNodes = hasNodes.removeLast()
    switch layout {
    case .lines: bytes += repeatElement(UInt8(ascii: " "), count: 4 * (hasNodes.count - 1))
    case .line: if hadNodes { bytes += " ".utf8 }
    }
    bytes += "}".utf8
  }

  package mutating func end() {
    if layout == .lines { bytes += "\n".utf8 }
  }

  private mutating func append(annotation: String?) {
    guard let annotation else { return }
    bytes += "(".utf8
    append(annotation)
    bytes += ")".utf8
  }

  private mutating func append(_ value: KdlValue) {
    switch value {
    case .string(let text): append(text)
    case .number(let number): bytes += number.decimal.utf8
    case .bool(let truth): bytes += truth ? "#true".utf8 : "#false".utf8
    case .null: bytes += "#null".utf8
    }
  }

  private mutating func append(_ text: String) { KdlQuotes.append(word: text, to: &bytes) }
}

package enum KdlQuotes {
  /// A text as KDL: in quotes if it needs them.
  package static func word(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(word: text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(word text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      if utf8.isBareKdlWord { bytes += utf8 } else { append(utf8, to: &bytes) }
    }
  }

  /// Characters that are not allowed in a file are escaped.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var reader = ScalarReader(text, from: 0, to: text.count)
    while true {
      let start = reader.offset
      guard case .scalar(let scalar) = reader.next() else { break }
      if let escape = escape(of: scalar) {
        bytes += escape.utf8
      } else {
        bytes += text[start..<reader.offset]
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{8}": "\\b"
    case "\u{C}": "\\f"
    default:
      scalar.isBannedInKdl || scalar.isKdlNewline ? "\\u{\(String(scalar.value, radix: 16))}" : nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isBareKdlWord: Bool {
    var cursor = KdlCursor(self)
    guard cursor.offset == 0, cursor.scanValue() == .identifier, cursor.isAtEnd else { return false }
    return KdlEncodingCheck(self).findings(from: 0).isEmpty
  }
}
