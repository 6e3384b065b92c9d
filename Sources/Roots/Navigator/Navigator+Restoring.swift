extension Navigator {
  /// Puts a saved state in place, entry by entry, as far as definitions and guards let it.
  ///
  /// To be called before the first frame is drawn. A stack is cut at the first entry that cannot be rebuilt:
  /// what stood above was reached through it. Entries whose guards take their time follow later, if what is
  /// below them is still the same; ``restorationReport`` is kept up to date.
  @discardableResult
  public func restore(
    _ snapshot: Snapshot, _ rules: RestorationRules = RestorationRules()
  ) -> RestorationReport {
    saved.rules = rules
    let restorer = Restorer(self, rules)
    saved.restoration = restorer
    restorer.restore(snapshot)
    return restorationReport
  }

  /// Restores nothing, for a reason.
  package func refuseRestoration(_ why: String) {
    saved.restoration = nil
    restorationReport = RestorationReport()
    restorationReport.refused = why
  }
}

/// One restoring of a snapshot: it lives as long as entries of it wait.
@MainActor package final class Restorer {
  package typealias Entries = ArraySlice<Snapshot.SavedEntry>

  private weak var navigator: Navigator?
  private let rules: RestorationRules
  /// The stacks of nested navigators that are not open yet.
  private var nested: [(name: String, entries: Entries)] = []
  /// Whether every stack that is open from the start has been begun.
  private var hasBegun = false
  private var waiting = 0

  package init(_ navigator: Navigator, _ rules: RestorationRules) {
    self.navigator = navigator
    self.rules = rules
    navigator.restorationReport = RestorationReport()
  }

  /// Changes the report where it stands, unless a later restoring has taken it over.
  private func note(_ change: (inout RestorationReport) -> Void) {
    if let navigator, navigator.saved.restoration === self { change(&navigator.restorationReport) }
  }

  func restore(_ snapshot: Snapshot) {
    guard let navigator, let snapshot = accepted(snapshot, navigator.plan.map) else { return }
    // Selecting a tab would uncover it, so it comes before what stands over the tabs.
    select(snapshot.tab, in: navigator)
    var stacks: [(place: Place, entries: Entries)] = []
    for stack in snapshot.stacks {
      switch Place(stack.place) {
      case nil: drop(stack.entries[...], "'\(stack.place)' is not a place")
      case .nested(let name): nested.append((name, stack.entries[...]))
      case let place?: stacks.append((place, stack.entries[...]))
      }
    }
    for (place, entries) in stacks { begin(entries, on: place) }
    hasBegun = true
    goOn()
  }

  private func accepted(_ snapshot: Snapshot, _ map: AppMap) -> Snapshot? {
    if !map.isRestorable {
      return refused("the program is not defined as restorable")
    } else if snapshot.app != map.title {
      return refused("saved by '\(snapshot.app)', not by '\(map.title)'")
    } else if !rules.shouldRestore(snapshot) {
      return refused("the program does not want it")
    } else if snapshot.version == map.version {
      return snapshot
    }
    return rules.migrate(snapshot)
      ?? refused("saved by version \(snapshot.version) of the definitions, not \(map.version)")
  }

  private func refused(_ why: String) -> Snapshot? {
    note { $0.refused = why }
    return nil
  }

  /// Selects a tab by its name; a number that is too large or too small means the nearest there is.
  private func select(_ tab: String?, in navigator: Navigator) {
    guard let tab, navigator.state.hasTabs else { return }
    let last = navigator.state.tabOrder.count - 1
    let name = navigator.state.tabIndex(tab) != nil ? tab : Int(tab).map { "\(max(0, min($0, last)))" }
    guard let name else { return }
    navigator.send(Request(.show(tab: name), origin: .restoration).animated(false))
  }
}

// MARK: - Entry by entry

extension Restorer {
  /// Restores a stack from its bottom.
  private func begin(_ entries: Entries, on place: Place) {
    guard let state = navigator?.state, let first = entries.first else { return }
    let hasRoot = !place.isLayer && !(place == .main && state.hasTabs)
    guard hasRoot, first.isBare, state[place].root?.screen == first.screen,
      case .allow = rules.behaviour(first)
    else { return open(entries, on: place, asRoot: hasRoot) }
    restored(first.screen, state[place].root?.id)
    open(entries.dropFirst(), on: place)
  }

