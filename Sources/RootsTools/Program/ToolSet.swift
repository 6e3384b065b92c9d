internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsTape
internal import RootsTerminal

/// The subcommands that a program has for itself: those of `roots` without the name of an app.
@MainActor struct ToolSet {
  private let program: any RootsProgram.Type
  private let name: String

  init(of program: any RootsProgram.Type, called name: String) {
    self.program = program
    self.name = name
  }

  func run(_ words: [String], _ console: Console) -> ExitCode {
    let caller = "\(called) --roots"
    let own = subcommands.map { subcommand in
      var subcommand = subcommand
      subcommand.caller = caller
      return subcommand
    }
    return own.run(words, console, by: caller) { overview }
  }

  private var subcommands: [Subcommand] {
    [check, graph, path, urls, keys, explore, mutate, replay, drive, record, session, tape, .doctor]
  }

  private var overview: String {
    let width = subcommands.map(\.name.count).max() ?? 0
    let rows = subcommands.map { subcommand in
      "  \(Text.fitted(subcommand.name, to: width))  \(subcommand.summary)\n"
    }
    return "usage: \(called) --roots COMMAND …\n\n\(rows.joined())\n"
      + "'\(called) --roots COMMAND --help' says more.\n"
  }

  private var called: String { VisibleText(name.split(separator: "/").last.map(String.init) ?? name).text }

  // MARK: Starting

  private let state = ScratchState()

  private func start(_ launch: Launch, _ console: Console) throws(Misuse) -> StartedProgram {
    do { return try state.start(launch.beginning) { try program.start(launch) } } catch {
      throw refusal(VisibleText("\(error)", breaks: .kept).text, console)
    }
  }

  /// `lack` says what cannot be done without a deck.
  private func start(
    _ launch: Launch, _ console: Console, lack: String
  ) throws(Misuse) -> (StartedProgram, Deck) {
    let started = try start(launch, console)
    if let deck = started.deck { return (started, deck) }
    throw refusal("it draws everything itself, \(lack)", console)
  }

  private func refusal(_ why: String, _ console: Console) -> Misuse {
    console.tell("\(called): \(why)")
    return .shown(.impossible)
  }

  private func map(_ words: some Sequence<String>, _ console: Console) throws(Misuse) -> AppMap {
    let started = try start(Launch(Array(words), beginning: .anew), console)
    defer { started.end() }
    return started.navigator.map
  }

  // MARK: The map

  private var check: Subcommand {
    Subcommand(
      "check", "[WORD…]", count: 0...Int.max,
      summary: "start the program without a terminal and say what is wrong with its map",
      details: "Exit status: 0 if the program starts; 2 if its map has mistakes or it cannot start."
    ) { invocation, console throws(Misuse) in
      do throws(Misuse) { _ = try map(invocation.arguments, console) } catch { throw Misuse.shown(.misuse) }
      console.put("\(called): the map has no mistakes\n")
      return .ok
    }
  }

  private var graph: Subcommand {
    Subcommand.graph.ofProgram("[WORD…]", without: GraphSource.Database.options) {
      invocation, console throws(Misuse) in
      let map = try map(invocation.arguments, console)
      return try GraphRun(GraphSource(map), invocation, console).draw()
    }
  }

  private var path: Subcommand {
    Subcommand.path.ofProgram("FROM TO [WORD…]", least: 2, without: GraphSource.Database.options) {
      invocation, console throws(Misuse) in
      let words = invocation.arguments
      let map = try map(words.dropFirst(2), console)
      return try PathRun(GraphSource(map), invocation, console).find(words[0], words[1])
    }
  }

  private var urls: Subcommand {
    Subcommand.urls.ofProgram("[WORD…]") { invocation, console throws(Misuse) in
      try UrlList(map(invocation.arguments, console)).print(invocation, console)
    }
  }

  private var keys: Subcommand {
    Subcommand(
      "keys", "[WORD…]", count: 0...Int.max, summary: "list which key does what",
      details: "Prints the keys of the deck and those that the program gives to all of its screens."
    ) { invocation, console throws(Misuse) in
      let launch = Launch(invocation.arguments, beginning: .anew)
      let (started, deck) = try start(launch, console, lack: "and has no table of keys")
      defer { started.end() }
      console.put(KeyTable.text(deck.bindings.rows.filter { deck.offers($0.action) }))
      let own =
        deck.keys.map { (keys: $0.hint.keys.map(\.description), title: $0.title) }
        + deck.bindings.extras.map { (keys: [$0.key.description], title: $0.title) }
      if !own.isEmpty { console.put("Its own\n" + own.map { KeyTable.line("", $0.keys, $0.title) }.joined()) }
      return .ok
    }
  }

