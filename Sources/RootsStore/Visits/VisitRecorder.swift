package import Roots

/// Counts the screens and edges that a user opens, not going back; only ``flush()`` touches the disk.
@MainActor package final class VisitRecorder {
  private let store: Store
  package private(set) var pending = Visits()
  private var known: Visits
  private var token: ObservationToken?

  /// Begins to count, unless the store keeps no visits.
  /// - Parameter before: The visits of earlier runs, to find out what is new.
  package init(_ navigator: Navigator, in store: Store, since before: Visits = Visits()) {
    self.store = store
    known = before
    guard store.visitKeeping == .kept else { return }
    if let shown = navigator.state.focusedEntry?.screen {
      add(Visits.Steps(screens: [shown]))
    }
    token = navigator.observe(.all) { [weak self] change in self?.count(change) }
  }

  /// The visits stay pending if adding them fails.
  package func flush() throws(StoreError) {
    guard !pending.isEmpty else { return }
    try store.add(pending)
    pending = Visits()
  }

  private func count(_ change: StateChange) {
    add(Visits.Steps(from: change.old, to: change.new, change.kind))
  }

  private func add(_ steps: Visits.Steps) {
    let time = store.now()
    pending.add(steps, at: time)
    known.add(steps, at: time)
  }

  package func isUnseen(_ screen: String) -> Bool { token != nil && known.screens[screen] == nil }

  /// True if a change would show a screen, or walk an edge, that was never counted.
  package func isNew(_ old: NavigationState, _ new: NavigationState, _ kind: Change.Kind) -> Bool {
    guard token != nil else { return false }
    let steps = Visits.Steps(from: old, to: new, kind)
    return steps.screens.contains { known.screens[$0] == nil }
      || steps.walks.contains { known.walks[$0] == nil }
  }
}

extension Visits {
  fileprivate struct Steps {
    var screens: [String] = []
    var walks: [Walk] = []

    init(screens: [String]) { self.screens = screens }

    init(from old: NavigationState, to new: NavigationState, _ kind: Change.Kind) {
      let before = old.focusedEntry
      var last: Arrival?
      for arrival in new.arrivals(since: old) where !arrival.entry.isHost {
        let below =
          last?.place == arrival.place ? last?.entry : new[arrival.place].entry(below: arrival.entry)
        // A screen that replaces another one is opened from that one, not from the one below.
        let replaced = kind == .replace && last == nil ? before : nil
        if let origin = replaced ?? below ?? last?.entry ?? before, !origin.isHost {
          let way = replaced == nil ? arrival.kind(above: below) : .replace
          walks.append(Walk(origin.screen, arrival.entry.screen, way))
        }
        screens.append(arrival.entry.screen)
        last = arrival
      }
      guard last == nil, let shown = new.focusedEntry else { return }
      if kind == .payload, shown.id == before?.id {
        // A screen that shows something else in its place leads to itself.
        walks.append(Walk(shown.screen, shown.screen, .push))
      } else if kind == .tab, shown.id != before?.id {
        if let before { walks.append(Walk(before.screen, shown.screen, .tab)) }
        screens.append(shown.screen)
      }
    }
  }

  fileprivate mutating func add(_ steps: Steps, at time: Int) {
    for walk in steps.walks { self.walk(walk, at: time) }
    for screen in steps.screens { see(screen, at: time) }
  }
}

extension Arrival {
  fileprivate func kind(above below: Entry?) -> ScreenGraph.Edge.Kind {
    if case .layer = place, below == nil { return .overlay }
    return .push
  }
}

extension Entry {
  fileprivate var isHost: Bool { screen.hasPrefix("@") }
}

extension Stack {
  // The search begins at the top, where new entries are.
  fileprivate func entry(below entry: Entry) -> Entry? {
    var rest = fromTop
    while let next = rest.next() {
      if next.id == entry.id { return rest.next().flatMap { $0.isHost ? nil : $0 } }
    }
    return nil
  }
}
