internal import Roots
internal import RootsApp

/// The results of a search beyond the breadth-first walk.
package struct SideSearch: Sendable {
  package let name: String
  /// The number of states that were found and that the walk does not know.
  package var states = 0
  package var moves = 0
  package var facts: Set<Fact> = []
  var found: [Exploration.Found] = []

  init(_ name: String) { self.name = name }

  package var phase: Totals.Phase { Totals.Phase(name, ["moves": moves, "new states": states]) }

  mutating func note(_ current: State, after way: [Move], isNew: Bool) {
    facts.formUnion(current.lastMove.facts)
    let screen = current.engine.state.focusedEntry?.screen ?? ""
    for fault in isNew ? current.faults() : current.lastMove.faults {
      var one = Exploration.Found(fault: fault, screen: screen, witness: nil)
      one.way = way
      found.append(one)
    }
  }
}

// MARK: - Swarm

extension Exploration {
  package struct Swarm: Sendable {
    package var seed: UInt64 = 1
    package var walks = 64
    package var length = 200

    package init() {}
  }

  /// Walks at random from the start. Each walk leaves out some kinds of moves, which makes room for long sequences of
  /// the others. The same seed finds the same, no matter how many workers walk.
  package mutating func swarm(_ swarm: Swarm) -> SideSearch {
    let (model, projection, nodes) = (model, options.projection, nodes)
    let workers = max(1, min(options.workers, swarm.walks))
    let parts = Workers.work(workers) { part in
      stride(from: part, to: swarm.walks, by: workers).map { number in
        (number, RandomWalk(model, projection, seed: swarm.seed, number: number).walk(swarm.length))
      }
    }
    var all = SideSearch("swarm")
    var met = Set<StateKey>()
    for (_, walked) in parts.joined().sorted(by: { $0.0 < $1.0 }) {
      all.moves += walked.search.moves
      all.facts.formUnion(walked.search.facts)
      all.states += walked.keys.count { !nodes.contains($0) && met.insert($0).inserted }
      walked.search.found.forEach { add($0) }
    }
    return all
  }
}

private struct RandomWalk {
  private let projection: Projection
  private let seed: UInt64
  private let number: Int
  private var current: State

  init(_ model: Model, _ projection: Projection, seed: UInt64, number: Int) {
    self.projection = projection
    self.seed = seed
    self.number = number
    current = State(model)
  }

  func walk(_ length: Int) -> (search: SideSearch, keys: [StateKey]) {
    var search = SideSearch("swarm")
    var keys: [StateKey] = []
    var way: [Move] = []
    var current = current
    for step in 0..<length where !Interruption.isAskedFor {
      let offered = current.moves
      let liked = offered.filter(likes)
      let choice = liked.isEmpty ? offered : liked
      guard !choice.isEmpty else { break }
      let move = choice[Int(dice(step) % UInt64(choice.count))]
      current.perform(move)
      way.append(move)
      search.moves += 1
      keys.append(current.key(projection))
      search.note(current, after: way, isNew: true)
      if !search.found.isEmpty { break }
    }
    return (search, keys)
  }

  /// True if this walk makes moves with this description; it does so with two of three.
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
  /// Continues beyond a bound with the most promising states: first those whose screen in focus was not expanded yet,
  /// then those whose combination of layers was expanded least.
  /// - Parameter goesOn: A function that is called before each step, with a message about it.
  package mutating func goBeyond(
    expanding limit: Int, _ goesOn: (String) -> Bool = { _ in true }
  ) -> SideSearch {
    var search = SideSearch("beyond the bound")
    guard left > 0, limit > 0 else { return search }
    var untried = UntriedStates(self) { goesOn("looking where least was tried: \($0) of \(states) states") }
    var met = Set<StateKey>()
    for place in 0..<limit where goesOn("going on where least was tried: \(place) of \(limit) states") {
      if search.moves >= limit * Self.usualMoves { break }
      guard let source = untried.best() else { break }
      let way = untried.way(to: source, in: self)
      guard let current = Trace(way).replay(on: model)?.current else { continue }
      current.forEachSuccessor(options.rows) { number, move, there in
        search.moves += 1
        let key = there.key(options.projection)
        let isNew = !nodes.contains(key) && !there.isOver && met.insert(key).inserted
        if isNew || !there.lastMove.faults.isEmpty {
          search.note(there, after: way + [move], isNew: isNew)
        } else {
          search.facts.formUnion(there.lastMove.facts)
        }
        guard isNew else { return }
        search.states += 1
        if there.faults().isEmpty { untried.add(there, behind: source, by: number) }
      }
    }
    search.found.forEach { add($0) }
    return search
  }
}

/// The states that were not expanded, and the number of expanded states with the same look.
private struct UntriedStates {
  /// A state: one of the walk, or one that a move from another source leads to.
  struct Source {
    let node: Int?
    let behind: Int?
    let move: Int
  }

  private var sources: [Source] = []
  private var waiting: [UInt64: [Int]] = [:]
  private var looks: [UInt64: Look] = [:]
  private var tried: [String: Int] = [:]

  private struct Look {
    let screen: String
    var tried = 0
    var next = 0
    let rank: Int
  }

  init(_ walk: Exploration, _ goesOn: (Int) -> Bool) {
    var states = self
    let areExpanded = walk.areExpanded
    var visited = 0
    walk.traverse { node, current in
      visited += 1
      if !goesOn(visited) { return false }
      let key = states.look(of: current)
      if areExpanded[node] {
        states.count(key)
      } else {
        states.append(Source(node: node, behind: nil, move: 0), key)
      }
      return true
    }
    self = states
  }

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

  mutating func add(_ current: State, behind source: Int, by move: Int) {
    append(Source(node: nil, behind: source, move: move), look(of: current))
  }

  func way(to number: Int, in walk: Exploration) -> [Move] {
    var moves: [Int] = []
    var source = sources[number]
    while let behind = source.behind {
      moves.append(source.move)
      source = sources[behind]
    }
    var way = walk.way(to: Exploration.Witness(node: source.node ?? 0, move: -1))
    guard var current = Trace(way).replay(on: walk.model)?.current else { return way }
    for number in moves.reversed() {
      guard let move = current.move(number) else { break }
      current.perform(move)
      way.append(move)
    }
    return way
  }

  private mutating func append(_ source: Source, _ key: UInt64) {
    sources.append(source)
    waiting[key, default: []].append(sources.count - 1)
  }

  private mutating func count(_ key: UInt64) {
    looks[key]?.tried += 1
    if let screen = looks[key]?.screen { tried[screen, default: 0] += 1 }
  }

  /// Returns the look of a state: the screen in focus, the base screen, and the top screens of the layers.
  private mutating func look(of current: State) -> UInt64 {
    let state = current.engine.state
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
