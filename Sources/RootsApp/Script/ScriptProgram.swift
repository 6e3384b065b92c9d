internal import Roots
internal import RootsTerminal

/// The state of a running script, and what has to be done with the effects of its functions.
@MainActor final class ScriptProgram {
  // The functions of an app are pure: none of them leads to a change of the edition.
  @exclusivity(unchecked) private(set) var edition: Edition
  /// Earlier apps, as long as their handlers may still get answers.
  private var editions: [Edition] = []
  // The functions of the app that read or change it are pure.
  @exclusivity(unchecked) private(set) var state: ScriptState
  /// The bodies that were shown last, with the entries they show: most keys change neither.
  private var bodies: [(subject: Entry, body: Body)] = []
  /// The navigator; while it is being made, effects wait for it.
  @exclusivity(unchecked) private(set) weak var navigator: Navigator?
  private var early: [ScriptEffect] = []
  var isUnvisited: UnvisitedTest?

  /// The app, or one that was replaced while it ran. Not a value: to copy an app costs more than most of its functions.
  final class Edition {
    let app: ScriptedApp
    /// The numbers of its handlers: requests of earlier editions keep theirs.
    let handlers: Range<Int>
    /// The screens that have hooks. Most apps have none, and every screen passes some steps with every change.
    let watchers: Set<String>
    let leaveGuarded: Set<String>
    let forms: Set<String>
    /// The keys that mean something anywhere. Most keys mean nothing, and that is soon seen.
    let keys: Set<Key>
    /// The keys that begin a sequence anywhere.
    let beginnings: Set<Key>

    init(_ app: ScriptedApp, handlersFrom first: Int) {
      self.app = app
      handlers = first..<first + app.handlers.count
      watchers = Set(app.screens.filter { $0.value.contains(where: \.watchesLife) }.keys)
      leaveGuarded = Set(app.screens.filter { $0.value.contains { $0.leaveGuard != nil } }.keys)
      forms = Set(app.screens.filter { $0.value.contains(where: \.hasFields) }.keys)
      keys = Set((app.keys + app.screens.values.joined().flatMap(\.keys)).map(\.key))
      beginnings = Set(keys.flatMap(\.beginnings))
    }
  }

  private static let memory = 16

  init(_ app: ScriptedApp) {
    edition = Edition(app, handlersFrom: 0)
    state = ScriptState(app)
  }

  /// Values stay; one that was as at the start becomes what the new app starts with.
  func redefine(_ app: ScriptedApp) {
    editions.append(edition)
    if editions.count > ScriptProgram.memory { editions.removeFirst() }
    var values = app.values
    for (name, value) in state.values
    where app.valueNames.contains(name) && self.app.values[name]?.isIdentical(to: value) != true {
      values[name] = value
    }
    edition = Edition(app, handlersFrom: edition.handlers.upperBound)
    change(values.difference(from: state.values)) { app.replaceValues(with: values, &$0) }
    listen()
  }

  var app: ScriptedApp { _read { yield edition.app } }

  /// The app's map with living screens and deciding guards.
  var map: AppMap {
    var map = app.map(living: { screen in screen.make { [self] in ScriptScreen($0, self) } })
    for index in map.guards.indices {
      let question = Question.entry(guard: map.guards[index].name)
      map.guards[index].ask = { [self] attempt in decide(question, attempt) }
    }
    return map
  }

  func connect(_ navigator: Navigator) {
    self.navigator = navigator
    navigator.script = self
    listen()
    navigator.begin(with: state.values)
    let waiting = early
    early = []
    perform(waiting)
  }

  private func listen() {
    guard app.readsMessages else { return }
    navigator?.onMessage = { [weak self] id, payload in self?.message(payload, of: id) ?? .unhandled }
  }

  func entry(_ id: ContextID) -> Entry? { navigator?.state.find(id)?.entry }

  func body(of entry: Entry) -> Body {
    guard state.loads.isEmpty else { return app.body(of: entry, state) }
    // By a loop: the closures of an actor ask the runtime where they are.
    for known in bodies where known.subject.isAboutTheSame(as: entry) { return known.body }
    let body = app.body(of: entry, state)
    // What is typed into fields may stand in the texts around them.
    guard body.fields.isEmpty else { return body }
    if bodies.count == 4 { bodies.removeFirst() }
    bodies.append((entry, body))
    return body
  }

  func hasForm(_ id: ContextID) -> Bool {
    !edition.forms.isEmpty && entry(id).map { edition.forms.contains($0.screen) } == true
  }

  func bound(_ key: Key, on entry: Entry) -> [ScriptEffect]? {
    guard edition.keys.contains(key), let navigator else { return nil }
    return edition.app.bound(key, on: entry, in: navigator.state, state)
  }

  // MARK: Effects

  /// Returns the requests that were sent, in order.
  @discardableResult
  func perform(_ effects: [ScriptEffect]) -> [RequestID] {
    perform(effects, handlersFrom: edition.handlers.lowerBound)
  }

