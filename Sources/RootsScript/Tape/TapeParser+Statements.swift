extension TapeParser {
  /// Reads a statement of this program, which ends with its line.
  mutating func parseStatement() {
    let end = endOfStatement()
    var parser = StatementParser(lexer.bytes[commandStart..<end])
    do {
      let result = try parser.parse()
      if purpose == .rewrite { pieces = parser.scanner.pieces }
      add(result.words, result.action, .rootsOnly, end: commandStart + lengthOfStatement(parser, end))
    } catch {
      report(error.problem, at: error.range)
      add(TapeWords("ILLEGAL"), .faulty, .rootsOnly, end: end)
    }
    current.range = commandStart..<end
    resume(at: end)
  }

  private func lengthOfStatement(_ parser: StatementParser, _ end: Int) -> Int {
    var last = min(parser.scanner.position, end)
    while last > commandStart, TapeLexer.isBlank(lexer.bytes[last - 1]) { last -= 1 }
    return last - commandStart
  }

  private func endOfStatement() -> Int {
    min(source.line(at: commandStart).end, lexer.limit)
  }
}
