public import Roots

extension ScreenContext {
  /// Has the screen drawn again, for when it has changed by itself and not by a key.
  public func redraw() { session?.invalidate() }

  /// Tells the person at the keys for a moment what has been done, wherever the screen is by then.
  public func tell(_ text: String) {
    if let session { session.chrome.tell(text, session) }
  }

  /// Tells the person at the keys of trouble that the screen cannot show itself.
  public func warn(_ text: String) {
    if let session { session.chrome.warn(text, session) }
  }

  private var session: Session? { navigator?.presenter as? Session }
}
