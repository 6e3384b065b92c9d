/// Everything that is open, as one value: main, the tabs, the layers, the nested navigators.
///
/// The state is changed by ``apply(_:from:)`` alone. A copy is a snapshot: it costs a few words, shares
/// everything with the original, and stays what it is.
public struct NavigationState: Sendable {
  package var plan: Plan
  package var main = Stack()
  package var tabs = Tabs()
  package var layers: [Layer] = []
  package var nests: [Nest] = []
  package var lastID: UInt64 = 0

  /// The name of the screen that stands for the tabs at the bottom of main.
  public static let tabHost = "@tabs"
  /// The name of the screen shown when nothing else can be.
  public static let emptyScreen = "@empty"
  /// The name of the screen that stands for a nested navigator made for one request.
  public static let nestHost = "@stack"

  package init(bare plan: Plan) { self.plan = plan }

  package struct Tabs: Sendable, Equatable {
    var names: [String] = []
    var stacks: [Stack] = []
    var selected = 0
    /// The names of the tabs visited, the selected one last; kept only where going back needs it.
    var visited: [String] = []
  }

  package struct Layer: Sendable, Equatable {
    let number: Int
    var stack: Stack
  }

  package struct Nest: Sendable, Equatable {
    let name: String
    let host: ContextID
    var stack: Stack
  }
}

extension NavigationState: Equatable {
  public static func == (one: NavigationState, other: NavigationState) -> Bool {
    one.lastID == other.lastID && one.showsTheSame(as: other)
  }

  /// Whether everything open is the same, however many identities were used on the way.
  package func showsTheSame(as other: NavigationState) -> Bool {
    main == other.main && tabs == other.tabs && layers == other.layers && nests == other.nests
  }
}

// MARK: - Reading

extension NavigationState {
  /// Whether the program has tabs.
  public var hasTabs: Bool { !tabs.names.isEmpty }

  /// The names of the tabs, in order.
  public var tabOrder: [String] { tabs.names }

  /// The name of the selected tab.
  public var selectedTab: String? { hasTabs ? tabs.names[tabs.selected] : nil }

  /// The numbers of the open layers, lowest first.
  public var openLayers: [Int] { layers.map(\.number) }

  /// The names of the nested navigators, in the order in which they were opened.
  public var nestedNames: [String] { nests.map(\.name) }

  /// The entry in which a nested navigator lives.
  public func host(of nested: String) -> ContextID? { nests.first { $0.name == nested }?.host }

  /// The stack at a place; empty if nothing is open there.
  public subscript(place: Place) -> Stack {
    guard let slot = slot(of: place) else { return Stack() }
    return self[at: slot]
  }

  /// The main stack, or the selected tab where nothing stands over the tab host; and the topmost layer.
  public var activePlace: ActivePlace {
    ActivePlace(base: place(of: base), topLayer: layers.last?.number)
  }

  /// The place whose top has the keys: the innermost stack of the topmost layer that blocks input, or of the
  /// base.
  public var focusedPlace: Place { place(of: focus) }

  /// The entry that has the keys.
  public var focusedEntry: Entry? { self[at: focus].top }

  /// The entry in sight on the base, below all layers.
  public var baseEntry: Entry? { self[at: innermost(base)].top }

  /// The entry with an identity and the place where it stands.
  public func find(_ id: ContextID) -> (entry: Entry, place: Place)? {
    for slot in slots {
      if let entry = self[at: slot][id] { return (entry, place(of: slot)) }
    }
    return nil
  }

  /// All places, in drawing order: main, tabs, layers from below, then what is nested.
  public var places: [Place] { slots.map(place(of:)) }

  /// How many entries there are in all.
  public var count: Int { slots.reduce(0) { $0 + self[at: $1].count } }

  /// How an accessory on a layer treats keys and what is below; `nil` if the layer is not open.
  public func traits(ofLayer number: Int) -> (cover: Accessory.Cover, input: Accessory.Input)? {
    guard let layer = layers.first(where: { $0.number == number }), let top = layer.stack.top else {
      return nil
    }
    let known = plan.known(top)
    return (known?.cover ?? .partial, known?.input ?? .blocks)
  }

