/// Reports the outcome of a request to its sender, also after the navigator is gone.
extension Request {
  /// Tells the outcome, and lets those go who wait for a screen that never will be opened.
  /// - Parameter hasOpened: Whether the screen was opened, and closed by what went wrong: then its end is its answer.
  @MainActor package func tell(_ outcome: Outcome, hasOpened: Bool = false) {
    guard let values = extras?.values else { return }
    if let reason = outcome.rejection {
      if !hasOpened { tellWaiters(reason, values) }
      values.hooks.onFailure?(reason)
    } else if outcome == .unchanged {
      for part in values.parts.reversed() { part?.values.hooks.completion?(.cancelled(.popped)) }
    }
    values.hooks.outcome?(outcome)
  }

  @MainActor private func tellWaiters(_ reason: Rejection, _ values: Values) {
    let why: Ending.Cancellation
    switch reason {
    case .superseded: why = .superseded
    case .shutdown: why = .shutdown
    case .rolledBack: why = .rolledBack
    case .atRoot, .empty, .unknownScreen, .unknownTab, .unknownLayer, .notPresent, .layerLimit,
      .guardRefused, .guardFailed, .guardTimeout, .redirectLoop, .tooManyRedirects, .noPath,
      .missingDependency, .wrongPayload, .notAllowedHere, .cycle, .alreadyOwned, .noMatch, .malformedURL,
      .transitionFailed, .reentrancyLimit:
      why = values.parts.isEmpty ? .refused : .rolledBack
    }
    values.hooks.completion?(.cancelled(why))
    for part in values.parts.reversed() { part?.values.hooks.completion?(.cancelled(why)) }
  }

  /// This request calling a function if it succeeds without opening its screen: a guard has sent it elsewhere.
  @MainActor package func elsewhere(_ run: @escaping @MainActor @Sendable () -> Void) -> Request {
    let opening = Opening()
    let (willNavigate, outcome) = (hooks.willNavigate, hooks.outcome)
    var request = self
    request.hooks.willNavigate = { context in
      opening.hasHappened = true
      willNavigate?(context)
    }
    request.hooks.outcome = { result in
      outcome?(result)
      if result.rejection == nil && !opening.hasHappened { run() }
    }
    return request
  }

  @MainActor private final class Opening {
    var hasHappened = false
  }
}
