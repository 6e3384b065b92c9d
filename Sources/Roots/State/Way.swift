/// A computed way to a screen: the screens that are left and opened, and the commands for it.
public struct Way: Sendable, Equatable {
  package let path: ScreenPath
  /// The commands in order, which are carried out as one transaction.
  public let commands: [Command]

  /// The names of the screens that are left, the visible one first.
  public var back: [String] { path.back.map(\.screen) }
  /// The names of the screens that are shown after that; the last one is the target.
  public var forward: [String] { path.forward.map(\.to) }
  /// The number of screens that are left, plus the costs of the edges.
  public var cost: Int { path.cost }
}

extension NavigationState {
  /// Returns the shortest way to a screen by the screen graph, without going there.
  public func way(to visit: Visit, via: [String] = []) throws(Rejection) -> Way {
    try walk(to: visit, via: via, from: nil).way
  }

  package mutating func go(
    _ visit: Visit, via: [String], from opener: ContextID?
  ) throws(Rejection) -> Change {
    try together(.path) { draft, change throws(Rejection) in
      let walk = try draft.walk(to: visit, via: via, from: opener)
      draft = walk.state
      change.absorb(walk.change)
    }
  }

  private func walk(to visit: Visit, via: [String], from opener: ContextID?) throws(Rejection) -> Walk {
    let target = try WayTarget(visit, in: self)
    for name in via where plan.any(name).map(\.isInternal) ?? true { throw unknownScreen(name) }
    let starts = WayStarts(of: self, to: target, via: via.compactMap { plan.graph.index(of: $0) })
    guard let goal = plan.graph.index(of: visit.screen),
      let found = plan.graph.search(ascending: starts, to: goal, via: starts.via)
    else { throw .noPath(to: visit.screen, from: focusedEntry?.screen ?? "nothing") }
    let (number, first) = starts.origin(found.start)
    let retreat = Retreat(to: number, in: self)
    let edges = first.map { [$0] } ?? []
    let path = ScreenPath(back: retreat.back, forward: edges + plan.graph.edges(of: found), cost: found.cost)
    var walk = Walk(self, path)
    try walk.goBack(retreat)
    try walk.goForward(to: visit, from: opener)
    return walk
  }
}

private struct WayTarget {
  let visit: Visit
  private let identity: Value?
  private let payload: Payload?

  init(_ visit: Visit, in state: NavigationState) throws(Rejection) {
    guard let known = state.plan.any(visit.screen), !known.isInternal else {
      throw state.unknownScreen(visit.screen)
    }
    self.visit = visit
    identity = try state.identity(of: visit)
    payload = try state.completed(visit.payload, for: known)
  }

  /// True if an entry shows the right screen with another resource, or without resources, with another payload.
  func isOther(_ entry: Entry) -> Bool {
    guard entry.screen == visit.screen, visit.payload != nil || visit.identity != nil else { return false }
    return entry.identity != identity || identity == nil && entry.payload != payload
  }
}

/// The places where a way may begin, nearest first.
///
/// An entry of the right screen with the wrong resource is not the target, but a way may lead on from it: the screens
/// that its edges lead to are used as starts instead.
private struct WayStarts: Sequence, IteratorProtocol {
  let via: [Int]
  private let graph: ScreenGraph
  private let target: WayTarget
  private let targetEdges: [ScreenGraph.Edge]
  private var stands: Stands
  private var upcoming: Stand?
  private var number = 0
  private var beyond: ArraySlice<ScreenGraph.Start> = []
  private var hasGoneBeyond = false
  private var passedAbove = 0
  private var passed: [Int: Int] = [:]

  init(of state: NavigationState, to target: WayTarget, via: [Int]) {
    self.via = via
    self.target = target
    graph = state.plan.graph
    targetEdges = graph.edges(from: target.visit.screen)
    stands = Stands(of: state)
    upcoming = stands.next()
  }

  mutating func next() -> ScreenGraph.Start? {
    while true {
      if let start = beyond.first, start.cost < upcoming?.cost ?? .max { return beyond.popFirst() }
      guard let stand = upcoming else { return nil }
      upcoming = stands.next()
      number += 1
      if let start = start(at: stand) { return start }
    }
  }

  private mutating func start(at stand: Stand) -> ScreenGraph.Start? {
    guard let screen = graph.index(of: stand.entry.screen) else { return nil }
    let before = stand.tab.map { passed[$0, default: passedAbove] } ?? passedAbove
    var after = before
    while after < via.count, via[after] == screen { after += 1 }
    if let tab = stand.tab { passed[tab] = after } else { passedAbove = after }
    if after == via.count && target.isOther(stand.entry) {
      goBeyond(stand, after)
      return nil
    }
    return ScreenGraph.Start(
      screen: screen, cost: stand.cost, pops: stand.pops, passed: before, order: number, tag: tag(nil))
  }

  /// Adds the starts after each edge of the nearest entry with the wrong resource; those of farther ones are no better.
  private mutating func goBeyond(_ stand: Stand, _ passed: Int) {
    guard !hasGoneBeyond else { return }
    hasGoneBeyond = true
    let starts = targetEdges.enumerated().compactMap { place, edge -> ScreenGraph.Start? in
      graph.index(of: edge.to).map { screen in
        ScreenGraph.Start(
          screen: screen, cost: stand.cost + edge.cost, pops: stand.pops, passed: passed, order: number,
          tag: tag(place))
      }
    }
    beyond = starts.sorted { ($0.cost, $0.tag) < ($1.cost, $1.tag) }[...]
  }

