internal import Roots

/// Takes a file of values with commas between them apart into cells, as RFC 4180 has it.
///
/// Lines end with LF, CR LF or CR. A file whose first line has no comma may have semicolons or tabs between its
/// values. Lines without anything in them are left out.
struct CSVReader {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var at: Int
  private var row: [Cell] = []

  struct Cell {
    let text: String
    let range: SourceRange
    /// A cell in quotes is a text, even if it looks like something else.
    let isQuoted: Bool
  }

  private static let quote = UInt8(ascii: "\"")

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = bytes[at...].prefix { !$0.endsLine }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    separator = separators.first(where: head.contains) ?? UInt8(ascii: ",")
  }

  /// The cells of the next row; `nil` behind the last one.
  mutating func next() throws(DataFailure) -> [Cell]? {
    row.removeAll(keepingCapacity: true)
    skipEmptyLines()
    guard at < bytes.count else { return nil }
    while true {
      row.append(try cell())
      guard at < bytes.count, bytes[at] == separator else { break }
      at += 1
    }
    endLine()
    return row
  }

  private mutating func skipEmptyLines() { while at < bytes.count, bytes[at].endsLine { at += 1 } }

  private mutating func endLine() {
    if at < bytes.count, bytes[at] == UInt8(ascii: "\r") { at += 1 }
    if at < bytes.count, bytes[at] == UInt8(ascii: "\n") { at += 1 }
  }

  private mutating func cell() throws(DataFailure) -> Cell {
    let start = at
    if at < bytes.count, bytes[at] == Self.quote { return try quoted() }
    while at < bytes.count, bytes[at] != separator, !bytes[at].endsLine { at += 1 }
    let written = bytes[start..<at]
    if let first = written.firstIndex(where: { $0 != UInt8(ascii: " ") }), written[first] == Self.quote,
      first > start
    {
      throw DataFailure(.blankBeforeQuote, SourceRange(start: start, end: first + 1))
    }
    let text = String(decoding: written, as: UTF8.self)
    return Cell(text: text, range: SourceRange(start: start, end: at), isQuoted: false)
  }

  private mutating func quoted() throws(DataFailure) -> Cell {
    let start = at
    var text: [UInt8] = []
    at += 1
    while true {
      guard at < bytes.count else {
        throw DataFailure(.openQuote, SourceRange(start: start, end: start + 1))
      }
      if bytes[at] != Self.quote {
        text.append(bytes[at])
        at += 1
      } else if at + 1 < bytes.count, bytes[at + 1] == Self.quote {
        text.append(Self.quote)
        at += 2
      } else {
        break
      }
    }
    at += 1
    guard at == bytes.count || bytes[at] == separator || bytes[at].endsLine else {
      throw DataFailure(.behindQuote, SourceRange(start: at, end: at + 1))
    }
    return Cell(
      text: String(decoding: text, as: UTF8.self), range: SourceRange(start: start, end: at), isQuoted: true)
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
