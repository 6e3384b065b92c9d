extension Subcommand {
  static let explore = Subcommand(
    "explore", "APP", count: 1...1, summary: "walk through everything an app can do",
    details: """
      Tries everything that can be done, and looks after each step whether anything is wrong: visits that are never
      answered, requests without outcome, guarded screens without consent, hooks that run in circles, and the
      invariants of the app file. Reports how much of the app was covered, and writes a tape for each fault.

      It goes in stages: everything once on each front (1), every two moves behind each other (2), all states (3),
      which goes on as far as 30 seconds for everything go. --time bounds everything, the report included. The first
      line of the report names the last stage that has ended, and what there was no time for as not decided. With
      --depth, --states, --spool, --ops, or a --project that leaves something out, there are no stages.

      Without --ops it does what a person can: rows, forms, keys of the app, tabs, going back, answers to guards;
      quitting where a screen asks first, Ctrl-C on what is held, and a start with what was kept. --anywhere also tries
      keys that go anywhere (g, [, -, z), once after the shortest way to each thing that was covered. The first line of
      the report names what was not tried in full.

      States are told apart by everything that can matter, and stacks that grow without end are folded, unless
      --project says otherwise: 'whole' (everything counts, and all rows of data are tried), 'payload=off', 'values=off',
      'stack=3' (the entries of each stack that count), 'layers=2', separated by commas.

      A stage that has ended also warns of screens to which nothing leads, that never answer or that hooks leave at
      once, of controls that change nothing, of invariants that were never tested, of texts that are lost, and of
      states from which no way leads back.

      Afterwards, ways there and back are tried from the first state in which each thing was covered: opening
      and closing, the shortest way to every screen, the URL of what is in sight; and, at the keys of the
      program that people use, another size, a saved state, and a request in the middle of a transition.
      --check every tries the first three from every state, --check none tries none of them. If the walk ends
      because of the number of states, it goes on a little in the states where least was tried.

      --race tries every pair of moves after everything that was covered: the second move does not wait for the first,
      and they are dealt with in every possible order, as long as no transition runs. --swarm also walks at random, and
      each of these walks leaves out some kinds of moves; the same --seed finds the same.

      With --spool many processes explore together: in each round, each shard prints how many states it expanded;
      when all of them print 0, --merge reports, and writes what one process would. All of them need the same app and
      the same options. A shard that is run twice does no harm; where one was not run, the next round and --merge say
      which. With --swarm as well, a process walks at random by its own --seed, without rounds.

      Before the walk begins, it checks that every output can be written.

      Exit status: 0 nothing found; 1 something found; 2 the app does not parse; 3 the stage that was asked for,
      by default 2, has not ended (0 with --best-effort); 4 the app cannot be used, a file cannot be written, or
      the spool is not whole; 70 the explorer found what no tape shows; 129 the terminal was closed,
      130 Ctrl-C, 143 asked to end, with the report so far; a second signal ends it at once.
      """,
    options: ExploreOrder.options,
    examples: [
      "roots explore shop.kdl", "roots explore shop.kdl --ops --depth 6 -j 4",
      "roots explore shop.kdl --suite tapes", "roots explore shop.kdl --db shop.sqlite",
      "roots explore shop.kdl --race --swarm --seed 7",
      "seq 0 7 | parallel roots explore shop.kdl --spool d --round 0 --shard {}/8",
    ]
  ) { invocation, console throws(Misuse) in
    try ExploreRun(try ExploreOrder(invocation), console).run()
  }
}
