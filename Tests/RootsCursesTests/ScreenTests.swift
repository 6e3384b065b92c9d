import RootsCurses
import TestTraits
import Testing

@Suite(.serialized, .timeLimited) struct `A curses terminal` {
  private func start(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> Pty {
    let pty = try #require(Pty(arguments, environment: environment))
    try #require(pty.shows("START-MARK"))
    return pty
  }

  @Test func `runs on ncurses`() { #expect(CursesVersion.text.hasPrefix("ncurses")) }

  @Test func `draws only what has changed`() throws {
    let pty = try start()
    #expect(pty.shows("\u{1B}[?2026l"))
    pty.mark()
    pty.send("\u{1B}[B")
    #expect(pty.shows("row 1"))
    pty.drain()
    #expect(!pty.sinceMark.contains("text:"))
    #expect(!pty.sinceMark.contains("2026"))
  }

  @Test func `takes a new size`() throws {
    let pty = try start()
    pty.resize(rows: 40, columns: 120)
    #expect(pty.shows("120x40"))
    pty.resize(rows: 1, columns: 1)
    pty.resize(rows: 24, columns: 80)
    #expect(pty.shows("80x24"))
    pty.send("q")
    #expect(pty.news() == .exited(0))
  }

  /// Curses itself reads beyond its memory there.
  @Test func `draws one cell right`() throws {
    let pty = try start()
    for rows: Int32 in [1, 3, 1] {
      pty.mark()
      pty.resize(rows: rows, columns: 1)
      #expect(pty.shows("\u{1B}[?2026l"))
      #expect(pty.sinceMark.contains("S") && !pty.sinceMark.contains("\u{1B}[1@"))
      #expect(!pty.sinceMark.contains("\u{1B}[40m"))
    }
  }

  /// A window may go through many sizes, and fast: the last one is drawn like a first one.
  @Test func `survives a storm of sizes`() throws {
    let pty = try start()
    var seed: UInt32 = 4
    func dice(_ most: UInt32) -> Int32 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int32((seed >> 8) % most) + 1
    }
    for number in 0..<500 {
      switch number % 50 {
      case 7: pty.resize(rows: 1, columns: 1)
      case 23: pty.resize(rows: 200, columns: 500)
      case 31: pty.resize(rows: 0, columns: 0)
      default: pty.resize(rows: dice(200), columns: dice(500))
      }
      pty.send("\u{1B}[B\u{1B}[A")
      pty.drain()
    }
    pty.resize(rows: 31, columns: 97)
    #expect(pty.shows("97x31"))
    let fresh = try #require(Pty(rows: 31, columns: 97))
    try #require(fresh.shows("97x31"))
    #expect(try drawing(pty) == drawing(fresh))
    pty.send("q")
    #expect(pty.news() == .exited(0))
    #expect(pty.modes == pty.modesBefore)
  }

  /// The bytes that draw everything that a program shows now.
  private func drawing(_ pty: Pty) throws -> String {
    for (key, shown) in [("h", "HELP-MARK"), ("b", "START-MARK")] {
      pty.mark()
      pty.send(key)
      try #require(pty.shows(shown))
    }
    pty.drain()
    pty.mark()
    pty.send("\u{0C}")
    try #require(pty.shows("\u{1B}[?2026l"))
    return pty.sinceMark
  }

  @Test func `begins where no size is known`() throws {
    let pty = try #require(Pty(rows: 0, columns: 0))
    #expect(pty.shows("80x24"))
  }

  @Test(arguments: ["99999999", "-5", "0", "abc", "10"])
  func `goes by its window and not by LINES and COLUMNS`(text: String) throws {
    let pty = try start(environment: ["LINES": text, "COLUMNS": text])
    #expect(pty.shows("80x24"))
    pty.resize(rows: 30, columns: 100)
    #expect(pty.shows("100x30"))
    pty.send("q")
    #expect(pty.news() == .exited(0))
  }

  @Test func `reads keys, pastes, the mouse, and one event of each`() throws {
    let pty = try start(["--events"])
    for (bytes, event) in [
      ("\u{1B}[1;5A", "key ctrl+up"), ("é", "key é"), ("\u{1B}[200~qq\nq\u{1B}[201~", "paste 4"),
      ("\u{1B}[<0;5;3M", "mouse press left 4,2"), ("\u{1B}", "key escape"), ("\u{1B}x", "key alt+x"),
    ] {
      pty.mark()
      pty.send(bytes)
      #expect(pty.shows("\(event)."))
    }
    pty.mark()
    pty.send("\u{1B}[<0;81;3M\u{1B}[31337qz")
    #expect(pty.shows("key z."))
    #expect(!pty.sinceMark.contains("mouse"))
  }

  @Test func `applies a burst of keys in order, and draws it once or a few times`() throws {
    let pty = try start()
    pty.mark()
    pty.send(String(repeating: "\u{1B}[B", count: 400) + "hq")
    #expect(pty.news() == .exited(0))
    #expect(pty.sinceMark.utf8.count < 4000)
  }

  @Test func `does the work of the main actor while it waits for input`() throws {
    let pty = try start(["--events"])
    pty.send("a")
    // Its client knows by then how much time has passed: what the work waits for begins now, not at the last key.
    #expect(pty.shows("awaited in time"))
    pty.send("q")
    #expect(pty.news() == .exited(0))
  }

  @Test func `keeps off the screen what the program prints, and says it afterwards`() throws {
    let pty = try start()
    pty.send("p\u{1B}[Bh")
    #expect(pty.shows("HELP-MARK"))
    #expect(!pty.sinceMark.contains("printed"))
    pty.send("q")
    #expect(pty.news() == .exited(0))
    #expect(pty.sinceMark.hasSuffix("\u{1B}[?1049l\u{1B}[23;0;0tprinted \u{FFFD}[31mé\r\n"))
  }

  @Test func `puts its cursor on what has the focus and shows it`() throws {
    let pty = try start()
    pty.send("i")
    #expect(pty.shows("\u{1B}[?25h"))
    #expect(!pty.modesLeftOn.contains(-25))
  }

  @Test func `sends letters as its title, and nothing else`() throws {
    let pty = try start()
    pty.send("t")
    #expect(pty.shows("\u{1B}]2;probe ?é?\u{1B}\\"))
    pty.send("T")
    #expect(pty.shows("\u{1B}]2;\u{1B}\\"))
  }

  @Test func `redraws everything when asked to`() throws {
    let pty = try start()
    #expect(pty.shows("\u{1B}[?2026l"))
    pty.mark()
    pty.send("\u{0C}")
    #expect(pty.shows("START-MARK"))
    // All of it at once, so that nothing flickers.
    #expect(pty.shows("\u{1B}[?2026l"))
    #expect(pty.sinceMark.hasPrefix("\u{1B}[?2026h"))
  }

  @Test(arguments: [
    (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["FORCE_COLOR": "0"], false),
    (["NO_COLOR": "1", "FORCE_COLOR": "3"], false), ([:], true),
  ])
  func `colors as it is told`(environment: [String: String], isColored: Bool) throws {
    let pty = try start(environment: environment)
    pty.send("q")
    #expect(pty.news() == .exited(0))
    #expect(pty.sinceMark.contains("48;5;61m") == isColored)
  }

  @Test(arguments: ["vt100", "linux", "screen", "tmux-256color", "xterm", "rxvt"])
  func `runs on other terminals and leaves them as they were`(type: String) throws {
    let pty = try start(environment: ["TERM": type])
    pty.send("h")
    #expect(pty.shows("HELP-MARK"))
    pty.send("q")
    #expect(pty.news() == .exited(0))
    #expect(pty.modesLeftOn == [])
    #expect(pty.modes == pty.modesBefore)
    if ["vt100", "linux"].contains(type) { #expect(!pty.sinceMark.contains("2004")) }
  }

  @Test(arguments: [
    ("", "TERM is not set"), ("no-such-terminal", "unknown terminal type 'no-such-terminal'"),
    ("dumb", "terminal type 'dumb' cannot move its cursor"), ("../../etc/passwd", "TERM is not a name"),
    (String(repeating: "A", count: 10000), "TERM is not a name"),
    ("x\u{1B}]0;PWN\u{7}", "TERM is not a name"),
  ])
  func `refuses a terminal that it cannot use, in one harmless line`(type: String, message: String) throws {
    let pty = try #require(Pty(environment: ["TERM": type]))
    #expect(pty.news() == .exited(69))
    #expect(pty.sinceMark.hasPrefix("probe: \(message)"))
    #expect(!pty.output.contains(0x1B))
    #expect(pty.output.filter { $0 == 0x0A }.count == 1)
    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `sends seven bits where the locale is plain`() throws {
    let pty = try start(environment: ["LC_ALL": "C"])
    pty.send("ié")
    #expect(pty.shows("?"))
    pty.send("\u{1B}")
    pty.kill(15)
    #expect(pty.news() == .died(15))
    #expect(pty.output.allSatisfy { $0 < 0x80 })
  }
}
