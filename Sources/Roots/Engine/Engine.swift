/// The navigator without its surroundings: state, queue, held requests and questions, as one value.
///
/// Work that must happen outside (asking a guard, making a screen, telling observers) is returned as an
/// `Action`, one at a time; what came of it is put in by ``answer(_:_:)``, ``prepared(_:)`` and
/// ``offered(_:)``. Nothing in here waits, calls out or reads a clock, so a copy is a complete snapshot of a
/// running program.
package struct Engine: Sendable {
  package internal(set) var state: NavigationState
  package internal(set) var queue = RequestQueue()
  package var waitsForTransitions = false
  /// The part beside the state. It seldom changes, so copies share it.
  private var memory: Shared<Memory>
  var outbox = Fifo<Action>()

  package init(_ plan: Plan) {
    state = NavigationState(plan)
    memory = Shared(Memory(history: History(limit: plan.map.limits.undo)))
  }

  package struct Rest: Sendable {
    package let state: NavigationState
    fileprivate let memory: Shared<Memory>
  }

  /// The engine put away; only one that ``isIdle`` comes back as it was.
  package var rest: Rest { Rest(state: state, memory: memory) }

  package init(_ rest: Rest) {
    state = rest.state
    memory = rest.memory
  }

  package enum Action: Sendable {
    case ask(AttemptID)
    case offerBack(Request, ContextID)
    case held(Request, Question)
    case released(Request, Question)
    case prepare(Commit, isLoaded: Bool)
    /// Let go of what was prepared for a request: it does not hold any more.
    case unprepare(RequestID)
    /// Bring the running transition to its end: a change is coming.
    case cut
    case commit(Commit)
    case settle(Request, Outcome)
    /// Guards have consented again: what they covered is covered by them no longer.
    case uncover([String])
    case quit(Request)
    /// An answer came too late, twice, or to nothing.
    case diagnostic(String)
  }

  /// A change as a request would make it; and, once it is committed, as it has happened.
  package final class Commit: Sendable {
    package let request: Request
    package let before: NavigationState
    package let after: NavigationState
    package let change: Change
    package let arrivals: Few<Arrival>
    /// Whether more steps of the same request follow: its outcome and its answers come with the last one.
    package let isStep: Bool
    package let values: Shared<Record>?

    package init(
      _ request: Request, from before: NavigationState, to after: NavigationState, _ change: Change,
      _ arrivals: Few<Arrival> = .none, isStep: Bool = false, values: Shared<Record>? = nil
    ) {
      self.request = request
      self.before = before
      self.after = after
      self.change = change
      self.arrivals = arrivals
      self.isStep = isStep
      self.values = values
    }
  }

  package struct Pending: Sendable {
    package internal(set) var request: Request
    package internal(set) var stage = Stage()
    // Few requests have to wait for anything; to all others this is one word.
    private var journey: Shared<Journey>?

    package struct Journey {
      package internal(set) var command: Command?
      package internal(set) var allowed: Set<Question> = []
      package internal(set) var chain: [Command] = []
      /// The stacks it would change; if another request changes one of them while this one waits, it ends.
      package internal(set) var targets: [Place] = []
      package internal(set) var payload: Payload?
      package internal(set) var moment: UInt64?
      package internal(set) var steps: ArraySlice<Command> = []
    }

    package internal(set) var gathered: Journey {
      get { journey?.value ?? Journey() }
      set { journey = Shared(newValue) }
    }

    var hasSteps: Bool { journey.map { !$0.value.steps.isEmpty } ?? false }

    package var command: Command {
      get { journey?.value.command ?? request.command }
      set { gathered.command = newValue }
    }

    /// Whether something holds of what is judged, without taking hold of it: that is asked of every request.
    @inline(__always)
    func judges(_ property: (Command) -> Bool) -> Bool {
      if let journey, let command = journey.value.command { return property(command) }
      return property(request.command)
    }

    /// The moment to which it goes back or forth, once that is fixed.
    var moment: UInt64? { journey?.value.moment }

    var commandWithPayload: Command {
      guard let payload = journey?.value.payload else { return command }
      var command = command
      command.payload = payload
      return command
    }

    package struct Stage: OptionSet, Sendable {
      package let rawValue: UInt8

      package init(rawValue: UInt8) { self.rawValue = rawValue }

      static let prepared = Stage(rawValue: 1)
      static let loaded = Stage(rawValue: 2)
      static let offered = Stage(rawValue: 4)
      static let stepping = Stage(rawValue: 8)
      /// Its command names its stack, even if another one has the keys by now.
      static let pinned = Stage(rawValue: 16)
      /// It was made on a screen that a guard has opened, not by the guard itself.
      static let bound = Stage(rawValue: 32)
    }

    init(_ request: consuming Request) {
      self.request = request
    }
  }

  enum Urgent: Sendable {
    case evict(Pending)
    /// A question is over: what was opened for it leaves.
    case leave(Set<ContextID>)
  }

  /// A question that has been put, and the requests that wait for its answer.
  package struct Attempt: Sendable {
    package let id: AttemptID
    package let question: Question
    package var requests: [Pending]
    package let screens: [String]
    package internal(set) var presented: Set<ContextID> = []
    package internal(set) var hasPresented = false
    /// Whether consent was withdrawn after the screens had closed that answer: what they said counts no more.
    package internal(set) var isOutdated = false
    package internal(set) var patience: Guard.Patience
    package internal(set) var parent: AttemptID?

    var isAnswerUnderWay: Bool { hasPresented && presented.isEmpty }
  }

}

