import Foundation

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
  /// The repository around a folder.
  init(in folder: String) { self.init { words in try await Git.start(words, in: folder) } }

  @concurrent private static func start(_ words: [String], in folder: String) async throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "--no-pager", "-C", folder] + words
    let (output, trouble) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
    process.standardError = trouble
    try Task.checkCancellation()
    try process.run()
    return try await withTaskCancellationHandler {
      async let words = trouble.fileHandleForReading.all()
      let bytes = await output.fileHandleForReading.all()
      let why = String(decoding: await words, as: UTF8.self)
      process.waitUntilExit()
      try Task.checkCancellation()
      if process.terminationStatus == 0 { return bytes }
      let first =
        why.split(separator: "\n").first.map(String.init) ?? "git ended with \(process.terminationStatus)"
      throw Failure(description: process.terminationStatus == 127 ? "git is not installed" : first)
    } onCancel: {
      process.terminate()
    }
  }
}

extension FileHandle {
  @concurrent fileprivate func all() async -> [UInt8] { Array((try? readToEnd()) ?? Data()) }
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
