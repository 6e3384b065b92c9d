/// The steps that a commit brings for the entries concerned, in order: one function for every change.
package struct LifeCyclePlan: Sendable {
  package struct Step: Sendable, Equatable {
    package let step: LifeCycle
    package let entry: Entry
  }

  private let commit: Engine.Commit
  /// `nil` where one screen is in sight before and after, as mostly: the commit itself tells the steps then.
  private let passage: Passage?

  package init(_ commit: Engine.Commit) {
    self.commit = commit
    let isPlain = commit.before.hasOneInSight && commit.after.hasOneInSight
    passage = isPlain ? nil : Passage(from: commit.before.sight, to: commit.after.sight)
  }

  var isPlain: Bool { passage == nil }

  package enum Half: Sendable { case before, after }

  package func walk(_ half: Half, _ take: (LifeCycle, Entry) -> Void) {
    if half == .before {
      commit.arrivals.forEach { if !$0.entry.isTabHost { take(.create, $0.entry) } }
    }
    if let passage {
      (half == .before ? passage.before : passage.after).forEach { take($0.step, $0.entry) }
    } else {
      pass(half, from: commit.before.onlyEntry, to: commit.after.onlyEntry, take)
    }
    if half == .after {
      commit.change.departures.forEach { if !$0.entry.isTabHost { take(.destroy, $0.entry) } }
    }
  }

  /// The steps of the one that goes and the one that comes, where each is the only one in sight.
  private func pass(_ half: Half, from old: Entry?, to new: Entry?, _ take: (LifeCycle, Entry) -> Void) {
    if old?.id == new?.id { return }
    if let old {
      switch half {
      case .before:
        take(.willDisappear, old)
        take(.blur, old)
      case .after: take(.didDisappear, old)
      }
    }
    if let new {
      switch half {
      case .before: take(.willAppear, new)
      case .after:
        take(.didAppear, new)
        take(.focus, new)
      }
    }
  }

  func steps(_ half: Half) -> [Step] {
    var steps: [Step] = []
    walk(half) { steps.append(Step(step: $0, entry: $1)) }
    return steps
  }

  package var steps: [Step] { steps(.before) + steps(.after) }
}

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

package struct Sight: Sendable {
  package var visible: [Entry] = []
  package var covered: [Entry] = []
  package var focused: Entry?

  fileprivate func shows(_ entry: Entry) -> Bool { visible.contains { $0.id == entry.id } }

  fileprivate func isUncovered(_ entry: Entry) -> Bool {
    shows(entry) && !covered.contains { $0.id == entry.id }
  }
}

extension NavigationState {
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
    if hiding == nil { sight.visible += isBaseEmpty ? emptyEntry.map { [$0] } ?? [] : chain(base) }
    var lastBlocking = 0
    for index in (hiding ?? 0)..<layers.count {
      let isBlocking = layers[index].stack.top.flatMap { plan.known($0) }?.input != .passes
      if isBlocking { lastBlocking = sight.visible.count }
      sight.visible += chain(.layer(index))
    }
    sight.covered = Array(sight.visible.prefix(lastBlocking))
    return sight
  }

  func looksOther(than other: NavigationState) -> Bool {
    if hasOneInSight && other.hasOneInSight { return onlyEntry != other.onlyEntry }
    return sight.visible != other.sight.visible
  }

  fileprivate var hasOneInSight: Bool { layers.isEmpty && nests.isEmpty }

  fileprivate var onlyEntry: Entry? {
    guard let top = top(base), !top.isTabHost else { return emptyEntry }
    return top
  }

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
