internal import Roots
internal import RootsTerminal

/// The state of a running script, and what has to be done with the effects of its functions.
@MainActor final class ScriptProgram {
  let app: ScriptedApp
  // The functions of the app that read or change it are pure.
  @exclusivity(unchecked) private(set) var state: ScriptState
  /// What was shown last, and of what it was made: most keys change nothing of that.
  private var bodies: [(subject: Entry, body: Body)] = []
  /// The navigator; while it is being made, effects wait for it.
  private weak var navigator: Navigator?
  private var early: [ScriptEffect] = []

  init(_ app: ScriptedApp) {
    self.app = app
    state = ScriptState(app)
  }

  /// The app's map with living screens and deciding guards.
  var map: AppMap {
    var map = app.map
    for index in map.guards.indices {
      let name = map.guards[index].name
      map.guards[index].ask = { [self] attempt in decide(name, attempt) }
    }
    for index in map.screens.indices { map.screens[index] = living(map.screens[index]) }
    for index in map.accessories.indices {
      map.accessories[index].screen = living(map.accessories[index].screen)
    }
    for index in map.flows.indices where app.screens[map.flows[index].name]?.first?.isAlive == true {
      map.flows[index].screen = living(map.flows[index].screen)
    }
    map.empty = map.empty.map(living)
    return map
  }

  private func living(_ screen: Screen) -> Screen {
    screen.mayHold
      ? screen.make { [self] in HoldingScriptScreen($0, self) }
      : screen.make { [self] in ScriptScreen($0, self) }
  }

  /// Begins to work with a navigator.
  func connect(_ navigator: Navigator) {
    self.navigator = navigator
    if app.readsMessages {
      navigator.onMessage = { [weak self] id, payload in self?.message(payload, of: id) ?? .unhandled }
    }
    let waiting = early
    early = []
    perform(waiting)
  }

  func entry(_ id: ContextID) -> Entry? { navigator?.state.find(id)?.entry }

  /// What a screen shows.
  func body(of entry: Entry) -> Body {
    for known in bodies where known.subject.isAboutTheSame(as: entry) { return known.body }
    let body = app.body(of: entry, state)
    // What is typed into fields may stand in the texts around them.
    guard body.fields.isEmpty else { return body }
    if bodies.count == 4 { bodies.removeFirst() }
    bodies.append((entry, body))
    return body
  }

  // MARK: Effects

  /// Does what a script wants; the requests that were sent, in order.
  @discardableResult
  func perform(_ effects: [ScriptEffect]) -> [RequestID] {
    guard let navigator else {
      early += effects
      return []
    }
    var sent: [RequestID] = []
    for effect in effects {
      switch effect {
      case .send(let command, let id, let handler):
        let origin = id.map { Request.Origin.entry($0) } ?? .script
        sent.append(navigator.send(request(command, origin, handler, id)))
      case .set(let values): set(values)
      }
    }
    return sent
  }

  private func request(
    _ command: ScriptCommand, _ origin: Request.Origin, _ handler: Int?, _ opener: ContextID?
  ) -> Request {
    let request = command.request(origin) { [self] name in guardian(name) }
    guard let handler else { return request }
    let waiting = ScriptState.Waiting(handler: handler, opener: opener)
    let ticket = Ticket()
    return request.willNavigate { [self] context in
      ticket.id = context.id
      state.wait(for: context.id, waiting)
    }.completion { [self] ending in
      if let id = ticket.id { answered(id, ending) }
    }
  }

  /// Which entry a request opened.
  private final class Ticket { var id: ContextID? }

  func guardian(_ name: String) -> Guard? { navigator?.map.guards.first { $0.name == name } }

  /// Gives values something new; what guards no longer admit leaves at once.
  func set(_ values: Record) {
    bodies = []
    let change = app.set(values, &state)
    guard let navigator else { return }
    if !change.withdrawn.isEmpty { navigator.revoke(change.withdrawn) }
    let covering = change.given.contains { guardian($0)?.revocation == .cover }
    if covering { navigator.reevaluateGuards() }
  }

