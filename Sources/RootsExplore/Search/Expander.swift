internal import Roots
internal import RootsApp

/// One worker of a walk: makes every move in the states it is given.
///
/// What it returns depends on the states alone; which of it is new is judged by the caller, in the order of the
/// states. So it makes no difference how many workers there are and who gets what.
struct Expander {
  private let known: Known
  /// What this worker has met itself needs not be brought home again.
  private var met = KeySet()
  private var covered: KeySet
  private var writer: KeyWriter
  private var frontWriter: KeyWriter?
  /// The screens that are known to rest, and the invariants that nothing has put to the test.
  private var rested: Set<String> = []
  private var untested: Set<String>
  /// The controls that were not there so far, by screen.
  private var missing: [String: [Int]]
  /// What was seen of the controls of screens.
  private var uses: [String: Set<Use>] = [:]

  /// Whether a control has changed something.
  private struct Use: Hashable {
    let control: Move.Control
    let isIdle: Bool
  }

  /// What is known when the workers set out.
  struct Known: Sendable {
    let model: Model
    let projection: Projection
    /// What tells apart what is in front, where that may come to count.
    var front: Projection?
    var rows = EqualRows.Choice.one
    let nodes: Visited
    /// States that need not be looked at: another walk knows them.
    var others = KeySet()
    var covered = KeySet()
  }

  init(_ known: Known) {
    self.known = known
    covered = known.covered
    writer = KeyWriter(known.projection)
    frontWriter = known.front.map { KeyWriter($0) }
    untested = known.model.conditionalInvariants.filter { !known.covered.contains(Fact.tested($0).key) }
    missing = known.model.controlsOfScreens.compactMapValues { places in
      let left = places.filter { !known.covered.contains(Fact.offered($0).key) }
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
      expand(
        current, node, known.nodes.key(of: node), triesSecondMoves: part.triesSecondMoves(in: node),
        into: &expansion)
    }
    return expansion
  }

  /// Makes every move in one state.
  /// - Parameter triesSecondMoves: whether second moves are made while the change is shown that a first one has made.
  mutating func expand(
    _ current: State, _ node: Int, _ own: StateKey, triesSecondMoves: Bool = true,
    into expansion: inout Expansion
  ) {
    var source = Expansion.Source(node: node)
    let (before, targets) = (expansion.children.count, expansion.targets.count)
    var current = current
    current.forgetMove()
    let here = current
    let screen = here.keyEntry?.screen
    current.forEachSuccessor(known.rows, triesSecondMoves: triesSecondMoves) { number, move, current in
      let witness = Exploration.Witness(node: node, move: number)
      source.edges += 1
      for fact in current.lastMove.facts where covered.insert(fact.key) {
        expansion.facts.append((fact, witness))
      }
      let key = writer.key(of: current)
      if key != own, move.isWay { source.isDeadEnd = false }
      if let screen, let control = move.control {
        let use = Use(control: control, isIdle: here.isSame(as: current))
        if uses[screen, default: []].insert(use).inserted {
          let fact = use.isIdle ? Fact.idle(control.name, on: screen) : .used(control.name, on: screen)
          if covered.insert(fact.key) { expansion.facts.append((fact, witness)) }
        }
      }
      if !current.isOver, move.isWay { expansion.targets.append(key) }
      if let cycle = writer.cycle, covered.insert(cycle.key) { expansion.facts.append((cycle, witness)) }
      look(at: current, key, witness, &expansion)
    }
    source.children = expansion.children.count - before
    source.targets = expansion.targets.count - targets
    if source.children > 0 { source.rest = current.rest }
    expansion.sources.append(source)
  }

