/// All open screens as one value: main, the tabs, the layers and the nested navigators.
///
/// Only commands change it. A copy is a snapshot: it takes a few words, shares everything with the original, and never
/// changes.
public struct NavigationState: Sendable {
  /// The base stack that was changed last, apart from the rest: keeping the state before a push costs two references.
  private var working: Stack
  private var workingBase: Int
  private var rest: Shared<Rest>

  /// The number of the entry that was opened last, here or in a draft of this state.
  package var lastID: UInt64 = 0

  private struct Rest: Sendable {
    var plan: Plan
    /// The stacks of main and of the tabs; the one in ``working`` is empty here.
    var bases: [Stack] = [Stack()]
    var bar = TabBar()
    var layers = Layers()
    var nests = Nests()
    var emptyEntry: Entry?
  }

  package init(bare plan: Plan) {
    working = Stack()
    workingBase = 0
    rest = Shared(Rest(plan: plan))
  }
}

// MARK: - Parts

extension NavigationState {
  package var plan: Plan {
    @inline(__always) _read { yield rest.value.plan }
    @inline(__always) _modify { yield &rest.value.plan }
  }

  package var bar: TabBar {
    @inline(__always) _read { yield rest.value.bar }
    @inline(__always) _modify { yield &rest.value.bar }
  }

  package var layers: Layers {
    @inline(__always) _read { yield rest.value.layers }
    @inline(__always) _modify { yield &rest.value.layers }
  }

  package var nests: Nests {
    @inline(__always) _read { yield rest.value.nests }
    @inline(__always) _modify { yield &rest.value.nests }
  }

  package var main: Stack {
    @inline(__always) _read { yield self[at: .main] }
    @inline(__always) _modify { yield &self[at: .main] }
  }

  package var emptyEntry: Entry? {
    _read { yield rest.value.emptyEntry }
    _modify { yield &rest.value.emptyEntry }
  }

  package subscript(at slot: Slot) -> Stack {
    _read {
      switch slot {
      case .main where workingBase == 0: yield working
      case .tab(let index) where workingBase == index + 1: yield working
      case .main: yield rest.value.bases[0]
      case .tab(let index): yield rest.value.bases[index + 1]
      case .layer(let index): yield layers[index].stack
      case .nest(let index): yield nests[index].stack
      }
    }
    @inline(__always) _modify {
      switch slot {
      case .main:
        work(on: 0)
        yield &working
      case .tab(let index):
        work(on: index + 1)
        yield &working
      case .layer(let index): yield &layers[stackAt: index]
      case .nest(let index): yield &nests[stackAt: index]
      }
    }
  }

  /// Changes the stack at a slot. It is inlined, which the subscript cannot be: calling that allocates memory.
  @inline(__always) package mutating func change<Answer>(
    at slot: Slot, _ change: (inout Stack) -> Answer
  ) -> Answer {
    switch slot {
    case .main:
      work(on: 0)
      return change(&working)
    case .tab(let index):
      work(on: index + 1)
      return change(&working)
    case .layer(let index): return change(&layers[stackAt: index])
    case .nest(let index): return change(&nests[stackAt: index])
    }
  }

  package func height(_ slot: Slot) -> Int { look(at: slot) { $0.count } }

  package func top(_ slot: Slot) -> Entry? { look(at: slot) { $0.top } }

  package func topID(_ slot: Slot) -> ContextID? { look(at: slot) { $0.topID } }

  /// Reads from a stack without retaining it, since every command does so several times.
  @inline(__always) private func look<Answer>(at slot: Slot, _ ask: (borrowing Stack) -> Answer) -> Answer {
    switch slot {
    case .main where workingBase == 0: ask(working)
    case .tab(let index) where workingBase == index + 1: ask(working)
    case .main: ask(rest.value.bases[0])
    case .tab(let index): ask(rest.value.bases[index + 1])
    case .layer(let index): ask(rest.value.layers[index].stack)
    case .nest(let index): ask(rest.value.nests[index].stack)
    }
  }

  private mutating func work(on index: Int) {
    guard index != workingBase else { return }
    rest.value.bases[workingBase] = working
    working = rest.value.bases[index]
    rest.value.bases[index] = Stack()
    workingBase = index
  }
}

// MARK: - Tabs

extension NavigationState {
  package mutating func appendTab(_ name: String, root: Visit, _ stack: Stack = Stack()) {
    bar.append(TabBar.Sign(name: name, root: root))
    rest.value.bases.append(stack)
  }

  package mutating func clearTabs() -> [(sign: TabBar.Sign, stack: Stack)] {
    work(on: 0)
    let tabs = Array(zip(bar.signs, rest.value.bases.dropFirst()))
    rest.value.bases.removeLast(tabs.count)
    bar = TabBar()
    return tabs.map { (sign: $0, stack: $1) }
  }

  package mutating func removeTab(at index: Int) {
    work(on: 0)
    rest.value.bases.remove(at: index + 1)
    bar.remove(at: index)
  }

  package mutating func select(_ index: Int) {
    guard index != bar.selected else { return }
    bar.select(index, plan.map.back)
    work(on: index + 1)
  }

  /// `nil` if more may have changed than by a push or a pop on one base stack.
  package func plainArrival(since older: NavigationState) -> Few<Arrival>? {
    guard differsAtMostInWorkingStack(from: older) else { return nil }
    if let entry = working.top, working.isPushed(on: older.working) {
      return .one(Arrival(entry: entry, place: place(of: workingSlot)))
    }
    return older.working.isPushed(on: working) ? Few.none : nil
  }

  package var workingSlot: Slot { workingBase == 0 ? .main : .tab(workingBase - 1) }

  /// True if at most the base stack that was changed last differs from another state.
  package func differsAtMostInWorkingStack(from other: NavigationState) -> Bool {
    workingBase == other.workingBase && rest.isIdentical(to: other.rest)
  }
}

// MARK: - Equality

extension NavigationState: Equatable {
  /// True if the same is open in both states, and both have given out the same identities.
  public static func == (one: NavigationState, other: NavigationState) -> Bool {
    one.lastID == other.lastID && one.showsTheSame(as: other)
  }

  /// True if the same is open in both states, no matter how many identities were used before.
  package func showsTheSame(as other: NavigationState) -> Bool {
    guard bar == other.bar, layers == other.layers, nests == other.nests else { return false }
    return main == other.main
      && bar.signs.indices.allSatisfy { self[at: .tab($0)] == other[at: .tab($0)] }
  }
}
