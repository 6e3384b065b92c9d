internal import Roots
internal import RootsApp

/// The units in which the columns of a line are counted.
enum LspEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A text with its lines: places in it are bytes here, lines and columns to an editor.
struct LspText: Sendable {
  private(set) var bytes: [UInt8]
  private var starts: [Int] = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = Self.starts(in: bytes)
  }

  private static func starts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for place in bytes.indices {
        let byte = bytes[place]
        let isReturn = byte == 0x0D && !(place + 1 < bytes.count && bytes[place + 1] == 0x0A)
        if byte == 0x0A || isReturn { starts.append(place + 1) }
      }
    }
    return starts
  }

  mutating func replace(_ range: SourceRange, with text: some Collection<UInt8>) {
    let range = range.clamped(to: SourceRange(start: 0, end: bytes.count))
    bytes.replaceSubrange(range.start..<range.end, with: text)
    starts = Self.starts(in: bytes)
  }

  func line(at offset: Int) -> (number: Int, start: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low, starts[low])
  }

  /// Without the line end; an empty range after the last line.
  func line(_ number: Int) -> SourceRange {
    guard starts.indices.contains(number) else { return SourceRange(start: bytes.count, end: bytes.count) }
    let start = starts[number]
    var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start: start, end: end)
  }

  var lineCount: Int { starts.count }

  // MARK: Positions

  /// The byte at a line and a column, both counted from zero. A column after the end of its line is its end, a line
  /// after the last one the end of the text; the middle of a character is its beginning.
  func offset(line: Int, column: Int, _ encoding: LspEncoding) -> Int {
    guard line >= 0 else { return 0 }
    guard line < starts.count else { return bytes.count }
    let range = self.line(line)
    var units = 0
    var place = range.start
    while place < range.end, units < column {
      let length = Self.length(of: bytes[place])
      units += Self.units(length, encoding)
      if units > column { break }
      place = min(place + length, range.end)
    }
    return place
  }

  func position(at offset: Int, _ encoding: LspEncoding) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    let (line, start) = line(at: offset)
    var column = 0
    var place = start
    while place < offset {
      let length = Self.length(of: bytes[place])
      column += Self.units(length, encoding)
      place += length
    }
    return (line, column)
  }

  /// The number of bytes of a character; a lead that begins none counts as one.
  private static func length(of lead: UInt8) -> Int {
    switch lead {
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 1
    }
  }

  private static func units(_ length: Int, _ encoding: LspEncoding) -> Int {
    switch encoding {
    case .utf8: length
    case .utf16: length == 4 ? 2 : 1
    }
  }
}

// MARK: - As JSON

extension LspText {
  func json(at offset: Int, _ encoding: LspEncoding) -> Value {
    let (line, column) = position(at: offset, encoding)
    return ["line": .int(line), "character": .int(column)]
  }

  func json(_ range: SourceRange, _ encoding: LspEncoding) -> Value {
    ["start": json(at: range.start, encoding), "end": json(at: range.end, encoding)]
  }

  /// `nil` if the value says no place.
  func offset(_ position: Value?, _ encoding: LspEncoding) -> Int? {
    guard let fields = position?.fields, let line = fields["line"]?.integer,
      let column = fields["character"]?.integer
    else { return nil }
    return offset(line: line, column: column, encoding)
  }

  func range(_ range: Value?, _ encoding: LspEncoding) -> SourceRange? {
    guard let fields = range?.fields, let start = offset(fields["start"], encoding),
      let end = offset(fields["end"], encoding)
    else { return nil }
    return SourceRange(start: min(start, end), end: max(start, end))
  }

  /// The least one, in whole lines; `nil` if the texts are equal.
  func change(to other: [UInt8]) -> (range: SourceRange, text: [UInt8])? {
    if bytes == other { return nil }
    let same = zip(bytes, other).prefix { $0 == $1 }.count
    let head = line(at: same).start
    let most = min(bytes.count, other.count) - head
    var tail = min(most, zip(bytes.reversed(), other.reversed()).prefix { $0 == $1 }.count)
    while tail > 0, bytes.count - tail > head, bytes[bytes.count - tail - 1] != 0x0A { tail -= 1 }
    return (SourceRange(start: head, end: bytes.count - tail), Array(other[head..<other.count - tail]))
  }
}
