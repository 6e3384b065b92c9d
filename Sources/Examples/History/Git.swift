import Foundation
import Synchronization

/// A repository, asked by the commands of git. Tests carry them out by another function: one that is slow, and one that
/// fails.
struct Git: Sendable {
  /// Carries out a command of git and returns what it prints.
  var run: @Sendable (_ words: [String]) async throws -> [UInt8]

  /// Git's message about a command that it cannot carry out.
  struct Failure: Error, CustomStringConvertible { let description: String }

  func text(_ words: String...) async throws -> String {
    String(decoding: try await run(words), as: UTF8.self)
  }
}

extension Git {
  init(in folder: String) { self.init { words in try await Git.start(words, in: folder) } }

  @concurrent private static func start(_ words: [String], in folder: String) async throws -> [UInt8] {
    let (output, trouble) = (try Channel(), try Channel())
    try Task.checkCancellation()
    let child = try Child(["git", "--no-pager", "-C", folder] + words, output.end, trouble.end)
    return try await withTaskCancellationHandler {
      async let words = trouble.all()
      let bytes = await output.all()
      let why = String(decoding: await words, as: UTF8.self)
      let status = child.end()
      try Task.checkCancellation()
      if status == 0 { return bytes }
      throw Failure(
        description: why.split(separator: "\n").first.map(String.init) ?? "git ended with \(status)")
    } onCancel: {
      child.terminate()
    }
  }
}

/// A command that runs. Foundation's `Process` is not used: it learns that a process has ended by way of the network
/// of the machine itself, and waits without end where there is none.
private final class Child: Sendable {
  /// Its number until it has ended and another process may get that.
  private let id: Mutex<pid_t?>

  init(_ words: [String], _ output: FileHandle, _ trouble: FileHandle) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, trouble.fileDescriptor, 2)
    var arguments = words.map { strdup($0) } + [nil]
    // A copy: another thread may set a variable while the new process still reads them.
    var environment = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var number: pid_t = 0
    let code = posix_spawnp(&number, words[0], &actions, nil, &arguments, &environment)
    for file in [output, trouble] { try file.close() }
    guard code == 0 else {
      let why = code == ENOENT ? "\(words[0]) is not installed" : String(cString: strerror(code))
      throw Git.Failure(description: why)
    }
    id = Mutex(number)
  }

  func terminate() { id.withLock { if let id = $0 { _ = kill(id, SIGTERM) } } }

  /// Waits for its end; its exit status, or the signal that ended it. It is not a part of the caller, which may go on
  /// in another thread than it began in.
  @inline(never) func end() -> Int32 {
    guard let number = id.withLock({ $0 }) else { return 0 }
    var end = siginfo_t()
    while waitid(P_PID, id_t(number), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    var status: Int32 = 0
    id.withLock {
      while waitpid(number, &status, 0) < 0, errno == EINTR {}
      $0 = nil
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F
  }
}

/// A pipe whose ends no other program gets.
private struct Channel: Sendable {
  private let start: FileHandle
  let end: FileHandle

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Git.Failure(description: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (start, end) = (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  @concurrent func all() async -> [UInt8] {
    defer { try? start.close() }
    return Array((try? start.readToEnd()) ?? Data())
  }
}

/// A commit, as lists show it.
struct Change: Sendable {
  let hash: String
  let author: String
  let date: String
  let subject: String
}

/// The commits of a log in the bytes that git has printed; one is read when it is looked at.
struct ChangeList: Sendable {
  static let format = "--format=%H%x1f%an%x1f%as%x1f%s"
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    for (place, byte) in bytes.enumerated() where byte == 0 { ends.append(place) }
  }

  var count: Int { ends.count }

  subscript(number: Int) -> Change {
    let line = bytes[(number == 0 ? 0 : ends[number - 1] + 1)..<ends[number]]
    let parts = line.split(separator: 0x1F, maxSplits: 3, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return parts.count == 4
      ? Change(hash: parts[0], author: parts[1], date: parts[2], subject: parts[3])
      : Change(hash: "", author: "", date: "", subject: String(decoding: line, as: UTF8.self))
  }
}

extension Git {
  /// The newest commits of a branch, all of them without a limit.
  @concurrent func log(_ branch: String = "HEAD", limit: Int? = nil, containing text: String? = nil)
    async throws
    -> ChangeList
  {
    var words = ["log", "-z", ChangeList.format]
    if let limit { words.append("--max-count=\(limit)") }
    if let text { words += ["--fixed-strings", "--regexp-ignore-case", "--grep=\(text)"] }
    return ChangeList(try await run(words + ["--end-of-options", branch, "--"]))
  }

  /// The author and the time of a commit, and the paragraphs of its message.
  func message(of hash: String) async throws -> [String] {
    try await text("show", "--no-patch", "--format=%an, %ad%n%n%B", "--end-of-options", hash).lines
      .split(whereSeparator: \.isEmpty).map { paragraph in
        // Lines of running text are broken for 72 columns, those of lists and code are meant as they stand.
        let isRunning = paragraph.dropFirst().allSatisfy { $0.first?.isLetter == true }
        return paragraph.joined(separator: isRunning ? " " : "\n")
      }
  }

  /// The files that a commit has changed, and how many lines came and went: `+3 -1`.
  func files(of hash: String) async throws -> [(path: String, lines: String)] {
    let found = try await text(
      "diff-tree", "-r", "-z", "--root", "--no-commit-id", "--no-renames", "--numstat", "--end-of-options",
      hash)
    return found.split(separator: "\0").compactMap { line -> (String, String)? in
      let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
      return parts.count == 3 ? (parts[2], parts[0] == "-" ? "binary" : "+\(parts[0]) -\(parts[1])") : nil
    }
  }

  func diff(of path: String, in hash: String) async throws -> [String] {
    try await text(
      "show", "--format=", "--no-renames", "--end-of-options", hash, "--", ":(top,literal)\(path)"
    ).lines
  }

  func branches() async throws -> (current: String, names: [String]) {
    let names = try await text("branch", "--format=%(refname:short)", "--sort=-committerdate").lines
    return (try await text("branch", "--show-current").lines.first ?? "", names)
  }

  /// The files that have changes which are not committed.
  func unsaved() async throws -> [String] {
    try await text("status", "--porcelain", "--untracked-files=no").lines
  }

  func checkOut(_ branch: String) async throws { _ = try await text("switch", "--", branch) }
}

extension String {
  fileprivate var lines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
