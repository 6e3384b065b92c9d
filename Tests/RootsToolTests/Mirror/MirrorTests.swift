import Foundation
import Roots
import RootsApp
import RootsTape
import RootsTerminal
import TestTraits
import Testing

/// The real program in a real terminal shows the very screens that are seen without one.
@MainActor @Suite(.serialized, .timeLimited) struct `The program in a terminal` {
  private nonisolated static let folder = URL(
    filePath: "../../../Resources/Tapes", relativeTo: URL(filePath: #filePath)
  )
  .standardizedFileURL.path()

  private nonisolated static let tapes: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".tape") }.sorted()

  private nonisolated static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "roots").path()

  @Test func `has tapes to play`() { #expect(Self.tapes.count >= 26) }

  @Test(arguments: tapes) func `shows after every key what a replay shows`(tape: String) async throws {
    let path = "\(Self.folder)/\(tape)"
    let files = DiskFiles()
    let bytes = try files.read(path).get()
    let (plan, diagnostics) = TapeLoader().load(SourceText(name: path, bytes: bytes))
    try #require(!diagnostics.hasErrors)
    let shelf = AppShelf()
    var stages: [MirrorStage] = []
    var options = ReplayOptions()
    options.writing = .off
    let replay = Replay(plan, options: options, files: files) { setup throws(StageRefusal) in
      let app = try shelf.app(setup.app, for: path)
      let stage = try MirrorStage(app, setup, in: Self.terminal(setup))
      stages.append(stage)
      return stage
    }
    let result = await replay.run()
    #expect(result.refusal == nil)
    #expect(result.failures.map(\.sentence) == [])
    for stage in stages {
      #expect(stage.count > 1)
      if let difference = stage.difference { Issue.record("\(tape): \(difference)") }
    }
  }

  /// The program as a tape wants it, in a terminal of its own.
  private static func terminal(_ setup: StageSetup) throws(StageRefusal) -> Tmux {
    let still = setup.motion == .full ? [] : ["--reduce-motion"]
    let words = [program, "run", "\(folder)/\(setup.app ?? "")", "--signs"] + still
    do {
      return try Tmux(words, setup.size)
    } catch {
      throw StageRefusal("\(error)")
    }
  }
}
