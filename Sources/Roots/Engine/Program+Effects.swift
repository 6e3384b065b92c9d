extension Program {
  /// Something to be done outside. Handed on several times for each request, so rare and large effects are boxed.
  package enum Effect: Sendable {
    case note(LogEvent.Kind)
    case committed(Engine.Commit)
    case observe(Engine.Commit)
    /// Make the screen of an entry, or take the one that was prepared or kept; then report it as made.
    case make(Arrival, Source, Engine.Commit)
    case renew(Entry)
    case tell(LifeCycle, Entry)
    /// Tell screens all steps of their lives that a change brings on one side of its transition.
    case walk(LifeCyclePlan, LifeCyclePlan.Half)
    case rest(Entry)
    case remake(Entry)
    case keep(Entry, Keep.Number)
    case expire(Entry)
    case ended(Entry, Ending)
    /// Call the completion of a request whose screen a transaction opened and closed again.
    case unseen(Request.Extras)
    case handle(Int, of: Entry, opener: ContextID?, Ending)
    case remember(String, Value)
    /// Ask the rules how a saved entry is treated; then report it.
    indirect case weigh(Snapshot.SavedEntry)
    case restoredAnswer(String, Payload?)
    case restoreState(ContextID, Value)
    case setValues(Record)
    /// Ask a guard, or a screen that would be left; then report what it said.
    case ask(Inquiry)
    case answered(String, LogEvent.GuardAnswer, RequestID)
    case close(AttemptID)
    /// Ask a screen whether it deals with going back; then report what it said.
    case offerBack(ContextID)
    /// Offer a message to some screens, one after the other; then report whether one dealt with it.
    case deliver(Delivery)
    indirect case held(Request, by: String)
    indirect case released(Request, by: String)
    case heldChanged
    case coverChanged
    /// Show a change; then report when that is over.
    case present(Engine.Commit, Transition, TransitionID)
    /// Draw the end of the running transition at once.
    case skip
    /// Fetch the payload of an entry that is shown already; then report it.
    case load(ContextID, Engine.Commit, @MainActor @Sendable () async throws -> Payload)
    case loadingEnded(ContextID)
    /// A simulated loading has reached this stage; `nil` if it has ended.
    case loading(ContextID, Load?)
    /// Make what a request needs before anything has changed; then report it.
    case prepare(Engine.Commit, isLoaded: Bool)
    case unprepare
    case settled(Request, Outcome, Engine.Commit?)
    /// Ask the navigator above to do what this one refuses, or else report the request as refused.
    indirect case climb(Request, Rejection)
    case backAtRoot
    case ring(Int)
    case closing
    case flush
    case closed
    case check
  }

  package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let events = Interest(rawValue: 1)
    package static let screens = Interest(rawValue: 2)
    package static let life = Interest(rawValue: 4)
    package static let endings = Interest(rawValue: 8)
    package static let commits = Interest(rawValue: 16)
    package static let changes = Interest(rawValue: 32)
    package static let outcomes = Interest(rawValue: 64)
    package static let transitions = Interest(rawValue: 128)
    /// Requests that a navigator above may be able to carry out.
    package static let climbing = Interest(rawValue: 256)
    package static let checks = Interest(rawValue: 512)
  }

  package enum Source: Sendable {
    case fresh
    case prepared
    case kept(ContextID)
    case later
  }

  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let guardsLeaving = Traits(rawValue: 1)
    package static let handlesBack = Traits(rawValue: 2)
    package static let receivesPayloads = Traits(rawValue: 4)
    /// It can be made again at once, and nothing else needs it while it is hidden.
    package static let canRest = Traits(rawValue: 8)
  }

  /// A question to a guard, or to a screen that would be left.
  package final class Inquiry: Sendable {
    package let id: AttemptID
    package let name: String
    package let question: Question
    package let command: Command
    package let origin: Request.Origin
    package let screens: [String]
    /// The request that asks; none if a guard is asked again about what is open.
    package let request: Request?

    init(
      _ id: AttemptID, _ name: String, _ question: Question, _ command: Command, _ origin: Request.Origin,
      _ screens: [String], _ request: Request?
    ) {
      self.id = id
      self.name = name
      self.question = question
      self.command = command
      self.origin = origin
      self.screens = screens
      self.request = request
    }
  }

  /// A message, and the entries to which it is offered until one deals with it.
  package enum Delivery: Sendable {
    case message(Payload, from: Entry, through: [ContextID])
    /// An input of a flow, for its screens from the top, then the one around them.
    case input(Payload, flow: String, to: [ContextID])
  }
}

extension Program.Effect {
  /// Whether a listener of a reach may hear of it: most effects are steps that few hear of.
  func isEvent(within reach: LogEvent.Reach) -> Bool {
    if case .tell(let step, _) = self { return step.reach <= reach }
    // Those that come with every change are asked first.
    switch self {
    case .walk, .make, .observe, .committed: return false
    case _: return true
    }
  }

  /// `nil` if the log has none for the effect.
  package var event: LogEvent.Kind? {
    switch self {
    case .note(let event): event
    case .tell(let step, let entry): .lifeCycle(step, entry.id, screen: entry.screen)
    case .keep(let entry, _): .kept(entry.id, screen: entry.screen)
    case .renew(let entry): .receive(entry.id, screen: entry.screen)
    case .rest(let entry), .expire(let entry): .lifeCycle(.destroy, entry.id, screen: entry.screen)
    case .remake(let entry): .lifeCycle(.create, entry.id, screen: entry.screen)
    case .ended(let entry, let ending): .completion(entry.id, screen: entry.screen, ending)
    case .ask(let inquiry): .guardAsked(inquiry.name, inquiry.request?.id ?? RequestID(0))
    case .answered(let name, let answer, let id): .guardAnswered(name, answer, id)
    case .held(let request, let name): .held(request.id, by: name)
    case .released(let request, let name): .released(request.id, by: name)
    case .deliver(.message(let payload, let entry, _)): .message(entry.id, screen: entry.screen, payload)
    case .present(let commit, let transition, _): .transitionBegan(transition, commit.request.id)
    case .settled(let request, let outcome, let commit):
      .outcome(request.id, outcome, commit.map(LogEvent.Shift.init))
    // Each step of a walk is an event of its own.
    case .walk: nil
    case .committed, .observe, .make, .unseen, .handle, .remember, .setValues, .weigh, .restoredAnswer,
      .restoreState,
      .close, .offerBack,
      .deliver(.input),
      .heldChanged, .coverChanged, .skip, .load, .loadingEnded, .loading, .prepare, .unprepare, .climb,
      .backAtRoot,
      .ring, .closing, .flush, .closed, .check:
      nil
    }
  }
}

extension LogEvent.Shift {
  fileprivate init(_ commit: Engine.Commit) {
    self.init(
      commit.change.kind, from: commit.before.focusedEntry?.screen, to: commit.after.focusedEntry?.screen,
      closed: commit.change.count, opened: commit.opened)
  }
}

extension Engine.Commit {
  fileprivate var opened: ContextID? {
    guard let first = change.opened else { return nil }
    if after.nests.isEmpty {
      var hasCome = false
      arrivals.forEach { if $0.entry.id == first { hasCome = true } }
      return hasCome ? first : nil
    }
    let name = request.command.visit?.nestedIn
    for arrival in arrivals {
      let isOpened =
        name.map { arrival.place == .nested($0) && arrival.entry.opener == first }
        ?? (arrival.entry.id == first)
      if isOpened { return arrival.entry.id }
    }
    return nil
  }
}
