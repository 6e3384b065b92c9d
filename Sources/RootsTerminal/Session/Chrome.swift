package import Roots

/// Everything around the screens, and where their keys go first: the ``Deck``, or a program's own.
///
/// A chrome draws whole frames. It is asked to only when something has changed and a frame is asked for. What it shares
/// with every other chrome belongs to the session: ``Session/view(of:)`` has a screen for every entry, and
/// ``Session/message`` the line to show just now.
@MainActor public protocol Chrome: AnyObject {
  /// The session has been made.
  func begin(_ session: Session)

  /// Takes input; what it ignores is lost.
  func handle(_ event: InputEvent, _ session: Session) -> KeyOutcome

  /// Something may have happened: called after everything that comes in, before anything is drawn.
  func catchUp(_ session: Session)

  /// Draws everything on a blank canvas.
  func draw(on canvas: inout Canvas, _ session: Session)

  /// Whether something of the chrome's own takes the keys, so that no screen gets them.
  var hasKeys: Bool { get }

  /// The secret in the text that is typed at something of the chrome's own, in a word; `nil` if there is
  /// none.
  var secretInput: String? { get }

  /// The keys that the screen in focus and the program have of their own now, for a list of what can be done.
  func ownKeys(_ session: Session) -> [Hint]
}

extension Chrome {
  /// Does nothing.
  public func begin(_ session: Session) {}
  /// Does nothing.
  public func catchUp(_ session: Session) {}
  /// The chrome takes no keys from screens.
  public var hasKeys: Bool { false }
  /// Nothing secret is being typed.
  public var secretInput: String? { nil }
  /// Returns no keys.
  public func ownKeys(_ session: Session) -> [Hint] {
    (session.keyEntries.last.map(session.view)?.hints ?? []).filter(\.isOwn)
  }
}

/// A chrome of which tools beside the program can ask more: what keys and the mouse mean, and what messages may name.
@MainActor package protocol ToolChrome: Chrome {
  /// The box in which changes are shown in motion, and what moves there.
  func stage(_ session: Session) -> Stage

  /// `nil` if there are no commands.
  var language: PromptLanguage? { get }

  /// `nil` if the key is not bound.
  func action(for key: Key) -> Action?

  /// The keys of a sequence that have been pressed; `nil` if none has begun.
  var begun: Key? { get }

  func sequences(after key: Key, _ session: Session) -> [Hint]

  /// True if an action is for those who have the keys: what only testers need is not for the users of a program.
  func offers(_ action: Action) -> Bool

  /// Whether messages may name guards, stacks and commands: to those who test, and to those who write a chrome.
  var speaksOfEngine: Bool { get }

  var isAsking: Bool { get }

  /// Whether something of the chrome's own is open in which tools beside the program can be chosen: only what comes of
  /// the keys tells whether they are meant for the program.
  var offersTools: Bool { get }

  /// A text that is pasted, with marks where it gives values to secret parameters at a prompt.
  func shown(pasted text: String) -> String

  /// `nil` for actions that do not depend on what the person has seen, and where there is nothing to go to.
  func travel(_ action: Action, _ session: Session) -> Command?

  /// `nil` if no prompt for commands is open.
  var typed: String? { get }

  /// The keys that do the same as what the mouse is about to do; `nil` as long as it is not a click.
  func strokes(for mouse: Mouse, _ session: Session) -> Strokes?
}

extension ToolChrome {
  package func stage(_ session: Session) -> Stage { Stage(area: Rect(session.size)) }
  package var language: PromptLanguage? { nil }
  package func action(for key: Key) -> Action? { nil }
  package var begun: Key? { nil }
  package func sequences(after key: Key, _ session: Session) -> [Hint] { [] }
  package func offers(_ action: Action) -> Bool { action.isForUsers }
  package var speaksOfEngine: Bool { true }
  package var isAsking: Bool { false }
  package var offersTools: Bool { false }
  package func shown(pasted text: String) -> String { text }
  package func travel(_ action: Action, _ session: Session) -> Command? { nil }
  package var typed: String? { nil }
  package func strokes(for mouse: Mouse, _ session: Session) -> Strokes? { Strokes.none }
}

/// A program's own chrome, of which tools know only what every chrome says.
@MainActor final class ForeignChrome: ToolChrome {
  private let chrome: any Chrome

  init(_ chrome: any Chrome) { self.chrome = chrome }

  func handle(_ event: InputEvent, _ session: Session) -> KeyOutcome { chrome.handle(event, session) }
  func draw(on canvas: inout Canvas, _ session: Session) { chrome.draw(on: &canvas, session) }
}

extension Hint {
  var isOwn: Bool { keys.count == 1 && !isMinor && keys.allSatisfy { !Hint.general.contains($0) } }

  private static let general: Set<Key> = [
    .enter, .escape, .tab, .backTab, .space, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end,
    .ctrl("s"), "/",
  ]
}

extension Action {
  var isForUsers: Bool { group != .testing && self != .push && self != .accessory }
}
