import RootsCurses
import Testing

@Suite struct `The module RootsCurses` {
  @Test func `knows the library it runs on`() { #expect(CursesVersion.text.hasPrefix("ncurses")) }
}
