import TestTraits
import Foundation
import Glibc
import RootsTerminal

/// A program in a terminal of tmux, pressed and looked at through tmux's control mode.
///
/// Nothing here sleeps: the control mode tells when the program has written, and until then one waits for it.
final class Tmux {
  /// Something that tmux said instead of what it was asked for.
  struct Refusal: Error { let text: String }

  /// The tool, as it was built with the tests.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "roots").path()

  private let own = OwnFolder()
  private var folder: String { own.path }
  private var process: pid_t = 0
  private var server: pid_t = 0
  private var orders: Int32 = -1
  private var answers: Int32 = -1
  private var unread: [UInt8] = []
  /// Whether the program has written since the screen was looked at last.
  private var hasNews = false

  /// Starts a program in a terminal of a size.
  init(
    _ program: [String], _ size: Size, environment: [String: String] = [:], extendedKeys: Bool = false
  ) throws {
    var variables = ["HOME": folder, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PATH": "/usr/bin:/bin"]
    for name in ["CONFIG", "STATE", "CACHE", "DATA"] { variables["XDG_\(name)_HOME"] = folder }
    // What a sanitizer was told holds for the program as well.
    for name in ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    variables.merge(environment) { $1 }
    let settings =
      "set -g status off\nset -g escape-time 0\nset -g default-terminal tmux-256color\n"
      + (extendedKeys ? "set -s extended-keys on\n" : "")
    try settings.write(toFile: folder + "/conf", atomically: false, encoding: .utf8)
    var words = ["tmux", "-u", "-S", folder + "/s", "-f", folder + "/conf", "-C"]
    words += ["new-session", "-x", "\(size.columns)", "-y", "\(size.rows)", "--"] + program
    try spawn(words, variables)
    server = pid_t(try ask("display-message -p '#{pid}'").first ?? "") ?? 0
    // On a busy machine the program is there a moment later than the server.
    let end = ContinuousClock.now + .milliseconds(Int(Tmux.patience))
    while try ask("display-message -p '#{pane_id}'").first?.isEmpty ?? true {
      guard ContinuousClock.now < end else { throw Refusal(text: "tmux starts no program") }
    }
  }

  deinit {
    if server > 0 { kill(server, SIGTERM) }
    for descriptor in [orders, answers] where descriptor >= 0 { close(descriptor) }
    var status: Int32 = 0
    if process > 0 {
      kill(process, SIGKILL)
      waitpid(process, &status, 0)
    }
  }

  private func spawn(_ words: [String], _ variables: [String: String]) throws {
    var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &input) == 0, pipe(&output) == 0 else {
      throw Refusal(text: "no pipes for tmux")
    }
    for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input[0], 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    posix_spawn_file_actions_adddup2(&actions, output[1], 2)
    // The threads of a test block all signals, and children would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    let code = posix_spawnp(&process, "tmux", &actions, &attributes, &arguments, &environment)
    close(input[0])
    close(output[1])
    (orders, answers) = (input[1], output[0])
    guard code == 0 else { throw Refusal(text: "tmux cannot be started: \(String(cString: strerror(code)))") }
  }

  // MARK: Talking

  /// Gives an order and takes the lines of its answer.
  @discardableResult
  func ask(_ order: String) throws -> [String] {
    let bytes = Array((order + "\n").utf8)
    guard send(orders, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw Refusal(text: "tmux is gone")
    }
    var answer: [String]?
    while let line = line(within: Tmux.patience) {
      let words = line.split(separator: " ")
      switch words.first {
      // What tmux was started with is answered as well; the last number tells the two apart.
      case "%begin" where words.last == "1": answer = []
      case "%end" where answer != nil: return answer ?? []
      case "%error" where answer != nil:
        throw Refusal(text: "\(order): \(answer?.joined(separator: " ") ?? "")")
      default:
        if answer != nil { answer?.append(line) } else { hear(line) }
      }
    }
    throw Refusal(text: "tmux does not answer '\(order)'")
  }

  private func hear(_ line: String) { if line.hasPrefix("%output") { hasNews = true } }

  /// How long anything may take; only failing tests wait that long.
  private static let patience: Int32 = 10_000

