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
  /// How many programs are compared: 1,000 where `ROOTS_ROUNDS` is 5 or more.
  private static var programs: Int { 200 * min(5, max(1, setting("ROOTS_ROUNDS") ?? 1)) }
  /// More states than most of the programs have; those that have more are left out.
  private static let states = 60

  private func walk(_ model: Model, _ projection: Projection) -> Exploration {
    var options = Exploration.Options()
    (options.states, options.projection) = (Self.states, projection)
    var walk = Exploration(model, options)
    walk.walk()
    return walk
  }

  @Test func `comes to the verdict of a full one`() throws {
    var seed = Self.setting("ROOTS_SEED") ?? 1
    var (compared, tried, smaller, faulty) = (0, 0, 0, 0)
    while compared < Self.programs, tried < 3 * Self.programs {
      let text = seed % 8 == 0 ? FiniteApp.text(seed: UInt64(seed)) : ShowingApp.text(seed: UInt64(seed))
      (seed, tried) = (seed + 1, tried + 1)
      let model = try Model(TextApp.app(text), checks: .moves, stepLimit: 400)
      let full = walk(model, .whole)
      guard full.isComplete else { continue }
      compared += 1
      let reduced = walk(model, Projection())
      if reduced.states < full.states { smaller += 1 }
      if !full.faults.isEmpty { faulty += 1 }
      let (all, some) = (full.totals, reduced.totals)
      let missing = all.coverage.filter(\.isOfMoves).symmetricDifference(some.coverage.filter(\.isOfMoves))
      guard reduced.isComplete, reduced.states <= full.states, all.faults == some.faults, missing.isEmpty
      else {
        Issue.record("ROOTS_SEED=\(seed - 1): \(all.faults) \(some.faults) \(missing)\n\(text)")
        return
      }
    }
    #expect(compared == Self.programs, "of \(tried)")
    #expect(smaller > compared / 8, "\(smaller) are smaller")
    #expect(faulty > compared / 8, "\(faulty) have faults")
  }
}

extension Fact {
  /// Whether it says what was seen, and not what the search has made of it.
  fileprivate var isOfMoves: Bool {
    switch self {
    case .idle, .cycle, .overfull: false
    case .screen, .edge, .operation, .guardian, .completion, .rejection, .layers, .binding, .rested, .tested,
      .cutPop:
      true
    }
  }
}
