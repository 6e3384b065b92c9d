/// One line of the event log: everything that happens in a program, in order.
public struct LogEvent: Sendable, Equatable {
  /// The number of the event, counted from 1 over those that any listener asked for.
  public let number: Int
  /// The navigator's own time when it happened.
  public let time: Duration
  /// The request in whose handling it happened; `nil` if there was none.
  public let cause: RequestID?
  package let kind: Kind

  package init(number: Int, time: Duration, cause: RequestID? = nil, _ kind: Kind) {
    self.number = number
    self.time = time
    self.cause = cause
    self.kind = kind
  }

  package func happening(after earlier: Duration) -> LogEvent {
    LogEvent(number: number, time: earlier + time, cause: cause, kind)
  }

  package enum Kind: Sendable, Equatable {
    // Input

    case key(String)
    /// A character was typed; one that goes into a secret field stands as `•`, beside the field's name.
    case text(String, field: String?)
    /// Text was pasted: how many characters, and how many bytes were cut off.
    case paste(characters: Int, cut: Int)
    case mouse(String)
    case resize(columns: Int, rows: Int)
    case url(String)
    case command(String)
    case note(String)
    /// The terminal's window won or lost the attention, went on after a pause, or ends.
    case terminal(String)

    case form(field: String, why: String)

    // Requests and guards

    case request(RequestID, Asked, origin: Request.Origin)
    case held(RequestID, by: String)
    case released(RequestID, by: String)
    case outcome(RequestID, Outcome, Shift?)
    case guardAsked(String, RequestID)
    case guardAnswered(String, GuardAnswer, RequestID)

    // Entries

    case lifeCycle(LifeCycle, ContextID, screen: String)
    case receive(ContextID, screen: String)
    case completion(ContextID, screen: String, Ending)
    case message(ContextID, screen: String, Payload)
    case kept(ContextID, screen: String)
    case dropped(ContextID, screen: String)
    case restored(ContextID?, screen: String)

    // The rest

    case transitionBegan(Transition, RequestID)
    case transitionEnded(Transition, RequestID)
    case value(String, Value)
    case invariant(String)
    case diagnostic(String)
  }

  /// The one word for each kind of event, in every file and on every screen.
  @nonexhaustive public enum Word: String, Sendable, CaseIterable {
    case key, text, paste, mouse, resize, url, command, note, terminal, form
    case request, held, released, outcome
    case guardAsked = "guard.asked"
    case guardAnswered = "guard.answered"
    case create, willAppear, didAppear, focus, blur, covered, uncovered, willDisappear, didDisappear, destroy
    case didReselect, receive
    case transitionBegan = "transition.began"
    case transitionEnded = "transition.ended"
    case completion, message, kept, dropped, restored, value, invariant, diagnostic
  }

  /// The part of the events that a listener wants to hear of; each case includes the ones before.
  package enum Reach: UInt8, Sendable, Comparable {
    case nothing
    case requests
    /// Events that say something new: most steps in the life of a screen follow from the others.
    case news
    case all

    package static func < (one: Reach, other: Reach) -> Bool { one.rawValue < other.rawValue }
  }

  package enum GuardAnswer: String, Sendable, CaseIterable {
    case allowed, denied, redirected
    case forced
    case timedOut
    /// It was asked again about what is open, and takes its time.
    case pending
    /// It no longer consents: what it had let through has left, or is covered.
    case withdrawn

    var isConsent: Bool { self == .allowed || self == .forced }

    package init(_ decision: Guard.Decision) {
      switch decision {
      case .allow: self = .allowed
      case .refuse: self = .denied
      case .redirect: self = .redirected
      case .wait: self = .pending
      }
    }
  }

  /// The effect of a request: the kind of change, and the screens that had the keys before and after.
  package struct Shift: Sendable, Equatable {
    package let kind: Change.Kind
    package let from: String?
    package let to: String?
    package let closed: Int
    /// The entry that the request has opened; not a part of the line.
    package let opened: ContextID?

    package init(
      _ kind: Change.Kind, from: String?, to: String?, closed: Int = 0, opened: ContextID? = nil
    ) {
      self.kind = kind
      self.from = from
      self.to = to
      self.closed = closed
      self.opened = opened
    }
  }

