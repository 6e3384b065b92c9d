package import Roots
package import RootsApp
internal import RootsTerminal
internal import Synchronization

/// A whole running program as one value: the program itself, and the state of its script.
///
/// It carries out the effects of the ``Program``, as a navigator does, but on described screens: on any core and
/// without anything outside it. A copy is a snapshot, and equal states stay equal under equal moves. Transitions end at
/// once, and nothing is saved.
package struct State: Sendable {
  package let model: Model
  package private(set) var program: Program
  package internal(set) var script: ScriptState { didSet { shown = ShownBodies() } }
  /// A cache of bodies, valid as long as the script does not change.
  private var shown = ShownBodies()
  package internal(set) var lastMove = MoveRecord()
  private(set) var ledger = Ledger()
  private var isBusy = false
  /// The effects of scripts before the program has begun; `nil` afterwards.
  private var early: [ScriptEffect]?
  private var isStarting = false

  /// Counters that must come out even: everything that begins ends once.
  struct Ledger: Hashable, Sendable {
    var entries = 0
    var outcomes = 0
  }

  package init(_ model: Model, restoring snapshot: Snapshot? = nil) {
    self.init(new: model)
    start(with: snapshot)
    close()
  }

  private init(new model: Model) {
    self.model = model
    program = Program(model.plan, model.interest)
    script = ScriptState(model.app)
    // What begins with its saved state has its values before anything happens.
    if model.app.map.isRestorable {
      program.begin(with: script.values)
    } else {
      program.set(values: script.values)
    }
    program.begin()
  }

  private mutating func start(with snapshot: Snapshot?) {
    isStarting = true
    // What begins with its saved state begins when its script is there.
    if !model.app.map.isRestorable { early = [] }
    if let snapshot { program.restore(snapshot, hearsAnswers: false) }
    pump()
    isStarting = false
    let waiting = early ?? []
    early = nil
    perform(waiting)
  }

  /// A compact form of a state between two moves, which determines everything that it will do.
  package final class Rest: Sendable {
    let program: Program.Rest
    let script: ScriptState
    let ledger: Ledger

    init(program: Program.Rest, script: ScriptState, ledger: Ledger) {
      (self.program, self.script, self.ledger) = (program, script, ledger)
    }
  }

  package var rest: Rest { Rest(program: program.rest, script: script, ledger: ledger) }

  package init(_ rest: Rest, on model: Model) {
    self.model = model
    program = Program(rest.program, model.interest)
    script = rest.script
    ledger = rest.ledger
  }

  package var engine: Engine { _read { yield program.engine } }

  /// True if the last move has ended, so that others can follow.
  var isAtRest: Bool { program.isIdle }

  var isOver: Bool { program.closing != .none }

  /// True if more requests wait than in a state from which moves are tried.
  package var isOverfull: Bool {
    !engine.attempts.isEmpty && engine.attempts.reduce(0) { $0 + $1.requests.count } > model.waitingLimit
  }

  /// Makes the ledger agree with the state, so that a fault is reported once.
  mutating func settleLedger(entries: Int, openRequests: Int) {
    let settled = Ledger(entries: entries, outcomes: Int(program.newestRequest) - openRequests)
    if settled != ledger { ledger = settled }
  }

  package var now: Duration { program.now }

  var openRequests: Int { Int(program.newestRequest) - ledger.outcomes }

  // MARK: Stimuli

  package mutating func send(_ command: ScriptCommand, origin: Request.Origin = .key) {
    send(command.request(origin) { [model] in model.guardian($0) })
  }

  private mutating func send(_ request: Request) {
    program.send(request)
    pump()
  }

  /// - Parameter id: The entry that they are sent from, if they do not say it.
  mutating func perform(_ effects: [ScriptEffect], on id: ContextID? = nil) {
    guard early == nil else {
      early?.append(contentsOf: effects)
      return
    }
    act {
      for effect in effects {
        switch effect {
        case .send(let command, let own, let handler): $0.send(command, from: own ?? id, handler)
        case .set(let values): $0.set(values)
        }
      }
    }
  }

  private mutating func act(_ work: (inout State) -> Void) {
    program.beginAction()
    work(&self)
    program.endAction()
    pump()
  }

  private mutating func send(_ command: ScriptCommand, from id: ContextID?, _ handler: Int?) {
    let request = command.request(from: id, handler: handler) { [model] in model.guardian($0) }
    send(model.app.loading(request, command, &script))
  }

  /// Entries that guards no longer admit leave at once.
  mutating func set(_ values: Record) { change(values) { $0.model.app.set(values, &$0.script) } }

  private mutating func change(
    _ values: Record, _ change: (inout State) -> ScriptedApp.GuardChange
  ) {
    let change = change(&self)
    if early == nil, model.interest.contains(.events) {
      lastMove.events += values.map { .value($0, $1) }
    }
    guard early == nil else { return }
    program.set(values: script.values)
    if change.isEmpty { return }
    program.change(withdrawn: change.withdrawn, given: change.given)
    pump()
  }

  // MARK: Moves of the deck

  mutating func quit() {
    var request = Request(.dismissAll, origin: .key)
    request.values.isQuit = true
    send(request)
  }

  mutating func giveUp() {
    guard let newest = engine.held.last?.request.id else { return }
    program.cancel(newest)
    pump()
  }

  /// The state that the program would save, with what the screens keep themselves.
  var saved: Snapshot? { program.snapshot(keeping: script.bodies.mapValues(\.kept)) }

  mutating func restart() {
    let kept = saved
    self = State(new: model)
    start(with: kept)
    beginAudit()
  }

  // MARK: Effects

  /// Carries out the effects of the program until none are left.
  private mutating func pump() {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    let first = program.steps - lastMove.steps
    while let effect = program.next(model.meddler) {
      lastMove.steps = program.steps - first
      guard lastMove.steps < model.stepLimit else {
        lastMove.fault(.drain, "a move did not come to an end within \(model.stepLimit) steps")
        return
      }
      watch(effect)
      carryOut(effect)
      if !lastMove.interleaved.isEmpty, program.isBetweenSteps { makeInterleaved() }
    }
    lastMove.steps = program.steps - first
  }

  private mutating func carryOut(_ effect: Program.Effect) {
    if model.interest.contains(.events), let event = effect.event { lastMove.events.append(event) }
    switch effect {
    case .committed(let commit):
      commit.arrivals.each { if !$0.entry.isTabHost { ledger.entries += 1 } }
      if !isStarting { record(commit) }
    case .make(let arrival, let source, _): make(arrival.entry, source)
    case .tell(let step, let entry): tell(step, entry)
    case .walk(let life, let half):
      life.walk(half) { step, entry in
        if model.interest.contains(.events) {
          lastMove.events.append(.lifeCycle(step, entry.id, screen: entry.screen))
        }
        tell(step, entry)
      }
    case .remake(let entry):
      make(entry, .fresh)
      tell(.create, entry)
    case .expire(let entry): tell(.destroy, entry)
    case .ended(let entry, let ending): end(entry, ending)
    case .handle(let handler, let entry, let opener, let ending): handle(handler, of: entry, opener, ending)
    case .remember(let name, let value): set([name: value])
    case .setValues(let values):
      change(values.difference(from: script.values)) {
        $0.model.app.replaceValues(with: values, &$0.script)
      }
    case .restoreState(let id, let state): script.bodies[id] = BodyState(kept: state)
    case .weigh: program.weighed(.allow)
    case .ask(let inquiry): ask(inquiry)
    case .answered(let name, let answer, _):
      if answer != .timedOut { lastMove.add(.guardian(name, answer)) }
    case .offerBack: program.offered(.unhandled)
    case .deliver(let delivery): program.delivered(delivery, deliver(delivery))
    case .prepare(let outlook, _): program.prepared(outlook.request.id)
    case .loading(let id, let load): script.loads[id] = load
    case .present(_, _, let id): program.shown(id)
    case .settled(let request, let outcome, _):
      ledger.outcomes += 1
      lastMove.outcome(request, outcome)
    case .climb(let request, let reason): program.refuse(request, reason)
    case .note, .observe, .renew, .rest, .keep, .restoredAnswer, .unseen, .close,
      .held, .released,
      .heldChanged,
      .coverChanged,
      .skip, .load, .loadingEnded, .unprepare, .backAtRoot, .ring, .closing, .flush, .closed,
      .check:
      break
    }
  }

  // MARK: Screens

  private mutating func make(_ entry: Entry, _ source: Program.Source) {
    if case .later = source { return }
    if case .kept(let old) = source { script.move(old, to: entry.id) }
    var traits: Program.Traits = .receivesPayloads
    if model.hasHolders, model.plan.known(entry)?.screen.mayHold == true { traits.insert(.guardsLeaving) }
    program.made(entry.id, traits)
  }

  private mutating func tell(_ step: LifeCycle, _ entry: Entry) {
    if model.watched.contains(entry.screen), !program.isRewinding {
      let effects = model.app.step(step, of: stand(in: entry), script)
      react(program.isPutBack(entry.id) ? effects.filter(\.isOfValues) : effects)
    }
    if step == .destroy { script.forget(entry.id) }
  }

  private mutating func react(_ effects: [ScriptEffect]) {
    if !effects.isEmpty { perform(effects) }
  }

  private mutating func end(_ entry: Entry, _ ending: Roots.Ending) {
    ledger.entries -= 1
    lastMove.add(.completion(entry.screen, ending.fate))
    // Without life cycle steps, this is the last effect about an entry.
    if !program.interest.contains(.life), !program.isKept(entry.id) { script.forget(entry.id) }
  }

  /// For an entry that has left, one with its name only.
  private func stand(in entry: Entry) -> Entry {
    self.entry(entry.id) ?? Entry(id: entry.id, screen: entry.screen)
  }

  func body(of entry: Entry) -> Body {
    shown.body(of: entry) { model.app.body(of: entry, script) }
  }

  func entry(_ id: ContextID) -> Entry? { early == nil ? program.state.find(id)?.entry : nil }

  // MARK: Answers, guards and messages

  private mutating func handle(
    _ handler: Int, of entry: Entry, _ opener: ContextID?, _ ending: Roots.Ending
  ) {
    if let opener, program.state.find(opener) == nil { lastMove.add(.completion(entry.screen, "dropped")) }
    if program.isRewinding { return }
    if case .completed = ending {
      lastMove.add(.answer(handler, isGiven: true))
    } else {
      lastMove.add(.answer(handler, isGiven: false))
    }
    react(model.app.answer(handler, ending, opener: opener.flatMap { self.entry($0) }, script))
  }

  private mutating func ask(_ inquiry: Program.Inquiry) {
    var leaving: Entry?
    if case .leave(let id) = inquiry.question { leaving = entry(id) }
    switch model.app.verdict(inquiry.question, on: inquiry.command, leaving: leaving, script) {
    case .decided(let decision):
      var handler: Int?
      if case .redirect = decision { handler = model.app.guards[inquiry.name]?.handler }
      program.reply(to: inquiry, decision, handler: handler)
    case .ask(let form):
      if let leaving { lastMove.add(.askedToLeave(leaving.screen)) }
      program.present(form, for: inquiry.id)
      program.reply(to: inquiry, .wait)
    }
  }

  private mutating func deliver(_ delivery: Program.Delivery) -> Handling {
    switch delivery {
    case .message(let payload, let entry, _):
      guard model.readsMessages,
        let hearer = model.app.hearer(of: payload.value, from: entry.id, in: program.state)
      else { return .unhandled }
      perform(model.app.message(payload.value, of: hearer, script))
    case .input(let payload, _, let hearers):
      let hearer = hearers.lazy.compactMap { [self] in entry($0) }.first {
        model.app.script($0)?.onInput.isEmpty == false
      }
      guard let hearer else { return .unhandled }
      perform(model.app.input(payload.value, of: hearer, script))
    }
    return .handled
  }
}

extension Roots.Ending {
  var fate: String {
    switch self {
    case .completed: "completed"
    case .cancelled(let why): why.rawValue
    }
  }
}

extension Few {
  /// Inlined because it runs after every move.
  @inline(__always)
  func each(_ look: (Element) -> Void) {
    switch self {
    case .none: break
    case .one(let element): look(element)
    case .many(let elements): for element in elements { look(element) }
    }
  }
}

/// The bodies of screens, each made once for all questions about it. Copies of a state share it.
private final class ShownBodies: Sendable {
  private let known = Mutex<[(entry: Entry, body: Body)]>([])

  /// The maximum number of bodies: most states ask for one, few for more than these.
  private static let limit = 4

  func body(of entry: Entry, _ make: () -> Body) -> Body {
    let found = known.withLock { known in
      known.first { $0.entry.id == entry.id && $0.entry.isAboutTheSame(as: entry) }?.body
    }
    if let found { return found }
    let body = make()
    known.withLock { if $0.count < Self.limit { $0.append((entry, body)) } }
    return body
  }
}
