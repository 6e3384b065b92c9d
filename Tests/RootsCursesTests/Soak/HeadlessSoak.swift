import CPty
import Foundation
import Glibc
import Roots
@testable import RootsApp
@testable import RootsTape
@testable import RootsTerminal
import TestTraits

/// One app without a terminal: random input in sections, each of them recorded and played again; and beside them one
/// program that goes through all of it.
@MainActor struct HeadlessSoak {
  private let path: String
  private let app: ScriptedApp
  private let folder: String
  private var random: Seeded
  private var row: SoakRow
  private var visited: [String] = []

  /// How many inputs a section has.
  private static let length = 250
  /// How many sections one program goes through.
  private static let life = 5

  /// Soaks an app as long as the budget lasts.
  static func run(
    _ path: String, in folder: String, _ seed: UInt64, _ budget: SoakBudget
  ) async throws -> SoakRow {
    var soak = try HeadlessSoak(path, in: folder, seed: seed)
    try await soak.run(budget)
    return soak.row
  }

  private init(_ path: String, in folder: String, seed: UInt64) throws {
    self.path = path
    self.folder = folder
    app = try AppShelf(reach: .anywhere).app(path, for: "")
    random = Seeded(seed: seed)
    row = SoakRow(app: URL(filePath: path).deletingPathExtension().lastPathComponent, mode: "headless")
  }

  private mutating func run(_ budget: SoakBudget) async throws {
    var veteran = try SessionStage(app, StageSetup())
    while !budget.isSpent(after: row.inputs) {
      let inputs = try await record()
      row.starts += 1
      for input in inputs {
        guard await veteran.take(input) else {
          row.trouble("never settles: \(veteran.busy)")
          break
        }
        if let violation = veteran.violations.first { row.trouble(violation) }
        if veteran.exitStatus != nil { veteran = try SessionStage(app, StageSetup()) }
      }
      // What one program holds may grow, as its stacks do; with the last one it must be gone.
      if row.tapes % Self.life == 0 {
        veteran = try SessionStage(app, StageSetup())
        row.memory.note(pty_allocated() / 1024)
        row.descriptors.note(ProcessFacts.descriptors(getpid()) ?? 0)
      }
    }
  }

  /// A section: what was done in it.
  private mutating func record() async throws -> [SoakInput] {
    let stage = try SessionStage(app, StageSetup())
    let recorder = Recorder(stage.host, stage.session, files: DiskFiles())
    let tape = "\(folder)/\(row.app)-\(row.tapes).tape"
    if let problem = recorder.begin(tape, app: path) { row.trouble("\(tape): \(problem)") }
    var inputs: [SoakInput] = []
    for _ in 0..<Self.length where stage.exitStatus == nil {
      let input = SoakInput.next(&random, in: stage.size, visited)
      inputs.append(input)
      guard await stage.take(input) else {
        row.trouble("never settles: \(stage.busy)")
        break
      }
      if let violation = stage.violations.first { row.trouble("\(violation) after \(input)") }
      note(stage.session.navigator.state.url)
    }
    // What a click has wiped away, a tape without it has not.
    _ = await stage.take(SoakInput.key(.ctrl("l")))
    _ = recorder.end()
    row.inputs += inputs.count
    row.tapes += 1
    if try await plays(tape, to: stage) {
      row.identical += 1
      unlink(tape)
    } else {
      let story = inputs.map { "\($0)\n" }.joined()
      try story.write(toFile: tape + ".inputs", atomically: false, encoding: .utf8)
    }
    return inputs
  }

  private mutating func note(_ url: String?) {
    guard let url, !visited.contains(url), visited.count < 50 else { return }
    visited.append(url)
  }

  /// Whether a tape leads to the same screen and the same state.
  private mutating func plays(_ tape: String, to stage: SessionStage) async throws -> Bool {
    let (plan, findings) = TapeLoader().load(SourceText(name: tape, bytes: try DiskFiles().read(tape).get()))
    // A click for which there are no keys is not on the tape, and the tape says so.
    if plan.source.bytes.contains("# left out".utf8) { return true }
    // Neither are secrets.
    if plan.source.bytes.contains("\nType \"{".utf8) { return true }
    guard !findings.hasErrors else {
      row.trouble("\(tape): \(findings.rendered)")
      return false
    }
    var options = ReplayOptions()
    options.writing = .off
    let shelf = AppShelf(reach: .anywhere)
    let replay = Replay(plan, options: options, files: DiskFiles(), stage: shelf.maker(for: tape))
    await replay.begin()
    while replay.result.refusal == nil, await replay.advance() {}
    guard let played = replay.stage else { return false }
    if let failure = replay.result.failures.first {
      row.trouble("\(tape):\(failure.place.position.line): \(failure.sentence)")
      return false
    }
    // The inspector tells when each key came, and on a tape keys take no time.
    let tellsTime = (stage.session.chrome as? Deck)?.inspector.isOpen ?? false
    if played.exitStatus != stage.exitStatus || !tellsTime && played.frame.text != stage.frame.text {
      row.trouble("\(tape) ends at another screen:\n\(played.frame.text)\ninstead of\n\(stage.frame.text)")
      return false
    }
    if played.state.json != stage.state.json {
      row.trouble("\(tape) ends in another state:\n\(played.state.json)\ninstead of\n\(stage.state.json)")
      return false
    }
    return true
  }
}
