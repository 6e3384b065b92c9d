import CRescue
import Glibc
import RootsTerminal
import TestTraits
import Testing

@testable import RootsCurses

@Suite(.timeLimited) struct `A choice of colors` {
  @Test(arguments: [
    (CursesTerminal.ColorChoice.automatic, [:], Color.Depth.all, Color.Depth.all),
    (.automatic, [:], .eight, .eight),
    (.automatic, ["NO_COLOR": "1"], .all, .mono),
    (.automatic, ["NO_COLOR": ""], .all, .all),
    (.automatic, ["CLICOLOR": "0"], .all, .mono),
    (.automatic, ["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], .all, .all),
    (.automatic, ["CLICOLOR_FORCE": "0"], .all, .all),
    (.automatic, ["FORCE_COLOR": "1"], .all, .sixteen),
    (.automatic, ["FORCE_COLOR": "3"], .eight, .eight),
    (.automatic, ["FORCE_COLOR": "0"], .all, .mono),
    (.automatic, ["NO_COLOR": "1", "FORCE_COLOR": "3"], .all, .mono),
    (.never, ["FORCE_COLOR": "3"], .all, .mono),
    (.atMost(.sixteen), ["NO_COLOR": "1"], .all, .sixteen),
    (.atMost(.all), [:], .eight, .eight),
  ])
  func `follows the user, the environment and the terminal in this order`(
    choice: CursesTerminal.ColorChoice, environment: [String: String], supported: Color.Depth,
    expected: Color.Depth
  ) {
    #expect(choice.depth(supported: supported) { environment[$0] } == expected)
  }

  @Test(arguments: [
    ("xterm", "truecolor", "xterm-256color"), ("xterm", "24bit", "xterm-256color"), ("xterm", "", "xterm"),
    ("linux", "truecolor", "linux"), ("xterm-direct", "truecolor", "xterm-direct"),
  ])
  func `takes the richer description of a plain xterm that says it has true color`(
    name: String, colors: String, expected: String
  ) {
    #expect(CursesTerminal.ColorChoice.type(name) { $0 == "COLORTERM" ? colors : nil } == expected)
  }
}

@Suite(.timeLimited) struct `The patience with an ESC` {
  @Test(arguments: [
    (nil, 25), ("", 25), ("50", 50), ("1000", 1000), ("0", 25), ("-1", 25), ("99999999", 25), ("x", 25),
    (String(repeating: "9", count: 50), 25),
  ])
  func `is what ESCDELAY says within reason`(text: String?, milliseconds: Int) {
    #expect(InputReader.escapeDelay { $0 == "ESCDELAY" ? text : nil } == .milliseconds(milliseconds))
  }
}

@Suite(.timeLimited) struct `The mouse beyond the edge` {
  @Test(
    arguments: [
      (.press(.left), nil), (.wheel(.down), nil), (.drag(.left), Point(x: 79, y: 5)),
      (.release(.left), Point(x: 79, y: 5)),
    ] as [(Mouse.Action, Point?)]) func `goes on and ends at the edge, and begins nothing`(
      action: Mouse.Action, place: Point?
    )
  {
    var reader = InputReader(escapeDelay: .zero)
    reader.note(.mouse(Mouse(action, at: Point(x: 80, y: 5))))
    let events: [InputEvent] = place.map { [.mouse(Mouse(action, at: $0))] } ?? []
    #expect(reader.take(size: Size(columns: 80, rows: 24)) == events)
  }
}

@Suite(.timeLimited) struct `The type of a terminal` {
  @Test(arguments: ["TERMINFO", "TERMINFO_DIRS", "HOME"])
  func `is not looked up in a pipe, which curses would wait for`(variable: String) throws {
    let own = OwnFolder()
    let folder = own.path
    let base = variable == "HOME" ? "\(folder)/.terminfo" : folder
    for path in [base, "\(base)/x"] { mkdir(path, 0o700) }
    let pipe = "\(base)/x/xterm-odd"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: TerminalError.descriptionNotAFile(pipe)) {
      try TerminalType.checkDescription(of: "xterm-odd") { $0 == variable ? folder : nil }
    }
    try TerminalType.checkDescription(of: "xterm-other") { $0 == variable ? folder : nil }
  }

  @Test func `and everything else needs /proc, which is said before anything else`() throws {
    #expect(rescue_lacking("/proc/self") == nil)
    let words = try #require(rescue_lacking("/nowhere"))
    #expect(
      String(cString: words) == "/proc is not mounted, and a program in Swift cannot start without it\n")
  }

  @Test(arguments: ["xterm-256color", "screen.xterm-256color", "rxvt", "a", "st+x_1"])
  func `is a plain name`(name: String) throws { #expect(try TerminalType.checked(name) == name) }

  @Test(arguments: ["../etc/passwd", "x y", "é", "x\u{1B}", "x\n", String(repeating: "a", count: 65)])
  func `is never anything else`(name: String) {
    #expect(throws: TerminalError.typeMalformed(name)) { try TerminalType.checked(name) }
  }

  @Test func `cannot be missing`() {
    #expect(throws: TerminalError.typeMissing) { try TerminalType.checked(nil) }
    #expect(throws: TerminalError.typeMissing) { try TerminalType.checked("") }
  }
}

@Suite(.timeLimited) struct `A terminal that cannot be used` {
  @Test(arguments: [
    (TerminalError.notATerminal(.output), "needs a terminal, but standard output is not one"),
    (.typeMissing, "TERM is not set; set it to the type of your terminal, such as xterm-256color"),
    (.typeMalformed("x\u{1B}]0;y\u{7}é"), "TERM is not a name of a terminal: 'x?]0;y??'"),
    (
      .typeUnknown("nope"),
      "unknown terminal type 'nope'; install its description or set TERM to xterm-256color"
    ),
    (.inUse, "a terminal is already open in this process"),
  ])
  func `says why and what to do`(error: TerminalError, message: String) {
    #expect(error.description == message)
  }

  @Test func `never says more than a line can hold`() {
    let error = TerminalError.typeMalformed(String(repeating: "A", count: 100_000))
    #expect(error.description.count < 120)
  }
}