  private var explore: Subcommand {
    Subcommand(
      "explore", "[WORD…]", count: 0...Int.max, summary: "walk through the program by its keys",
      details: """
        Starts the program without a terminal and presses the keys that the screen offers: it goes to the nearest untried
        key by the shortest known way, and starts again only if none leads to one. It goes in stages: everything once on
        each front (1), every two keys behind each other (2), all states (3), which goes as far as the bounds. After
        each key it checks that the invariants hold, that the picture is up to date, and that the program comes to rest.
        Into a field it types what '--text' gives, or the 'sample' of the field, or a letter; a number and a day where
        they are asked for. Time passes only as a step of the walk. For each fault it writes a tape. From \(ProgramWalk.Bounds().exactStates) states on it tries keys in
        \(ProgramWalk.mostAlike) of those that have the same two screens on top, and the same keys, and says in how many it tried none.

        The keys are really pressed: unlike with an app in a file, it cannot try two ways from one state at once, and what
        the program does to files and other programs is really done. If the program crashes, walk.tape in the folder
        holds the keys that led there. The tape of a fault is played again on a fresh program and made as short as it
        can be; --suite writes tapes that take every step of the walk, except for those that do something else when
        they are played again.

        Exit status: 0 nothing found; 1 something found; 3 the stage that was asked for, or else the second, has not ended
        (0 with --best-effort);
        4 the program cannot be started; 129 the terminal was closed, 130 Ctrl-C, 143 asked to end, with the report so
        far.
        """,
      options: WalkRun.options
    ) { invocation, console throws(Misuse) in
      try WalkRun(invocation, console, app: name) { setup throws(StageRefusal) in
        try ProgramStage(setup, colors: program.terminal.roleColors) { setup in try started(setup) }
      }.run()
    }
  }

  private var mutate: Subcommand {
    let left = ["--kinds", "--states"]
    return Subcommand(
      "mutate", "", count: 0...Int.max, summary: "say which mistakes in the program its tapes would notice",
      details: """
        Plants one mistake after another: in the map (guards, URLs, ways, identities, tabs, layers), in what screens ask
        for (an answer dropped, one screen more closed, a result that nothing hears) and in what they are asked. The
        tapes are played on the program with it, each mistake in a process of its own. A mistake is noticed if a tape
        fails, or if the program crashes in it. One that no tape notices comes with the claim that would; where no tape
        shows a difference, it is not known, and does not count. What the program does to files is really done: where a
        tape fails without the mistake too, because of what was left there, the mistake is not known either.

        Exit status: as that of 'roots mutate'.
        """,
      options: MutateOrder.listed.filter { !left.contains($0.name) }, unlisted: MutateOrder.unlisted
    ) { invocation, console throws(Misuse) in
      let order = try MutateOrder(invocation, of: called)
      let map = try map([], console)
      let mutation = ProgramMutation(order, map, console, called: name, on: headless)
      if let number = order.worker { return mutation.judge(number, by: invocation.arguments) }
      if let word = invocation.arguments.first {
        throw Misuse("'mutate' takes no '\(word)': tapes say with what the program is started")
      }
      return try mutation.run()
    }
  }

  // MARK: Running

  private var replay: Subcommand {
    let left = ReplayOrder.options.filter { $0.name == "--app" }
    return Subcommand.replay.ofProgram("TAPE…", least: 1, without: left) {
      invocation, console throws(Misuse) in
      var order = try ReplayOrder(invocation)
      order.caller = [name, "--roots"]
      return order.run(console, on: stages)
    }
  }

  private var stages: ProgramStages {
    ProgramStages(headless: headless(nil)) { setup, terminal throws(StageRefusal) in
      try ProgramStage(setup, on: terminal, colors: program.terminal.roleColors) { setup in
        try started(setup)
      }
    }
  }

  /// Starts this program for a tape, which may name it by any path to it.
  private func started(_ setup: StageSetup) throws -> StartedProgram {
    if let app = setup.app, app.split(separator: "/").last != name.split(separator: "/").last {
      throw StageRefusal("the tape launches '\(VisibleText(app).text)', and this is '\(called)'")
    }
    return try started(Launch(setup))
  }

  /// - Parameter mistake: One that the program has, also when it is started again.
  private func headless(_ mistake: PlantedMistake?) -> StageMaker {
    { setup throws(StageRefusal) in
      try ProgramStage(setup, colors: program.terminal.roleColors) { setup in
        PlantedMistake.current = mistake
        defer { PlantedMistake.current = nil }
        return try started(setup)
      }
    }
  }

  private var tape: Subcommand {
    let left = TapeOrder.options.filter { $0.name == "--app" }
    return Subcommand.tape.ofProgram("VERB FILE…", least: 1, without: left) {
      invocation, console throws(Misuse) in
      var order = try TapeOrder(invocation)
      order.program = TapeOrder.Program(stage: stages.headless, words: [name, "--roots"])
      return order.run(console)
    }
  }

  /// Starts the program without a terminal, in a deck that carries commands out.
  private func started(_ launch: Launch) throws -> StartedProgram {
    try program.start(launch).withTools()
  }

