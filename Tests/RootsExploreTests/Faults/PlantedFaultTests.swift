@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A planted fault` {
  private func walk(
    _ text: String, _ alphabet: Model.Alphabet = .keys, workers: Int = 1, depth: Int = 4,
    meddler: Model.Meddler? = nil
  ) throws -> Exploration {
    let model = try Model(
      ExplorerApps.app(text), alphabet, checks: [.moves], stepLimit: 300, meddler: meddler)
    var options = Exploration.Options()
    options.workers = workers
    options.depth = depth
    var walk = Exploration(model, options)
    walk.walk()
    _ = walk.tryRoundTrips()
    return walk
  }

  private func rehearsed(_ text: String, _ fault: FaultyStage.Fault? = nil) async throws -> Exploration {
    var walk = try walk(text, depth: 3)
    let app = walk.model.app
    var rehearsal = ReplayCheck(walk, app: "app.kdl") { setup throws(StageRefusal) in
      let stage = try SessionStage(app, setup)
      return fault.map { FaultyStage(stage, $0) } ?? stage
    }
    rehearsal.limit = 5
    for found in await rehearsal.run().found { walk.add(found) }
    return walk
  }

  private func stage(_ text: String, _ fault: FaultyStage.Fault?, _ tape: String) async throws
    -> TapeSummary.Code
  {
    let app = try ExplorerApps.app(text)
    let (plan, findings) = TapeLoader().load(SourceText(name: "t.tape", text: tape))
    try #require(!findings.hasErrors, "\(findings.rendered)")
    return await Replay(plan, files: ToyFiles()) { setup throws(StageRefusal) in
      let stage = try SessionStage(app, setup)
      return fault.map { FaultyStage(stage, $0) } ?? stage
    }.run().code
  }

  @Test(arguments: PlantedApp.all)
  func `in a program is found, and its tape fails until the program is mended`(app: PlantedApp) async throws {
    let walks = try await [rehearsed(app.faulty), rehearsed(app.faulty)]
    let reports = walks.map { $0.reports(app: "app.kdl") }
    let report = try #require(reports[0].first { $0.found.fault.property.word == app.invariant })
    #expect(reports[0].map(\.tape) == reports[1].map(\.tape))
    let tape = try #require(report.tape)
    #expect(try await TextApp.play(tape, on: app.faulty).code == .failed, "\(tape)")
    #expect(try await TextApp.play(tape, on: app.mended).code == .passed, "\(tape)")
    let mended = try await rehearsed(app.mended)
    #expect(mended.faults.map(\.fault) == [])
  }

  @Test(arguments: PlantedEngine.all)
  func `in the engine is found, and its tape fails until the engine is mended`(planted: PlantedEngine)
    async throws
  {
    let walk = try walk(ExplorerApps.queued, meddler: planted.meddler)
    try await check(walk, planted.invariant, sound: Model(walk.model.app, checks: [.moves]))
    let again = try self.walk(ExplorerApps.queued, workers: 3, meddler: planted.meddler)
    #expect(walk.reports(app: "app.kdl").map(\.tape) == again.reports(app: "app.kdl").map(\.tape))
  }

  @Test func `in withdrawing consent is found`() async throws {
    let walk = try walk(ExplorerApps.shop, meddler: PlantedEngine.lenient.meddler)
    try await check(walk, "engine", sound: Model(walk.model.app, checks: [.moves]))
  }

  private func check(_ walk: Exploration, _ invariant: String, sound: Model) async throws {
    let reports = walk.reports(app: "app.kdl")
    let report = try #require(
      reports.first { $0.found.fault.property.word == invariant },
      "found were \(reports.map(\.found.fault))")
    let tape = try #require(report.tape)
    #expect(try await StateStage.play(tape, on: walk.model).code == .failed, "\(tape)")
    #expect(try await StateStage.play(tape, on: sound).code == .passed, "\(tape)")
  }

  @Test(arguments: FaultyStage.Fault.allCases)
  func `between the program and its picture is found`(fault: FaultyStage.Fault) async throws {
    let reports = try await rehearsed(ExplorerApps.kept, fault).reports(app: "app.kdl")
    let report = try #require(reports.first { $0.found.fault.property.word == fault.invariant })
    let tape = try #require(report.tape)
    #expect(try await stage(ExplorerApps.kept, fault, tape) == .failed, "\(tape)")
    #expect(try await stage(ExplorerApps.kept, nil, tape) == .passed, "\(tape)")
  }

  @Test func `is absent from sound programs`() async throws {
    for text in [ExplorerApps.queued, ExplorerApps.kept, ExplorerApps.shop] {
      #expect(try await rehearsed(text).faults.map(\.fault) == [])
      #expect(try walk(text, .operations, depth: 2).faults.map(\.fault) == [])
    }
  }

  @Test func `that is seen from two screens is reported once`() throws {
    let text = """
      app "Two" {
        tab a; tab b
        screen a { list { row "On" { push c } } }
        screen b
        screen c
        set broken=#false
        key x { set broken=#true }
        invariant whole "!broken"
      }
      """
    let walk = try walk(text)
    #expect(Set(walk.faults.map(\.screen)) == ["a", "b", "c"])
    let reports = walk.reports(app: "two.kdl")
    #expect(reports.map(\.found.fault.property) == [.claim("whole")])
  }
}
