internal import Observation
internal import Synchronization

/// Whether anything has changed since it was drawn: apart from the session, so that observers need not hold it.
@MainActor final class Changes {
  // Read and set as a whole: no two accesses to one of them can overlap.
  @exclusivity(unchecked) private var isNoted = true
  @exclusivity(unchecked) private var isTaking = false
  private let models = ModelWatch()
  let contents = ContentMemory()
  @exclusivity(unchecked) var onOutsideChange: (@MainActor () -> Void)?

  var isPending: Bool { isNoted || models.hasChanged }

  func note() {
    isNoted = true
    contents.forget()
    if !isTaking { onOutsideChange?() }
  }

  func clear() { isNoted = false }

  /// Draws, and notes when an observable model changes that has been read for it.
  func watching(_ draw: () -> Void) {
    // A model that was read before would not be watched.
    contents.forget()
    models.watch({ contents.inUse(draw) }) { [weak self] in self?.note() }
  }

  func taking(_ work: () -> Void) {
    let wasTaking = isTaking
    isTaking = true
    defer { isTaking = wasTaking }
    work()
  }
}

/// Watches the observable models that the last picture was drawn from.
///
/// A registration ends only when something that it covers changes. So every drawing reads the turn of this watch
/// too, and the next one changes it: there is never more than one registration, however many pictures are drawn.
/// Until a drawing has read a model, nothing of this is done.
private final class ModelWatch: Observable, Sendable {
  /// Made when a drawing has read a model: most programs have none.
  @MainActor private var registrar: ObservationRegistrar?
  private let current = Atomic(0)
  private let changed = Atomic(0)
  private let areRead = Atomic(false)

  private final class Mark: Sendable {}

  private var turn: Int { current.load(ordering: .acquiring) }

  /// Whether a model has changed since the last drawing. Models may change on any thread.
  var hasChanged: Bool { changed.load(ordering: .acquiring) == turn && turn > 0 }

  @MainActor func watch(_ draw: () -> Void, onChange: @escaping @MainActor @Sendable () -> Void) {
    let mine = turn + 1
    current.store(mine, ordering: .releasing)
    if registrar == nil, areRead.load(ordering: .relaxed) { registrar = ObservationRegistrar() }
    let registrar = registrar
    registrar?.withMutation(of: self, keyPath: \.turn) {}
    var mark = Mark()
    withObservationTracking {
      registrar?.access(self, keyPath: \.turn)
      draw()
    } onChange: { [weak self, mark] in
      withExtendedLifetime(mark) {
        guard let self, self.turn == mine else { return }
        self.changed.store(mine, ordering: .releasing)
        // A model tells before it changes: by then it has.
        Task { @MainActor in onChange() }
      }
    }
    if !isKnownUniquelyReferenced(&mark) { areRead.store(true, ordering: .relaxed) }
  }
}
