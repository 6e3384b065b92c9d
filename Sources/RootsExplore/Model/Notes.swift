package import Roots
internal import RootsApp

/// What one move led to, as far as it counts: what was covered, and what should not have happened.
package struct Notes: Sendable {
  /// How many things the engine wanted done.
  package var steps = 0
  /// How many commits were made.
  package private(set) var commits = 0
  package private(set) var facts: [Fact] = []
  package private(set) var faults: [Fault] = []
  /// The moves that are still to be made in the middle of this one, in order; only races have any.
  var interleaved: [Interleaved] = []
  /// The events of the log, where they are wanted.
  package internal(set) var events: [LogEvent.Kind] = []
  /// What is watched while the move is made, if anything is: one at most.
  var audit: [Audit] = []

  mutating func add(_ fact: Fact) {
    if facts.isEmpty { facts.reserveCapacity(6) }
    facts.append(fact)
  }

  mutating func countCommit() { commits += 1 }

  mutating func fault(_ property: Fault.Property, _ message: String) {
    faults.append(Fault(property: property, message: message))
  }

  mutating func outcome(_ request: Request, _ outcome: Outcome) {
    guard let reason = outcome.rejection else { return }
    add(.rejection(reason.code))
    if case .reentrancyLimit(let chain) = reason {
      fault(.drain, "requests lead to one another without end: \(chain.joined(separator: " -> "))")
    }
  }
}

/// One thing that exploring can cover.
package enum Fact: Hashable, Sendable {
  /// A screen stood on a stack.
  case screen(String)
  /// A screen was opened from another one.
  case edge(String, String)
  /// A kind of change was made while a kind of stack had the keys.
  case operation(String, on: String)
  /// A guard, or a screen that would have been left, gave an answer.
  case guardian(String, String)
  /// A visit ended in a certain way.
  case completion(String, String)
  /// A request was refused for a reason.
  case rejection(String)
  /// So many layers were open at once.
  case layers(Int)
  /// A key was pressed that a screen, or the program, binds.
  case binding(String, on: String)
}

extension Fact {
  /// The fact as a key: it is looked up after every move.
  var key: StateKey {
    var mixer = KeyMixer()
    switch self {
    case .screen(let name):
      mixer.add(1)
      mixer.add(name)
    case .edge(let from, let to):
      mixer.add(2)
      mixer.add(from)
      mixer.add(to)
    case .operation(let kind, let place):
      mixer.add(3)
      mixer.add(kind)
      mixer.add(place)
    case .guardian(let name, let answer):
      mixer.add(4)
      mixer.add(name)
      mixer.add(answer)
    case .completion(let screen, let fate):
      mixer.add(5)
      mixer.add(screen)
      mixer.add(fate)
    case .rejection(let code):
      mixer.add(6)
      mixer.add(code)
    case .layers(let count):
      mixer.add(7)
      mixer.add(count)
    case .binding(let key, let screen):
      mixer.add(8)
      mixer.add(key)
      mixer.add(screen)
    }
    return mixer.key
  }
}

/// Something that must never happen and did.
package struct Fault: Hashable, Sendable {
  package let property: Property
  package let message: String

  /// What must always hold, by the word for it.
  package enum Property: Hashable, Sendable {
    /// The engine finds nothing wrong with itself.
    case engine
    /// Every visit ends exactly once.
    case completion
    /// Every request is settled exactly once.
    case outcome
    /// Every move comes to an end.
    case drain
    /// No identity is used twice.
    case identity
    /// Only commits change the state, each as it says, and every visit that leaves stood before.
    case commit
    /// Requests that wait for nobody are carried out in the order in which they were made.
    case order
    /// Nothing holds the queue back when there is nothing to do.
    case lock
    /// Nobody waits for what is gone, and nothing is remembered of it.
    case waiting
    /// What stands behind a guard stands there by the guard's present will.
    case consent
    /// A way there and back ends where it began.
    case trip(RoundTrip.Kind)
    /// What the program itself claims, by name.
    case claim(String)

    package var word: String {
      switch self {
      case .engine: "engine"
      case .completion: "completion"
      case .outcome: "outcome"
      case .drain: "drain"
      case .identity: "identity"
      case .commit: "commit"
      case .order: "order"
      case .lock: "lock"
      case .waiting: "waiting"
      case .consent: "consent"
      case .trip(let kind): kind.rawValue
      case .claim(let name): name
      }
    }
  }
}

extension State {
  /// Notes what a commit covers.
  mutating func note(_ commit: Engine.Commit) {
    let (before, after) = (commit.before, commit.after)
    notes.countCommit()
    commit.arrivals.each { arrival in
      if arrival.entry.isTabHost { return }
      notes.add(.screen(arrival.entry.screen))
      if let origin = origin(of: arrival.entry, commit) {
        notes.add(.edge(origin.screen, arrival.entry.screen))
      }
      if arrival.entry.id.number <= before.lastID && commit.change.kind != .restore {
        notes.fault(.identity, "\(arrival.entry.key) has the identity of an earlier visit")
      }
    }
    if commit.change.kind == .tab, commit.arrivals.isEmpty, let old = before.focusedEntry,
      let new = after.focusedEntry, old.id != new.id
    {
      notes.add(.edge(old.screen, new.screen))
    }
    notes.add(.operation(commit.change.kind.rawValue, on: before.focus.kind))
    let layers = after.layers.count
    if layers > 0 { notes.add(.layers(layers)) }
  }

  /// Lets go of what the last move led to.
  mutating func forgetMove() { notes = Notes() }

  /// From where an entry was opened: mostly from what had the keys.
  private func origin(of entry: Entry, _ commit: Engine.Commit) -> Entry? {
    let focused = commit.before.focusedEntry
    guard let opener = entry.opener, opener != focused?.id else { return focused }
    return (commit.after.find(opener) ?? commit.before.find(opener))?.entry ?? focused
  }

  /// Ends a move: whatever began in it must have ended or wait for something.
  mutating func close() {
    let standing = engine.state.count - (engine.state.hasTabs ? 1 : 0)
    if ledger.entries != standing {
      notes.fault(
        .completion, "\(standing) visits stand, but \(ledger.entries) have begun and not been answered")
    }
    let waiting = engine.attempts.reduce(0) { $0 + $1.requests.count }
    if openRequests != waiting {
      notes.fault(.outcome, "\(waiting) requests wait, but \(openRequests) have no outcome")
    }
    if !engine.isIdle { notes.fault(.drain, "requests are left in the queue") }
    endAudit()
  }

  /// What is wrong with the move that was made and the state that it led to.
  package func faults() -> [Fault] { notes.faults + stateFaults() }

  /// What is wrong with the state, whichever way it was reached.
  package func stateFaults() -> [Fault] {
    var found: [Fault] = []
    found += engine.violations().map { Fault(property: .engine, message: $0) }
    if model.checks.contains(.moves) { found += strayFaults() }
    for name in model.app.brokenInvariants(in: engine.state, script) {
      found.append(Fault(property: .claim(name), message: "invariant '\(name)' does not hold"))
    }
    return found
  }
}

extension Slot {
  /// The one word for what kind of stack it is.
  var kind: String {
    switch self {
    case .main: "main"
    case .tab: "tab"
    case .layer: "layer"
    case .nest: "nested"
    }
  }
}
