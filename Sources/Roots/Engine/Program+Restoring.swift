/// Putting a saved state in place, as far as definitions, rules and guards let it.
///
/// Each entry is judged by itself, but all that comes back at once is shown as one change, before anything else: what
/// is below the top has never been in sight. Its screens are made when they are needed first.
///
/// A stack is cut at the first entry that cannot be rebuilt: what stood above was reached through it. An entry whose
/// guard takes its time follows later, with those above it, if what is below is still the same.
extension Program {
  struct Restoration: Sendable {
    var report = RestorationReport()
    fileprivate(set) var stacks: ArraySlice<Pile> = []
    fileprivate(set) var nested: [Pile] = []
    /// The stacks of which an entry is being opened, by the request that opens it.
    fileprivate(set) var waiting: [RequestID: Pile] = [:]
    fileprivate var asked: Pile?
    /// The tab that is selected first, as long as its guard has not answered.
    fileprivate(set) var tab: (request: RequestID, name: String)?
    fileprivate let hearsAnswers: Bool
    fileprivate var hasBegun = false
    /// The state that was shown last, as long as what has come back since is not.
    fileprivate var shown: NavigationState?
    fileprivate var isStart = false
    /// Entries that have come back and are not shown yet, with the extras of their requests.
    fileprivate var opened: [(id: ContextID, extras: Request.Extras)] = []
    fileprivate var ended: [Change.Ended] = []
    fileprivate(set) var made: Set<ContextID> = []
    fileprivate var kept: [ContextID: Value] = [:]

    fileprivate var isUnfinished: Bool { !waiting.isEmpty || !stacks.isEmpty || !nested.isEmpty }

    var piles: [Pile] {
      waiting.sorted { $0.key < $1.key }.map(\.value) + stacks + nested
    }

    fileprivate init(hearsAnswers: Bool) { self.hearsAnswers = hearsAnswers }

    /// Entries that are to be opened on a stack, the next first.
    struct Pile: Sendable {
      let place: Place
      var entries: ArraySlice<Snapshot.SavedEntry>
      /// Whether the first of them stands at the bottom of a stack that is never empty.
      var isRoot: Bool
    }
  }

  package var restorationReport: RestorationReport { restoration?.report ?? RestorationReport() }

  /// Entries of a saved state that are still to be opened on a stack, the next first.
  package struct Unrestored: Sendable {
    package let place: Place
    package let entries: ArraySlice<Snapshot.SavedEntry>
    /// Whether the first of them stands at the bottom of a stack that is never empty.
    package let isRoot: Bool
    package let request: RequestID?
  }

  /// The parts of a saved state that wait for a guard, or for a flow to be opened.
  package var unrestored: [Unrestored] {
    guard let restoration, restoration.isUnfinished else { return [] }
    let waiting = restoration.waiting.sorted { $0.key < $1.key }.map { ($0.value, Optional($0.key)) }
    let others = (restoration.stacks + restoration.nested).map { ($0, RequestID?.none) }
    return (waiting + others).map { pile, id in
      Unrestored(place: pile.place, entries: pile.entries, isRoot: pile.isRoot, request: id)
    }
  }

  package var unrestoredTab: String? { restoration?.tab?.name }

  /// - Parameter isGivenUp: whether the state could be restored, but its restorations did not end.
  package mutating func refuseRestoration(_ why: String, isGivenUp: Bool = false) {
    restoration = Restoration(hearsAnswers: false)
    restoration?.report.refused = why
    restoration?.report.isGivenUp = isGivenUp
  }

  /// - Parameter hearsAnswers: whether the program takes the answers of screens that were restored.
  package mutating func restore(_ snapshot: Snapshot, hearsAnswers: Bool) {
    restoration = Restoration(hearsAnswers: hearsAnswers)
    isRestoring = true
    // Selecting a tab would uncover it, so it comes before what stands over the tabs.
    select(snapshot.tab)
    let hasTabs = state.hasTabs
    for stack in snapshot.stacks {
      let entries = stack.entries[...]
      guard let place = Place(stack.place) else {
        drop(entries, "'\(stack.place)' is not a place")
        continue
      }
      switch place {
      case .nested: restoration?.nested.append(.init(place: place, entries: entries, isRoot: true))
      case .layer: restoration?.stacks.append(.init(place: place, entries: entries, isRoot: false))
      case .main: restoration?.stacks.append(.init(place: place, entries: entries, isRoot: !hasTabs))
      case .tab: restoration?.stacks.append(.init(place: place, entries: entries, isRoot: true))
      }
    }
  }

