internal import Roots
package import RootsTerminal

/// The makings of a stage: everything that could make two runs of a tape differ.
package struct StageSetup: Hashable, Sendable {
  /// The app file that the tape names, and what it hands over.
  package var app: String?
  /// The words behind `Launch`.
  package var arguments: [String] = []
  package var size = Size(columns: 80, rows: 24)
  package var seed: UInt64 = 1
  package var clock = "2026-01-01T00:00:00Z"
  package var motion = Motion.still
  package var locale = "C.UTF-8"
  /// The variables that the tape sets; nothing else of the environment is passed on.
  package var environment: [String: String] = [:]
  /// Whether the program may take up what it has kept; a tape's `Restart cold` says that it may not.
  package var start = Start.restored

  package enum Start: Hashable, Sendable {
    case restored
    /// As if it had never run.
    case anew
  }

  package enum Motion: String, Hashable, Sendable { case still = "off", full = "on" }

  package init() {}
}

package typealias StageMaker = @MainActor (StageSetup) async throws(StageRefusal) -> any TapeStage

package typealias StageOnTerminal =
  @MainActor (StageSetup, any Terminal) throws(StageRefusal) -> ProgramStage

extension Launch {
  package init(_ setup: StageSetup) {
    self.init(
      setup.arguments, beginning: setup.start == .anew ? .anew : .restored, environment: setup.environment)
    (seed, clock) = (setup.seed, setup.clock)
  }
}
