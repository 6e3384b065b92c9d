internal import Roots
internal import RootsApp

/// One worker of a walk, which makes every move in the states that it is given.
///
/// Its results depend on the states alone. The caller decides which of the states are new and worth keeping, in the order
/// of the states, so the number of workers and the distribution of the work make no difference. A worker leaves out only
/// what an earlier result of its own, or one that the caller has taken, decides.
struct Expander {
  private let known: Known
  /// The marks of the states that this worker has returned; it does not have to return them again.
  private var met = Set<StateKey>()
  private var covered: Set<Fact>
  private var writer: KeyWriter
  /// The screens with a known fact `rested`, and the conditional invariants whose premise has not held yet.
  private var rested: Set<String> = []
  private var untested: Set<String>
  /// The indices of conditional controls that were not offered so far, by screen.
  private var missing: [String: [Int]]
  private var uses: [String: Set<Use>] = [:]
  /// The states that restarts have led to, by what was saved: that alone decides.
  private var restarted: [Snapshot: State] = [:]
  private static let mostRestarts = 2_000
  /// The number of moves until this worker looks at the clock again.
  private var movesToClock = Self.movesOfClock
  private static let movesOfClock = 8

  private struct Use: Hashable {
    let control: Move.Control
    let isIdle: Bool
  }

  /// The knowledge that the workers start with.
  struct Known: Sendable {
    let model: Model
    let projection: Projection
    var rows = EqualRows.Choice.one
    /// The traits of which a state must have a new one to be kept; `nil` if all states are kept.
    var novelty: Novelty?
    var traits = Set<UInt64>()
    /// The marks of the states that were not worth keeping.
    var dropped = Set<StateKey>()
    let nodes: Visited
    /// The keys of states that need not be returned, because another walk has them.
    var others = Set<StateKey>()
    var covered = Set<Fact>()
    /// The end of the time, which may come between two moves of a state.
    var deadline = Deadline.none
  }

  init(_ known: Known) {
    self.known = known
    covered = known.covered
    writer = KeyWriter(known.projection)
    untested = known.model.conditionalInvariants.filter { !known.covered.contains(Fact.tested($0)) }
    missing = known.model.controlsOfScreens.compactMapValues { places in
      let left = places.filter { !known.covered.contains(Fact.offered($0)) }
      return left.isEmpty ? nil : left
    }
  }

  mutating func expand(_ part: FrontierPart) -> Expansion {
    var expansion = Expansion()
    expansion.level = part.level
    let base = State(part.rest, on: known.model)
    let offered = part.nodes.lowerBound == 0 ? [] : base.moves
    for node in part.nodes {
      var current = base
      if node > 0, let move = base.move(known.nodes.move(to: node), among: offered) { current.perform(move) }
      expansion.sources.append(expand(current, node, known.nodes.key(of: node)))
      if expansion.isCut { break }
    }
    return expansion
  }

  /// Makes every move in one state, or opens every URL.
  mutating func expand(
    _ current: State, _ node: Int, _ own: StateKey, throughDoors: Bool = false
  ) -> Expansion.Source {
    var source = Expansion.Source(node: node)
    source.targets = []
    var current = current
    current.lastMove = MoveRecord()
    let here = current
    let screen = here.keyEntry?.screen
    let front = known.novelty?.isPaired == true ? here.front : nil
    func goesOn() -> Bool {
      movesToClock -= 1
      if movesToClock > 0 { return true }
      movesToClock = Self.movesOfClock
      source.isCut = known.deadline.isOver
      return !source.isCut
    }
    func note(_ number: Int, _ move: Move, _ current: State) {
      source.edges += 1
      cover(current.lastMove.facts, by: number, &source)
      cover(current.oddities(of: move, from: here).map(Fact.oddity), by: number, &source)
      let key = writer.key(of: current)
      if key != own, move.isWay { source.isDeadEnd = false }
      if let screen, let control = move.control {
        let use = Use(control: control, isIdle: here.isSame(as: current))
        if uses[screen, default: []].insert(use).inserted {
          let fact = use.isIdle ? Fact.idle(control.name, on: screen) : .used(control.name, on: screen)
          cover([fact], by: number, &source)
        }
      }
      if !current.isOver, move.isWay { source.targets?.append(key) }
      if writer.hasFolded { cover([.folded], by: number, &source) }
      look(at: current, key, number, front.map(move.trait) ?? 0, &source)
    }
    if throughDoors {
      here.forEachDoor(while: goesOn, note)
    } else {
      here.forEachSuccessor(known.rows, while: goesOn, by: { go($0, from: $1) }, note)
    }
    if source.children.contains(where: \.mayBeKept) { source.rest = current.rest }
    return source
  }

  private mutating func go(_ move: Move, from here: State) -> State {
    guard move == .restart, let saved = here.saved else { return here.after(move) }
    if let known = restarted[saved] { return known }
    if restarted.count == Self.mostRestarts { restarted = [:] }
    let there = here.after(move)
    restarted[saved] = there
    return there
  }

  /// Adds the facts that are new to this worker.
  private mutating func cover(_ facts: [Fact], by move: Int, _ source: inout Expansion.Source) {
    for fact in facts where covered.insert(fact).inserted { source.facts.append((fact, move)) }
  }

