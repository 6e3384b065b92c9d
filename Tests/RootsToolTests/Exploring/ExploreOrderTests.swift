import Roots
import RootsApp
import RootsExplore
import RootsTape
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The order for an exploration` {
  private func order(_ words: String...) throws(Misuse) -> ExploreOrder { try read(words) }

  private func read(_ words: [String]) throws(Misuse) -> ExploreOrder {
    let reading = try ArgumentReader(subcommands: Tool.subcommands).read(["explore", "a.kdl"] + words)
    guard case .run(_, let invocation) = reading else { throw Misuse("not run") }
    return try ExploreOrder(invocation)
  }

  @Test func `tries what a person can do, and stops where enough is known, if nothing is said`() throws {
    let plain = try order()
    #expect(plain.source == "a.kdl" && plain.alphabet == .keys && plain.checking == .sampled)
    #expect(plain.swarm == nil && plain.share == nil && plain.checks == .moves)
    #expect(plain.options.enoughStates == 250_000)
    #expect(plain.options.depth == nil && plain.options.states == nil && plain.options.time == .seconds(30))
    #expect(plain.stages?.last == .all && plain.stages?.asked == .pairs && plain.stagesTime == nil)
    #expect(plain.options.projection == Projection() && plain.options.triedRows == .one)
    #expect(plain.options.workers == Workers.cores)
  }

  @Test func `goes through the stages that are asked for`() throws {
    for stage in Stage.allCases {
      let asked = try order("--stage", "\(stage.rawValue)")
      #expect(asked.stages?.last == stage && asked.stages?.asked == stage && asked.options.time == nil)
    }
    #expect(try order("--complete").stages?.asked == .all)
    #expect(try order("--time", "9").stagesTime == .seconds(9))
    for words in [["--ops"], ["--states", "9"], ["--project", "payload=off"], ["--verify-hash"]] {
      #expect(try read(words).stages == nil)
      #expect(throws: Misuse.self) { try read(words + ["--stage", "1"]) }
    }
    #expect(throws: Misuse.self) { try order("--complete", "--time", "9") }
    #expect(throws: Misuse.self) { try order("--stage", "4") }
  }

  @Test(arguments: [["--depth", "3"], ["--states", "9"], ["--time", "2m"]])
  func `goes on without another bound than the one that is given`(_ words: [String]) throws {
    let bound = try read(words).options
    #expect(bound.enoughStates == nil)
    #expect(
      bound.depth == (words[0] == "--depth" ? 3 : nil) && bound.states == (words[0] == "--states" ? 9 : nil))
    #expect(bound.time == (words[0] == "--time" ? .seconds(120) : nil))
  }

  @Test func `takes each option for what it says`() throws {
    #expect(try order("--ops").alphabet == .operations && order("--keys").alphabet == .keys)
    #expect(
      try order("--check", "every").checks == [.moves, .roundTrips] && order("--check", "none").checks == [])
    #expect(try order("-j", "3").options.workers == 3 && order("--html", "x").options.triedRows == .all)
    #expect(
      try order("--swarm").swarm?.seed == Exploration.Swarm().seed
        && order("--swarm", "--seed", "7").swarm?.seed == 7)
    // Whole states, of which two may have one key.
    #expect(try !order("--verify-hash").options.projection.isReduced)
    #expect(try order("--verify-hash", "--project", "whole").options.projection == .whole)
  }

  @Test func `tells states apart by what is asked for`() throws {
    func projection(_ text: String) throws -> Projection { try order("--project", text).options.projection }
    func made(_ change: (inout Projection) -> Void) -> Projection {
      var projection = Projection()
      change(&projection)
      return projection
    }
    #expect(try projection("whole") == made { $0.isReduced = false })
    #expect(try projection("payload=off") == made { $0.countsPayloads = false })
    #expect(try projection("values=off") == made { $0.countsValues = false })
    #expect(
      try projection("stack=1") == made { $0.stack = 1 } && projection("layers=0") == made { $0.layers = 0 })
    let all = made {
      ($0.isReduced, $0.countsPayloads, $0.countsValues, $0.stack, $0.layers) = (false, false, false, 2, 3)
    }
    #expect(try projection("layers=3,whole,stack=2,payload=off,values=off") == all)
    #expect(try projection("stack=1,stack=4") == made { $0.stack = 4 })
    for wrong in [
      "all", "whole=1", "whole=off", "payload", "payload=on", "values=1", "stack", "stack=0", "stack=-1",
      "stack=two",
      "layers=-1", "layers=", "stack=1=2", "=1",
    ] {
      let message =
        "'\(wrong)' is not a part of '--project'; there are whole, payload=off, values=off, stack=N, layers=N"
      #expect(throws: Misuse(message)) { try order("--project", "whole,\(wrong)") }
    }
  }

  @Test func `is a share of the work of several processes where a folder is shared`() throws {
    func share(_ words: String...) throws -> String? {
      switch try read(["--spool", "s"] + words).share {
      case .shard(let shard, let round): "\(shard.index)/\(shard.count) of round \(round)"
      case .swarm(let swarm): "swarm \(swarm.seed)"
      case nil: nil
      }
    }
    #expect(try share() == "0/1 of round 0" && share("--round", "3", "--shard", "1/4") == "1/4 of round 3")
    #expect(try share("--merge") == nil && share("--swarm", "--seed", "5") == "swarm 5")
    let cure = "'--spool' goes with '--round N' and '--shard I/N', I below N, or '--merge'"
    for words in [
      ["--shard", "4/4"], ["--shard", "-1/4"], ["--shard", "1"], ["--shard", "0/0"], ["--round", "-1"],
      ["--round", "x"],
    ] {
      #expect(throws: Misuse(cure)) { try read(["--spool", "s"] + words) }
    }
    for bound in ["--depth", "--states", "--time"] {
      let message = "'\(bound)' does not go with '--spool': rounds go on until nothing is left"
      #expect(throws: Misuse(message)) { try order("--spool", "s", bound, "3") }
    }
    for words in [["--round", "1"], ["--shard", "0/1"], ["--merge"]] {
      #expect(throws: Misuse("'\(words[0])' goes with '--spool'")) { try read(words) }
    }
  }

  @Test(arguments: [
    (["--ops", "--keys"], "'--ops' and '--keys' exclude each other"),
    (["--ops", "--anywhere"], "'--anywhere' does not go with '--ops': it tries keys, not commands"),
    (["--time", "0"], "'--time' takes a time above 0, such as 30, 500ms or 2m"),
    (["--seed", "3"], "'--seed' goes with '--swarm'"),
    (["--swarm", "--seed", "0"], "'--seed' takes a whole number from 1 on, not '0'"),
    (["-j", "0"], "'-j' takes a whole number from 1 on, not '0'"),
    (
      ["--verify-hash", "--project", "values=off"],
      "'--verify-hash' does not go with '--project': it compares states as a whole"
    ),
    (["--check", "some"], "'--check' takes sampled, every or none, not 'some'"),
  ])
  func `says what is wrong with it`(_ words: [String], _ message: String) {
    #expect(throws: Misuse(message)) { try read(words) }
  }
}

@MainActor @Suite(.timeLimited) struct `The report of an exploration that was kept` {
  private static let graph = ScreenGraph(
    screens: ["home", "my cart", "map"],
    edges: [
      ScreenGraph.Edge(from: "home", to: "my cart"), ScreenGraph.Edge(from: "my cart", to: "home"),
      ScreenGraph.Edge(from: "home", to: "map"),
    ])

  private func coverage(_ text: String) throws -> ExploredCoverage {
    let folder = OwnFolder()
    let path = folder["coverage.json"]
    try text.write(toFile: path)
    do throws(ExploredCoverage.Unreadable) { return try ExploredCoverage(path) } catch {
      #expect(error.description == "'\(path)' is not a report of 'roots explore --coverage'")
      throw error
    }
  }

  @Test func `counts once what is not missing`() throws {
    let found = try coverage(
      #"{"screens":{"missing":["map"]},"ways":{"missing":["home -> map","my cart -> home"]},"undeclared":["map -> my cart","x","a -> b"]}"#
    )
    let counts = try found.counts(of: Self.graph, titled: "Shop", layers: ["b"])
    #expect(counts.screens == [1, 1, 0])
    let ways = zip(Self.graph.edges, counts.edges).filter { $1 > 0 }.map { "\($0.0.from) > \($0.0.to)" }
    #expect(ways == ["home > my cart"])
    #expect(
      counts.undeclared.map { "\($0.from)>\($0.to) \($0.kind)" } == ["map>my cart push", "a>b overlay"])
    let whole = try coverage(#"{"screens":{"missing":[]},"ways":{"missing":[]}}"#).counts(
      of: Self.graph, titled: "Shop")
    #expect(whole.screens == [1, 1, 1] && whole.edges == [1, 1, 1] && whole.undeclared.isEmpty)
  }

  @Test(arguments: [
    (#"{"app":"Bank","screens":{"missing":[]},"ways":{"missing":[]}}"#, "the app 'Bank'"),
    (
      #"{"app":"Shop","screens":{"missing":["gone"]},"ways":{"missing":[]}}"#, "the app before it was changed"
    ),
  ]) func `is of the app that is drawn`(_ text: String, _ other: String) throws {
    let found = try coverage(text)
    let error = #expect(throws: ExploredCoverage.Unreadable.self) {
      try found.counts(of: Self.graph, titled: "Shop")
    }
    #expect(error?.description.contains("is about \(other); explore this one") == true)
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"screens":{"missing":[]}}"#, #"{"ways":{"missing":[]}}"#, #"{"screens":3,"ways":4}"#,
  ])
  func `has to say what is missing`(_ text: String) {
    #expect(throws: ExploredCoverage.Unreadable.self) { try coverage(text) }
  }

  @Test func `that is not there is said`() {
    let error = #expect(throws: ExploredCoverage.Unreadable.self) { try ExploredCoverage("/nowhere/c.json") }
    #expect(error?.description == "/nowhere/c.json: there is no such file")
    let call = Call("graph", "-", "--covered", "/nowhere/c.json", input: "app T { screen a }")
    #expect(call.code == .impossible && call.errors == "roots: /nowhere/c.json: there is no such file\n")
  }
}
