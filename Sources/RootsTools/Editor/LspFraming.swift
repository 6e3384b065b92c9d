/// Cuts the input of a language server into messages: a head that says how long, an empty line, the message.
struct LspFraming {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Input is skipped until a head is found.
  private var isLost = false

  enum Part: Equatable {
    case message([UInt8])
    /// Something that is not a head, or no head that can be followed; it is skipped up to the next head.
    case malformed(String)
  }

  /// In bytes; a file that can be read has 16 MiB.
  static let longest = 64 << 20
  private static let longestHead = 4_096
  private static let field = Array("content-length:".utf8)

  var isInside: Bool { start < bytes.count && !isLost }

  mutating func append(_ more: some Sequence<UInt8>) {
    bytes.removeSubrange(..<start)
    start = 0
    bytes += more
  }

  /// `nil` if more has to be read first.
  mutating func next() -> Part? {
    if isLost, !findHead() { return nil }
    guard let end = endOfHead() else {
      guard bytes.count - start > Self.longestHead else { return nil }
      // The last lines of what is too long may be the head of a message.
      let window = start + 1...start + Self.longestHead - Self.field.count
      let next = window.last(where: isField) ?? window.upperBound
      return lose("a head of more than \(Self.longestHead) bytes", upTo: next)
    }
    guard let length = length(in: bytes[start..<end.head]) else {
      // What stands before a head need not end with a line.
      let inner = (start..<end.head).dropFirst().last(where: isField)
      return lose("a head without a usable Content-Length", upTo: inner ?? end.body)
    }
    guard length <= Self.longest else {
      return lose("a message of more than \(Self.longest >> 20) MiB", upTo: end.body)
    }
    guard bytes.count - end.body >= length else { return nil }
    start = end.body + length
    return .message(Array(bytes[end.body..<start]))
  }

  private mutating func lose(_ why: String, upTo place: Int) -> Part {
    isLost = true
    start = place
    return .malformed(why)
  }

  /// Skips to where a head may begin; says whether there is one.
  private mutating func findHead() -> Bool {
    var place = start
    while place + Self.field.count <= bytes.count {
      if isField(at: place) {
        start = place
        isLost = false
        return true
      }
      place += 1
    }
    start = max(start, bytes.count - Self.field.count + 1)
    return false
  }

  private func isField(at place: Int) -> Bool {
    place + Self.field.count <= bytes.count
      && zip(bytes[place...], Self.field).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  private func endOfHead() -> (head: Int, body: Int)? {
    let limit = min(bytes.count, start + Self.longestHead)
    guard start < limit else { return nil }
    for place in start..<limit where bytes[place] == UInt8(ascii: "\n") {
      if place + 1 < limit, bytes[place + 1] == UInt8(ascii: "\n") { return (place, place + 2) }
      if place + 2 < limit, bytes[place + 1] == UInt8(ascii: "\r"), bytes[place + 2] == UInt8(ascii: "\n") {
        return (place, place + 3)
      }
    }
    return nil
  }

  /// The last one counts, since before it may stand what is left of something else.
  private func length(in head: ArraySlice<UInt8>) -> Int? {
    for line in head.split(separator: UInt8(ascii: "\n")).reversed() {
      let isLength =
        line.count > Self.field.count && zip(line, Self.field).allSatisfy { $0 | 0x20 == $1 | 0x20 }
      guard isLength else { continue }
      let digits = line.dropFirst(Self.field.count).filter { $0 > UInt8(ascii: " ") }
      guard !digits.isEmpty, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
        return nil
      }
      return Int(String(decoding: digits, as: UTF8.self)) ?? .max
    }
    return nil
  }

  static func framed(_ json: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(json.count)\r\n\r\n".utf8) + json
  }
}
