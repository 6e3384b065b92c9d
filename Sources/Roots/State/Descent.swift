/// An entry that can be gone back to, and the steps to get there.
struct Stand {
  let entry: Entry
  let place: Place
  /// The number of steps back: the screens above are left one by one.
  let cost: Int
  /// The number of steps that leave a screen; the others select a tab.
  let pops: Int
  let undo: ScreenPath.Undo
  /// True for the root of a nested stack, which is left together with its host.
  let isInnerRoot: Bool
  /// The tab of the entry; `nil` if it is above the tabs.
  let tab: Int?
}

/// The entries of a pile of stacks, from the top down, each with the steps that lead back to it.
///
/// It is a lazy sequence, because only the entries near the top of a deep stack are needed.
struct Descent: Sequence, IteratorProtocol {
  private(set) var cost: Int

  private var pops: Int
  private let tab: Int?
  private let nests: [ContextID: NavigationState.Nest]
  // The stacks that are not finished, the present one last.
  private var runs: [Run]

  private struct Run {
    let place: Place
    var rest: Stack
    var fixed = 0
    var isInside = false

    var isDone: Bool { rest.count <= fixed }
    var isNested: Bool { if case .nested = place { true } else { false } }
    var isLayer: Bool { if case .layer = place { true } else { false } }
  }

  /// Creates the descent of stacks, the topmost first; the `fixed` lowest entries of the last one do not count.
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

/// All entries that can be gone back to, nearest first: those of the layers from the top, of main, of the selected tab
/// and, one step further, of the other tabs.
struct Stands: Sequence, IteratorProtocol {
  private let state: NavigationState
  private let nests: [ContextID: NavigationState.Nest]
  private var common: Descent
  private var tabs: [Descent]?

  init(of state: NavigationState) {
    self.state = state
    nests = state.nests.byHost
    // Layers that let keys through never have the focus, so there is nothing to go back to.
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

  private func fanOut() -> [Descent] {
    let selected = state.bar.selected
    let order = state.bar.signs.indices.sorted { ($0 == selected ? 0 : 1, $0) < ($1 == selected ? 0 : 1, $1) }
    return order.map { index in
      let stack = state[at: .tab(index)]
      let sign = state.bar.signs[index]
      // The root of a tab that was never opened is opened when the tab is selected.
      let root = Entry(id: ContextID(0), screen: sign.root.screen)
      let isShown = index == selected && !stack.isEmpty
      return Descent(
        [(.tab(sign.name), stack.isEmpty ? Stack([root]) : stack)], cost: common.cost + (isShown ? 0 : 1),
        pops: common.cost, tab: index, nests: nests)
    }
  }
}
