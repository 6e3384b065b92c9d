internal import Roots

/// A destination of frames and a source of input: a curses terminal, or one that only remembers.
@MainActor
package protocol Terminal: AnyObject {
  var size: Size { get }

  /// The characters that can be shown; frames for this terminal should be made with them.
  var charset: Charset { get }

  var background: Background { get }

  /// Only what differs from the frame before is sent. While the terminal has not yet taken that one, the new frame
  /// waits, and a still newer one takes its place: frames are skipped, input never is.
  func present(_ frame: Frame)

  /// Names the terminal's window from the next frame on. Only plain characters are sent, at most 80.
  func setTitle(_ title: String)

  func ring()

  /// Sends the whole screen again, for when something else has written on it.
  func redraw()

  /// The event ``InputEvent/resumed`` follows when the user comes back.
  func suspend()

  /// Gives the terminal to a function until it returns; the event ``InputEvent/resumed`` follows.
  ///
  /// Without a terminal it throws a `HandoverRefusal`, as the default does.
  func hand<Answer>(_ use: () throws -> Answer) throws -> Answer

  func copy(_ text: String) throws(ClipboardRefusal)

  /// True if the mouse is reported to the program unless it is given back.
  var takesMouse: Bool { get }

  /// Gives the mouse back to the terminal, which then selects text with it, or takes it again.
  func giveMouseBack(_ isFree: Bool)

  /// Keeps the memory of the process out of core dumps from now on: something secret is about to be in it.
  func protectMemory()
}

package enum ClipboardRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  case unsupported
  case off
  case empty
  case tooLong(bytes: Int)

  /// The most bytes of a text that the usual terminals take.
  package static let most = 74_994

  package var description: String {
    switch self {
    case .unsupported: "this terminal gives programs no clipboard; select with the mouse"
    case .off: "the clipboard is turned off in this program; select with the mouse"
    case .empty: "there is nothing to copy"
    case .tooLong(let bytes):
      "\(bytes) bytes are too many for a terminal's clipboard of \(ClipboardRefusal.most)"
    }
  }
}

package enum Background: String, Hashable, Sendable {
  case dim
  case dotted
}

extension Terminal {
  package var background: Background { .dim }
  package func hand<Answer>(_ use: () throws -> Answer) throws -> Answer { throw HandoverRefusal.noTerminal }
  package func copy(_ text: String) throws(ClipboardRefusal) { throw .unsupported }
  package var takesMouse: Bool { true }
  package func giveMouseBack(_ isFree: Bool) {}
  package func protectMemory() {}
}

/// A client of a terminal: takes input, presents frames, says when it wants to be called again.
@MainActor
package protocol TerminalClient: AnyObject {
  /// Takes what has come in, in order; never empty. Everything that had arrived is in it, so this is the
  /// moment to present one frame.
  func receive(_ events: [InputEvent])

  /// When ``wake()`` is due if no input comes, `nil` for never.
  var deadline: ContinuousClock.Instant? { get }

  /// The deadline has passed, another thread has asked for a call, or work of the main actor is about to be done.
  func wake()

  var isFinished: Bool { get }
}