  /// Looks at where a move led: at its faults, and whether it is somewhere new.
  private mutating func look(
    at current: State, _ key: StateKey, _ witness: Exploration.Witness, _ expansion: inout Expansion
  ) {
    let isNew = !known.nodes.contains(key) && !known.others.contains(key) && !met.contains(key)
    let wrong = isNew ? current.stateFaults() : []
    if !current.lastMove.faults.isEmpty || !wrong.isEmpty {
      let screen = current.engine.state.focusedEntry?.screen ?? ""
      expansion.faults += current.lastMove.faults.map {
        Expansion.Finding($0, on: screen, witness, isOfState: false)
      }
      // A state behind which nothing is tried is not kept, so no move counts as the first that leads to it.
      let isKept = !current.isAtRest || !current.isOverfull
      expansion.faults += wrong.map { Expansion.Finding($0, on: screen, witness, isOfState: isKept) }
    }
    // Behind a fault others may be found; only a move that has not come to its end leads nowhere.
    guard isNew, current.isAtRest, !current.isOver else { return }
    guard !current.isOverfull else {
      if covered.insert(Fact.overfull.key) { expansion.facts.append((.overfull, witness)) }
      return
    }
    _ = met.insert(key)
    for fact in observations(of: current) where covered.insert(fact.key) {
      expansion.facts.append((fact, witness))
    }
    if wrong.isEmpty, known.model.checks.contains(.roundTrips) {
      expansion.faults += current.roundTripFaults(at: witness).map {
        // Something that is wrong with what was tried after the move.
        Expansion.Finding($0, isOfState: false)
      }
    }
    expansion.children.append(
      Expansion.Child(
        key: key, move: witness.move, openScreens: current.openScreens, look: current.look,
        frontKey: frontWriter?.key(of: current).low))
  }
}

extension Expander {
  /// What is worth knowing of a state in which nothing is left to be done, as far as it is new to this worker.
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

extension State {
  /// The controls that are there to be used on the screens that get keys.
  /// - Parameter places: those that are looked at, by screen.
  func offers(of places: [String: [Int]]) -> [Fact] {
    var entries = engine.state.focusedEntry.map { [$0] } ?? []
    if let entry = keyEntry, entry.id != entries.first?.id { entries.append(entry) }
    return entries.flatMap { entry in
      places[entry.screen, default: []].compactMap { place in
        model.app.offers(model.conditionalControls[place], on: entry, script) ? Fact.offered(place) : nil
      }
    }
  }
}

/// What a worker returns from some states.
struct Expansion: Sendable {
  var sources: [Source] = []
  /// How many moves they lie from the start.
  var level = 0
  /// The states that the worker did not know, in the order of the spots.
  var children: [Child] = []
  /// Where the moves lead.
  var targets: [StateKey] = []
  var facts: [(fact: Fact, witness: Exploration.Witness)] = []
  var faults: [Finding] = []

  /// A state that was expanded.
  struct Source: Sendable {
    let node: Int
    var edges = 0
    /// How many of the children are its own.
    var children = 0
    /// How many of the targets are its own; `nil` if another process has found it.
    var targets: Int?
    /// Whether no move leads anywhere else.
    var isDeadEnd = true
    /// Its state, if it has children.
    var rest: State.Rest?
  }

  /// A state that the worker did not know.
  struct Child: Sendable {
    let key: StateKey
    let move: Int
    var openScreens = 0
    var look = StateLinks.Look(front: -1, isRoot: false)
    var frontKey: UInt64?
  }

  /// Something that is wrong with a move, or with the state that it led to.
  struct Finding: Sendable {
    let found: Exploration.Found
    let isOfState: Bool

    init(_ fault: Fault, on screen: String, _ witness: Exploration.Witness, isOfState: Bool) {
      self.init(Exploration.Found(fault: fault, screen: screen, witness: witness), isOfState: isOfState)
    }

    init(_ found: Exploration.Found, isOfState: Bool) {
      self.found = found
      self.isOfState = isOfState
    }
  }
}

extension State {
  /// The screens that stand somewhere.
  package var standing: [String] {
    let state = engine.state
    return state.places.flatMap { state[$0].entries.map(\.screen) }.filter { $0 != Entry.tabHost }
  }

  /// What is wrong with the ways there and back from here.
  package func roundTripFaults(at witness: Exploration.Witness?) -> [Exploration.Found] {
    let screen = engine.state.focusedEntry?.screen ?? ""
    return RoundTrip.all(in: self).compactMap { trip in
      trip.fault(in: self).map { fault in
        var found = Exploration.Found(fault: fault, screen: screen, witness: witness)
        found.trip = trip
        return found
      }
    }
  }
}
