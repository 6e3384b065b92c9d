extension TapeParser {
  mutating func parseStatement(_ read: StatementPart<TapeAction>.Reader) {
    var end = endOfStatement()
    var parser = StatementParser(cursor.bytes(in: commandStart..<end))
    do {
      let result = try parser.parse(read)
      cursor.keep(parser.scanner.pieces)
      end = endOfParts(parser, end)
      for remark in parser.remarks { report(remark.problem, at: remark.range) }
      add(result.words, result.action, .rootsOnly, end: end)
    } catch {
      report(error.problem, at: error.range)
      add(TapeWords("ILLEGAL"), .faulty, .rootsOnly, end: end)
    }
    cursor.resume(behind: commandStart..<end)
  }

  /// The end of the last part of a statement; a comment may follow.
  private func endOfParts(_ parser: StatementParser, _ end: Int) -> Int {
    var last = min(parser.scanner.position, end)
    while last > commandStart, TapeLexer.isBlank(cursor.byte(at: last - 1)) { last -= 1 }
    return last
  }

  private func endOfStatement() -> Int {
    min(source.line(at: commandStart).end, cursor.limit)
  }
}
