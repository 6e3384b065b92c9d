/// The program `roots`: a table of subcommands and how a command line gets to one of them.
@MainActor enum Tool {
  /// All subcommands, in the order in which help lists them.
  static let subcommands: [Subcommand] = [
    .demo, .run, .tail, .`init`,
    .check, .fmt, .explain, .schema, .drive, .explore,
    .record, .replay, .tape,
    .graph, .path, .open, .urls,
    .keys, .config, .doctor,
    .man, .completions, .help, .version,
  ]

  /// Carries a command line out.
  static func run(_ words: [String], _ console: Console) -> ExitCode {
    var called: Subcommand?
    do throws(Misuse) {
      switch try ArgumentReader(subcommands: subcommands).read(words) {
      case .run(let subcommand, let invocation):
        called = subcommand
        return try subcommand.run(invocation, console)
      case .help(nil) where words.isEmpty:
        return try Subcommand.demo.run(Invocation(of: Subcommand.demo.name), console)
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
