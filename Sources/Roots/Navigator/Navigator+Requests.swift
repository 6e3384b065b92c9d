/// What some commands mean beyond the state.
extension Navigator {
  /// Asks the screen that has the keys whether it deals with going back by itself.
  package func offerBack(_ request: Request, _ id: ContextID) {
    let screen = table[id]?.live as? any BackHandling
    engine.offered(during(.request(request)) { screen?.handleBack() ?? .passed })
  }

  /// Carries out what has no effect on the state itself; says what became of it.
  package func effect(of request: Request) -> Outcome {
    switch request.command {
    case .message(let payload, let id): return deliver(payload, from: id ?? request.entry)
    case .tell(let payload, let flow): return deliver(payload, to: flow)
    case .grant(let id): return answerHeld(id, .allow)
    case .refuse(let id, let why): return answerHeld(id, .refuse(why))
    case .advance(let duration):
      timers.advance(to: timers.later(by: duration))
      return .committed
    default: return .unchanged
    }
  }

  private func deliver(_ payload: Payload, from id: ContextID?) -> Outcome {
    let id = id ?? state.focusedEntry?.id
    guard let id, let (entry, _) = state.find(id) else {
      diagnose("a message from \(id.map(\.description) ?? "nobody"), which has ended, is ignored")
      return .unchanged
    }
    note(.message(id, screen: entry.screen, payload))
    if let listener = listener(to: id) {
      listener(payload)
    } else if onMessage?(id, payload) != .handled {
      diagnose("nobody listens to the messages of \(entry.key)")
    }
    return .committed
  }

  /// Offers a message to the screens of a nested navigator, from the top, and to the one around them.
  private func deliver(_ payload: Payload, to flow: String) -> Outcome {
    guard let nest = state.nests.first(where: { $0.name == flow }) else {
      return .rejected(.notAllowedHere(flow, why: "it is not open, and hears nothing"))
    }
    let hearers = nest.stack.fromTop.map(\.id) + [nest.host]
    let isHeard = hearers.contains { id in
      (table[id]?.live as? any MessageReceiving)?.receive(message: payload) == .handled
    }
    if !isHeard { diagnose("'\(flow)' does not listen to what it is told") }
    return .committed
  }

  /// Who listens to a screen; to the first screen of a nested navigator, whoever opened that.
  private func listener(to id: ContextID) -> (@MainActor @Sendable (Payload) -> Void)? {
    var next: ContextID? = id
    while let id = next {
      if let listener = table[id]?.message { return listener }
      next = state.nests.first { $0.stack.root?.id == id }?.host
    }
    return nil
  }

  private func answerHeld(_ id: RequestID?, _ decision: Guard.Decision) -> Outcome {
    let held = engine.held
    guard let match = id.map({ id in held.last { $0.request.id == id } }) ?? held.last else {
      diagnose("no held request to answer")
      return .unchanged
    }
    answer(match.attempt, decision)
    return .committed
  }
}
