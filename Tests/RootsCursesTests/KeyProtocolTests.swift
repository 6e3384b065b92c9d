import Foundation
import Glibc
import TestTraits
import Testing

/// Terminals that can tell all keys apart, are asked for it, and answer as they like.
@Suite(.serialized, .timeLimited) struct `The protocol of keys` {
  private static let question = "\u{1B}[?u"
  private static let push = "\u{1B}[>1u"
  private static let yes = "\u{1B}[?0u"

  private func start(_ arguments: [String] = ["--events"], type: String = "xterm-256color") throws -> Pty {
    let pty = try #require(Pty(arguments, environment: ["TERM": type]))
    try #require(pty.shows("START-MARK"))
    try #require(pty.shows(Self.question))
    return pty
  }

  private func answered(_ arguments: [String] = ["--events"]) throws -> Pty {
    let pty = try start(arguments)
    pty.send(Self.yes)
    try #require(pty.shows(Self.push))
    return pty
  }

  /// Everything is as before, and the way back stands before the screen is left.
  private func expectRestored(_ pty: Pty) throws {
    #expect(pty.keyLevel == 0)
    #expect(pty.modesLeftOn == [])
    #expect(pty.modes == pty.modesBefore)
    let pieces = String(decoding: pty.output, as: UTF8.self).components(separatedBy: "\u{1B}[?1049l")
    #expect(pieces.count > 1 && pieces.last?.contains("\u{1B}[<u") == false)
  }

  @Test(arguments: [
    ("xterm", true), ("tmux-256color", true), ("screen", true), ("vt100", false), ("linux", false),
    ("ansi", false),
  ])
  func `is asked for only where more is known than the description tells`(type: String, isAsked: Bool) throws
  {
    let pty = try #require(Pty(environment: ["TERM": type]))
    try #require(pty.shows("START-MARK"))
    pty.send(Self.yes + "h")
    #expect(pty.shows("HELP-MARK"))
    pty.send("q")
    #expect(pty.news() == .exited(0))
    let text = String(decoding: pty.output, as: UTF8.self)
    #expect(text.contains(Self.question) == isAsked)
    #expect(text.contains(Self.push) == isAsked && text.contains("\u{1B}[>4") == isAsked)
    #expect(pty.keyLevel == 0)
  }

  @Test func `is xterm's way until the terminal says that it knows the better one`() throws {
    let pty = try start()
    try #require(pty.shows("\u{1B}[>4;1m"))
    #expect(pty.modesLeftOn.contains(-4) && pty.keyLevel == 0)
    for (bytes, event) in [("\u{1B}[27;2;13~", "shift+enter"), ("\u{1B}[27;5;105~", "ctrl+i")] {
      pty.mark()
      pty.send(bytes)
      #expect(pty.shows("key \(event)."))
    }
    pty.send(Self.yes)
    try #require(pty.shows(Self.push))
    #expect(!pty.modesLeftOn.contains(-4) && pty.keyLevel == 1)
    pty.kill(SIGTERM)
    #expect(pty.news() == .died(SIGTERM))
    try expectRestored(pty)
  }

  @Test(arguments: [SIGTERM, SIGSEGV, SIGHUP])
  func `is taken back in xterm's way as well where the terminal never answers`(signal: Int32) throws {
    let pty = try start()
    pty.kill(signal)
    #expect(pty.news() == .died(signal))
    #expect(pty.modesLeftOn == [] && pty.modes == pty.modesBefore)
  }

  @Test func `tells keys apart that were one, and Escape at once`() throws {
    let pty = try answered()
    for (bytes, event) in [
      ("\u{1B}[13;2u", "shift+enter"), ("\r", "enter"), ("\u{1B}[105;5u", "ctrl+i"), ("\t", "tab"),
      ("\u{1B}[27u", "escape"), ("\u{1B}[13;194u", "shift+enter"), ("\u{1B}[57399u", "0"),
    ] {
      pty.mark()
      pty.send(bytes)
      #expect(pty.shows("key \(event)."))
    }
  }

