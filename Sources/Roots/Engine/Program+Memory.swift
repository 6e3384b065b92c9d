extension Program {
  /// One value, which copies of the program share until one of them changes it: few of them need any of it.
  struct Memory: Sendable {
    let name: String
    var transition: Transition?
    var transitionLimit = Duration.seconds(5)
    var keep = Keep()
    var timers = Timers<Alarm>()
    var waiters: [ContextID: Request.Waiter] = [:]
    var loads: [ContextID: Load] = [:]
    var askedAgain: [AttemptID: String] = [:]
    var refusedAgain: Set<AttemptID> = []
    var guardAnswers: [String: LogEvent.GuardAnswer] = [:]
    var timeouts: [AttemptID: Int] = [:]
    var preparation: Preparation?
    var running: RunningTransition?
    var lastTransition: UInt64 = 0
    var skipped: TransitionID?
    var restable: Set<ContextID> = []
    var resting: Set<ContextID> = []
    var unmade: Set<ContextID> = []
    var restoration: Restoration?
    var marks: [ContextID: Mark] = [:]
  }

  var name: String { memory.value.name }

  package var transition: Transition? {
    @inline(__always) _read { yield memory.value.transition }
    @inline(__always) _modify { yield &memory.value.transition }
  }

  package var transitionLimit: Duration {
    @inline(__always) _read { yield memory.value.transitionLimit }
    @inline(__always) _modify { yield &memory.value.transitionLimit }
  }

  package internal(set) var keep: Keep {
    @inline(__always) _read { yield memory.value.keep }
    @inline(__always) _modify { yield &memory.value.keep }
  }

  package internal(set) var timers: Timers<Alarm> {
    @inline(__always) _read { yield memory.value.timers }
    @inline(__always) _modify { yield &memory.value.timers }
  }

  package internal(set) var waiters: [ContextID: Request.Waiter] {
    @inline(__always) _read { yield memory.value.waiters }
    @inline(__always) _modify { yield &memory.value.waiters }
  }

  package internal(set) var loads: [ContextID: Load] {
    @inline(__always) _read { yield memory.value.loads }
    @inline(__always) _modify { yield &memory.value.loads }
  }

  var askedAgain: [AttemptID: String] {
    @inline(__always) _read { yield memory.value.askedAgain }
    @inline(__always) _modify { yield &memory.value.askedAgain }
  }

  var refusedAgain: Set<AttemptID> {
    @inline(__always) _read { yield memory.value.refusedAgain }
    @inline(__always) _modify { yield &memory.value.refusedAgain }
  }

  package internal(set) var guardAnswers: [String: LogEvent.GuardAnswer] {
    @inline(__always) _read { yield memory.value.guardAnswers }
    @inline(__always) _modify { yield &memory.value.guardAnswers }
  }

  var timeouts: [AttemptID: Int] {
    @inline(__always) _read { yield memory.value.timeouts }
    @inline(__always) _modify { yield &memory.value.timeouts }
  }

  var preparation: Preparation? {
    @inline(__always) _read { yield memory.value.preparation }
    @inline(__always) _modify { yield &memory.value.preparation }
  }

  var running: RunningTransition? {
    @inline(__always) _read { yield memory.value.running }
    @inline(__always) _modify { yield &memory.value.running }
  }

  var lastTransition: UInt64 {
    @inline(__always) _read { yield memory.value.lastTransition }
    @inline(__always) _modify { yield &memory.value.lastTransition }
  }

  var skipped: TransitionID? {
    @inline(__always) _read { yield memory.value.skipped }
    @inline(__always) _modify { yield &memory.value.skipped }
  }

  var restable: Set<ContextID> {
    @inline(__always) _read { yield memory.value.restable }
    @inline(__always) _modify { yield &memory.value.restable }
  }

  var resting: Set<ContextID> {
    @inline(__always) _read { yield memory.value.resting }
    @inline(__always) _modify { yield &memory.value.resting }
  }
}

extension Program {
  var restoration: Restoration? {
    @inline(__always) _read { yield memory.value.restoration }
    @inline(__always) _modify { yield &memory.value.restoration }
  }

  package internal(set) var unmade: Set<ContextID> {
    @inline(__always) _read { yield memory.value.unmade }
    @inline(__always) _modify { yield &memory.value.unmade }
  }

  var marks: [ContextID: Mark] {
    @inline(__always) _read { yield memory.value.marks }
    @inline(__always) _modify { yield &memory.value.marks }
  }
}

// MARK: - A program at rest

extension Program {
  package init(_ rest: Rest, _ interest: Interest) {
    engine = Engine(rest.engine)
    memory = rest.memory
    self.interest = interest
    now = rest.now
    lastRequest = rest.lastRequest
    holdingsTold = engine.holdings
  }

  package struct Rest: Sendable {
    package let engine: Engine.Rest
    package let now: Duration
    fileprivate let memory: Shared<Memory>
    fileprivate let lastRequest: UInt64
  }

  /// The program put away; only one that is idle comes back as it was.
  package var rest: Rest {
    Rest(engine: engine.rest, now: now, memory: memory, lastRequest: lastRequest)
  }
}