  private func perform(_ effects: [ScriptEffect], handlersFrom first: Int) -> [RequestID] {
    guard let navigator else {
      early += effects
      return []
    }
    guard effects.count > 1 else { return carryOut(effects, first, navigator) }
    var sent: [RequestID] = []
    navigator.act { sent = carryOut(effects, first, navigator) }
    return sent
  }

  private func carryOut(_ effects: [ScriptEffect], _ first: Int, _ navigator: Navigator) -> [RequestID] {
    var sent: [RequestID] = []
    for effect in effects {
      switch effect {
      case .send(let command, let id, let handler):
        let number = handler.map { $0 + first }
        let request = command.request(from: id, handler: number) { [self] in guardian($0) }
        sent.append(navigator.sendAsItIs(loading(request, command)))
      case .set(let values): set(values)
      }
    }
    return sent
  }

  func loading(_ request: Request, _ command: ScriptCommand) -> Request {
    command.fails == nil ? request : app.loading(request, command, &state)
  }

  func guardian(_ name: String) -> Guard? { navigator?.map.guards.first { $0.name == name } }

  /// Screens that guards no longer admit leave at once.
  func set(_ values: Record) { change(values) { app.set(values, &$0) } }

  private func change(_ values: Record, _ change: (inout ScriptState) -> ScriptedApp.GuardChange) {
    bodies = []
    let change = change(&state)
    for (name, value) in values { navigator?.note(.value(name, value)) }
    navigator?.set(values: state.values, withdrawn: change.withdrawn, given: change.given)
  }

  // MARK: What happens

  private var isRewinding: Bool { navigator?.program.isRewinding == true }

  func watchesLife(of screen: String) -> Bool {
    !edition.watchers.isEmpty && edition.watchers.contains(screen)
  }

  func guardsLeaving(of screen: String) -> Bool {
    !edition.leaveGuarded.isEmpty && edition.leaveGuarded.contains(screen)
  }

  func step(_ step: LifeCycle, of id: ContextID, _ screen: String) {
    if isRewinding { return }
    // A screen that ends is no longer found; its payload is gone, its name is enough.
    let entry = entry(id) ?? Entry(id: id, screen: screen)
    let effects = app.step(step, of: entry, state)
    perform(navigator?.program.isPutBack(id) == true ? effects.filter(\.isOfValues) : effects)
  }

  private func message(_ payload: Payload, of id: ContextID) -> Handling {
    guard let navigator, let hearer = app.hearer(of: payload.value, from: id, in: navigator.state) else {
      return .unhandled
    }
    perform(app.message(payload.value, of: hearer, state))
    return .handled
  }

  func input(_ payload: Payload, of id: ContextID) -> Handling {
    guard let entry = entry(id), app.site(of: entry)?.script.onInput.isEmpty == false else {
      return .unhandled
    }
    perform(app.input(payload.value, of: entry, state))
    return .handled
  }

  func forget(_ id: ContextID) { state.forget(id) }

  func move(_ old: ContextID, to new: ContextID) { state.move(old, to: new) }

  func touch<Answer>(_ id: ContextID, _ change: (inout BodyState) -> Answer) -> Answer {
    change(&state.bodies[id, default: BodyState()])
  }
}

// MARK: - Answers and guards

extension ScriptProgram: ProgramScript {
  var values: Record { state.values }

  func handle(_ handler: Int, opener: ContextID?, _ ending: Roots.Ending) {
    if isRewinding { return }
    let edition = editions.first { $0.handlers.contains(handler) } ?? self.edition
    let first = edition.handlers.lowerBound
    _ = perform(
      edition.app.answer(handler - first, ending, opener: opener.flatMap(entry), state), handlersFrom: first)
  }

  func loading(_ id: ContextID, _ load: Program.Load?) {
    state.loads[id] = load
    bodies = []
  }

  func remember(_ value: Value, as name: String) { set([name: value]) }

  func replaceValues(with values: Record) {
    change(values.difference(from: state.values)) { app.replaceValues(with: values, &$0) }
  }

  private func decide(
    _ question: Question, leaving entry: Entry? = nil, _ attempt: GuardAttempt
  ) -> Guard.Decision {
    switch app.verdict(question, on: attempt.command, leaving: entry, state) {
    case .decided(let decision):
      if case .redirect = decision, case .entry(let name) = question {
        attempt.handler = app.guards[name]?.handler.map { $0 + edition.handlers.lowerBound }
      }
      return decision
    case .ask(let form):
      attempt.present(form)
      return .wait
    }
  }

  func leave(_ id: ContextID, _ attempt: GuardAttempt) -> Guard.Decision {
    decide(.leave(id), leaving: entry(id), attempt)
  }
}

extension ScriptedApp {
  fileprivate var readsMessages: Bool {
    screens.values.contains { $0.contains { !$0.onMessage.isEmpty } }
  }
}
