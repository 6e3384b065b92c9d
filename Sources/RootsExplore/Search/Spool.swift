internal import Roots
internal import RootsFiles
package import RootsTape

/// An exploration by many processes that share only a folder.
///
/// The key of a state determines its shard. In each round a shard expands those of its states that were found in the
/// round before, and writes one file: the states that it expanded, and everything that was found in them. Each file
/// names its exploration, round and shard, and shows whether it is whole. A round begins only when the round before is
/// complete, so the content of a file depends on its name alone, and a shard may be run again.
@MainActor package struct Spool {
  let folder: String
  let model: Model
  let projection: Projection
  let version: String
  let files: any TapeFiles

  nonisolated static let sizeLimit = 256 << 20

  /// - Parameter version: The version of the program that explores; another version may explore differently.
  package init(
    _ folder: String, _ model: Model, _ projection: Projection = Projection(), version: String,
    files: any TapeFiles = DiskFiles(limit: Spool.sizeLimit, links: .refused)
  ) {
    self.folder = folder
    self.model = model
    self.projection = projection
    self.version = version
    self.files = files
  }

  package struct Shard: Sendable, Equatable {
    package let index: Int
    package let count: Int

    /// The maximum number of shards: each of them reads the results of all.
    static let limit = 65_536

    /// Parses a text such as `2/8`, counted from 0. `auto` and `auto/8` read the environment variables that Slurm,
    /// Kubernetes and GNU parallel set.
    package init?(_ text: String, surroundings: (String) -> String? = { _ in nil }) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 || text == "auto" else { return nil }
      let isAutomatic = parts[0] == "auto"
      func number(_ name: String) -> Int? { surroundings(name).flatMap { Int($0) } }
      let ownIndex =
        number("SLURM_ARRAY_TASK_ID").map { $0 - (number("SLURM_ARRAY_TASK_MIN") ?? 0) }
        ?? number("SLURM_PROCID") ?? number("JOB_COMPLETION_INDEX") ?? number("PARALLEL_SEQ").map { $0 - 1 }
      let ownCount = number("SLURM_ARRAY_TASK_COUNT") ?? number("SLURM_NTASKS")
      guard let index = isAutomatic ? ownIndex : Int(parts[0]),
        let count = parts.count == 2 ? Int(parts[1]) : ownCount, (1...Self.limit).contains(count),
        (0..<count).contains(index)
      else { return nil }
      self.index = index
      self.count = count
    }

    func owner(of key: StateKey) -> Int { Int(key.low % UInt64(count)) }
  }

  // MARK: A round

  /// Expands the states of a round that belong to a shard; returns the number of these states.
  package func run(_ round: Int, _ shard: Shard) throws(Failure) -> Int {
    if round == 0 { for place in places { _ = try read(place, of: shard.count) } }
    let place = Place.round(round, shard: shard.index)
    if let done = try finished(place, of: shard.count) {
      return done.lines.count { $0.starts(with: SpoolLine.stateBeginning) }
    }
    let start = State(model).key(projection)
    var messages = try round == 0 ? [Message(key: start, way: [])] : messages(for: shard, after: round - 1)
    var known = Set<StateKey>()
    for past in stride(from: 0, to: round, by: 1) {
      for case .state(let key, _, _, _) in try lines(.round(past, shard: shard.index), of: shard.count) {
        known.insert(key)
      }
    }
    messages.sort { $0.way.lexicographicallyPrecedes($1.way) }
    messages = messages.filter { shard.owner(of: $0.key) == shard.index && known.insert($0.key).inserted }
    try write(expand(messages, start, known, shard), place, of: shard.count)
    return messages.count
  }

  private struct Message {
    let key: StateKey
    let way: [Int]
  }

  private func messages(for shard: Shard, after round: Int) throws(Failure) -> [Message] {
    let beginning = SpoolLine.beginning(ofChildrenFor: shard.index)
    var messages: [Message] = []
    for index in 0..<shard.count {
      let place = Place.round(round, shard: index)
      var source: ArraySlice<UInt8> = []
      for line in try file(place, of: shard.count).lines {
        if line.starts(with: SpoolLine.stateBeginning) { source = line }
        // Parsing lines for other shards would be a waste.
        guard line.starts(with: beginning) else { continue }
        guard case .child(_, let key, let move)? = SpoolLine(line),
          case .state(_, let way, _, _)? = SpoolLine(source)
        else { throw .senseless(path(place)) }
        messages.append(Message(key: key, way: way + [move]))
      }
    }
    return messages
  }

  private func expand(
    _ messages: [Message], _ start: StateKey, _ known: Set<StateKey>, _ shard: Shard
  ) throws(Failure) -> [String] {
    var expander = Expander(
      Expander.Known(
        model: model, projection: projection, nodes: Visited(start: start), others: known))
    var search = StateReplayer(model)
    var lines: [String] = []
    for message in messages {
      guard let current = search.replay(message.way), current.key(projection) == message.key else {
        throw .strange(message.key.description)
      }
      lines += expander.expand(current, 0, message.key).lines(of: message.key, message.way, shard)
    }
    return lines
  }

  // MARK: Swarms

  /// Writes the results under the seed; returns the number of moves.
  package func swarm(_ swarm: Exploration.Swarm, workers: Int) throws(Failure) -> Int {
    var options = Exploration.Options()
    options.projection = projection
    options.workers = workers
    var walk = Exploration(model, options)
    let search = walk.swarm(swarm)
    var lines = [SpoolLine.walked(moves: search.moves)]
    lines += search.facts.map { .fact($0, move: 0) }
    for found in walk.faults {
      guard let way = found.way, let moves = Trace(way).numbers(on: model) else { continue }
      lines.append(.fault(found, moves: moves, isOfState: false))
    }
    try write([lines[0].json] + lines.dropFirst().map(\.json).sorted(), .swarm(seed: swarm.seed), of: 0)
    return search.moves
  }

  // MARK: Merging

  /// The walk that all shards have made together, and the part that is missing.
  package struct Merged {
    package var walk: Exploration
    package var swarms: SideSearch?
    /// The shards that have not expanded known states.
    package var gap: Failure?
  }

  package func merge() throws(Failure) -> Merged {
    let places = places
    if places.isEmpty { throw .empty(folder) }
    var options = Exploration.Options()
    options.projection = projection
    var merged = Merged(walk: Exploration(model, options))
    try mergeRounds(places, &merged)
    for case .swarm(let seed) in places { try mergeSwarm(seed, &merged) }
    return merged
  }

  private func mergeRounds(_ places: [Place], _ merged: inout Merged) throws(Failure) {
    var shards: [Int: Set<Int>] = [:]
    for case .round(let round, let shard) in places { shards[round, default: []].insert(shard) }
    guard let last = shards.keys.max(),
      let first = places.first(where: { if case .round = $0 { true } else { false } })
    else { return }
    guard let count = try file(first, of: nil).header["shards"]?.integer, (1...Shard.limit).contains(count)
    else { throw .senseless(path(first)) }
    var round = 0
    var level = 0..<1
    while round <= last || !level.isEmpty {
      let present = shards[round] ?? []
      // A file with a higher shard number belongs to a spool with more shards; reading it throws that.
      for alien in present.sorted() where alien >= count {
        _ = try file(.round(round, shard: alien), of: count)
      }
      let missing = (0..<count).filter { !present.contains($0) }
      guard missing.isEmpty else {
        merged.gap = .missing(round, shards: missing, of: count)
        return
      }
      let known = merged.walk.states
      merged.walk.takeLevel(try sources(in: round, by: count, of: level, merged.walk))
      level = known..<merged.walk.states
      round += 1
    }
  }

  /// In the order of the states of the level; each was expanded once.
  private func sources(
    in round: Int, by count: Int, of level: Range<Int>, _ walk: Exploration
  ) throws(Failure) -> [Expansion.Source] {
    var sources = [Expansion.Source?](repeating: nil, count: level.count)
    for shard in 0..<count {
      let place = Place.round(round, shard: shard)
      var node: Int?
      for line in try lines(place, of: count) {
        if case .state(let key, _, _, _) = line {
          node = walk.number(of: key)
          guard let node, level.contains(node), sources[node - level.lowerBound] == nil else {
            throw .senseless(path(place))
          }
          sources[node - level.lowerBound] = Expansion.Source(node: node)
        }
        guard let node, sources[node - level.lowerBound]?.take(line) == true else {
          throw .senseless(path(place))
        }
      }
    }
    let missing = sources.count { $0 == nil }
    if missing > 0 { throw .unexpanded(round, states: missing) }
    return sources.compactMap { $0 }
  }

  private func mergeSwarm(_ seed: UInt64, _ merged: inout Merged) throws(Failure) {
    var all = merged.swarms ?? SideSearch("swarms")
    for line in try lines(.swarm(seed: seed), of: 0) {
      switch line {
      case .walked(let moves): all.moves += moves
      case .fact(let fact, _): all.facts.insert(fact)
      case .fault(var found, let moves, _):
        found.way = merged.walk.moves(moves)
        merged.walk.add(found)
      case .state, .child: throw .senseless(path(.swarm(seed: seed)))
      }
    }
    merged.swarms = all
  }
}

