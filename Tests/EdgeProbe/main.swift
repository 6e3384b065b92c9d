import CPty
import CRescue
import Glibc
import Roots
import RootsCurses
import RootsTerminal

/// A small program on a curses terminal, for tests to press, stop, starve and kill.
///
/// `--events` shows what comes in, `--crash KIND` makes `!` crash in that way, `--masked` blocks all signals first.
/// `--child WORD…` are the words of a program that has the terminal after `e`; `--editor` lets it be an editor.
@MainActor final class Probe: TerminalClient {
  private let terminal: CursesTerminal
  private let showsEvents: Bool
  private let crash: String?
  private let child: ChildProgram
  private var frame: Frame
  private var row = 0
  private var help = false
  private var editing = false
  private var isFull = false
  private var text = ""
  private var last = ""
  private(set) var isFinished = false

  init(_ terminal: CursesTerminal, arguments: [String]) {
    self.terminal = terminal
    showsEvents = arguments.contains("--events")
    crash = arguments.firstIndex(of: "--crash").flatMap { arguments.dropFirst($0 + 1).first }
    var child =
      arguments.contains("--editor") ? ChildProgram.editor(of: "/dev/null", line: 3) : ChildProgram()
    if let place = arguments.firstIndex(of: "--child") { child.words = Array(arguments[(place + 1)...]) }
    self.child = child
    frame = Frame(terminal.size, charset: terminal.charset)
  }

  let deadline: ContinuousClock.Instant? = nil

  /// How often time was let pass.
  private var wakes = 0

  func wake() { wakes += 1 }

  func receive(_ events: [InputEvent]) {
    for event in events where !isFinished { take(event) }
    guard !isFinished else { return }
    draw()
    if showsEvents { terminal.redraw() }
  }

  private func take(_ event: InputEvent) {
    last = event.description
    switch event {
    case .key(let key): press(key)
    case .paste(let pasted): if editing { text = String((text + pasted).suffix(1000)) }
    case .resize(let size): frame = Frame(size, charset: terminal.charset)
    default: break
    }
  }

  private func press(_ key: Key) {
    if editing, let typed = key.typed {
      text = String((text + String(typed)).suffix(1000))
      return
    }
    switch key.description {
    case "escape": editing = false
    case "q": isFinished = true
    case "ctrl+z": terminal.suspend()
    case "ctrl+l": terminal.redraw()
    case "h": help = true
    case "b": help = false
    case "i": editing = true
    case "down": row += 1
    case "up": row -= 1
    case "f": isFull.toggle()
    case "a":
      Task {
        let before = wakes
        last = await Task.detached { "awaited" }.value + (wakes > before ? " in time" : "")
        draw()
      }
    case "p": print("printed \u{1B}[31mé")
    case "w":
      terminal.ring()
      while true { pause() }
    case "g": terminal.ring()
    case "t": terminal.setTitle("probe [é]")
    case "T": terminal.setTitle("probe \u{1B}]0;x\u{7}")
    case "m":
      terminal.protectMemory()
      last = "dumpable \(pty_dumpable())"
    case "M": last = "dumpable \(pty_dumpable())"
    case "x": exit(3)
    case "e":
      do { last = "ended \(try terminal.hand { try child.run() })" } catch { last = "\(error)" }
    case "c":
      do { try terminal.copy("a1\u{1B}é") } catch { last = "\(error)" }
    case "!": crash.map(Probe.crash)
    default: break
    }
  }

  private static func crash(_ kind: String) {
    if kind == "index" {
      let none: [Int] = []
      print(none[none.count + 1])
    }
    rescue_crash(kind)
  }

  func draw() {
    frame.clear()
    let lines = [
      "START-MARK probe \(frame.size)", "row \(row)", "text: \(text.suffix(60))",
      showsEvents ? "last: \(last)." : "",
    ]
    for (y, line) in lines.enumerated() {
      let style: Style = y == row ? .text.on(.selected) : y == 0 ? .accent : .text
      let shown = help ? (y == 0 ? "HELP-MARK press b to go back" : "") : line
      frame.draw { $0.put(shown, at: Point(x: 0, y: y), style: style) }
    }
    if isFull {
      let line = String(repeating: "0123456789", count: frame.size.columns / 10)
      for y in 4..<max(4, frame.size.rows) { frame.draw { $0.put(line, at: Point(x: 0, y: y)) } }
    }
    if editing { frame.cursor = Point(x: min(text.count, 60) + 6, y: 2) }
    terminal.present(frame)
  }
}

@MainActor func live() -> Int32 {
  if CommandLine.arguments.contains("--masked") {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }
  var options = CursesTerminal.Options()
  options.lastWords = "probe crashed"
  do {
    let terminal = try CursesTerminal(options)
    let probe = Probe(terminal, arguments: CommandLine.arguments)
    probe.draw()
    if let ending = terminal.run(probe) { terminal.end(ending) }
    terminal.close()
    return 0
  } catch {
    let message = Array("probe: \(error)\n".utf8)
    _ = write(STDERR_FILENO, message, message.count)
    return 69
  }
}

exit(live())
