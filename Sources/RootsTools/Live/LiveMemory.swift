internal import Roots
internal import RootsStore
internal import RootsTerminal

/// The data that outlives a run: the screen graph, the saved state and the visits.
///
/// The database is opened after the first frame, unless the run begins with what is in it. The app runs on with any
/// trouble, of which the person is told.
@MainActor final class LiveMemory {
  private let store: Store
  private let navigator: Navigator
  private let tell: @MainActor (StoreError) -> Void
  private var recorder: VisitRecorder?
  private var token: ObservationToken?
  private var isFlushDue = false
  private var isPaused = false

  /// The time that visits may wait to be written.
  private static let delay = Duration.seconds(2)

  init(
    _ location: StoreLocation, visits: Store.VisitKeeping, of navigator: Navigator,
    tell: @escaping @MainActor (StoreError) -> Void
  ) {
    // A person waits before the screen.
    store = Store(location, visits: visits, patience: .milliseconds(200))
    self.navigator = navigator
    self.tell = tell
  }

  /// Restores the state of the last run, or the one that was set aside last.
  func restore(_ start: LiveOptions.Start) -> RestorationReport {
    listen()
    let storage = StoredRestoration(store)
    if start == .setAside { _ = try? storage.takeBack() }
    return navigator.keepRestored(in: storage)
  }

  /// Begins to keep things, now that everything is shown.
  /// - Parameter before: The visits of earlier runs, if what is new is to be known.
  func begin(_ start: LiveOptions.Start, since before: Visits? = nil) {
    listen()
    if start != .anew { navigator.didShowFirstFrame() } else { navigator.save(in: StoredRestoration(store)) }
    let recorder = VisitRecorder(navigator, in: store, since: before ?? Visits())
    self.recorder = recorder
    let map = navigator.map
    attempt { () throws(StoreError) in
      try store.keep(map.wholeGraph, title: map.title, roots: navigator.plan.roots)
      try recorder.flush()
    }
    token = navigator.observe(.all) { [weak self] _ in self?.flushSoon() }
  }

  func end() {
    token = nil
    flush()
    store.close()
  }

  /// Of all runs; `nil` if visits are not counted.
  var visits: Visits? {
    guard store.visitKeeping == .kept, let recorder else { return nil }
    flush()
    return (try? store.visits()).map { $0.merging(recorder.pending) } ?? recorder.pending
  }

  /// Of earlier runs; `nil` if visits are not counted.
  var visitsBefore: Visits? { store.visitKeeping == .kept ? try? store.visits() : nil }

  /// The test for what was visited in no run; `nil` if visits are not counted.
  var unvisited: UnvisitedTest? {
    guard let recorder else { return nil }
    return { recorder.isNew($0, $1, $2) }
  }

  /// The test for screens that were seen in no run; `nil` if visits are not counted.
  var unseen: (@MainActor (String) -> Bool)? { recorder?.isUnseen }

  private func flushSoon() {
    guard !isFlushDue else { return }
    isFlushDue = true
    navigator.after(Self.delay) { [weak self] in
      self?.isFlushDue = false
      self?.flush()
    }
  }

  /// Keeps no visit until it goes on: another one than the person is at the keys.
  func pause() {
    flush()
    isPaused = true
  }

  /// Forgets the visits since the pause.
  func goOn() {
    guard isPaused else { return }
    isPaused = false
    recorder = VisitRecorder(navigator, in: store, since: Visits())
  }

  private func flush() {
    if isPaused { return }
    attempt { () throws(StoreError) in try recorder?.flush() }
  }

  private func attempt(_ work: () throws(StoreError) -> Void) {
    do { try work() } catch {}
  }

  private func listen() {
    store.onNotice = { [tell] notice in MainActor.assumeIsolated { tell(notice) } }
  }
}
