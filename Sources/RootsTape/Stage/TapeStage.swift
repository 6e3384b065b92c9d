package import Roots
package import RootsApp
package import RootsTerminal

/// A running program on which a tape can be played.
///
/// Time on a stage stands still until it is told to pass, and everything that happens is done when the stage
/// says that it is settled. A tape played twice on two stages made alike therefore does the same twice.
@MainActor package protocol TapeStage: AnyObject {
  var size: Size { get }

  // MARK: What can happen

  func press(_ key: Key)

  var secretField: String? { get }

  /// True if letters are text: Enter then belongs to a field, and chooses no row.
  var takesText: Bool { get }
  /// True while a pane of the tool takes the keys, such as help.
  var isInPane: Bool { get }
  /// True while the signs of testers are drawn.
  var showsSigns: Bool { get }

  func holdsSecret(_ input: StageInput) -> Bool

  /// Lets anything else happen than a key.
  func take(_ input: StageInput) async throws(StageRefusal)

  // MARK: Time

  var now: Duration { get }

  var nextDeadline: Duration? { get }

  func advance(to time: Duration)

  var isInMotion: Bool { get }

  var isSettled: Bool { get }

  func settle() async

  var busy: [String] { get }

  /// Whether tasks of screens are at work in real time.
  var isAtWork: Bool { get }

  /// The tasks of screens that wait for the program's time to pass, for the message of a wait that fails.
  var asleep: [String] { get }

  // MARK: What can be seen

  /// Whether what is shown is a picture, so that claims about rows, panes and golden frames can be judged.
  var hasPicture: Bool { get }

  /// The frame that is shown; drawn when it is asked for.
  var frame: Frame { get }

  /// The state as a document: what the claims of a tape are about.
  var state: Record { get }

  /// The navigator of the program; `nil` where it is out of reach.
  var navigator: Navigator? { get }

  /// The app that the program shows; `nil` if it is written in Swift, or out of reach.
  var script: ScriptHost? { get }

  /// The names that the program has; `nil` where they are not known.
  var schema: StateSchema? { get }

  var exitStatus: Int? { get }

  /// The faults of the program's state; none if it is right.
  var violations: [String] { get }

  var colors: [Role: Color] { get }

  /// Those of the faults that break an invariant of the app.
  var brokenInvariants: [String] { get }

  /// The panes that are shown just now.
  var panes: [String: Rect] { get }

  /// The panes that can be shown.
  var paneNames: [String] { get }

  /// Told of everything that happens; without a listener nothing is put together for it.
  var listener: (@MainActor (LogEvent) -> Void)? { get set }
}

package enum StageInput: Hashable, Sendable {
  case paste(String)
  case scroll(TapeScroll)
  case resize(Size)
  case open(String)
  /// A command in the notation of app files.
  case perform(String)
  /// The answer to something that waits: a guard, say.
  case resolve(kind: String, name: String, outcome: String, Value?)
  case give(Record)
  case restart(TapeRestart?)
}

package struct StageRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// The status of a program that ends before it is shown.
  package var status: Int32?

  package init(_ description: String) { self.description = description }
}

extension TapeStage {
  package var secretField: String? { nil }
  package var takesText: Bool { false }
  package var isInPane: Bool { false }
  package var showsSigns: Bool { false }
  package func holdsSecret(_ input: StageInput) -> Bool { false }
  package var isInMotion: Bool { false }
  package var colors: [Role: Color] { [:] }
  package var hasPicture: Bool { true }
  package var paneNames: [String] { panes.keys.sorted() }
  package var schema: StateSchema? { nil }
  package var navigator: Navigator? { nil }
  package var script: ScriptHost? { nil }
  package var isAtWork: Bool { false }
  package var asleep: [String] { [] }
}
