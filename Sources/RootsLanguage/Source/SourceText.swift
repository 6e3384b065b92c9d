/// The text of one file as it was read, with its name: what ranges point into and diagnostics quote.
package struct SourceText: Sendable {
  package let name: String

  package static let standardInput = "stdin"

  /// The bytes as read; they need not be valid UTF-8.
  package let bytes: [UInt8]

  private let lines = LineTable()

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// An offset behind the end is the end.
  package func position(at offset: Int) -> SourcePosition {
    lines.position(at: offset, in: bytes)
  }

  package func lineNumber(at offset: Int) -> Int { lines.lineNumber(at: offset, in: bytes) }

  /// Without the characters that end the line.
  package func line(at offset: Int) -> SourceRange {
    lines.line(at: offset, in: bytes)
  }

  package var range: SourceRange { SourceRange(start: 0, end: bytes.count) }

  /// Bytes that are not UTF-8 are replaced.
  package func text(in range: SourceRange) -> String {
    let start = min(max(range.start, 0), bytes.count)
    let end = min(max(range.end, start), bytes.count)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

extension SourceText: Equatable {
  package static func == (one: SourceText, other: SourceText) -> Bool {
    one.name == other.name && one.bytes == other.bytes
  }
}
