/// The text of a string between triple quotes.
///
/// KDL defines the order of the steps: escaped blanks are removed, every kind of line end becomes a line feed, the
/// blanks of the last line are removed from all other lines, and only then the other escapes are read.
struct KdlMultilineText {
  struct Fault {
    let mistake: KdlMistake
    let range: SourceRange
  }

  private(set) var text: [UInt8] = []

  private(set) var fault: Fault?

  /// The lines without escaped blanks, each with a line feed behind it; other escapes are not read yet.
  private var content: [UInt8] = []
  private var lines: [Line] = []

  private struct Line {
    /// The offset in `content`.
    let start: Int
    let offset: Int
  }

  /// Reads the bytes between the quotes, beginning with the line end behind the opening ones.
  init(_ bytes: UnsafeBufferPointer<UInt8>, body: Range<Int>, isRaw: Bool) {
    let start = min(body.lowerBound + bytes.newline(at: body.lowerBound), body.upperBound)
    content.reserveCapacity(body.count)
    splitLines(of: bytes, in: start..<body.upperBound, isRaw: isRaw)
    let content = content
    content.withUnsafeBufferPointer { joinLines(of: $0, end: body.upperBound, isRaw: isRaw) }
  }

  private mutating func splitLines(of bytes: UnsafeBufferPointer<UInt8>, in body: Range<Int>, isRaw: Bool) {
    var offset = body.lowerBound
    lines.append(Line(start: 0, offset: offset))
    while offset < body.upperBound {
      let newline = bytes.newline(at: offset)
      if newline > 0 {
        offset += newline
        content.append(0x0A)
        lines.append(Line(start: content.count, offset: offset))
      } else if bytes[offset] == UInt8(ascii: "\\"), !isRaw, offset + 1 < body.upperBound {
        let blanks = bytes.blanksAndNewlines(at: offset + 1)
        if blanks == 0 { content += bytes[offset...(offset + 1)] }
        offset += blanks == 0 ? 2 : 1 + blanks
      } else {
        content.append(bytes[offset])
        offset += 1
      }
    }
  }

  /// Joins the lines to the text; the last one holds only the indentation that the others lose.
  private mutating func joinLines(of content: UnsafeBufferPointer<UInt8>, end: Int, isRaw: Bool) {
    guard let last = lines.popLast() else { return }
    let prefix = content[last.start...]
    guard last.start + content.blanks(at: last.start) == content.count else {
      fault = Fault(mistake: .textBeforeClosing, range: SourceRange(start: end, end: end + 3))
      return
    }
    text.reserveCapacity(last.start)
    for (index, line) in lines.enumerated() {
      if index > 0 { text.append(0x0A) }
      let lineEnd = (index + 1 < lines.count ? lines[index + 1].start : last.start) - 1
      let blanks = content.blanks(at: line.start)
      if line.start + blanks == lineEnd { continue }
      guard content[line.start..<lineEnd].starts(with: prefix) else {
        let range = SourceRange(start: line.offset, end: line.offset + max(blanks, 1))
        fault = Fault(mistake: .indentedLess, range: range)
        return
      }
      let rest = line.start + prefix.count..<lineEnd
      if isRaw { text += content[rest] } else { KdlStringReader(content).unescape(rest, into: &text) }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func blanks(at offset: Int) -> Int {
    var end = offset
    while true {
      let length = blank(at: end)
      if length == 0 { return end - offset }
      end += length
    }
  }
}