  /// Opens the next saved entry, and after it those above.
  private func open(_ entries: Entries, on place: Place, asRoot isRoot: Bool = false) {
    guard let navigator, let entry = entries.first else { return }
    guard let known = navigator.plan.any(entry.screen) else {
      return drop(entries, "no such screen any more")
    }
    let isDefined = isRoot && navigator.state.definedRoot(of: place)?.screen == entry.screen
    guard known.screen.isRestorable || entry.isRequested || isDefined && entry.isBare else {
      return drop(entries, "not restorable any more")
    }
    guard let payload = navigator.plan.map.payload(of: entry) else {
      return drop(entries, "its payload is not a '\(entry.tag ?? "")' any more")
    }
    let visit = Visit(entry.screen, resource: entry.resource, payload: payload)
    let behaviour = rules.behaviour(entry)
    if case .reject = behaviour { return drop(entries, "the program does not want it") }
    let command = behaviour.command(for: visit, on: place, asRoot: isRoot)
    send(request(command, for: entry, behaviour), for: entries, on: place)
  }

  private func request(
    _ command: Command, for entry: Snapshot.SavedEntry, _ behaviour: RestorationRules.Behaviour
  ) -> Request {
    var request = Request(command, origin: .restoration).animated(false)
    if case .protect(let guardian) = behaviour { request = request.protect(with: guardian) }
    if entry.isRequested {
      request.isRestorable = true
      request.values.restorationName = entry.id.map { RestorationName($0) }
    }
    if let make = rules.maker(entry) { request.values.maker = .immediate(make) }
    request.hooks.completion = { [weak navigator, rules] ending in
      guard case .completed(let value) = ending else { return }
      if let take = rules.onRestoredResult { return take(entry.screen, value) }
      navigator?.diagnose("'\(entry.screen)' was restored and answered, but nobody waits for it any more")
    }
    return request
  }

  private func send(_ request: Request, for entries: Entries, on place: Place) {
    wait(for: 1)
    navigator?.send(
      request.outcome { outcome in
        self.wait(for: -1)
        if let reason = outcome.rejection {
          self.drop(entries, reason.description)
        } else {
          if let entry = entries.first { self.restored(entry.screen, self.navigator?.state[place].top?.id) }
          self.open(entries.dropFirst(), on: place)
        }
        self.goOn()
      })
  }

  /// Goes on with nested navigators that are open by now; when nothing waits any more, the others are lost.
  private func goOn() {
    guard let navigator else { return }
    while let index = nested.firstIndex(where: { navigator.state.nestedNames.contains($0.name) }) {
      let (name, entries) = nested.remove(at: index)
      begin(entries, on: .nested(name))
    }
    guard hasBegun, waiting == 0 else { return }
    let lost = nested
    nested = []
    for (name, entries) in lost { drop(entries, "'\(name)', in which it stood, did not come back") }
  }

  /// Notes that an entry is back.
  private func restored(_ screen: String, _ id: ContextID?) {
    note { $0.restored.append(screen) }
    navigator?.note(.restored(id, screen: screen))
  }

  private func wait(for more: Int) {
    waiting += more
    note { $0.waiting = waiting }
  }

  private func drop(_ entries: Entries, _ why: String) {
    note { $0.dropped += entries.map { .init(screen: $0.screen, why: why) } }
  }
}

extension RestorationRules.Behaviour {
  /// The command that puts a visit where it stood.
  fileprivate func command(for visit: Visit, on place: Place, asRoot isRoot: Bool) -> Command {
    if case .layer(let number) = place { return .overlay(visit, at: .number(number)) }
    guard isRoot else {
      var push = Push()
      push.overlays = .keep
      push.activation = .stay
      return .push(visit, on: place, push)
    }
    // A root that is there already would get its payload without the further guard being asked.
    if case .protect = self { return .transform(on: place, StackTransform { _ in [.open(visit)] }) }
    return .setStack([visit], on: place)
  }
}

extension Place {
  fileprivate var isLayer: Bool { if case .layer = self { true } else { false } }
}
