package import Roots
internal import RootsApp

package struct MoveRecord: Sendable {
  package var steps = 0
  /// The state before the first commit.
  var start: NavigationState?
  package fileprivate(set) var commits = 0
  package private(set) var facts: [Fact] = []
  package fileprivate(set) var faults: [Fault] = []
  /// The moves that are still to be made in the middle of this one, in order; only races have any.
  var interleaved: [Interleaved] = []
  /// The events of the log, if the model logs.
  package internal(set) var events: [LogEvent.Kind] = []
  /// The audit of the move, if moves are watched; one at most.
  var audit: [Audit] = []

  mutating func add(_ fact: Fact) {
    if facts.isEmpty { facts.reserveCapacity(6) }
    facts.append(fact)
  }

  mutating func fault(_ property: Fault.Property, _ message: String) {
    faults.append(Fault(property: property, message: message))
  }

  mutating func outcome(_ request: Request, _ outcome: Outcome) {
    guard let reason = outcome.rejection else { return }
    add(.rejection(reason.code))
    if case .reentrancyLimit(let chain) = reason {
      fault(
        .drain, "requests lead to one another without end: \(Self.round(in: chain).joined(separator: " -> "))"
      )
    }
  }

  /// One round of requests that repeat themselves, from wherever it is seen: the last ones, beginning with the first by
  /// name and ending with that again; all of them if they do not.
  private static func round(in chain: [String]) -> [String] {
    let length = (1..<max(1, chain.count)).first { length in
      chain.count >= 2 * length && zip(chain, chain.dropFirst(length)).allSatisfy(==)
    }
    guard let length, let first = chain.suffix(length).min() else { return chain }
    let round = chain.suffix(length)
    let start = round.firstIndex(of: first) ?? round.startIndex
    return round[start...] + round[..<start] + [first]
  }
}

extension State {
  mutating func record(_ commit: Engine.Commit) {
    let (before, after) = (commit.before, commit.after)
    lastMove.commits += 1
    if lastMove.start == nil { lastMove.start = before }
    commit.arrivals.each { arrival in
      if arrival.entry.isTabHost { return }
      lastMove.add(.screen(arrival.entry.screen))
      // The screen in front does not open the target of a URL.
      if commit.request.origin != .url,
        let origin = commit.asker(in: lastMove.start) ?? commit.origin(of: arrival.entry)
      {
        lastMove.add(.edge(origin.screen, arrival.entry.screen))
        if commit.change.kind == .push, let odd = after.wrongTab(of: arrival.entry, model.grounds) {
          lastMove.add(.oddity(odd))
        }
      }
      if arrival.entry.id.number <= before.lastID && commit.change.kind != .restore {
        lastMove.fault(.identity, "\(arrival.entry.key) has the identity of an earlier visit")
      }
    }
    if commit.leadsBack, commit.arrivals.isEmpty, let old = before.focusedEntry,
      let new = after.focusedEntry, old.id != new.id
    {
      lastMove.add(.edge(old.screen, new.screen))
    }
    // A screen that shows something else in its place leads to itself.
    if commit.change.kind == .payload, commit.request.origin != .url, let old = before.focusedEntry,
      old.id == commit.change.opened
    {
      lastMove.add(.edge(old.screen, old.screen))
    }
    if let pop = commit.countedPop { lastMove.add(.oddity(pop)) }
    lastMove.add(.operation(commit.change.kind.rawValue, on: before.focus.kind))
    let layers = after.layers.count
    // The limit does not count questions of guards.
    let counted = after.layers.count { $0.asker == nil }
    if counted > 0 { lastMove.add(.layers(counted)) }
    if layers > before.layers.count, layers > Self.pileLimit, let pile = after.piled(Self.pileLimit) {
      lastMove.add(.pile(pile))
    }
  }

  /// The number of layers in which one accessory may be open before it counts as opened over itself.
  private static let pileLimit = 2

  /// Ends a move. Anything that began and did not end is a fault of this move, not of later ones.
  mutating func close() {
    if isOver { return }
    lastMove.faults += looseEnds
    settleLedger(entries: standingCount, openRequests: heldCount)
    endAudit()
  }

  var standingCount: Int { engine.state.count - (engine.state.hasTabs ? 1 : 0) }

  private var heldCount: Int { engine.attempts.reduce(0) { $0 + $1.requests.count } }

  /// The faults for what began in a move and has neither ended nor waits for something.
  private var looseEnds: [Fault] {
    var found: [Fault] = []
    let standing = standingCount
    if ledger.entries != standing {
      let message = "\(standing) visits stand, but \(ledger.entries) have begun and not been answered"
      found.append(Fault(property: .completion, message: message))
    }
    let waiting = heldCount
    if openRequests != waiting {
      let message = "\(waiting) requests wait, but \(openRequests) have no outcome"
      found.append(Fault(property: .outcome, message: message))
    }
    if !engine.isIdle { found.append(Fault(property: .drain, message: "requests are left in the queue")) }
    return found
  }

  package func faults() -> [Fault] { lastMove.faults + stateFaults() }

  /// No matter how the state was reached.
  package func stateFaults() -> [Fault] {
    if isOver { return [] }
    var found: [Fault] = []
    found += engine.violations().map { Fault(property: .engine, message: $0) }
    for name in model.app.brokenInvariants(in: program, script) {
      found.append(Fault(property: .claim(name), message: "invariant '\(name)' does not hold"))
    }
    return found
  }
}

extension Engine.Commit {
  /// The oddity of closing a number of screens other than one, if a screen has asked for it.
  fileprivate var countedPop: Oddity? {
    guard case .pop(let wanted, _, _) = request.command, wanted > 1, change.kind == .pop,
      case .entry(let id) = request.origin, let asker = before.find(id)?.entry
    else { return nil }
    guard change.count == wanted, let focused = before.focusedEntry else {
      return Oddity(.cutPop, [asker.screen, "\(wanted)", "\(change.count)"])
    }
    let closed = before[before.focusedPlace].entries.suffix(wanted).reversed().map(\.screen)
    let shown = after.focusedEntry?.screen ?? focused.screen
    return Oddity(.countedPop, [asker.screen, "\(wanted)", shown] + closed)
  }

  /// True if the change leads to another screen without opening one: to a tab, or back to a screen by name.
  fileprivate var leadsBack: Bool {
    change.kind == .tab || request.command.row.traits.contains(.goesBack)
  }

  /// The screen that asked for it, where it has left meanwhile: a row may go back before it opens something.
  fileprivate func asker(in start: NavigationState?) -> Entry? {
    guard case .entry(let id) = request.origin, before.find(id) == nil else { return nil }
    return start?.find(id)?.entry
  }

  /// The opener, or the entry that had the focus.
  fileprivate func origin(of entry: Entry) -> Entry? {
    let focused = before.focusedEntry
    guard let opener = entry.opener, opener != focused?.id else { return focused }
    return (after.find(opener) ?? before.find(opener))?.entry ?? focused
  }
}

extension NavigationState {
  /// Returns the bottom screen of the topmost layer if more than `most` layers have the same one.
  fileprivate func piled(_ most: Int) -> String? {
    let roots = layers.indices.map { self[at: .layer($0)].entries.first?.screen }
    guard let last = roots.last, let last else { return nil }
    return roots.count { $0 == last } > most ? last : nil
  }
}

extension Slot {
  var kind: String {
    switch self {
    case .main: "main"
    case .tab: "tab"
    case .layer: "layer"
    case .nest: "nested"
    }
  }
}
