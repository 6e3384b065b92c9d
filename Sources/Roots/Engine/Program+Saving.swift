/// The part of a program that is kept from one start to the next.
extension Program {
  struct Mark: Sendable {
    let isRestorable: Bool?
    let name: RestorationName?
  }

  /// The part of what is open that may be kept; `nil` if nothing may. Questions are not part of it, and what
  /// waits for the guards of an earlier restoring is kept as it was.
  /// - Parameter states: what the screens of entries keep of their own state.
  package func snapshot(keeping states: [ContextID: Value] = [:]) -> Snapshot? {
    guard plan.map.isRestorable else { return nil }
    var snapshot = Snapshot(app: plan.map.title, version: plan.map.version)
    let state = engine.withoutQuestions(self.state)
    snapshot.tab = restoration?.tab?.name ?? state.selectedTab
    var piles = restoration?.piles ?? []
    for place in state.places {
      var entries = savable(place, of: state, states)
      while let index = piles.firstIndex(where: { $0.place == place }) {
        let pile = piles.remove(at: index)
        let isWhole = entries.count == state[place].entries.count { !$0.isTabHost }
        if pile.isRoot { entries = Array(pile.entries) } else if isWhole { entries += pile.entries }
      }
      if !entries.isEmpty { snapshot.stacks.append(.init(place: place.description, entries: entries)) }
    }
    for pile in piles where !pile.entries.isEmpty {
      snapshot.stacks.append(.init(place: pile.place.description, entries: Array(pile.entries)))
    }
    return snapshot
  }

  /// The entries of a stack from the root up to the first that cannot be kept.
  private func savable(
    _ place: Place, of state: NavigationState, _ states: [ContextID: Value]
  ) -> [Snapshot.SavedEntry] {
    var saved: [Snapshot.SavedEntry] = []
    for (depth, entry) in state[place].entries.enumerated() where !entry.isTabHost {
      guard let kept = savable(entry, isRoot: depth == 0, at: place, states[entry.id]) else { break }
      saved.append(kept)
    }
    return saved
  }

  private func savable(
    _ entry: Entry, isRoot: Bool, at place: Place, _ kept: Value?
  ) -> Snapshot.SavedEntry? {
    let mark = marks[entry.id]
    let screen = plan.known(entry)?.screen
    guard mark?.isRestorable ?? screen?.isRestorable ?? false else {
      // What the definitions put there is there at the next start as well: its name is enough.
      return isRoot && state.isDefined(entry, asRootOf: place) ? .init(entry.screen) : nil
    }
    let name = mark?.name ?? screen?.restorationName
    var saved = Snapshot.SavedEntry(name?.screen ?? entry.screen, resource: entry.resource)
    saved.id = name?.id
    saved.state = kept
    saved.isRequested = mark?.isRestorable == true && screen?.isRestorable != true
    guard let payload = entry.payload else { return saved }
    switch plan.map.keeping(of: payload) {
    case .plain: break
    case .tagged(let tag): saved.tag = tag
    case .none: return nil
    }
    saved.payload = payload.value
    return saved
  }
}

extension NavigationState {
  func definedRoot(of place: Place) -> Visit? {
    switch place {
    case .main: hasTabs ? nil : plan.startScreen.map { Visit($0) }
    case .tab(let name): tabIndex(name).map { bar.signs[$0].root }
    case .layer: nil
    case .nested(let name):
      host(of: name).flatMap { find($0)?.entry }.flatMap { plan.known($0)?.screen.nested }
    }
  }

  fileprivate func isDefined(_ entry: Entry, asRootOf place: Place) -> Bool {
    guard let root = definedRoot(of: place), root.screen == entry.screen else { return false }
    return (try? identity(of: root)) == entry.identity
  }
}
