import Foundation
import TestTraits
import Testing

@testable import History

/// What git really prints is understood.
@Suite(.timeLimited) final class `A repository` {
  private let own = OwnFolder()
  private var folder: String { own.path }
  private let git: Git

  init() { git = Git(in: own.path) }

  private func make() async throws {
    _ = try await git.text("init", "-q", "-b", "main")
    _ = try await git.text("config", "user.name", "Ada")
    _ = try await git.text("config", "user.email", "ada@example.org")
    _ = try await git.text("config", "commit.gpgsign", "false")
    try await commit("a \u{1B}[31m file.txt", "one\n", "First\n\nWith a body.")
    try await commit("b.txt", "two\n", "Second")
    _ = try await git.text("branch", "next")
  }

  private func commit(_ file: String, _ text: String, _ message: String) async throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
    _ = try await git.text("add", "-A")
    _ = try await git.text("commit", "-q", "-m", message)
  }

  @Test func `tells of its commits, their files and what has changed in them`() async throws {
    try await make()
    let all = try await git.log()
    #expect((0..<all.count).map { all[$0].subject } == ["Second", "First"])
    #expect(try await git.log(limit: 1).count == 1)
    #expect(try await git.log(containing: "FIRST").count == 1)
    #expect(all[0].author == "Ada" && all[0].hash.count == 40 && all[0].date.count == 10)
    let first = all[1].hash
    #expect(try await git.message(of: first).suffix(2) == ["First", "With a body."])
    let files = try await git.files(of: first)
    #expect(files.map(\.lines) == ["+1 -0"])
    let path = try #require(files.first?.path)
    #expect(path == "a \u{1B}[31m file.txt")
    #expect(try await git.diff(of: path, in: first).last == "+one")
  }

  @Test func `checks out a branch, and knows what is not committed`() async throws {
    try await make()
    #expect(try await git.branches().current == "main")
    #expect(Set(try await git.branches().names) == ["main", "next"])
    try await git.checkOut("next")
    #expect(try await git.branches().current == "next")
    #expect(try await git.unsaved() == [])
    try Data("three\n".utf8).write(to: URL(fileURLWithPath: folder + "/b.txt"))
    #expect(try await git.unsaved().count == 1)
  }

  @Test func `that does not exist, and such a commit, are told in git's own words`() async throws {
    await #expect { try await git.log() } throws: { "\($0)".contains("not a git repository") }
    try await make()
    await #expect { try await git.message(of: "--help") } throws: { "\($0)".hasPrefix("fatal:") }
  }

  @Test func `is not asked on by a task that has been cancelled`() async throws {
    try await make()
    let git = git
    let task = Task { try await git.log() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
