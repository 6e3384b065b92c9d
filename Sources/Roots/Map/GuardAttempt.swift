/// One question to a guard, or to a screen that is about to be left, and the way to answer it.
///
/// Everything the guard opens through ``navigator`` belongs to the attempt: it does not compete with the
/// request that waits, and when all of it is closed without an answer the request is refused.
@MainActor public final class GuardAttempt {
  /// The guard that is asked.
  public let name: String
  /// The command that was asked for.
  public let command: Command
  /// The origin of the request.
  public let origin: Request.Origin
  /// The screens that would newly stand on a stack, from the bottom up.
  public let screens: [String]
  package let id: AttemptID
  package var handler: Int?
  /// The navigator. Its type is declared in a later folder, where `answer(_:)` reads it.
  package private(set) weak var owner: AnyObject?
  private var task: Task<Void, Never>?
  private var ticket: WorkTicket?

  package init(
    _ id: AttemptID, name: String, command: Command, origin: Request.Origin, screens: [String],
    owner: AnyObject
  ) {
    self.id = id
    self.name = name
    self.command = command
    self.origin = origin
    self.screens = screens
    self.owner = owner
  }

  package func close() {
    task?.cancel()
    ticket?.end()
  }

  /// Tests and tapes wait for the task as for those of screens.
  package func work(in work: OpenWork?, _ answer: @escaping @MainActor @Sendable () async -> Void) {
    let ticket = work.map { WorkTicket($0, "guard '\(name)'") }
    self.ticket = ticket
    task = Task.immediate {
      await WorkTicket.$current.withValue(ticket) { await answer() }
      ticket?.end()
    }
  }
}
