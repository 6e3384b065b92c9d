/// What a program says about saving and restoring, entry by entry.
public struct RestorationRules: Sendable {
  /// Whether a state may be saved at all.
  public var shouldSave: @MainActor @Sendable (NavigationState) -> Bool = { _ in true }
  /// Whether a saved state may be restored.
  public var shouldRestore: @MainActor @Sendable (Snapshot) -> Bool = { _ in true }
  /// How a saved entry is treated.
  public var behaviour: @MainActor @Sendable (Snapshot.SavedEntry) -> Behaviour = { _ in .allow }
  /// Turns a snapshot of an older version of the definitions into one of this version, or gives it up.
  public var migrate: @MainActor @Sendable (Snapshot) -> Snapshot? = { _ in nil }
  /// Takes an answer for which nobody waits any more, because its screen was restored.
  public var onRestoredResult: (@MainActor @Sendable (_ screen: String, Payload?) -> Void)?

  /// How a saved entry is treated.
  public enum Behaviour: Sendable {
    /// It comes back if its guards let it.
    case allow
    /// It does not come back, nor what stood above it.
    case reject
    /// A further guard is asked for it.
    case protect(Guard)
  }

  /// Everything is saved and restored that may be.
  public init() {}
}

/// What became of a saved state.
public struct RestorationReport: Sendable, Equatable {
  /// The screens that came back, in order.
  public package(set) var restored: [String] = []
  /// The entries that did not, and why.
  public package(set) var dropped: [Dropped] = []
  /// How many entries wait for a guard.
  public package(set) var waiting = 0
  /// Why nothing was restored at all, if so.
  public package(set) var refused: String?

  /// An entry that did not come back.
  public struct Dropped: Sendable, Equatable {
    /// The name of its screen.
    public let screen: String
    /// Why.
    public let why: String
  }
}

extension Navigator {
  /// What may be kept of the present state; `nil` if the program or its rules say that nothing is.
  public func snapshot(_ rules: RestorationRules = RestorationRules()) -> Snapshot? {
    guard map.isRestorable, rules.shouldSave(state) else { return nil }
    var snapshot = Snapshot(app: map.title, version: map.version, tab: state.selectedTab, stacks: [])
    for place in state.places {
      let entries = savable(place)
      if !entries.isEmpty {
        snapshot.stacks.append(Snapshot.SavedStack(place: place.description, entries: entries))
      }
    }
    return snapshot
  }

  /// The entries of a stack from the root up to the first that cannot be kept.
  private func savable(_ place: Place) -> [Snapshot.SavedEntry] {
    if case .nested = place { return [] }
    var saved: [Snapshot.SavedEntry] = []
    for (depth, entry) in state[place].entries.enumerated() where entry.screen != NavigationState.tabHost {
      let isRoot = depth == 0 && !place.isLayer
      let known = plan.known(entry)
      guard isRoot || (table[entry.id]?.isRestorable ?? known?.screen.isRestorable ?? false) else { break }
      if let payload = entry.payload, !payload.isRestorable {
        diagnose("'\(entry.screen)' is restorable, but its payload of type \(payload.typeName) is not data")
        break
      }
      saved.append(
        Snapshot.SavedEntry(screen: entry.screen, resource: entry.resource, payload: entry.payload?.value))
    }
    return saved
  }

  /// Puts a saved state in place, entry by entry, as far as definitions and guards let it.
  ///
  /// A stack is cut at the first entry that cannot be rebuilt: what stood above was reached through it.
  /// Entries whose guards take their time follow later; ``restorationReport`` is kept up to date.
  @discardableResult
  public func restore(
    _ snapshot: Snapshot, _ rules: RestorationRules = RestorationRules()
  ) -> RestorationReport {
    restorationReport = RestorationReport()
    self.rules = rules
    guard let snapshot = accepted(snapshot, rules) else { return restorationReport }
    for stack in snapshot.stacks {
      guard let place = Place(stack.place) else { continue }
      restore(stack.entries, on: place, rules)
    }
    if let tab = snapshot.tab, state.tabIndex(tab) != nil {
      send(Request(.show(tab: tab), origin: .restoration).animated(false))
    }
    return restorationReport
  }

  private func accepted(_ snapshot: Snapshot, _ rules: RestorationRules) -> Snapshot? {
    guard map.isRestorable else {
      restorationReport.refused = "the program is not defined as restorable"
      return nil
    }
    guard snapshot.app == map.title else {
      restorationReport.refused = "saved by '\(snapshot.app)', not by '\(map.title)'"
      return nil
    }
    guard rules.shouldRestore(snapshot) else {
      restorationReport.refused = "the program does not want it"
      return nil
    }
    if snapshot.version == map.version { return snapshot }
    guard let migrated = rules.migrate(snapshot) else {
      restorationReport.refused =
        "saved by version \(snapshot.version) of the definitions, not \(map.version)"
      return nil
    }
    return migrated
  }

  private func restore(_ entries: [Snapshot.SavedEntry], on place: Place, _ rules: RestorationRules) {
    var rest = entries[...]
    if !place.isLayer, let root = rest.first, state[place].root?.screen == root.screen || place != .main {
      let isSame = state[place].root?.screen == root.screen
      if isSame { rest = rest.dropFirst() }
      if isSame { restorationReport.restored.append(root.screen) }
    }
    follow(rest, on: place, rules)
  }

  /// Opens the next saved entry, and after it those above.
  private func follow(
    _ rest: ArraySlice<Snapshot.SavedEntry>, on place: Place, _ rules: RestorationRules
  ) {
    guard let entry = rest.first else { return }
    guard let known = plan.any(entry.screen) else { return drop(rest, "no such screen any more") }
    guard known.screen.isRestorable || table.isEmpty else { return drop(rest, "not restorable any more") }
    let visit = Visit(entry.screen, resource: entry.resource, payload: entry.payload.map { Payload($0) })
    var push = Push()
    push.overlays = .keep
    push.activation = .stay
    let command: Command
    if case .layer(let number) = place {
      command = .overlay(visit, at: .number(number))
    } else {
      command = .push(visit, on: place, push)
    }
    var request = Request(command, origin: .restoration).animated(false)
    switch rules.behaviour(entry) {
    case .allow: break
    case .reject: return drop(rest, "the program does not want it")
    case .protect(let guardian): request = request.protect(with: guardian)
    }
    request.hooks.completion = { [weak self] ending in self?.answerRestored(entry.screen, ending) }
    restorationReport.waiting += 1
    request.hooks.outcome = { [weak self] outcome in
      guard let self else { return }
      self.restorationReport.waiting -= 1
      switch outcome {
      case .success:
        self.restorationReport.restored.append(entry.screen)
        self.follow(rest.dropFirst(), on: place, rules)
      case .rejected(let reason): self.drop(rest, reason.description)
      }
    }
    send(request)
  }

  private func drop(_ entries: ArraySlice<Snapshot.SavedEntry>, _ why: String) {
    for entry in entries {
      restorationReport.dropped.append(.init(screen: entry.screen, why: why))
    }
  }

  private func answerRestored(_ screen: String, _ ending: Ending) {
    guard case .completed(let value) = ending else { return }
    if let take = rules?.onRestoredResult {
      take(screen, value)
    } else {
      diagnose("'\(screen)' was restored and answered, but nobody waits for it any more")
    }
  }
}

extension Place {
  package var isLayer: Bool { if case .layer = self { true } else { false } }
}
