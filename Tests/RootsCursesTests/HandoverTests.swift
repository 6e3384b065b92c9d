import Glibc
import RootsCurses
import RootsLanguage
import TestTraits
import Testing

/// Another program has the terminal for a while.
@Suite(.serialized, .timeLimited) struct `The terminal in other hands` {
  private static let modes: Set<Int> = [-4, -25, 1049, 2004, 1000, 1002, 1006]

  private func start(_ child: String, environment: [String: String] = [:]) throws -> Pty {
    let words = ["--events"] + (child.isEmpty ? ["--editor"] : ["--child", "/bin/sh", "-c", child])
    let pty = try #require(Pty(words, environment: environment))
    try #require(pty.shows("START-MARK"))
    try #require(pty.shows("\u{1B}[?2026l"))
    pty.mark()
    pty.send("e")
    return pty
  }

  /// The program draws again, as before, and leaves the terminal as it was in the end.
  private func expectBack(_ pty: Pty, _ words: String) {
    #expect(pty.shows(words))
    #expect(pty.shows("\u{1B}[?2026l"))
    #expect(pty.modesLeftOn == Self.modes)
    #expect(pty.modes != pty.modesBefore)
    pty.send("q")
    #expect(pty.news() == .exited(0))
    #expect(pty.modesLeftOn == [])
    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `find the terminal as it was, and give it back`() throws {
    let pty = try start("echo CHILD; read word; exit 7")
    #expect(pty.shows("CHILD"))
    #expect(pty.modesLeftOn == [])
    #expect(pty.modes == pty.modesBefore)
    pty.send("q\r")
    expectBack(pty, "ended 7")
  }

  @Test func `find it as it was also where no core dump may be written`() throws {
    let pty = try #require(Pty(["--events", "--child", "/bin/sh", "-c", "echo CHILD; exit 7"]))
    try #require(pty.shows("\u{1B}[?2026l"))
    pty.send("M")
    #expect(pty.shows("dumpable 1"))
    pty.send("m")
    #expect(pty.shows("dumpable 0"))
    pty.mark()
    pty.send("e")
    #expect(pty.shows("CHILD"))
    expectBack(pty, "ended 7")
  }

  @Test func `may change it as they like`() throws {
    let pty = try start("stty -echo -icanon min 0; printf '\\033[?1049h\\033[?25l'; exit 0")
    expectBack(pty, "ended 0")
  }

  @Test func `may be killed in the middle of anything, and what was typed for them is thrown away`() throws {
    let pty = try start(
      "stty raw; printf '\\033[?1002;1003;1015h\\033[3;7r\\033[?'; echo CHILD; read word; kill -9 $$")
    #expect(pty.shows("CHILD"))
    pty.send("\n")
    expectBack(pty, "killed by signal 9")
    #expect(String(decoding: pty.output, as: UTF8.self).contains("\u{18}"))
  }

  @Test(arguments: [
    (["--child", "/nowhere/at-all"], [:], "'/nowhere/at-all' is not installed"),
    (["--child", "/etc"], [:], "'/etc' cannot be started: Permission denied"),
    (["--editor"], ["EDITOR": "nowhere -w"], "'nowhere' is not installed; set EDITOR"),
    (["--editor"], ["VISUAL": "", "EDITOR": "no'wh'ere"], "'no'wh'ere' is not installed; set EDITOR"),
  ])
  func `need not exist`(_ words: [String], _ environment: [String: String], _ message: String) throws {
    let pty = try #require(Pty(["--events"] + words, environment: environment))
    try #require(pty.shows("START-MARK"))
    pty.send("e")
    expectBack(pty, message)
  }

  @Test(arguments: ["/bin/echo WORDS", "sh -c 'echo WORDS $*' -"])
  func `are the editor that the person has named, with its words`(_ editor: String) throws {
    let pty = try start("", environment: ["EDITOR": editor])
    #expect(pty.shows("WORDS +3 /dev/null"))
    expectBack(pty, "ended 0")
  }

  @Test(arguments: [
    ("nano", "+3,1 /dev/null"), ("n'no", "+3 /dev/null"), ("emacsclient", "+3:1 /dev/null"),
    ("hx", "/dev/null:3:1"),
    ("code", "--goto /dev/null:3:1"), ("vim", "+3 /dev/null"),
  ])
  func `are told the place in the way that each editor knows`(_ name: String, _ words: String) throws {
    let folder = OwnFolder()
    folder.link(name, to: "/bin/echo")
    let pty = try start("", environment: ["EDITOR": "\(folder[name].quotedForShell) WORDS"])
    #expect(pty.shows("WORDS \(words)"))
    expectBack(pty, "ended 0")
  }

  @Test func `leave a window of another size`() throws {
    let pty = try start("echo CHILD; read word")
    #expect(pty.shows("CHILD"))
    pty.resize(rows: 30, columns: 91)
    pty.send("\r")
    expectBack(pty, "91x30")
  }

  @Test func `get the keys that interrupt, and the program does not`() throws {
    let pty = try start("trap 'echo CAUGHT; exit 5' INT; echo CHILD; while :; do read word; done")
    #expect(pty.shows("CHILD"))
    pty.send("\u{3}")
    #expect(pty.shows("CAUGHT"))
    expectBack(pty, "ended 5")
  }

  @Test func `stop together with the program, and go on with it`() throws {
    let pty = try start("echo CHILD; read word; echo AFTER; read word")
    #expect(pty.shows("CHILD"))
    pty.send("\u{1A}")
    #expect(pty.news() == .stopped(SIGTSTP))
    #expect(pty.modes == pty.modesBefore)
    pty.foreground()
    #expect(pty.news() == .continued)
    pty.send("\r")
    #expect(pty.shows("AFTER"))
    pty.send("\r")
    expectBack(pty, "ended 0")
  }

  @Test(
    arguments: [SIGTERM, SIGHUP], ["read word", "trap '' TERM; read word", "while :; do echo more; done"])
  func `do not hold up the end of a program that was stopped with them`(signal: Int32, work: String) throws {
    let pty = try start("echo CHILD; \(work)")
    #expect(pty.shows("CHILD"))
    pty.send("\u{1A}")
    #expect(pty.news() == .stopped(SIGTSTP))
    pty.kill(signal)
    pty.background()
    #expect(pty.newsAfterGoingOn() == .died(signal))
  }

  private static let signals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGSEGV, SIGABRT]

