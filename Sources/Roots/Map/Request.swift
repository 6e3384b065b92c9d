/// A command with everything that belongs to one asking of it.
public struct Request: Sendable {
  /// The identity of the request, given when it is sent.
  public package(set) var id = RequestID(0)
  /// The command that is asked for.
  public var command: Command
  /// On whose behalf.
  public var origin: Origin
  /// Whether the change is shown in motion.
  public var motion = Motion.animated
  /// Whether screens that do not want to be left are asked.
  public var leaving = Leaving.ask
  package var attempt: AttemptID?
  /// The parts that only some requests have, apart from the rest so that a plain request stays small.
  package private(set) var extras: Extras?

  /// A request for a command.
  public init(_ command: Command, origin: Origin = .program) {
    self.command = command
    self.origin = origin
  }

  /// The one who asks.
  @nonexhaustive public enum Origin: Sendable, Hashable {
    /// The program's own code.
    case program
    /// The screen of an entry.
    case entry(ContextID)
    /// A URL from outside.
    case url
    /// A person at the keys of a front end, acting on the screen that has them.
    case key
    /// A tape or a script.
    case script
    /// The restoration of a saved state.
    case restoration
    /// The navigator itself.
    case engine

    /// Whether the program's own code asks, and not a person, a file or the engine.
    var isOfProgram: Bool {
      switch self {
      case .program, .entry: true
      case .url, .key, .script, .restoration, .engine: false
      }
    }
  }

  /// Whether a change is shown in motion.
  @nonexhaustive public enum Motion: String, Sendable {
    /// By a transition.
    case animated
    /// At once.
    case still
  }

  /// Whether screens that do not want to be left are asked.
  @nonexhaustive public enum Leaving: String, Sendable {
    /// They are asked, and the first that objects stops the request.
    case ask
    /// No guard is asked, and the log says so.
    case force
  }

  package var entry: ContextID? { origin.entry }
}

extension Request.Origin {
  package var entry: ContextID? { if case .entry(let id) = self { id } else { nil } }
}

// MARK: - What only some requests have

extension Request {
  /// Shared by all copies of a request.
  package final class Extras: Sendable {
    package let values: Values

    package init(_ values: Values) { self.values = values }
  }

  package struct Values: Sendable {
    package var hooks = Hooks()
    package var transition: Transition?
    package var guards: [Guard] = []
    package var keepAlive: KeepAlive?
    package var isRestorable: Bool?
    package var restorationName: RestorationName?
    package var maker: ScreenMaker?
    package var trail: [String] = []
    package var visited: Set<ObjectIdentifier> = []
    /// Of a transaction: what belongs to each of its commands.
    package var parts: [Extras?] = []
    package var isQuit = false
    /// Whether it only asks all who would be left, and ends nothing.
    package var isQuitAskedOnly = false
    package var waiter: Waiter?
    package var loading: Loading?
    /// Where a guard asks: the screens that answer for the one it opens.
    package var answers: [String] = []

    package var hasCompletion: Bool { hooks.completion != nil }

    package mutating func dropCompletion() { hooks.completion = nil }
  }

  /// The time that a screen takes until it has what it shows, where that is only played.
  package struct Loading: Hashable, Sendable {
    package var time: Duration
    package var fails: Bool

    package init(time: Duration, fails: Bool) { (self.time, self.fails) = (time, fails) }
  }

  package enum Waiter: Hashable, Sendable {
    /// A handler of the program, by number, and the entry in whose name it was asked for.
    case handler(Int, opener: ContextID?)
    /// A guard or a screen that would be left: the answer is a consent.
    case question(AttemptID, remembers: String?)
    /// A screen that has ended with an earlier run of the program.
    case restored
  }

  package var waiter: Waiter? { extras?.values.waiter }

  package struct Hooks: Sendable {
    var willNavigate: (@MainActor @Sendable (ScreenContext) -> Void)?
    var onAppeared: (@MainActor @Sendable (ScreenContext) -> Void)?
    var onFailure: (@MainActor @Sendable (Rejection) -> Void)?
    var onEvent: [LifeCycle: @MainActor @Sendable () -> Void] = [:]
    var completion: (@MainActor @Sendable (Ending) -> Void)?
    var message: (@MainActor @Sendable (Payload) -> Void)?
    var load: (@MainActor @Sendable () async throws -> Payload)?
    var loadShown: (@MainActor @Sendable () async throws -> Payload)?
    package var outcome: (@MainActor @Sendable (Outcome) -> Void)?
  }

  private static let nothing = Values()

  /// Writing makes a copy of all parts.
  package var values: Values {
    get { extras?.values ?? Request.nothing }
    _modify {
      var values = extras?.values ?? Request.nothing
      defer { extras = Extras(values) }
      yield &values
    }
  }

  package var hooks: Hooks {
    get { values.hooks }
    _modify { yield &values.hooks }
  }

  /// The transition of the change, if not that of the edge, the screen or the kind of change.
  public var transition: Transition? {
    get { extras?.values.transition }
    set { values.transition = newValue }
  }

  /// Further guards for this request alone, asked last.
  public var guards: [Guard] {
    get { extras?.values.guards ?? [] }
    set { values.guards = newValue }
  }

  /// The time for which the living screen is kept after it left.
  public var keepAlive: KeepAlive? {
    get { extras?.values.keepAlive }
    set { values.keepAlive = newValue }
  }

  /// Whether the entry may be kept across launches; this counts more than its definition.
  public var isRestorable: Bool? {
    get { extras?.values.isRestorable }
    set { values.isRestorable = newValue }
  }

  package var trail: [String] { extras?.values.trail ?? [] }

  package consuming func answering(
    _ completion: (@MainActor @Sendable (Ending) -> Void)?,
    _ message: (@MainActor @Sendable (Payload) -> Void)?
  ) -> Request {
    guard completion != nil || message != nil else { return self }
    hooks.completion = completion
    hooks.message = message
    return self
  }
}

extension Request.Origin {
  /// Whether a person, a tape or a driver asks, not the program and its screens.
  package var isTool: Bool {
    switch self {
    case .key: true
    case .program, .entry, .url, .script, .restoration, .engine: false
    }
  }
}

package struct AttemptID: Hashable, Sendable {
  package let number: UInt64
}

/// The accessory in which a guard asks, or a screen that would be left.
package struct QuestionForm: Sendable {
  package var visit: Visit
  package var remembers: String?
  package var answers: [String]

  package init(_ visit: Visit, remembers: String? = nil, answers: [String] = []) {
    (self.visit, self.remembers, self.answers) = (visit, remembers, answers)
  }
}

package enum Question: Hashable, Sendable {
  case entry(guard: String)
  case leave(ContextID)
}
