/// The draft of a transaction: it can be read and changed, and nobody sees it until it is committed.
@MainActor public final class Draft: CommandSender {
  public typealias TabName = String
  public typealias ScreenName = String
  public typealias AccessoryName = String

  /// The state as the commands so far would make it.
  public private(set) var state: NavigationState
  package private(set) var commands: [Command] = []
  package private(set) var hooks: [Int: Request.Hooks] = [:]
  public let place: Place?

  package init(_ state: NavigationState, place: Place? = nil) {
    self.state = state
    self.place = place
  }

  /// Carries a command out on the draft.
  @discardableResult
  public func carryOut(_ request: Request) throws(Rejection) -> Change {
    let change: Change
    do {
      change = try state.apply(request.command, from: request.entry)
    } catch {
      throw .rolledBack(index: commands.count, reason: error)
    }
    commands.append(request.command)
    return change
  }

  /// Carries a command out on the draft.
  @discardableResult
  public func apply(_ command: Command) throws(Rejection) -> Change { try carryOut(Request(command)) }

  /// A transaction within the transaction: if the body throws, only its own part is undone.
  public func transaction(_ body: @MainActor (Draft) throws -> Void) throws {
    let inner = Draft(state, place: place)
    try body(inner)
    state = inner.state
    if !inner.commands.isEmpty { commands.append(.transaction(inner.commands)) }
  }
}

extension Navigator {
  /// Carries several commands out as one: one commit, one transition, one outcome, or nothing at all.
  ///
  /// The body works on a draft, which it can read. It is called once, at once, and cannot wait. If it
  /// throws, nothing is sent.
  @discardableResult
  public func transaction(
    origin: Request.Origin = .program, _ body: @MainActor (Draft) throws -> Void
  ) rethrows -> RequestID {
    let draft = Draft(state)
    try body(draft)
    return send(Request(.transaction(draft.commands), origin: origin))
  }
}
