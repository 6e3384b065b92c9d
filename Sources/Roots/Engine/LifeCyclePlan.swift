/// The steps that a commit brings for the entries concerned, in order: one function for every change.
///
/// It is an object because it is handed from place to place while a change is shown.
package final class LifeCyclePlan: Sendable {
  package struct Step: Sendable, Equatable {
    package let step: LifeCycle
    package let entry: Entry
  }

  private let commit: Engine.Commit
  /// The one that goes, and the one that comes, where each is the only one in sight.
  private let old: Entry?
  private let new: Entry?
  // Mostly one screen comes and one goes; that needs no lists.
  private let passage: Passage?

  package init(_ commit: Engine.Commit) {
    self.commit = commit
    let isPlain = commit.before.hasOneInSight && commit.after.hasOneInSight
    passage = isPlain ? nil : Passage(from: commit.before.sight, to: commit.after.sight)
    let (old, new) = isPlain ? (commit.before.onlyEntry, commit.after.onlyEntry) : (nil, nil)
    (self.old, self.new) = old?.id == new?.id ? (nil, nil) : (old, new)
  }

  /// The next step before the transition, from a place on; `nil` behind the last one.
  package func before(_ place: inout Int) -> Step? {
    while true {
      defer { place += 1 }
      if place < commit.arrivals.count {
        let entry = commit.arrivals[place].entry
        if entry.isTabHost { continue }
        return Step(step: .create, entry: entry)
      }
      let next = place - commit.arrivals.count
      if let passage { return next < passage.before.count ? passage.before[next] : nil }
      switch next {
      case 0: if let old { return Step(step: .willDisappear, entry: old) }
      case 1: if let old { return Step(step: .blur, entry: old) }
      case 2: if let new { return Step(step: .willAppear, entry: new) }
      default: return nil
      }
    }
  }

  /// The next step after the transition, from a place on; `nil` behind the last one.
  package func after(_ place: inout Int) -> Step? {
    while true {
      defer { place += 1 }
      let count = passage?.after.count ?? 3
      if place >= count {
        let next = place - count
        guard next < commit.change.departures.count else { return nil }
        let entry = commit.change.departures[next].entry
        if entry.isTabHost { continue }
        return Step(step: .destroy, entry: entry)
      }
      if let passage { return passage.after[place] }
      switch place {
      case 0: if let old { return Step(step: .didDisappear, entry: old) }
      case 1: if let new { return Step(step: .didAppear, entry: new) }
      default: if let new { return Step(step: .focus, entry: new) }
      }
    }
  }

  /// The part of the steps that belongs to one side of the transition.
  package enum Half: Sendable { case before, after }

  /// Calls a function with each step of a half, in order.
  package func walk(_ half: Half, _ take: (LifeCycle, Entry) -> Void) {
    var place = 0
    while let step = half == .before ? before(&place) : after(&place) { take(step.step, step.entry) }
  }

  /// All steps, those before the transition first.
  package var steps: [Step] {
    var steps: [Step] = []
    var place = 0
    while let step = before(&place) { steps.append(step) }
    place = 0
    while let step = after(&place) { steps.append(step) }
    return steps
  }
}

/// What changes for the entries in sight where there are several.
private final class Passage: Sendable {
  let before: [LifeCyclePlan.Step]
  let after: [LifeCyclePlan.Step]

  init(from was: Sight, to willBe: Sight) {
    func steps(_ step: LifeCycle, _ entries: [Entry]) -> [LifeCyclePlan.Step] {
      entries.map { LifeCyclePlan.Step(step: step, entry: $0) }
    }
    let isSame = was.focused?.id == willBe.focused?.id
    let gone = was.visible.reversed().filter { !willBe.shows($0) }
    let come = willBe.visible.filter { !was.shows($0) }
    before =
      steps(.willDisappear, gone) + steps(.blur, isSame ? [] : [was.focused].compactMap { $0 })
      + steps(.covered, willBe.covered.filter { was.isUncovered($0) }) + steps(.willAppear, come)
    after =
      steps(.didDisappear, gone) + steps(.uncovered, was.covered.filter { willBe.isUncovered($0) })
      + steps(.didAppear, come) + steps(.covered, willBe.covered.filter { !was.shows($0) })
      + steps(.focus, isSame ? [] : [willBe.focused].compactMap { $0 })
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

  /// Whether something else is in sight than in another state.
  func looksOther(than other: NavigationState) -> Bool {
    if hasOneInSight && other.hasOneInSight { return onlyEntry != other.onlyEntry }
    return sight.visible != other.sight.visible
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