// MARK: - What it remembers

extension Engine {
  fileprivate struct Memory: Sendable {
    var history: History
    var judged: Pending?
    var urgent: [Urgent] = []
    var attempts: [Attempt] = []
    var lastAttempt: UInt64 = 0
    var holdings = 0
    var holders: Set<ContextID> = []
    var backHandlers: Set<ContextID> = []
    var veiled: [ContextID: Set<String>] = [:]
    var consents: [ContextID: [String]] = [:]
  }

  package internal(set) var history: History {
    @inline(__always) _read { yield memory.value.history }
    @inline(__always) _modify { yield &memory.value.history }
  }

  var judged: Pending? {
    @inline(__always) _read { yield memory.value.judged }
    @inline(__always) _modify { yield &memory.value.judged }
  }

  /// A withdrawal of consent: it does not wait behind anything.
  var urgent: [Urgent] {
    @inline(__always) _read { yield memory.value.urgent }
    @inline(__always) _modify { yield &memory.value.urgent }
  }

  package internal(set) var attempts: [Attempt] {
    @inline(__always) _read { yield memory.value.attempts }
    @inline(__always) _modify { yield &memory.value.attempts }
  }

  /// Counts whenever a request is held or a held one goes on or ends.
  package internal(set) var holdings: Int {
    get { memory.value.holdings }
    set { memory.value.holdings = newValue }
  }

  package internal(set) var holders: Set<ContextID> {
    @inline(__always) _read { yield memory.value.holders }
    @inline(__always) _modify { yield &memory.value.holders }
  }

  package internal(set) var backHandlers: Set<ContextID> {
    @inline(__always) _read { yield memory.value.backHandlers }
    @inline(__always) _modify { yield &memory.value.backHandlers }
  }

  /// The guards whose consent an entry has lost; while there are any, the entry is covered.
  package internal(set) var veiled: [ContextID: Set<String>] {
    @inline(__always) _read { yield memory.value.veiled }
    @inline(__always) _modify { yield &memory.value.veiled }
  }

  /// The guards that consented to an entry; only entries that have guards are listed.
  package internal(set) var consents: [ContextID: [String]] {
    @inline(__always) _read { yield memory.value.consents }
    @inline(__always) _modify { yield &memory.value.consents }
  }

  package mutating func mintAttempt() -> AttemptID {
    memory.value.lastAttempt += 1
    return AttemptID(number: memory.value.lastAttempt)
  }
}

// MARK: - Going on

extension Engine {
  package var judgedCommand: Command? { judged?.command }

  @inline(__always) package var isIdle: Bool {
    judged == nil && queue.isEmpty && outbox.isEmpty && urgent.isEmpty
  }

  package mutating func enqueue(_ request: consuming Request) { queue.line.append(Pending(request)) }

  mutating func enqueueFirst(_ request: consuming Request) { queue.line.prepend([Pending(request)]) }

  var isRestoring: Bool { !outbox.isEmpty || queue.line.next?.request.origin == .restoration }

  package mutating func reject(_ request: Request, _ reason: Rejection) {
    outbox.append(.settle(request, .rejected(reason)))
  }

  /// `nil` when there is nothing to do until something comes in.
  package mutating func next() -> Action? {
    while true {
      if let news = outbox.popFirst() { return news }
      if !urgent.isEmpty {
        switch urgent.removeFirst() {
        case .evict(let pending): if let action = judge(pending) { return action }
        case .leave(let entries): if let action = close(entries) { return action }
        }
        continue
      }
      guard judged == nil, !queue.isHeld, queue.content == nil, !mustWaitForTransition else { return nil }
      if let pending = queue.line.popFirst() {
        if let action = judge(pending) { return action }
      } else if let abandoned = abandoned {
        answer(abandoned, .refuse("it was closed without an answer"))
      } else {
        return nil
      }
    }
  }

  private var mustWaitForTransition: Bool {
    guard queue.transition != nil else { return false }
    return waitsForTransitions || queue.line.next?.stage.contains(.stepping) == true
  }

  /// The first attempt that was left alone. While a transition runs, answers may still be under way.
  private var abandoned: AttemptID? {
    if attempts.isEmpty || queue.transition != nil { return nil }
    return attempts.first { $0.isAnswerUnderWay && $0.patience == .refuse }?.id
  }
}