extension Expansion.Source {
  fileprivate func lines(of key: StateKey, _ way: [Int], _ shard: Spool.Shard) -> [String] {
    let state = SpoolLine.state(key, way: way, edges: edges, isDeadEnd: isDeadEnd)
    let children = children.map { child in
      SpoolLine.child(owner: shard.owner(of: child.key), child.key, move: child.move)
    }
    let facts = facts.map { SpoolLine.fact($0.fact, move: $0.move) }
    let faults = faults.map { found, isOfState in
      SpoolLine.fault(found, moves: (found.witness?.move).map { [$0] } ?? [], isOfState: isOfState)
    }
    return ([state] + children + facts + faults).map(\.json)
  }

  /// Returns false if such a line cannot be about a state that was expanded.
  fileprivate mutating func take(_ line: SpoolLine) -> Bool {
    switch line {
    case .state(_, _, let edges, let isDeadEnd): (self.edges, self.isDeadEnd) = (edges, isDeadEnd)
    case .child(_, let key, let move): children.append(Expansion.Child(key: key, move: move))
    case .fact(let fact, let move): facts.append((fact, move))
    case .fault(var found, let moves, let isOfState):
      guard let move = moves.first, moves.count == 1 else { return false }
      found.witness = Exploration.Witness(node: node, move: move)
      faults.append((found, isOfState))
    case .walked: return false
    }
    return true
  }
}

/// Replays ways given as numbers, and keeps the states on the last way for the next one with the same beginning.
private struct StateReplayer {
  private let start: State
  private var frontier: [State] = []
  private var way: [Int] = []

  init(_ model: Model) { start = State(model) }

  mutating func replay(_ wanted: [Int]) -> State? {
    let shared = zip(way, wanted).prefix { $0 == $1 }.count
    frontier.removeLast(frontier.count - shared)
    way.removeLast(way.count - shared)
    for number in wanted.dropFirst(shared) {
      var current = frontier.last ?? start
      guard let move = current.move(number) else { return nil }
      current.perform(move)
      frontier.append(current)
      way.append(number)
    }
    return frontier.last ?? start
  }
}
