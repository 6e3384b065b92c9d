internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsStore
internal import RootsTerminal
internal import RootsTape

@MainActor final class LiveRun {
  private let console: Console
  private let loaded: LoadedSettings
  private var options: LiveOptions
  private let host: ScriptHost
  private let deck: Deck
  private let memory: LiveMemory
  private let notes: LiveNotes
  private let log: LiveLog?
  private let troubles: Troubles
  private let recordingOrder: RecordingOrder
  private var recording: LiveRecording?
  private var recorder: Recorder?
  private var oracles: Oracles?
  private let order: TestOrder?
  private let folder: TestFolder?
  private var testing: TestSession?
  private var share: IdleWork?
  private var proposals: ClaimProposals?
  private let file: String
  private var editing: LiveEditing?
  private var play: SelfPlay?
  private var noteToken: ObservationToken?

  /// The troubles outside of the app, which wait until they can be shown.
  private final class Troubles {
    private var waiting: [(brief: String, full: String)] = []
    var tell: ((_ brief: String, _ full: String) -> Void)? {
      didSet {
        for trouble in waiting { tell?(trouble.brief, trouble.full) }
        waiting = []
      }
    }

    func add(_ brief: String, _ full: String) {
      if let tell { tell(brief, full) } else { waiting.append((brief, full)) }
    }
  }

  /// Shows an app until it is quit.
  /// - Parameters:
  ///   - name: The name in tapes: its file, or that of the built-in app.
  ///   - isForTesters: Whether the signs for testers are shown if no option says so.
  ///   - opening: The half minute before the first key, unless an option or the config file asks for rest.
  static func show(
    _ app: ScriptedApp, named name: String, at url: String? = nil, isForTesters: Bool,
    opening: LiveOptions.Opening = .waiting, _ invocation: Invocation, _ console: Console
  ) throws(Misuse) -> ExitCode {
    do {
      let run = try LiveRun(app, named: name, at: url, isForTesters, invocation, console)
      if opening == .waiting { run.options.opening = .waiting }
      return try run.run()
    } catch let failure as LoadedSettings.Failure {
      return failure.tell(console)
    } catch let misuse as Misuse {
      throw misuse
    } catch let error as TerminalError {
      var cure = ""
      if case .notATerminal = error { cure = "; try --plain, or 'roots replay'" }
      console.tell("roots: \(error)\(cure)")
      return .noTerminal
    } catch {
      console.tell("roots: \(error)")
      return .impossible
    }
  }

  private init(
    _ app: ScriptedApp, named name: String, at url: String?, _ isForTesters: Bool, _ invocation: Invocation,
    _ console: Console
  ) throws {
    self.console = console
    file = name
    loaded = try LoadedSettings(invocation, console.environment)
    options = try LiveOptions(invocation, for: app.map, at: url)
    recordingOrder = try RecordingOrder(invocation, app: name)
    order = try TestOrder(invocation)
    host = ScriptHost(app)
    let settings = loaded.settings
    if recordingOrder.proposesClaims, settings.isPlain {
      throw Misuse("'--claims' needs the screen; --auto-expect adds claims without it")
    }
    if options.isWatching, settings.isPlain { throw Misuse("'--watch' does nothing with '--plain'") }
    if order != nil, settings.isPlain {
      throw Misuse("'session' needs the screen; 'roots record --plain' records without it")
    }
    if options.isWatching, BuiltInApp.isName(name) {
      throw Misuse("'\(name)' has no file to watch; 'roots demo \(name) --watch' writes one")
    }
    if options.isWatching, name == "-" { throw Misuse("'--watch' needs the file of an app, not '-'") }
    let location: StoreLocation
    if let file = options.database {
      location = StoreLocation(file)
    } else {
      location = settings.keepsDatabase ? .state(of: AppIdentity.name(app.map.title, at: name)) : .memory
    }
    let troubles = Troubles()
    self.troubles = troubles
    memory = LiveMemory(location, visits: settings.countsVisits ? .kept : .off, of: host.navigator) {
      troubles.add($0.brief, "\($0)")
    }
    notes = LiveNotes(beside: location)
    do throws(TestFolder.Refusal) {
      folder = try order.map { order throws(TestFolder.Refusal) in
        try TestFolder.create(order.folder, for: name).get()
      }
    } catch {
      throw Misuse("the session cannot be kept: \(error)", code: .impossible)
    }
    log = try options.log.map { try Self.log($0, AppIdentity.name(app.map.title, at: name)) }
    let showsSigns = options.showsSigns ?? isForTesters
    deck = Deck(bindings: loaded.bindings, detail: showsSigns ? .inspection : .presentation)
    deck.offerSigns()
    deck.showsKeys = options.showsKeys
    deck.language = .notation(of: app.map, in: host.navigator, setting: host)
  }