  /// A number that is too large or too small means the nearest tab there is.
  private mutating func select(_ tab: String?) {
    guard let tab, state.hasTabs else { return }
    let last = state.tabOrder.count - 1
    let name = state.tabIndex(tab) != nil ? tab : Int(tab).map { "\(max(0, min($0, last)))" }
    guard let name else { return }
    let id = send(Request(.show(tab: name), origin: .restoration).animated(false))
    restoration?.tab = (id, name)
  }

  /// Begins with the next stack when nothing else is left to be done; says whether there was one.
  mutating func restoreNext() -> Bool {
    // Asked after everything else that happens.
    guard restoration?.hasBegun == false else { return false }
    if let pile = restoration?.stacks.popFirst() {
      later(.weigh(free(pile)), .nothing)
    } else {
      restoration?.hasBegun = true
      later(.restoreNested, .nothing)
    }
    return true
  }

  /// The stack itself, or one on a layer above the guard that asks where it stood.
  private func free(_ pile: Restoration.Pile) -> Restoration.Pile {
    guard case .layer(let number) = pile.place, state.layers.isQuestion(number) else { return pile }
    return .init(place: .layer(state.layers.next), entries: pile.entries, isRoot: pile.isRoot)
  }

  // MARK: Entry by entry

  /// Asks the rules about the next entry of a stack, unless it cannot come back, no matter what they say.
  mutating func weigh(_ pile: Restoration.Pile) -> Effect? {
    guard let entry = pile.entries.first else { return nil }
    if !isThere(entry, pile), let why = trouble(with: entry, pile) {
      drop(pile.entries, why)
      return nil
    }
    restoration?.asked = pile
    return .weigh(entry)
  }

  package mutating func weighed(_ behavior: RestorationRules.Behavior, _ maker: ScreenMaker? = nil) {
    guard let pile = restoration?.asked.take(), let entry = pile.entries.first else { return }
    switch behavior {
    case .allow where isThere(entry, pile): return restored(pile, state[pile.place].root?.id)
    case .reject: return drop(pile.entries, "the program rejects it")
    case .allow, .protect: break
    }
    if let why = trouble(with: entry, pile) { return drop(pile.entries, why) }
    guard let payload = plan.map.payload(of: entry) else { return }
    let visit = Visit(entry.screen, resource: entry.resource, payload: payload)
    let command = behavior.command(for: visit, on: pile.place, asRoot: pile.isRoot)
    var request = Request(command, origin: .restoration).animated(false)
    if case .protect(let guardian) = behavior { request = request.protect(with: guardian) }
    if entry.isRequested {
      request.isRestorable = true
      request.values.restorationName = entry.id.map { RestorationName($0) }
    }
    request.values.maker = maker
    request.values.waiter = .restored
    let id = send(request)
    restoration?.waiting[id] = pile
    restoration?.countWaiting()
  }

  /// Whether an entry is at the bottom of its stack already, because the definitions put it there.
  private func isThere(_ entry: Snapshot.SavedEntry, _ pile: Restoration.Pile) -> Bool {
    pile.isRoot && entry.isBare && state[pile.place].root?.screen == entry.screen
  }

  /// Why an entry cannot come back, no matter what the rules say.
  private func trouble(with entry: Snapshot.SavedEntry, _ pile: Restoration.Pile) -> String? {
    guard let known = plan.any(entry.screen) else { return "no such screen any more" }
    // The mark in the place of a secret is not what the screen was given.
    if entry.isSecret { return "what it was given is secret, and is kept nowhere" }
    let isDefined = pile.isRoot && state.definedRoot(of: pile.place)?.screen == entry.screen
    guard known.screen.isRestorable || entry.isRequested || isDefined && entry.isBare else {
      return "not restorable any more"
    }
    return plan.map.payload(of: entry) == nil ? "its payload is not a '\(entry.tag ?? "")' any more" : nil
  }

