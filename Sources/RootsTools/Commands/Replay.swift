internal import RootsCurses

extension Subcommand {
  static let replay = Subcommand(
    "replay", "TAPE…", count: 1...Int.max, summary: "play tapes and check what they claim",
    details: """
      Plays tapes without a terminal: time is virtual, and after every key the replay waits until nothing is
      going on. A folder stands for all tapes in it, '-' for the standard input. Every claim that fails is
      shown with its line, what is there instead, and what has happened since the last claim that held; pictures
      of it are left in the folder 'out'. --report html=FILE writes a page on which every key of every tape can be
      looked at in a browser, without a terminal and without a server. Before a tape is played, it checks
      that every output can be written.

      With --live one tape is played in this terminal, at its own pace, and stops where a claim fails: space
      pauses, n and b go a line forward and back, + and - change the pace, s takes the keyboard, e does so and
      records what follows, q ends. --sandbox goes straight to the line of --until and takes the keyboard.

      Exit status: 0 if all claims hold; 1 if one does not; 2 if a tape or the command line is wrong; 3 if
      something took too long; 4 if an app cannot be started or a file cannot be written; 5 with --twice if two
      runs differ. If several apply, it is the first of 4, 2, 3, 5, 1. 129 when the terminal was closed, 130
      after Ctrl-C and 143 when asked to end, with the results of the tapes so far, in the reports as well; a second
      signal ends it at once.
      """,
    options: ReplayOrder.options,
    examples: [
      "roots replay Resources/Tapes", "roots replay login.tape --live --speed 2",
      "roots replay login.tape --until 14 --sandbox",
      "roots replay tapes --ci --report junit=out.xml --report tap=- -j 4",
      "roots replay login.tape --report html=login.html",
    ]
  ) { invocation, console throws(Misuse) in
    try ReplayOrder(invocation).run(console)
  }
}
