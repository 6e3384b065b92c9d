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

/// The parts of a frame that a transition moves.
public struct Stage: Hashable, Sendable {
  /// Where cards lie; what is around it stands still.
  public var area: Rect
  /// The card that comes and goes: the topmost one.
  public var card: Rect?
  /// Whether that card floats over others.
  public var isFloating = false
  /// The parts of a scene over a backdrop, if the scene has several.
  public var parts: Parts?
  /// The place that started the change: the selected row, or where the mouse was.
  public var origin: Point?

  /// A stage that is one area.
  public init(area: Rect) { self.area = area }

  /// The parts at the upper and at the lower edge of a scene.
  public struct Parts: Hashable, Sendable {
    public var top: Rect?
    public var bottom: Rect?
    /// The backdrop alone, behind both.
    public var backdrop: Frame

    public init(top: Rect? = nil, bottom: Rect? = nil, backdrop: Frame) {
      self.top = top
      self.bottom = bottom
      self.backdrop = backdrop
    }
  }
}
