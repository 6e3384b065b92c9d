/// The steps that a commit brings for the entries concerned, in order: one function for every change.
package struct LifeCyclePlan: Sendable, Equatable {
  package struct Step: Sendable, Equatable {
    package let step: LifeCycle
    package let entry: Entry
  }

  /// What happens before the transition.
  package private(set) var before: [Step] = []
  /// What happens after it.
  package private(set) var after: [Step] = []

  package init(
    from old: NavigationState, to new: NavigationState, arrivals: [Arrival], ended: [Change.Ended]
  ) {
    let was = old.sight
    let willBe = new.sight
    let gone = was.visible.filter { entry in !willBe.visible.contains { $0.id == entry.id } }
    let come = willBe.visible.filter { entry in !was.visible.contains { $0.id == entry.id } }
    let losesFocus = was.focused.map { $0.id != willBe.focused?.id } ?? false
    let gainsFocus = willBe.focused.map { $0.id != was.focused?.id } ?? false

    for arrival in arrivals where arrival.entry.screen != NavigationState.tabHost {
      before.append(Step(step: .create, entry: arrival.entry))
    }
    for entry in gone.reversed() { before.append(Step(step: .willDisappear, entry: entry)) }
    if losesFocus, let focused = was.focused { before.append(Step(step: .blur, entry: focused)) }
    for entry in willBe.covered where was.isUncovered(entry) {
      before.append(Step(step: .covered, entry: entry))
    }
    for entry in come { before.append(Step(step: .willAppear, entry: entry)) }

    for entry in gone.reversed() { after.append(Step(step: .didDisappear, entry: entry)) }
    for entry in was.covered where willBe.isUncovered(entry) {
      after.append(Step(step: .uncovered, entry: entry))
    }
    for entry in come { after.append(Step(step: .didAppear, entry: entry)) }
    if gainsFocus, let focused = willBe.focused { after.append(Step(step: .focus, entry: focused)) }
    for ended in ended where ended.entry.screen != NavigationState.tabHost {
      after.append(Step(step: .destroy, entry: ended.entry))
    }
  }
}

/// What can be seen of a state: who is in sight, who of them lies under a layer, who has the keys.
package struct Sight: Sendable {
  package var visible: [Entry] = []
  package var covered: [Entry] = []
  package var focused: Entry?

  fileprivate func isUncovered(_ entry: Entry) -> Bool {
    visible.contains { $0.id == entry.id } && !covered.contains { $0.id == entry.id }
  }
}

extension NavigationState {
  package var sight: Sight {
    var sight = Sight()
    let top = focusedEntry
    sight.focused = top?.screen == NavigationState.tabHost ? nil : top
    if layers.isEmpty && nests.isEmpty {
      sight.visible = sight.focused.map { [$0] } ?? []
      return sight
    }
    let hiding = layers.lastIndex { layer in layer.stack.top.flatMap { plan.known($0) }?.cover == .opaque }
    if hiding == nil { sight.visible += chain(base) }
    var lastBlocking = 0
    for index in (hiding ?? 0)..<layers.count {
      let isBlocking = layers[index].stack.top.flatMap { plan.known($0) }?.input != .passes
      if isBlocking { lastBlocking = sight.visible.count }
      sight.visible += chain(.layer(index))
    }
    sight.covered = Array(sight.visible.prefix(lastBlocking))
    return sight
  }

  /// The top of a stack and what is nested in it, outermost first.
  private func chain(_ slot: Slot) -> [Entry] {
    var slot = slot
    var chain: [Entry] = []
    while let top = self[at: slot].top {
      if top.screen != NavigationState.tabHost { chain.append(top) }
      guard let inner = nests.firstIndex(where: { $0.host == top.id }) else { break }
      slot = .nest(inner)
    }
    return chain
  }
}
