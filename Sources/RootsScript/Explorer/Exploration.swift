internal import Roots

/// A breadth-first walk through everything a program can do.
///
/// States are told apart by their keys; of each is kept by which move it was reached first, so that the way to
/// any of them is among the shortest. How many threads work does not change what is found.
package struct Exploration: Sendable {
  package let terrain: Terrain
  package let options: Options
  /// What has been covered, and by which move first.
  package private(set) var coverage: [Fact: Witness] = [:]
  /// What should not have happened, each fault once, those with the shortest ways first.
  package private(set) var faults: [Found] = []
  /// How many moves were tried.
  package private(set) var edges = 0
  /// How many moves any state lies from the start.
  package private(set) var depth = 0
  /// States from which no move leads anywhere else.
  package private(set) var deadEnds: [Int] = []
  /// What kept the walk from being complete.
  package private(set) var bound: Bound?
  private var parents: [UInt32] = [0]
  private var moves: [UInt16] = [0]
  private var known = KeySet()
  private var frontier: [Spot]
  private var next: [Spot] = []
  private var position = 0
  private var seen: Set<Found.Signature> = []

  /// How far the walk goes.
  package struct Options: Sendable {
    package var depth: Int?
    package var states: Int?
    package var time: Duration?
    package var workers = 1
    package var projection = Projection()

    package init() {}
  }

  /// What kept a walk from being complete.
  package enum Bound: String, Sendable { case depth, states, time, interrupted }

  /// A state that is still to be expanded.
  struct Spot: Sendable {
    let node: UInt32
    let key: StateKey
    let world: World
  }

  /// A move in a state, by their numbers.
  package struct Witness: Sendable, Hashable {
    package let node: Int
    package let move: Int
  }

  /// A fault, and the move that led to it; no move if the start itself is at fault.
  package struct Found: Sendable {
    package let fault: Fault
    package let screen: String
    package let witness: Witness?

    /// What makes two faults the same.
    struct Signature: Hashable {
      let invariant: Fault.Invariant
      let screen: String
    }

    var signature: Signature { Signature(invariant: fault.invariant, screen: screen) }
  }

  /// A walk that has not begun.
  package init(_ terrain: Terrain, _ options: Options = Options()) {
    self.terrain = terrain
    self.options = options
    let world = World(terrain)
    let key = world.key(options.projection)
    _ = known.insert(key)
    frontier = [Spot(node: 0, key: key, world: world)]
    for screen in world.standing { coverage[.screen(screen)] = Witness(node: 0, move: -1) }
    for fact in world.notes.facts { coverage[fact] = Witness(node: 0, move: -1) }
    let screen = world.engine.state.focusedEntry?.screen ?? ""
    add(world.faults().map { Found(fault: $0, screen: screen, witness: nil) })
  }

  /// How many states are known.
  package var states: Int { parents.count }

  /// How many states are known and not expanded.
  package var left: Int { frontier.count - position + next.count }

  /// Whether every state was expanded.
  package var isComplete: Bool { left == 0 && bound == nil }

  /// How far a walk has come.
  package struct Progress: Sendable {
    package let states: Int
    package let edges: Int
    package let left: Int
    package let depth: Int
  }

  /// Walks until everything is known, a bound is met, or the watcher has had enough.
  /// - Parameter goesOn: is asked now and then.
  package mutating func walk(_ goesOn: (Progress) -> Bool = { _ in true }) {
    let clock = ContinuousClock()
    let start = clock.now
    bound = nil
    while bound == nil {
      if position == frontier.count { nextLevel() }
      if frontier.isEmpty { return }
      if let limit = options.depth, depth >= limit {
        bound = .depth
      } else if let limit = options.states, states >= limit {
        bound = .states
      } else if let limit = options.time, clock.now - start >= limit {
        bound = .time
      } else if !goesOn(Progress(states: states, edges: edges, left: left, depth: depth)) {
        bound = .interrupted
      } else {
        expandSome()
      }
    }
  }

  private mutating func nextLevel() {
    frontier = next
    next = []
    position = 0
    if !frontier.isEmpty { depth += 1 }
  }

  // MARK: Expanding

  /// So many states go to each worker at a time.
  private static let share = 256

  private mutating func expandSome() {
    let end = min(frontier.count, position + Self.share * max(1, options.workers))
    let batch = frontier[position..<end]
    let hauls = expand(Array(batch))
    // What is expanded is let go at once: only its key and the way to it are needed any more.
    position = end
    if position == frontier.count {
      frontier = []
      position = 0
    }
    for haul in hauls { take(haul) }
  }

  private func expand(_ batch: [Spot]) -> [Haul] {
    let workers = min(max(1, options.workers), batch.count)
    let (known, projection) = (known, options.projection)
    return Crew.work(workers) { part in
      let range = batch.count * part / workers..<batch.count * (part + 1) / workers
      var haul = Haul()
      for spot in batch[range] { haul.expand(spot, known, projection) }
      return haul
    }
  }

  private mutating func take(_ haul: Haul) {
    edges += haul.edges
    deadEnds += haul.deadEnds
    for (fact, witness) in haul.coverage where coverage[fact] == nil { coverage[fact] = witness }
    add(haul.faults)
    for child in haul.children where known.insert(child.key) {
      let node = UInt32(parents.count)
      parents.append(UInt32(child.witness.node))
      moves.append(UInt16(clamping: child.witness.move))
      next.append(Spot(node: node, key: child.key, world: child.world))
    }
  }

  /// So many faults are kept: where there are more, they are the same a hundred times.
  private static let faultLimit = 100

  private mutating func add(_ found: [Found]) {
    for one in found where faults.count < Self.faultLimit && seen.insert(one.signature).inserted {
      faults.append(one)
    }
  }

  // MARK: Ways

  /// How many moves a state lies from the start.
  package func steps(to node: Int) -> Int {
    var (node, steps) = (node, 0)
    while node != 0 {
      node = Int(parents[node])
      steps += 1
    }
    return steps
  }

  /// A move and all that lead to it.
  package func path(to witness: Witness) -> [Witness] {
    var path = [witness]
    var node = witness.node
    while node != 0 {
      path.append(Witness(node: Int(parents[node]), move: Int(moves[node])))
      node = Int(parents[node])
    }
    return path
  }

  /// The moves that lead to a state, and one more.
  package func way(to witness: Witness) -> [Move] {
    var numbers = witness.move < 0 ? [] : [witness.move]
    var node = witness.node
    while node != 0 {
      numbers.append(Int(moves[node]))
      node = Int(parents[node])
    }
    var world = World(terrain)
    return numbers.reversed().compactMap { number in
      let offered = world.moves
      guard offered.indices.contains(number) else { return nil }
      world.perform(offered[number])
      return offered[number]
    }
  }
}

