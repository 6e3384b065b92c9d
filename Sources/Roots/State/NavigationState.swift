/// Everything that is open, as one value: main, the tabs, the layers, the nested navigators.
///
/// Only commands change it. A copy is a snapshot: it costs a few words, shares everything with the original, and
/// stays what it is.
public struct NavigationState: Sendable {
  /// The base stack that was changed last. It is kept apart from the rest, which pushing and popping leave
  /// alone: keeping the state before a push costs two references.
  private var working: Stack
  private var workingBase: Int
  private var rest: Shared<Rest>

  /// The number of the entry that was opened last, here or in a draft of this state.
  package var lastID: UInt64 = 0

  /// The part that a push on a base stack does not change.
  private struct Rest: Sendable {
    var plan: Plan
    /// Main, then the tabs; empty in the place of the stack that is kept apart.
    var bases: [Stack] = [Stack()]
    var bar = TabBar()
    var layers = Layers()
    var nests = Nests()
  }

  /// A state in which nothing is open.
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

  /// The open layers, lowest first.
  package var layers: Layers {
    @inline(__always) _read { yield rest.value.layers }
    @inline(__always) _modify { yield &rest.value.layers }
  }

  /// The flows; each comes after the one in which its host stands.
  package var nests: Nests {
    @inline(__always) _read { yield rest.value.nests }
    @inline(__always) _modify { yield &rest.value.nests }
  }

  /// The main stack.
  package var main: Stack {
    @inline(__always) _read { yield self[at: .main] }
    @inline(__always) _modify { yield &self[at: .main] }
  }

  /// The stack at a slot.
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

  /// Changes the stack at a slot. It is inlined, which the subscript cannot be: a call of that allocates memory.
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

  /// How many entries stand at a slot.
  package func height(_ slot: Slot) -> Int { look(at: slot) { $0.count } }

  /// The entry on top of a slot.
  package func top(_ slot: Slot) -> Entry? { look(at: slot) { $0.top } }

  /// Which entry is on top of a slot.
  package func topID(_ slot: Slot) -> ContextID? { look(at: slot) { $0.topID } }

  /// What a stack says of itself, without taking hold of it: every command asks several times.
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

  /// Keeps another base stack apart.
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
  /// Adds a tab after the others.
  package mutating func appendTab(_ name: String, root: Visit, _ stack: Stack = Stack()) {
    bar.append(TabBar.Sign(name: name, root: root))
    rest.value.bases.append(stack)
  }

  /// Takes all tabs away, and gives back what stood in them.
  package mutating func clearTabs() -> [(sign: TabBar.Sign, stack: Stack)] {
    work(on: 0)
    let tabs = Array(zip(bar.signs, rest.value.bases.dropFirst()))
    rest.value.bases.removeLast(tabs.count)
    bar = TabBar()
    return tabs.map { (sign: $0, stack: $1) }
  }

  /// Takes a tab away with everything that stands in it.
  package mutating func removeTab(at index: Int) {
    work(on: 0)
    rest.value.bases.remove(at: index + 1)
    bar.remove(at: index)
  }

  /// Selects a tab and notes the visit.
  package mutating func select(_ index: Int) {
    guard index != bar.selected else { return }
    bar.select(index, plan.map.back)
    work(on: index + 1)
  }

  /// The entries that came between an older state and this one by changing one base stack at its top, and
  /// where they stand; `nil` if more than that may have changed.
  package func plainArrival(since older: NavigationState) -> Few<Arrival>? {
    guard differsAtMostInWorkingStack(from: older) else { return nil }
    if let entry = working.top, working.isPushed(on: older.working) {
      return .one(Arrival(entry: entry, place: place(of: workingSlot)))
    }
    return older.working.isPushed(on: working) ? Few.none : nil
  }

  /// The slot of the base stack that was changed last.
  package var workingSlot: Slot { workingBase == 0 ? .main : .tab(workingBase - 1) }

  /// Whether nothing differs from another state but the base stack that was changed last.
  package func differsAtMostInWorkingStack(from other: NavigationState) -> Bool {
    workingBase == other.workingBase && rest.isIdentical(to: other.rest)
  }
}

// MARK: - Equality

extension NavigationState: Equatable {
  /// Whether the same is open in both states.
  public static func == (one: NavigationState, other: NavigationState) -> Bool {
    one.lastID == other.lastID && one.showsTheSame(as: other)
  }

  /// Whether everything open is the same, however many identities were used on the way.
  package func showsTheSame(as other: NavigationState) -> Bool {
    guard bar == other.bar, layers == other.layers, nests == other.nests else { return false }
    return main == other.main
      && bar.signs.indices.allSatisfy { self[at: .tab($0)] == other[at: .tab($0)] }
  }
}
