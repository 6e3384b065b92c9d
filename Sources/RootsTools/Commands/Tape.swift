extension Subcommand {
  static let tape = {
    var tape = withoutParts
    tape.parts = TapeVerb.allCases.map { $0.subcommand(tape.examples) }
    return tape
  }()

  private static let withoutParts = Subcommand(
    "tape", "VERB FILE…", count: 1...Int.max, summary: "check, tidy, compare, convert and shorten tapes",
    details: """
      \(TapeVerb.list)

      '-' is the standard input. The result goes to the standard output, or to the file of -o where the verb has it.

      Exit status: 0 if all is well; 1 if tapes or runs differ, if a tape is not tidy, or if the tape for 'shrink' does
      not fail; 2 if a tape or the command line is wrong; 4 if a file cannot be read or written; 5 if the tape for
      'shrink' does not fail the same way every time; 129 the terminal was closed, 130 Ctrl-C, 143 asked to end:
      'shrink' writes the shortest tape so far.
      """,
    options: TapeOrder.options,
    examples: [
      "roots tape check --strict tapes/*.tape", "roots tape fmt --write login.tape",
      "roots tape export --vhs login.tape -o login.vhs.tape", "roots tape import session.cast --app shop.kdl",
      "roots tape shrink fuzzed.tape", "roots tape bisect login.tape --good roots-1.0",
    ]
  ) { invocation, console throws(Misuse) in
    try TapeOrder(invocation).run(console)
  }
}
