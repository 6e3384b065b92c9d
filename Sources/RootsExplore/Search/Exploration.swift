internal import Roots
internal import RootsApp

/// A breadth-first walk through everything that a program can do.
///
/// Keys tell states apart. For each state the walk keeps the move that reached it first, so the way to any of them is
/// one of the shortest. The number of threads does not change the result.
package struct Exploration: Sendable {
  package let model: Model
  package let options: Options
  /// The facts that were covered, each with the first move that covered it.
  package private(set) var coverage: [Fact: Witness] = [:]
  /// The facts that other stages have covered: behind URLs, for example, which the last one does not open.
  package var elsewhere: Set<Fact> = []
  /// The faults, each once, those with the shortest ways first.
  package private(set) var faults: [Found] = []
  /// The number of moves that were tried.
  package private(set) var edges = 0
  /// The maximum number of moves from the start to a state.
  package private(set) var depth = 0
  /// The states from which no move leads to another state.
  package private(set) var deadEnds: [Int] = []
  package private(set) var bound: Bound?
  /// The stage that this is the walk of; `nil` if there are no stages.
  package internal(set) var stage: Stage?
  /// The words for the end of the next stage, if it was begun and has not ended by itself.
  var cut: String?
  /// The deadlines of what comes behind the walk.
  package var deadlines = TimePlan().deadlines
  /// The kinds of parts that multiply the states of the last stage, if that did not end.
  var multipliers: [Multiplier] = []
  private(set) var nodes: Visited
  /// The links between states, unless other processes have found them.
  private(set) var links = StateLinks()
  private var seen: Set<Found.Signature> = []
  /// The ways to oddities that other stages have found.
  var oddWays: [Oddity: [Move]] = [:]
  /// The traits of the states, if only states with a new one are kept.
  private var traits = Set<UInt64>()
  /// The marks of the states that had no new one.
  private var dropped = Set<StateKey>()
  /// The number of states over which the URLs of the app were opened.
  var doorsOpened = 0
  /// The parts of all states that make a difference to URLs, and the first state of each over which the URLs are still to be
  /// opened.
  private var doorways = Set<UInt64>()
  private var unopened: [Int] = []
  /// The parts of this level, and those of the next one.
  private var frontier: [FrontierPart]
  private var next: [FrontierPart] = []
  /// The end of the walk, wherever it stands then.
  private var deadline = Deadline.none
  /// The index of the next part of the frontier.
  private var position = 0
  private var expanded = 0

  package struct Options: Sendable {
    package var depth: Int?
    package var states: Int?
    package var time: Duration?
    package var workers = 1
    package var projection = Projection()
    /// The rows that are tried of those that are equal in a state.
    package var triedRows = EqualRows.Choice.one
    /// The number of states after which the walk ends if no other bound is given.
    package var enoughStates: Int?
    /// The traits of which a state must have a new one to be expanded; `nil` if all states are.
    package var novelty: Novelty?

    package init() {}

    /// Sets the bound for large programs that applies if no other is given.
    package mutating func setUsualBound() { enoughStates = 250_000 }

    var rows: EqualRows.Choice { projection.isReduced ? triedRows : .all }
  }

  package enum Bound: String, Sendable { case depth, states, enough, time, interrupted, shards }

  /// A move in a state, both as numbers.
  package struct Witness: Sendable, Hashable {
    package let node: Int
    package let move: Int
  }

  /// A fault, and the move that led to it; no move if the start itself is at fault.
  package struct Found: Sendable, Codable {
    package let fault: Fault
    package let screen: String
    package var witness: Witness?
    /// The moves that led to it, if they are not given by a witness.
    package var way: [Move]?
    package var trip: RoundTrip?
    package var tape: String?

    private enum CodingKeys: CodingKey { case fault, screen, trip }

    /// The parts of a fault in which equal faults agree.
    package struct Signature: Hashable, Sendable {
      let property: Fault.Property
      let screen: String
    }

    package var signature: Signature { Signature(property: fault.property, screen: screen) }
  }

  package init(_ model: Model, _ options: Options = Options()) {
    self.model = model
    self.options = options
    let current = State(model)
    nodes = Visited(start: current.key(options.projection))
    frontier = [FrontierPart(rest: current.rest, nodes: 0..<1)]
    links.append(current.look)
    if let novelty = options.novelty {
      traits = Set(current.traits(novelty, after: 0))
      note(current.doorways, of: 0)
    }
    let start = Witness(node: 0, move: -1)
    for screen in current.standing { cover(.screen(screen), start) }
    for fact in current.lastMove.facts { cover(fact, start) }
    for name in model.app.testedInvariants(in: current.program, current.script) {
      cover(.tested(name), start)
    }
    for fact in current.offers(of: model.controlsOfScreens) { cover(fact, start) }
    let screen = current.screenInFocus
    if !screen.isEmpty { cover(.rested(screen), start) }
    for fault in current.faults() { add(Found(fault, on: screen)) }
  }

  package var states: Int { nodes.count }

  package var left: Int { states - expanded }

  package var isComplete: Bool { hasEnded && stage ?? .all == .all }

  /// True if all states that the walk keeps were expanded.
  package var hasEnded: Bool { left == 0 && bound == nil }

  func isExpanded(_ node: Int) -> Bool { node < expanded }

  /// Walks until everything is known, a bound is met, or `goesOn` returns `false`.
  /// - Parameter goesOn: A function that is called several times a second.
  package mutating func walk(_ goesOn: (Progress) -> Bool = { _ in true }) {
    deadline = Deadline(end: options.time.map { .now + $0 })
    bound = nil
    while bound == nil {
      if position == frontier.count { nextLevel() }
      if frontier.isEmpty, !openDoors(goesOn) { return }
      if frontier.isEmpty { continue }
      if let limit = options.depth, depth >= limit {
        bound = .depth
      } else if hasEnough {
        bound = options.states.map { states >= $0 } == true ? .states : .enough
      } else if deadline.isOver {
        bound = Self.boundOfTime
      } else if !goesOn(progress) {
        bound = .interrupted
      } else {
        let pause = ContinuousClock.now + Self.slice
        expandSome(until: deadline.end.map { min($0, pause) } ?? pause)
      }
    }
  }

  private static var boundOfTime: Bound { Interruption.isAskedFor ? .interrupted : .time }

  /// The words for the bound that the walk has met, and where it stood then; `nil` if the bound says it.
  var ownCut: String? {
    let rest = expanded == 0 ? " before it began" : ", with \(left) of \(states) states left to try"
    switch bound {
    case .time: return "the time was up\(rest)"
    case .interrupted: return "interrupted\(rest)"
    case .enough:
      let enough = options.enoughStates ?? states
      let reached =
        states < enough ? "\(enough * Self.usualMoves) moves, with only \(states) states" : "\(enough) states"
      return "it stops at \(reached); '--states N' sets another bound"
    case .depth, .states, .shards, nil: return nil
    }
  }

  private var hasEnough: Bool {
    states >= min(options.states ?? Visited.limit, Visited.limit)
      || options.enoughStates.map { size >= $0 } ?? false
  }

  /// The number of states, or the equivalent of the moves if states have more moves than usual: some have hundreds.
  private var size: Int { max(states, edges / Self.usualMoves) }
  private static let usualMoves = 20

  private mutating func note(_ found: [UInt64], of node: Int) {
    if model.doors.isEmpty || found.allSatisfy(doorways.contains) { return }
    doorways.formUnion(found)
    unopened.append(node)
  }

  /// The number of states over which the workers open the URLs before they return their results.
  private static let doorwaysAtOnce = 128

  /// Opens the URLs of the app over each state that makes a new difference to them, once all else is known: ways of keys
  /// are preferred. Returns false if nothing was left to do.
  private mutating func openDoors(_ goesOn: (Progress) -> Bool) -> Bool {
    guard !unopened.isEmpty else { return false }
    let known = self.known(by: options.novelty)
    var batch: [(node: Int, current: State)] = []
    var sources: [Expansion.Source] = []
    func open() -> Bool {
      sources += Self.sources(behind: batch, known, workers: options.workers)
      batch = []
      return !deadline.isOver && goesOn(progress)
    }
    traverse(to: unopened) { node, current in
      batch.append((node, current))
      return batch.count < Self.doorwaysAtOnce || open()
    }
    if !batch.isEmpty { _ = open() }
    let opened = Set(sources.lazy.filter { !$0.isCut }.map(\.node))
    unopened.removeAll(where: opened.contains)
    if !unopened.isEmpty || Interruption.isAskedFor { bound = Self.boundOfTime }
    doorsOpened += sources.count
    _ = take(Expansion(sources: sources, level: depth), isFirst: false)
    return true
  }

  /// Opens the URLs over some states, on some threads; where the time was up, results of the later ones are missing.
  private static func sources(
    behind batch: [(node: Int, current: State)], _ known: Expander.Known, workers: Int
  ) -> [Expansion.Source] {
    let line = Workers.Line(0..<batch.count, until: known.deadline.end)
    let parts = Workers.work(min(workers, batch.count, Workers.limit)) { _ in
      var expander = Expander(known)
      var sources: [(place: Int, source: Expansion.Source)] = []
      while sources.last?.source.isCut != true, let next = line.next() {
        let (node, current) = batch[next]
        let source = expander.expand(current, node, known.nodes.key(of: node), throughDoors: true)
        sources.append((next, source))
      }
      return sources
    }
    return parts.joined().sorted { $0.place < $1.place }.map(\.source)
  }

  private mutating func nextLevel() {
    (frontier, next, position) = (next, [], 0)
    depth = frontier.reduce(depth) { max($0, $1.level) }
  }

  // MARK: Expanding

  /// The time that the workers run before they return their results.
  private static let slice = Duration.milliseconds(30)

  private mutating func expandSome(until pause: ContinuousClock.Instant) { take(expansions(until: pause)) }

  // The workers share this data. Changing it while they hold it would copy all of it.
  private func expansions(until pause: ContinuousClock.Instant) -> [Expansion] {
    let line = Workers.Line(position..<frontier.count, until: pause)
    let known = self.known(by: options.novelty)
    let workers = min(max(1, options.workers), frontier.count - position, Workers.limit)
    let expansions = Workers.work(workers) { [frontier] _ in
      var expander = Expander(known)
      var expansions: [(part: Int, expansion: Expansion)] = []
      while let next = line.next() { expansions.append((next, expander.expand(frontier[next]))) }
      return expansions
    }
    return expansions.joined().sorted { $0.part < $1.part }.map(\.expansion)
  }

  private func known(by novelty: Novelty?) -> Expander.Known {
    Expander.Known(
      model: model, projection: options.projection, rows: options.rows, novelty: novelty, traits: traits,
      dropped: dropped, nodes: nodes,
      covered: Set(coverage.keys), deadline: deadline)
  }

  private mutating func take(_ expansions: [Expansion]) {
    for expansion in expansions {
      let taken = take(expansion)
      guard taken == expansion.sources.count else {
        frontier[position].nodes.removeFirst(taken)
        return
      }
      position += 1
    }
    // Parts that were expanded are released: only their keys and the ways to them are still needed.
    if position * 2 > frontier.count {
      frontier.removeFirst(position)
      position = 0
    }
  }

  /// Adds the results of other processes for all states that are not expanded yet, in the order of the states.
  mutating func takeLevel(_ sources: [Expansion.Source]) {
    let known = states
    // The results do not include the targets of moves.
    links = StateLinks()
    _ = take(Expansion(sources: sources))
    if states > known { depth += 1 }
    frontier = []
  }

  /// Returns how many of the states were added in full before a bound was met. Of a state within which the time was up,
  /// the results are kept, but it stays to be expanded.
  /// - Parameter isFirst: False if the states were expanded before, and are expanded by other moves now.
  private mutating func take(_ expansion: Expansion, isFirst: Bool = true) -> Int {
    for (number, source) in expansion.sources.enumerated() {
      if hasEnough { return number }
      let isDone = isFirst && !source.isCut
      expanded += isDone ? 1 : 0
      edges += source.edges
      if isDone, source.isDeadEnd { deadEnds.append(source.node) }
      let met = addChildren(of: source, at: expansion.level)
      if let targets = source.targets, isDone {
        links.connect(source.node, to: targets.map { nodes.number(of: $0) })
      }
      for (fact, move) in source.facts { cover(fact, Witness(node: source.node, move: move)) }
      for (found, isOfState) in source.faults {
        if !isOfState || found.witness.map({ met.contains($0.move) }) == true { add(found) }
      }
    }
    return expansion.sources.count - (isFirst && expansion.isCut ? 1 : 0)
  }

  /// Numbers the new states that are worth keeping and adds them to the next frontier; returns the moves that were the
  /// first to lead to a state, whether that is kept or not.
  private mutating func addChildren(of source: Expansion.Source, at level: Int) -> [Int] {
    let first = states
    var met: [Int] = []
    for child in source.children where !nodes.contains(child.key) && !dropped.contains(child.mark) {
      met.append(child.move)
      guard child.traits?.allSatisfy(traits.contains) != true else {
        dropped.insert(child.mark)
        continue
      }
      _ = nodes.insert(child.key, from: source.node, by: child.move)
      note(child.doorways, of: states - 1)
      if let new = child.traits { traits.formUnion(new) }
      if source.rest != nil { links.append(child.look) }
    }
    guard let rest = source.rest else { return met }
    var part: FrontierPart?
    for node in first..<states {
      if let begun = part, begun.nodes.count < FrontierPart.size {
        part?.nodes = begun.nodes.lowerBound..<node + 1
      } else {
        part.map { next.append($0) }
        part = FrontierPart(rest: rest, nodes: node..<node + 1, level: level + 1)
      }
    }
    part.map { next.append($0) }
    return met
  }

  private mutating func cover(_ fact: Fact, _ witness: Witness) {
    if coverage[fact] == nil { coverage[fact] = witness }
  }

  /// The maximum number of faults of one kind; more of them mostly have the same cause.
  private static let faultLimit = 20

  /// Adds a fault, each only once for a screen.
  package mutating func add(_ found: Found) {
    guard seen.insert(found.signature).inserted else { return }
    let alike = faults.count { $0.fault.property == found.fault.property }
    // One round of hooks ends on any of its screens.
    if found.fault.property == .drain, faults.contains(where: { $0.fault == found.fault }) { return }
    if alike < Self.faultLimit { faults.append(found) }
  }
}

extension Exploration {
  /// The ways to everything odd that this stage and those before it have found.
  var oddities: [Oddity: [Move]] {
    var ways = oddWays
    for case (.oddity(let oddity), let witness) in coverage { ways[oddity] = way(to: witness) }
    return ways
  }
}

extension Exploration.Found {
  init(_ fault: Fault, on screen: String, at witness: Exploration.Witness? = nil, by way: [Move]? = nil) {
    self.init(fault: fault, screen: screen, witness: witness, way: way)
  }
}
