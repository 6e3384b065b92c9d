internal import CNcurses
internal import CRescue
internal import Glibc
internal import Roots
public import RootsTerminal

/// The terminal that the program was started in, drawn on by curses.
///
/// Curses never touches the terminal: it draws into memory, from where each frame goes out as one write on a
/// descriptor that never blocks. Modes, signals and input are ours. No matter how the program ends, the terminal is
/// first put back as it was.
///
/// There can be one at a time in a process, and its home is the main thread.
@MainActor
public final class CursesTerminal: Terminal {
  /// The choices about a terminal.
  public struct Options: Sendable {
    /// The number of colors that are used.
    public var colors = ColorChoice.automatic
    /// The looks of the roles; `nil`: the light theme where `COLORFGBG` says that the background is light, else the
    /// standard one.
    public var theme: Theme?
    /// Colors for roles, those of the program's own for instance: in every theme they are moved until they can be read.
    public var roleColors: [Role: Color] = [:]
    func look(_ environment: (String) -> String?) -> Theme {
      (theme ?? .fitting(environment)).adapted(to: roleColors)
    }
    package var reports: Reports = [.paste, .mouse, .drags, .keys]
    /// The time that an ESC may wait for the rest of a sequence until it is the Escape key; `nil`: as many
    /// milliseconds as ESCDELAY says, or 25.
    public var escapeDelay: Duration?
    /// `nil`: what the locale says.
    public var charset: Charset?
    /// Whether large changes are sent between the marks of a synchronized update, where they are understood.
    public var synchronizesUpdates = true
    /// Whether what the program prints is kept off the screen and said when the terminal is given back.
    public var capturesOutput = true
    /// Whether texts go to the clipboard of the person at the terminal.
    public var clipboard = ClipboardChoice.automatic
    /// The line that is left on standard error after a crash.
    public var lastWords = ""

    /// The usual options.
    public init() {}
  }

  package private(set) var size: Size
  package let charset: Charset
  package let background: Background

  package let colors: Color.Depth

  var door: UrlDoor?
  private(set) var modes: TerminalModes
  var input: InputReader
  private let synchronizes: Bool
  private let capturesOutput: Bool
  private let clipboard: ClipboardChoice
  private var painter: Painter
  private var shown: Frame?
  private var waiting: Frame?
  /// The name of the window, until it goes out with a frame: a write of its own would wake the terminal twice.
  private var title: [UInt8] = []
  private var state = State.entered
  private var needsModes = true

  private enum State { case entered, stopped, gone, closed }

  /// Opens the terminal on standard input and output and enters its screen.
  package init(_ options: Options = Options()) throws(TerminalError) {
    let type = try TerminalType.find { name in getenv(name).map { String(cString: $0) } }
    try CursesTerminal.check(rescue_begin(STDIN_FILENO, STDOUT_FILENO))
    // There is room for it now; where there is none later, libdispatch traps.
    _ = mainqueue_descriptor()
    size = CursesTerminal.reportedSize
    let screen: rc_screen
    do {
      charset = options.charset ?? .ofLocale
      screen = try CursesTerminal.open(type, size)
    } catch {
      rescue_end()
      throw error
    }
    background = rc_text("dim") == nil ? .dotted : .dim
    let supported = Color.Depth(colors: Int(rc_number("colors")))
    colors = options.colors.depth(supported: supported) { name in getenv(name).map { String(cString: $0) } }
    let theme = options.look { name in getenv(name).map { String(cString: $0) } }
    painter = Painter(screen, theme: theme, colors: colors)
    modes = TerminalModes(type: type, reports: options.reports)
    synchronizes = options.synchronizesUpdates && modes.isModern
    clipboard = options.clipboard
    capturesOutput = options.capturesOutput
    input = InputReader(
      escapeDelay: options.escapeDelay
        ?? InputReader.escapeDelay { name in getenv(name).map { String(cString: $0) } })
    rescue_set_last_words(options.lastWords)
    do {
      if options.capturesOutput { capture_begin() }
      try CursesTerminal.check(rescue_enter())
    } catch {
      close()
      throw error
    }
  }

