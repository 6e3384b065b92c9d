/// The text of a string between triple quotes.
///
/// KDL takes it apart in this order: escaped blanks go, every kind of line end becomes a line feed, the
/// last line says which blanks all other lines lose, and only then the other escapes are read.
struct KdlMultilineText {
  struct Fault {
    let mistake: KdlMistake
    let range: SourceRange
  }

  /// The text, in UTF-8.
  private(set) var text: [UInt8] = []

  /// What is wrong, if anything is.
  private(set) var fault: Fault?

  private struct Line {
    var content: [UInt8] = []
    let offset: Int
  }

  /// Takes the bytes between the quotes apart, from the line end behind the opening ones.
  init(_ bytes: UnsafeBufferPointer<UInt8>, body: Range<Int>, isRaw: Bool) {
    let start = body.lowerBound + bytes.newline(at: body.lowerBound)
    let lines = Self.lines(of: bytes, in: min(start, body.upperBound)..<body.upperBound, isRaw: isRaw)
    guard let last = lines.last else { return }
    guard last.content.isBlank else {
      fault = Fault(
        mistake: .textBeforeClosing, range: SourceRange(start: body.upperBound, end: body.upperBound + 3))
      return
    }
    for (index, line) in lines.dropLast().enumerated() {
      if index > 0 { text.append(0x0A) }
      if line.content.isBlank { continue }
      guard line.content.starts(with: last.content) else {
        let blanks = line.content.leadingBlanks
        fault = Fault(
          mistake: .indentedLess, range: SourceRange(start: line.offset, end: line.offset + max(blanks, 1)))
        return
      }
      append(line.content[last.content.count...], isRaw: isRaw)
    }
  }

  private mutating func append(_ content: ArraySlice<UInt8>, isRaw: Bool) {
    if isRaw {
      text += content
    } else {
      content.withUnsafeBufferPointer { KdlStringReader($0).unescape(0..<$0.count, into: &text) }
    }
  }

  /// The lines with escaped blanks taken out; all other escapes stay as they are.
  private static func lines(
    of bytes: UnsafeBufferPointer<UInt8>, in body: Range<Int>, isRaw: Bool
  ) -> [Line] {
    var lines: [Line] = []
    var line = Line(offset: body.lowerBound)
    var offset = body.lowerBound
    while offset < body.upperBound {
      let newline = bytes.newline(at: offset)
      if newline > 0 {
        offset += newline
        lines.append(line)
        line = Line(offset: offset)
      } else if bytes[offset] == UInt8(ascii: "\\"), !isRaw, offset + 1 < body.upperBound {
        let blanks = bytes.blanksAndNewlines(at: offset + 1)
        if blanks == 0 { line.content += [bytes[offset], bytes[offset + 1]] }
        offset += blanks == 0 ? 2 : 1 + blanks
      } else {
        line.content.append(bytes[offset])
        offset += 1
      }
    }
    return lines + [line]
  }
}

extension [UInt8] {
  fileprivate var isBlank: Bool { leadingBlanks == count }

  fileprivate var leadingBlanks: Int {
    withUnsafeBufferPointer { bytes in
      var offset = 0
      while true {
        let length = bytes.blank(at: offset)
        if length == 0 { return offset }
        offset += length
      }
    }
  }
}
