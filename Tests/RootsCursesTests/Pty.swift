import CPty
import Glibc

/// A program in a pseudo terminal, with a shell that does job control, watched without sleeping.
final class Pty {
  /// What happened to the program.
  enum News: Hashable {
    case exited(Int32)
    case died(Int32)
    case stopped(Int32)
    case continued
  }

  private var session = pty_session()
  private(set) var output: [UInt8] = []
  private var hasEnded = false

  /// How long anything may take; only failing tests wait that long.
  private static let patience: Int32 = 10_000

  /// Starts a program of this package, or another one by its whole path.
  init?(
    _ arguments: [String] = [], program: String = "EdgeProbe", environment: [String: String] = [:],
    rows: Int32 = 24, columns: Int32 = 80, forwardsHangup: Bool = true
  ) {
    let path = program.hasPrefix("/") ? program : Pty.folder + "/" + program
    var variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    // What a sanitizer was told holds for the program as well.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    variables.merge(environment) { $1 }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    let error = pty_start(&session, path, words, settings, rows, columns, forwardsHangup ? 1 : 0)
    for text in words + settings { free(text) }
    guard error == 0 else { return nil }
  }

  deinit {
    if hasEnded { session.program = 0 }
    pty_end(&session)
  }

  /// The folder of the test program, where the probe and the examples lie as well.
  static let folder: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &path, path.count - 1))
    let bytes = path[..<count].map { UInt8(bitPattern: $0) }
    return String(decoding: bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)], as: UTF8.self)
  }()

  // MARK: the terminal's side

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(session.terminal, $0.baseAddress, min($0.count, 512)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the program has read everything that was sent.
  func waitUntilTaken() {
    var left: Int32 = 1
    for _ in 0..<(Pty.patience / 5) where left > 0 {
      guard ioctl(session.line, UInt(FIONREAD), &left) == 0, left > 0 else { return }
      poll(nil, 0, 5)
    }
  }

  /// The number of bytes that the program has not read.
  var waiting: Int32 {
    var left: Int32 = 0
    return ioctl(session.line, UInt(FIONREAD), &left) == 0 ? left : -1
  }

  /// True if a whole line waits that the program has not read; with patience it is waited for.
  func holdsLine(waiting: Bool = false) -> Bool { Pty.isReadable(session.line, waiting ? Pty.patience : 0) }

  func resize(rows: Int32, columns: Int32) { pty_resize(&session, rows, columns) }

  func hangUp() {
    close(session.terminal)
    session.terminal = -1
  }

  /// Reads until the output since the last ``mark()`` holds a text; whether it came.
  func shows(_ text: String) -> Bool { shows(anyOf: [text]) != nil }

  /// Reads until the output since the last ``mark()`` holds one of some texts; the first of them that is there.
  func shows(anyOf texts: [String]) -> String? {
    let wanted = texts.map { Array($0.utf8) }
    let longest = wanted.map(\.count).max() ?? 0
    var place = start
    while true {
      let seen = output[place...]
      if let found = zip(texts, wanted).first(where: { Pty.contains(seen, $1) }) { return found.0 }
      place = max(start, output.count - longest)
      guard read(Pty.patience) else { return nil }
    }
  }

  private var start = 0

  /// From here on ``shows(_:)`` looks.
  func mark() { start = output.count }

  /// Reads what has been written already.
  func drain() { while read(0) {} }

  /// Reads until this number of milliseconds has brought nothing new.
  func rest(_ milliseconds: Int32) { while read(milliseconds) {} }

  /// Reads until the program has written a number of further bytes, or nothing for a tenth of a second.
  func listen(upTo count: Int) {
    let end = output.count + count
    while output.count < end, read(100, atMost: end - output.count) {}
  }

  /// Reads for this number of milliseconds, also when nothing comes.
  func listen(_ milliseconds: Int) {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while case let left = (end - .now) / .milliseconds(1), left > 0 {
      guard read(Int32(left.rounded(.up))) else { continue }
    }
  }

  /// Everything since the last ``mark()``.
  var sinceMark: String { String(decoding: output[start...], as: UTF8.self) }

  private func read(_ milliseconds: Int32, atMost limit: Int = 65536) -> Bool {
    guard Pty.isReadable(session.terminal, milliseconds) else { return false }
    var buffer = [UInt8](repeating: 0, count: min(limit, 65536))
    let count = Glibc.read(session.terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    output += buffer[..<count]
    return true
  }

  private static func isReadable(_ descriptor: Int32, _ milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0 && ready.revents & Int16(POLLIN) != 0
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }

  // MARK: the shell's side

  func kill(_ signal: Int32) { Glibc.kill(session.program, signal) }

  /// The number of the program's process.
  var process: Int32 { session.program }

  /// Continues the stopped program in the foreground.
  func foreground() { _ = write(session.orders, "f", 1) }

  /// Continues the stopped program in the background.
  func background() { _ = write(session.orders, "b", 1) }

  /// Whether an event of the program waits to be read.
  var hasNews: Bool { Pty.isReadable(session.news, 0) }

  /// Lets go of what was shown.
  func forget() {
    output.removeAll(keepingCapacity: true)
    start = 0
  }

  /// What happened to the program next; reads its output meanwhile, unless this terminal is not read.
  func news(reading: Bool = true) -> News? {
    var waits = [
      pollfd(fd: session.news, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reading ? session.terminal : -1, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waits, 2, Pty.patience) > 0 {
      if waits[0].revents != 0 { return takeNews() }
      if !read(0) { waits[1].fd = -1 }
    }
    return nil
  }

  /// What happened to the program next, other than that it went on: where something else follows at once, the system
  /// tells of that alone.
  func newsAfterGoingOn() -> News? {
    let first = news()
    return first == .continued ? news() : first
  }

  private func takeNews() -> News? {
    var status: Int32 = 0
    guard Glibc.read(session.news, &status, 4) == 4 else { return nil }
    if session.terminal >= 0 { drain() }
    var number: Int32 = 0
    switch pty_meaning(status, &number) {
    case 0: hasEnded = true
    case 1: hasEnded = true
    case 2: return .stopped(number)
    default: return .continued
    }
    return pty_meaning(status, &number) == 0 ? .exited(number) : .died(number)
  }

  /// The modes of the line now.
  var modes: [UInt8] {
    var modes = termios()
    tcgetattr(session.line, &modes)
    return Pty.bytes(of: modes)
  }

  /// The modes of the line before the program began.
  var modesBefore: [UInt8] { Pty.bytes(of: session.before) }

  private static func bytes(of modes: termios) -> [UInt8] { withUnsafeBytes(of: modes) { Array($0) } }

  // MARK: what the terminal was told

  /// The private modes that were turned on and not off again; a hidden cursor counts as `-25`.
  var modesLeftOn: Set<Int> {
    var on: Set<Int> = []
    for (numbers, isOn) in privateModes {
      for number in numbers {
        let (mode, isSet) = number == 25 ? (-25, !isOn) : (number, isOn)
        if isSet { on.insert(mode) } else { on.remove(mode) }
      }
    }
    // Keys told apart in xterm's way.
    if String(decoding: output, as: UTF8.self).matches(of: /\u{1B}\[>4(;1)?m/).last?.1 != nil {
      on.insert(-4)
    }
    return on.subtracting([12, 7])
  }

  /// The number of times that keys were told apart and not taken back.
  var keyLevel: Int {
    let text = String(decoding: output, as: UTF8.self)
    return text.matches(of: /\u{1B}\[>1u/).count - text.matches(of: /\u{1B}\[<u/).count
  }

  private var privateModes: [(numbers: [Int], isOn: Bool)] {
    String(decoding: output, as: UTF8.self).split(separator: "\u{1B}[?", omittingEmptySubsequences: false)
      .dropFirst().compactMap { piece in
        guard let end = piece.firstIndex(where: { $0 != ";" && !$0.isNumber }),
          piece[end] == "h" || piece[end] == "l"
        else { return nil }
        return (piece[..<end].split(separator: ";").compactMap { Int($0) }, piece[end] == "h")
      }
  }
}
