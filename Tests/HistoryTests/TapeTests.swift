import Foundation
import Roots
import RootsTape
import RootsTerminal
import TestTraits
import Testing

@testable import History

@MainActor @Suite(.timeLimited) struct `The tapes of history` {
  private static let folder =
    "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/") + "/Sources/Examples/History/Tapes"

  private func play(_ name: String, on git: FakeGit) async -> TapeSummary {
    var options = ReplayOptions()
    // With `ROOTS_UPDATE_GOLDEN` set the pictures are drawn anew.
    let isDrawing = getenv("ROOTS_UPDATE_GOLDEN") != nil
    options.goldens = isDrawing ? .updated : .required
    options.writing = isDrawing ? .on : .off
    return await Rehearsal(options: options) { _ in try git.start() }.play("\(Self.folder)/\(name).tape")
  }

  private nonisolated static let tapes = [
    "browse", "check-out", "edit", "failing", "pictures", "search", "slow", "unsaved",
  ]

  @Test(arguments: tapes) func `are all right`(_ name: String) async throws {
    let git = FakeGit()
    if name == "slow" { git.delay = .seconds(4) }
    if name == "failing" {
      git.failure = ("log", "fatal: your current branch 'main' does not have any commits yet")
    }
    if name == "unsaved" { git.unsaved = [" M gate.swift"] }
    let summary = await play(name, on: git)
    #expect(summary.code == .passed, "\(summary.story)")
    #expect(git.edited == (name == "edit" ? ["/work/gate.swift:12"] : []))
    #expect(git.current == (name == "check-out" ? "next" : "main"))
  }

  @Test func `are all played`() {
    let tapes = DiskFiles().list(Self.folder).filter { $0.hasSuffix(".tape") }
    #expect(tapes == Self.tapes.map { "\($0).tape" })
  }

  @Test func `are played as fast with a hundred thousand commits`() async throws {
    let git = FakeGit()
    git.count = 100_000
    let summary = await play("browse", on: git)
    #expect(summary.code == .passed, "\(summary.story)")
  }
}
