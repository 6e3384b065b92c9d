/// The bytes of a tape with the places of its lines.
struct TapeText: Sendable {
  let bytes: [UInt8]
  private let lineStarts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let ends = bytes.indices.filter { place in
      let isAlone = place + 1 == bytes.count || bytes[place + 1] != UInt8(ascii: "\n")
      return bytes[place] == UInt8(ascii: "\n") || (bytes[place] == UInt8(ascii: "\r") && isAlone)
    }
    lineStarts = [0] + ends.map { $0 + 1 }
  }

  /// The one-based number of the line that holds a byte.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Where a line begins.
  func start(ofLine line: Int) -> Int { lineStarts[line - 1] }

  func scalarCount(_ range: Range<Int>) -> Int {
    bytes[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Where a line's text lies, without its line end.
  func lineRange(_ line: Int) -> Range<Int> {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, end < bytes.count, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return start..<end
  }

  var lineCount: Int { lineStarts.count }

  var startsWithByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The first byte that belongs to no scalar.
  var firstInvalidByte: Int? {
    var decoder = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded): place += encoded.count
      case .error: return place
      case .emptyInput: return nil
      }
    }
  }

  func text(_ range: Range<Int>) -> String { Self.decode(bytes[range]) }

  /// The text of bytes, one replacement character for each byte that is no UTF-8, as VHS shows them.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    var decoder = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded): text.append(UTF8.decode(encoded))
      case .error(let length): for _ in 0..<length { text.append("\u{FFFD}") }
      case .emptyInput: return String(text)
      }
    }
  }
}

/// Finds lines and columns, quickly where the places asked for are near each other.
struct TapePlaces: Sendable {
  private let text: TapeText
  private var last = SourcePosition(line: 1, column: 1)
  private var lastOffset = 0

  init(_ text: TapeText) { self.text = text }

  /// Line and column of a byte, the column in scalars.
  mutating func position(at offset: Int) -> SourcePosition {
    let line = text.line(at: offset)
    let start = text.start(ofLine: line)
    let isNear = line == last.line && abs(offset - lastOffset) < offset - start
    let (mark, column) = isNear ? (lastOffset, last.column) : (start, 1)
    let step = text.scalarCount(min(mark, offset)..<max(mark, offset))
    last = SourcePosition(line: line, column: offset < mark ? column - step : column + step)
    lastOffset = offset
    return last
  }
}
