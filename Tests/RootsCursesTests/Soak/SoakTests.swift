import Foundation
import TestTraits
import Testing

/// A long time of random use leaves nothing behind: a moment of it with every test run, as much as one likes by
/// `.ci/soak`.
@Suite(.serialized, .timeLimited) struct `A soak` {
  private static let folder = URL(
    filePath: "../../../Resources/Apps", relativeTo: URL(filePath: #filePath)
  ).standardizedFileURL.path()

  private static let apps = ["clinic", "demo", "onboarding", "ride", "shop"].map { "\(folder)/\($0).kdl" }

  /// Where tapes stay that show something; a soak for its own sake keeps them.
  private func place() throws -> (folder: String, owner: Scratch?) {
    guard SoakBudget.time != nil else {
      let scratch = Scratch()
      return (scratch.path, scratch)
    }
    let folder = ".build/soak"
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return (URL(filePath: folder).path(), nil)
  }

  @Test func `leaves memory and descriptors as they were, and tapes that play the same`() async throws {
    let place = try place()
    let share = 1 / Double(2 * Self.apps.count)
    var rows: [SoakRow] = []
    for (number, app) in Self.apps.enumerated() {
      let seed = SoakBudget.seed &+ UInt64(number)
      let headless = try await HeadlessSoak.run(
        app, in: place.folder, seed, SoakBudget(share: share, inputs: 100))
      var terminal = TerminalSoak(app, in: place.folder, seed: seed)
      terminal.run(SoakBudget(share: share, inputs: 20))
      rows += [headless, terminal.row]
    }
    if SoakBudget.time != nil { print("seed \(SoakBudget.seed)\n" + SoakTable.text(rows)) }
    for row in rows {
      #expect(row.troubles == [], "\(row.app), \(row.mode)")
      #expect(row.identical == row.tapes, "\(row.app), \(row.mode)")
      #expect(row.memory.growth < SoakRow.allowance, "\(row.app), \(row.mode)")
      #expect(row.descriptors.growth == 0, "\(row.app), \(row.mode)")
    }
  }
}
