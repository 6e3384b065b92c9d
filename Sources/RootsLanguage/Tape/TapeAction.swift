package import Roots
package import RootsText

package enum TapeAction: Hashable, Sendable {
  /// Types each scalar as one key; the pace replaces the typing speed.
  case type(String, pace: TapeTime?)
  /// Presses the keys one after another, all of them `count` times.
  case press([Key], pace: TapeTime?, count: Int)
  case scroll(TapeScroll, pace: TapeTime?, count: Int)
  case copy(String)
  case paste
  case sleep(TapeTime)
  case advance(TapeTime)
  /// Waits for text; without a pattern it waits until nothing is going on.
  case wait(TapeWaitScope, timeout: TapeTime?, Pattern?)
  case settle(timeout: TapeTime?)
  case settleAutomatically(TapeSwitch)
  // Indirect, because claims are much larger than keys, which most commands of long tapes are.
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
  /// An engine command as written, for the parser of the command notation.
  case perform(String)
  indirect case resolve(kind: String, name: String, outcome: String, Value?)
  /// Sets some values of the program; all others stay.
  indirect case give(Record)
  case note(String)
  case skip(String)
  case todo(String)
  case source(String)
  case require(String)
  case env(String, String)
  case set(TapeSetting, String)
  case faulty
}

extension TapeAction {
  package enum Role {
    case keys
    case input
    case waiting
    case claim
    /// Divides the tape, or prepares something for later commands.
    case course
    /// Affects only the outputs.
    case ornament
    case preparation
  }

  package var role: Role {
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

  /// True if it reaches the program; `Changed` and `Unchanged` refer to the last such action.
  package var isInput: Bool { role == .keys || role == .input }

  /// True if a tape of such an action alone would try something.
  package var playsOrClaims: Bool { isInput || role == .waiting || role == .claim }
}

package enum TapeScroll: String, Hashable, Sendable { case up = "ScrollUp", down = "ScrollDown" }

/// The part of the screen that a `Wait` searches: the row of the cursor, or everything visible.
package enum TapeWaitScope: String, Hashable, Sendable { case line = "Line", screen = "Screen" }

package enum TapeSwitch: String, Hashable, Sendable { case on = "On", off = "Off" }

/// The kind of restart of an app: without its saved state, or with it.
package enum TapeRestart: String, Hashable, Sendable, CaseIterable { case cold, restore }

package enum GuardOutcome: Sendable {
  case allow, deny

  private static let meanings: KeyValuePairs<String, GuardOutcome> = [
    "allow": .allow, "allowed": .allow, "grant": .allow, "deny": .deny, "denied": .deny, "refuse": .deny,
  ]

  static let words = meanings.map(\.key)

  package init?(_ word: String) {
    guard let meaning = Self.meanings.first(where: { $0.key == word }) else { return nil }
    self = meaning.value
  }
}
