import Glibc
import TestTraits
import Testing

/// A secret that is typed in lines, and a tape that is watched: what the terminal is left with.
@Suite(.serialized, .timeLimited) struct `A line that the terminal does not show` {
  private let own = OwnFolder()

  /// The program in lines, where it asks for a secret.
  private func start() throws -> Pty {
    own.write(
      "app.kdl", "app S { screen a { field pin type=secret; submit Go { push b } }; screen b { text there } }"
    )
    let pty = try #require(
      Pty(
        ["run", own.path + "/app.kdl", "--plain", "--no-db"], program: "roots",
        environment: ["HOME": own.path]))
    try #require(pty.shows("2 Go"))
    pty.send("1\n")
    try #require(pty.shows("pin"))
    while pty.modes == pty.modesBefore { pty.drain() }
    return pty
  }

  @Test func `stops by Ctrl-Z with the terminal as it was, and is not shown afterwards either`() throws {
    let pty = try start()
    pty.send("\u{1A}")
    #expect(pty.news() == .stopped(SIGSTOP))
    #expect(pty.modes == pty.modesBefore)
    pty.foreground()
    #expect(pty.news() == .continued)
    while pty.modes == pty.modesBefore { pty.drain() }
    pty.mark()
    pty.send("open sesame\n")
    #expect(pty.shows("2 Go"))
    pty.send("q\n")
    #expect(pty.news() == .exited(0))
    #expect(!pty.sinceMark.contains("sesame"))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `does not go to the shell if the program is ended meanwhile`(signal: Int32) throws {
    let pty = try start()
    pty.kill(SIGSTOP)
    #expect(pty.news() == .stopped(SIGSTOP))
    pty.send("open sesame\n")
    #expect(pty.holdsLine(waiting: true))
    pty.kill(signal)
    pty.foreground()
    #expect(pty.newsAfterGoingOn() == .died(signal))
    #expect(!pty.holdsLine())
    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `lets a tape that is watched be stopped by Ctrl-Z`() throws {
    own.write("app.kdl", "app S { screen a { list { row On { push b } } }; screen b { text there } }")
    own.write("x.tape", "Launch app.kdl\nEnter\nExpect Top b\n")
    let pty = try #require(
      Pty(["replay", "--live", own.path + "/x.tape"], program: "roots", environment: ["HOME": own.path]))
    try #require(pty.shows("\u{1B}[?2026l"))
    pty.send("\u{1A}")
    #expect(pty.news() == .stopped(SIGTSTP))
    #expect(pty.modesLeftOn == [] && pty.modes == pty.modesBefore)
    pty.foreground()
    pty.send("qq")
    _ = pty.newsAfterGoingOn()
    #expect(pty.modesLeftOn == [] && pty.modes == pty.modesBefore)
  }
}

/// Ctrl-C in a program that speaks in lines, which an unfinished form may object to.
@Suite(.serialized, .timeLimited) struct `Ctrl-C in lines` {
  private let own = OwnFolder()

  private func start() throws -> Pty {
    own.write(
      "app.kdl",
      """
      app S {
        screen a { text Start; list { row On { push f } } }
        screen f { field words; leave-guard "Leave it?" when=dirty }
      }
      """)
    let pty = try #require(
      Pty(
        ["run", own.path + "/app.kdl", "--plain", "--no-db"], program: "roots",
        environment: ["HOME": own.path]))
    try #require(pty.shows("1 On"))
    return pty
  }

  @Test func `ends a program that has nothing to ask, with half a line typed`() throws {
    let pty = try start()
    pty.send("half a li\u{03}")
    #expect(pty.news() == .exited(130))
  }

  @Test func `asks where a form does not want to be left, and ends the program the second time`() throws {
    let pty = try start()
    pty.send("1\n")
    try #require(pty.shows("words"))
    pty.send("some\n")
    try #require(pty.shows("1 words: some"))
    pty.send("\u{03}")
    try #require(pty.shows("b stay"))
    pty.send("\u{03}")
    #expect(pty.news() == .exited(130))
  }
}
