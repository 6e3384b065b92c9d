package import Roots
package import RootsApp

/// A whole running program as one value: the engine, what the script remembers, who waits for whom.
///
/// It does what a ``ScriptHost`` does with a navigator, on any core and without anything outside it: a copy is
/// a snapshot, and giving the same moves to equal worlds gives equal worlds. Transitions end at once, and
/// nothing is saved or taken back.
package struct World: Sendable {
  package let terrain: Terrain
  package internal(set) var engine: Engine
  package internal(set) var script: ScriptState
  /// What the last move led to.
  package internal(set) var notes = Notes()
  /// The time that has passed.
  package internal(set) var now = Duration.zero
  /// When guards stop waiting.
  var deadlines: [Deadline] = []
  /// Who waits for the screens that requests will open.
  var tickets: [RequestID: Ticket] = [:]
  /// The guards that wait for the answers of screens.
  var consents: [ContextID: Consent] = [:]
  /// What is to be kept when it leaves.
  var stays: [ContextID: Stay] = [:]
  /// What has left and is kept, by the names under which it is.
  var kept: [String: Kept] = [:]
  var ledger = Ledger()
  var lastRequest: UInt64 = 0
  private var isBusy = false
  /// The request in whose handling others are made.
  var handling: Request?
  /// What scripts want done before anything is there to do it.
  private var early: [ScriptEffect]?

  /// Who waits for the screen that a request opens.
  enum Ticket: Hashable, Sendable {
    case answer(ScriptState.Waiting)
    case consent(Consent)
  }

  /// A guard that waits for the answer of a screen.
  struct Consent: Hashable, Sendable {
    let attempt: AttemptID
    let screen: String
    let remembers: String?
  }

  /// A guard that does not wait for ever.
  struct Deadline: Hashable, Sendable {
    let due: Duration
    let attempt: AttemptID
    let name: String
  }

  /// What must come out even: everything that begins ends once.
  struct Ledger: Hashable, Sendable {
    /// Visits that have begun and not ended.
    var visits = 0
    /// Requests that were made and not settled.
    var requests = 0
  }

  /// A program that has just started.
  package init(_ terrain: Terrain) {
    self.terrain = terrain
    engine = Engine(terrain.plan)
    script = ScriptState(terrain.app)
    early = []
    isBusy = true
    begin()
    isBusy = false
    pump()
    let waiting = early ?? []
    early = nil
    perform(waiting)
    close()
  }

  /// The world that was put away.
  package init(_ still: Still, on terrain: Terrain) {
    self.terrain = terrain
    engine = Engine(still.engine)
    script = still.script
    now = still.now
    deadlines = still.deadlines
    tickets = still.tickets
    consents = still.consents
    stays = still.stays
    kept = still.kept
    ledger = still.ledger
    lastRequest = still.lastRequest
  }

  // MARK: Requests

  /// Sends a command as a person or a script gives it.
  package mutating func send(_ command: ScriptCommand, origin: Request.Origin = .key) {
    send(command.request(origin) { [terrain] in terrain.guardian($0) }, nil)
  }

  mutating func send(_ request: Request, _ ticket: Ticket?) {
    let request = register(request)
    if let ticket { tickets[request.id] = ticket }
    if request.trail.count >= terrain.plan.map.limits.reentrancy {
      let chain = Array(request.trail.suffix(8)) + [request.command.summary]
      engine.reject(request, .reentrancyLimit(chain))
    } else {
      engine.enqueue(request)
    }
    pump()
  }

  /// Gives a request its identity, and notes in whose handling it is made.
  mutating func register(_ request: Request) -> Request {
    var request = request
    lastRequest += 1
    request.id = RequestID(lastRequest)
    if let outer = handling { request.values.trail = outer.trail + [outer.command.summary] }
    ledger.requests += 1
    return request
  }

  /// Does what a script wants.
  mutating func perform(_ effects: [ScriptEffect]) {
    guard early == nil else {
      early?.append(contentsOf: effects)
      return
    }
    for effect in effects {
      switch effect {
      case .send(let command, let id, let handler): send(command, from: id, handler)
      case .set(let values): set(values)
      }
    }
  }

  /// Does what a row of an entry does.
  mutating func perform(_ effects: [Offer.Effect], on id: ContextID) {
    for effect in effects {
      switch effect {
      case .send(let command, let handler): send(command, from: id, handler)
      case .set(let values): set(values)
      }
    }
  }

  private mutating func send(_ command: ScriptCommand, from id: ContextID?, _ handler: Int?) {
    let request = command.request(id.map { .entry($0) } ?? .script) { [terrain] in terrain.guardian($0) }
    send(request, handler.map { .answer(ScriptState.Waiting(handler: $0, opener: id)) })
  }

  /// Gives values of the program something new; what guards no longer admit leaves at once.
  mutating func set(_ values: Record) {
    let change = terrain.app.set(values, &script)
    guard early == nil else { return }
    if !change.withdrawn.isEmpty { revoke(change.withdrawn) }
    if change.given.contains(where: { terrain.guardian($0)?.revocation == .cover }) { reevaluateGuards() }
  }

  // MARK: The pump

  /// Does something, and afterwards what follows from it.
  mutating func busily(_ work: (inout World) -> Void) {
    guard !isBusy else { return work(&self) }
    isBusy = true
    work(&self)
    isBusy = false
    pump()
  }

  /// Does what the engine asks for until there is nothing left.
  private mutating func pump() {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    while let action = engine.next() {
      notes.steps += 1
      guard notes.steps < terrain.stepLimit else {
        notes.fault(.drain, "a move did not come to an end within \(terrain.stepLimit) steps")
        return
      }
      let wanted = terrain.meddler.map { $0(&engine, action) } ?? action
      if let wanted {
        watch(wanted)
        act(on: wanted)
      }
      if !notes.intruders.isEmpty { letIn() }
    }
  }

  func entry(_ id: ContextID) -> Entry? { early == nil ? engine.state.find(id)?.entry : nil }
}
