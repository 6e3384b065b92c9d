extension NavigationState {
  /// The topmost entry ends in the given way, the others are popped.
  package mutating func take(
    _ count: Int, from slot: Slot, first ending: Ending, _ change: inout Change
  ) {
    take(min(1, count), from: slot, ending, &change)
    take(count - 1, from: slot, .cancelled(.popped), &change)
  }

  package mutating func take(_ count: Int, from slot: Slot, _ ending: Ending, _ change: inout Change) {
    guard count > 0 else { return }
    let place = place(of: slot)
    if nests.isEmpty {
      for _ in 0..<count {
        guard let entry = self.change(at: slot, { $0.popTop() }) else { return }
        change.departures.append(Change.Ended(entry: entry, place: place, ending: ending))
      }
    } else {
      let leaving = Array(self[at: slot].fromTop.prefix(count))
      self[at: slot] = self[at: slot].dropping(count)
      end(leaving, at: place, ending, &change)
    }
  }

  package mutating func end(
    _ entries: [Entry], at place: Place, _ ending: Ending, _ change: inout Change
  ) {
    let inner = nests.byHost
    var gone: Set<ContextID> = []
    var pending = Array(entries.reversed().map { (entry: $0, place: place, ending: ending) })
    while let (entry, place, ending) = pending.last {
      if let nest = inner[entry.id], gone.insert(entry.id).inserted {
        let reason = Ending.cancelled(ending.cancellation ?? .popped)
        pending += nest.stack.entries.map { ($0, .nested(nest.name), reason) }
      } else {
        pending.removeLast()
        change.departures.append(Change.Ended(entry: entry, place: place, ending: ending))
      }
    }
    if !gone.isEmpty { nests.remove(hostedBy: gone) }
  }

  package mutating func remove(
    _ range: ClosedRange<Int>, from slot: Slot, _ ending: Ending, _ change: inout Change
  ) {
    let place = place(of: slot)
    let stack = self[at: slot]
    let above = Array(stack.fromTop.prefix(stack.count - 1 - range.upperBound))
    let leaving = Array(stack.dropping(above.count).fromTop.prefix(range.count))
    var rest = stack.dropping(above.count + leaving.count)
    for entry in above.reversed() { rest.push(entry) }
    self[at: slot] = rest
    end(leaving, at: place, ending, &change)
  }
}

// MARK: - Layers above

extension NavigationState {
  /// Closes the layers above entries that are about to leave: above the base all of them, above a layer those that the
  /// entries opened. The slot is updated if the index of its stack changes.
  package mutating func clear(
    above slot: inout Slot, _ how: Command.Push = Command.Push(), leaving: (Stack) -> some Sequence<Entry>,
    _ change: inout Change
  ) {
    guard layers.areOpen else { return }
    let place = place(of: slot)
    if isBase(slot) {
      guard how.overlays == .clear else { return }
      clearLayers(&change)
    } else if layers.count > 1 {
      closeLayers(openedBy: leaving(self[at: slot]), &change)
    }
    // The stack itself still exists, perhaps at another index.
    slot = self.slot(of: place) ?? slot
  }

  /// Closes all layers because the base below them changes.
  package mutating func clearLayers(_ change: inout Change) {
    guard layers.areOpen else { return }
    closeAllLayers(.cancelled(.clearedByNavigation), &change)
  }

  package mutating func closeAllLayers(_ ending: Ending, _ change: inout Change) {
    layers.putBack()
    while let number = layers.last?.number { remove(layer: number, ending, &change) }
  }

  package mutating func close(layer number: Int, _ ending: Ending, _ change: inout Change) {
    guard let index = layers.index(of: number) else { return }
    if layers.count > 1 { closeLayers(openedBy: layers[index].stack.fromTop, besides: number, &change) }
    remove(layer: number, ending, &change)
  }

  /// Closes the layers that some entries opened, and those that were opened from these, topmost first.
  package mutating func closeLayers(
    openedBy entries: some Sequence<Entry>, besides spared: Int? = nil, _ change: inout Change
  ) {
    var openers = Set(entries.map(\.id))
    var doomed: Set<Int> = []
    var found = 0
    repeat {
      found = doomed.count
      for nest in nests where openers.contains(nest.host) { openers.formUnion(nest.stack.fromTop.map(\.id)) }
      for layer in layers where layer.number != spared && !doomed.contains(layer.number) {
        guard let opener = layer.opener, openers.contains(opener) else { continue }
        doomed.insert(layer.number)
        openers.formUnion(layer.stack.fromTop.map(\.id))
      }
    } while doomed.count > found
    for number in doomed.sorted(by: >) { remove(layer: number, .cancelled(.popped), &change) }
  }

  private mutating func remove(layer number: Int, _ ending: Ending, _ change: inout Change) {
    guard let index = layers.index(of: number) else { return }
    take(layers[index].stack.count, from: .layer(index), ending, &change)
    layers.remove(at: index)
  }

  package mutating func dropIfEmpty(_ slot: Slot, _ change: inout Change) {
    guard case .layer(let index) = slot, layers[index].stack.isEmpty else { return }
    layers.remove(at: index)
    change.kind = .dismiss
  }
}

// MARK: - Activation

extension NavigationState {
  package mutating func activate(_ slot: Slot, _ change: inout Change) {
    guard case .tab(let index) = slot else { return }
    uncoverTabs(&change)
    select(index)
  }

  package mutating func uncoverTabs(_ change: inout Change) {
    let above = height(.main) - 1
    if above > 0 { take(above, from: .main, .cancelled(.popped), &change) }
  }
}

extension Ending {
  /// `nil` if the screen gave an answer.
  package var cancellation: Cancellation? {
    if case .cancelled(let reason) = self { reason } else { nil }
  }
}
