extension Request {
  /// This request shown in motion or at once.
  public func animated(_ isAnimated: Bool) -> Request { with { $0.motion = isAnimated ? .animated : .still } }

  /// This request shown in a certain way.
  public func transition(_ transition: Transition) -> Request { with { $0.transition = transition } }

  /// This request with a payload for the screen it opens.
  public func payload(_ payload: Payload) -> Request { with { $0.command.payload = payload } }

  /// This request with a payload that is fetched before the screen is made; if that fails, nothing happens.
  public func payload(_ load: @escaping @MainActor @Sendable () async throws -> Payload) -> Request {
    with { $0.hooks.load = load }
  }

  /// This request with a payload that is fetched while the screen is shown already, busy.
  ///
  /// The screen gets the payload as a ``PayloadReceiving``; until then its context says so, its transition is
  /// held and nothing else changes, for as long as a transition may take. If fetching fails, the screen is
  /// closed and the request refused. For a screen that stands there already nothing is fetched.
  public func loading(_ load: @escaping @MainActor @Sendable () async throws -> Payload) -> Request {
    with { $0.hooks.loadShown = load }
  }

  /// Calls a function once when the screen has appeared.
  public func onAppeared(_ run: @escaping @MainActor @Sendable (ScreenContext) -> Void) -> Request {
    with { $0.hooks.onAppeared = run }
  }

  /// Calls a function when the screen has been made and before anything is shown.
  public func willNavigate(_ run: @escaping @MainActor @Sendable (ScreenContext) -> Void) -> Request {
    with { $0.hooks.willNavigate = run }
  }

  /// Calls a function if the request is refused. Of a transaction, only the whole is refused.
  public func onFailure(_ run: @escaping @MainActor @Sendable (Rejection) -> Void) -> Request {
    with { $0.hooks.onFailure = run }
  }

  /// Calls a function with the answer of the screen that is opened, or with why there is none: exactly once.
  ///
  /// If the request is refused there is no such screen; ``onFailure(_:)`` tells of that.
  public func completion(_ run: @escaping @MainActor @Sendable (Ending) -> Void) -> Request {
    with { $0.hooks.completion = run }
  }

  /// Calls a function with every message of the screen while it lives.
  public func onMessage(_ run: @escaping @MainActor @Sendable (Payload) -> Void) -> Request {
    with { $0.hooks.message = run }
  }

  /// Calls a function with the outcome.
  public func outcome(_ run: @escaping @MainActor @Sendable (Outcome) -> Void) -> Request {
    with { $0.hooks.outcome = run }
  }

  /// Calls a function at a step of the screen's life, for this visit only.
  public func on(_ step: LifeCycle, _ run: @escaping @MainActor @Sendable () -> Void) -> Request {
    with { $0.hooks.onEvent[step] = run }
  }

  /// Wraps the screen in a nested navigator of a name.
  public func embed(in name: String) -> Request { with { $0.command.visit?.nestedIn = name } }

  /// Keeps the living screen for a while after it left.
  public func keepAlive(_ keep: KeepAlive) -> Request { with { $0.keepAlive = keep } }

  /// Asks further guards, for this request alone and after all others.
  public func protect(with guards: Guard...) -> Request { with { $0.guards += guards } }

  /// Lets other screens answer for the accessory that a guard opens to ask: only its own answer counts otherwise.
  public func answered(by screens: String...) -> Request { with { $0.values.answers += screens } }

  /// Says whether the entry may be kept across launches; this counts more than its definition.
  public func restorable(_ isRestorable: Bool = true) -> Request {
    with { $0.isRestorable = isRestorable }
  }

  /// Keeps the entry across launches under a name of the program's own; what comes back may be another
  /// screen.
  public func restorable(id: String, as screen: (some NavigationName)? = String?.none) -> Request {
    with {
      $0.isRestorable = true
      $0.values.restorationName = RestorationName(id, as: screen?.navigationName)
    }
  }

  /// Makes the request on behalf of an entry, not of the one in sight.
  public func from(_ id: ContextID) -> Request { with { $0.origin = .entry(id) } }

  /// Does not ask screens whether they want to be left.
  public func force() -> Request { with { $0.leaving = .force } }

  /// Carries the request out on a nested navigator, even if it names another place.
  public func `in`(_ navigator: String) -> Request { with { $0.command.place = .nested(navigator) } }

  private func with(_ change: (inout Request) -> Void) -> Request {
    var copy = self
    change(&copy)
    return copy
  }
}
