import Glibc
@testable import Roots
@testable import RootsExplore
import Testing

@Suite struct `A spool` {
  /// A folder that is there as long as it is used.
  private final class Folder {
    let path: String

    init() {
      var name = Array("/tmp/roots-spool-XXXXXX".utf8CString)
      path =
        name.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap(mkdtemp).map { String(cString: $0) } }
        ?? ""
    }

    deinit { Folder.remove(path) }

    private static func remove(_ path: String) {
      for name in Files.names(in: path) { remove("\(path)/\(name)") }
      Glibc.remove(path)
    }
  }

  private func shard(_ index: Int, of count: Int) throws -> Spool.Shard {
    try #require(Spool.Shard("\(index)/\(count)"))
  }

  @Test func `finds with many shards what one walk finds, even if a shard is run twice`() throws {
    let model = try Model(ExplorerApps.app(ExplorerApps.small))
    var walk = Exploration(model)
    walk.walk()
    try #require(walk.isComplete && walk.states == 5)

    let folder = Folder()
    for round in 0...walk.depth + 1 {
      for index in [2, 0, 1, 0] {
        _ = try Spool(folder.path, round: round, shard(index, of: 3)).run(model)
      }
    }
    let totals = try Spool.merge(folder.path, model)
    #expect(totals.left == 0)
    #expect(totals.states == walk.states)
    #expect(totals.edges == walk.edges)
    #expect(totals.coverage == Set(walk.coverage.keys))
    #expect(totals.deadEnds == walk.deadEnds.count)
  }

  @Test(arguments: ["", "1", "2/2", "-1/2", "a/b", "0/0", "1/2/3"])
  func `refuses shards that cannot be`(text: String) { #expect(Spool.Shard(text) == nil) }

  @Test func `asks its surroundings which shard it is`() throws {
    let slurm = ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "8"]
    #expect(Spool.Shard("auto") { slurm[$0] } == Spool.Shard("3/8"))
    #expect(Spool.Shard("auto/4") { $0 == "PARALLEL_SEQ" ? "4" : nil } == Spool.Shard("3/4"))
    #expect(Spool.Shard("auto") { _ in nil } == nil)
  }

  @Test func `reads facts as it has written them`() {
    let facts: [Fact] = [
      .screen("a"), .edge("a", "b"), .operation("push", on: "tab"), .guardian("auth", "allow"),
      .completion("a", "popped"), .rejection("atRoot"), .layers(3), .binding("x", on: "a"),
    ]
    #expect(facts.compactMap { Fact($0.words) } == facts)
  }
}