  private static func open(_ type: String, _ size: Size) throws(TerminalError) -> rc_screen {
    var screen = rc_screen()
    switch rc_open(&screen, type, Int32(size.rows), Int32(size.columns)) {
    case RC_OK: break
    case RC_UNKNOWN_TYPE: throw .typeUnknown(type)
    case RC_NO_DATABASE: throw .noDescriptions(type)
    case RC_TOO_SIMPLE: throw .typeTooSimple(type)
    default: throw .noRoom
    }
    guard rc_text("cup") != nil, rc_text("clear") != nil else {
      rc_close(&screen)
      throw .typeTooSimple(type)
    }
    return screen
  }

  private static func check(_ error: Int32) throws(TerminalError) {
    switch error {
    case 0: return
    case EMFILE, ENFILE, ENOMEM: throw .noRoom
    case EBUSY: throw .inUse
    default: throw .system(error)
    }
  }

  /// 80x24 where the terminal reports none.
  private static var reportedSize: Size {
    var rows: Int32 = 0
    var columns: Int32 = 0
    rc_size(rescue_output(), &rows, &columns)
    return rows > 0 && columns > 0
      ? Size(columns: Int(columns), rows: Int(rows)) : Size(columns: 80, rows: 24)
  }
}

extension CursesTerminal {
  package func present(_ frame: Frame) {
    waiting = frame
    drawWaiting()
  }

  func drawWaiting() {
    guard state == .entered, rescue_unsent() == 0, let frame = waiting else { return }
    waiting = nil
    let begins = needsModes
    if begins { prepareWayOut() }
    let changed = painter.paint(frame, over: shown)
    shown = frame
    let marks = synchronizes && changed * 3 >= size.columns * size.rows
    painter.update { bytes in
      guard !bytes.isEmpty || !title.isEmpty else { return }
      guard marks || begins || !title.isEmpty else { return send(bytes) }
      var all: [UInt8] = []
      all.reserveCapacity(bytes.count + title.count + 64)
      // Curses enters its screen at the start of these bytes, so our modes come behind it.
      if marks { all += "\u{1B}[?2026h".utf8 }
      all += bytes
      if begins { all += modes.on }
      if begins, modes.asksForKeys { rescue_note_question() }
      all += title
      title.removeAll(keepingCapacity: true)
      if marks { all += "\u{1B}[?2026l".utf8 }
      all.withUnsafeBytes(send)
    }
  }

  /// From now on every way out takes back the modes that the next bytes turn on.
  private func prepareWayOut() {
    needsModes = false
    let bytes = modes.cut + modes.off
    if rescue_prepare(bytes, bytes.count, modes.cut.count) != 0 { state = .gone }
  }

  /// Has all keys told apart once the terminal has said that it can, for which it is asked with the first frame.
  ///
  /// An answer that comes late, twice or unasked does nothing else. Every way out ends it, and knows that before it
  /// begins.
  func takeAnswer() {
    guard input.takeAnswer() else { return }
    rescue_note_answer()
    guard modes.asksForKeys else { return }
    modes.tellKeysApart()
    guard state == .entered, !needsModes else { return }
    prepareWayOut()
    send(TerminalModes.keysOn)
  }

  /// The process was stopped with the modes on: they are turned on again, and this one would count twice.
  func forgetKeys() {
    if state == .entered, modes.tellsKeys, !needsModes { send(TerminalModes.keysOff) }
  }

  var hasUnsent: Bool { state == .entered && (rescue_unsent() > 0 || waiting != nil) }

  func flush() {
    if rescue_flush() != 0 { state = .gone }
    drawWaiting()
  }

  var isGone: Bool { state == .gone }

  private func send(_ bytes: UnsafeRawBufferPointer) {
    if rescue_send(bytes.baseAddress, bytes.count) != 0 { state = .gone }
  }

  private func send(_ text: String) {
    guard state == .entered else { return }
    send(Array(text.utf8))
  }

  private func send(_ bytes: [UInt8]) { bytes.withUnsafeBytes(send) }

  package func setTitle(_ title: String) {
    guard modes.keepsTitle else { return }
    // Drops titles that contain control characters (escape injection).
    let isHonest = VisibleText.firstHidden(in: title) == nil && !title.unicodeScalars.contains("\u{FFFD}")
    self.title.removeAll(keepingCapacity: true)
    self.title += "\u{1B}]2;".utf8
    if isHonest {
      for scalar in title.unicodeScalars.prefix(80) { appendToTitle(scalar) }
    }
    self.title += "\u{1B}\\".utf8
  }

