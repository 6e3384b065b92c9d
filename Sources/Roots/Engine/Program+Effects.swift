extension Program {
  /// What has to be done outside.
  ///
  /// Effects are handed on several times for each request; rare and large ones are boxed to keep all small.
  package enum Effect: Sendable {
    /// Add an event to the log; nothing else happens.
    case note(LogEvent.Kind)
    /// The state has changed.
    case committed(Engine.Commit)
    /// Call all observers of the state with a change.
    case observe(Engine.Commit)
    /// Make the screen of an entry, or take the one that was prepared or kept; then report it as made.
    case make(Arrival, Source, Engine.Commit)
    /// Give the screen of an entry its new payload.
    case renew(Entry)
    /// Tell the screen of an entry a step of its life.
    case tell(LifeCycle, Entry)
    /// Tell screens all steps of their lives that a change brings on one side of its transition.
    case walk(LifeCyclePlan, LifeCyclePlan.Half)
    /// Release the screen of a hidden entry.
    case rest(Entry)
    /// Make the screen of an entry again that was released while it was hidden.
    case remake(Entry)
    /// Keep the screen of an entry that leaves.
    case keep(Entry, Keep.Number)
    /// Release a screen that was kept.
    case expire(Entry)
    /// Deliver the one answer of an entry.
    case ended(Entry, Ending)
    /// Call the completion of a request whose screen a transaction opened and closed again.
    case unseen(Request.Extras)
    /// Let a handler of the program deal with the answer of an entry.
    case handle(Int, of: Entry, opener: ContextID?, Ending)
    /// Remember a consent in a value of the program.
    case remember(String, Value)
    /// Ask the rules how a saved entry is treated; then report it.
    indirect case weigh(Snapshot.SavedEntry)
    /// Hand the answer of a screen that was restored to the program.
    case restoredAnswer(String, Payload?)
    /// Give a screen back what it kept of its own state.
    case restoreState(ContextID, Value)
    /// Give the program the values back that belong to an earlier state.
    case setValues(Record)
    /// Ask a guard, or a screen that would be left; then report what it said.
    case ask(Inquiry)
    /// A guard, or a screen that would be left, has answered.
    case answered(String, LogEvent.GuardAnswer, RequestID)
    /// The answer to a question is no longer waited for.
    case close(AttemptID)
    /// Ask a screen whether it deals with going back; then report what it said.
    case offerBack(ContextID)
    /// Offer a message to some screens, one after the other; then report whether one dealt with it.
    case deliver(Delivery)
    /// A request waits for an answer.
    indirect case held(Request, by: String)
    /// A request that was held goes on.
    indirect case released(Request, by: String)
    /// Other requests wait for answers than before.
    case heldChanged
    /// Other entries are covered than before.
    case coverChanged
    /// Show a change; then report when that is over.
    case present(Engine.Commit, Transition, TransitionID)
    /// Draw the end of the running transition at once.
    case skip
    /// Fetch the payload of an entry that is shown already; then report it.
    case load(ContextID, Engine.Commit, @MainActor @Sendable () async throws -> Payload)
    /// The payload of an entry is there, or will not come.
    case loadingEnded(ContextID)
    /// A simulated loading has reached this stage; `nil` if it has ended.
    case loading(ContextID, Load?)
    /// Make what a request needs before anything has changed; then report it.
    case prepare(Engine.Commit, isLoaded: Bool)
    /// Release what was prepared.
    case unprepare
    /// A request has come to its end.
    case settled(Request, Outcome, Engine.Commit?)
    /// Ask the navigator above to do what this one refuses, or else report the request as refused.
    indirect case climb(Request, Rejection)
    /// Going back has found nothing to leave.
    case backAtRoot
    /// A timer is due that was set from outside.
    case ring(Int)
    /// Everything is going to end.
    case closing
    /// Write what was to be written later.
    case flush
    /// Everything has ended.
    case closed
    /// Check the invariants.
    case check
  }

  /// The kinds of effects that are reported.
  package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The event log.
    package static let events = Interest(rawValue: 1)
    /// The making of screens.
    package static let screens = Interest(rawValue: 2)
    /// The steps in the life of screens.
    package static let life = Interest(rawValue: 4)
    /// The ends of entries.
    package static let endings = Interest(rawValue: 8)
    /// Every commit, before anything comes of it.
    package static let commits = Interest(rawValue: 16)
    /// Changes, for those who observe the state.
    package static let changes = Interest(rawValue: 32)
    /// The outcomes of all requests.
    package static let outcomes = Interest(rawValue: 64)
    /// Transitions.
    package static let transitions = Interest(rawValue: 128)
    /// Requests that a navigator above may be able to carry out.
    package static let climbing = Interest(rawValue: 256)
    /// Checks after every commit.
    package static let checks = Interest(rawValue: 512)
  }

  /// Where the screen of an entry comes from.
  package enum Source: Sendable {
    /// It is made.
    case fresh
    /// It was made before the commit.
    case prepared
    /// It was kept since this entry left.
    case kept(ContextID)
    /// It is made when it is needed first.
    case later
  }

  /// The abilities of a screen that was made.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It may want to be asked before it is left.
    package static let guardsLeaving = Traits(rawValue: 1)
    /// It wants to be asked before going back.
    package static let handlesBack = Traits(rawValue: 2)
    /// It can be given a new payload while it lives.
    package static let receivesPayloads = Traits(rawValue: 4)
    /// It can be made again at once, and nothing else needs it while it is hidden.
    package static let canRest = Traits(rawValue: 8)
  }

  /// A question to a guard, or to a screen that would be left.
  package final class Inquiry: Sendable {
    package let id: AttemptID
    package let name: String
    package let question: Question
    /// What was asked for.
    package let command: Command
    package let origin: Request.Origin
    /// The screens that would newly stand on a stack, from the bottom up.
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
    /// What a screen tells: heard by those who listen to it, or to what it is nested in.
    case message(Payload, from: Entry, through: [ContextID])
    /// What a flow is told: heard by its screens, from the top, and the one around them.
    case input(Payload, flow: String, to: [ContextID])
  }
}

extension Program.Effect {
  /// Whether someone who listens within a reach may hear of it: most effects are steps that few hear of.
  func isEvent(within reach: LogEvent.Reach) -> Bool {
    if case .tell(let step, _) = self { return step.reach <= reach }
    // Those that come with every change are asked first.
    switch self {
    case .walk, .make, .observe, .committed: return false
    case _: return true
    }
  }

  /// What the log says of the effect; nothing where it is not an event.
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
  /// What a commit changed.
  fileprivate init(_ commit: Engine.Commit) {
    self.init(
      commit.change.kind, from: commit.before.focusedEntry?.screen, to: commit.after.focusedEntry?.screen,
      closed: commit.change.count, opened: commit.opened)
  }
}

extension Engine.Commit {
  /// The entry that the request has opened: where a navigator was made around it, the one in there.
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
