extension Subcommand {
  static let lsp = Subcommand(
    "lsp", summary: "help an editor with app files and tapes, over standard input and output",
    details: """
      Speaks the Language Server Protocol: an editor starts it and shows what it says. It finds mistakes as they are
      typed, as 'roots check' and 'roots tape check' do, completes words and names, explains them, goes to where a
      screen, tab, guard or value is defined and finds where it is named, renames it in the app and in all tapes below
      the folder that the editor has opened, puts files in tidy form, lists what they hold, and plays tapes.

      It writes no file itself, and ends when the editor does.

      Exit status: 0 if the editor has said that it is done; 1 if it went away.
      """,
    examples: ["roots lsp"]
  ) { _, console in
    var run = LspRun(console)
    return run.run()
  }
}
