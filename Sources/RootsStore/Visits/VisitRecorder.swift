package import Roots

/// Counts the screens and edges that a navigator's user walks, and adds them to a store when told to.
///
/// Counting touches no disk. Ways back are not counted: only what is opened.
@MainActor package final class VisitRecorder {
  private let store: Store
  /// What was counted and is not in the store yet.
  package private(set) var pending = Visits()
  private var token: ObservationToken?

  /// Counts from now on, unless the store keeps no visits.
  package init(_ navigator: Navigator, in store: Store) {
    self.store = store
    guard store.visitKeeping == .kept else { return }
    if let shown = navigator.state.focusedEntry?.screen { pending.see(shown, at: store.now()) }
    token = navigator.observe(.all) { [weak self] change in self?.count(change) }
  }

  /// Adds what was counted to the store; what could not be added is kept for the next time.
  package func flush() throws(StoreError) {
    guard !pending.isEmpty else { return }
    try store.add(pending)
    pending = Visits()
  }

  private func count(_ change: StateChange) {
    let time = store.now()
    let before = change.old.focusedEntry
    var last: Arrival?
    for arrival in change.new.arrivals(since: change.old) where !arrival.entry.isHost {
      let below =
        last?.place == arrival.place ? last?.entry : change.new[arrival.place].entry(below: arrival.entry)
      if let origin = below ?? last?.entry ?? before, !origin.isHost {
        let kind = arrival.kind(above: below)
        pending.walk(Visits.Walk(origin.screen, arrival.entry.screen, kind), at: time)
      }
      pending.see(arrival.entry.screen, at: time)
      last = arrival
    }
    guard change.kind == .tab, last == nil, let shown = change.new.focusedEntry, shown.id != before?.id
    else { return }
    if let before { pending.walk(Visits.Walk(before.screen, shown.screen, .tab), at: time) }
    pending.see(shown.screen, at: time)
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
  // Sought from the top, where what has just been opened stands.
  fileprivate func entry(below entry: Entry) -> Entry? {
    var rest = fromTop
    while let next = rest.next() {
      if next.id == entry.id { return rest.next().flatMap { $0.isHost ? nil : $0 } }
    }
    return nil
  }
}
