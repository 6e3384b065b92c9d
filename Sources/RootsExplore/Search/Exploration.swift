internal import Roots
internal import RootsApp

/// A breadth-first walk through everything a program can do.
///
/// States are told apart by their keys; of each is kept by which move it was reached first, so that the way to
/// any of them is among the shortest. How many threads work does not change what is found.
package struct Exploration: Sendable {
  package let model: Model
  package let options: Options
  /// What has been covered, and by which move first.
  package private(set) var coverage: [Fact: Witness] = [:]
  /// What should not have happened, each fault once, those with the shortest ways first.
  package private(set) var faults: [Found] = []
  /// How many moves were tried.
  package private(set) var edges = 0
  /// How many moves any state lies from the start.
  package private(set) var depth = 0
  /// States from which no move leads anywhere else.
  package private(set) var deadEnds: [Int] = []
  /// What kept the walk from being complete.
  package private(set) var bound: Bound?
  private(set) var nodes: Visited
  /// Which states lead to which, unless other processes have found that.
  private(set) var links = StateLinks()
  /// What has been covered, as keys.
  private var covered = KeySet()
  private var seen: Set<Found.Signature> = []
  /// From where the states of this level are expanded, and from where those of the next one.
  private var frontier: [FrontierPart]
  private var next: [FrontierPart] = []
  /// From where states are expanded only after those in which fewer screens are open, by how many there are.
  private var later: [Int: [FrontierPart]] = [:]
  private var order = Order.plain
  /// With how many open screens everything was tried; `nil` if states were not put in order by it.
  package private(set) var provenScope: Int?
  /// The first of the states that are expanded with the same in front, where that may come to count.
  private var fronts: [UInt64: UInt32] = [:]
  /// The states in which no second moves were tried, because another one has the same in front.
  private var withoutSecondMoves: [UInt32] = []
  /// The states that are not expanded, each with the one that is and has the same in front.
  private var standIns: [(node: UInt32, other: UInt32)] = []

  /// Which states are expanded next.
  private enum Order {
    /// All, in the order in which they were found.
    case plain
    /// All, those first in which no more screens are open than this.
    case byScope(Int)
    /// One of those that have the same in front.
    case byFront

    /// Whether second moves during a transition are tried in one of the states alone that have the same in front.
    var samplesSecondMoves: Bool { if case .plain = self { false } else { true } }
  }
  /// The part of the frontier that is expanded next.
  private var position = 0
  /// How many states were expanded.
  private var expanded = 0

  /// How far the walk goes.
  package struct Options: Sendable {
    package var depth: Int?
    package var states: Int?
    package var time: Duration?
    package var workers = 1
    package var projection = Projection()
    /// Which of the rows are tried that are equal in a state.
    package var triedRows = EqualRows.Choice.one
    /// The number of states from which on those come first in which few screens are open.
    package var statesInOrder = 20_000
    /// The number of states from which on one is tried of those that have the same in front; all are without it.
    package var exactStates: Int?
    /// The number of states that is enough where nothing else says how far to go.
    package var enoughStates: Int?

    package init() {}

    /// As far as a large program is explored where nothing else says how far to go.
    package mutating func setUsualBounds() { (exactStates, enoughStates) = (100_000, 250_000) }

    /// What tells states apart where only what is in front does; `nil` where it never comes to that.
    var frontProjection: Projection? { exactStates == nil ? nil : projection.front }

    var rows: EqualRows.Choice { projection.isReduced ? triedRows : .all }
  }

  /// What kept a walk from being complete.
  package enum Bound: String, Sendable { case depth, states, enough, time, interrupted, shards }

  /// A move in a state, by their numbers.
  package struct Witness: Sendable, Hashable {
    package let node: Int
    package let move: Int
  }

  /// A fault, and the move that led to it; no move if the start itself is at fault.
  package struct Found: Sendable {
    package let fault: Fault
    package let screen: String
    package var witness: Witness?
    /// The moves that led to it, where no witness tells them.
    package var way: [Move]?
    /// The way there and back at whose end it was seen.
    package var trip: RoundTrip?
    /// The tape on which it was seen, if it was seen on a tape.
    package var tape: String?

    /// What makes two faults the same.
    struct Signature: Hashable {
      let property: Fault.Property
      let screen: String
    }

    var signature: Signature { Signature(property: fault.property, screen: screen) }
  }

  /// A walk that has not begun.
  package init(_ model: Model, _ options: Options = Options()) {
    self.model = model
    self.options = options
    let current = State(model)
    nodes = Visited(start: current.key(options.projection))
    frontier = [FrontierPart(rest: current.rest, nodes: 0..<1)]
    links.append(current.look)
    let start = Witness(node: 0, move: -1)
    for screen in current.standing { cover(.screen(screen), start) }
    for fact in current.lastMove.facts { cover(fact, start) }
    for name in model.app.testedInvariants(in: current.program, current.script) {
      cover(.tested(name), start)
    }
    for fact in current.offers(of: model.controlsOfScreens) { cover(fact, start) }
    let screen = current.engine.state.focusedEntry?.screen ?? ""
    if !screen.isEmpty { cover(.rested(screen), start) }
    for fault in current.faults() { add(Found(fault: fault, screen: screen, witness: nil)) }
  }

  /// Which states lead to which, unless other processes have found that. A state that was left out leads to where the
  /// one leads that has the same in front.
  var knownLinks: StateLinks? {
    guard links.count == states else { return nil }
    var links = links
    links.standIns = standIns
    return links
  }

  /// How many states are known.
  package var states: Int { nodes.count }

  /// How many states are known and not expanded.
  package var left: Int { states - expanded }

  /// Whether every state was expanded.
  package var isComplete: Bool { left == 0 && bound == nil }

  /// Whether so much was tried that what was not seen says something: all of it, or all that can be in front, or all
  /// that can be done while no more screens are open than it takes to open each of them by declared ways.
  package var isProven: Bool {
    isComplete || hasTriedFronts || provenScope.map { $0 >= model.farthest } ?? false
  }

  /// Whether all that can be in front was tried, once each where more screens are open than were tried in full.
  var hasTriedFronts: Bool {
    if case .byFront = order { bound == nil && frontier.isEmpty && next.isEmpty } else { false }
  }

  /// How many states were left out because another one has the same in front.
  package var leftOut: Int { standIns.count }

  /// Whether second moves during a transition were tried in each of the states.
  var haveSecondMoves: [Bool] {
    var have = Array(repeating: true, count: states)
    for node in withoutSecondMoves { have[Int(node)] = false }
    return have
  }

  /// Whether second moves were not tried in some states.
  var samplesSecondMoves: Bool { !withoutSecondMoves.isEmpty }

  /// Whether each of the states was expanded.
  var areExpanded: [Bool] {
    if case .plain = order { return (0..<states).map { $0 < expanded } }
    var areExpanded = Array(repeating: true, count: states)
    for (node, _) in standIns { areExpanded[Int(node)] = false }
    for part in frontier[position...] + next + later.values.joined() {
      for node in part.nodes { areExpanded[node] = false }
    }
    return areExpanded
  }

  /// Walks until everything is known, a bound is met, or `goesOn` returns `false`.
  /// - Parameter goesOn: whether to go on; it is called several times a second.
  package mutating func walk(_ goesOn: (Progress) -> Bool = { _ in true }) {
    let clock = ContinuousClock()
    let end = options.time.map { clock.now + $0 }
    bound = nil
    while bound == nil {
      if position == frontier.count { nextLevel() }
      if frontier.isEmpty { return }
      let now = clock.now
      if let limit = options.depth, depth >= limit {
        bound = .depth
      } else if hasEnough {
        bound = options.states.map { states >= $0 } == true ? .states : .enough
      } else if let end, now >= end {
        bound = .time
      } else if !goesOn(progress) {
        bound = .interrupted
      } else {
        let pause = now + Self.slice
        expandSome(until: end.map { min($0, pause) } ?? pause)
      }
    }
  }

  /// Whether the number of states, or of moves, has come to a bound.
  private var hasEnough: Bool {
    states >= min(options.states ?? Visited.limit, Visited.limit)
      || options.enoughStates.map { size >= $0 } ?? false
  }

  /// How much was tried, in states that have as many moves as most: some have hundreds.
  private var size: Int { max(states, edges / Self.usualMoves) }
  static let usualMoves = 20

  private mutating func nextLevel() {
    if case .plain = order, options.depth == nil, size >= options.statesInOrder { order = .byScope(0) }
    if case .byScope = order, let exact = options.exactStates, size >= exact { order = .byFront }
    switch order {
    case .plain: frontier = next
    case .byScope(let scope): frontier = partsInOrder(upTo: scope)
    case .byFront:
      let parts = later.sorted { $0.key < $1.key }.flatMap(\.value) + next
      later = [:]
      frontier = parts.flatMap { withoutKnownFronts($0) }
    }
    next = []
    position = 0
    depth = frontier.reduce(depth) { max($0, $1.level) }
    if case .byFront = order { return }
    for place in frontier.indices {
      let first = frontier[place].nodes.lowerBound
      for (index, front) in frontier[place].fronts.enumerated()
      where standIn(for: first + index, with: front) != nil && order.samplesSecondMoves {
        frontier[place].skipSecondMoves(ofState: index)
        withoutSecondMoves.append(UInt32(truncatingIfNeeded: first + index))
      }
    }
  }

  /// The state that has the same in front as another one and was met before it; if there is none, the other one stands
  /// for all that come later.
  private mutating func standIn(for node: Int, with front: UInt64) -> UInt32? {
    if let known = fronts[front] { return known }
    fronts[front] = UInt32(truncatingIfNeeded: node)
    return nil
  }

  /// The states that come next where those come first in which few screens are open: nothing that can be done while
  /// no more of them are open is left out when the number rises.
  private mutating func partsInOrder(upTo scope: Int) -> [FrontierPart] {
    for part in next { later[part.openScreens, default: []].append(part) }
    guard let fewest = later.keys.min() else { return [] }
    if fewest > scope { (provenScope, order) = (fewest - 1, .byScope(fewest)) }
    let wanted = later.keys.filter { $0 <= max(scope, fewest) }.sorted()
    return wanted.flatMap { later.removeValue(forKey: $0) ?? [] }
  }

  /// The states of a part that have something in front that no expanded state has, in parts of their own.
  private mutating func withoutKnownFronts(_ part: FrontierPart) -> [FrontierPart] {
    var parts: [FrontierPart] = []
    for (node, front) in zip(part.nodes, part.fronts) {
      if let other = standIn(for: node, with: front) {
        standIns.append((UInt32(truncatingIfNeeded: node), other))
        continue
      }
      if let last = parts.last?.nodes, last.upperBound == node {
        parts[parts.count - 1].nodes = last.lowerBound..<node + 1
      } else {
        var run = part
        (run.nodes, run.fronts) = (node..<node + 1, [])
        parts.append(run)
      }
    }
    return parts
  }

  // MARK: Expanding

  /// How long the workers run before they return what they found.
  private static let slice = Duration.milliseconds(30)

  private mutating func expandSome(until pause: ContinuousClock.Instant) { take(expansions(until: pause)) }

  // What the workers look at is shared with them: as long as they do, changing it would copy all of it.
  private func expansions(until pause: ContinuousClock.Instant) -> [Expansion] {
    let line = Workers.Line(position..<frontier.count, until: pause)
    let known = Expander.Known(
      model: model, projection: options.projection, front: options.frontProjection, rows: options.rows,
      nodes: nodes, covered: covered)
    let workers = min(max(1, options.workers), frontier.count - position, Workers.limit)
    let expansions = Workers.work(workers) { [frontier] _ in
      var expander = Expander(known)
      var expansions: [(part: Int, expansion: Expansion)] = []
      while let next = line.next() { expansions.append((next, expander.expand(frontier[next]))) }
      return expansions
    }
    return expansions.joined().sorted { $0.part < $1.part }.map(\.expansion)
  }

  private mutating func take(_ expansions: [Expansion]) {
    for expansion in expansions {
      let taken = take(expansion)
      guard taken == expansion.sources.count else {
        frontier[position].removeFirst(taken)
        return
      }
      position += 1
    }
    // What is expanded is let go: only its key and the way to it are needed any more.
    if position * 2 > frontier.count {
      frontier.removeFirst(position)
      position = 0
    }
  }

  /// Takes what other processes have found in all states that are not expanded yet, in the order of the states.
  mutating func takeLevel(_ expansions: [Expansion]) {
    let known = states
    // Where the moves lead is not among what they have found.
    links = StateLinks()
    for expansion in expansions { _ = take(expansion) }
    if states > known { depth += 1 }
    frontier = []
  }

  /// Takes what was found in some states; says in how many of them, for there may be enough before the last.
  private mutating func take(_ expansion: Expansion) -> Int {
    var children = expansion.children[...]
    var targets = expansion.targets[...]
    var facts = expansion.facts[...]
    var faults = expansion.faults[...]
    for (number, source) in expansion.sources.enumerated() {
      if hasEnough { return number }
      expanded += 1
      edges += source.edges
      if source.isDeadEnd { deadEnds.append(source.node) }
      let new = add(children.prefix(source.children), of: source, at: expansion.level)
      children = children.dropFirst(source.children)
      if let count = source.targets {
        links.connect(source.node, to: targets.prefix(count).map { nodes.number(of: $0) })
        targets = targets.dropFirst(count)
      }
      while let (fact, witness) = facts.first, witness.node == source.node {
        cover(fact, witness)
        facts = facts.dropFirst()
      }
      while let finding = faults.first, let witness = finding.found.witness, witness.node == source.node {
        let isFirst = !finding.isOfState || new.contains { nodes.move(to: $0) == witness.move }
        if isFirst { add(finding.found) }
        faults = faults.dropFirst()
      }
    }
    return expansion.sources.count
  }

  /// Numbers the states that are new and adds them to the next frontier; returns their numbers.
  private mutating func add(
    _ children: ArraySlice<Expansion.Child>, of source: Expansion.Source, at level: Int
  ) -> Range<Int> {
    let first = states
    let new = children.filter { nodes.insert($0.key, from: source.node, by: $0.move) }
    guard let rest = source.rest else { return first..<states }
    for child in new { links.append(child.look) }
    var part: FrontierPart?
    for (node, child) in zip(first..., new) {
      if let begun = part, begun.openScreens == child.openScreens, begun.nodes.count < FrontierPart.size {
        part?.nodes = begun.nodes.lowerBound..<node + 1
        if let front = child.frontKey { part?.fronts.append(front) }
      } else {
        part.map { next.append($0) }
        part = FrontierPart(
          rest: rest, nodes: node..<node + 1, level: level + 1, openScreens: child.openScreens,
          fronts: child.frontKey.map { [$0] } ?? [])
      }
    }
    part.map { next.append($0) }
    return first..<states
  }

  private mutating func cover(_ fact: Fact, _ witness: Witness) {
    if covered.insert(fact.key) { coverage[fact] = witness }
  }

  /// The maximum number of faults of one kind that are kept: more of them are mostly the same one.
  private static let faultLimit = 20

  /// Adds what was found, each fault of a screen once.
  package mutating func add(_ found: Found) {
    guard seen.insert(found.signature).inserted else { return }
    let alike = faults.count { $0.fault.property == found.fault.property }
    if alike < Self.faultLimit { faults.append(found) }
  }
}