  /// The wish of a request; it becomes text only where that is read.
  package struct Asked: Sendable, Equatable, CustomStringConvertible {
    package let command: Command
    package let leaving: Request.Leaving
    /// Whether the command is only the form of a wish to end the program.
    package let isQuit: Bool

    init(_ request: borrowing Request) {
      command = request.command
      leaving = request.leaving
      isQuit = request.extras?.values.isQuit ?? false
    }

    package var description: String {
      (isQuit ? "quit" : command.summary) + (leaving == .force ? " @force" : "")
    }
  }
}

extension LogEvent.Kind {
  static func made(_ request: Request) -> LogEvent.Kind {
    .request(request.id, LogEvent.Asked(request), origin: request.origin)
  }

  package var reach: LogEvent.Reach {
    switch self {
    case .request, .outcome: .requests
    case .lifeCycle(let step, _, _): step.reach
    case .key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal, .form, .held, .released,
      .guardAsked,
      .guardAnswered, .receive, .completion, .message, .kept, .dropped, .restored, .transitionBegan,
      .transitionEnded, .value, .invariant, .diagnostic:
      .news
    }
  }

  package var word: LogEvent.Word {
    switch self {
    case .key: .key
    case .text: .text
    case .paste: .paste
    case .mouse: .mouse
    case .resize: .resize
    case .url: .url
    case .command: .command
    case .note: .note
    case .terminal: .terminal
    case .form: .form
    case .request: .request
    case .held: .held
    case .released: .released
    case .outcome: .outcome
    case .guardAsked: .guardAsked
    case .guardAnswered: .guardAnswered
    case .lifeCycle(let step, _, _): step.word
    case .receive: .receive
    case .completion: .completion
    case .message: .message
    case .kept: .kept
    case .dropped: .dropped
    case .restored: .restored
    case .transitionBegan: .transitionBegan
    case .transitionEnded: .transitionEnded
    case .value: .value
    case .invariant: .invariant
    case .diagnostic: .diagnostic
    }
  }

  fileprivate var request: RequestID? {
    switch self {
    case .request(let id, _, _), .held(let id, _), .released(let id, _), .outcome(let id, _, _),
      .guardAsked(_, let id), .guardAnswered(_, _, let id), .transitionBegan(_, let id),
      .transitionEnded(_, let id):
      id
    case .key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal, .form, .lifeCycle, .receive,
      .completion, .message, .kept, .dropped, .restored, .value, .invariant, .diagnostic:
      nil
    }
  }

  fileprivate var entry: ContextID? {
    switch self {
    case .lifeCycle(_, let id, _), .receive(let id, _), .completion(let id, _, _), .message(let id, _, _),
      .kept(let id, _), .dropped(let id, _), .request(_, _, .entry(let id)):
      id
    case .restored(let id, _): id
    case .key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal, .form, .request, .held,
      .released,
      .outcome, .guardAsked, .guardAnswered, .transitionBegan, .transitionEnded, .value, .invariant,
      .diagnostic:
      nil
    }
  }
}

extension LogEvent {
  /// The word of the event.
  public var word: Word { kind.word }

  /// The request that the event is about, or in whose handling it happened.
  public var request: RequestID? {
    let id = kind.request ?? cause
    return id == RequestID(0) ? nil : id
  }

  /// The entry that the event belongs to.
  public var entry: ContextID? { kind.entry }
}

extension LifeCycle {
  var reach: LogEvent.Reach { self == .didAppear || self == .willDisappear ? .news : .all }

  fileprivate var word: LogEvent.Word {
    switch self {
    case .create: .create
    case .willAppear: .willAppear
    case .didAppear: .didAppear
    case .focus: .focus
    case .blur: .blur
    case .covered: .covered
    case .uncovered: .uncovered
    case .willDisappear: .willDisappear
    case .didDisappear: .didDisappear
    case .destroy: .destroy
    case .didReselect: .didReselect
    }
  }
}
