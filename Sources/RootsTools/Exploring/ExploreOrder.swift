internal import Glibc
internal import RootsExplore
internal import RootsApp

/// The options of an exploration, parsed from the command line.
struct ExploreOrder {
  static let options: [Subcommand.Option] = [
    .init("--ops", "try the engine's commands, also those that no screen offers"),
    .init("--keys", "try what a person can do; the default"),
    .init("--depth", value: "N", "go no further than N moves"),
    .init("--states", value: "N", "stop when N states are known; without it, see below"),
    .init("--time", value: "DURATION", "stop after this time: 30, 500ms, 2m"),
    .init("--project", value: "WHAT", "what counts when two states are compared"),
    .init("--check", value: "WHAT", "from which states to try ways there and back: sampled, every or none"),
    .init("--anywhere", "also try keys that go anywhere"),
    .init("--race", "start a move before the last one is done"),
    .init("--swarm", "also walk at random"),
    .init("--seed", value: "N", "the seed of the random walks; 1 by default"),
    .init("--verify-hash", "keep every state whole, and check that no two have the same key"),
    .init("-j", value: "N", "work on N cores; by default on all"),
    .init(
      "--out", value: "DIR", "write the tapes of faults here; by default into this folder", writes: .folder),
    .init(
      "--suite", value: "DIR", "write tapes here that cover what was covered", writes: .folder),
    .init("--spool", value: "DIR", "explore in rounds, by processes that share this folder"),
    .init("--round", value: "N", "the round, from 0"),
    .init("--shard", value: "I/N", "which of how many processes, from 0; 'auto' asks Slurm's variables"),
    .init("--merge", "report what all shards in the spool have found so far"),
    .init("--db", value: "FILE", "add what was covered to this database; 'roots graph --coverage' shows it"),
    .init("--graph", value: "FILE", "write every state and every move here, as lines of JSON", writes: .file),
    .init(
      "--coverage", value: "FILE", "write the report here as JSON; 'roots graph --covered' draws it",
      writes: .file),
    .init(
      "--html", value: "FILE",
      "write a page of all screens here; an app explored to its end can be used on it", writes: .file),
    .init("--json", "print the report as JSON"),
    .init("--best-effort", "do not fail when a bound is reached"),
  ]

  let source: String
  let alphabet: Model.Alphabet
  private(set) var options = Exploration.Options()
  private(set) var checking = Checking.sampled
  private(set) var swarm: Exploration.Swarm?
  /// The share of this process in a spool; `nil` without a spool, and for the process that merges.
  private(set) var share: Share?
  let invocation: Invocation

  enum Share {
    case shard(Spool.Shard, round: Int)
    case swarm(Exploration.Swarm)
  }

  /// The states in which round trips are tried.
  enum Checking: String, CaseIterable { case sampled, every, none }

  init(_ invocation: Invocation) throws(Misuse) {
    self.invocation = invocation
    source = invocation.arguments[0]
    alphabet = invocation.has("--ops") ? .operations : .keys
    if invocation.has("--ops") && invocation.has("--keys") {
      throw Misuse("'--ops' and '--keys' exclude each other")
    }
    if invocation.has("--ops") && invocation.has("--anywhere") {
      throw Misuse("'--anywhere' does not go with '--ops': it tries keys, not commands")
    }
    try readBounds()
    options.projection = try projection()
    checking = try invocation.choice("--check") ?? .sampled
    // A page that works like the program needs every row.
    if invocation.has("--html") { options.triedRows = .all }
    if invocation.has("--verify-hash") && !options.projection.isExact {
      throw Misuse(
        "'--verify-hash' does not go with '--project': it compares states as a whole")
    }
    if invocation.has("--verify-hash") { options.projection.isReduced = false }
    if invocation.has("--seed") && !invocation.has("--swarm") {
      throw Misuse("'--seed' goes with '--swarm'")
    }
    if invocation.has("--swarm") {
      var swarm = Exploration.Swarm()
      if let seed = try invocation.count("--seed") { swarm.seed = UInt64(seed) }
      self.swarm = swarm
    }
    try readShare()
  }

  private mutating func readShare() throws(Misuse) {
    guard invocation.has("--spool") else {
      for option in ["--round", "--shard", "--merge"] where invocation.has(option) {
        throw Misuse("'\(option)' goes with '--spool'")
      }
      return
    }
    for option in ["--depth", "--states", "--time"] where invocation.has(option) {
      throw Misuse("'\(option)' does not go with '--spool': rounds go on until nothing is left")
    }
    if invocation.has("--merge") { return }
    if let swarm {
      share = .swarm(swarm)
      return
    }
    let variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    guard let shard = Spool.Shard(invocation["--shard"] ?? "0/1", surroundings: variable),
      let round = Int(invocation["--round"] ?? "0"), round >= 0
    else {
      throw Misuse("'--spool' goes with '--round N' and '--shard I/N', I below N, or '--merge'")
    }
    share = .shard(shard, round: round)
  }

  /// The checks of the walk itself.
  var checks: Checks {
    switch checking {
    case .none: []
    case .sampled: .moves
    case .every: [.moves, .roundTrips]
    }
  }

  private mutating func readBounds() throws(Misuse) {
    options.depth = try invocation.count("--depth")
    options.states = try invocation.count("--states")
    options.workers = try invocation.count("-j") ?? Workers.cores
    options.time = try invocation.time("--time")
    if options.time == .zero { throw Misuse("'--time' takes a time above 0, such as 30, 500ms or 2m") }
    if options.depth == nil && options.states == nil && options.time == nil {
      options.setUsualBounds()
    }
  }

  private func projection() throws(Misuse) -> Projection {
    var projection = Projection()
    for part in invocation["--project"]?.split(separator: ",") ?? [] {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair.first, pair.last.flatMap(Int.init)) {
      case ("whole", nil) where pair.count == 1: projection.isReduced = false
      case ("payload", nil) where pair.last == "off": projection.countsPayloads = false
      case ("values", nil) where pair.last == "off": projection.countsValues = false
      case ("stack", let count?) where count > 0: projection.stack = count
      case ("layers", let count?) where count >= 0: projection.layers = count
      default:
        let known = "whole, payload=off, values=off, stack=N, layers=N"
        throw Misuse("'\(part)' is not a part of '--project'; there are \(known)")
      }
    }
    return projection
  }
}
