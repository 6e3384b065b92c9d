internal import Glibc
internal import RootsExplore
internal import RootsApp

struct ExploreOrder: Order {
  static let rows: [OptionRow<ExploreOrder>] = [
    .flag("--ops", "try the engine's commands, also those that no screen offers", \.alphabet, .operations),
    .flag("--keys", "try what a person can do; the default", \.wantsKeys),
    .value(
      "--stage", "N", "go to the end of stage 1 (everything once), 2 (every two moves) or 3 (all states)",
      \.askedStage, stage),
    .flag("--complete", "try all states, however long it takes", \.wantsAll),
    .value("--time", "DURATION", "stop after this time: 30, 500ms, 2m", \.options.time, .time),
    .value("--depth", "N", "try all states, no further than N moves", \.options.depth, .count),
    .value("--states", "N", "try all states, and stop when N are known", \.options.states, .count),
    .value(
      "--project", "WHAT", "what counts when two states are compared", \.options.projection,
      OptionValue(readProjection)),
    .value(
      "--check", "WHAT", "from which states to try ways there and back: sampled, every or none", \.checking,
      .choice),
    .flag("--anywhere", "also try keys that go anywhere", \.goesAnywhere),
    .flag("--race", "start a move before the last one is done", \.races),
    .flag("--swarm", "also walk at random", \.swarm, Exploration.Swarm()),
    .value("--seed", "N", "the seed of the random walks; 1 by default", \.seed, .count),
    .flag(
      "--verify-hash", "keep every state whole, and check that no two have the same key", \.verifiesKeys),
    .value("-j", "N", "work on N cores; by default on all", \.options.workers, .count),
    .value(
      "--out", "DIR", "write the tapes of faults here; by default into this folder", \.folder, .text,
      writes: .folder),
    .value(
      "--suite", "DIR", "write tapes here that cover what was covered", \.suite, .text, writes: .folder),
    .value("--spool", "DIR", "explore in rounds, by processes that share this folder", \.spool, .text),
    .value("--round", "N", "the round, from 0", \.round, .text),
    .value(
      "--shard", "I/N", "which of how many processes, from 0; 'auto' asks Slurm's variables", \.shard, .text),
    .flag("--merge", "report what all shards in the spool have found so far", \.merges),
    .value(
      "--db", "FILE", "add what was covered to this database; 'roots graph --coverage' shows it", \.database,
      .text),
    .value(
      "--graph", "FILE", "write every state and every move here, as lines of JSON", \.graph, .text,
      writes: .file),
    .value(
      "--coverage", "FILE", "write the report here as JSON; 'roots graph --covered' draws it", \.coverage,
      .text, writes: .file),
    .value(
      "--html", "FILE", "write a page of all screens here; an app explored to its end can be used on it",
      \.page, .text, writes: .file),
    .flag("--json", "print the report as JSON", \.isJSON),
    .flag("--best-effort", "do not fail when a bound is reached", \.isLenient),
  ]

  let source: String
  private(set) var alphabet = Model.Alphabet.keys
  private(set) var options = Exploration.Options()
  /// For all stages together; `nil` if none is given.
  private(set) var stagesTime: Duration?
  private(set) var checking = Checking.sampled
  private(set) var swarm: Exploration.Swarm?
  /// `nil` without a spool, and for the process that merges.
  private(set) var share: Share?
  private(set) var goesAnywhere = false
  private(set) var races = false
  private(set) var verifiesKeys = false
  private(set) var folder: String?
  private(set) var suite: String?
  private(set) var spool: String?
  private(set) var database: String?
  private(set) var graph: String?
  private(set) var coverage: String?
  private(set) var page: String?
  private(set) var isJSON = false
  private(set) var isLenient = false
  /// The last stage that is begun, and the one that has to end.
  private(set) var stages: (last: Stage, asked: Stage)?
  private var askedStage: Stage?
  private var wantsAll = false
  private var wantsKeys = false
  private var seed: Int?
  private var round = "0"
  private var shard = "0/1"
  private var merges = false

  enum Share {
    case shard(Spool.Shard, round: Int)
    case swarm(Exploration.Swarm)
  }

