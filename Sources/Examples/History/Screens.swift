import Roots
import RootsTerminal

extension ScreenContext {
  /// A table of commits, each of which opens.
  func table(of changes: ChangeList, revision: Int) -> Table {
    Table(0..<changes.count, revision: revision) {
      Column("Subject", width: .filling) { changes[$0].subject }
      Column("Author", width: .fixed(16)) { changes[$0].author }
      Column("Date", width: .fixed(10)) { changes[$0].date }
    } row: { number in
      let hash = changes[number].hash
      return Row(hash) { self.push(Commit(hash: hash)) }
    }
  }

  func copying(_ hash: String) -> ScreenKey {
    ScreenKey("c", "copy hash") { if self.copy(hash) { self.tell("copied \(hash.prefix(12))") } }
  }
}

final class LogScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let git: Git
  private let branch: String
  private var changes = ChangeList()
  private var revision = 0

  init(_ context: ScreenContext, _ git: Git, _ branch: String) {
    (self.context, self.git, self.branch) = (context, git, branch)
    load()
  }

  private func load() {
    context.task(id: "log") {
      // What fits into a window comes first: the rest may be a hundred thousand.
      for limit in [100, nil] {
        self.changes = try await self.git.log(self.branch, limit: limit)
        self.revision += 1
        self.context.redraw()
        if self.changes.count < limit ?? 0 { break }
      }
    }
  }

  var content: Content {
    if changes.count == 0 { context.isLoading ? "Asking git …" : "There are no commits to show." }
    if changes.count > 0 { context.table(of: changes, revision: revision) }
  }

  var keys: [ScreenKey] { [ScreenKey("r", "reload") { self.load() }] }
}

/// The message of a commit, and the files that it has changed.
final class CommitScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let hash: String
  private var message: [String] = []
  private var files: [(path: String, lines: String)] = []

  init(_ context: ScreenContext, _ git: Git, _ hash: String) {
    (self.context, self.hash) = (context, hash)
    context.task(id: "commit") {
      async let message = git.message(of: hash)
      self.files = try await git.files(of: hash)
      self.message = try await message
    }
  }

  var title: String? { "Commit \(hash.prefix(8))" }

  var content: Content {
    if message.isEmpty { context.isLoading ? "Asking git …" : "There is nothing to show of \(hash)." }
    for line in message { line }
    List(files) { file in
      Row(file.path, detail: file.lines) { self.context.push(Diff(hash: self.hash, path: file.path)) }
    }
  }

  var keys: [ScreenKey] { [context.copying(hash)] }
}

final class DiffScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let git: Git
  private let diff: Diff
  private let edit: History.Editor
  private var lines: [String] = []

  init(_ context: ScreenContext, _ git: Git, _ diff: Diff, _ edit: @escaping History.Editor) {
    (self.context, self.git, self.diff, self.edit) = (context, git, diff, edit)
    context.task(id: "diff") { self.lines = try await git.diff(of: diff.path, in: diff.hash) }
  }

  private static let tones: [Character: Role] = ["+": .ok, "-": .bad, "@": .info]

  var content: Content {
    if lines.isEmpty { context.isLoading ? "Asking git …" : "Nothing in this file has changed." }
    List(count: lines.count, revision: lines.count) { number in
      let line = self.lines[number]
      let tone = line.first.flatMap { Self.tones[$0] } ?? .text
      return Row(line.isEmpty ? " " : line).id("\(number)").tone(tone)
    }
  }

  var keys: [ScreenKey] {
    [context.copying(diff.hash), ScreenKey("e", "edit") { self.editFile() }]
  }

  private func editFile() {
    context.task {
      let root = try await self.git.text("rev-parse", "--show-toplevel").split(separator: "\n").first ?? "."
      try self.edit("\(root)/\(self.diff.path)", self.line, self.context)
    }
  }

  /// The first line of the first change: `@@ -1,3 +12,4 @@`.
  private var line: Int {
    let head = lines.first { $0.hasPrefix("@@") }?.split(separator: "+").dropFirst().first
    return head.flatMap { Int($0.prefix { $0.isNumber }) } ?? 1
  }
}

/// All branches; one can be read or checked out.
final class BranchesScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let git: Git
  private var branches: (current: String, names: [String]) = ("", [])

  init(_ context: ScreenContext, _ git: Git) {
    (self.context, self.git) = (context, git)
    load()
  }

  private func load() { context.task(id: "branches") { self.branches = try await self.git.branches() } }

  var content: Content {
    if branches.names.isEmpty { context.isLoading ? "Asking git …" : "There are no branches." }
    List(branches.names) { name in
      Row(name) { self.context.push(Branch(branch: name)) }.badge(
        name == self.branches.current ? "here" : nil)
    }
  }

  var keys: [ScreenKey] {
    [ScreenKey("o", "check out") { self.checkOut() }, ScreenKey("r", "reload") { self.load() }]
  }

  private func checkOut() {
    guard let branch = selectedRow else { return }
    context.task {
      guard try await self.context.present(CheckOut(branch: branch)) else { return }
      let before = self.branches.current
      try await self.change(to: branch)
      let back = Toast.Action("back to \(before)") {
        self.context.task { try await self.change(to: before) }
      }
      self.context.toast("on \(branch)", .done, action: back)
    }
  }

  private func change(to branch: String) async throws {
    try await git.checkOut(branch)
    load()
  }
}

final class SearchScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let git: Git
  private var found = ChangeList()
  private var revision = 0
  private var searched = ""

  init(_ context: ScreenContext, _ git: Git) { (self.context, self.git) = (context, git) }

  var content: Content {
    Field("text", label: "Words of a message")
    if searched.isEmpty { "A few letters are enough." }
    if !searched.isEmpty, found.count == 0 {
      context.isLoading ? "Asking git …" : "No message says '\(searched)'."
    }
    if found.count > 0 { context.table(of: found, revision: revision) }
  }

  func handle(_ event: BodyEvent) {
    guard case .changed(_, .string(let text)) = event else { return }
    searched = text
    context.task(id: "search") {
      // The next letter ends this task: only who pauses is answered.
      try await self.context.clock.sleep(for: .milliseconds(150))
      self.found = text.isEmpty ? ChangeList() : try await self.git.log(limit: 1_000, containing: text)
      self.revision += 1
    }
  }
}
