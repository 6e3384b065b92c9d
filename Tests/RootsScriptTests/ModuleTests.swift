import RootsScript
import Testing

@Suite struct `The module RootsScript` {
  @Test func `orders positions by value`() {
    #expect(SourcePosition(line: 1, column: 2) != SourcePosition(line: 2, column: 1))
  }
}
