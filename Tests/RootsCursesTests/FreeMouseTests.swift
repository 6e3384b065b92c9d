import Glibc
import TestTraits
import Testing

/// The mouse is the terminal's own for as long as a person wants to select text with it.
@Suite(.serialized, .timeLimited) struct `The mouse that is given back` {
  private static let reports: Set<Int> = [1000, 1006]

  private func start(_ options: String...) throws -> Pty {
    let pty = try #require(
      Pty(["demo", "--no-db"] + options, program: "roots", environment: ["HOME": "/nonexistent"]))
    try #require(pty.shows("help"))
    return pty
  }

  private func press(_ pty: Pty, _ key: String, _ words: String) throws {
    pty.mark()
    pty.send(key)
    try #require(pty.shows(words))
    pty.rest(50)
  }

  @Test func `is reported no longer until it is taken back`() throws {
    let pty = try start()
    pty.rest(50)
    #expect(pty.modesLeftOn.isSuperset(of: Self.reports))
    try press(pty, "\u{7}", "mouse is free")
    #expect(pty.modesLeftOn.isDisjoint(with: Self.reports))
    try press(pty, "\u{7}", "\u{1B}[?1006;1000h")
    #expect(pty.modesLeftOn.isSuperset(of: Self.reports))
    pty.kill(SIGTERM)
    #expect(pty.news() == .died(SIGTERM))
    #expect(pty.modesLeftOn == [])
  }

  @Test func `stays free while the program is stopped and goes on`() throws {
    let pty = try start()
    try press(pty, "\u{7}", "mouse is free")
    pty.send("\u{1A}")
    #expect(pty.news() == .stopped(SIGTSTP))
    #expect(pty.modesLeftOn == [])
    pty.mark()
    pty.foreground()
    #expect(pty.shows("mouse is free"))
    pty.rest(50)
    #expect(pty.modesLeftOn.contains(1049) && pty.modesLeftOn.isDisjoint(with: Self.reports))
    try press(pty, "\u{7}", "\u{1B}[?1006;1000h")
    pty.kill(SIGTERM)
    #expect(pty.newsAfterGoingOn() == .died(SIGTERM))
    #expect(pty.modesLeftOn == [])
  }

  @Test func `is free from the start where the person has said so`() throws {
    let pty = try start("--no-mouse")
    pty.rest(50)
    #expect(pty.modesLeftOn.contains(1049) && pty.modesLeftOn.isDisjoint(with: Self.reports))
    try press(pty, "\u{7}", "own already")
    #expect(!pty.sinceMark.contains("1000h"))
  }
}
