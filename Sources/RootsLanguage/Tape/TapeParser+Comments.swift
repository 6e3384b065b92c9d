internal import Roots

/// Parses statements in comments: `#: …`, `#:= …`, `#: vhs begin` … `#: vhs end`.
extension TapeParser {
  enum CommentForm: Equatable {
    case statement(at: Int, TapeCommand.Spelling)
    case regionBegin
    case regionEnd
    case dialect
    /// A statement right behind its mark, which has no blank.
    case glued(at: Int)
    case remark
  }

  mutating func readComment() {
    let range = current.range
    switch purpose == .list ? .remark : form(of: range) {
    case .statement(let start, let spelling) where comment?.depth ?? 0 < Self.depthLimit:
      enterComment(range, start, spelling)
    case .glued(let start) where dialect == .roots:
      let word = firstWord(at: start)
      report(.gluedComment(word), at: range.lowerBound..<start + word.utf8.count)
      addRemark(range)
    case .regionBegin where comment == nil: skipRegion(range)
    case .regionEnd where comment == nil:
      report(.strayRegionEnd, at: current)
      addRemark(range)
    default: addRemark(range)
    }
  }

  /// The most statement comments inside each other: each is read to its end, so the cost is quadratic.
  private static let depthLimit = 64

  private mutating func addRemark(_ range: Range<Int>) {
    addRemark(.comment, source.bytes[range].trimmedAtEnd(of: TapeLexer.isBlank).indices)
    advance()
  }

  private mutating func enterComment(_ range: Range<Int>, _ start: Int, _ spelling: TapeCommand.Spelling) {
    let word = firstWord(at: start)
    guard TapeSuggestion.commandSet.contains(word) else { return rejectComment(range, start, word) }
    if spelling == .replacement { replaceLine(of: range) }
    enter(
      OpenComment(
        start: range.lowerBound, end: range.upperBound, spelling: spelling, depth: (comment?.depth ?? 0) + 1),
      at: start)
  }

  /// A misspelt statement is an error; a comment that only looks like one is a warning.
  private mutating func rejectComment(_ range: Range<Int>, _ start: Int, _ word: String) {
    let place = start..<min(range.upperBound, start + max(1, word.utf8.count))
    let nearest = TapeSuggestion.nearest(to: word, among: TapeSuggestion.commands)
    let isCapital = word.first?.isUppercase == true
    if let nearest, isCapital || nearest.lowercased() == word {
      report(.unknownCommand(word).suggesting(nearest), at: place)
    } else {
      report(.unreadComment(word), at: place)
    }
    addRemark(range)
  }

  /// Continues behind a statement comment that has ended. Returns `false` at the end of the file.
  mutating func leaveComment() -> Bool {
    guard let open = comment else { return false }
    enter(nil, at: open.end)
    return true
  }

  private mutating func replaceLine(of range: Range<Int>) {
    let line = source.lineNumber(at: range.lowerBound)
    if !commands.replace(from: line) {
      report(.nothingReplaced, at: range.lowerBound..<(range.lowerBound + 3))
    }
  }

  private mutating func skipRegion(_ range: Range<Int>) {
    guard let end = endOfRegion(behind: range) else {
      noteOpenRegion()
      report(.openRegion, at: current)
      return addRemark(range)
    }
    addRemark(.region, range.lowerBound..<end)
    cursor.seek(end)
  }

  private func endOfRegion(behind comment: Range<Int>) -> Int? {
    var start = lacksRegionEnd ? nil : source.nextLine(after: comment.upperBound)
    while let place = start {
      let end = source.line(at: place).end
      let mark = (place..<end).first { !TapeLexer.isBlank(source.bytes[$0]) }
      if let mark, form(of: mark..<end) == .regionEnd { return end }
      start = source.nextLine(after: end)
    }
    return nil
  }

  func form(of range: Range<Int>) -> CommentForm {
    let bytes = source.bytes[range]
    guard bytes.starts(with: "#:".utf8) else { return .remark }
    let isReplacement = bytes.dropFirst(2).first == UInt8(ascii: "=")
    let mark = range.lowerBound + (isReplacement ? 3 : 2)
    guard mark < range.upperBound, TapeLexer.isBlank(source.bytes[mark]) else {
      return TapeSuggestion.commandSet.contains(firstWord(at: mark)) ? .glued(at: mark) : .remark
    }
    guard let start = (mark..<range.upperBound).first(where: { !TapeLexer.isBlank(source.bytes[$0]) }) else {
      return .remark
    }
    // Longer than any of the compared words.
    let beginning = start..<min(range.upperBound, start + 64)
    let words = source.decode(beginning).split(whereSeparator: \.isWhitespace)
    switch words {
    case ["vhs", "begin"] where !isReplacement: return .regionBegin
    case ["vhs", "end"] where !isReplacement: return .regionEnd
    case let words where words.first == "dialect" && !isReplacement: return .dialect
    default: return .statement(at: start, isReplacement ? .replacement : .comment)
    }
  }

  private func firstWord(at start: Int) -> String {
    let end = source.bytes[start...].firstIndex { !TapeLexer.isLetter($0) && !TapeLexer.isDigit($0) }
    return source.decode(start..<(end ?? source.bytes.count))
  }
}
