/// What applying a command did.
public struct Change: Sendable {
  /// Whether anything happened.
  public package(set) var outcome = Outcome.Success.committed
  /// What kind of change it was; the transition is chosen by it.
  public package(set) var kind: Kind
  /// The entry that was opened, the last one if there were several; or the one whose payload was renewed.
  public package(set) var opened: ContextID?
  /// How many entries a pop closed.
  public package(set) var count = 0
  package var departures = Few<Ended>.none

  /// The entries that left, in the order in which their answers are delivered: top first.
  public package(set) var ended: [Ended] {
    get { Array(departures) }
    set { departures = Few(newValue) }
  }
  /// Of a transaction: the entry that each of its commands opened.
  package var parts: [ContextID?] = []

  /// What kind of change.
  public enum Kind: String, Sendable {
    case push, pop, replace, stack, tab, present, dismiss, payload, path, url, transaction, tabs, restore
    case evict, none
  }

  /// An entry that left, and how it ended.
  public struct Ended: Sendable, Equatable {
    /// The entry.
    public let entry: Entry
    /// Where it stood.
    public let place: Place
    /// How it ended.
    public let ending: Ending
  }

  package init(_ kind: Kind) { self.kind = kind }

  package init(_ kind: Kind, ending ended: [Ended]) {
    self.kind = kind
    departures = Few(ended)
  }

  package static var unchanged: Change {
    var change = Change(.none)
    change.outcome = .unchanged
    return change
  }

  /// Adds the change of a later command of the same transaction.
  package mutating func absorb(_ later: Change) {
    later.departures.forEach { departures.append($0) }
    opened = later.opened ?? opened
    count += later.count
    parts.append(later.opened)
  }
}

extension Few<Change.Ended> {
  /// Strikes out those that fulfil a condition.
  mutating func drop(_ fits: (Change.Ended) -> Bool) {
    guard contains(where: fits) else { return }
    self = Few(filter { !fits($0) })
  }

  /// Lets some entries end in another way.
  mutating func end(_ ids: [ContextID], _ ending: Ending) {
    self = Few(
      map { ended in
        ids.contains(ended.entry.id)
          ? Change.Ended(entry: ended.entry, place: ended.place, ending: ending) : ended
      })
  }
}

/// How a visit to a screen ended: exactly one for every screen opened.
public enum Ending: Sendable, Equatable {
  /// The screen answered.
  case completed(Payload?)
  /// The screen left without an answer.
  case cancelled(Cancellation)

  /// Why a screen left without an answer.
  public enum Cancellation: String, Sendable, CaseIterable {
    case popped, replaced, clearedByNavigation, stackReset, tabRemoved, rolledBack, superseded, waiterGone
    case shutdown
  }
}

extension Ending: CustomStringConvertible {
  /// The ending as text: `completed`, `cancelled, popped`.
  public var description: String {
    switch self {
    case .completed(nil): "completed"
    case .completed(let payload?): "completed, \(payload.value?.json ?? payload.typeName)"
    case .cancelled(let why): "cancelled, \(why.rawValue)"
    }
  }
}

/// What became of a request.
public enum Outcome: Sendable, Equatable {
  case success(Success)
  case rejected(Rejection)

  /// The ways in which a request can succeed.
  public enum Success: String, Sendable {
    /// The state changed.
    case committed
    /// Everything was already as asked.
    case unchanged
    /// The screen to go back to was not there and was opened.
    case pushedInstead
  }

  /// The state changed.
  public static let committed = Outcome.success(.committed)
  /// Everything was already as asked.
  public static let unchanged = Outcome.success(.unchanged)
  /// The screen to go back to was not there and was opened.
  public static let pushedInstead = Outcome.success(.pushedInstead)

  /// Why the request was refused, if it was.
  public var rejection: Rejection? { if case .rejected(let reason) = self { reason } else { nil } }

  /// The one word by which scripts and tapes know the outcome.
  public var code: String {
    switch self {
    case .success(let success): success.rawValue
    case .rejected: "rejected"
    }
  }
}