  private func tag(_ edge: Int?) -> Int {
    (number - 1) * (targetEdges.count + 1) + (edge.map { $0 + 1 } ?? 0)
  }

  func origin(_ start: ScreenGraph.Start) -> (stand: Int, edge: ScreenGraph.Edge?) {
    let (stand, edge) = start.tag.quotientAndRemainder(dividingBy: targetEdges.count + 1)
    return (stand, edge == 0 ? nil : targetEdges[edge - 1])
  }
}

/// The steps back to a stand: the screens that are left, and their number on each stack.
private struct Retreat {
  private(set) var back: [ScreenPath.Back] = []
  private(set) var leaving: [(place: Place, count: Int)] = []
  /// The tab that is selected during the steps, if another one is needed.
  private(set) var tab: String?
  private(set) var place = Place.main

  init(to number: Int, in state: NavigationState) {
    let above = Array(Stands(of: state).prefix(number + 1))
    guard let end = above.last else { return }
    place = end.place
    for stand in above.dropLast() where (stand.tab == nil || stand.tab == end.tab) && !stand.isInnerRoot {
      if stand.tab != nil { show(end.tab, in: state) }
      leave(stand, in: state)
    }
    show(end.tab, in: state)
  }

  private mutating func leave(_ stand: Stand, in state: NavigationState) {
    back.append(ScreenPath.Back(stand.entry.screen, stand.undo))
    // A nested stack leaves with its host.
    if let inner = state.nests.first(where: { $0.host == stand.entry.id }) {
      leaving.removeAll { $0.place == .nested(inner.name) }
    }
    if let known = leaving.firstIndex(where: { $0.place == stand.place }) {
      leaving[known].count += 1
    } else {
      leaving.append((stand.place, 1))
    }
  }

  private mutating func show(_ index: Int?, in state: NavigationState) {
    guard let index, tab == nil else { return }
    let shown = state[at: .tab(state.bar.selected)].top
    guard index != state.bar.selected || shown == nil else { return }
    tab = state.bar.signs[index].name
    back.append(ScreenPath.Back(shown?.screen ?? Entry.emptyScreen, .tab))
  }
}

private struct Walk {
  private(set) var state: NavigationState
  private(set) var change = Change(.path)
  private let path: ScreenPath
  private var commands: [Command] = []
  private var place = Place.main

  init(_ state: NavigationState, _ path: ScreenPath) {
    self.state = state
    self.path = path
  }

  var way: Way { Way(path: path, commands: commands) }

  private mutating func perform(_ command: Command, from opener: ContextID? = nil) throws(Rejection) {
    let step = try state.apply(command, from: opener)
    guard step.outcome != .unchanged else { return }
    change.absorb(step)
    commands.append(command)
  }

  mutating func goBack(_ retreat: Retreat) throws(Rejection) {
    place = retreat.place
    for (place, count) in retreat.leaving where place != retreat.place || retreat.tab == nil {
      try leave(count, of: place)
    }
    guard let tab = retreat.tab else { return }
    try perform(.show(tab: tab))
    for (place, count) in retreat.leaving where place == retreat.place { try leave(count, of: place) }
  }

  private mutating func leave(_ count: Int, of place: Place) throws(Rejection) {
    if case .layer(let number) = place, count == state[place].count {
      try perform(.dismiss(layer: number))
    } else {
      try perform(.pop(count, on: place))
    }
  }

  mutating func goForward(to visit: Visit, from opener: ContextID?) throws(Rejection) {
    guard let last = path.forward.last else {
      if visit.payload != nil { try perform(.navigate(visit, on: place)) }
      return
    }
    let given = visit.payload?.fields ?? Record()
    for edge in path.forward.dropLast() {
      try take(edge, state.plan.visit(edge.to, sharing: given), from: nil)
    }
    try take(last, visit, from: opener.flatMap { state.find($0) == nil ? nil : $0 })
  }

  private mutating func take(
    _ edge: ScreenGraph.Edge, _ visit: Visit, from opener: ContextID?
  ) throws(Rejection) {
    let opener = opener ?? state[place].top?.id
    let isAccessory = state.plan.any(edge.to)?.isAccessory == true
    switch edge.kind {
    case .tab:
      if let index = state.bar.signs.firstIndex(where: { $0.root.screen == edge.to }) {
        return try show(state.bar.signs[index].name, visit, from: opener)
      }
      try perform(.push(visit, on: place), from: opener)
    case .push where !isAccessory:
      try perform(.push(visit, on: place), from: opener)
    case .replace: try perform(.replace(visit, on: place), from: opener)
    case .push, .modal, .overlay:
      try perform(.overlay(visit), from: opener)
      if let layer = state.layers.last { place = .layer(layer.number) }
    }
  }

  /// Selects the tab that begins with a screen. If the root is another screen now, the screen is pushed.
  private mutating func show(_ tab: String, _ visit: Visit, from opener: ContextID?) throws(Rejection) {
    try perform(.dismissAll)
    try perform(.show(tab: tab))
    try perform(.popToRoot(on: .tab(tab)))
    place = .tab(tab)
    if state[place].top?.screen != visit.screen { try perform(.push(visit, on: place), from: opener) }
  }
}