  /// The state on one line, for tests and logs: `home: list > chat | friends: f | L0: login`.
  public var sketch: String {
    var parts: [String] = []
    for slot in slots {
      let line = self[at: slot].entries.map(\.screen).joined(separator: " > ")
      let mark = slot == focus ? "*" : ""
      switch slot {
      case .main where hasTabs && main.count == 1: continue
      case .main: parts.append("\(mark)main: \(line)")
      case .tab(let index): parts.append("\(mark)\(tabs.names[index]): \(line)")
      case .layer(let index): parts.append("\(mark)L\(layers[index].number): \(line)")
      case .nest(let index): parts.append("\(mark)\(nests[index].name)/ \(line)")
      }
    }
    return parts.joined(separator: " | ")
  }
}

// MARK: - Slots

/// A place that is known to be there.
package enum Slot: Hashable, Sendable {
  case main
  case tab(Int)
  case layer(Int)
  case nest(Int)
}

extension NavigationState {
  package subscript(at slot: Slot) -> Stack {
    get {
      switch slot {
      case .main: main
      case .tab(let index): tabs.stacks[index]
      case .layer(let index): layers[index].stack
      case .nest(let index): nests[index].stack
      }
    }
    _modify {
      switch slot {
      case .main: yield &main
      case .tab(let index): yield &tabs.stacks[index]
      case .layer(let index): yield &layers[index].stack
      case .nest(let index): yield &nests[index].stack
      }
    }
  }

  package var slots: [Slot] {
    [.main] + tabs.stacks.indices.map { .tab($0) } + layers.indices.map { .layer($0) }
      + nests.indices.map { .nest($0) }
  }

  package func place(of slot: Slot) -> Place {
    switch slot {
    case .main: .main
    case .tab(let index): .tab(tabs.names[index])
    case .layer(let index): .layer(layers[index].number)
    case .nest(let index): .nested(nests[index].name)
    }
  }

  package func slot(of place: Place) -> Slot? {
    switch place {
    case .main: .main
    case .tab(let name): tabIndex(name).map { .tab($0) }
    case .layer(let number): layers.firstIndex { $0.number == number }.map { .layer($0) }
    case .nested(let name): nests.firstIndex { $0.name == name }.map { .nest($0) }
    }
  }

  /// The index of a tab by name, or by number where no tab has such a name.
  package func tabIndex(_ reference: String) -> Int? {
    if let index = tabs.names.firstIndex(of: reference) { return index }
    guard let index = Int(reference), tabs.names.indices.contains(index) else { return nil }
    return index
  }

  package var base: Slot { hasTabs && main.count <= 1 ? .tab(tabs.selected) : .main }

  package var focus: Slot {
    let blocking = layers.lastIndex { layer in
      layer.stack.top.flatMap { plan.known($0) }?.input != .passes
    }
    return innermost(blocking.map { .layer($0) } ?? base)
  }

  /// The stack nested deepest in the top entry of a stack; the stack itself if nothing is nested there.
  package func innermost(_ slot: Slot) -> Slot {
    guard !nests.isEmpty else { return slot }
    var slot = slot
    while let top = self[at: slot].top, let inner = nests.firstIndex(where: { $0.host == top.id }) {
      slot = .nest(inner)
    }
    return slot
  }

  /// The stack in which the host of a nested navigator stands.
  package func outer(_ nest: Int) -> Slot? {
    slots.first { self[at: $0][nests[nest].host] != nil }
  }

  /// Whether a stack belongs to the base: main, a tab, or something nested there.
  package func isBase(_ slot: Slot) -> Bool {
    switch slot {
    case .main, .tab: true
    case .layer: false
    case .nest(let index): outer(index).map(isBase) ?? true
    }
  }

  /// How many entries a stack must keep.
  package func minimum(_ slot: Slot) -> Int {
    if case .layer = slot { 0 } else { 1 }
  }

  package func resolve(_ place: Place?) throws(Rejection) -> Slot {
    guard let place else { return focus }
    if let slot = slot(of: place) { return slot }
    switch place {
    case .main, .layer, .nested:
      throw .unknownLayer("\(place)", open: places.map(\.description))
    case .tab(let name):
      throw .unknownTab(name, nearest: Names.nearest(to: name, in: tabs.names, limit: 3))
    }
  }
}
