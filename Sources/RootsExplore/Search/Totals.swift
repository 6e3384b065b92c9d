internal import Roots

package struct Totals: Sendable {
  package let model: Model
  package let projection: Projection
  package var states = 0
  package var edges = 0
  package var left = 0
  package var depth = 0
  package var bound: Exploration.Bound?
  /// The stage that this is the result of, and the bound that the next one has met.
  package var stage: Stage?
  package var cut: Exploration.Bound?
  /// The number of URLs of the app, and of the states over which they were opened.
  package var doors = (declared: 0, opened: 0)
  package var multipliers: [Multiplier] = []
  package var deadEnds = 0
  package var coverage: Set<Fact> = []
  package var faults: Set<Fault.Summary> = []
  package var phases: [Phase] = []
  /// `nil` if they were not counted.
  package var pairs: StateGraph.Pairs?

  package struct Phase: Sendable, Equatable {
    package let name: String
    package let counts: [Count]

    package struct Count: Sendable, Equatable {
      package let what: String
      package let number: Int
    }

    package init(_ name: String, _ counts: KeyValuePairs<String, Int>) {
      self.name = name
      self.counts = counts.map { Count(what: $0, number: $1) }
    }
  }

  package init(_ model: Model, _ projection: Projection) {
    self.model = model
    self.projection = projection
    let start = State(model)
    coverage = Set(start.standing.map { .screen($0) } + start.lastMove.facts)
  }
}

extension Fault {
  /// The kind of a fault, without its message: the property and the screen in focus.
  package struct Summary: Hashable, Sendable {
    package let property: String
    package let screen: String

    init(_ property: String, on screen: String) {
      self.property = property
      self.screen = screen
    }
  }
}

extension Exploration {
  package var totals: Totals {
    var totals = Totals(model, options.projection)
    totals.states = states
    totals.edges = edges
    totals.left = left
    totals.depth = depth
    totals.bound = bound
    (totals.stage, totals.cut) = (stage, cut)
    totals.doors = (model.doors.count, doorsOpened)
    totals.multipliers = multipliers
    totals.deadEnds = deadEnds.count
    totals.coverage = Set(coverage.keys)
    totals.faults = Set(faults.map { Fault.Summary($0.fault.property.word, on: $0.screen) })
    return totals
  }
}