/// What one worker brings home.
struct Haul: Sendable {
  var edges = 0
  var children: [Child] = []
  var coverage: [Fact: Exploration.Witness] = [:]
  var faults: [Exploration.Found] = []
  var deadEnds: [Int] = []
  private var met = KeySet()

  /// A state that was not known when the worker set out.
  struct Child: Sendable {
    let key: StateKey
    let witness: Exploration.Witness
    let world: World
  }

  mutating func expand(_ spot: Exploration.Spot, _ known: KeySet, _ projection: Projection) {
    var leadsOn = false
    for (number, move) in spot.world.moves.enumerated() {
      let witness = Exploration.Witness(node: Int(spot.node), move: number)
      var world = spot.world
      world.perform(move)
      edges += 1
      for fact in world.notes.facts where coverage[fact] == nil { coverage[fact] = witness }
      let key = world.key(projection)
      if key != spot.key { leadsOn = true }
      let isNew = !known.contains(key) && met.insert(key)
      let found = isNew ? world.faults() : world.notes.faults
      if !found.isEmpty {
        let screen = world.engine.state.focusedEntry?.screen ?? ""
        faults += found.map { Exploration.Found(fault: $0, screen: screen, witness: witness) }
      }
      // What is broken is not walked on from: everything behind it would be broken in the same way.
      if isNew && found.isEmpty { children.append(Child(key: key, witness: witness, world: world)) }
    }
    if !leadsOn { deadEnds.append(Int(spot.node)) }
  }
}

extension World {
  /// The screens that stand somewhere.
  package var standing: [String] {
    let state = engine.state
    return state.places.flatMap { state[$0].entries.map(\.screen) }.filter { $0 != NavigationState.tabHost }
  }
}