  /// The states in which round trips are tried.
  enum Checking: String, CaseIterable, Sendable { case sampled, every, none }

  init(_ invocation: Invocation) throws(Misuse) {
    source = invocation.arguments[0]
    options.workers = Workers.cores
    try read(invocation)
    if alphabet == .operations && wantsKeys { throw Misuse("'--ops' and '--keys' exclude each other") }
    if alphabet == .operations && goesAnywhere {
      throw Misuse("'--anywhere' does not go with '--ops': it tries keys, not commands")
    }
    if options.time == .zero { throw Misuse("'--time' takes a time above 0, such as 30, 500ms or 2m") }
    try setStages()
    // A page that works like the program needs every row.
    if page != nil { options.triedRows = .all }
    if verifiesKeys && !options.projection.isExact {
      throw Misuse("'--verify-hash' does not go with '--project': it compares states as a whole")
    }
    if verifiesKeys { options.projection.isReduced = false }
    if let seed {
      guard swarm != nil else { throw Misuse("'--seed' goes with '--swarm'") }
      swarm?.seed = UInt64(seed)
    }
    try readShare(invocation)
  }

  static let stage = OptionValue<Stage> { (text, option) throws(Misuse) in
    guard let stage = Int(text).flatMap({ Stage(rawValue: $0) }) else {
      throw Misuse("'\(option)' takes 1, 2 or 3")
    }
    return stage
  }

  /// The time for all stages together, if none is given.
  private static let usualTime = Duration.seconds(30)

  /// Without stages, all states are tried: if they are bounded, shared, compared by less, or are those of commands.
  private mutating func setStages() throws(Misuse) {
    if wantsAll {
      guard askedStage == nil, options.time == nil else {
        throw Misuse("'--complete' does not go with '--stage' or '--time'")
      }
      askedStage = .all
    }
    let isBounded = options.depth != nil || options.states != nil
    if !isBounded && (options.time == nil || askedStage != nil) { options.setUsualBound() }
    guard !isBounded, spool == nil, alphabet == .keys, options.projection.isExact, !verifiesKeys else {
      if askedStage != nil {
        throw Misuse("'--stage' and '--complete' are for all that a person can do, without another bound")
      }
      return
    }
    stages = (askedStage ?? .all, askedStage ?? .pairs)
    stagesTime = options.time
    if options.time == nil, askedStage == nil { options.time = Self.usualTime }
  }

  var plan: TimePlan { TimePlan(options.time, isUsual: stages != nil && stagesTime == nil) }

  private mutating func readShare(_ invocation: Invocation) throws(Misuse) {
    guard spool != nil else {
      for option in ["--round", "--shard", "--merge"] where invocation.has(option) {
        throw Misuse("'\(option)' goes with '--spool'")
      }
      return
    }
    for option in ["--depth", "--states", "--time"] where invocation.has(option) {
      throw Misuse("'\(option)' does not go with '--spool': rounds go on until nothing is left")
    }
    if merges { return }
    if let swarm {
      share = .swarm(swarm)
      return
    }
    let variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    guard let shard = Spool.Shard(self.shard, surroundings: variable), let round = Int(self.round), round >= 0
    else {
      throw Misuse("'--spool' goes with '--round N' and '--shard I/N', I below N, or '--merge'")
    }
    share = .shard(shard, round: round)
  }

  var checks: Checks {
    switch checking {
    case .none: []
    case .sampled: .moves
    case .every: [.moves, .roundTrips]
    }
  }

  @Sendable private static func readProjection(
    _ text: String, _ option: String
  ) throws(Misuse) -> Projection {
    var projection = Projection()
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair.first, pair.last.flatMap(Int.init)) {
      case ("whole", nil) where pair.count == 1: projection.isReduced = false
      case ("payload", nil) where pair.last == "off": projection.countsPayloads = false
      case ("values", nil) where pair.last == "off": projection.countsValues = false
      case ("stack", let count?) where count > 0: projection.stack = count
      case ("layers", let count?) where count >= 0: projection.layers = count
      default:
        let known = "whole, payload=off, values=off, stack=N, layers=N"
        throw Misuse("'\(part)' is not a part of '\(option)'; there are \(known)")
      }
    }
    return projection
  }
}
