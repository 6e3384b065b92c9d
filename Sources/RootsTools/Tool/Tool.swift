internal import Glibc
internal import RootsCurses

/// The program `roots`: a table of subcommands and how a command line gets to one of them.
@MainActor package enum Tool {
  /// Carries out a command line, the program's own name first; says the status to exit with.
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

  /// All subcommands, in the order in which help lists them.
  static let subcommands: [Subcommand] = [
    .demo, .run, .tail, .`init`,
    .check, .fmt, .explain, .schema, .drive, .explore,
    .record, .session, .replay, .tape,
    .graph, .path, .open, .urls,
    .lsp, .keys, .config, .doctor,
    .man, .completions, .help, .version,
  ]

  /// Carries a command line out.
  static func run(_ words: [String], _ console: Console) -> ExitCode {
    var called: Subcommand?
    do throws(Misuse) {
      switch try ArgumentReader(subcommands: subcommands).read(words) {
      case .run(let subcommand, let invocation):
        called = subcommand
        return try subcommand.perform(invocation, console)
      case .help(nil) where words.isEmpty:
        return try Subcommand.demo.perform(Invocation(of: Subcommand.demo.name), console)
      case .help(let subcommand):
        console.put(subcommand.map(Help.text) ?? Help.overview)
        return .ok
      case .version:
        console.put(ToolVersion.line)
        return .ok
      }
    } catch {
      return error.tell(console, called: called)
    }
  }
}
