import Foundation

@testable import Pkgs
import Roots
import RootsStore
import RootsTape
import RootsTerminal
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `The tapes of pkgs` {
  private static let folder =
    "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/") + "/Sources/Examples/Pkgs/Tapes"

  /// A rehearsal on a machine, with a memory that lasts from one start to the next.
  private func rehearsal(_ status: String = Machine.status) -> Rehearsal {
    let store = Store(.memory, visits: .off)
    var options = ReplayOptions()
    // With `ROOTS_UPDATE_GOLDEN` set the pictures are drawn anew.
    let isDrawing = getenv("ROOTS_UPDATE_GOLDEN") != nil
    options.goldens = isDrawing ? .updated : .required
    options.writing = isDrawing ? .on : .off
    return Rehearsal(options: options) { launch in
      let packages = Packages(try StatusFile("status", Array(status.utf8)))
      let program = try Program(packages, in: store, launch.beginning == .anew ? .fresh : .whereItWasLeft)
      return StartedProgram(program.navigator, deck: program.deck, begin: program.watch)
    }
  }

  private nonisolated static let tapes = [
    "damaged-file", "find", "last-place", "links", "notes", "pictures", "small-window", "unsaved-note", "why",
  ]

  @Test(arguments: tapes) func `are all right`(_ name: String) async throws {
    let status = name == "damaged-file" ? Machine.status + "\n\nnonsense\n\nVersion: 1" : Machine.status
    let summary = await rehearsal(status).play("\(Self.folder)/\(name).tape")
    #expect(summary.code == .passed, "\(summary.story)")
  }

  @Test func `are all played`() {
    let tapes = DiskFiles().list(Self.folder).filter { $0.hasSuffix(".tape") }
    #expect(tapes == Self.tapes.map { "\($0).tape" })
  }
}
