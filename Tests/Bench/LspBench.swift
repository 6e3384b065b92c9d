import Glibc
import Roots
import RootsApp

/// `roots lsp` at work: from a change that an editor sends to what is said of it.
@MainActor enum LspBench {
  /// How often a document is changed.
  private static let rounds = 40

  static func run(into report: inout Report) {
    guard let folder = Folder() else { return }
    for size in [200, 2_000, 20_000] {
      let app = AppText.screens(size / 6)
      measure(
        app, folder.write(app, to: "app\(size).kdl"), "roots lsp, a change of an app", lines: size, &report)
      let tape = "Launch app\(size).kdl\n" + String(repeating: "Enter\nExpect Top s1\n", count: size / 2)
      measure(
        tape, folder.write(tape, to: "t\(size).tape"), "roots lsp, a change of a tape", lines: size, &report)
    }
  }

  /// Sends changes of one word, each when the one before has been answered.
  private static func measure(
    _ text: String, _ path: String, _ what: String, lines: Int, _ report: inout Report
  ) {
    guard let server = Server() else { return }
    let uri = "file://\(path)"
    server.send(["id": 1, "method": "initialize", "params": ["capabilities": [:]]])
    guard server.says("\"id\":1") else { return }
    server.send([
      "method": "textDocument/didOpen",
      "params": [
        "textDocument": ["uri": .string(uri), "languageId": "", "version": 1, "text": .string(text)]
      ],
    ])
    guard server.says("publishDiagnostics") else { return }
    let clock = ContinuousClock()
    var times: [Double] = []
    for version in 2..<(2 + rounds) {
      // A comment grows and shrinks at the end of the first line.
      let column = text.utf8.prefix { $0 != UInt8(ascii: "\n") }.count
      let mark = path.hasSuffix(".tape") ? " #" : " //"
      let end = version.isMultiple(of: 2) ? column : column + mark.utf8.count
      let range: Value = [
        "start": ["line": 0, "character": .int(column)], "end": ["line": 0, "character": .int(end)],
      ]
      let start = clock.now
      server.send([
        "method": "textDocument/didChange",
        "params": [
          "textDocument": ["uri": .string(uri), "version": .int(version)],
          "contentChanges": [["range": range, "text": .string(version.isMultiple(of: 2) ? mark : "")]],
        ],
      ])
      guard server.says("\"version\":\(version)") else { return }
      times.append((clock.now - start) / .milliseconds(1))
    }
    report.add(what, size: lines, times.sorted()[times.count / 2], "ms", must: lines == 2_000 ? 20 : nil)
  }

  /// A running server.
  private final class Server {
    private var process: pid_t = 0
    private let input: Int32
    private let output: Int32
    private var said: [UInt8] = []

    init?() {
      guard let path = Program.path else { return nil }
      var (down, up): ([Int32], [Int32]) = ([0, 0], [0, 0])
      guard pipe(&down) == 0, pipe(&up) == 0 else { return nil }
      for end in down + up { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var files = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&files)
      defer { posix_spawn_file_actions_destroy(&files) }
      posix_spawn_file_actions_adddup2(&files, down[0], 0)
      posix_spawn_file_actions_adddup2(&files, up[1], 1)
      let arguments = [path, "lsp"]
      var words = arguments.map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      (input, output) = (down[1], up[0])
      let code = posix_spawn(&process, path, &files, nil, &words, environ)
      close(down[0])
      close(up[1])
      guard code == 0 else { return nil }
    }

    deinit {
      close(input)
      close(output)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }

    func send(_ message: Record) {
      let json = Array(message.json.utf8)
      let bytes = Array("Content-Length: \(json.count)\r\n\r\n".utf8) + json
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }

    /// Reads until a text has been said; a server that is silent for ten seconds is ended.
    func says(_ text: String) -> Bool {
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while !said.contains(part: Array(text.utf8)) {
        var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 10_000) > 0, case let count = read(output, &piece, piece.count), count > 0
        else {
          kill(process, SIGKILL)
          return false
        }
        said += piece[..<count]
      }
      said = []
      return true
    }
  }
}
