internal import Glibc
internal import RootsCurses
internal import RootsStore
internal import RootsTerminal

extension Subcommand {
  static let doctor = Subcommand(
    "doctor", summary: "say what this terminal can do and what is missing",
    details: "Exit status: 0 if the front end can run here; 1 if something has to be mended first.",
    examples: ["roots doctor"]
  ) { _, console in
    let findings = Doctor.examine()
    for finding in findings {
      console.put("\(finding.verdict.rawValue)  \(Text.fitted(finding.subject, to: 12))\(finding.text)\n")
    }
    return findings.contains { $0.verdict == .bad } ? .failed : .ok
  }
}

/// What is looked at before the front end is blamed.
private enum Doctor {
  enum Verdict: String {
    case good = "ok "
    case remark = "-- "
    case bad = "BAD"
  }

  struct Finding {
    let verdict: Verdict
    let subject: String
    let text: String
  }

  @MainActor static func examine() -> [Finding] {
    [terminal(), size(), type(), colours(), locale(), width()]
      + [
        Finding(verdict: .good, subject: "curses", text: CursesVersion.text),
        Finding(verdict: .good, subject: "database", text: "SQLite \(StoreVersion.text)"),
      ]
  }

  private static func terminal() -> Finding {
    let isThere = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    return isThere
      ? Finding(verdict: .good, subject: "terminal", text: "input and output are a terminal")
      : Finding(
        verdict: .bad, subject: "terminal",
        text: "input or output is no terminal; 'roots demo --plain' works without one")
  }

  private static func size() -> Finding {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return Finding(verdict: .remark, subject: "size", text: "unknown; 80x24 is assumed")
    }
    let text = "\(size.ws_col)x\(size.ws_row)"
    return size.ws_col >= 40 && size.ws_row >= 12
      ? Finding(verdict: .good, subject: "size", text: text)
      : Finding(verdict: .bad, subject: "size", text: "\(text); 40x12 is the least")
  }

  private static func type() -> Finding {
    guard let name = environment("TERM") else {
      return Finding(verdict: .bad, subject: "TERM", text: "not set; try TERM=xterm-256color")
    }
    let shown = Text.sanitized(name)
    return name == "dumb"
      ? Finding(verdict: .remark, subject: "TERM", text: "dumb: the program speaks in lines")
      : Finding(verdict: .good, subject: "TERM", text: shown)
  }

  private static func colours() -> Finding {
    let wish = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLORTERM"].compactMap { name in
      environment(name).map { "\(name)=\(Text.sanitized($0))" }
    }
    return Finding(
      verdict: .good, subject: "colours",
      text: wish.isEmpty ? "as the terminal says" : wish.joined(separator: " "))
  }

  private static func locale() -> Finding {
    setlocale(LC_ALL, "")
    let codeset = String(cString: nl_langinfo(nl_item(CODESET)))
    return codeset == "UTF-8"
      ? Finding(verdict: .good, subject: "locale", text: codeset)
      : Finding(verdict: .remark, subject: "locale", text: "\(codeset): lines are drawn with ASCII")
  }

  private static func width() -> Finding {
    let isRight = Text.width(of: "e\u{301}") == 1 && Text.width(of: "漢") == 2
    return isRight
      ? Finding(verdict: .good, subject: "widths", text: "combining 1, wide 2")
      : Finding(verdict: .bad, subject: "widths", text: "the C library measures text wrongly")
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
