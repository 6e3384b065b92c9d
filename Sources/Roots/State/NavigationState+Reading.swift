extension NavigationState {
  /// Whether the program has tabs.
  public var hasTabs: Bool { !bar.signs.isEmpty }

  /// The names of the tabs, in order.
  public var tabOrder: [String] { bar.signs.map(\.name) }

  /// The name of the selected tab.
  public var selectedTab: String? { hasTabs ? bar.signs[bar.selected].name : nil }

  /// The numbers of the open layers, lowest first.
  public var openLayers: [Int] { layers.map(\.number) }

  /// The names of the nested navigators, in the order in which they were opened.
  public var nestedNames: [String] { nests.map(\.name) }

  /// The entry in which a nested navigator lives.
  public func host(of nested: String) -> ContextID? { nests.index(of: nested).map { nests[$0].host } }

  /// The stack at a place; empty if nothing is open there.
  public subscript(place: Place) -> Stack {
    guard let slot = slot(of: place) else { return Stack() }
    return self[at: slot]
  }

  /// The main stack, or the selected tab where nothing stands over the tab host; and the topmost layer.
  package var activePlace: ActivePlace {
    ActivePlace(base: place(of: base), topLayer: layers.last?.number)
  }

  /// The place whose top has the keys: the innermost stack of the topmost layer that blocks input, or of the
  /// base.
  public var focusedPlace: Place { place(of: focus) }

  /// The entry that has the keys.
  public var focusedEntry: Entry? { top(focus) }

  /// The tops of layers that let keys through, the topmost first: they are offered keys before the entry in
  /// focus.
  package var passingEntries: [Entry] {
    layers.isEmpty ? [] : layers.reversed().prefix { !isBlocking($0) }.compactMap(\.stack.top)
  }

  /// The entries that are offered keys, in that order.
  package var keyEntries: [Entry] {
    guard let focusedEntry else { return passingEntries }
    return layers.isEmpty ? [focusedEntry] : passingEntries + [focusedEntry]
  }

  /// Whether an entry stands on a layer, or in something nested there.
  package func isOnLayer(_ id: ContextID) -> Bool { slot(holding: id).map { !isBase($0) } ?? false }

  /// The entry in sight on the base, below all layers.
  public var baseEntry: Entry? { top(innermost(base)) }

  /// The entry with an identity and the place where it stands.
  public func find(_ id: ContextID) -> (entry: Entry, place: Place)? {
    // Most callers ask for the entry in focus.
    let focus = focus
    if topID(focus) == id, let entry = top(focus) { return (entry, place(of: focus)) }
    for slot in slots {
      if let entry = self[at: slot][id] { return (entry, place(of: slot)) }
    }
    return nil
  }

  /// Returns the id if this state has given it to an entry, `nil` otherwise.
  package func known(_ id: ContextID?) -> ContextID? { id.flatMap { $0.number > lastID ? nil : $0 } }

  /// All places, in drawing order: main, tabs, layers from below, then what is nested.
  public var places: [Place] { slots.map(place(of:)) }

  /// How many entries there are in all.
  public var count: Int {
    var count = height(.main)
    for index in bar.signs.indices { count += height(.tab(index)) }
    for layer in layers { count += layer.stack.count }
    for nest in nests { count += nest.stack.count }
    return count
  }

  /// How an accessory on a layer treats keys and what is below; `nil` if the layer is not open.
  public func traits(ofLayer number: Int) -> (cover: Accessory.Cover, input: Accessory.Input)? {
    guard let index = layers.index(of: number), let top = layers[index].stack.top else { return nil }
    return (cover(of: layers[index]), plan.known(top)?.input ?? .blocks)
  }

  /// How a layer treats what is below: as its accessory does, also when more is opened on top of that.
  func cover(of layer: Layer) -> Accessory.Cover {
    for entry in layer.stack.fromTop {
      if let known = plan.known(entry), known.isAccessory { return known.cover }
    }
    return layer.stack.top.flatMap { plan.known($0) }?.cover ?? .partial
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
      case .tab(let index): parts.append("\(mark)\(bar.signs[index].name): \(line)")
      case .layer(let index): parts.append("\(mark)L\(layers[index].number): \(line)")
      case .nest(let index): parts.append("\(mark)\(nests[index].name)/ \(line)")
      }
    }
    return parts.joined(separator: " | ")
  }

  /// The guards of an entry, of those below it and of what all of that is nested in: it was reached through them.
  package func guards(below entry: Entry, at place: Place) -> Set<String> {
    guard plan.hasGuards else { return [] }
    var found: Set<String> = []
    var next: (entry: Entry, place: Place)? = (entry, place)
    while let (top, place) = next {
      for entry in self[place].entries {
        found.formUnion(guards(for: entry, at: place))
        if entry.id == top.id { break }
      }
      next = nil
      if case .nest(let index)? = slot(of: place) { next = find(nests[index].host) }
    }
    return found
  }

  /// An open visit to a screen: the one in focus, else the first that is found.
  package func visit(to screen: String) -> Entry? {
    var open = focusedEntry.flatMap { $0.screen == screen ? $0 : nil }
    forEachEntry { _, entry in if open == nil, entry.screen == screen { open = entry } }
    return open
  }

  /// The guards to ask before an entry may stand at a place; what is nested in a layer stands in that layer.
  package func guards(for entry: Entry, at place: Place) -> [String] {
    guard case .nested(let name) = place, !plan.layerGuards.isEmpty,
      let index = nests.index(of: name), !isBase(.nest(index))
    else { return plan.guards(for: entry, at: place) }
    return plan.guards(for: entry, at: .layer(0))
  }
}
