internal import Roots
package import RootsApp

/// What was found beyond a breadth-first walk.
package struct Foray: Sendable {
  package let name: String
  /// How many states were found that the walk does not know.
  package var states = 0
  /// How many moves were made.
  package var moves = 0
  package var facts: Set<Fact> = []
  var found: [Exploration.Found] = []

  init(_ name: String) { self.name = name }

  package var phase: Tally.Phase { Tally.Phase(name, ["moves": moves, "new states": states]) }

  mutating func note(_ world: World, after way: [Move], isNew: Bool) {
    facts.formUnion(world.notes.facts)
    let screen = world.engine.state.focusedEntry?.screen ?? ""
    for fault in isNew ? world.faults() : world.notes.faults {
      var one = Exploration.Found(fault: fault, screen: screen, witness: nil)
      one.way = way
      found.append(one)
    }
  }
}

// MARK: - Swarm

extension Exploration {
  /// How a swarm walks.
  package struct Swarm: Sendable {
    package var seed: UInt64 = 1
    package var walks = 64
    package var length = 200

    package init() {}
  }

  /// Walks at random from the start, each walk with moves of its own choice: what is never done by a walk leaves
  /// room for long rows of what is. The same seed finds the same, whoever walks.
  package mutating func swarm(_ swarm: Swarm) -> Foray {
    let (terrain, projection, nodes) = (terrain, options.projection, nodes)
    let workers = max(1, min(options.workers, swarm.walks))
    let parts = Crew.work(workers) { part in
      stride(from: part, to: swarm.walks, by: workers).map { number in
        (number, Wanderer(terrain, projection, seed: swarm.seed, number: number).walk(swarm.length))
      }
    }
    var all = Foray("swarm")
    var met = KeySet()
    for (_, tour) in parts.joined().sorted(by: { $0.0 < $1.0 }) {
      all.moves += tour.foray.moves
      all.facts.formUnion(tour.foray.facts)
      all.states += tour.keys.count { !nodes.contains($0) && met.insert($0) }
      tour.foray.found.forEach { add($0) }
    }
    return all
  }
}

/// One walk of a swarm.
private struct Wanderer {
  private let projection: Projection
  private let seed: UInt64
  private let number: Int
  private var world: World

  init(_ terrain: Terrain, _ projection: Projection, seed: UInt64, number: Int) {
    self.projection = projection
    self.seed = seed
    self.number = number
    world = World(terrain)
  }

  func walk(_ length: Int) -> (foray: Foray, keys: [StateKey]) {
    var foray = Foray("swarm")
    var keys: [StateKey] = []
    var way: [Move] = []
    var world = world
    for step in 0..<length {
      let offered = world.moves
      let liked = offered.filter(likes)
      let choice = liked.isEmpty ? offered : liked
      guard !choice.isEmpty else { break }
      let move = choice[Int(dice(step) % UInt64(choice.count))]
      world.perform(move)
      way.append(move)
      foray.moves += 1
      keys.append(world.key(projection))
      foray.note(world, after: way, isNew: true)
      if !foray.found.isEmpty { break }
    }
    return (foray, keys)
  }

  /// Whether the walk makes moves of this name at all: it does so with two of three.
  private func likes(_ move: Move) -> Bool {
    var mixer = mixer
    mixer.add(move.description)
    return mixer.key.low % 3 != 0
  }

  private func dice(_ step: Int) -> UInt64 {
    var mixer = mixer
    mixer.add(step)
    return mixer.key.high >> 1
  }

  private var mixer: KeyMixer {
    var mixer = KeyMixer()
    mixer.add(seed)
    mixer.add(number)
    return mixer
  }
}

// MARK: - Beyond the bound

