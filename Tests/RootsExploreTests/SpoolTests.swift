import RootsTape
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `A spool` {
  private func spool(
    _ model: Model, _ projection: Projection = Projection(), in files: ToyFiles, version: String = "1"
  ) -> Spool {
    Spool("spool", model, projection, version: version, files: files)
  }

  private func shard(_ index: Int, of count: Int) throws -> Spool.Shard {
    try #require(Spool.Shard("\(index)/\(count)"))
  }

  /// The files of an exploration by many, whose shards work in another order in each round, one of them twice.
  private func files(
    of model: Model, _ projection: Projection = Projection(), shards count: Int
  ) throws -> ToyFiles {
    let files = ToyFiles()
    let spool = spool(model, projection, in: files)
    for round in 0... {
      var expanded = 0
      for index in 0..<count { expanded += try spool.run(round, shard((index + round) % count, of: count)) }
      _ = try spool.run(round, shard(0, of: count))
      if expanded == 0 { break }
    }
    return files
  }

  /// Two claims that do not hold, one of them only behind a certain way.
  private nonisolated static let claims = """
    app Claims { tab a root=x; tab b root=y; set paid=#false shown=#false
    screen x { list { row I { push i }; row P { set paid=#true } } }
    screen i { list { row C when="!shown" { set shown=#true; overlay c }; row J { push j } } }
    screen y
    screen j
    accessory c { list { row Ok { complete } } }
    invariant one "top!=j" when="paid"
    invariant two "layers.count<1" }
    """

  /// What is explored, and how.
  private struct Setup: Sendable, CustomTestStringConvertible {
    let name: String
    let app: String
    var alphabet = Model.Alphabet.keys
    var checks: Checks = []
    var projection = Projection()
    var faults = 0

    var testDescription: String { name }

    static let all: [Setup] = [
      Setup(name: "small", app: ExplorerApps.small),
      Setup(name: "claiming", app: ExplorerApps.claiming, checks: .moves, faults: 1),
      Setup(name: "claims", app: claims, checks: [.moves, .roundTrips], faults: 2),
      Setup(name: "operations", app: ExplorerApps.small, alphabet: .operations, projection: .coarse),
    ]
  }

  @Test(arguments: Setup.all, [1, 2, 5])
  private func `is the walk that one process makes`(setup: Setup, shards: Int) throws {
    let model = try Model(ExplorerApps.app(setup.app), setup.alphabet, checks: setup.checks)
    var options = Exploration.Options()
    (options.projection, options.states) = (setup.projection, 2_000)
    var walk = Exploration(model, options)
    walk.walk()
    try #require(walk.isComplete)
    let files = try files(of: model, setup.projection, shards: shards)
    let merged = try spool(model, setup.projection, in: files).merge()
    #expect(merged.gap == nil)
    #expect(merged.walk.isComplete)
    #expect(merged.walk.coverage == walk.coverage)
    #expect((0..<walk.states).map(merged.walk.nodes.key) == (0..<walk.states).map(walk.nodes.key))
    #expect(
      [merged.walk.states, merged.walk.edges, merged.walk.depth] == [walk.states, walk.edges, walk.depth])
    #expect(merged.walk.deadEnds == walk.deadEnds)
    let tapes = merged.walk.reports(app: "app.kdl").map(\.tape)
    #expect(tapes == walk.reports(app: "app.kdl").map(\.tape))
    #expect(tapes.count == setup.faults)
  }

  @Test func `gives no verdict when any of its files is lost or changed`() throws {
    let model = try Model(ExplorerApps.app(Self.claims))
    let whole = try files(of: model, shards: 2)
    try #require(spool(model, in: whole).merge().gap == nil)
    let names = whole.contents.keys.sorted()
    var (tried, verdicts) = (0, [String]())
    for name in names {
      let bytes = try #require(whole.contents[name])
      let others = names.filter { $0 != name }
      for damage in Damage.all(of: bytes) + others.map({ .exchange($0) }) {
        let files = ToyFiles()
        files.contents = whole.contents
        files.contents[name] = damage.changed(bytes, in: whole)
        if case .exchange(let other) = damage { files.contents[other] = bytes }
        tried += 1
        if let merged = try? spool(model, in: files).merge(), merged.gap == nil {
          verdicts.append("\(name) \(damage)")
        }
      }
    }
    print("a spool of \(names.count) files: \(verdicts.count) of \(tried) damages get a verdict")
    #expect(verdicts == [])
    #expect(tried > 200)
  }

  /// What can happen to a file.
  private enum Damage {
    case deletion
    case emptying
    case cut(Int)
    case doubling
    case doubledLine(Range<Int>)
    case lostLine(Range<Int>)
    case change(Int)
    case exchange(String)

    /// Everything that can happen to one file: it is cut at lines and in them, and bytes of lines change. Of many lines
    /// every third is damaged, and the last.
    static func all(of bytes: [UInt8]) -> [Damage] {
      var all: [Damage] = [.deletion, .emptying, .doubling]
      let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
      for (number, end) in ends.enumerated() where number % 3 == 0 || end == ends.last {
        let start = number == 0 ? 0 : ends[number - 1] + 1
        let line = start..<(end + 1)
        all += [.cut(start), .cut((start + end) / 2), .cut(end), .doubledLine(line), .lostLine(line)]
        all += [.change((2 * start + end) / 3), .change(end)]
      }
      return all
    }

    @MainActor func changed(_ bytes: [UInt8], in whole: ToyFiles) -> [UInt8]? {
      var bytes = bytes
      switch self {
      case .deletion: return nil
      case .emptying: return []
      case .cut(let place): return Array(bytes[..<place])
      case .doubling: return bytes + bytes
      case .doubledLine(let line): bytes.insert(contentsOf: bytes[line], at: line.lowerBound)
      case .lostLine(let line): bytes.removeSubrange(line)
      case .change(let place): bytes[place] ^= 1 << UInt8(place % 8)
      case .exchange(let other): return whole.contents[other]
      }
      return bytes
    }
  }

  @Test func `says which shards did not run, and goes on when they did`() throws {
    let model = try Model(ExplorerApps.app(ExplorerApps.small))
    let files = ToyFiles()
    let spool = spool(model, in: files)
    #expect(throws: Spool.Failure.empty("spool")) { try spool.merge() }
    for index in 0..<3 { _ = try spool.run(0, shard(index, of: 3)) }
    for index in [0, 2] { _ = try spool.run(1, shard(index, of: 3)) }
    let missing = Spool.Failure.missing(1, shards: [1], of: 3)
    #expect(throws: missing) { try spool.run(2, shard(0, of: 3)) }
    let merged = try spool.merge()
    #expect(merged.gap == missing)
    #expect(merged.walk.left > 0)
    #expect(throws: Spool.Failure.missing(999_999_999, shards: [0], of: 3)) {
      try spool.run(1_000_000_000, shard(0, of: 3))
    }
    _ = try spool.run(1, shard(1, of: 3))
    _ = try spool.run(2, shard(0, of: 3))
    #expect(try spool.merge().gap == .missing(2, shards: [1, 2], of: 3))
  }

  @Test func `writes a file again that is cut off`() throws {
    let model = try Model(ExplorerApps.app(ExplorerApps.small))
    let files = try files(of: model, shards: 2)
    let whole = files.contents
    files.contents["spool/round-1-shard-0.jsonl"]?.removeLast(7)
    #expect(throws: Spool.Failure.cut("spool/round-1-shard-0.jsonl")) {
      try spool(model, in: files).merge()
    }
    _ = try spool(model, in: files).run(1, shard(0, of: 2))
    #expect(files.contents == whole)
  }

  @Test func `refuses what belongs to another exploration, and leaves it alone`() throws {
    let model = try Model(ExplorerApps.app(ExplorerApps.small))
    let files = try files(of: model, shards: 2)
    let whole = files.contents
    let other = try Model(ExplorerApps.app(ExplorerApps.small + "\n"))
    let commands = try Model(ExplorerApps.app(ExplorerApps.small), .operations)
    var narrow = Projection()
    narrow.stack = 1
    let strangers = [
      ("app", spool(other, in: files)), ("options", spool(commands, in: files)),
      ("options", Spool("spool", model, narrow, version: "1", files: files)),
      ("version", spool(model, in: files, version: "2")),
    ]
    func what(_ work: () throws -> Void) -> String? {
      do { try work() } catch Spool.Failure.foreign(_, let what, _, _) { return what } catch {}
      return nil
    }
    for (word, spool) in strangers {
      #expect(what { _ = try spool.merge() } == word)
      #expect(what { _ = try spool.run(0, shard(0, of: 2)) } == word)
    }
    #expect(what { _ = try spool(model, in: files).run(0, shard(0, of: 3)) } == "shards")
    files.contents["spool/round-0-shard-2.jsonl"] = files.contents["spool/round-0-shard-1.jsonl"]
    #expect(what { _ = try spool(model, in: files).merge() } == "shard")
    files.contents["spool/round-0-shard-2.jsonl"] = nil
    #expect(files.contents == whole)
  }

  @Test func `merges swarms that know nothing of each other, with the tapes of what they found`() throws {
    let model = try Model(ExplorerApps.app(ExplorerApps.claiming))
    let files = ToyFiles()
    let spool = spool(model, in: files)
    for seed: UInt64 in [1, 2, 1] {
      var swarm = Exploration.Swarm()
      (swarm.seed, swarm.walks, swarm.length) = (seed, 4, 20)
      #expect(try spool.swarm(swarm, workers: 1) > 0)
    }
    #expect(files.contents.keys.sorted() == ["spool/swarm-1.jsonl", "spool/swarm-2.jsonl"])
    let merged = try spool.merge()
    #expect(merged.walk.left == 1 && !merged.walk.isComplete)
    #expect(merged.swarms?.facts.contains(.screen("card")) == true)
    let report = merged.walk.reports(app: "app.kdl").first
    #expect(report?.found.screen == "card")
    #expect(report?.tape?.contains("Expect Invariants") == true)
  }

  @Test(arguments: ["", "1", "2/2", "-1/2", "a/b", "0/0", "1/2/3", "0/9999999999"])
  func `refuses shards that cannot be`(text: String) { #expect(Spool.Shard(text) == nil) }

  @Test func `asks its surroundings which shard it is`() throws {
    let slurm = ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "8"]
    #expect(Spool.Shard("auto") { slurm[$0] } == Spool.Shard("3/8"))
    #expect(Spool.Shard("auto/4") { $0 == "PARALLEL_SEQ" ? "4" : nil } == Spool.Shard("3/4"))
    #expect(Spool.Shard("auto/4") { $0 == "JOB_COMPLETION_INDEX" ? "3" : nil } == Spool.Shard("3/4"))
    #expect(Spool.Shard("auto") { _ in nil } == nil)
  }
}

extension Projection {
  /// One under which even the engine's commands lead to few states.
  fileprivate static var coarse: Projection {
    var projection = Projection()
    (projection.stack, projection.layers, projection.countsPayloads) = (1, 0, false)
    return projection
  }
}
