internal import Glibc
internal import RootsCurses

/// The program `roots`: a table of subcommands.
@MainActor package enum Tool {
  /// The program's own name comes first; returns the status to exit with.
  package static func main(_ words: [String]) -> Int32 {
    // A reader that goes away, or a limit on the size of files, ends the writing with an error, not the program.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    StandardStreams.fill()
    Crash.endAtOnce()
    let console = Console.standard()
    let code = run(Array(words.dropFirst()), console)
    return console.finish(code, close: Console.closeOutput).rawValue
  }

  /// The subcommands that one works with, as help groups them.
  static let groups: [(title: String, subcommands: [Subcommand])] = [
    ("Show", [.demo, .run, .tail, .graph, .path, .open, .urls]),
    ("Check", [.check, .explore, .mutate, .drive, .fmt]),
    ("Tapes", [.record, .session, .replay, .tape]),
    ("The rest", [.`init`, .lsp, .doctor, .help]),
  ]

  /// Those that explain, of which help tells the names.
  static let explaining: [Subcommand] = [.explain, .schema, .keys, .config, .man, .completions, .version]

  static let subcommands: [Subcommand] = groups.flatMap(\.subcommands) + explaining

  static func run(_ words: [String], _ console: Console) -> ExitCode {
    if words.isEmpty { return run([Subcommand.demo.name], console) }
    return subcommands.run(words, console, by: "roots") { Help.overview }
  }
}

extension [Subcommand] {
  /// - Parameters:
  ///   - caller: The words before the name of a subcommand.
  ///   - overview: What help without a subcommand shows.
  @MainActor func run(
    _ words: [String], _ console: Console, by caller: String, overview: () -> String
  ) -> ExitCode {
    var called: Subcommand?
    do throws(Misuse) {
      switch try ArgumentReader(subcommands: self).read(words) {
      case .run(let subcommand, let invocation):
        called = subcommand
        return try subcommand.perform(invocation, console)
      case .help(let subcommand): console.put(subcommand.map(Help.text) ?? overview())
      case .version: console.put(ToolVersion.line)
      }
      return .ok
    } catch {
      return error.tell(console, called: called, by: caller)
    }
  }
}
