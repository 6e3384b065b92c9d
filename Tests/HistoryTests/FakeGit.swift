import Roots
import RootsTerminal

@testable import History

/// A repository without git: it answers as git would, slowly or not at all if a test wants that.
@MainActor final class FakeGit {
  /// How long each answer takes, in the time of the program.
  var delay = Duration.zero
  /// The command that fails, and what git would say of it.
  var failure: (command: String, why: String)?
  var count = 3
  private(set) var current = "main"
  var unsaved: [String] = []
  private(set) var edited: [String] = []
  private var clock = ScreenClock(nil)

  /// The program on this repository.
  func start() throws -> StartedProgram {
    let git = Git { words in try await self.answer(words) }
    let program = try History.program(git) { path, line, _ in self.edited.append("\(path):\(line)") }
    clock = ScreenClock(program.navigator)
    return program
  }

  private func answer(_ words: [String]) async throws -> [UInt8] {
    if delay > .zero { try await clock.sleep(for: delay) }
    if let failure, failure.command == words.first { throw Git.Failure(description: failure.why) }
    return Array(text(words).utf8)
  }

  private func text(_ words: [String]) -> String {
    switch words.first {
    case "log": log(words)
    case "show" where words.contains("--no-patch"):
      "Ada, Mon Mar 2 12:00:00 2026 +0000\n\nMend the gate\n\nIt stuck.\n"
    case "show": "diff --git a/gate b/gate\n@@ -1,3 +12,4 @@\n wood\n-nail\n+screw\n+oil\n"
    case "diff-tree": "2\t1\tgate.swift\0-\t-\tgate.png\0"
    case "branch" where words.contains("--show-current"): current + "\n"
    case "branch": "main\nnext\n"
    case "status": unsaved.map { $0 + "\n" }.joined()
    case "switch":
      {
        current = words.last ?? ""; return ""
      }()
    case "rev-parse": "/work\n"
    default: ""
    }
  }

  private func log(_ words: [String]) -> String {
    let limit = words.compactMap { $0.hasPrefix("--max-count=") ? Int($0.dropFirst(12)) : nil }.first ?? count
    let wanted = words.first { $0.hasPrefix("--grep=") }?.dropFirst(7) ?? ""
    let hashes = (0..<min(limit, count)).map { number in
      "\(String(repeating: "a", count: 30))\(1_000_000_000 + number)\u{1F}Ada\u{1F}2026-03-02\u{1F}Change \(number)\0"
    }
    return hashes.filter { wanted.isEmpty || $0.contains(wanted) }.joined()
  }
}
