internal import CNcurses

package struct Reports: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let paste = Reports(rawValue: 1)

  package static let mouse = Reports(rawValue: 2)

  /// Movements while a button is held as well.
  package static let drags = Reports(rawValue: 4)

  package static let focus = Reports(rawValue: 8)

  /// Keys that most terminals cannot tell apart, where the terminal says that it can.
  package static let keys = Reports(rawValue: 16)
}

/// The bytes that turn a terminal's modes on, and those that take it back to where it was.
struct TerminalModes {
  /// Sent on entering, after curses has begun its screen.
  var on: [UInt8] { (isMouseFree ? [] : mouse.on) + begin }
  private var begin: [UInt8] = []

  /// Empty where the mouse is never reported.
  private(set) var mouse: (on: [UInt8], off: [UInt8]) = ([], [])

  /// True if the mouse is given back to the terminal.
  var isMouseFree = false

  /// Sent before ``off`` if a frame was cut off: CAN ends half a sequence, and no update stays open.
  let cut: [UInt8]

  /// Sent after another program has left the terminal as nothing should leave it: scrolling, keys and signs as at first.
  let reset: [UInt8]

  /// Sent on leaving, for every reason: reports off first, the alternate screen last.
  private(set) var off: [UInt8] = []

  /// Whether entering the screen keeps the window's title, so that it may be changed.
  let keepsTitle: Bool

  /// Whether the marks of a synchronized update are understood or at least ignored.
  let isModern: Bool

  /// True if the terminal has been asked if it can tell all keys apart, and has not said yes.
  private(set) var asksForKeys = false
  private(set) var tellsKeys = false

  init(type: String, reports: Reports) {
    let enter = TerminalModes.capability("smcup")
    isModern = TerminalModes.isModern(type)
    cut = Array((isModern ? "\u{18}\u{1B}[?2026l" : "\u{18}").utf8)
    // Modes that an editor may turn on, and this program never does: colors turned round, the mouse's other reports, keys told
    // apart by xterm's own way, another cursor.
    reset =
      TerminalModes.capability("is2")
      + Array((isModern ? "\u{1B}[?5;1003;1005;1015;1016l\u{1B}[>4m" : "").utf8)
      + TerminalModes.capability("Se")
    keepsTitle = TerminalModes.contains(enter, Array("\u{1B}[22;".utf8))
    var ends: [[UInt8]] = []
    func add(_ begin: [UInt8], _ end: [UInt8]) {
      self.begin += begin
      ends.insert(end, at: 0)
    }
    if reports.contains(.paste), let (begin, end) = paste { add(begin, end) }
    // Button reports in the form that has no end of columns; many terminals have it under this very string. Another
    // program that was ended may have left drags on.
    if isModern, !reports.isDisjoint(with: [.mouse, .drags]) {
      mouse = (Array("\u{1B}[?1006;1000h".utf8), Array("\u{1B}[?1002l\u{1B}[?1006;1000l".utf8))
      if reports.contains(.drags) {
        mouse.on += Array("\u{1B}[?1002h".utf8)
      }
    }
    if reports.contains(.focus), isModern { add(Array("\u{1B}[?1004h".utf8), Array("\u{1B}[?1004l".utf8)) }
    // One terminal of those that are modern takes the question for an order to move the cursor.
    if reports.contains(.keys), isModern, !type.hasPrefix("st-") {
      asksForKeys = true
      add(TerminalModes.question + TerminalModes.otherKeysOn, TerminalModes.otherKeysOff)
    }
    off = ends.flatMap(\.self) + mouse.off
    off += TerminalModes.capability("sgr0") + TerminalModes.capability("cnorm")
    let leave = TerminalModes.capability("rmcup")
    // Where there is no second screen, the first one is left empty for the shell.
    off += leave.isEmpty ? TerminalModes.capability("clear") : leave
  }

  /// Asks which flags of the Kitty keyboard protocol are set; only terminals that have it answer.
  private static let question = Array("\u{1B}[?u".utf8)

  /// Has keys told apart that have no bytes of their own, in xterm's way: what else a terminal can do is not known
  /// before it answers. Those that know neither way drop it.
  private static let otherKeysOn = Array("\u{1B}[>4;1m".utf8)
  private static let otherKeysOff = Array("\u{1B}[>4m".utf8)

  /// Has all keys told apart that terminals could not tell before, until ``keysOff``, and not twice.
  static let keysOn = otherKeysOff + Array("\u{1B}[>1u".utf8)
  static let keysOff = Array("\u{1B}[<u".utf8)

  /// From now on ``on`` has all keys told apart instead of asking, and ``off`` ends that.
  mutating func tellKeysApart() {
    guard asksForKeys else { return }
    asksForKeys = false
    begin.removeLast(TerminalModes.question.count + TerminalModes.otherKeysOn.count)
    begin += TerminalModes.keysOn
    off = TerminalModes.keysOff + off
    tellsKeys = true
  }

  private var paste: (on: [UInt8], off: [UInt8])? {
    let begin = TerminalModes.capability("BE")
    let end = TerminalModes.capability("BD")
    if !begin.isEmpty, !end.isEmpty { return (begin, end) }
    return isModern ? (Array("\u{1B}[?2004h".utf8), Array("\u{1B}[?2004l".utf8)) : nil
  }

  /// The families of terminals that know private modes, or drop those that they do not know.
  private static func isModern(_ type: String) -> Bool {
    let families = [
      "xterm", "tmux", "screen", "rxvt", "alacritty", "kitty", "foot", "wezterm", "ghostty", "vte", "gnome",
      "konsole", "st-", "contour", "iterm", "mintty",
    ]
    return families.contains { type.hasPrefix($0) }
  }

  static func capability(_ name: String) -> [UInt8] {
    guard let text = rc_text(name) else { return [] }
    var bytes: [UInt8] = []
    var rest = Array(String(cString: text).utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[(end + 1)...]
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }
}
