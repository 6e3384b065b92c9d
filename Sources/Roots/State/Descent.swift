/// An entry to which one can go back, and the steps to get there.
struct Stand {
  let entry: Entry
  let place: Place
  /// How many steps back it is away: what stands above is left one by one.
  let cost: Int
  /// How many of the steps leave a screen; the others show a tab.
  let pops: Int
  /// How the entry itself is left.
  let undo: ScreenPath.Undo
  /// The bottom of a nested navigator: it is left together with its host.
  let isInnerRoot: Bool
  /// The tab in which the entry stands; `nil` for what stands over the tabs.
  let tab: Int?
}

/// The entries of one pile of stacks, from the top down, each with the steps that lead back to it.
///
/// The entries are computed one by one, because only those near the top of a deep stack are needed.
struct Descent: Sequence, IteratorProtocol {
  /// The steps back to the entry that comes next.
  private(set) var cost: Int

  private var pops: Int
  private let tab: Int?
  private let nests: [ContextID: NavigationState.Nest]
  // The stacks still to be gone through; the present one last.
  private var runs: [Run]

  private struct Run {
    let place: Place
    var rest: Stack
    /// How many entries at the bottom do not count.
    var fixed = 0
    /// Whether what is nested in the top entry has been gone through.
    var isInside = false

    var isDone: Bool { rest.count <= fixed }
    var isNested: Bool { if case .nested = place { true } else { false } }
    var isLayer: Bool { if case .layer = place { true } else { false } }
  }

  /// A pile of stacks, the topmost first; as many entries of the last one as given do not count.
  init(
    _ stacks: [(place: Place, stack: Stack)], fixed: Int = 0, cost: Int = 0, pops: Int = 0, tab: Int? = nil,
    nests: [ContextID: NavigationState.Nest]
  ) {
    self.cost = cost
    self.pops = pops
    self.tab = tab
    self.nests = nests
    runs = stacks.reversed().map { Run(place: $0.place, rest: $0.stack) }
    if !runs.isEmpty { runs[0].fixed = fixed }
  }

  /// Whether there is nothing left.
  var isDone: Bool { runs.allSatisfy(\.isDone) }

  mutating func next() -> Stand? {
    while var run = runs.popLast() {
      guard !run.isDone, let entry = run.rest.top else { continue }
      if !run.isInside, let nest = nests[entry.id] {
        run.isInside = true
        runs.append(run)
        runs.append(Run(place: .nested(nest.name), rest: nest.stack))
        continue
      }
      run.isInside = false
      run.rest.popTop()
      runs.append(run)
      return leave(entry, run)
    }
    return nil
  }

  private mutating func leave(_ entry: Entry, _ run: Run) -> Stand {
    let isInnerRoot = run.isNested && run.rest.isEmpty
    let isLast = run.isLayer && run.rest.isEmpty
    defer {
      if !isInnerRoot {
        cost += 1
        pops += 1
      }
    }
    return Stand(
      entry: entry, place: run.place, cost: cost, pops: pops, undo: isLast ? .dismiss : .pop,
      isInnerRoot: isInnerRoot, tab: tab)
  }
}

/// Everything one can go back to, by the steps it takes: the layers from the top, main, then the selected tab
/// and, one step further, what the other tabs hold.
struct Stands: Sequence, IteratorProtocol {
  private let state: NavigationState
  private let nests: [ContextID: NavigationState.Nest]
  private var common: Descent
  private var tabs: [Descent]?

  init(of state: NavigationState) {
    self.state = state
    nests = state.nests.byHost
    // Layers that let keys through are nowhere one could be.
    let layers = state.layers.reversed().filter(state.isBlocking)
    common = Descent(
      layers.map { (.layer($0.number), $0.stack) } + [(.main, state.main)], fixed: state.hasTabs ? 1 : 0,
      nests: nests)
  }

  mutating func next() -> Stand? {
    if let stand = common.next() { return stand }
    var tabs = tabs ?? fanOut()
    defer { self.tabs = tabs }
    let open = tabs.indices.filter { !tabs[$0].isDone }
    guard let nearest = open.min(by: { tabs[$0].cost < tabs[$1].cost }) else { return nil }
    return tabs[nearest].next()
  }

  /// The tabs, the selected one first.
  private func fanOut() -> [Descent] {
    let selected = state.bar.selected
    let order = state.bar.signs.indices.sorted { ($0 == selected ? 0 : 1, $0) < ($1 == selected ? 0 : 1, $1) }
    return order.map { index in
      let stack = state[at: .tab(index)]
      let sign = state.bar.signs[index]
      // A tab that was never opened is opened at its root when it is shown.
      let root = Entry(id: ContextID(0), screen: sign.root.screen)
      let isShown = index == selected && !stack.isEmpty
      return Descent(
        [(.tab(sign.name), stack.isEmpty ? Stack([root]) : stack)], cost: common.cost + (isShown ? 0 : 1),
        pops: common.cost, tab: index, nests: nests)
    }
  }
}
