internal import Roots

/// Remembers why the last request of the person at the keys was refused.
@MainActor final class RefusalWatch {
  /// True while input is handled: what the program itself asks for meanwhile is asked for by the person.
  @exclusivity(unchecked) var isOfInput = false
  // Nothing that is called while they change looks at them.
  @exclusivity(unchecked) private var requests: [(id: RequestID, asker: ContextID?)] = []
  @exclusivity(unchecked) private var refusal: Refusal?

  /// Why a request was refused, and the screen that made it.
  typealias Refusal = (reason: Rejection, asker: ContextID?)

  /// A request that has no outcome here, because another navigator carries it out, must not stay for ever.
  private static let most = 64

  func take(_ event: LogEvent) {
    if case .request(let id, _, let origin) = event.kind,
      origin.isPersonal || isOfInput && origin == .program
    {
      requests.append((id, origin.entry))
      if requests.count > RefusalWatch.most { requests.removeFirst() }
    } else if case .outcome(let id, let outcome, _) = event.kind,
      let place = requests.lastIndex(where: { $0.id == id })
    {
      let request = requests.remove(at: place)
      if let reason = outcome.rejection, reason.isNews { refusal = (reason, request.asker) }
    }
  }

  var hasReason: Bool { refusal != nil }

  func takeReason() -> Refusal? {
    defer { refusal = nil }
    return refusal
  }
}

extension Rejection {
  fileprivate var isNews: Bool {
    switch self {
    case .shutdown, .superseded: false
    case .atRoot, .empty, .unknownScreen, .unknownTab, .unknownLayer, .notPresent, .layerLimit,
      .guardRefused, .guardFailed, .guardTimeout, .redirectLoop, .tooManyRedirects, .noPath,
      .missingDependency, .wrongPayload, .notAllowedHere, .cycle, .alreadyOwned, .noMatch, .malformedURL,
      .transitionFailed, .rolledBack, .reentrancyLimit:
      true
    }
  }
}

extension Request.Origin {
  /// Whether a person at the keys made the request, directly or through a screen.
  package var isPersonal: Bool {
    switch self {
    case .key, .entry, .url: true
    case .program, .script, .restoration, .engine: false
    }
  }
}
