/// The steps that a commit brings for the entries concerned, in order: one function for every change.
package struct LifeCyclePlan: Sendable {
  package struct Step: Sendable, Equatable {
    package let step: LifeCycle
    package let entry: Entry
  }

  private let commit: Engine.Commit
  // Mostly one screen comes and one goes; that needs no lists.
  private let passage: Passage?

  package init(_ commit: Engine.Commit) {
    self.commit = commit
    let isPlain = commit.before.hasOneInSight && commit.after.hasOneInSight
    passage = isPlain ? nil : Passage(from: commit.before.sight, to: commit.after.sight)
  }

  /// Takes the steps that come before the transition.
  package func walkBefore(_ take: (LifeCycle, Entry) -> Void) {
    commit.arrivals.forEach { if !$0.entry.isTabHost { take(.create, $0.entry) } }
    if let passage { return passage.walkBefore(take) }
    let (old, new) = change
    if let old { take(.willDisappear, old) }
    if let old { take(.blur, old) }
    if let new { take(.willAppear, new) }
  }

  /// Takes the steps that come after the transition.
  package func walkAfter(_ take: (LifeCycle, Entry) -> Void) {
    if let passage {
      passage.walkAfter(take)
    } else {
      let (old, new) = change
      if let old { take(.didDisappear, old) }
      if let new { take(.didAppear, new) }
      if let new { take(.focus, new) }
    }
    commit.change.departures.forEach { if !$0.entry.isTabHost { take(.destroy, $0.entry) } }
  }

  /// The one that goes and the one that comes, where each is the only one in sight.
  private var change: (old: Entry?, new: Entry?) {
    let (old, new) = (commit.before.onlyEntry, commit.after.onlyEntry)
    return old?.id == new?.id ? (nil, nil) : (old, new)
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
}

/// What changes for the entries in sight where there are several.
private final class Passage: Sendable {
  private let gone: [Entry]
  private let come: [Entry]
  private let covered: [Entry]
  private let coveredLate: [Entry]
  private let uncovered: [Entry]
  private let blurred: Entry?
  private let focused: Entry?

  init(from was: Sight, to willBe: Sight) {
    let isSame = was.focused?.id == willBe.focused?.id
    blurred = isSame ? nil : was.focused
    focused = isSame ? nil : willBe.focused
    gone = was.visible.reversed().filter { !willBe.shows($0) }
    come = willBe.visible.filter { !was.shows($0) }
    covered = willBe.covered.filter { was.isUncovered($0) }
    coveredLate = willBe.covered.filter { !was.shows($0) }
    uncovered = was.covered.filter { willBe.isUncovered($0) }
  }

  func walkBefore(_ take: (LifeCycle, Entry) -> Void) {
    for entry in gone { take(.willDisappear, entry) }
    if let blurred { take(.blur, blurred) }
    for entry in covered { take(.covered, entry) }
    for entry in come { take(.willAppear, entry) }
  }

  func walkAfter(_ take: (LifeCycle, Entry) -> Void) {
    for entry in gone { take(.didDisappear, entry) }
    for entry in uncovered { take(.uncovered, entry) }
    for entry in come { take(.didAppear, entry) }
    for entry in coveredLate { take(.covered, entry) }
    if let focused { take(.focus, focused) }
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
    sight.focused = top?.isTabHost == true ? nil : top
    let hiding = layers.lastIndex { cover(of: $0) == .opaque }
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
    guard let top = self[at: base].top, !top.isTabHost else { return nil }
    return top
  }

  /// The top of a stack and what is nested in it, outermost first.
  private func chain(_ slot: Slot) -> [Entry] {
    var slot = slot
    var chain: [Entry] = []
    while let top = self[at: slot].top {
      if !top.isTabHost { chain.append(top) }
      guard let inner = nests.firstIndex(where: { $0.host == top.id }) else { break }
      slot = .nest(inner)
    }
    return chain
  }
}
