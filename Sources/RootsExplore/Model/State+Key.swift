internal import Roots
internal import RootsApp

package struct Projection: Sendable, Hashable {
  package var countsPayloads = true
  package var countsValues = true
  /// The number of entries of each stack that count, from the top; `nil` if all do.
  package var stack: Int?
  /// The number of layers that count, from the bottom; `nil` if all do.
  package var layers: Int?
  /// True if only relevant names count, and at most ``Model/repeats`` equal entries of a stack.
  package var isReduced = true
  /// False if what lies behind undo tells no states apart.
  package var countsHistory = true

  package init() {}

  /// The projection in which everything counts, even if it cannot matter.
  package static let whole: Projection = {
    var whole = Projection()
    whole.isReduced = false
    return whole
  }()

  /// The same without what lies behind undo.
  package static let present: Projection = {
    var present = whole
    present.countsHistory = false
    return present
  }()

  /// True if states are told apart by everything that can matter.
  package var isExact: Bool {
    var reduced = self
    reduced.isReduced = true
    return reduced == Projection()
  }
}

extension State {
  /// Identities are numbered in the order in which they appear, so that a fresh identity does not make a new state.
  package func key(_ projection: Projection = Projection()) -> StateKey {
    var writer = KeyWriter(projection)
    return writer.key(of: self)
  }
}

/// Mixes everything that the future of a state depends on into a key.
///
/// Each of its extensions writes one part of a program. The stored properties that are left out are listed, with the
/// reason, in the test that changes each property of a program in turn.
struct KeyWriter {
  var mixer = KeyMixer()
  let projection: Projection
  /// The regions of the remaining times; set only if any time runs.
  var regions = TimeGrid.Regions()
  private var attempts: [AttemptID] = []
  /// The identities, in the order in which they appear.
  private(set) var order: [UInt64] = []
  /// The index of each identity in ``order``, filled only if there are too many for a linear search.
  private var places: [UInt64: Int] = [:]

  private var successors: [ContextID: ContextID] = [:]
  /// The names that count; `nil` if all do.
  var relevance: Relevance?
  var folding = Folding()

  private static let few = 48

  enum Section: Int {
    case attempts = 0x5ec0, covered, keep, timers, waiters, bodies, history, answers, loads, folded,
      restoring, unmade, heard
  }

  init(_ projection: Projection) { self.projection = projection }

  mutating func key(of current: State) -> StateKey {
    let (program, model) = (current.program, current.model)
    var earlier: [History.Moment?] = []
    let countsHistory = model.undoDepth > 0 && projection.countsHistory
    if countsHistory {
      let depth = model.undoDepth
      let moments = projection.isReduced ? model.undoReach.moments(program.engine) : (depth, depth)
      earlier = program.engine.history.recent(moments.0, later: moments.1)
    }
    mixer = KeyMixer()
    attempts = program.engine.attempts.map(\.id)
    successors = countsHistory ? program.engine.history.successors : [:]
    relevance = projection.isReduced ? model.relevance : nil
    if projection.isReduced { fold(program.engine.state, to: model.repeats) }
    number(program.engine.state, earlier)
    write(program.engine.state, changesTabs: model.changesTabs)
    write(program, model)
    for moment in earlier {
      begin(.history, moment == nil ? 0 : 1)
      guard let moment else { continue }
      write(moment.state, changesTabs: model.changesTabs)
      if projection.countsValues { add(fields: moment.record) }
    }
    if countsHistory, projection.countsValues {
      mixer.add(program.engine.history.hasNewValues ? 1 : 0)
      add(fields: program.engine.history.recordBefore)
    }
    if countsHistory, !program.engine.history.heard.isEmpty {
      write(program.engine.history.heard, program.engine, .heard)
    }
    if countsHistory, !program.engine.history.covered.isEmpty {
      write(covered: program.engine.history.covered)
    }
    write(current.script, of: current)
    return mixer.key
  }

  mutating func begin(_ section: Section, _ count: Int) {
    mixer.add(section.rawValue)
    mixer.add(count)
  }

  // MARK: Identities

