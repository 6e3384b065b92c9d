internal import RootsTerminal

/// Why there is no terminal to work in; programs end with status 69 then.
package enum TerminalError: Error, Hashable, Sendable {
  case notATerminal(Stream)

  case typeMissing

  /// TERM holds characters that no name of a terminal has, or too many.
  case typeMalformed(String)

  case typeUnknown(String)

  case noDescriptions(String)

  case descriptionNotAFile(String)

  /// The terminal cannot move its cursor or clear its screen.
  case typeTooSimple(String)

  /// There is no memory, or no descriptor, or files may not grow.
  case noRoom

  case inUse

  case system(Int32)

  package enum Stream: String, Hashable, Sendable { case input, output }
}

extension TerminalError: CustomStringConvertible {
  /// One line that says what is wrong and what to do; safe to print wherever it came from.
  package var description: String {
    switch self {
    case .notATerminal(let stream): "needs a terminal, but standard \(stream.rawValue) is not one"
    case .typeMissing: "TERM is not set; set it to the type of your terminal, such as xterm-256color"
    case .typeMalformed(let name): "TERM is not a name of a terminal: '\(TerminalError.shown(name))'"
    case .typeUnknown(let name):
      "unknown terminal type '\(TerminalError.shown(name))'; install its description or set TERM to xterm-256color"
    case .noDescriptions(let name):
      "no terminal descriptions found for '\(TerminalError.shown(name))'; install terminfo (Debian: ncurses-base)"
    case .descriptionNotAFile(let path):
      "the terminal description '\(TerminalError.shown(path))' is not a file; see TERMINFO, TERMINFO_DIRS and ~/.terminfo"
    case .typeTooSimple(let name):
      "terminal type '\(TerminalError.shown(name))' cannot move its cursor; set TERM to what the terminal really is"
    case .noRoom: "no memory for a screen, or the limits on files or descriptors are too low"
    case .inUse: "a terminal is already open in this process"
    case .system(let number): "the terminal cannot be used: error \(number)"
    }
  }

  private static func shown(_ name: String) -> String {
    let start = name.unicodeScalars.prefix(64)
    let text = Text.sanitized(String(start), charset: .ascii)
    return start.endIndex == name.unicodeScalars.endIndex ? text : text + "..."
  }
}