  /// Letters, digits and a few signs: nothing else from elsewhere goes into a string of the terminal as it is.
  private func appendToTitle(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_", ".", ",", ":", "/", "(", ")", "#", "+", "'":
      title.append(UInt8(truncatingIfNeeded: scalar.value))
    case "’": title.append(UInt8(ascii: "'"))
    case _ where charset == .utf8 && scalar.properties.isAlphabetic: title += String(scalar).utf8
    default: title.append(UInt8(ascii: "?"))
    }
  }

  package func ring() { send("\u{7}") }

  package func redraw() {
    guard state == .entered, let frame = waiting ?? shown else { return }
    painter.redraw()
    shown = nil
    present(frame)
  }

  /// Returns `nil` if the size is the same as before.
  func takeSize() -> Size? {
    let now = CursesTerminal.reportedSize
    guard now != size else { return nil }
    size = now
    painter.resize(now)
    shown = nil
    return now
  }

  package func suspend() {
    guard state == .entered else { return }
    state = .stopped
    painter.suspend()
    rescue_stop()
    _ = rescue_prepare(nil, 0, 0)
    input.note(.resumed)
    enterAgain()
  }

  package func hand<Answer>(_ use: () throws -> Answer) throws -> Answer {
    guard state == .entered else { throw state == .stopped ? HandoverRefusal.inUse : .noTerminal }
    state = .stopped
    painter.suspend()
    rescue_hand_over()
    capture_end()
    defer {
      if capturesOutput { capture_begin() }
      if rescue_take_back() != 0 { send(modes.cut + modes.reset + modes.off) }
      _ = rescue_prepare(nil, 0, 0)
      input.note(.resumed)
      enterAgain()
    }
    return try use()
  }

  package func copy(_ text: String) throws(ClipboardRefusal) {
    guard clipboard != .never else { throw .off }
    guard clipboard == .always || modes.isModern, state == .entered else { throw .unsupported }
    send("\u{1B}]52;c;\(text.utf8.base64)\u{1B}\\")
  }

  package var takesMouse: Bool { !modes.mouse.on.isEmpty }

  package func giveMouseBack(_ isFree: Bool) {
    modes.isMouseFree = isFree
    guard state == .entered, !needsModes else { return }
    send(isFree ? modes.mouse.off : modes.mouse.on)
  }

  package func protectMemory() { ProcessMemory.protect() }

  /// Takes the terminal back after the process was stopped, or after another program has used it.
  func enterAgain() {
    var death: Int32 = 0
    _ = rescue_take(&death)
    guard death == 0 else { return rescue_wake() }
    switch rescue_enter() {
    case 0: break
    // A deadly signal has come while the program was stopped: the loop ends it.
    case ECANCELED: return rescue_wake()
    default: return state = .gone
    }
    state = .entered
    needsModes = true
    let frame = waiting ?? shown
    shown = nil
    if let size = takeSize() { input.note(.resize(size)) }
    painter.redraw()
    frame.map(present)
  }

  /// Leaves the screen and gives the terminal back; the second time nothing happens.
  package func close() {
    guard state != .closed else { return }
    state = .closed
    door?.shut()
    door = nil
    rescue_end()
    painter.close()
    sayPrinted()
  }

  private func sayPrinted() {
    capture_end()
    let text = String(unsafeUninitializedCapacity: 64 * 1024) { capture_read($0.baseAddress, $0.count) }
    guard !text.isEmpty else { return }
    let shown = Array(Text.sanitized(text, charset: charset, breaks: .kept).utf8)
    _ = write(STDERR_FILENO, shown, shown.count)
  }

  /// Gives the terminal back and ends the program the way it was asked to: by the signal itself, so that
  /// shells see it, or with the status of the ending.
  package func end(_ ending: InputEvent.Ending) -> Never {
    close()
    switch ending {
    case .signal(let number): rescue_die(number)
    case .terminalGone: exit(ending.status)
    }
  }
}
