internal import Roots

/// Everything around the screens, and where their keys go first: the ``Deck``, or a program's own.
///
/// A chrome draws whole frames. It is asked to only when something has changed and somebody looks.
@MainActor public protocol Chrome: AnyObject {
  /// The session has been made.
  func begin(_ session: Session)

  /// Takes input; what it ignores is lost.
  func handle(_ event: InputEvent, _ session: Session) -> KeyOutcome

  /// Something may have happened: called after whatever comes in, before anything is drawn.
  func catchUp(_ session: Session)

  /// Draws everything on a blank frame.
  func draw(on frame: inout Frame, _ session: Session)

  /// The box in which changes are shown in motion, and what moves there.
  func stage(_ session: Session) -> Stage

  /// Tells the person at the keys for a moment what has been done: that something is saved, say.
  func tell(_ text: String, _ session: Session)

  /// Tells the person at the keys of trouble that a screen cannot show itself.
  func warn(_ text: String, _ session: Session)
}

extension Chrome {
  public func begin(_ session: Session) {}
  public func catchUp(_ session: Session) {}
  public func stage(_ session: Session) -> Stage { Stage(area: Rect(session.size)) }
  public func tell(_ text: String, _ session: Session) {}
  public func warn(_ text: String, _ session: Session) { session.navigator.diagnose(text) }
}
