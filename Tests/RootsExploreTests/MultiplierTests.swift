import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `What multiplies the states of a walk` {
  /// A switch on each of some screens, beside what a case adds.
  private func app(_ nodes: String, _ rows: String) -> String {
    """
    app "A" {
      start tab=a
      back none
      tab a root=home; tab b root=other
      set n="" on=#false
      screen home { list { \(rows) } }
      screen other { list { row Next { push more } } }
      screen more
      \(nodes)
    }
    """
  }

  private nonisolated static let xs = (1...4).map { "row X\($0) { push x\($0) }" }.joined(separator: "; ")

  private nonisolated static let cases: [(String, String, Multiplier.Kind, [String])] = [
    (
      "screen item identity=id { param id }",
      "row Count { set n=\"{n}1\" }; row Show { push item id=\"{n}\" }",
      .values, ["n"]
    ),
    (
      "screen item identity=id { param id type=int; url \"/item/:id(int)\"; list { row Next { push item id=1 } } }",
      (1...40).map { "row R\($0) { push item id=\($0) }" }.joined(separator: "; "), .payloads, ["item"]
    ),
    (
      "accessory note { list { row Next { overlay note }; row Item { overlay other-note } } }; accessory other-note { list { row Next { overlay note } } }",
      "row Note { overlay note }", .layers, ["note", "other-note"]
    ),
    (
      (1...4).map { "screen x\($0) { list { \(xs) } }" }.joined(separator: "; "), xs, .below,
      ["x1", "x2", "x3", "x4"]
    ),
  ]

  @Test(arguments: cases) func `is measured, and the greatest is told first`(
    _ nodes: String, _ rows: String, _ kind: Multiplier.Kind, _ names: [String]
  ) throws {
    var options = Exploration.Options()
    options.states = 200
    var walk = Exploration(try Model(TextApp.app(app(nodes, rows))), options)
    walk.walk()
    walk.measureMultipliers(of: walk)
    let first = try #require(walk.multipliers.first)
    #expect(first.kind == kind && first.times > 3 && Set(first.parts.map(\.name)).isSubset(of: names))
    #expect(walk.multipliers.map(\.times) == walk.multipliers.map(\.times).sorted(by: >))
    let text = ExplorationReport(walk).text
    #expect(text.contains("\nmultiplies   ") && text.contains(" by \(kind.rawValue)"), "\(text)")
  }

  @Test func `is not told of a walk that has ended`() throws {
    let walk = StagedWalk(
      try Model(TextApp.app(app("", "row On { set on=#true }"))), Exploration.Options(), upTo: .all)
    #expect(walk.walk.multipliers.isEmpty && !ExplorationReport(walk.walk).text.contains("multiplies"))
  }

  @Test func `is told of the last stage when that does not end`() throws {
    var options = Exploration.Options()
    options.enoughStates = 300
    let walk = StagedWalk(try Model(TextApp.app(app(Self.cases[0].0, Self.cases[0].1))), options, upTo: .all)
      .walk
    #expect(walk.stage == .pairs && walk.multipliers.first?.kind == .values)
  }
}
