internal import Roots

/// What a walk came to, or many walks together.
package struct Totals: Sendable {
  package let model: Model
  package let projection: Projection
  package var states = 0
  package var edges = 0
  package var left = 0
  /// Of these, the states that were left out because another one has the same in front.
  package var leftOut = 0
  package var depth = 0
  package var bound: Exploration.Bound?
  /// With how many open screens everything was tried, where that is not all of it.
  package var provenScope: Int?
  /// Whether one was tried of the states that have the same in front, where not all of them were.
  package var hasTriedFronts = false
  /// Whether second moves during a transition were tried in one of the states alone that have the same in front.
  package var samplesSecondMoves = false
  /// Whether what was not seen says something.
  package var isProven = false
  package var deadEnds = 0
  package var coverage: Set<Fact> = []
  package var faults: Set<Fault.Summary> = []
  /// What was tried beside the walk, in order.
  package var phases: [Phase] = []
  /// Which ways were taken one after the other, where that was looked at.
  package var pairs: StateGraph.Pairs?

  /// Something that was tried beside the walk, with figures.
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
  /// A fault without its particulars: which invariant, and what had the keys.
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
  /// What the walk came to so far.
  package var totals: Totals {
    var totals = Totals(model, options.projection)
    totals.states = states
    totals.edges = edges
    totals.left = left
    totals.leftOut = leftOut
    totals.depth = depth
    totals.bound = bound
    totals.provenScope = left > 0 ? provenScope : nil
    totals.hasTriedFronts = hasTriedFronts
    totals.samplesSecondMoves = samplesSecondMoves
    totals.isProven = isProven
    totals.deadEnds = deadEnds.count
    totals.coverage = Set(coverage.keys)
    totals.faults = Set(faults.map { Fault.Summary($0.fault.property.word, on: $0.screen) })
    return totals
  }
}