extension Exploration {
  /// Goes on beyond a bound where most can be expected: from states that show a screen from which nothing was
  /// tried yet, then those with layers over it that were not tried, then where least was tried.
  package mutating func goBeyond(expanding limit: Int, _ goesOn: () -> Bool = { true }) -> Foray {
    var foray = Foray("beyond the bound")
    guard left > 0, limit > 0 else { return foray }
    var trail = Frontage(self)
    var met = KeySet()
    for _ in 0..<limit where goesOn() {
      guard let spot = trail.best() else { break }
      let way = trail.way(to: spot, in: self)
      guard let world = Trace(way).replay(on: terrain)?.world else { continue }
      for (number, move) in world.moves.enumerated() {
        var there = world
        there.perform(move)
        foray.moves += 1
        let key = there.key(options.projection)
        let isNew = !nodes.contains(key) && met.insert(key)
        foray.note(there, after: way + [move], isNew: isNew)
        guard isNew else { continue }
        foray.states += 1
        if there.faults().isEmpty { trail.add(there, behind: spot, by: number) }
      }
    }
    foray.found.forEach { add($0) }
    return foray
  }
}

/// The states from which nothing was tried, and how much was tried from others that look alike.
private struct Frontage {
  /// A state: one of the walk, or one behind another one of these.
  struct Spot {
    let node: Int?
    let behind: Int?
    let move: Int
  }

  private var spots: [Spot] = []
  /// What is to be tried, by what it looks like.
  private var waiting: [UInt64: [Int]] = [:]
  private var looks: [UInt64: Look] = [:]
  private var tried: [String: Int] = [:]

  private struct Look {
    let screen: String
    var tried = 0
    var next = 0
    let rank: Int
  }

  init(_ walk: Exploration) {
    var frontage = self
    walk.tour { node, world in
      let key = frontage.look(of: world)
      if node < walk.expanded {
        frontage.count(key)
      } else {
        frontage.append(Spot(node: node, behind: nil, move: 0), key)
      }
      return true
    }
    self = frontage
  }

  /// The number of a state from which trying promises most.
  mutating func best() -> Int? {
    let open = looks.filter { $0.value.next < waiting[$0.key]?.count ?? 0 }
    let chosen = open.min { one, other in
      (tried[one.value.screen, default: 0], one.value.tried, one.value.rank)
        < (tried[other.value.screen, default: 0], other.value.tried, other.value.rank)
    }
    guard let key = chosen?.key, let look = looks[key] else { return nil }
    count(key)
    looks[key]?.next += 1
    return waiting[key]?[look.next]
  }

  mutating func add(_ world: World, behind spot: Int, by move: Int) {
    append(Spot(node: nil, behind: spot, move: move), look(of: world))
  }

  func way(to number: Int, in walk: Exploration) -> [Move] {
    var moves: [Int] = []
    var spot = spots[number]
    while let behind = spot.behind {
      moves.append(spot.move)
      spot = spots[behind]
    }
    var way = walk.way(to: Exploration.Witness(node: spot.node ?? 0, move: -1))
    guard var world = Trace(way).replay(on: walk.terrain)?.world else { return way }
    for number in moves.reversed() {
      let offered = world.moves
      guard offered.indices.contains(number) else { break }
      world.perform(offered[number])
      way.append(offered[number])
    }
    return way
  }

  private mutating func append(_ spot: Spot, _ key: UInt64) {
    spots.append(spot)
    waiting[key, default: []].append(spots.count - 1)
  }

  private mutating func count(_ key: UInt64) {
    looks[key]?.tried += 1
    if let screen = looks[key]?.screen { tried[screen, default: 0] += 1 }
  }

  /// What a state looks like: what has the keys, and what is open on which layers.
  private mutating func look(of world: World) -> UInt64 {
    let state = world.engine.state
    let screen = state.focusedEntry?.screen ?? ""
    var mixer = KeyMixer()
    mixer.add(screen)
    mixer.add(state.baseEntry?.screen ?? "")
    for layer in state.openLayers { mixer.add(state[.layer(layer)].top?.screen ?? "") }
    let key = mixer.key.low
    if looks[key] == nil { looks[key] = Look(screen: screen, rank: looks.count) }
    return key
  }
}