  /// Checks the result of a move for faults, and adds it to the children if it is new.
  private mutating func look(
    at current: State, _ key: StateKey, _ number: Int, _ cause: UInt64, _ source: inout Expansion.Source
  ) {
    let witness = Exploration.Witness(node: source.node, move: number)
    // The move that led to a state may make it worth keeping.
    let mark = StateKey(high: key.high, low: key.low ^ cause)
    let isNew =
      !known.nodes.contains(key) && !known.others.contains(key) && !known.dropped.contains(mark)
      && !met.contains(mark)
    let wrong = isNew ? current.stateFaults() : []
    if !current.lastMove.faults.isEmpty || !wrong.isEmpty {
      let screen = current.screenInFocus
      // An overfull state is not kept, so there is no first move to it that could be the one to report.
      let isOfState = !current.isAtRest || !current.isOverfull
      for (faults, isOfState) in [(current.lastMove.faults, false), (wrong, isOfState)] {
        source.faults += faults.map { (Exploration.Found($0, on: screen, at: witness), isOfState) }
      }
    }
    // Moves after a fault may find others; only a move that did not end leads nowhere.
    guard isNew, current.isAtRest, !current.isOver else { return }
    guard !current.isOverfull else { return cover([.overfull], by: number, &source) }
    met.insert(mark)
    cover(observations(of: current), by: number, &source)
    if wrong.isEmpty, known.model.checks.contains(.roundTrips) {
      // The fault belongs to the check that was tried after the move.
      source.faults += current.roundTripFaults(at: witness, until: known.deadline).map { ($0, true) }
    }
    var child = Expansion.Child(key: key, mark: mark, move: number)
    if let novelty = known.novelty {
      let traits = current.traits(novelty, after: cause)
      child.traits = traits.allSatisfy(known.traits.contains) ? [] : traits
    }
    if child.mayBeKept {
      child.look = current.look
      if known.novelty != nil { child.doorways = current.doorways }
    }
    source.children.append(child)
  }

  /// Returns the facts about a state at rest that are new to this worker.
  private mutating func observations(of current: State) -> [Fact] {
    var facts: [Fact] = []
    if let screen = current.engine.state.focusedEntry?.screen, rested.insert(screen).inserted {
      facts.append(.rested(screen))
    }
    if !untested.isEmpty {
      for name in known.model.app.testedInvariants(in: current.program, current.script)
      where untested.remove(name) != nil {
        facts.append(.tested(name))
      }
    }
    if !missing.isEmpty {
      for fact in current.offers(of: missing) {
        facts.append(fact)
        if case .offered(let place) = fact { forget(place) }
      }
    }
    return facts
  }

  private mutating func forget(_ place: Int) {
    let screen = known.model.conditionalControls[place].screen
    missing[screen]?.removeAll { $0 == place }
    if missing[screen]?.isEmpty == true { missing[screen] = nil }
  }
}

struct Expansion: Sendable {
  var sources: [Source] = []
  /// The number of moves from the start to the sources.
  var level = 0
  /// True if the time was up within the last source.
  var isCut: Bool { sources.last?.isCut == true }

  struct Source: Sendable {
    let node: Int
    var edges = 0
    /// The states that the worker did not know, worth keeping or not.
    var children: [Child] = []
    /// The keys of the states that the moves lead to; `nil` if another process has expanded it.
    var targets: [StateKey]?
    /// True if the time was up before all moves were made.
    var isCut = false
    /// True if no move leads to another state.
    var isDeadEnd = true
    var facts: [(fact: Fact, move: Int)] = []
    /// The faults of moves, and those of the states that they lead to: the first move to such a state reports them.
    var faults: [(found: Exploration.Found, isOfState: Bool)] = []
    /// The state itself, if it has children that may be kept.
    var rest: State.Rest?
  }

  struct Child: Sendable {
    let key: StateKey
    /// The key with the move that led to it, if that makes a difference.
    let mark: StateKey
    /// The traits of which one must be new; `nil` if the state is kept in any case.
    var traits: [UInt64]?
    let move: Int
    var look = StateLinks.Look(front: -1, isRoot: false)
    /// Set where URLs are opened.
    var doorways: [UInt64] = []

    /// False if the worker has seen that none of its traits is new.
    var mayBeKept: Bool { traits?.isEmpty != true }

    init(key: StateKey, mark: StateKey? = nil, move: Int) {
      (self.key, self.mark, self.move) = (key, mark ?? key, move)
    }
  }
}

extension State {
  func offers(of places: [String: [Int]]) -> [Fact] {
    var entries = engine.state.focusedEntry.map { [$0] } ?? []
    if let entry = keyEntry, entry.id != entries.first?.id { entries.append(entry) }
    return entries.flatMap { entry in
      places[entry.screen, default: []].compactMap { place in
        model.app.offers(model.conditionalControls[place], on: entry, script) ? Fact.offered(place) : nil
      }
    }
  }

  /// The screens on all stacks.
  package var standing: [String] {
    let state = engine.state
    return state.places.flatMap { state[$0].entries.map(\.screen) }.filter { $0 != Entry.tabHost }
  }

  /// The screen in focus; an empty name if there is none.
  var screenInFocus: String { engine.state.focusedEntry?.screen ?? "" }

  /// As long as there is time.
  func roundTripFaults(
    at witness: Exploration.Witness? = nil, by way: [Move]? = nil, until deadline: Deadline
  ) -> [Exploration.Found] {
    var all: [Exploration.Found] = []
    for trip in RoundTrip.all(in: self) where !deadline.isOver {
      guard let fault = trip.fault(in: self) else { continue }
      var found = Exploration.Found(fault, on: screenInFocus, at: witness, by: way)
      found.trip = trip
      all.append(found)
    }
    return all
  }
}
