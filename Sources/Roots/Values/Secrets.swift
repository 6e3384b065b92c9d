/// The secret texts: what was typed into secret fields, or given for them.
///
/// A text that holds one is secret in that place, however it was made: by a template, in an answer, in a URL.
/// Everything that is written for people or to files goes through ``hiding(_:)-(String)``; the program itself goes on
/// with the values as they are.
package struct Secrets: Sendable, Hashable {
  /// What stands in the place of a secret.
  package static let mark = "•"

  /// Shorter ones are known only where they are all there is: one letter stands in nearly every text.
  private static let leastPart = 3

  /// The texts and the other spellings of them.
  private var texts: Set<[UInt8]> = []

  /// No secrets.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { texts.isEmpty }

  /// Adds a text, and how it is spelled in URLs, in JSON, and in JSON inside JSON; returns whether it was unknown.
  @discardableResult
  package mutating func insert(_ text: String) -> Bool {
    guard !text.isEmpty, !texts.contains(Array(text.utf8)) else { return false }
    let bytes = Array(text.utf8)
    let json = Secrets.json(text)
    let strict = bytes.flatMap { Secrets.isPlain($0) ? [$0] : Secrets.escape($0) }
    let path = bytes.flatMap {
      Secrets.isPlain($0) || Secrets.pathSigns.contains($0) ? [$0] : Secrets.escape($0)
    }
    for spelling in [bytes, json, Secrets.json(String(decoding: json, as: UTF8.self)), strict, path]
    where !spelling.isEmpty {
      texts.insert(spelling)
    }
    return true
  }

  /// Adds all the texts of others.
  package mutating func formUnion(_ others: Secrets) {
    texts.formUnion(others.texts)
  }

  /// The signs that stand as they are in the path of a URL.
  private static let pathSigns = Set("!$&'()*+,;=:@".utf8)

  /// Whether a byte stands as it is everywhere in a URL.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// How a text stands between the quotes of JSON. A command quotes a text the same way.
  private static func json(_ text: String) -> [UInt8] {
    var json: [UInt8] = []
    json.append(json: text)
    return Array(json.dropFirst().dropLast())
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// A text with a mark in the place of every secret.
  package func hiding(_ text: String) -> String {
    if isEmpty { return text }
    var bytes = Array(text.utf8)
    return hide(in: &bytes) ? String(decoding: bytes, as: UTF8.self) : text
  }

  /// Puts a mark in the place of every secret; returns whether there was one.
  @discardableResult
  package func hide(in bytes: inout [UInt8]) -> Bool {
    if texts.contains(bytes) {
      bytes = Array(Secrets.mark.utf8)
      return true
    }
    let parts = secretParts(of: bytes)
    for part in parts.reversed() { bytes.replaceSubrange(part, with: Secrets.mark.utf8) }
    return !parts.isEmpty
  }

  /// Where secrets stand, in order. Secrets that overlap are one part, so that nothing of either is left.
  private func secretParts(of bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for secret in texts where secret.count >= Secrets.leastPart {
      var start = 0
      while let place = Secrets.place(of: secret, in: bytes, from: start) {
        found.append(place..<place + secret.count)
        start = place + 1
      }
    }
    found.sort { $0.lowerBound < $1.lowerBound }
    return found.reduce(into: []) { parts, range in
      if let last = parts.last, range.lowerBound < last.upperBound {
        parts[parts.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        parts.append(range)
      }
    }
  }

  private static func place(of secret: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    let last = bytes.count - secret.count
    while place <= last {
      guard let next = bytes[place...last].firstIndex(of: secret[0]) else { return nil }
      if bytes[next..<next + secret.count].elementsEqual(secret) { return next }
      place = next + 1
    }
    return nil
  }

  /// A value with a mark in the place of every secret; a number that is one becomes the mark.
  package func hiding(_ value: Value) -> Value {
    if isEmpty { return value }
    switch value {
    case .string(let text): return .string(hiding(text))
    case .list(let items): return .list(items.map { hiding($0) })
    case .record(let record): return .record(hiding(record))
    case .int, .double: return texts.contains(Array(value.json.utf8)) ? .string(Secrets.mark) : value
    case .null, .bool: return value
    }
  }

  /// A record with a mark in the place of every secret.
  package func hiding(_ record: Record) -> Record {
    isEmpty ? record : Record(record.map { ($0, hiding($1)) })
  }

  /// The texts that are long enough to be looked for in what a program draws itself.
  package var drawn: [[Unicode.Scalar]] {
    texts.filter { $0.count >= 4 }.map { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
  }
}