  // MARK: What happens

  func step(_ step: LifeCycle, of id: ContextID, _ screen: String) {
    // A screen that ends is no longer found; its payload is gone, its name is enough.
    let entry = entry(id) ?? Entry(id: id, screen: screen)
    perform(app.step(step, of: entry, state))
  }

  private func message(_ payload: Payload, of id: ContextID) -> MessageAnswer {
    guard let navigator, let hearer = app.hearer(of: payload.value, from: id, in: navigator.state) else {
      return .unhandled
    }
    perform(app.message(payload.value, of: hearer, state))
    return .handled
  }

  /// What a flow is told, offered to one of its screens.
  func input(_ payload: Payload, of id: ContextID) -> MessageAnswer {
    guard let entry = entry(id), app.script(entry)?.onInput.isEmpty == false else { return .unhandled }
    perform(app.input(payload.value, of: entry, state))
    return .handled
  }

  private func answered(_ id: ContextID, _ ending: Roots.Ending) {
    perform(app.answer(of: id, ending, &state) { entry($0) })
  }

  func forget(_ id: ContextID) { state.forget(id) }

  func move(_ old: ContextID, to new: ContextID) { state.move(old, to: new) }

  /// Changes where a person is in a screen.
  func touch<Answer>(_ id: ContextID, _ change: (inout BodyState) -> Answer) -> Answer {
    change(&state.bodies[id, default: BodyState()])
  }
}

// MARK: - Guards

extension ScriptProgram {
  /// The decision of a guard.
  private func decide(_ name: String, _ attempt: GuardAttempt) -> Guard.Decision {
    guard let script = app.guards[name] else { return .refuse(nil) }
    switch script.verdict(on: attempt.command, state.values) {
    case .decided(let decision): return decision
    case .ask(let visit):
      ask(visit, attempt) { [self] value in
        if let remembered = script.remembers { set([remembered: value ?? true]) }
      }
      return .wait
    }
  }

  /// Opens an accessory for a guard: its answer lets the request through, leaving it does not.
  private func ask(
    _ visit: Visit, _ attempt: GuardAttempt, consent: @escaping @MainActor @Sendable (Value?) -> Void
  ) {
    let request = Request(.overlay(visit)).completion { ending in
      switch ending {
      case .completed(let value):
        consent(value?.value)
        attempt.answer(.allow)
      // Who stays has answered: nothing is missing.
      case .cancelled where visit.screen == ScriptedApp.question: attempt.answer(.refuse(nil))
      case .cancelled: attempt.answer(.refuse("'\(visit.screen)' was closed without an answer"))
      }
    }.onFailure { attempt.answer(.refuse($0.description)) }
    attempt.navigator.carryOut(request)
  }

  /// Asks whether a screen may be left, if it wants that asked.
  func leave(_ id: ContextID, _ attempt: GuardAttempt) -> Guard.Decision {
    guard let entry = entry(id), let guardian = app.script(entry)?.leaveGuard else { return .allow }
    let scope = app.scope(of: entry, state)
    guard guardian.condition?.holds(in: scope) ?? true else { return .allow }
    let payload: Record = [
      "title": .string(app.title(of: entry, state)), "question": .string(guardian.question.text(in: scope)),
      "stay": .string(guardian.stay.text(in: scope)), "leave": .string(guardian.leave.text(in: scope)),
    ]
    // Everything closed without an answer would refuse by itself, even before the answer is delivered.
    navigator?.engine.keepWaiting(attempt.id)
    ask(Visit(ScriptedApp.question, payload: Payload(payload)), attempt) { _ in }
    return .wait
  }
}

extension ScriptedApp {
  /// Whether messages mean anything to the script.
  fileprivate var readsMessages: Bool {
    screens.values.contains { $0.contains { !$0.onMessage.isEmpty } }
  }
}
