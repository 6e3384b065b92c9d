package import Roots
package import RootsTerminal

/// A running program on which a tape can be played.
///
/// Time on a stage stands still until it is told to pass, and everything that happens is done when the stage
/// says that it is settled. A tape played twice on two stages made alike therefore does the same twice.
@MainActor package protocol TapeStage: AnyObject {
  /// How many cells the program has.
  var size: Size { get }

  // MARK: What can happen

  /// Presses a key.
  func press(_ key: Key)

  /// The secret field to which typed text goes now.
  var secretField: String? { get }

  /// Whether something secret is in what happens, which is not a key.
  func holdsSecret(_ input: StageInput) -> Bool

  /// Lets anything else happen than a key.
  /// - Throws: ``StageRefusal`` if the program cannot take it.
  func take(_ input: StageInput) async throws(StageRefusal)

  // MARK: Time

  /// How much time has passed in the program.
  var now: Duration { get }

  /// When something is due to happen by itself.
  var nextDeadline: Duration? { get }

  /// Lets time pass up to a moment, and does what is due on the way.
  func advance(to time: Duration)

  /// Whether a change is being shown in motion.
  var isInMotion: Bool { get }

  /// Whether nothing is going on.
  var isSettled: Bool { get }

  /// Waits until nothing is going on.
  func settle() async

  /// What keeps the program from being settled, for the message that says so.
  var busy: [String] { get }

  /// Whether tasks of screens are at work in real time.
  var isAtWork: Bool { get }

  /// The tasks of screens that wait for the program's time to pass, for the message of a wait that fails.
  var asleep: [String] { get }

  // MARK: What can be seen

  /// Whether what is shown is a picture, so that claims about rows, panes and golden frames can be judged.
  var hasPicture: Bool { get }

  /// What is shown; drawn when it is asked for.
  var frame: Frame { get }

  /// The state as a document: what the claims of a tape are about.
  var state: Record { get }

  /// The status with which the program has ended.
  var exitStatus: Int? { get }

  /// What is wrong with the program's state; nothing if it is right.
  var violations: [String] { get }

  /// The boxes of the frame that have a name.
  var panes: [String: Rect] { get }

  /// Told of everything that happens; without a listener nothing is put together for it.
  var listener: (@MainActor (LogEvent) -> Void)? { get set }
}

/// Something other than a key that a tape lets happen.
package enum StageInput: Hashable, Sendable {
  case paste(String)
  case scroll(TapeScroll)
  case resize(Size)
  case open(String)
  /// A command in the notation of app files.
  case perform(String)
  /// The answer to something that waits: a guard, say.
  case resolve(kind: String, name: String, outcome: String, Value?)
  /// Values of the program that become something else.
  case give(Record)
  case restart(TapeRestart?)
}

/// Why a stage does not take what a tape wants, as a sentence.
package struct StageRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension TapeStage {
  package var secretField: String? { nil }
  package func holdsSecret(_ input: StageInput) -> Bool { false }
  package var isInMotion: Bool { false }
  package var hasPicture: Bool { true }
  package var isAtWork: Bool { false }
  package var asleep: [String] { [] }
}
