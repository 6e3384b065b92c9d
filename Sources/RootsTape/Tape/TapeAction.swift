package import Roots
package import RootsTerminal

/// What one command of a tape does.
package enum TapeAction: Hashable, Sendable {
  /// Each scalar is one key; the pace replaces the typing speed.
  case type(String, pace: TapeTime?)
  /// The keys are pressed one after another, all of them `count` times.
  case press([Key], pace: TapeTime?, count: Int)
  case scroll(TapeScroll, pace: TapeTime?, count: Int)
  case copy(String)
  case paste
  case sleep(TapeTime)
  case advance(TapeTime)
  /// Waits for text; without a pattern it settles.
  case wait(TapeWaitScope, timeout: TapeTime?, Pattern?)
  case settle(timeout: TapeTime?)
  case settleAutomatically(TapeSwitch)
  // Claims are much larger than everything else, and keys are what long tapes are made of.
  indirect case expect(Expectation)
  case step(String)
  case screenshot(String)
  case capture(String)
  case output(String)
  case hide
  case show
  case resize(columns: Int, rows: Int)
  case launch(String, arguments: [String])
  case restart(TapeRestart?)
  case open(String)
  /// An engine command, kept as written; the command notation reads it.
  case perform(String)
  indirect case resolve(kind: String, name: String, outcome: String, Value?)
  /// Values of the program become what they are here; all others stay.
  indirect case give(Record)
  case note(String)
  case skip(String)
  case todo(String)
  case source(String)
  case require(String)
  case env(String, String)
  case set(TapeSetting, String)
  /// What is left of a command that could not be read.
  case faulty
}

extension TapeAction {
  /// What an action has to do with the program that a tape is played on.
  enum Role {
    /// Keys, the wheel and pastes, which both dialects have.
    case keys
    /// All other input of the program.
    case input
    /// Waits for the program.
    case waiting
    /// Says something about the program.
    case claim
    /// Divides the tape, or prepares what comes later in it.
    case course
    /// Only prints what is there.
    case ornament
    /// Says how the tape is played.
    case preparation
  }

  var role: Role {
    switch self {
    case .type, .press, .scroll, .paste: .keys
    case .open, .perform, .resolve, .give, .resize, .restart, .sleep, .advance: .input
    case .wait, .settle, .settleAutomatically: .waiting
    case .expect: .claim
    case .step, .skip, .todo, .copy: .course
    case .screenshot, .capture, .output, .hide, .show, .note: .ornament
    case .launch, .source, .require, .env, .set, .faulty: .preparation
    }
  }

  /// Whether it reaches the program: what `Changed` and `Unchanged` look back to.
  var isInput: Bool { role == .keys || role == .input }
}

/// A step of the wheel.
package enum TapeScroll: String, Hashable, Sendable { case up = "ScrollUp", down = "ScrollDown" }

/// Where a `Wait` looks: the row of the cursor, or everything visible.
package enum TapeWaitScope: String, Hashable, Sendable { case line = "Line", screen = "Screen" }

package enum TapeSwitch: String, Hashable, Sendable { case on = "On", off = "Off" }

/// How an app starts again: without its saved state, or with it.
package enum TapeRestart: String, Hashable, Sendable, CaseIterable { case cold, restore }

/// What a tape says to a request that waits for a guard.
enum GuardOutcome: Sendable {
  case allow, deny

  private static let meanings: KeyValuePairs<String, GuardOutcome> = [
    "allow": .allow, "allowed": .allow, "grant": .allow, "deny": .deny, "denied": .deny, "refuse": .deny,
  ]

  /// Every word for an outcome.
  static let words = meanings.map(\.key)

  init?(_ word: String) {
    guard let meaning = Self.meanings.first(where: { $0.key == word }) else { return nil }
    self = meaning.value
  }
}
