public import Roots
public import RootsTerminal

/// A scripted program on a stage: the session, the deck and the key table of the program that people use.
@MainActor public final class SessionStage: TapeStage {
  private let app: ScriptedApp
  private let setup: StageSetup
  /// Where the program is shown; it is drawn there when ``show()`` is called.
  public let terminal: any Terminal
  /// The running program.
  public private(set) var session: Session
  package private(set) var host: ScriptHost
  private var listening: ObservationToken?
  /// The time that had passed when the program was started last.
  private var began = Duration.zero
  /// Apart from the stage: the log tells it something a dozen times a key.
  private let ear = Ear()

  private final class Ear {
    var answers = Record()
    var listener: (@MainActor (StageEvent) -> Void)?
  }

  public var listener: (@MainActor (StageEvent) -> Void)? {
    get { ear.listener }
    set { ear.listener = newValue }
  }

  /// A program started as a tape wants it.
  /// - Throws: ``StageRefusal`` if the program cannot be started.
  public init(
    _ app: ScriptedApp, _ setup: StageSetup, on terminal: (any Terminal)? = nil
  ) throws(StageRefusal) {
    self.app = app
    self.setup = setup
    self.terminal = terminal ?? HeadlessTerminal(setup.size)
    (host, session) = try Self.start(app, setup, on: self.terminal)
    attend()
  }

  private static func start(
    _ app: ScriptedApp, _ setup: StageSetup, on terminal: any Terminal
  ) throws(StageRefusal) -> (ScriptHost, Session) {
    do {
      let host = try ScriptHost(app)
      var options = Session.Options()
      options.motion = setup.motion == .full ? .full : .still
      options.backlogLimit = nil
      let deck = Deck(detail: .inspection)
      deck.language = .notation(of: app.map)
      // A program that people use offers to record; here there is nothing to be recorded.
      for action in [Action.record, .mark, .check] { deck.handlers[action] = { _ in } }
      deck.offerMap()
      return (host, Session(host.navigator, on: terminal, chrome: deck, options: options))
    } catch {
      throw StageRefusal("\(error)")
    }
  }

  private func attend() {
    ear.answers = [:]
    let began = began
    listening = host.navigator.listen { [ear] event in
      if case .guardAnswered(let name, let answer) = event.kind {
        ear.answers[name] = .string(StageEvent.guardState(answer))
      }
      guard let listener = ear.listener else { return }
      let said = StageEvent(event)
      listener(StageEvent(said.kind, said.fields, at: began + said.time, summary: said.summary))
    }
  }

  // MARK: What can happen

  public var size: Size { session.size }

  public func press(_ key: Key) { session.press(key) }

  public func take(_ input: StageInput) async throws(StageRefusal) {
    switch input {
    case .paste(let text): session.paste(text)
    case .scroll(let direction): session.mouse(wheel(direction))
    case .resize(let size):
      (terminal as? any SizedTerminal)?.resize(to: size)
      session.resize(to: size)
    case .open(let url): session.open(url)
    case .perform(let text): try perform(text)
    case .resolve(let kind, let name, let outcome, let value): try resolve(kind, name, outcome, value)
    case .restart(let mode): try restart(mode)
    }
  }

  /// A step of the wheel in the middle of what is on top.
  private func wheel(_ direction: TapeScroll) -> Mouse {
    let stage = session.chrome.stage(session)
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
      session.request(host.request(command, origin: .key))
    }
  }

  private func resolve(
    _ kind: String, _ name: String, _ outcome: String, _ value: Value?
  ) throws(StageRefusal) {
    guard kind == "guard" else {
      throw StageRefusal("'\(VisibleText(kind).text)' is nothing that waits; did you mean 'guard'?")
    }
    let waiting = host.navigator.parked
    guard let request = waiting.last(where: { $0.by == name }) else {
      let names = waiting.map(\.by).joined(separator: ", ")
      throw StageRefusal(
        "nothing waits for guard '\(VisibleText(name).text)'"
          + (names.isEmpty ? "; nothing waits at all" : "; something waits for \(names)"))
    }
    switch outcome {
    case "allow", "allowed", "grant": host.navigator.send(.grant(request.id))
    case "deny", "denied", "refuse": host.navigator.send(.refuse(request.id, why: value?.plain))
    default: throw StageRefusal("a guard is resolved by allow or deny, not '\(VisibleText(outcome).text)'")
    }
    session.invalidate()
  }

  private func restart(_ mode: TapeRestart?) throws(StageRefusal) {
    let snapshot = mode == .cold ? nil : host.navigator.snapshot()
    if mode == .restore, snapshot == nil {
      throw StageRefusal("the program keeps no state; 'restore #true' in its file lets it")
    }
    began = now
    session.quit()
    listening = nil
    (host, session) = try Self.start(app, setup, on: terminal)
    attend()
    if let snapshot { host.navigator.restore(snapshot) }
    if terminal.size != session.size { session.resize(to: terminal.size) }
  }

  // MARK: Time

  public var now: Duration { began + session.now }
  public var nextDeadline: Duration? { session.nextDeadline.map { began + $0 } }
  public func advance(to time: Duration) { session.advance(to: time - began) }
  public var isSettled: Bool { session.isSettled }
  public func settle() async { await session.settled() }

  public var busy: [String] {
    let navigator = host.navigator
    var busy = navigator.engine.queue.requests.map { "request \($0.id) \($0.command.summary)" }
    switch navigator.engine.queue.phase {
    case .idle: break
    case .held: busy.append("the navigator is held")
    case .transitioning: busy.append("a transition")
    case .waiting(let id): busy.append("the making of a screen for \(id)")
    }
    if session.backlogCount > 0 { busy.append("\(session.backlogCount) waiting keys") }
    return busy
  }

  // MARK: What can be seen

  public var frame: Frame { session.frame }

  /// Shows the present frame on the terminal.
  public func show() { session.draw() }

  public var state: Record { StateDocument.record(of: host.navigator, answers: ear.answers) }
  public var exitStatus: Int? { session.exitStatus.map(Int.init) }
  public var violations: [String] { host.violations }

  public var panes: [String: Rect] {
    let size = session.frame.size
    let stage = session.chrome.stage(session)
    var panes = [
      "status": Rect(x: 0, y: size.rows - 1, width: size.columns, height: 1), "stage": stage.area,
      "bar": Rect(x: 0, y: 0, width: size.columns, height: max(1, stage.area.y)),
    ]
    panes["card"] = stage.card
    panes["top"] = stage.parts?.top
    panes["bottom"] = stage.parts?.bottom
    return panes
  }

  /// Whether what is typed now goes into a field that shows nothing, and its name.
  package var secretField: String? { host.secretField }
}

extension ScriptHost {
  /// The field that has the keys and shows nothing of what is typed.
  package var secretField: String? { secret?.field }

  /// The field that has the keys and shows nothing, and what is in it.
  package var secret: (field: String, text: String)? {
    guard let entry = navigator.state.focusedEntry else { return nil }
    let body = body(of: entry)
    let state = state.bodies[entry.id] ?? BodyState()
    guard let spot = state.selection(in: body), case .field(let field)? = body.block(spot.block),
      field.kind == .secret
    else { return nil }
    return (field.name, state.text(of: field))
  }
}
