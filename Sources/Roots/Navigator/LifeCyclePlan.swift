/// The steps that a commit brings for the entries concerned, in order: one function for every change.
package struct LifeCyclePlan: Sendable {
  package struct Step: Sendable, Equatable {
    package let step: LifeCycle
    package let entry: Entry
  }

  private let arrivals: [Arrival]
  private let ended: [Change.Ended]
  private let gone: Few
  private let come: Few
  private let blurred: Entry?
  private let focused: Entry?
  private var covered = Few.none
  private var coveredLate = Few.none
  private var uncovered = Few.none

  package init(
    from old: NavigationState, to new: NavigationState, arrivals: [Arrival], ended: [Change.Ended]
  ) {
    self.arrivals = arrivals
    self.ended = ended
    if old.hasOneInSight && new.hasOneInSight {
      let (was, willBe) = (old.onlyEntry, new.onlyEntry)
      let isSame = was?.id == willBe?.id
      blurred = isSame ? nil : was
      focused = isSame ? nil : willBe
      gone = Few(blurred)
      come = Few(focused)
      return
    }
    let was = old.sight
    let willBe = new.sight
    let isSame = was.focused?.id == willBe.focused?.id
    blurred = isSame ? nil : was.focused
    focused = isSame ? nil : willBe.focused
    gone = Few(was.visible.reversed().filter { !willBe.shows($0) })
    come = Few(willBe.visible.filter { !was.shows($0) })
    covered = Few(willBe.covered.filter { was.isUncovered($0) })
    coveredLate = Few(willBe.covered.filter { !was.shows($0) })
    uncovered = Few(was.covered.filter { willBe.isUncovered($0) })
  }

  /// Takes the steps that come before the transition.
  package func walkBefore(_ take: (LifeCycle, Entry) -> Void) {
    for arrival in arrivals where arrival.entry.screen != NavigationState.tabHost {
      take(.create, arrival.entry)
    }
    gone.forEach { take(.willDisappear, $0) }
    if let blurred { take(.blur, blurred) }
    covered.forEach { take(.covered, $0) }
    come.forEach { take(.willAppear, $0) }
  }

  /// Takes the steps that come after the transition.
  package func walkAfter(_ take: (LifeCycle, Entry) -> Void) {
    gone.forEach { take(.didDisappear, $0) }
    uncovered.forEach { take(.uncovered, $0) }
    come.forEach { take(.didAppear, $0) }
    coveredLate.forEach { take(.covered, $0) }
    if let focused { take(.focus, focused) }
    for ended in ended where ended.entry.screen != NavigationState.tabHost { take(.destroy, ended.entry) }
  }

  /// The steps before the transition, as a list.
  package var before: [Step] {
    var steps: [Step] = []
    walkBefore { steps.append(Step(step: $0, entry: $1)) }
    return steps
  }

  /// The steps after the transition, as a list.
  package var after: [Step] {
    var steps: [Step] = []
    walkAfter { steps.append(Step(step: $0, entry: $1)) }
    return steps
  }

  /// Some entries, mostly one: a list of its own for each would cost more than everything else here.
  private enum Few: Sendable {
    case none
    case one(Entry)
    case many([Entry])

    init(_ entry: Entry?) { self = entry.map { .one($0) } ?? .none }

    init(_ entries: [Entry]) { self = entries.isEmpty ? .none : .many(entries) }

    func forEach(_ take: (Entry) -> Void) {
      switch self {
      case .none: break
      case .one(let entry): take(entry)
      case .many(let entries): entries.forEach(take)
      }
    }
  }
}

/// What can be seen of a state: who is in sight, who of them lies under a layer, who has the keys.
package struct Sight: Sendable {
  /// The entries in sight, in drawing order.
  package var visible: [Entry] = []
  /// Those of them that lie under a layer which takes the keys.
  package var covered: [Entry] = []
  /// The entry that has the keys.
  package var focused: Entry?

  fileprivate func shows(_ entry: Entry) -> Bool { visible.contains { $0.id == entry.id } }

  fileprivate func isUncovered(_ entry: Entry) -> Bool {
    shows(entry) && !covered.contains { $0.id == entry.id }
  }
}

extension NavigationState {
  /// What can be seen of the state.
  package var sight: Sight {
    var sight = Sight()
    if hasOneInSight {
      sight.focused = onlyEntry
      sight.visible = sight.focused.map { [$0] } ?? []
      return sight
    }
    let top = focusedEntry
    sight.focused = top?.screen == NavigationState.tabHost ? nil : top
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

  /// Whether nothing is stacked over or into anything: one entry in sight, or none.
  fileprivate var hasOneInSight: Bool { layers.isEmpty && nests.isEmpty }

  fileprivate var onlyEntry: Entry? {
    guard let top = self[at: base].top, top.screen != NavigationState.tabHost else { return nil }
    return top
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
