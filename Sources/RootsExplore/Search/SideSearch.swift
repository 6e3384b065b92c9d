internal import Roots
internal import RootsApp

extension Exploration {
  /// A part of an exploration beside the walk, with what it counted.
  package struct Phase: Sendable, Equatable {
    package let name: String
    package let counts: [Count]

    package struct Count: Sendable, Equatable {
      package let what: String
      package let number: Int
    }

    package init(_ name: String, _ counts: KeyValuePairs<String, Int>) {
      self.name = name
      self.counts = counts.map { Count(what: $0, number: $1) }
    }
  }
}

/// The results of a search beyond the breadth-first walk.
package struct SideSearch: Sendable {
  package let name: String
  /// The number of states that were found and that the walk does not know.
  package var states = 0
  package var moves = 0
  package var facts: Set<Fact> = []
  var found: [Exploration.Found] = []

  init(_ name: String) { self.name = name }

  package var phase: Exploration.Phase {
    Exploration.Phase(name, ["moves": moves, "new states": states])
  }

  mutating func note(_ current: State, after way: [Move]) {
    facts.formUnion(current.lastMove.facts)
    found += current.faults().map { Exploration.Found($0, on: current.screenInFocus, by: way) }
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
    let (model, projection, nodes, deadline) = (model, options.projection, nodes, deadlines.tries)
    let walks = Workers.each(of: Array(0..<swarm.walks), on: options.workers) { number in
      RandomWalk(model: model, projection: projection, seed: swarm.seed, number: number)
        .walk(swarm.length, until: deadline)
    }
    var all = SideSearch("swarm")
    var met = Set<StateKey>()
    for walked in walks {
      all.moves += walked.search.moves
      all.facts.formUnion(walked.search.facts)
      all.states += walked.keys.count { !nodes.contains($0) && met.insert($0).inserted }
      walked.search.found.forEach { add($0) }
    }
    return all
  }
}

private struct RandomWalk {
  let model: Model
  let projection: Projection
  let seed: UInt64
  let number: Int

  func walk(_ length: Int, until deadline: Deadline) -> (search: SideSearch, keys: [StateKey]) {
    var search = SideSearch("swarm")
    var keys: [StateKey] = []
    var way: [Move] = []
    var current = State(model)
    for step in 0..<length where !deadline.isOver {
      let offered = current.moves
      let liked = offered.filter(likes)
      let choice = liked.isEmpty ? offered : liked
      guard !choice.isEmpty else { break }
      let move = choice[Int(dice(step) % UInt64(choice.count))]
      current.perform(move)
      way.append(move)
      search.moves += 1
      keys.append(current.key(projection))
      search.note(current, after: way)
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