  @Test(arguments: [
    ("q", Pty.News.exited(0)), ("x", .exited(3)), ("!", .died(SIGSEGV)), ("\u{1B}[113u", .exited(0)),
  ])
  func `ends with the program that ends itself`(key: String, news: Pty.News) throws {
    let pty = try answered(["--crash", "segv"])
    pty.send(key)
    #expect(pty.news() == news)
    try expectRestored(pty)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGSEGV, SIGUSR1])
  func `ends with the program that a signal ends`(signal: Int32) throws {
    let pty = try answered()
    pty.kill(signal)
    #expect(pty.news() == .died(signal))
    try expectRestored(pty)
  }

  @Test func `ends with the program that hangs or is not read any more`() throws {
    let pty = try answered()
    pty.send("w")
    try #require(pty.shows("\u{7}"))
    pty.kill(SIGTERM)
    #expect(pty.news(reading: false) == .died(SIGTERM))
    try expectRestored(pty)
  }

  @Test(arguments: ["\u{1A}", "\u{1B}[122;5u"])
  func `ends while the program is stopped, and is not asked for again`(key: String) throws {
    let pty = try answered()
    pty.send(key)
    #expect(pty.news() == .stopped(SIGTSTP))
    try expectRestored(pty)
    pty.mark()
    pty.foreground()
    #expect(pty.shows(Self.push))
    #expect(!pty.sinceMark.contains(Self.question))
    #expect(pty.keyLevel == 1)
    pty.send("q")
    #expect(pty.newsAfterGoingOn() == .exited(0))
    try expectRestored(pty)
  }

  @Test func `counts once when the program goes on after SIGSTOP`() throws {
    let pty = try answered()
    pty.kill(SIGSTOP)
    #expect(pty.news() == .stopped(SIGSTOP))
    pty.mark()
    pty.foreground()
    #expect(pty.shows(Self.push))
    #expect(pty.keyLevel == 1)
    pty.send("q")
    #expect(pty.newsAfterGoingOn() == .exited(0))
    try expectRestored(pty)
  }

  @Test func `ends while another program has the terminal`() throws {
    let pty = try answered(["--events", "--child", "/bin/sh", "-c", "echo CHILD; read word; exit 7"])
    pty.send("e")
    #expect(pty.shows("CHILD"))
    try expectRestored(pty)
    pty.mark()
    pty.send("\r")
    #expect(pty.shows("ended 7"))
    #expect(pty.shows(Self.push))
    #expect(pty.keyLevel == 1)
    pty.kill(SIGTERM)
    #expect(pty.news() == .died(SIGTERM))
    try expectRestored(pty)
  }

  @Test func `ends with the program while another one has the terminal`() throws {
    let pty = try answered(["--child", "/bin/sh", "-c", "echo CHILD; read word"])
    pty.send("e")
    #expect(pty.shows("CHILD"))
    pty.kill(SIGTERM)
    #expect(pty.news() == .died(SIGTERM))
    #expect(pty.keyLevel <= 0)
    #expect(pty.modes == pty.modesBefore)
  }

  /// Answers as they may come, and how often keys are told apart then.
  @Test(arguments: [
    (["\u{1B}[?0u", "\u{1B}[?0u"], 1), (["\u{1B}[?31u\u{1B}[?1u\u{1B}[?0u"], 1), (["\u{1B}[?", "1", "u"], 1),
    ([], 0), (["\u{1B}[?u"], 0), (["\u{1B}[?99999999999u"], 0), (["\u{1B}[?1;2;3;4;5;6u"], 0),
    (["\u{1B}[?0"], 0), (["\u{1B}[?1:2u", "\u{1B}[>0u", "\u{1B}[0u"], 0), (["\u{1B}[?62;22c"], 0),
  ])
  func `survives every answer, of which nothing is typed`(answers: [String], level: Int) throws {
    let pty = try start()
    pty.send("i")
    for answer in answers {
      pty.send(answer)
      pty.waitUntilTaken()
      // Longer than a lone Escape waits.
      pty.rest(60)
    }
    pty.send("\u{1B}[Bx")
    #expect(pty.shows("text: x"))
    pty.rest(30)
    #expect(pty.keyLevel == level)
    #expect(String(decoding: pty.output, as: UTF8.self).components(separatedBy: Self.push).count == level + 1)
    pty.kill(SIGTERM)
    #expect(pty.news() == .died(SIGTERM))
    #expect(pty.keyLevel == 0)
    #expect(pty.modesLeftOn == [])
    #expect(pty.modes == pty.modesBefore)
  }

  @Test(arguments: ["q", nil])
  func `leaves no answer for the shell that comes when the program ends`(key: String?) throws {
    let pty = try start()
    if let key { pty.send(key) } else { pty.kill(SIGTERM) }
    // The screen is left; the terminal has not answered yet.
    #expect(pty.shows("\u{1B}[?1049l"))
    pty.send(Self.yes)
    #expect(pty.news() == (key == nil ? .died(SIGTERM) : .exited(0)))
    #expect(pty.waiting == 0)
    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `begins late where the answer comes late`() throws {
    let pty = try start()
    for word in ["\u{1B}[B", "\u{1B}[B", "\u{1B}"] { pty.send(word) }
    #expect(pty.shows("key escape."))
    #expect(pty.keyLevel == 0)
    pty.send("\u{1A}")
    #expect(pty.news() == .stopped(SIGTSTP))
    pty.mark()
    pty.foreground()
    #expect(pty.shows(Self.question))
    pty.send(Self.yes)
    #expect(pty.shows(Self.push))
    pty.send("q")
    #expect(pty.newsAfterGoingOn() == .exited(0))
    try expectRestored(pty)
  }
}
