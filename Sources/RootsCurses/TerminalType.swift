internal import Glibc

enum TerminalType {
  static func find(_ environment: (String) -> String?) throws(TerminalError) -> String {
    guard isatty(STDIN_FILENO) != 0 else { throw .notATerminal(.input) }
    guard isatty(STDOUT_FILENO) != 0 else { throw .notATerminal(.output) }
    return try name(environment)
  }

  static func name(_ environment: (String) -> String?) throws(TerminalError) -> String {
    let type = CursesTerminal.ColorChoice.type(try checked(environment("TERM")), environment: environment)
    try checkDescription(of: type, environment)
    return type
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

  /// Refuses a description that is not a file: curses would wait for ever for what a pipe holds.
  static func checkDescription(of name: String, _ environment: (String) -> String?) throws(TerminalError) {
    guard let first = name.utf8.first else { return }
    let folders =
      [environment("TERMINFO"), environment("HOME").map { $0 + "/.terminfo" }].compactMap { $0 }
      + (environment("TERMINFO_DIRS") ?? "").split(separator: ":").map(String.init)
    for folder in folders {
      let letters = [String(decoding: [first], as: UTF8.self), String(first, radix: 16)]
      for path in [folder, folder + ".db"] + letters.map({ "\(folder)/\($0)/\(name)" }) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { continue }
        let kind = facts.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFDIR else { throw .descriptionNotAFile(path) }
      }
    }
  }
}
