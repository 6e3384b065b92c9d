/// The draft of a transaction: it can be read and changed, and is invisible outside until it is committed.
@MainActor public final class Draft: CommandSender {
  /// The state as the commands so far would make it.
  public private(set) var state: NavigationState
  /// The stack on which verbs act; without one, the active one.
  public let target: Place?
  private(set) var commands: [Command] = []
  private(set) var parts: [Request.Extras?] = []
  private(set) var undone: [Request.Extras] = []
  private let opener: ContextID?
  private let first: Int

  package init(_ state: NavigationState, opener: ContextID? = nil, place: Place? = nil, first: Int = 0) {
    self.state = state
    self.opener = opener
    target = place
    self.first = first
  }

  /// Carries a command out on the draft.
  @discardableResult
  public func carryOut(_ request: Request) throws(Rejection) -> Outcome.Success {
    let extras = request.extras
    do throws(Rejection) {
      guard extras?.values.hooks.load == nil, extras?.values.hooks.loadShown == nil else {
        throw Rejection.notAllowedHere(
          request.command.summary, why: "a transaction cannot wait for a payload")
      }
      let change = try state.apply(request.command, from: request.entry ?? opener)
      commands.append(request.command)
      parts.append(extras)
      return change.outcome
    } catch {
      if let extras { undone.append(extras) }
      throw .rolledBack(index: first + commands.count, reason: error)
    }
  }

  /// Carries a command out on the draft.
  @discardableResult
  public func apply(_ command: Command) throws(Rejection) -> Outcome.Success {
    try carryOut(Request(command))
  }

  /// A transaction within the transaction: if the body throws, only its own part is undone.
  public func transaction(_ body: @MainActor (Draft) throws -> Void) throws {
    let inner = Draft(state, opener: opener, place: target, first: first + commands.count)
    do {
      try body(inner)
    } catch {
      undone += inner.undone + inner.parts.compactMap { $0 }
      throw error
    }
    undone += inner.undone
    state = inner.state
    commands += inner.commands
    parts += inner.parts
  }
}

extension Navigator {
  /// Carries several commands out as one: one commit, one transition, one outcome, or nothing at all.
  ///
  /// The body works on a draft, which it can read. It is called once, at once, and cannot wait. If it
  /// throws, nothing is sent. What a later request has to say about the whole is said by `configure`.
  @discardableResult
  public func transaction(
    origin: Request.Origin = .program, configure: (Request) -> Request = { $0 },
    _ body: @MainActor (Draft) throws -> Void
  ) rethrows -> RequestID {
    let request = Request(.transaction([]), origin: origin)
    let draft = Draft(state, opener: request.entry)
    do {
      try body(draft)
    } catch {
      busily { release(draft.undone + draft.parts.compactMap { $0 }) }
      throw error
    }
    return send(configure(request.carrying(draft)), releasing: draft.undone)
  }

  private func send(_ request: Request, releasing undone: [Request.Extras]) -> RequestID {
    var id = RequestID(0)
    busily {
      id = send(request)
      release(undone)
    }
    return id
  }

  /// Tells those who wait for screens that were undone before anything was committed.
  private func release(_ undone: [Request.Extras]) {
    for extras in undone.reversed() { extras.values.hooks.completion?(.cancelled(.rolledBack)) }
  }
}

extension Request {
  @MainActor fileprivate func carrying(_ draft: Draft) -> Request {
    var request = self
    request.command = .transaction(draft.commands)
    let parts = draft.parts
    guard parts.contains(where: { $0 != nil }) else { return request }
    request.values.parts = parts
    for part in parts { request.guards += part?.values.guards ?? [] }
    return request
  }
}