  private var drive: Subcommand {
    Subcommand.drive.ofProgram("[WORD…]") { invocation, console throws(Misuse) in
      let size = try DriveOrder(invocation).size
      let launch = Launch(invocation.arguments, beginning: .anew)
      do {
        let driver = try Driver {
          let session = try state.start(launch.beginning) { () throws -> Session in
            let program = try started(launch)
            let session = Session(program.navigator, on: HeadlessTerminal(size), chrome: program.chrome)
            program.begin(session, launch)
            return session
          }
          let navigator = session.navigator
          return Driver.Driven(session) { command in
            command.request(.script) { name in navigator.map.guards.first { $0.name == name } }
          }
        }
        var lines = LineReader(console, limit: Driver.lineLimit)
        return DriveRun.drive(driver, &lines, console)
      } catch {
        throw refusal(VisibleText("\(error)", breaks: .kept).text, console)
      }
    }
  }

  private static let unrecordable = "so nothing in it can be recorded"

  private var record: Subcommand {
    Subcommand.record.ofProgram(
      "[WORD…]", without: LiveOptions.table.filter { $0.name != RecordingOrder.page.name }
    ) {
      invocation, console throws(Misuse) in
      let order = try RecordingOrder(invocation, app: name)
      // Tapes begin with a fresh program.
      let launch = Launch(invocation.arguments, beginning: .anew)
      let (started, deck) = try start(launch, console, lack: Self.unrecordable)
      var tools: LiveTools?
      var failure: RecordingOrder.Unwritable?
      let status = CursesTerminal.live(started, launch, options: program.terminal) { session in
        let attached = LiveTools(deck, session, order, words: launch.arguments)
        tools = attached
        do throws(RecordingOrder.Unwritable) { try attached.begin(deck, session) } catch {
          failure = error
          session.quit()
        }
      }
      let isWhole = tools?.end(playingOn: stages.headless) ?? true
      if let failure { throw refusal("\(failure)", console) }
      let code = ExitCode(rawValue: status) ?? .ok
      return !isWhole && code == .ok ? .impossible : code
    }
  }

  private var session: Subcommand {
    Subcommand(
      TestOrder.subcommand, "[WORD…]", count: 0...Int.max, summary: Subcommand.session.summary,
      details: """
        As 'roots session' does for an app in a file: 'N' makes notes, all keys are recorded, and at the end the folder
        of the session holds a sheet, a page, and the shortest tape for each bug with a claim.
        """,
      options: TestOrder.options + [Self.closing]
    ) { invocation, console throws(Misuse) in
      if let folder = invocation[Self.closing.name] { return try close(folder, console) }
      guard let order = try TestOrder(invocation) else { return .misuse }
      let run: ProgramSession
      do throws(TestFolder.Refusal) {
        run = ProgramSession(order, try TestFolder.create(order.folder, for: name).get(), name)
      } catch {
        throw refusal("the session cannot be kept: \(error)", console)
      }
      // Tapes begin with a fresh program.
      let launch = Launch(invocation.arguments, beginning: .anew)
      let (started, deck) = try start(launch, console, lack: Self.unrecordable)
      let status = CursesTerminal.live(started, launch, options: program.terminal) { session in
        run.begin(deck, session, words: launch.arguments)
      }
      if let problem = run.end() {
        console.tell("\(called): the session is not complete: \(problem)")
        for note in run.unkept { console.tell("\(called): not in it: \(VisibleText(note).text)") }
        return .impossible
      }
      // Played in a fresh process: what this program has begun may still be at work here.
      if status == 0 {
        state.remove()
        becomeCloser(of: run.folder.path)
      }
      console.tell("\(called): 'session \(Self.closing.name) \(run.folder.path)' writes the sheet")
      return ExitCode(rawValue: status) ?? .ok
    }
  }

  private static let closing = Subcommand.Option(
    "--close", value: "DIR", "write the sheet of a session that was killed")

  /// Comes back only if that is not possible.
  private func becomeCloser(of folder: String) {
    replaceProcess(
      by: "/proc/self/exe", [name, "--roots", TestOrder.subcommand, Self.closing.name, folder])
  }

  private func close(_ folder: String, _ console: Console) throws(Misuse) -> ExitCode {
    do throws(TestRecord.Unreadable) {
      return TestClosing(try TestRecord.read(folder), console, on: stages.headless).close()
    } catch {
      throw refusal("\(error)", console)
    }
  }
}

extension Subcommand {
  /// Returns the subcommand for one program, which needs no app on its command line.
  fileprivate func ofProgram(
    _ arguments: String, least: Int = 0, without left: [Option] = [],
    run: @escaping @MainActor @Sendable (Invocation, Console) throws(Misuse) -> ExitCode
  ) -> Subcommand {
    let names = left.map(\.name)
    return Subcommand(
      name, arguments, count: least...Int.max, summary: summary, details: details,
      options: options.filter { !names.contains($0.name) }, unlisted: unlisted, run: run)
  }
}
