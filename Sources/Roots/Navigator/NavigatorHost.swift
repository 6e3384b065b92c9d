/// The surroundings of a navigator: a front end that can draw itself again, show a line of text, and reach the
/// terminal.
///
/// A navigator below another one has the host of the one above unless it is given its own.
@MainActor package protocol NavigatorHost: AnyObject {
  /// True while input of the person at the keys is handled.
  var isHandlingInput: Bool { get }

  /// Draws everything again: something has changed that no request has changed.
  func redraw()

  /// Shows a line for a moment; a failure is written to the event log as well.
  /// - Parameter screen: The screen that says so, if one does.
  func show(_ toast: Toast, of screen: ContextID?)

  /// Gives the terminal to a function until it returns.
  /// - Throws: What the function throws, or why there is no terminal to be given away.
  func handTerminal<Answer>(_ use: () throws -> Answer) throws -> Answer

  /// Puts a text on the clipboard, or shows why that cannot be; returns whether it has been sent there.
  func copy(_ text: String) -> Bool
}

/// A line that is shown for a moment, no matter which screen is open then.
public struct Toast: Sendable {
  /// The text that is shown.
  public var text: String
  /// The kind of news.
  public var severity: Severity
  /// The action that can be taken.
  public var action: Action?

  /// The weight of news.
  @nonexhaustive public enum Severity: Sendable, Hashable, CaseIterable {
    /// Information.
    case info
    /// Something has been done.
    case done
    /// Something may go wrong, or went other than expected.
    case warning
    /// Something could not be done.
    case failure
  }

  /// Something that can be done about a toast as long as it is shown.
  public struct Action: Sendable {
    /// The name of the action, in a word or two.
    public var title: String
    /// Does it.
    public var run: @MainActor @Sendable () -> Void

    /// An action with its title: `undo`.
    public init(_ title: String, run: @escaping @MainActor @Sendable () -> Void) {
      self.title = title
      self.run = run
    }
  }

  /// A toast.
  public init(_ text: String, _ severity: Severity = .info, action: Action? = nil) {
    self.text = text
    self.severity = severity
    self.action = action
  }
}

package enum HandoverRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing is drawn on a terminal: a test, a tape, or a program that runs without one.
  case noTerminal
  case inUse

  package var description: String {
    switch self {
    case .noTerminal: "there is no terminal to run another program in"
    case .inUse: "another program has the terminal already"
    }
  }
}

extension ScreenContext {
  /// Draws the screen again: it has changed by itself and not by a key.
  public func redraw() { navigator?.host?.redraw() }

  /// Gives the terminal to a function until it returns: to an editor or a pager, for instance.
  ///
  /// The terminal is as it was before the program began, and drawn on again afterwards, no matter what the function has
  /// done to it. Nothing else of the program runs meanwhile, and its time stands still. A tape and a test have no
  /// terminal to give away, so what runs there is something that the program puts in the place of the function.
  /// - Throws: What the function throws, or a `HandoverRefusal`.
  public func handTerminal<Answer>(_ use: () throws -> Answer) throws -> Answer {
    guard let host = navigator?.host else { throw HandoverRefusal.noTerminal }
    return try host.handTerminal(use)
  }

  /// Puts a text on the clipboard of the person at the terminal, without what would control a terminal that it is
  /// pasted into.
  ///
  /// Where that cannot be, one line says why. A terminal may ignore the request without telling.
  /// - Returns: Whether the text has been sent to the clipboard.
  @discardableResult
  public func copy(_ text: String) -> Bool { navigator?.host?.copy(text) ?? false }
}
