internal import Glibc

/// The type of the terminal, checked before anybody looks it up or prints it.
enum TerminalType {
  /// The name to look up, from the environment.
  static func find(_ environment: (String) -> String?) throws(TerminalError) -> String {
    guard isatty(STDIN_FILENO) != 0 else { throw .notATerminal(.input) }
    guard isatty(STDOUT_FILENO) != 0 else { throw .notATerminal(.output) }
    return ColorChoice.type(try checked(environment("TERM")), environment: environment)
  }

  /// TERM if it is the name of a terminal: 1 to 64 letters, digits, dots, plus and minus signs, underscores.
  static func checked(_ name: String?) throws(TerminalError) -> String {
    guard let name, !name.isEmpty else { throw .typeMissing }
    let isName =
      name.utf8.count <= 64
      && name.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "+", "-": true
        default: false
        }
      }
    guard isName else { throw .typeMalformed(name) }
    return name
  }
}
