/// Where a value is found: a name, then the fields of records inside it, as in `value.user`.
package struct ValuePath: Hashable, Sendable {
  package let name: String
  package let fields: [String]
  /// The same as a path into the state, where the name may be followed by an index; `nil` if it is not one.
  package let steps: [StateStep]?
  /// What it begins with, if it is a path into the state: `tabs` of `tabs[home].depth`.
  package var part: String { steps?.first?.name ?? name }

  package init(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    name = parts[0]
    fields = Array(parts.dropFirst())
    steps = StatePath.steps(text)
  }
}

/// Takes a text apart at its braces.
package struct TemplateScanner {
  package enum Piece {
    case text(String)
    case name(Range<Int>)
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

  /// The place of the first `{` with a letter behind it that stands for no value, as nothing closes it or what it
  /// encloses is not a name; `nil` if there is none.
  package static func openBrace(in text: String) -> Range<Int>? {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    let scanner = TemplateScanner(text)
    let bytes = scanner.bytes
    var start = 0
    while start < bytes.count {
      if let end = scanner.nameEnd(at: start) {
        start = end + 1
        continue
      }
      let (brace, next) = (bytes[start], start + 1 < bytes.count ? bytes[start + 1] : UInt8(ascii: " "))
      if brace == UInt8(ascii: "{"), next.isPartOfName {
        let inner = bytes[(start + 1)...]
        let close = inner.firstIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "{") }
        guard let close, bytes[close] == UInt8(ascii: "}") else {
          return start..<inner.prefix { $0.isPartOfName }.endIndex
        }
        // A count in braces is meant as it stands, as in a pattern.
        if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { return start..<close + 1 }
      }
      let isDoubled = next == brace && (brace == UInt8(ascii: "{") || brace == UInt8(ascii: "}"))
      start += isDoubled ? 2 : 1
    }
    return nil
  }

  private let bytes: [UInt8]
  private var offset = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  package mutating func next() -> Piece? {
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