  /// The next line that tmux says, if it comes in time.
  private func line(within milliseconds: Int32) -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      var ready = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, milliseconds) > 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(answers, &buffer, buffer.count)
      guard count > 0 else { return nil }
      unread += buffer[..<count]
    }
  }

  // MARK: Looking

  /// What stands on the screen, and where its cursor is, if it is shown.
  func look() throws -> (rows: [String], cursor: Point?) {
    hasNews = false
    let rows = try ask("capture-pane -p")
    let cursor = try ask("display-message -p '#{cursor_flag} #{cursor_x} #{cursor_y}'")
    let numbers = (cursor.first ?? "").split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3, numbers[0] == 1 else { return (rows.map(\.trimmedEnd), nil) }
    return (rows.map(\.trimmedEnd), Point(x: numbers[1], y: numbers[2]))
  }

  /// Waits until the screen is as it should be; `nil` if it is, else what it is in the end.
  func waitFor(_ rows: [String], _ cursor: Point?) throws -> (rows: [String], cursor: Point?)? {
    let wanted = rows.map(\.trimmedEnd)
    let end = ContinuousClock.now + .milliseconds(Int(Tmux.patience))
    while true {
      let seen = try look()
      if seen.rows == wanted, seen.cursor == cursor { return nil }
      if ContinuousClock.now > end { return seen }
      while !hasNews, let line = line(within: 250) { hear(line) }
    }
  }

  /// Waits until a row of the screen holds a text; the screen as it is in the end.
  @discardableResult
  func waitFor(_ text: String) throws -> [String] {
    let end = ContinuousClock.now + .milliseconds(Int(Tmux.patience))
    while true {
      let rows = try look().rows
      if rows.contains(where: { $0.contains(text) }) { return rows }
      if ContinuousClock.now > end {
        throw Refusal(text: "'\(text)' does not come:\n\(rows.joined(separator: "\n"))")
      }
      while !hasNews, let line = line(within: 250) { hear(line) }
    }
  }

  // MARK: Doing

  /// Presses a key, as tmux's terminal sends it.
  func press(_ key: Key) throws {
    if let name = Tmux.name(of: key) {
      try ask("send-keys \(name)")
    } else if let typed = key.typed {
      try type(Array(String(typed).utf8))
    } else {
      throw Refusal(text: "tmux has no key '\(key)'")
    }
  }

  /// Sends bytes as if they had been typed.
  func type(_ bytes: [UInt8]) throws {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      try ask("send-keys -H " + bytes.map { String($0, radix: 16) }.joined(separator: " "))
    } else {
      try ask("send-keys -l '\(String(decoding: bytes, as: UTF8.self))'")
    }
  }

  /// Pastes a text as terminals do.
  func paste(_ text: String) throws {
    let quoted = text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'"'"'"#)
    try ask("set-buffer -- '\(quoted)'")
    try ask("paste-buffer -p")
  }

  func resize(to size: Size) throws { try ask("resize-window -x \(size.columns) -y \(size.rows)") }

  private static func name(of key: Key) -> String? {
    let modifier =
      (key.modifiers.contains(.ctrl) ? "C-" : "") + (key.modifiers.contains(.alt) ? "M-" : "")
      + (key.modifiers.contains(.shift) && key.code != .tab ? "S-" : "")
    switch key.code {
    case .sequence: return nil
    case .enter: return modifier + "Enter"
    case .escape: return modifier + "Escape"
    case .tab: return key.modifiers.contains(.shift) ? "BTab" : modifier + "Tab"
    case .backspace: return modifier + "BSpace"
    case .delete: return modifier + "DC"
    case .insert: return modifier + "IC"
    case .up: return modifier + "Up"
    case .down: return modifier + "Down"
    case .left: return modifier + "Left"
    case .right: return modifier + "Right"
    case .home: return modifier + "Home"
    case .end: return modifier + "End"
    case .pageUp: return modifier + "PPage"
    case .pageDown: return modifier + "NPage"
    case .function(let number): return modifier + "F\(number)"
    case .character(let scalar): return modifier.isEmpty ? nil : modifier + String(scalar)
    }
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
