import RootsTape
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `A file of a spool` {
  private nonisolated static let names: [(String, Spool.Place)] = [
    ("round-0-shard-0.jsonl", .round(0, shard: 0)),
    ("round-12-shard-3.jsonl", .round(12, shard: 3)), ("swarm-7.jsonl", .swarm(seed: 7)),
    ("swarm-18446744073709551615.jsonl", .swarm(seed: .max)),
  ]

  @Test(arguments: names) func `is named after its place`(name: String, place: Spool.Place) {
    #expect(place.name == name)
    #expect(Spool.Place(name) == place)
  }

  @Test(arguments: [
    "", ".", "round-0-shard-0", "round-0-shard-0.json", "round-0-shard-0.jsonl.part",
    "round-00-shard-0.jsonl",
    "round--1-shard-0.jsonl", "round-0-shard-+1.jsonl", "shard-0-round-0.jsonl", "round-a-shard-0.jsonl",
    "round-0-shard.jsonl", "swarm-x.jsonl", "swarm--1.jsonl", "swarm-07.jsonl",
    "swarm-18446744073709551616.jsonl", "walk-7.jsonl", "notes.txt",
  ])
  func `has no other name`(name: String) { #expect(Spool.Place(name) == nil) }

  private nonisolated static let failures: [(Spool.Failure, String)] = [
    (.empty("spool"), "nothing was explored in 'spool' yet"),
    (.missing(2, shards: [3], of: 4), "round 2 was not run by shard 3, of 4 in all"),
    (.missing(2, shards: [1, 3], of: 4), "round 2 was not run by shards 1, 3, of 4 in all"),
    (
      .missing(0, shards: Array(0..<8), of: 9),
      "round 0 was not run by shards 0, 1, 2, 3, 4, 5, 6, 7, of 9 in all"
    ),
    (
      .missing(0, shards: Array(0..<9), of: 9),
      "round 0 was not run by shards 0, 1, 2, 3, 4, 5, 6, 7 and 1 more, of 9 in all"
    ),
    (.unexpanded(3, states: 1), "round 3 lacks 1 state that the round before has found"),
    (.unexpanded(3, states: 2), "round 3 lacks 2 states that the round before has found"),
    (.unreadable("a/b", .absent), "'a/b': there is no such file"),
    (.unwritable("a/b", .refused("no room")), "cannot write 'a/b': no room"),
    (.cut("a/b"), "'a/b' is cut off or was changed; run its shard again"),
    (.senseless("a/b"), "'a/b' does not fit the files of the round before"),
    (.tooLarge("a/b"), "'a/b' would have more than 256 MiB; explore with more shards"),
    (.strange("00ff"), "the way to the state 00ff leads to another one"),
    (
      .foreign("f", what: "app", found: "1", wanted: "2"),
      "'f' is of another app, or of the app before it was changed"
    ),
    (.foreign("f", what: "version", found: "1", wanted: "2"), "'f' was written by Roots 1, and this is 2"),
    (.foreign("f", what: "options", found: "1", wanted: "2"), "'f' was explored with '1', not with '2'"),
    (.foreign("f", what: "shards", found: "1", wanted: "2"), "'f' is of a spool of 1 shards, not of 2"),
    (.foreign("f", what: "shard", found: "1", wanted: "2"), "'f' is the file of shard 1, not of 2"),
    (.foreign("f", what: "round", found: "1", wanted: "2"), "'f' is the file of round 1, not of 2"),
    (.foreign("f", what: "seed", found: "1", wanted: "2"), "'f' is the file of seed 1, not of 2"),
    (.foreign("f", what: "spool", found: "1", wanted: "2"), "'f' is not a file of a spool"),
  ]

  @Test(arguments: failures) func `that gives no verdict says why, and what helps`(
    failure: Spool.Failure, text: String
  ) {
    #expect(failure.description == text)
  }

  // MARK: Shards

  @Test(arguments: [
    ("0/1", 0, 1), ("7/8", 7, 8), ("65535/65536", 65_535, 65_536), ("0/65536", 0, 65_536),
  ])
  func `belongs to a shard of as many as there are`(text: String, index: Int, count: Int) throws {
    let shard = try #require(Spool.Shard(text))
    #expect(shard.index == index && shard.count == count)
  }

  @Test(arguments: [
    "0/65537", "8/8", "auto", "auto/", "auto/0", "auto/x", "/2", "0/", "1//2", "Auto/2", "0.5/2",
  ])
  func `belongs to no shard that cannot be`(text: String) { #expect(Spool.Shard(text) == nil) }

  private nonisolated static let surroundings: [(String, [String: String], String?)] = [
    (
      "auto", ["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "4"], "2/4"
    ),
    ("auto", ["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "4"], nil),
    ("auto", ["SLURM_PROCID": "1", "SLURM_NTASKS": "4"], "1/4"),
    (
      "auto",
      ["SLURM_ARRAY_TASK_ID": "1", "SLURM_PROCID": "0", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_NTASKS": "2"],
      "1/4"
    ),
    ("auto/6", ["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "9"], "5/6"),
    ("auto/6", ["SLURM_PROCID": "2", "JOB_COMPLETION_INDEX": "3", "PARALLEL_SEQ": "5"], "2/6"),
    ("auto/6", ["JOB_COMPLETION_INDEX": "3", "PARALLEL_SEQ": "6"], "3/6"),
    ("auto/6", ["PARALLEL_SEQ": "6"], "5/6"), ("auto/6", ["PARALLEL_SEQ": "7"], nil),
    ("auto/6", ["PARALLEL_SEQ": "0"], nil), ("auto/6", ["PARALLEL_SEQ": "one"], nil), ("auto/6", [:], nil),
    ("auto", ["PARALLEL_SEQ": "1"], nil), ("3/6", ["PARALLEL_SEQ": "1", "SLURM_NTASKS": "2"], "3/6"),
  ]

  @Test(arguments: surroundings)
  func `belongs to the shard that the surroundings name, unless the text names it`(
    text: String, surroundings: [String: String], shard: String?
  ) {
    #expect(Spool.Shard(text) { surroundings[$0] } == shard.flatMap { Spool.Shard($0) })
  }

  @Test func `holds the states whose keys name its shard`() throws {
    let shard = try #require(Spool.Shard("1/5"))
    #expect((0..<10).map { shard.owner(of: StateKey(high: 99, low: $0)) } == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
    #expect(shard.owner(of: StateKey(high: 0, low: .max)) == 0)
  }

  // MARK: Reading and writing

  private func spool(_ files: ToyFiles, _ projection: Projection = Projection(), checks: Checks = []) throws
    -> Spool
  {
    let model = try Model(ExplorerApps.app(ExplorerApps.small), checks: checks)
    return Spool("spool", model, projection, version: "1", files: files)
  }

  @Test func `is not written where nothing can be written`() throws {
    let files = ToyFiles()
    files.isReadOnly = true
    let shard = try #require(Spool.Shard("0/1"))
    let failure = Spool.Failure.unwritable("spool/round-0-shard-0.jsonl", .refused("read-only"))
    #expect(throws: failure) { try spool(files).run(0, shard) }
    #expect(throws: Spool.Failure.unwritable("spool/swarm-1.jsonl", .refused("read-only"))) {
      var swarm = Exploration.Swarm()
      (swarm.walks, swarm.length) = (1, 1)
      return try spool(files).swarm(swarm, workers: 1)
    }
  }

  private static let projections: [Projection] = {
    var (payloads, values, stack, layers) = (Projection(), Projection(), Projection(), Projection())
    (payloads.countsPayloads, values.countsValues, stack.stack, layers.layers) = (false, false, 2, 1)
    return [payloads, values, stack, layers, .whole]
  }()

  /// The options for which a spool looks in vain in a file that was written with others.
  private func options(wantedBy spool: Spool, insteadOf own: String, in path: String) -> String? {
    func problem(_ work: () throws -> Void) -> (any Error)? {
      do { try work() } catch { return error }
      return nil
    }
    guard let failure = problem({ _ = try spool.merge() }) as? Spool.Failure,
      case .foreign(path, "options", own, let wanted) = failure
    else { return nil }
    return wanted
  }

  @Test func `is not mistaken for one of an exploration with other options`() throws {
    let files = ToyFiles()
    let shard = try #require(Spool.Shard("0/1"))
    _ = try spool(files).run(0, shard)
    let others =
      try Self.projections.map { try spool(files, $0) }
      + [spool(files, checks: .moves), spool(files, checks: [.moves, .roundTrips])]
    let path = "spool/round-0-shard-0.jsonl"
    let own = "--keys --check none payloads=true values=true stack=all layers=all reduced=true"
    let wanted = Set(others.compactMap { options(wantedBy: $0, insteadOf: own, in: path) })
    #expect(wanted.count == others.count)
    #expect(wanted.contains("--keys --check none payloads=true values=true stack=2 layers=all reduced=true"))
    #expect(
      wanted.contains("--keys --check sampled payloads=true values=true stack=all layers=all reduced=true"))
    #expect(
      wanted.contains("--keys --check every payloads=true values=true stack=all layers=all reduced=true"))
  }

  @Test func `that does not belong to the spool is passed over`() throws {
    let files = ToyFiles()
    files.contents = ["spool/notes.txt": Array("x".utf8), "spool/round-0-shard-0.json": []]
    #expect(throws: Spool.Failure.empty("spool")) { try spool(files).merge() }
    _ = try spool(files).run(0, #require(Spool.Shard("0/1")))
    #expect(try spool(files).merge().walk.states == 3)
  }

  @Test func `says how many states were expanded, also when it was there`() throws {
    let files = ToyFiles()
    let (spool, shard) = (try spool(files), try #require(Spool.Shard("0/1")))
    for _ in 1...2 { #expect(try (0...4).map { try spool.run($0, shard) } == [1, 2, 2, 0, 0]) }
    let merged = try spool.merge()
    #expect(merged.gap == nil && merged.walk.states == 5 && merged.walk.depth == 2 && merged.swarms == nil)
  }
}