  mutating func resumeRestoring(_ id: RequestID, _ outcome: Outcome) {
    if restoration?.tab?.request == id { restoration?.tab = nil }
    guard let pile = restoration?.waiting.removeValue(forKey: id) else { return }
    restoration?.countWaiting()
    if let reason = outcome.rejection {
      drop(pile.entries, reason.description)
    } else {
      restored(pile, state[pile.place].top?.id)
    }
    later(.restoreNested)
  }

  /// Takes the first entry of a stack as back, and goes on with those above.
  private mutating func restored(_ pile: Restoration.Pile, _ id: ContextID?) {
    guard let entry = pile.entries.first else { return }
    restoration?.report.restored.append(entry.screen)
    note(.restored(id, screen: entry.screen))
    if let id, let state = entry.state {
      if restoration?.shown?.find(id) == nil, restoration?.shown != nil {
        restoration?.kept[id] = state
      } else {
        later(.effect(.restoreState(id, state)))
      }
    }
    later(.weigh(.init(place: pile.place, entries: pile.entries.dropFirst(), isRoot: false)))
  }

  /// Goes on with flows that are open by now; when nothing waits any more, the others are lost.
  mutating func restoreNested() {
    guard var restoration else { return }
    let open = restoration.nested.filter { state.slot(of: $0.place) != nil }
    restoration.nested.removeAll { state.slot(of: $0.place) != nil }
    let isOver = open.isEmpty && restoration.hasBegun && restoration.waiting.isEmpty
    let lost = isOver ? restoration.nested : []
    if isOver { restoration.nested = [] }
    self.restoration = restoration
    for pile in open { later(.weigh(pile)) }
    if !open.isEmpty { later(.restoreNested) }
    for pile in lost {
      guard case .nested(let name) = pile.place else { continue }
      drop(pile.entries, "'\(name)', in which it stood, did not come back")
    }
  }

  private mutating func drop(_ entries: ArraySlice<Snapshot.SavedEntry>, _ why: String) {
    restoration?.report.dropped += entries.map { .init(screen: $0.screen, why: why) }
  }

  /// The code that waited for the answer is gone.
  mutating func answerRestored(_ screen: String, _ ending: Ending) {
    guard case .completed(let value) = ending else { return }
    if restoration?.hearsAnswers == true { return later(.effect(.restoredAnswer(screen, value))) }
    diagnose("'\(screen)' was restored and answered, but nothing waits for its answer any more")
  }
}

// MARK: - One change

extension Engine.Commit {
  package var isRestoring: Bool { request.origin == .restoration }
}

extension Program {
  /// Begins to restore from a state that was never shown; says whether there is anything to restore.
  mutating func beginsRestoring(from nothing: NavigationState) -> Bool {
    guard let restoration, restoration.report.refused == nil, !restoration.hasBegun else { return false }
    self.restoration?.shown = nothing
    self.restoration?.isStart = true
    return true
  }

  /// Takes a change that puts something back; it is shown together with what follows at once.
  mutating func absorb(_ commit: Engine.Commit) {
    handling = .request(commit.request)
    if restoration?.shown == nil { restoration?.shown = commit.before }
    commit.change.departures.forEach { restoration?.ended.append($0) }
    if let id = commit.change.opened, let extras = commit.request.extras {
      restoration?.opened.append((id, extras))
    }
    isRestoring = true
    if let preparation, preparation.request == commit.request.id {
      if takesTime(commit) || !preparation.claims.isEmpty {
        showRestored(commit.request.id)
      } else {
        restoration?.made.formUnion(preparation.entries)
        self.preparation = nil
      }
    }
    let outcome = Outcome.success(commit.change.outcome)
    later(.effect(.settled(commit.request, outcome, commit)))
    later(.resumeRestoring(commit.request.id, outcome))
  }