  func counts(_ slot: Slot) -> Bool {
    switch slot {
    case .layer(let index): projection.layers.map { index < $0 } ?? true
    case .main, .nest, .tab: true
    }
  }

  private mutating func number(_ state: NavigationState, _ earlier: [History.Moment?]) {
    order.removeAll(keepingCapacity: true)
    appendIdentities(of: state)
    for case let moment? in earlier { appendIdentities(of: moment.state) }
    places =
      order.count > Self.few ? Dictionary(zip(order, order.indices)) { first, _ in first } : [:]
  }

  private mutating func appendIdentities(of state: NavigationState) {
    let most = projection.stack ?? Int.max
    state.forEachSlot { slot in
      guard counts(slot) else { return }
      var left = most
      state[at: slot].forEachFromTop { entry in
        if isFolded(entry.id) { return }
        if left > 0 { order.append(successor(of: entry.id).number) }
        left -= 1
      }
    }
  }

  /// Returns the identity that stands for an entry that is folded, or that ended and was brought back by undo.
  private func successor(of id: ContextID) -> ContextID {
    if successors.isEmpty && folding.standIns.isEmpty { return id }
    var last = id
    while let other = folding.standIns[last] { last = other }
    while let next = successors[last] { last = next }
    return last
  }

  func isFolded(_ id: ContextID) -> Bool {
    !folding.standIns.isEmpty && folding.standIns[id] != nil
  }

  /// Returns the number of an identity in the order of appearance: -1 without one, -2 if it is not on any stack.
  func number(_ id: ContextID?) -> Int {
    guard let id = id.map({ successor(of: $0) })?.number else { return -1 }
    if order.count > Self.few { return places[id] ?? -2 }
    return order.firstIndex(of: id) ?? -2
  }

  // MARK: Open screens

  private mutating func write(_ state: NavigationState, changesTabs: Bool) {
    if state.hasTabs { write(state.bar, changesTabs) }
    state.forEachSlot { if counts($0) { write($0, state) } }
  }

  private mutating func write(_ bar: NavigationState.TabBar, _ changesTabs: Bool) {
    mixer.add(bar.signs.count)
    mixer.add(bar.selected)
    mixer.add(bar.visited.count)
    for visited in bar.visited { mixer.add(visited) }
    guard changesTabs else { return }
    for sign in bar.signs {
      mixer.add(sign.name)
      add(sign.root)
    }
  }

  private mutating func write(_ slot: Slot, _ state: NavigationState) {
    switch slot {
    case .main: mixer.add(1)
    case .tab(let index): mixer.add(16 + index)
    case .layer(let index):
      mixer.add(1_000 + state.layers[index].number)
      mixer.add(number(state.layers[index].opener))
      if let asker = state.layers[index].asker {
        mixer.add(attempts.firstIndex(of: asker.attempt) ?? -1)
        if let answers = asker.answers { add(names: answers) }
      }
    case .nest(let index):
      mixer.add(state.nests[index].name)
      mixer.add(number(state.nests[index].host))
    }
    var height = state.height(slot)
    if !folding.standIns.isEmpty {
      let whole = height
      state[at: slot].forEachFromTop { if isFolded($0.id) { height -= 1 } }
      // More entries can be closed here than on a stack with only the remaining ones.
      if height < whole { begin(.folded, 1) }
    }
    var left = min(height, projection.stack ?? Int.max)
    mixer.add(left)
    state[at: slot].forEachFromTop { entry in
      if isFolded(entry.id) { return }
      if left > 0 { write(entry) }
      left -= 1
    }
  }

  mutating func write(_ entry: Entry) {
    mixer.add(entry.screen)
    let parts = (entry.identity == nil ? 0 : 1) | (entry.payload == nil ? 0 : 2) | entry.variant << 2
    // Only invariants can read which screen opened another.
    let opener = relevance?.counts("owner") ?? true ? number(entry.opener) : 0
    mixer.add(opener &+ parts << 32)
    guard projection.countsPayloads else { return }
    if let identity = entry.identity?.text { mixer.add(identity) }
    if let payload = entry.payload { add(shown: payload) }
  }
}
