package import Roots
package import RootsApp
package import RootsTerminal

/// A program on a stage: its own navigator and chrome, no terminal, and time that stands still.
///
/// `Restart` makes it again by the same function. A program that keeps its state itself is left to restore
/// itself, unless ``StageSetup/start`` says that it starts from nothing; any other one is given back what it had open.
@MainActor package class ProgramStage: TapeStage {
  private let make: Maker
  package let colors: [Role: Color]
  private var setup: StageSetup
  // Only a new start changes it.
  @exclusivity(unchecked) private var cast: Cast
  /// Where the program is shown; it is drawn there when a stage shows it.
  package let terminal: any Terminal
  private var listening: ObservationToken?
  private var began = Duration.zero

  struct Cast {
    let session: Session
    var deck: Deck?
    var host: ScriptHost?
    let request: @MainActor (ScriptCommand) -> Request
    var end: () -> Void = {}
    let violations: @MainActor () -> [String]
  }

  typealias Maker = @MainActor (StageSetup, any Terminal) throws -> Cast

  package var listener: (@MainActor (LogEvent) -> Void)? { didSet { attend() } }

  package var session: Session { cast.session }

  /// The chrome of the running program, if it is one that tools beside the program can use.
  package var deck: Deck? { cast.deck }

  package var script: ScriptHost? { cast.host }

  /// A program started as a tape wants it, with folders of its own for what it keeps.
  package convenience init(
    _ setup: StageSetup, on terminal: (any Terminal)? = nil, colors: [Role: Color] = [:],
    start: @escaping @MainActor (StageSetup) throws -> StartedProgram
  ) throws(StageRefusal) {
    let state = ScratchState()
    try self.init(setup, on: terminal, colors: colors) { setup, terminal in
      try state.start(Launch(setup).beginning) { Cast(try start(setup), setup, on: terminal) }
    }
  }

  /// A program that has ended before it was shown, with these words.
  convenience init(_ setup: StageSetup, ended status: Int32, _ words: String) throws(StageRefusal) {
    let map = AppMap { Screen("ended") { _ in BodyScreen { words } } }
    try self.init(setup) { _ in
      StartedProgram(try Navigator(map), deck: Deck(), begin: { $0.quit(status: status) })
    }
  }

  init(
    _ setup: StageSetup, on terminal: (any Terminal)?, colors: [Role: Color], make: @escaping Maker
  ) throws(StageRefusal) {
    self.setup = setup
    self.colors = colors
    self.make = make
    self.terminal = terminal ?? HeadlessTerminal(setup.size)
    do { cast = try make(setup, self.terminal) } catch {
      var refusal = StageRefusal("\(error)")
      refusal.status = (error as? LaunchEnd)?.status
      throw refusal
    }
  }

  /// Hands the events of the running program to the listener, in the time of the stage.
  private func attend() {
    guard let listener else { return listening = nil }
    let began = began
    listening =
      began == .zero
      ? session.navigator.listen(listener)
      : session.navigator.listen { listener($0.happening(after: began)) }
  }

  // MARK: What can happen

  package var size: Size { session.size }

  package func press(_ key: Key) {
    showMoving()
    session.press(key)
  }

  package var secretField: String? { session.secretField }
  package var takesText: Bool { session.takesText }
  package var isInPane: Bool { session.chrome.hasKeys }
  package var showsSigns: Bool { deck?.detail == .inspection }

  package func holdsSecret(_ input: StageInput) -> Bool {
    let plan = session.navigator.plan
    return switch input {
    case .paste(let text): secretField != nil || session.toolChrome.shown(pasted: text) != text
    case .open(let url): plan.sealing(url: url).holdsSecret
    case .perform(let text):
      ScriptCommand.read(text).command.map { session.navigator.sealing($0.command).holdsSecret } ?? false
    case .give(let values): cast.host.map { values.sealing($0.app.secretValues).holdsSecret } ?? false
    case .scroll, .resize, .resolve, .restart: false
    }
  }

  /// Draws the present picture if changes are shown in motion: a motion begins with it.
  private func showMoving() { if setup.motion == .full { session.draw() } }

  package func take(_ input: StageInput) async throws(StageRefusal) {
    showMoving()
    switch input {
    case .paste(let text): session.paste(text)
    case .scroll(let direction): session.mouse(wheel(direction))
    case .resize(let size):
      (terminal as? any SizedTerminal)?.resize(to: size)
      session.resize(to: size)
    case .open(let url): session.open(url)
    case .perform(let text): try perform(text)
    case .resolve(let kind, let name, let outcome, let value): try resolve(kind, name, outcome, value)
    case .give(let values): try give(values)
    case .restart(let mode): try restart(mode)
    }
  }

  private func wheel(_ direction: TapeScroll) -> Mouse {
    // The place is that of what is seen now, whether or not it has been drawn.
    _ = session.frame
    let stage = session.toolChrome.stage(session)
    let box = stage.card ?? stage.area
    return Mouse(
      .wheel(direction == .up ? .up : .down), at: Point(x: box.x + box.width / 2, y: box.y + box.height / 2))
  }

  private func perform(_ text: String) throws(StageRefusal) {
    let (command, diagnostics) = ScriptCommand.read(text)
    guard let command else { throw StageRefusal(diagnostics.first?.sentence ?? "'\(text)' is not a command") }
    if case .advance(let time) = command.command {
      advance(to: now + time)
    } else {
      // Of an app in a file the tape is told before it is played.
      if cast.host == nil, let lack = session.navigator.state.lack(in: command.command.arguments) {
        throw StageRefusal(lack.description)
      }
      session.request(cast.request(command))
    }
  }

  private func resolve(
    _ kind: String, _ name: String, _ outcome: String, _ value: Value?
  ) throws(StageRefusal) {
    guard kind == "guard" else {
      throw StageRefusal("'\(VisibleText(kind).text)' cannot be resolved; did you mean 'guard'?")
    }
    let waiting = session.navigator.held
    guard let request = waiting.last(where: { $0.by == name }) else {
      let names = waiting.map(\.by).joined(separator: ", ")
      throw StageRefusal(
        "no request waits for guard '\(VisibleText(name).text)'"
          + (names.isEmpty ? ", or for anything else" : "; requests wait for \(names)"))
    }
    switch GuardOutcome(outcome) {
    case .allow?:
      if let value {
        throw StageRefusal("'allow' takes no value, such as \(value.written); 'deny' takes its reason")
      }
      session.force(.grant(request.id))
    case .deny?: session.force(.refuse(request.id, why: value?.written))
    case nil: throw StageRefusal("a guard is resolved by allow or deny, not '\(VisibleText(outcome).text)'")
    }
    session.invalidate()
  }

  private func give(_ values: Record) throws(StageRefusal) {
    guard let host = cast.host else {
      throw StageRefusal(
        "a program in Swift cannot be given values, only an app of a file can")
    }
    if let complaint = host.complaint(about: values) { throw StageRefusal(complaint) }
    host.set(values)
    session.invalidate()
  }

  private func restart(_ mode: TapeRestart?) throws(StageRefusal) {
    let snapshot = mode == .cold ? nil : session.navigator.snapshot()
    if mode == .restore, snapshot == nil {
      throw StageRefusal("the program keeps no state; 'restore #true' in its file allows it")
    }
    let end = now
    session.quit()
    cast.end()
    setup.start = mode == .cold ? .anew : .restored
    do { cast = try make(setup, terminal) } catch { throw StageRefusal("\(error)") }
    // Only now, as the program that has ended stays where no other one is started.
    listening = nil
    began = end
    attend()
    if let snapshot, !session.navigator.keepsState { session.navigator.restore(snapshot) }
  }

  package var schema: StateSchema? {
    cast.host?.app.stateSchema() ?? StateSchema(session.navigator.map)
  }

  // MARK: Time

  package var now: Duration { began + session.now }
  package var nextDeadline: Duration? { session.nextDeadline.map { began + $0 } }
  package func advance(to time: Duration) { session.advance(to: time - began) }
  package var isInMotion: Bool { session.isInMotion }
  package var isSettled: Bool { session.hasCalmedDown }
  package func settle() async { await session.settled() }

  package var busy: [String] {
    let navigator = session.navigator
    var busy = navigator.engine.queue.requests.map { "request \($0.id) \($0.command.summary)" }
    switch navigator.engine.queue.phase {
    case .idle: break
    case .stopped: busy.append("the navigator is held")
    case .transitioning: busy.append("a transition")
    case .waiting(let id): busy.append("the making of a screen for \(id)")
    }
    if session.backlogCount > 0 { busy.append("\(session.backlogCount) waiting keys") }
    if session.isAtRows { busy.append("a search or a sort of many rows") }
    return busy + navigator.work.atWork
  }

  package var isAtWork: Bool { !session.navigator.work.isAtRest }
  package var asleep: [String] { session.navigator.work.asleep }

  // MARK: What can be seen

  package var frame: Frame { session.frame }
  package var navigator: Navigator? { session.navigator }

  package var state: Record { StateDocument.record(of: session.navigator) }
  package var exitStatus: Int? { session.exitStatus.map(Int.init) }
  package var brokenInvariants: [String] { script?.brokenInvariants ?? mistakes }

  private var mistakes: [String] {
    let navigator = session.navigator
    session.noteMistakesInSight()
    for entry in navigator.state.sight.visible where navigator.isUnmade(entry) {
      navigator.note(
        mistake:
          "nothing makes '\(entry.screen)', and it stands empty; give its definition a function that does")
    }
    return navigator.mistakes.map { "a mistake of the program: \($0)" }
  }

  package var violations: [String] {
    let found = cast.violations() + (script == nil ? mistakes : [])
    return session.exitStatus == nil ? found + pictureViolations + staleness : found
  }

  private var staleness: [String] {
    let shown = session.frame
    session.invalidate()
    return session.frame.spans(changedSince: shown).isEmpty
      ? [] : ["the picture is not what would be drawn now"]
  }

  package var paneNames: [String] { ["bar", "bottom", "card", "stage", "status", "top"] }

  package var panes: [String: Rect] {
    let size = session.frame.size
    let stage = session.toolChrome.stage(session)
    var panes = [
      "status": Rect(x: 0, y: size.rows - 1, width: size.columns, height: 1), "stage": stage.area,
      "bar": Rect(x: 0, y: 0, width: size.columns, height: min(size.rows, max(1, stage.area.y))),
    ]
    panes["card"] = stage.card
    panes["top"] = stage.parts?.top
    panes["bottom"] = stage.parts?.bottom
    return panes
  }
}

