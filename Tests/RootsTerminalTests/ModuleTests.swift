import RootsTerminal
import Testing

@Suite struct `The module RootsTerminal` {
  @Test func `has a smallest size`() { #expect(Size(columns: 0, rows: -3) == Size(columns: 1, rows: 1)) }
}