  private static func log(_ option: String, _ identity: String) throws -> LiveLog {
    let path = try LiveLog.path(option, identity)
    do {
      return try LiveLog(path)
    } catch {
      throw Misuse("the log '\(path)' cannot be written: \(error)", code: .impossible)
    }
  }

  private func run() throws -> ExitCode {
    loaded.settings.isPlain ? try speak() : try draw()
  }

  // MARK: In the terminal

  private func draw() throws -> ExitCode {
    let terminal = try CursesTerminal(loaded.settings.terminal(for: host.app))
    var live = Session.Options.live
    live.motion = loaded.settings.motion
    live.slowness = options.slowness
    let session = Session(host.navigator, on: terminal, chrome: deck, options: live)
    session.onOutsideChange = { CursesTerminal.wake() }
    do { try begin(session) } catch {
      terminal.close()
      throw error
    }
    session.draw()
    begun(session)
    if playsByItself { play = SelfPlay(session, deck, memory) }
    if options.isWatching {
      let editing = LiveEditing(file, host, deck, session, recorder)
      self.editing = editing
      editing.begin()
    }
    if let end = terminal.run(session) {
      session.quit(status: end.status)
      finish(session, isOver: false)
      terminal.end(end)
    }
    terminal.close()
    return close(finish(session))
  }

  /// Only where nothing else was asked for, and the keys are those of the story.
  private var playsByItself: Bool {
    options.opening == .playing && options.start == .anew && options.url == nil && options.tab == nil
      && options.slowness == .zero && loaded.settings.motion == .full && loaded.bindings == Bindings()
      && deck.detail == .inspection
  }

  // MARK: In lines

  /// Runs the app in plain lines, at a terminal or in a pipe, until the input or the program ends.
  private func speak() throws -> ExitCode {
    let charset = loaded.settings.charset ?? .ofLocale
    let terminal = PlainTerminal(charset: charset, columns: Echo.columns) { [console] line in
      console.put(line + "\n")
    }
    terminal.protection = ProcessMemory.protect
    var options = Session.Options.live
    options.motion = .still
    options.backlogLimit = nil
    let session = Session(host.navigator, on: terminal, chrome: deck, options: options)
    troubles.tell = { [console] in console.tell("roots: \($1)") }
    try begin(session)
    terminal.converse(session) {
      begun(session)
    } put: { [console] text in
      console.put(text)
      return console.isOpen
    }
    return close(finish(session))
  }

  // MARK: Beginning and ending

  private func begin(_ session: Session) throws {
    log?.follow(session)
    let recorder = Recorder(host, session, files: DiskFiles(), recordingOrder.options)
    self.recorder = recorder
    // Before anything else looks at the program: it begins with what was kept. A tape begins without.
    if options.start != .anew {
      tell(of: memory.restore(options.start), session)
      recorder.noteRestoration()
    }
    let recording = LiveRecording(recordingOrder, recorder, deck)
    self.recording = recording
    if recordingOrder.proposesClaims { proposals = ClaimProposals(file, host, session, deck, recorder) }
    oracles = Oracles(host, session, deck, order == nil ? .run : .session)
    deck.offerMap(pictures: host.pictures) { [memory] graph in
      memory.visits.map { Chart.Counts(Coverage(of: graph, by: $0)) }
    }
    noteToken = session.listen { [weak self, weak session] event in
      if case .note(let text) = event, let session { self?.notes.keep(text, session) }
    }
    try recording.begin()
    if let tab = options.tab { session.send(.show(tab: tab)) }
    if let url = options.url { session.open(url) }
  }