extension ProgramStage.Cast {
  @MainActor fileprivate init(_ program: StartedProgram, _ setup: StageSetup, on terminal: any Terminal) {
    let navigator = program.navigator
    deck = program.deck
    end = program.end
    session = Session(navigator, on: terminal, chrome: program.chrome, options: Session.Options(setup))
    program.begin(session, Launch(setup))
    navigator.didShowFirstFrame()
    request = { command in
      command.request(.key) { name in navigator.map.guards.first { $0.name == name } }
    }
    violations = { navigator.violations() }
  }
}

extension Session.Options {
  /// The wishes of a stage: everything waits until it is told to go on.
  init(_ setup: StageSetup) {
    self.init()
    motion = setup.motion == .full ? .full : .still
    backlogLimit = nil
  }
}

extension NavigationState {
  /// The first name in a command that the program does not have.
  fileprivate func lack(in said: Command.Arguments) -> Rejection? {
    if let visit = said.allVisits.first(where: { plan.any($0.screen) == nil }
    ) {
      return unknownScreen(visit.screen)
    }
    if let tab = said.name, said.verb == .tab || said.verb == .reselect, tabIndex(tab) == nil {
      return unknownTab(tab)
    }
    return said.commands.lazy.compactMap { lack(in: $0.arguments) }.first
  }
}
