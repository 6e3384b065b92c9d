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
    /// A screen was opened on a stack.
    case push
    /// Screens were closed.
    case pop
    /// A screen took the place of others.
    case replace
    /// A stack was made something else.
    case stack
    /// Another tab was selected.
    case tab
    /// A layer was opened.
    case present
    /// Layers were closed.
    case dismiss
    /// A screen got another payload.
    case payload
    /// A computed way was gone.
    case path
    /// A URL was opened.
    case url
    /// Several commands were carried out as one.
    case transaction
    /// Tabs came or went.
    case tabs
    /// An earlier state came back, or the first one.
    case restore
    /// What guards no longer admit has left.
    case evict
    /// Nothing has changed.
    case none
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
    /// It was closed by going back, or with what it stood on.
    case popped
    /// Another screen took its place.
    case replaced
    /// It was an overlay, and the base has changed below it.
    case clearedByNavigation
    /// Its stack was made something else.
    case stackReset
    /// Its tab is gone.
    case tabRemoved
    /// The transaction in which it was opened was undone.
    case rolledBack
    /// Another request changed the stack while it waited to be opened.
    case superseded
    /// Whoever waited for its answer is gone.
    case waiterGone
    /// The program has ended.
    case shutdown
  }
}

extension Ending {
  /// The answer as a type; `nil` if the screen left without one, or with another one.
  public func answer<Answer>(as type: Answer.Type = Answer.self) -> Answer? {
    if case .completed(let payload) = self { payload?.as(type) } else { nil }
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
  /// It was carried out, or there was nothing to do.
  case success(Success)
  /// It was refused, and nothing has changed.
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
