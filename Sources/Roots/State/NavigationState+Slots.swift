package enum Slot: Hashable, Sendable {
  case main
  case tab(Int)
  case layer(Int)
  case nest(Int)
}

extension NavigationState {
  package var slots: [Slot] {
    var slots: [Slot] = [.main]
    slots.reserveCapacity(1 + bar.signs.count + layers.count + nests.count)
    for index in bar.signs.indices { slots.append(.tab(index)) }
    for index in layers.indices { slots.append(.layer(index)) }
    for index in nests.indices { slots.append(.nest(index)) }
    return slots
  }

  /// In the order of ``slots``.
  package func forEachSlot(_ look: (Slot) -> Void) {
    look(.main)
    for index in bar.signs.indices { look(.tab(index)) }
    for index in layers.indices { look(.layer(index)) }
    for index in nests.indices { look(.nest(index)) }
  }

  /// Slot by slot, each from the top.
  package func forEachEntry(_ look: (Slot, Entry) -> Void) {
    forEachSlot { slot in self[at: slot].forEachFromTop { look(slot, $0) } }
  }

  package func place(of slot: Slot) -> Place {
    switch slot {
    case .main: .main
    case .tab(let index): .tab(bar.signs[index].name)
    case .layer(let index): .layer(layers[index].number)
    case .nest(let index): .nested(nests[index].name)
    }
  }

  package func slot(of place: Place) -> Slot? {
    switch place {
    case .main: .main
    case .tab(let name): tabIndex(name).map { .tab($0) }
    case .layer(let number): layers.index(of: number).map { .layer($0) }
    case .nested(let name): nests.index(of: name).map { .nest($0) }
    }
  }

  package func slot(holding id: ContextID) -> Slot? { slots.first { self[at: $0][id] != nil } }

  package func tabIndex(_ reference: String) -> Int? {
    if let index = bar.index(of: reference) { return index }
    guard let index = Int(reference), bar.signs.indices.contains(index) else { return nil }
    return index
  }

  package var base: Slot { height(.main) <= 1 && hasTabs ? .tab(bar.selected) : .main }

  package var focus: Slot { innermost(topmostBlocking.map { .layer($0) } ?? base) }

  package var topmostBlocking: Int? { layers.isEmpty ? nil : layers.lastIndex(where: isBlocking) }

  package func isBlocking(_ layer: Layer) -> Bool {
    layer.stack.top.flatMap { plan.known($0) }?.input != .passes
  }

  /// The stack itself if nothing is nested in its top entry.
  package func innermost(_ slot: Slot) -> Slot {
    guard !nests.isEmpty else { return slot }
    var slot = slot
    // Deeper nested stacks come later.
    for (index, nest) in nests.enumerated() where nest.host == topID(slot) { slot = .nest(index) }
    return slot
  }

  package func outer(_ nest: Int) -> Slot? {
    guard case .nested(let name) = nests[nest].place else { return slot(of: nests[nest].place) }
    // Deeper nested stacks come later, mostly directly after their outer one.
    return nests[..<nest].lastIndex { $0.name == name }.map { .nest($0) }
  }

  /// Returns the base stack or layer that a stack belongs to: the stack itself if it is not nested.
  package func ground(of slot: Slot) -> Place {
    if case .nest(let index) = slot { nests[index].ground } else { place(of: slot) }
  }

  package func isBase(_ slot: Slot) -> Bool {
    switch slot {
    case .main, .tab: true
    case .layer: false
    case .nest(let index): if case .layer = nests[index].ground { false } else { true }
    }
  }

  package func minimum(_ slot: Slot) -> Int {
    if case .layer = slot { 0 } else { 1 }
  }

  /// Throws if the place is not open; without a place, the slot in focus.
  package func resolve(_ place: Place?) throws(Rejection) -> Slot {
    guard let place else { return focus }
    if let slot = slot(of: place) { return slot }
    switch place {
    case .layer(let number) where layers.isAside(number): throw questionAlone(number)
    case .main, .layer, .nested:
      throw .unknownLayer("\(place)", open: places.map(\.description))
    case .tab(let name):
      throw unknownTab(name)
    }
  }

  package func unknownTab(_ name: String) -> Rejection {
    let nearest = Names.nearest(to: name, in: tabOrder, limit: 3)
    // A number resembles no name, so the first tabs are offered.
    return .unknownTab(
      name, nearest: nearest.isEmpty && Int(name) != nil ? Array(tabOrder.prefix(3)) : nearest)
  }

  package func unknownScreen(_ name: String) -> Rejection {
    .unknownScreen(name, nearest: Names.nearest(to: name, in: plan.names, limit: 3))
  }
}
