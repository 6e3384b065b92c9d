extension Navigator {
  /// Restores what a storage holds, and saves there from now on, a moment after each commit.
  ///
  /// ``didShowFirstFrame()`` says that a restoration ended. One that did not may have been killed from outside, so it
  /// is tried once more; a state whose restoration did not end twice in a row is set aside.
  @discardableResult
  public func keepRestored(
    in storage: any RestorationStorage, _ rules: RestorationRules = RestorationRules(),
    delay: Duration = .milliseconds(500)
  ) -> RestorationReport {
    saved.storage = storage
    saved.rules = rules
    if storage.unended >= Self.restorationAttempts {
      storage.unended = 0
      refuseRestoration(
        "the last two restorations did not get as far as the first frame; the state is set aside",
        isGivenUp: true)
      storage.setAside("the program ended twice while restoring")
    } else {
      load(from: storage, rules)
    }
    save(in: storage, rules, delay: delay)
    return restorationReport
  }

  /// Saves in a storage from now on, a moment after each commit, and restores nothing.
  public func save(
    in storage: any RestorationStorage, _ rules: RestorationRules = RestorationRules(),
    delay: Duration = .milliseconds(500)
  ) {
    saved.storage = storage
    saved.rules = rules
    saved.saving = observe(.all) { [weak self] _ in self?.saveSoon(delay) }
  }

  private static let restorationAttempts = 2

  private func load(from storage: any RestorationStorage, _ rules: RestorationRules) {
    do {
      guard let value = try storage.load() else { return }
      storage.unended += 1
      restore(try Snapshot(value), rules)
      if let why = restorationReport.refused { storage.setAside(why) }
    } catch {
      refuseRestoration("\(error)")
      storage.setAside("\(error)")
    }
  }

  package var keepsState: Bool { saved.storage != nil }

  /// Says that what was restored could be shown: the next start may restore again.
  public func didShowFirstFrame() { saved.storage?.unended = 0 }

  /// Saves now what would be saved in a moment, if the rules let it: those given, or those under which the
  /// program was restored.
  public func saveNow(_ rules: RestorationRules? = nil) {
    saved.timer.map(cancelTimer)
    saved.timer = nil
    guard let storage = saved.storage, let snapshot = snapshot(rules) else { return }
    do {
      try storage.save(snapshot.value)
    } catch {
      diagnose("the state could not be saved: \(error)")
    }
  }

  /// Called at the end of the program: what screens keep of their own state changes without a commit.
  func flushSaving() {
    saveNow()
    // Another start of the program may have left a mark meanwhile.
    didShowFirstFrame()
  }

  private func saveSoon(_ delay: Duration) {
    guard saved.timer == nil else { return }
    saved.timer = after(delay) { [weak self] in self?.saveNow() }
  }
}

@MainActor final class SavedState {
  var rules: RestorationRules?
  var storage: (any RestorationStorage)?
  /// The right to be told of changes, each of which is saved a moment later.
  var saving: ObservationToken?
  var timer: Int?
}
