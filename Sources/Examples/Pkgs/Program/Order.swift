import RootsTerminal

struct Order: Equatable {
  var choices = Choices()

  struct Choices: Equatable {
    var status = StatusFile.usual
    var notes: String?
    var beginning = Program.Beginning.whereItWasLeft
  }

  struct Misuse: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    usage: pkgs [--status FILE] [--notes FILE] [--fresh] [open URL]

    Shows the packages of this machine: what is installed, what needs what, and why.

      open URL         show pkg://NAME, pkg://NAME/needs, pkg://NAME/needed-by,
                       pkg://NAME/why or pkg://section/NAME: without other words,
                       in the pkgs that runs already, if one does
      --status FILE    read this file in place of \(StatusFile.usual)
      --notes FILE     keep notes, and where you were, in this SQLite file
      --fresh          begin with the list, not where you were
      --help           show this

    The keys are in the last line of the screen; '?' shows them all.
    """
}

extension Order {
  /// Reads the words behind the program's name.
  /// - Throws: ``Misuse``, or a ``LaunchEnd`` with the help.
  init(_ words: some Sequence<String>) throws {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      switch parts[0] {
      case "--help", "-h": throw LaunchEnd(Order.usage, status: 0)
      case "--status": choices.status = try Order.value(of: parts, &words)
      case "--notes": choices.notes = try Order.value(of: parts, &words)
      case "--fresh" where parts.count == 1: choices.beginning = .fresh
      case "open":
        // The library opens the URL.
        guard words.popFirst() != nil else { throw Misuse("'open' needs a URL: pkgs open pkg://libc6") }
      default: throw Misuse("'\(word)' is not known here")
      }
    }
  }

  private static func value(of parts: [String], _ words: inout ArraySlice<String>) throws(Misuse) -> String {
    let value = parts.count > 1 ? parts[1] : words.popFirst()
    guard let value, !value.isEmpty else { throw Misuse("'\(parts[0])' needs a file: \(parts[0]) FILE") }
    return value
  }
}

extension Order.Misuse {
  init(_ what: String) { description = "\(what); 'pkgs --help' shows what is" }
}
