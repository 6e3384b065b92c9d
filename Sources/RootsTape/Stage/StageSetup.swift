internal import Roots
package import RootsTerminal

/// How a stage is to be made: everything that could make two runs of a tape differ.
package struct StageSetup: Hashable, Sendable {
  /// The app file that the tape names, and what it hands over.
  package var app: String?
  /// The words behind `Launch`.
  package var arguments: [String] = []
  /// The size of the terminal.
  package var size = Size(columns: 80, rows: 24)
  /// The seed of what is random in the program.
  package var seed: UInt64 = 1
  /// The instant at which the program believes to start.
  package var clock = "2026-01-01T00:00:00Z"
  /// Whether transitions are drawn.
  package var motion = Motion.still
  /// The locale that the program sees.
  package var locale = "C.UTF-8"
  /// What the tape sets; nothing else of the environment is passed on.
  package var environment: [String: String] = [:]
  /// Whether the program may take up what it has kept; a tape's `Restart cold` says that it may not.
  package var start = Start.restored

  /// How a program begins.
  package enum Start: Hashable, Sendable {
    /// Where it was left, if it keeps its state.
    case restored
    /// As if it had never run.
    case anew
  }

  /// Whether changes are shown in motion.
  package enum Motion: String, Hashable, Sendable { case still = "off", full = "on" }

  /// The setup of a tape that says nothing.
  package init() {}
}

/// Makes the stage for a tape.
package typealias StageMaker = @MainActor (StageSetup) async throws(StageRefusal) -> any TapeStage

/// Makes the stage for a tape in a terminal.
package typealias StageOnTerminal =
  @MainActor (StageSetup, any Terminal) throws(StageRefusal) -> ProgramStage

extension Launch {
  /// The start that a tape asks for.
  package init(_ setup: StageSetup) {
    self.init(
      setup.arguments, beginning: setup.start == .anew ? .anew : .restored, environment: setup.environment)
    (seed, clock) = (setup.seed, setup.clock)
  }
}