  /// True if screens of a change need those that stand before them, or take their time: what is there is shown first.
  func takesTime(_ outlook: Engine.Commit) -> Bool {
    outlook.arrivals.contains { arrival in
      guard let screen = plan.known(arrival.entry)?.screen else { return false }
      guard screen.requirements.isEmpty else { return true }
      guard let maker = outlook.extras(for: arrival)?.values.maker ?? screen.maker else { return false }
      return maker.atOnce == nil
    }
  }

  mutating func takeRestored(_ id: ContextID) -> Bool { restoration?.made.remove(id) != nil }

  /// Shows all that has come back since the last state that was shown, as one change.
  mutating func showRestored(_ id: RequestID = RequestID(0)) {
    if preparation == nil { isRestoring = false }
    guard let restoration, let before = restoration.shown else { return }
    var request = Request(.transaction([]), origin: .restoration).animated(false)
    request.id = id
    request.values.parts = restoration.opened.map(\.extras)
    var change = Change(.restore, ending: restoration.ended.filter { before.find($0.entry.id) != nil })
    change.parts = restoration.opened.map(\.id)
    var arrivals = state.arrivals(since: before)
    if let empty = state.emptyEntry, empty.id != before.emptyEntry?.id {
      arrivals.append(Arrival(entry: empty, place: state.place(of: state.base)))
    }
    self.restoration?.shown = nil
    self.restoration?.isStart = false
    self.restoration?.opened = []
    self.restoration?.ended = []
    let commit = Engine.Commit(request, from: before, to: state, change, arrivals)
    later(.show(Showing(commit, restoration.isStart ? .start : .change)))
    let isNothingThere = state.isBaseEmpty && restoration.waiting.isEmpty && restoration.tab == nil
    if restoration.isStart && isNothingThere { later(.openStart) }
  }

  /// Whether a screen is put back below others: where it led is a part of what was saved.
  package func isPutBack(_ id: ContextID) -> Bool {
    guard let commit = handling.commit, commit.isRestoring,
      commit.arrivals.contains(where: { $0.entry.id == id })
    else { return false }
    return commit.after.focusedEntry?.id != id
  }

  // MARK: Screens that are made when they are needed

  /// Whether the screen of an entry need not be there before it comes into sight.
  func isPutOff(_ arrival: Arrival, _ extras: Request.Extras?, _ commit: Engine.Commit) -> Bool {
    guard commit.isRestoring, restoration?.kept[arrival.entry.id] == nil,
      preparation?.entries.contains(arrival.entry.id) != true, let known = plan.known(arrival.entry),
      known.screen.requirements.isEmpty,
      case .immediate? = extras?.values.maker ?? known.screen.maker
    else { return false }
    return !commit.after.sight.visible.contains { $0.id == arrival.entry.id }
  }

  mutating func putOff(_ entry: Entry, _ known: Plan.Known?) {
    unmade.insert(entry.id)
    if known?.screen.mayHold == true { engine.holders.insert(entry.id) }
  }

  package mutating func makeNow(_ id: ContextID) {
    if unmade.isEmpty { return }
    guard unmade.remove(id) != nil, let entry = state.find(id)?.entry else { return }
    later(.effect(.remake(entry)))
  }

  mutating func takeKeptState(of id: ContextID) -> Value? {
    guard let kept = restoration?.kept, !kept.isEmpty else { return nil }
    return restoration?.kept.removeValue(forKey: id)
  }
}

extension Program.Restoration {
  fileprivate mutating func countWaiting() { report.waiting = waiting.count }
}

extension RestorationRules.Behavior {
  fileprivate func command(for visit: Visit, on place: Place, asRoot isRoot: Bool) -> Command {
    if case .layer(let number) = place { return .overlay(visit, at: .number(number)) }
    guard isRoot else {
      var push = Command.Push()
      push.overlays = .keep
      push.activation = .stay
      return .push(visit, on: place, push)
    }
    // A root that is there already would get its payload without the further guard being asked.
    if case .protect = self { return .transform(on: place, Command.StackTransform { _ in [.open(visit)] }) }
    return .setStack([visit], on: place)
  }
}