  /// Begins everything that can wait until after the first frame.
  private func begun(_ session: Session) {
    // What the session itself shows has not been visited before it.
    let before = order == nil ? nil : memory.visitsBefore
    memory.begin(options.start, since: before)
    beginTesting(session, before)
    for remark in loaded.remarks {
      let file = remark.source.name.split(separator: "/").last ?? "config"
      troubles.add("\(file):\(remark.position.line): \(remark.sentence)", remark.headline)
    }
    options.crash?.happen()
    guard troubles.tell == nil else { return }
    troubles.tell = { [weak session] brief, full in
      session?.warn(brief, inFull: full)
    }
  }

  private func beginTesting(_ session: Session, _ before: Visits?) {
    guard let order, let folder, let recorder, let oracles else { return }
    let facts = order.facts(
      app: file, host.app.map,
      seen: before.map { TestRecord.Seen(host.app.map.wholeGraph, $0) } ?? TestRecord.Seen(),
      mark: BuiltInApp.isName(file) ? nil : host.app.fingerprint.description)
    let testing = TestSession(facts, in: folder, session, deck, recorder, oracles) { [weak self] in
      self?.seen ?? TestRecord.Seen()
    } restore: { [host] in
      host.set($0)
    }
    self.testing = testing
    let share = IdleWork.countingShare(file, host, session, recorder) { [weak testing] in testing?.take($0) }
    self.share = share
    testing.countShare = { [weak share] in share?.begin() }
    deck.isUnseen = memory.unseen
    host.isUnvisited = memory.unvisited
    let app = RecordingPlace.name(of: file, for: "\(folder.path)/\(TestFolder.tapeName)")
    if let problem = testing.begin(app: app) { session.warn("the tape is not written: \(problem)") }
  }

  private var seen: TestRecord.Seen {
    memory.visits.map { TestRecord.Seen(host.app.map.wholeGraph, $0) } ?? TestRecord.Seen()
  }

  private func close(_ code: ExitCode) -> ExitCode {
    guard testing != nil, let folder else { return code }
    do throws(TestRecord.Unreadable) {
      let record = try TestRecord.read(folder.path)
      let closed = TestClosing(record, console) { record.noticedShare() }.close()
      return code == .ok ? closed : code
    } catch {
      console.tell("roots: \(error)")
      return .impossible
    }
  }

  /// - Parameter isOver: True if the terminal is given back, so that there is time for more.
  @discardableResult
  private func finish(_ session: Session, isOver: Bool = true) -> ExitCode {
    var status = session.exitStatus ?? 0
    troubles.tell = { [console] in console.tell("roots: \($1)") }
    if let problem = testing?.end() {
      console.tell("roots: the session is not complete: \(problem)")
      for note in testing?.unkept ?? [] { console.tell("roots: not in it: \(VisibleText(note).text)") }
      status = status == 0 ? ExitCode.impossible.rawValue : status
    }
    // The app as it ran: its file may have been edited since.
    let maker: StageMaker = { [app = host.app] setup throws(StageRefusal) in try SessionStage(app, setup) }
    if testing != nil, let folder {
      _ = TapePage.keepFrames(of: "\(folder.path)/\(TestFolder.tapeName)", console, on: isOver ? maker : nil)
      if !isOver {
        console.tell("roots: the sheet is not written; 'roots session close \(folder.path)' writes it")
      }
    }
    memory.end()
    if recording?.takeLeave(console, on: isOver ? maker : nil) == false, status == 0 {
      status = ExitCode.impossible.rawValue
    }
    if let log, let problem = log.end(status: status) {
      console.tell("roots: the log '\(log.path)' is not complete: \(problem)")
      if status == 0 { return .impossible }
    }
    return ExitCode(rawValue: status) ?? .ok
  }

  private func tell(of report: RestorationReport, _ session: Session) {
    if let lack = report.lack {
      session.warn(lack + (report.isGivenUp ? "; '--restore-again' tries it" : ""))
    } else if report.restored.isEmpty, report.waiting == 0 {
      session.tell("there was nothing to restore")
    } else {
      let screens = report.restored.count
      let waiting = report.waiting == 0 ? "" : ", \(report.waiting) more when what guards it lets it"
      session.tell("restored \(screens) screen\(screens == 1 ? "" : "s")\(waiting)")
    }
  }
}

extension Chart.Counts {
  init(_ coverage: Coverage) {
    self.init(
      screens: coverage.screens, edges: coverage.edges,
      undeclared: coverage.undeclared.map { walk in
        ScreenGraph.Edge(from: walk.origin, to: walk.target, kind: walk.kind)
      })
  }
}
