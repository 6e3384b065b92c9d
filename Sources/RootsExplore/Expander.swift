internal import Roots
package import RootsApp

/// One worker of a walk: makes every move in the states it is given.
///
/// What it brings home depends on the states alone; which of it is new is judged at home, in the order of the
/// states. So it makes no difference how many workers there are and who gets what.
struct Expander {
  private let known: Known
  /// What this worker has met itself needs not be brought home again.
  private var met = KeySet()
  private var covered: KeySet
  private var writer: KeyWriter

  /// What is known when the workers set out.
  struct Known: Sendable {
    let terrain: Terrain
    let projection: Projection
    let nodes: NodeTable
    var broken = KeySet()
    var covered = KeySet()
  }

  init(_ known: Known) {
    self.known = known
    covered = known.covered
    writer = KeyWriter(known.projection)
  }

  mutating func expand(_ camp: Camp) -> Haul {
    var haul = Haul()
    let base = World(camp.still, on: known.terrain)
    let offered = camp.nodes.lowerBound == 0 ? [] : base.moves
    for node in camp.nodes {
      var world = base
      if node > 0 { world.perform(offered[known.nodes.move(to: node)]) }
      expand(world, node, known.nodes.key(of: node), into: &haul)
    }
    return haul
  }

  /// Makes every move in one state.
  mutating func expand(_ world: World, _ node: Int, _ own: StateKey, into haul: inout Haul) {
    var spot = Haul.Spot(node: node)
    let before = haul.children.count
    var world = world
    world.forgetMove()
    for (number, move) in world.moves.enumerated() {
      let witness = Exploration.Witness(node: node, move: number)
      var world = world
      world.perform(move)
      spot.edges += 1
      for fact in world.notes.facts where covered.insert(fact.key) { haul.facts.append((fact, witness)) }
      let key = writer.key(of: world)
      if key != own { spot.isDeadEnd = false }
      look(at: world, key, witness, &haul)
    }
    spot.children = haul.children.count - before
    if spot.children > 0 { spot.still = world.still }
    haul.spots.append(spot)
  }

  /// Looks at where a move led: at its faults, and whether it is somewhere new.
  private mutating func look(
    at world: World, _ key: StateKey, _ witness: Exploration.Witness, _ haul: inout Haul
  ) {
    let isNew = !known.nodes.contains(key) && !known.broken.contains(key) && !met.contains(key)
    let wrong = isNew ? world.stateFaults() : []
    if !world.notes.faults.isEmpty || !wrong.isEmpty {
      let screen = world.engine.state.focusedEntry?.screen ?? ""
      haul.faults += world.notes.faults.map { Haul.Find($0, on: screen, witness, isOfState: false) }
      haul.faults += wrong.map { Haul.Find($0, on: screen, witness, isOfState: true) }
    }
    // What is broken is not walked on from: everything behind it would be broken in the same way. What was
    // reached by a broken move may yet be reached by another one.
    guard isNew, world.notes.faults.isEmpty || !wrong.isEmpty else { return }
    _ = met.insert(key)
    if wrong.isEmpty, known.terrain.checks.contains(.roundTrips) {
      haul.faults += world.roundTripFaults(at: witness).map(Haul.Find.init)
    }
    haul.children.append(Haul.Child(key: key, move: witness.move, isBroken: !wrong.isEmpty))
  }
}

/// What a worker brings home from some states.
struct Haul: Sendable {
  var spots: [Spot] = []
  /// The states that the worker did not know, in the order of the spots.
  var children: [Child] = []
  var facts: [(fact: Fact, witness: Exploration.Witness)] = []
  var faults: [Find] = []

  /// A state that was expanded.
  struct Spot: Sendable {
    let node: Int
    var edges = 0
    /// How many of the children are its own.
    var children = 0
    /// Whether no move leads anywhere else.
    var isDeadEnd = true
    /// Its world, if it has children.
    var still: World.Still?
  }

  /// A state that the worker did not know.
  struct Child: Sendable {
    let key: StateKey
    let move: Int
    let isBroken: Bool
  }

  /// Something that is wrong with a move, or with the state that it led to.
  struct Find: Sendable {
    let found: Exploration.Found
    let isOfState: Bool

    init(_ fault: Fault, on screen: String, _ witness: Exploration.Witness, isOfState: Bool) {
      found = Exploration.Found(fault: fault, screen: screen, witness: witness)
      self.isOfState = isOfState
    }

    /// Something that is wrong with what was tried after a move.
    init(_ found: Exploration.Found) {
      self.found = found
      isOfState = false
    }
  }
}

extension World {
  /// The screens that stand somewhere.
  package var standing: [String] {
    let state = engine.state
    return state.places.flatMap { state[$0].entries.map(\.screen) }.filter { $0 != Entry.tabHost }
  }
}
