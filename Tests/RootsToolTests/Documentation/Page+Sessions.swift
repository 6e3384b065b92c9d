import RootsLanguage
import TestTraits
import Glibc
import Testing

/// The sessions of a page: fenced as `console`, commands behind `$ `, below each what it prints.
///
/// All sessions of a page begin in one folder, in which `Resources` is that of the repository. A block whose
/// first line is a comment with only the name of a file, `// till.kdl` or `# coins.tape`, is that file.
extension Page {
  /// A command and what it is said to print.
  struct Step {
    let command: String
    var output = ""
  }

  /// The commands of each session, and what they are said to print.
  var sessions: [[Step]] {
    blocks(of: "console").map { block in
      block.lines.reduce(into: []) { steps, line in
        if line.hasPrefix("$ ") {
          steps.append(Step(command: String(line.dropFirst(2))))
        } else if !steps.isEmpty {
          steps[steps.count - 1].output += line + "\n"
        }
      }
    }
  }

  /// The files that the page shows, by name.
  var files: [(name: String, text: String)] {
    blocks.compactMap { block in
      guard let name = block.lines.first?.wholeMatch(of: /(\/\/|#) (\w+\.\w+)/)?.output.2 else { return nil }
      return (String(name), block.text)
    }
  }

  /// Runs all sessions, each in a shell of its own; what each command prints, one after the other.
  func run() throws -> [String] {
    let own = OwnFolder()
    let folder = own.path
    for (name, text) in files {
      let file = try #require(fopen("\(folder)/\(name)", "w"))
      fputs(text, file)
      fclose(file)
    }
    // A mark behind what each command prints.
    let commands = sessions.map { session in
      "(\n\(session.map { "\($0.command)\nprintf '\\001'\n" }.joined()))\n"
    }
    let run = try shell(
      """
      exec 2>&1; PATH="$(dirname "$ROOTS"):$PATH"; cd \(folder.quotedForShell) || exit; cp -r '\(Page.top)/Resources' Resources
      XDG_STATE_HOME=\(folder.quotedForShell); export XDG_STATE_HOME
      \(commands.joined())
      """)
    return run.output.split(separator: "\u{1}", omittingEmptySubsequences: false).map { output in
      // On a terminal the line that tells how far something is goes again.
      output.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { $0.firstMatch(of: #/^after \d+ s: /#) == nil }.joined(separator: "\n")
    }
  }
}
