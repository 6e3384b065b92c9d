/// Everything that is open, as one value: main, the tabs, the layers, the nested navigators.
///
/// The state is changed by ``apply(_:from:)`` alone. A copy is a snapshot: it costs a few words, shares
/// everything with the original, and stays what it is.
public struct NavigationState: Sendable {
  /// The base stack that was changed last. It is kept apart from the rest, which pushing and popping leave
  /// alone: keeping the state before a push costs two references.
  private var working: Stack
  private var workingBase: Int
  private var rest: Shared<Rest>

  /// The number of the entry that was opened last, here or in a draft of this state.
  package var lastID: UInt64 = 0

  /// What a push on a base leaves alone.
  private struct Rest: Sendable {
    var plan: Plan
    /// Main, then the tabs; empty in the place of the stack that is kept apart.
    var bases: [Stack] = [Stack()]
    var bar = TabBar()
    var layers: [Layer] = []
    var nests: [Nest] = []
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
  /// The tabs without their stacks.
  package struct TabBar: Sendable, Equatable {
    package internal(set) var signs: [Sign] = []
    package internal(set) var selected = 0
    /// The tabs visited by their indices, the selected one last; kept only where going back needs it.
    package internal(set) var visited: [Int] = []

    /// The name of a tab and what stands at the bottom of its stack.
    package struct Sign: Sendable, Equatable {
      let name: String
      let root: Visit
    }

    func index(of name: String) -> Int? { signs.firstIndex { $0.name == name } }
  }

  /// A stack over everything.
  package struct Layer: Sendable, Equatable {
    package let number: Int
    /// The entry on whose behalf the layer was opened; `nil` if the program itself opened it.
    let opener: ContextID?
    var stack = Stack()
  }

  /// A stack inside an entry.
  package struct Nest: Sendable, Equatable {
    package let name: String
    /// The entry in which the stack lives.
    package let host: ContextID
    /// Where the host stands.
    let place: Place
    /// The base or layer in which all this happens.
    let ground: Place
    var stack = Stack()
  }

  package var plan: Plan {
    _read { yield rest.value.plan }
    _modify { yield &rest.value.plan }
  }

  package var bar: TabBar {
    _read { yield rest.value.bar }
    _modify { yield &rest.value.bar }
  }

  /// The open layers, lowest first.
  package var layers: [Layer] {
    _read { yield rest.value.layers }
    _modify { yield &rest.value.layers }
  }

  /// The nested navigators; each comes after the one in which its host stands.
  package var nests: [Nest] {
    _read { yield rest.value.nests }
    _modify { yield &rest.value.nests }
  }

  /// The main stack.
  package var main: Stack {
    _read { yield self[at: .main] }
    _modify { yield &self[at: .main] }
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
    _modify {
      switch slot {
      case .main:
        work(on: 0)
        yield &working
      case .tab(let index):
        work(on: index + 1)
        yield &working
      case .layer(let index): yield &layers[index].stack
      case .nest(let index): yield &nests[index].stack
      }
    }
  }

  /// How many entries stand at a slot. This and the next are asked several times for every command: they look
  /// at a stack without taking hold of it.
  package func height(_ slot: Slot) -> Int {
    switch slot {
    case .main where workingBase == 0: working.count
    case .tab(let index) where workingBase == index + 1: working.count
    case .main: rest.value.bases[0].count
    case .tab(let index): rest.value.bases[index + 1].count
    case .layer(let index): rest.value.layers[index].stack.count
    case .nest(let index): rest.value.nests[index].stack.count
    }
  }

  /// Which entry is on top of a slot.
  package func topID(_ slot: Slot) -> ContextID? {
    switch slot {
    case .main where workingBase == 0: working.topID
    case .tab(let index) where workingBase == index + 1: working.topID
    case .main: rest.value.bases[0].topID
    case .tab(let index): rest.value.bases[index + 1].topID
    case .layer(let index): rest.value.layers[index].stack.topID
    case .nest(let index): rest.value.nests[index].stack.topID
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
  /// Puts a tab behind the others.
  package mutating func appendTab(_ name: String, root: Visit, _ stack: Stack = Stack()) {
    bar.signs.append(TabBar.Sign(name: name, root: root))
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

  /// Takes a tab away, whatever stands in it.
  package mutating func removeTab(at index: Int) {
    work(on: 0)
    rest.value.bases.remove(at: index + 1)
    bar.signs.remove(at: index)
    bar.forget(index)
  }

  /// Selects a tab and notes the visit.
  package mutating func select(_ index: Int) {
    guard index != bar.selected else { return }
    bar.selected = index
    bar.visit(plan.map.back)
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

  /// What observers read of the tabs.
  package var tabs: (names: [String], stacks: [Stack]) {
    (bar.signs.map(\.name), bar.signs.indices.map { self[at: .tab($0)] })
  }
}

extension NavigationState.TabBar {
  /// So many visits are remembered by a back policy that counts them all.
  static let memory = 1_000

  /// Notes that the selected tab is visited.
  mutating func visit(_ policy: BackPolicy) {
    switch policy {
    case .history: visited.removeAll { $0 == selected }
    case .fullHistory: if visited.count >= Self.memory { visited.removeFirst(visited.count / 2) }
    case .order, .firstTab, .initialTab, .none: return
    }
    visited.append(selected)
  }

  /// Closes the gap that a removed tab leaves.
  mutating func forget(_ index: Int) {
    if selected > index || selected == signs.count { selected = Swift.max(0, selected - 1) }
    var kept: [Int] = []
    for visit in visited where visit != index {
      let visit = visit > index ? visit - 1 : visit
      // Two visits to one tab with the lost one between them have become one.
      if kept.last != visit { kept.append(visit) }
    }
    visited = kept
  }
}

// MARK: - Equality

extension NavigationState: Equatable {
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
