import Foundation
import Glibc
import TestTraits
import Testing

/// Everything that can end or stop a program, and how the terminal looks afterwards.
@Suite(.serialized, .timeLimited) struct `The terminal is as before` {
  private func start(_ arguments: [String] = [], forwardsHangup: Bool = true) throws -> Pty {
    let pty = try #require(Pty(arguments, forwardsHangup: forwardsHangup))
    try #require(pty.shows("START-MARK"))
    try #require(pty.shows("\u{1B}[?2026l"))
    return pty
  }

  private func expectRestored(_ pty: Pty, _ comment: Comment? = nil) {
    #expect(pty.modesLeftOn == [], comment)
    #expect(pty.modes == pty.modesBefore, comment)
  }

  @Test func `after quitting`() throws {
    let pty = try start()
    #expect(pty.modesLeftOn == [-4, -25, 1049, 2004, 1000, 1002, 1006])
    #expect(pty.modes != pty.modesBefore)
    pty.send("q")
    #expect(pty.news() == .exited(0))
    expectRestored(pty)
    #expect(pty.sinceMark.hasSuffix("\u{1B}[?1049l\u{1B}[23;0;0t"))
  }

  @Test func `after exit from anywhere`() throws {
    let pty = try start()
    pty.send("x")
    #expect(pty.news() == .exited(3))
    expectRestored(pty)
  }