  /// What a program does with the terminal that it has, and with the signals that should end it.
  private static let manners = [
    ("trap 'echo > \"$HEARD\"; exit 0' TERM HUP INT QUIT USR1", "READY"), ("", "READY"),
    ("trap 'exit 0' TERM HUP INT QUIT USR1", #"\033[?1049h\033[?1000h\033[?2004hREADY"#),
    ("trap '' TERM HUP INT QUIT USR1", "READY"),
    // Behind a script, which ends before it.
    ("trap 'exit 0' TERM", "$(trap '' TERM HUP INT QUIT USR1; echo READY >&2; read word)"),
  ]

  @Test(arguments: signals, manners)
  func `are ended by what ends the program, and the terminal is as it was before that`(
    _ signal: Int32, _ manner: (traps: String, work: String)
  ) throws {
    let scratch = Scratch()
    let heard = scratch["heard"]
    let pty = try start(
      "stty raw -echo\n\(manner.traps)\necho \"<$$>\"\necho \"\(manner.work)\"\nwhile :; do read word || exit; done",
      environment: ["HEARD": heard])
    #expect(pty.shows("READY"))
    let child = try #require(pty.sinceMark.split(separator: "<").last?.prefix { $0.isNumber })
    pty.kill(signal)
    #expect(pty.news() == .died(signal))
    #expect(!manner.traps.contains("HEARD") || unlink(heard) == 0)
    #expect(pty.modesLeftOn == [])
    #expect(pty.modes == pty.modesBefore)
    #expect(Glibc.kill(try #require(Int32(child)), 0) != 0)
  }

  /// Those that vi, less, ed, nano and emacs take for commands, options, programs and places elsewhere.
  @Test(arguments: [
    "+!touch pwned", "+call writefile([],'pwned')", "-c!touch pwned", "-cq", "--cmd", "-", "--",
    "!touch pwned", "|sh",
    "+", "+/x", "+12", "scp://host/x", "http://host/x", "ssh:host:x", "a:1:2", " -x", "a\nb", "~", "~root/x",
    "*", ".", "a b",
  ])
  func `take no name of a file for anything else`(_ name: String) {
    for child in [
      ChildProgram.editor(of: name), .editor(of: name, line: 3), .editor(of: name, line: 3, column: 4),
      .pager(of: name),
    ] {
      #expect(child.words.last == "./" + name)
      #expect(child.words.dropFirst().dropLast().allSatisfy { $0.hasPrefix("+3") })
    }
    #expect(ChildProgram.pager(of: "/" + name).words.last == "/" + name)
  }
}

@Suite(.timeLimited) struct `The clipboard` {
  @Test func `gets a text in letters that control nothing`() throws {
    let pty = try #require(Pty(["--events"]))
    try #require(pty.shows("START-MARK"))
    pty.send("c")
    #expect(pty.shows("\u{1B}]52;c;YTEbw6k=\u{1B}\\"))
  }

  @Test func `of a terminal that has none is left alone`() throws {
    let pty = try #require(Pty(["--events"], environment: ["TERM": "vt100"]))
    try #require(pty.shows("START-MARK"))
    pty.send("c")
    #expect(pty.shows("gives programs no clipboard"))
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("]52"))
  }
}
