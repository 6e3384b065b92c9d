/// The fields of one stanza, with their indented continuation lines.
struct Fields: Sendable {
  private var lines: [(name: String, lines: [String])] = []

  init(_ bytes: ArraySlice<UInt8>) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if text.first?.isBlank == true {
        guard !lines.isEmpty else { continue }
        lines[lines.count - 1].lines.append(String(decoding: text, as: UTF8.self))
      } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
        let name = String(decoding: text[..<colon], as: UTF8.self).lowercased()
        lines.append((name, [String(decoding: text[(colon + 1)...], as: UTF8.self).trimmed]))
      }
    }
  }

  /// The value of a field on one line; `nil` if it is empty.
  subscript(name: String) -> String? {
    guard let found = raw(name) else { return nil }
    let text = found.map(\.trimmed).joined(separator: " ").trimmed
    return text.isEmpty ? nil : text
  }

  /// The lines of a field, the first one without its blanks, the others unchanged.
  func raw(_ name: String) -> [String]? { lines.last { $0.name == name }?.lines }
}

extension Substring {
  var trimmed: String {
    let bytes = utf8
    guard let start = bytes.firstIndex(where: { !$0.isBlank }),
      let end = bytes.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return String(self[start...end])
  }
}

extension String {
  var trimmed: String { self[...].trimmed }
}
