internal import Glibc
internal import Roots

/// Exploring by many processes that share nothing but a folder.
///
/// A state belongs to the shard that its key names. In each round a shard expands the states that were sent to
/// it and sends what it finds to the owners' folders of the next round. Every file is written whole under a
/// name that says what it is, so a shard that is run twice does no harm.
package struct Spool: Sendable {
  package let folder: String
  package let round: Int
  package let shard: Shard

  package init(_ folder: String, round: Int, _ shard: Shard) {
    self.folder = folder
    self.round = round
    self.shard = shard
  }

  /// One of a number of shards.
  package struct Shard: Sendable, Equatable {
    package let index: Int
    package let count: Int

    /// The shard of a text such as `2/8`, counted from 0; `auto` and `auto/8` read the environment that
    /// Slurm and GNU parallel set.
    package init?(_ text: String, surroundings: (String) -> String? = { _ in nil }) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 || text == "auto" else { return nil }
      let isAutomatic = parts[0] == "auto"
      func number(_ name: String) -> Int? { surroundings(name).flatMap { Int($0) } }
      let ownIndex =
        number("SLURM_ARRAY_TASK_ID").map { $0 - (number("SLURM_ARRAY_TASK_MIN") ?? 0) }
        ?? number("SLURM_PROCID") ?? number("PARALLEL_SEQ").map { $0 - 1 }
      let ownCount = number("SLURM_ARRAY_TASK_COUNT") ?? number("SLURM_NTASKS")
      guard let index = isAutomatic ? ownIndex : Int(parts[0]),
        let count = parts.count == 2 ? Int(parts[1]) : ownCount, count > 0, (0..<count).contains(index)
      else { return nil }
      self.index = index
      self.count = count
    }

    func owner(of key: StateKey) -> Int { Int(key.low % UInt64(count)) }
  }

  /// A file of the spool that cannot be read or written.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// A state on its way to its owner: its key, and the numbers of the moves that lead there.
  struct Message: Sendable {
    let key: StateKey
    let way: [Int]
  }

  // MARK: A round

  /// Expands what was sent to this shard; says how many states that were.
  package func run(_ model: Model, _ projection: Projection = Projection()) throws(Failure) -> Int {
    var earlier = KeySet()
    for past in 0..<round {
      for message in try messages(of: past) { _ = earlier.insert(message.key) }
    }
    var fresh = try messages(of: round)
    if round == 0 {
      let start = Message(key: State(model).key(projection), way: [])
      fresh = shard.owner(of: start.key) == shard.index ? [start] : []
      try write(fresh, to: path(round, shard.index), named: "start")
    }
    fresh = fresh.filter { earlier.insert($0.key) }.sorted { $0.way.lexicographicallyPrecedes($1.way) }
    var totals = Totals(model, projection)
    var found: [Message] = []
    var search = StateReplayer(model)
    for message in fresh {
      guard let current = search.replay(message.way) else { continue }
      var expander = Expander(
        Expander.Known(model: model, projection: projection, nodes: Visited(start: message.key)))
      var expansion = Expansion()
      expander.expand(current, 0, message.key, into: &expansion)
      totals.take(expansion)
      found += expansion.children.filter { !$0.isBroken }.map {
        Message(key: $0.key, way: message.way + [$0.move])
      }
    }
    for owner in 0..<shard.count {
      let own = found.filter { shard.owner(of: $0.key) == owner }
      try write(own, to: path(round + 1, owner), named: "from-\(shard.index)")
    }
    try write(totals.lines, to: "\(folder)/\(round)", named: "done-\(shard.index)")
    return fresh.count
  }

  private func path(_ round: Int, _ shard: Int) -> String { "\(folder)/\(round)/\(shard)" }

  private func messages(of round: Int) throws(Failure) -> [Message] {
    try Spool.messages(in: path(round, shard.index))
  }

  /// All messages in a folder, the smallest way first.
  private static func messages(in folder: String) throws(Failure) -> [Message] {
    var messages: [Message] = []
    for name in Files.names(in: folder) where name.hasSuffix(".jsonl") {
      for line in try Files.lines(of: "\(folder)/\(name)") {
        guard let record = (try? Value(json: line))?.fields, let text = record["key"]?.text,
          let key = StateKey(text), case .list(let way)? = record["way"]
        else { throw Failure(description: "'\(folder)/\(name)' is not a file of a spool") }
        messages.append(Message(key: key, way: way.compactMap(\.integer)))
      }
    }
    return messages.sorted { $0.way.lexicographicallyPrecedes($1.way) }
  }

  private func write(_ messages: [Message], to folder: String, named name: String) throws(Failure) {
    var seen = KeySet()
    let lines = messages.filter { seen.insert($0.key) }.map { message -> String in
      let record: Record = [
        "key": .string(message.key.description), "way": .list(message.way.map { .int($0) }),
      ]
      return Value.record(record).json
    }
    try write(lines, to: folder, named: name)
  }

  private func write(_ lines: [String], to folder: String, named name: String) throws(Failure) {
    try Files.write(lines, to: folder, named: "\(name).jsonl")
  }

  // MARK: Swarms

  /// Walks at random and leaves what was covered beside the rounds, under its seed; says how many moves were made.
  package static func swarm(
    _ folder: String, _ model: Model, _ options: Exploration.Options, _ swarm: Exploration.Swarm
  ) throws(Failure) -> Int {
    var walk = Exploration(model, options)
    let search = walk.swarm(swarm)
    var totals = Totals(model, options.projection)
    totals.edges = search.moves
    totals.coverage.formUnion(search.facts)
    totals.faults = Set(walk.faults.map { Fault.Summary($0.fault.property.word, on: $0.screen) })
    try Files.write(totals.lines, to: "\(folder)/swarm", named: "done-\(swarm.seed).jsonl")
    return search.moves
  }

  // MARK: All rounds

  /// What all shards have found in all rounds so far.
  package static func merge(
    _ folder: String, _ model: Model, _ projection: Projection = Projection()
  ) throws(Failure) -> Totals {
    var totals = Totals(model, projection)
    var known = KeySet()
    for round in Files.names(in: folder).compactMap(Int.init).sorted() {
      let path = "\(folder)/\(round)"
      var isDone = false
      var fresh = 0
      for name in Files.names(in: path).sorted() {
        if name.hasPrefix("done-") {
          for line in try Files.lines(of: "\(path)/\(name)") { totals.read(line) }
          isDone = true
        } else if Int(name) != nil {
          for message in try messages(in: "\(path)/\(name)") where known.insert(message.key) { fresh += 1 }
        }
      }
      if fresh > 0 { totals.depth = round }
      if !isDone { totals.left += fresh }
    }
    for name in Files.names(in: "\(folder)/swarm").sorted() where name.hasSuffix(".jsonl") {
      for line in try Files.lines(of: "\(folder)/swarm/\(name)") { totals.read(line) }
    }
    totals.states = known.count
    return totals
  }
}

/// Goes to states by the numbers of moves, and keeps the states on the way for those that begin alike.
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
      let moves = current.moves
      guard moves.indices.contains(number) else { return nil }
      current.perform(moves[number])
      frontier.append(current)
      way.append(number)
    }
    return frontier.last ?? start
  }
}
