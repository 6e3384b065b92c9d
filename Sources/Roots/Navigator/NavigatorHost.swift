/// What a navigator runs in: a front end that can draw itself again and show a line of text.
///
/// A navigator below another one has the host of the one above unless it is given its own.
@MainActor public protocol NavigatorHost: AnyObject {
  /// Draws everything again: something has changed that no request has changed.
  func redraw()

  /// Shows for a moment what has been done: that something is saved, say.
  func tell(_ text: String)

  /// Shows trouble that a screen cannot show itself, and writes it to the event log.
  func warn(_ text: String)
}

extension ScreenContext {
  /// Draws the screen again: it has changed by itself and not by a key.
  public func redraw() { navigator?.host?.redraw() }

  /// Shows for a moment what has been done, wherever the screen is by then.
  public func tell(_ text: String) { navigator?.host?.tell(text) }

  /// From now on a text stands as `•` in all that is written or drawn; what the program does with it is as before.
  ///
  /// Fields of the kind `secret` need no call: their texts are kept before the program gets them.
  public func keepSecret(_ text: String) { navigator?.keepSecret(text) }

  /// Shows trouble that the screen cannot show itself; without a host it is only written to the event log.
  public func warn(_ text: String) {
    guard let host = navigator?.host else { return navigator?.diagnose(text) ?? () }
    host.warn(text)
  }
}
