/// An engine that has nothing to do can be put away small.
extension Engine {
  /// All that makes up the future of an engine at rest, earlier states apart: no undo leads back to them.
  package struct Rest: Sendable {
    package let state: NavigationState
    fileprivate let attempts: [Attempt]
    fileprivate let holdings: Int
    fileprivate let holders: Set<ContextID>
    fileprivate let backHandlers: Set<ContextID>
    fileprivate let veiled: [ContextID: Set<String>]
    fileprivate let consents: [ContextID: [String]]
    fileprivate let lastAttempt: UInt64
  }

  /// The engine put away; only one that ``isIdle`` comes back as it was.
  package var rest: Rest {
    Rest(
      state: state, attempts: attempts, holdings: holdings, holders: holders, backHandlers: backHandlers,
      veiled: veiled, consents: consents, lastAttempt: lastAttempt)
  }

  /// The engine that was put away.
  package init(_ rest: Rest) {
    state = rest.state
    history = History(limit: rest.state.plan.map.limits.undo)
    attempts = rest.attempts
    holdings = rest.holdings
    holders = rest.holders
    backHandlers = rest.backHandlers
    veiled = rest.veiled
    consents = rest.consents
    lastAttempt = rest.lastAttempt
  }
}
