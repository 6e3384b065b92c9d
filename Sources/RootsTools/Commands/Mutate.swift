extension Subcommand {
  static let mutate = Subcommand(
    "mutate", "APP", count: 1...1, summary: "say which mistakes in an app its tapes would notice",
    details: """
      Makes one change after another in an app, plays the tapes that launch it, and names the changes that none of
      them notices. A tape notices a change if it fails with it; one that only comes to another state has not noticed.
      Changes with which the app cannot be read are not made. The file of the app itself stays as it is.

      A change that no tape notices comes with the claim that would: at the first line of a tape behind which both apps
      differ, or at the end of the shortest way to a difference. Where the explorer finds none in the states that the
      app's rows and keys lead to, behind every URL and way of the palette, and behind undo, the change makes no
      difference and does not count. Where it did not come to an end, the change is not known, and does not count either.
      --write puts the claims into the tapes, and new tapes into the folder: nothing that was there changes, and each
      tape has passed on the unchanged app.

      Tapes that fail on the unchanged app are named and left out, and tapes of other apps are passed over.

      --report junit=FILE and tap=FILE write a case for each change, which fails if it is not noticed; html=FILE writes
      a page of all screens, in colors that tell whether all, some or none of their changes are noticed.

      The results are kept beside the tapes, in .APP.mutate, so that the next run judges only what an edit concerns:
      of the app, of a file that it includes or reads, of a tape or of a golden frame. The file may be removed.

      Exit status: 0; 1 with --min, if less is noticed; 2 if the app does not parse, or the command line is wrong; 3 if
      --time ended the work before it was known whether --min holds; 4 if there is no tape to play, or a file cannot be
      written; 129 when the terminal was closed, 130 after Ctrl-C and 143 when asked to end, with the report so far.
      """,
    options: MutateOrder.listed,
    examples: [
      "roots mutate shop.kdl --tapes tapes", "roots mutate shop.kdl --tapes tapes --write",
      "roots mutate shop.kdl --tapes tapes --screen cart --kinds guard-dropped,target-changed",
      "roots mutate shop.kdl --tapes tapes --report junit=out.xml --report html=shop.html",
      "roots mutate shop.kdl --tapes tapes --sample 100 --seed 7 --min 90",
    ],
    list: ("Kinds of change", ChangeKind.all.map { ($0.name, $0.summary) })
  ) { invocation, console throws(Misuse) in
    try MutationJudge(try MutateOrder(invocation), console).run()
  }
}