  @Test(
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU]
      + [SIGIO, SIGPWR, SIGSTKFLT, 34, 49, 64])
  func `after a deadly signal, of which the program dies`(signal: Int32) throws {
    let pty = try start()
    pty.kill(signal)
    #expect(pty.news() == .died(signal))
    expectRestored(pty)
  }

  @Test(arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS])
  func `after a crash that is sent`(signal: Int32) throws {
    let pty = try start()
    pty.kill(signal)
    #expect(pty.news() == .died(signal))
    expectRestored(pty)
    #expect(pty.sinceMark.hasSuffix("probe crashed\r\n"))
  }

  @Test(arguments: [
    ("index", [SIGILL, SIGTRAP]), ("trap", [SIGILL, SIGTRAP]), ("segv", [SIGSEGV]), ("abort", [SIGABRT]),
    ("overflow", [SIGSEGV]), ("fpe", [SIGFPE]),
  ])
  func `after a real crash`(kind: String, signals: [Int32]) throws {
    let pty = try start(["--crash", kind])
    pty.send("!")
    let news = pty.news()
    #expect(signals.map { Pty.News.died($0) }.contains { $0 == news }, "\(kind): \(String(describing: news))")
    expectRestored(pty)
    #expect(pty.sinceMark.hasSuffix("probe crashed\r\n"))
    if kind == "index" { #expect(pty.sinceMark.contains("Fatal error")) }
  }

  @Test(arguments: [
    ("index", [SIGILL, SIGTRAP], "Index out of range"), ("overflow", [SIGILL, SIGTRAP], ""),
    ("fatal", [SIGILL, SIGTRAP], "Fatal error: Range requires"), ("stack", [SIGSEGV], ""),
    ("abort", [SIGABRT], ""), ("segv", [SIGSEGV], ""), ("bus", [SIGBUS], ""), ("fpe", [SIGFPE], ""),
  ])
  func `after a crash of the program that people use, and what it says can be read`(
    kind: String, signals: [Int32], words: String
  ) throws {
    let pty = try #require(
      Pty(["demo", "--no-db", "--debug-trap", kind], program: "roots", environment: ["HOME": "/nonexistent"]))
    let news = pty.news()
    #expect(signals.map { Pty.News.died($0) }.contains { $0 == news }, "\(kind): \(String(describing: news))")
    expectRestored(pty)
    let end = try #require(pty.sinceMark.components(separatedBy: "\u{1B}[?1049l").last)
    #expect(words.isEmpty || end.contains(words))
    #expect(end.hasSuffix("roots crashed; please report what is printed above\r\n"))
    // One line below the other, and only letters once the title is back.
    let text = end.replacing("\u{1B}[23;0;0t", with: "")
    #expect(!text.replacing("\r\n", with: "").unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" })
  }

  @Test(arguments: [SIGPIPE, SIGXFSZ, SIGALRM])
  func `because a harmless signal changes nothing`(signal: Int32) throws {
    let pty = try start()
    pty.kill(signal)
    pty.send("h")
    #expect(pty.shows("HELP-MARK"))
    pty.send("q")
    #expect(pty.news() == .exited(0))
    expectRestored(pty)
  }

  /// A program that is started from a thread which blocks signals inherits that.
  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV])
  func `after a signal that the parent process has blocked`(signal: Int32) throws {
    let pty = try start(["--masked"])
    pty.resize(rows: 30, columns: 100)
    #expect(pty.shows("100x30"))
    pty.kill(signal)
    #expect(pty.news() == .died(signal))
    expectRestored(pty)
  }

  @Test func `after a burst of signals, by either of them`() throws {
    let pty = try start()
    for _ in 0..<5 {
      pty.kill(SIGTERM)
      pty.kill(SIGINT)
    }
    let news = pty.news()
    #expect(news == .died(SIGTERM) || news == .died(SIGINT))
    expectRestored(pty)
  }

  @Test func `after SIGTERM while the terminal does not read`() throws {
    let pty = try #require(Pty(rows: 500, columns: 1000))
    try #require(pty.shows("START-MARK"))
    // Half a million cells do not fit into any line; their beginning is read, and then no more.
    pty.send("f")
    try #require(pty.shows("0123456789"))
    pty.kill(SIGTERM)
    #expect(pty.news(reading: false) == .died(SIGTERM))
    expectRestored(pty)
    #expect(pty.sinceMark.contains("\u{18}"))
  }

  @Test func `after SIGTERM while the program hangs`() throws {
    let pty = try start()
    pty.send("w")
    try #require(pty.shows("\u{7}"))
    pty.kill(SIGTERM)
    #expect(pty.news() == .died(SIGTERM))
    expectRestored(pty)
  }

  @Test func `while stopped by Ctrl-Z, and drawn anew afterwards`() throws {
    let pty = try start()
    pty.send("\u{1A}")
    #expect(pty.news() == .stopped(SIGTSTP))
    expectRestored(pty)
    pty.mark()
    pty.foreground()
    #expect(pty.shows("START-MARK"))
    #expect(pty.shows("\u{1B}[?2026l"))
    #expect(pty.modesLeftOn == [-4, -25, 1049, 2004, 1000, 1002, 1006])
    pty.send("q")
    #expect(pty.newsAfterGoingOn() == .exited(0))
    expectRestored(pty)
  }

  @Test func `while stopped by SIGTSTP, and of the new size afterwards`() throws {
    let pty = try start()
    pty.kill(SIGTSTP)
    #expect(pty.news() == .stopped(SIGTSTP))
    expectRestored(pty)
    pty.resize(rows: 30, columns: 100)
    pty.mark()
    pty.foreground()
    #expect(pty.shows("100x30"))
    pty.kill(SIGTERM)
    #expect(pty.newsAfterGoingOn() == .died(SIGTERM))
    expectRestored(pty)
  }

  @Test func `after SIGTERM while stopped`() throws {
    let pty = try start()
    pty.kill(SIGSTOP)
    #expect(pty.news() == .stopped(SIGSTOP))
    pty.kill(SIGTERM)
    pty.foreground()
    #expect(pty.newsAfterGoingOn() == .died(SIGTERM))
    expectRestored(pty)
  }

  @Test func `after SIGTERM while stopped by Ctrl-Z`() throws {
    let pty = try start()
    pty.send("\u{1A}")
    #expect(pty.news() == .stopped(SIGTSTP))
    pty.kill(SIGTERM)
    pty.foreground()
    #expect(pty.newsAfterGoingOn() == .died(SIGTERM))
    expectRestored(pty)
  }

  /// `bg` lets it stop again at once; what kills a stopped program continues it as well, as shells do.
  @Test(arguments: [SIGTERM, SIGHUP])
  func `after a deadly signal in the background, where it had stopped`(signal: Int32) throws {
    let pty = try start()
    pty.send("\u{1A}")
    #expect(pty.news() == .stopped(SIGTSTP))
    pty.background()
    #expect(pty.newsAfterGoingOn() == .stopped(SIGTTOU))
    pty.kill(signal)
    pty.background()
    #expect(pty.newsAfterGoingOn() == .died(signal))
    expectRestored(pty)
  }

  @Test func `while stopped in the background, and drawn anew in the foreground`() throws {
    let pty = try start()
    pty.send("\u{1A}")
    #expect(pty.news() == .stopped(SIGTSTP))
    pty.background()
    #expect(pty.newsAfterGoingOn() == .stopped(SIGTTOU))
    expectRestored(pty)
    pty.mark()
    pty.foreground()
    #expect(pty.shows("START-MARK"))
    pty.send("q")
    #expect(pty.newsAfterGoingOn() == .exited(0))
    expectRestored(pty)
  }

  @Test func `to the program when it is continued after SIGSTOP`() throws {
    let pty = try start()
    let raw = pty.modes
    pty.kill(SIGSTOP)
    #expect(pty.news() == .stopped(SIGSTOP))
    pty.mark()
    pty.foreground()
    #expect(pty.shows("START-MARK"))
    #expect(pty.modes == raw)
    #expect(!pty.sinceMark.contains("\u{1B}[22;0;0t"))
    pty.send("q")
    #expect(pty.newsAfterGoingOn() == .exited(0))
    expectRestored(pty)
  }

  @Test func `no longer, but the program ends when its window closes`() throws {
    let pty = try start()
    pty.hangUp()
    #expect(pty.news(reading: false) == .died(SIGHUP))
  }

  @Test func `no longer, but the program ends even without a signal`() throws {
    let pty = try start(forwardsHangup: false)
    pty.hangUp()
    #expect(pty.news(reading: false) == .exited(1))
  }
}
