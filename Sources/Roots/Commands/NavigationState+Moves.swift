/// What all verbs are made of: taking entries off a stack and putting one on.
extension NavigationState {
  /// Takes entries off the top of a stack; their nested navigators go first.
  package mutating func take(_ count: Int, from slot: Slot, _ ending: Ending, _ change: inout Change) {
    guard count > 0 else { return }
    let place = place(of: slot)
    for _ in 0..<count {
      guard let entry = self[at: slot].popTop() else { return }
      end(entry, at: place, ending, &change)
    }
  }

  /// Notes that an entry left, after what was nested in it.
  package mutating func end(_ entry: Entry, at place: Place, _ ending: Ending, _ change: inout Change) {
    while let inner = nests.firstIndex(where: { $0.host == entry.id }) {
      let nest = nests.remove(at: inner)
      for nested in nest.stack.fromTop {
        end(nested, at: .nested(nest.name), .cancelled(reason(ending)), &change)
      }
    }
    change.ended.append(Change.Ended(entry: entry, place: place, ending: ending))
  }

  private func reason(_ ending: Ending) -> Ending.Cancellation {
    if case .cancelled(let reason) = ending { reason } else { .popped }
  }

  /// Puts an entry on a stack and opens what is nested in it.
  package mutating func put(_ entry: Entry, on slot: Slot, _ change: inout Change) {
    self[at: slot].push(entry)
    openNest(in: entry, &change)
    change.opened = entry.id
  }

  /// Opens the nested navigator that an entry's definition asks for.
  package mutating func openNest(in entry: Entry, _ change: inout Change) {
    guard let known = plan.known(entry), let start = known.screen.nested else { return }
    nests.append(Nest(name: known.screen.name, host: entry.id, stack: Stack()))
    let inner = Slot.nest(nests.count - 1)
    // The start screen is known to exist: it was looked for before anything was changed.
    if let root = try? make(start, on: inner, from: entry.id) { put(root, on: inner, &change) }
  }

  /// Brings a stack of the base into sight.
  package mutating func activate(_ slot: Slot, _ change: inout Change) {
    guard case .tab(let index) = slot else { return }
    uncoverTabs(&change)
    select(index)
  }

  /// Pops main down to the tab host.
  package mutating func uncoverTabs(_ change: inout Change) {
    take(main.count - 1, from: .main, .cancelled(.popped), &change)
  }

  package mutating func select(_ index: Int) {
    guard index != tabs.selected else { return }
    tabs.selected = index
    let name = tabs.names[index]
    switch plan.map.back {
    case .history:
      tabs.visited.removeAll { $0 == name }
      tabs.visited.append(name)
    case .fullHistory:
      tabs.visited.append(name)
    case .order, .firstTab, .initialTab, .none: break
    }
  }

  /// Closes all layers because the base changed below them.
  package mutating func clearLayers(_ change: inout Change) {
    guard !layers.isEmpty else { return }
    closeAllLayers(.cancelled(.clearedByNavigation), &change)
  }

  package mutating func closeAllLayers(_ ending: Ending, _ change: inout Change) {
    while !layers.isEmpty { close(layer: layers.count - 1, ending, &change) }
  }

  /// Closes the layer at an index, after those that its screens opened.
  package mutating func close(layer index: Int, _ ending: Ending, _ change: inout Change) {
    let number = layers[index].number
    let owners = Set(layers[index].stack.fromTop.map(\.id))
    while let opened = layers.lastIndex(where: { layer in
      layer.number != number && layer.stack.root?.opener.map(owners.contains) == true
    }) {
      close(layer: opened, .cancelled(.popped), &change)
    }
    guard let index = layers.firstIndex(where: { $0.number == number }) else { return }
    take(layers[index].stack.count, from: .layer(index), ending, &change)
    layers.remove(at: index)
  }
}
