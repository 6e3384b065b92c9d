extension NavigationState {
  /// True if the program has tabs.
  public var hasTabs: Bool { !bar.signs.isEmpty }

  /// The names of the tabs, in order.
  public var tabOrder: [String] { bar.signs.map(\.name) }

  /// The name of the selected tab.
  public var selectedTab: String? { hasTabs ? bar.signs[bar.selected].name : nil }

  /// The numbers of the open layers, lowest first.
  public var openLayers: [Int] { layers.map(\.number) }

  /// The names of the nested navigators, in the order in which they were opened.
  public var nestedNames: [String] { nests.map(\.name) }

  /// Returns the host of a nested navigator.
  public func host(of nested: String) -> ContextID? { nests.index(of: nested).map { nests[$0].host } }

  /// The stack at a place; empty if nothing is open there.
  public subscript(place: Place) -> Stack {
    guard let slot = slot(of: place) else { return Stack() }
    return self[at: slot]
  }

  package var activePlace: ActivePlace {
    ActivePlace(base: place(of: base), topLayer: layers.last?.number)
  }

  /// The place in focus: the innermost stack of the topmost layer that blocks input, or of the base.
  public var focusedPlace: Place { place(of: focus) }

  /// The entry in focus.
  public var focusedEntry: Entry? { top(focus) ?? emptyEntry }

  /// The tops of layers that let keys through, topmost first: they are offered keys before the entry in focus.
  package var passingEntries: [Entry] {
    layers.isEmpty ? [] : layers.reversed().prefix { !isBlocking($0) }.compactMap(\.stack.top)
  }

  package var keyEntries: [Entry] {
    guard let focusedEntry else { return passingEntries }
    return layers.isEmpty ? [focusedEntry] : passingEntries + [focusedEntry]
  }

  package func isOnLayer(_ id: ContextID) -> Bool { slot(holding: id).map { !isBase($0) } ?? false }

  /// The visible entry of the base, below all layers.
  public var baseEntry: Entry? { top(innermost(base)) ?? emptyEntry }

  /// Returns the entry with an identity, and its place.
  public func find(_ id: ContextID) -> (entry: Entry, place: Place)? {
    // Most callers look for the entry in focus.
    let focus = focus
    if topID(focus) == id, let entry = top(focus) { return (entry, place(of: focus)) }
    for slot in slots {
      if let entry = self[at: slot][id] { return (entry, place(of: slot)) }
    }
    if let emptyEntry, emptyEntry.id == id { return (emptyEntry, place(of: base)) }
    return nil
  }

  /// Returns the identity if this state has given it to an entry; `nil` otherwise.
  package func known(_ id: ContextID?) -> ContextID? { id.flatMap { $0.number > lastID ? nil : $0 } }

  /// All places in drawing order: main, tabs, layers from the bottom, then nested stacks.
  public var places: [Place] { slots.map(place(of:)) }

  /// The number of entries in all.
  public var count: Int {
    var count = height(.main)
    for index in bar.signs.indices { count += height(.tab(index)) }
    for layer in layers { count += layer.stack.count }
    for nest in nests { count += nest.stack.count }
    return emptyEntry == nil ? count : count + 1
  }

  /// Returns the effect of a layer on keys and on what is below it; `nil` if the layer is not open.
  public func traits(ofLayer number: Int) -> (cover: Accessory.Cover, input: Accessory.Input)? {
    guard let index = layers.index(of: number), let top = layers[index].stack.top else { return nil }
    return (cover(of: layers[index]), plan.known(top)?.input ?? .blocks)
  }

  /// The cover of the layer's accessory, even if more screens are above it.
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

  /// Returns the guards of an entry, of those below it and of their hosts, since it was reached through them.
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

  /// The entry in focus, or the first one that is found.
  package func visit(to screen: String) -> Entry? {
    var open = focusedEntry.flatMap { $0.screen == screen ? $0 : nil }
    forEachEntry { _, entry in if open == nil, entry.screen == screen { open = entry } }
    return open
  }

  /// A stack nested on a layer counts as that layer.
  package func guards(for entry: Entry, at place: Place) -> [String] {
    guard case .nested(let name) = place, !plan.layerGuards.isEmpty,
      let index = nests.index(of: name), !isBase(.nest(index))
    else { return plan.guards(for: entry, at: place) }
    return plan.guards(for: entry, at: .layer(0))
  }
}
