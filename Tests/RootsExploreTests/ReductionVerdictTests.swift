import Glibc
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape

@MainActor @Suite(.timeLimited) struct `A reduced exploration of any program` {
  private static func setting(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
  /// The number of programs that are compared: 1,000 where `ROOTS_ROUNDS` is 10 or more.
  private static var programs: Int { 100 * min(10, max(1, setting("ROOTS_ROUNDS") ?? 1)) }
  /// More states than most of the programs have; those that have more are left out.
  private static let states = 60

  private func walk(_ model: Model, _ projection: Projection) -> Exploration {
    var options = Exploration.Options()
    (options.states, options.projection) = (Self.states, projection)
    var walk = Exploration(model, options)
    walk.walk()
    return walk
  }

  /// In what two explorations of a program differ that have to come to the same; `nil` if in nothing.
  private func difference(_ full: Exploration, _ reduced: Exploration) -> String? {
    let (all, some) = (ExplorationReport(full), ExplorationReport(reduced))
    let missing = all.coverage.filter(\.isOfMoves).symmetricDifference(some.coverage.filter(\.isOfMoves))
    let isSame =
      reduced.isComplete && reduced.states <= full.states && all.faults == some.faults && missing.isEmpty
    return isSame ? nil : "\(all.faults) \(some.faults) \(missing)"
  }

  @Test func `comes to the verdict of a full one`() throws {
    var seed = Self.setting("ROOTS_SEED") ?? 1
    var (compared, tried, smaller, faulty) = (0, 0, 0, 0)
    while compared < Self.programs, tried < 3 * Self.programs {
      let text = Self.text(seed)
      (seed, tried) = (seed + 1, tried + 1)
      let model = try Model(TextApp.app(text), checks: .moves, stepLimit: 400)
      let full = walk(model, .whole)
      guard full.isComplete else { continue }
      compared += 1
      let reduced = walk(model, Projection())
      if reduced.states < full.states { smaller += 1 }
      if !full.faults.isEmpty { faulty += 1 }
      if let difference = difference(full, reduced) {
        Issue.record("ROOTS_SEED=\(seed - 1): \(difference)\n\(text)")
        return
      }
    }
    #expect(compared == Self.programs, "of \(tried)")
    #expect(smaller > compared / 8, "\(smaller) are smaller")
    #expect(faulty > compared / 8, "\(faulty) have faults")
  }

  private static func text(_ seed: Int) -> String {
    seed % 8 == 0 ? FiniteApp.text(seed: UInt64(seed)) : ShowingApp.text(seed: UInt64(seed))
  }

  /// The walk of a program up to a number of moves.
  private func walk(_ model: Model, _ projection: Projection, depth: Int) -> Exploration {
    var options = Exploration.Options()
    (options.states, options.depth, options.projection) = (3_000, depth, projection)
    var walk = Exploration(model, options)
    walk.walk()
    return walk
  }

  /// What a full exploration finds within some moves and a reduced one does not, although it goes a move further; `nil`
  /// if there is nothing.
  private func missing(in projection: Projection, of text: String) throws -> String? {
    let model = try Model(TextApp.app(text), checks: .moves, stepLimit: 400)
    let all = try Model(TextApp.app(text), checks: .moves, stepLimit: 400, rows: .all)
    let full = ExplorationReport(walk(all, .whole, depth: 4))
    let reduced = ExplorationReport(walk(model, projection, depth: 5))
    let faults = full.faults.filter { !reduced.faults.contains($0) }
    let facts = full.coverage.filter { $0.isOfMoves && !reduced.coverage.contains($0) }
    return faults.isEmpty && facts.isEmpty ? nil : "\(faults) \(facts)"
  }

  /// The programs of some seeds that can be read, with their seeds.
  private func mixed(
    _ count: Int, from first: UInt64 = UInt64(Self.setting("ROOTS_SEED") ?? 1)
  ) -> some Sequence<(seed: UInt64, text: String)> {
    (first..<first + UInt64(count)).lazy.map { ($0, MixedApp.text(seed: $0)) }.filter {
      (try? TextApp.app($0.text)) != nil
    }
  }

  @Test func `finds what a full one finds where much comes together`() throws {
    var compared = 0
    for (seed, text) in mixed(Self.programs / 4) {
      compared += 1
      if let missing = try missing(in: Projection(), of: text) {
        Issue.record("ROOTS_SEED=\(seed): \(missing)\n\(text)")
        return
      }
    }
    #expect(compared > Self.programs / 8, "of \(Self.programs / 4)")
  }

  /// Reductions that leave out what matters.
  private nonisolated static let unsound: [Projection] = {
    var (values, payloads, stack) = (Projection(), Projection(), Projection())
    (values.countsValues, payloads.countsPayloads, stack.stack) = (false, false, 1)
    return [values, payloads, stack]
  }()

  @Test(arguments: unsound) func `would be noticed if it left out what matters`(_ projection: Projection)
    throws
  {
    let isNoticed = try (1...Self.programs).contains { seed in
      let model = try Model(TextApp.app(Self.text(seed)), checks: .moves, stepLimit: 400)
      let full = walk(model, .whole)
      return full.isComplete && difference(full, walk(model, projection)) != nil
    }
    #expect(isNoticed)
    // Programs in which payloads matter are rare: these seeds have one.
    let rare = mixed(Self.programs, from: 1_001)
    #expect(try rare.contains { try missing(in: projection, of: $0.text) != nil })
  }
}

extension Fact {
  /// Whether it says what was seen, and not what the search has made of it.
  fileprivate var isOfMoves: Bool {
    switch self {
    case .idle, .used, .folded, .overfull: false
    case .screen, .edge, .operation, .guardian, .completion, .answer, .askedToLeave, .rejection, .layers,
      .binding,
      .rested, .tested, .offered, .pile, .oddity:
      true
    }
  }
}
