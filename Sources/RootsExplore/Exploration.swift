internal import Roots
package import RootsApp

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
  private(set) var nodes: NodeTable
  /// The keys of states that are not walked on from.
  private var broken = KeySet()
  /// What has been covered, as keys.
  private var covered = KeySet()
  private var seen: Set<Found.Signature> = []
  /// From where the states of this level are expanded, and from where those of the next one.
  private var camps: [Camp]
  private var next: [Camp] = []
  /// The camp that is expanded next.
  private var position = 0
  /// How many states were expanded: those that were found first.
  private(set) var expanded = 0

  /// How far the walk goes.
  package struct Options: Sendable {
    package var depth: Int?
    package var states: Int?
    package var time: Duration?
    package var workers = 1
    package var projection = Projection()

    /// Programs that push without end are explored so far if nothing else is said.
    package static let usualStates = 100_000

    package init() {}
  }

  /// What kept a walk from being complete.
  package enum Bound: String, Sendable { case depth, states, time, interrupted }

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
    /// The moves that led to it, where no witness tells them.
    package var way: [Move]?
    /// The way there and back at whose end it was seen.
    package var trip: RoundTrip?
    /// The tape on which it was seen, if it was seen on a tape.
    package var tape: String?

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
    nodes = NodeTable(start: world.key(options.projection))
    camps = [Camp(still: world.still, nodes: 0..<1)]
    let start = Witness(node: 0, move: -1)
    for screen in world.standing { cover(.screen(screen), start) }
    for fact in world.notes.facts { cover(fact, start) }
    let screen = world.engine.state.focusedEntry?.screen ?? ""
    for fault in world.faults() { add(Found(fault: fault, screen: screen, witness: nil)) }
  }

  /// How many states are known.
  package var states: Int { nodes.count }

  /// How many states are known and not expanded.
  package var left: Int { states - expanded }

  /// Whether every state was expanded.
  package var isComplete: Bool { left == 0 && bound == nil }

  /// Walks until everything is known, a bound is met, or the watcher has had enough.
  /// - Parameter goesOn: is asked several times a second.
  package mutating func walk(_ goesOn: (Progress) -> Bool = { _ in true }) {
    let clock = ContinuousClock()
    let end = options.time.map { clock.now + $0 }
    bound = nil
    while bound == nil {
      if position == camps.count { nextLevel() }
      if camps.isEmpty { return }
      let now = clock.now
      if let limit = options.depth, depth >= limit {
        bound = .depth
      } else if states >= stateLimit {
        bound = .states
      } else if let end, now >= end {
        bound = .time
      } else if !goesOn(Progress(states: states, edges: edges, left: left, depth: depth)) {
        bound = .interrupted
      } else {
        let pause = now + Self.slice
        expandSome(until: end.map { min($0, pause) } ?? pause)
      }
    }
  }

  private var stateLimit: Int { min(options.states ?? NodeTable.limit, NodeTable.limit) }

  private mutating func nextLevel() {
    camps = next
    next = []
    position = 0
    if !camps.isEmpty { depth += 1 }
  }

  // MARK: Expanding

  /// So long the workers are away before they bring home what they found.
  private static let slice = Duration.milliseconds(30)

  private mutating func expandSome(until pause: ContinuousClock.Instant) { take(hauls(until: pause)) }

  // What the workers look at is shared with them: as long as they do, changing it would copy all of it.
  private func hauls(until pause: ContinuousClock.Instant) -> [Haul] {
    let line = Crew.Line(position..<camps.count, until: pause)
    let known = Expander.Known(
      terrain: terrain, projection: options.projection, nodes: nodes, broken: broken, covered: covered)
    let workers = min(max(1, options.workers), camps.count - position, Crew.limit)
    let hauls = Crew.work(workers) { [camps] _ in
      var expander = Expander(known)
      var hauls: [(camp: Int, haul: Haul)] = []
      while let next = line.next() { hauls.append((next, expander.expand(camps[next]))) }
      return hauls
    }
    return hauls.joined().sorted { $0.camp < $1.camp }.map(\.haul)
  }

  private mutating func take(_ hauls: [Haul]) {
    for haul in hauls {
      let taken = take(haul)
      guard taken == haul.spots.count else {
        let left = camps[position].nodes
        camps[position].nodes = left.dropFirst(taken)
        return
      }
      position += 1
    }
    // What is expanded is let go: only its key and the way to it are needed any more.
    if position * 2 > camps.count {
      camps.removeFirst(position)
      position = 0
    }
  }

  /// Takes what was found in some states; says in how many of them, for there may be enough before the last.
  private mutating func take(_ haul: Haul) -> Int {
    var children = haul.children[...]
    var facts = haul.facts[...]
    var faults = haul.faults[...]
    for (number, spot) in haul.spots.enumerated() {
      if states >= stateLimit { return number }
      expanded += 1
      edges += spot.edges
      if spot.isDeadEnd { deadEnds.append(spot.node) }
      let broken = take(children.prefix(spot.children), of: spot)
      children = children.dropFirst(spot.children)
      while let (fact, witness) = facts.first, witness.node == spot.node {
        cover(fact, witness)
        facts = facts.dropFirst()
      }
      while let find = faults.first, let witness = find.found.witness, witness.node == spot.node {
        if !find.isOfState || broken.contains(witness.move) { add(find.found) }
        faults = faults.dropFirst()
      }
    }
    return haul.spots.count
  }

  /// Numbers the states that are new, and camps where they are reached from; the moves to those that turned
  /// out to be broken.
  private mutating func take(_ children: ArraySlice<Haul.Child>, of spot: Haul.Spot) -> Set<Int> {
    var bad: Set<Int> = []
    let first = states
    for child in children where !broken.contains(child.key) {
      if !child.isBroken {
        _ = nodes.insert(child.key, from: spot.node, by: child.move)
      } else if !nodes.contains(child.key) {
        _ = broken.insert(child.key)
        bad.insert(child.move)
      }
    }
    guard let still = spot.still else { return bad }
    for start in stride(from: first, to: states, by: Camp.size) {
      next.append(Camp(still: still, nodes: start..<min(states, start + Camp.size)))
    }
    return bad
  }

  private mutating func cover(_ fact: Fact, _ witness: Witness) {
    if covered.insert(fact.key) { coverage[fact] = witness }
  }

  /// So many faults are kept: where there are more, they are the same a hundred times.
  private static let faultLimit = 100

  /// Adds what was found, each fault of a screen once.
  package mutating func add(_ found: Found) {
    if faults.count < Self.faultLimit && seen.insert(found.signature).inserted { faults.append(found) }
  }

  // MARK: Ways

  /// The key of a state.
  package func key(of node: Int) -> StateKey { nodes.key(of: node) }

  /// The moves that lead to a state.
  package func way(to node: Int) -> [Move] {
    node == 0 ? [] : way(to: Witness(node: nodes.parent(of: node), move: nodes.move(to: node)))
  }

  /// How many moves a state lies from the start.
  package func steps(to node: Int) -> Int {
    var (node, steps) = (node, 0)
    while node != 0 {
      node = nodes.parent(of: node)
      steps += 1
    }
    return steps
  }

  /// A move and all that lead to it.
  package func path(to witness: Witness) -> [Witness] {
    var path = [witness]
    var node = witness.node
    while node != 0 {
      path.append(Witness(node: nodes.parent(of: node), move: nodes.move(to: node)))
      node = nodes.parent(of: node)
    }
    return path
  }

  /// The moves that lead to a state, and one more.
  package func way(to witness: Witness) -> [Move] {
    var numbers = witness.move < 0 ? [] : [witness.move]
    var node = witness.node
    while node != 0 {
      numbers.append(nodes.move(to: node))
      node = nodes.parent(of: node)
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
