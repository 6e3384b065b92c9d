internal import RootsFiles

extension Subcommand {
  static let record = Subcommand(
    RecordingOrder.subcommand, "APP", count: 1...1,
    summary: "walk through an app and write down the tape of it",
    details: """
      Shows the app like 'roots run', or 'demo', and writes a tape as you go, line by line: what you typed, how
      often you pressed what, and where it led. F9 ends and begins tapes, F7 names a step, F8 adds a claim
      about the present state: the screen on top, a row, a value of the state, the whole frame. What is typed into secret
      fields never gets onto a tape; 'roots replay' takes it from ROOTS_SECRET_NAME.

      With '--claims', when nothing is pressed for a moment, the app is changed one thing at a time, as 'roots mutate'
      does, and the claim that the most changes would break is proposed. F8 offers it first; any other key leaves it.

      Exit status: as of 'roots run'; 4 if the tape cannot be written.
      """,
    options: RecordingOrder.ownOptions + LiveOptions.table,
    examples: ["roots record shop.kdl -o login.tape", "roots record demo --auto-expect state"]
  ) { invocation, console throws(Misuse) in
    let name = invocation.arguments[0]
    return try LiveRun.show(
      AppSource.shown(name, console), named: name, isForTesters: true, invocation, console)
  }
}
