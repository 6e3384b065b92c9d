internal import Roots

/// What a walk came to, or many walks together.
package struct Totals: Sendable {
  package let model: Model
  package let projection: Projection
  package var states = 0
  package var edges = 0
  package var left = 0
  package var depth = 0
  package var bound: Exploration.Bound?
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

  mutating func take(_ expansion: Expansion) {
    for source in expansion.sources {
      edges += source.edges
      if source.isDeadEnd { deadEnds += 1 }
    }
    coverage.formUnion(expansion.facts.map(\.fact))
    faults.formUnion(
      expansion.faults.map { Fault.Summary($0.found.fault.property.word, on: $0.found.screen) })
  }

  // MARK: As lines

  /// The total of one shard and round as lines of JSON.
  var lines: [String] {
    let counts: Record = ["edges": .int(edges), "deadEnds": .int(deadEnds)]
    let facts = coverage.map { Value.list($0.words.map { .string($0) }).json }.sorted()
    let faults = self.faults.map { fault -> String in
      let record: Record = ["fault": .string(fault.property), "screen": .string(fault.screen)]
      return Value.record(record).json
    }.sorted()
    return [Value.record(counts).json] + facts + faults
  }

  /// Adds what a line says.
  mutating func read(_ line: String) {
    switch try? Value(json: line) {
    case .list(let words)?:
      if let fact = Fact(words.compactMap(\.text)) { coverage.insert(fact) }
    case .record(let record)?:
      edges += record["edges"]?.integer ?? 0
      deadEnds += record["deadEnds"]?.integer ?? 0
      if let property = record["fault"]?.text {
        faults.insert(Fault.Summary(property, on: record["screen"]?.text ?? ""))
      }
    default: break
    }
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

extension Fact {
  /// The fact in words, the first of which says what kind it is.
  var words: [String] {
    switch self {
    case .screen(let name): ["screen", name]
    case .edge(let from, let to): ["edge", from, to]
    case .operation(let kind, let place): ["operation", kind, place]
    case .guardian(let name, let answer): ["guard", name, answer]
    case .completion(let screen, let fate): ["completion", screen, fate]
    case .rejection(let code): ["rejection", code]
    case .layers(let count): ["layers", String(count)]
    case .binding(let key, let screen): ["key", key, screen]
    }
  }

  /// The fact that words say.
  init?(_ words: [String]) {
    switch (words.first, words.count) {
    case ("screen", 2): self = .screen(words[1])
    case ("edge", 3): self = .edge(words[1], words[2])
    case ("operation", 3): self = .operation(words[1], on: words[2])
    case ("guard", 3): self = .guardian(words[1], words[2])
    case ("completion", 3): self = .completion(words[1], words[2])
    case ("rejection", 2): self = .rejection(words[1])
    case ("key", 3): self = .binding(words[1], on: words[2])
    case ("layers", 2):
      guard let count = Int(words[1]) else { return nil }
      self = .layers(count)
    default: return nil
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
    totals.depth = depth
    totals.bound = bound
    totals.deadEnds = deadEnds.count
    totals.coverage = Set(coverage.keys)
    totals.faults = Set(faults.map { Fault.Summary($0.fault.property.word, on: $0.screen) })
    return totals
  }
}
