/// One line of the event log: everything that happens in a navigator, in order.
public struct LogEvent: Sendable, Equatable {
  /// The number of the event, counted from 1.
  public let number: Int
  /// The navigator's own time when it happened.
  public let time: Duration
  /// What happened.
  public let kind: Kind

  /// What can happen.
  public enum Kind: Sendable, Equatable {
    /// A request was made.
    case requested(RequestID, Asked, origin: Request.Origin)
    /// A request has changed the state; the entries that had and have the keys.
    case committed(RequestID, Change.Kind, from: Entry?, to: Entry?)
    /// A step in the life of a visit.
    case lifeCycle(LifeCycle, ContextID, screen: String)
    /// A guard, or a screen that would be left, was asked.
    case guardAsked(String, RequestID)
    /// A guard or screen answered, in one word.
    case guardAnswered(String, String)
    /// A request waits for an answer.
    case parked(RequestID, by: String)
    /// A transition began.
    case transitionBegan(Transition, RequestID)
    /// A transition ended, or was cut short.
    case transitionEnded(Transition, RequestID)
    /// A visit ended.
    case completion(ContextID, screen: String, Ending)
    /// A screen told its opener something.
    case message(ContextID, screen: String, Payload)
    /// A request came to its end.
    case outcome(RequestID, Outcome)
    /// Something happened because its time had come.
    case timer(String)
    /// Something went wrong without anybody being refused.
    case diagnostic(String)
  }

  /// What a request asks for; words are made of it only for those who read them.
  public struct Asked: Sendable, Equatable, CustomStringConvertible {
    /// What is asked.
    public let command: Command
    /// Whether screens that would be left are asked.
    public let leaving: Request.Leaving

    init(_ request: borrowing Request) {
      command = request.command
      leaving = request.leaving
    }

    /// The command in short; that nobody is asked who would be left is worth telling.
    public var description: String { command.summary + (leaving == .force ? " @force" : "") }
  }
}

extension LogEvent: CustomStringConvertible {
  /// The event as one line of text.
  public var description: String {
    switch kind {
    case .requested(let id, let asked, _): "request \(id) \(asked)"
    case .committed(let id, let kind, let from, let to):
      "commit \(id) \(kind.rawValue) \(from?.key ?? "nothing") -> \(to?.key ?? "nothing")"
    case .lifeCycle(let step, let id, let screen): "\(step.rawValue) \(id):\(screen)"
    case .guardAsked(let name, let id): "guard \(name) asked for \(id)"
    case .guardAnswered(let name, let answer): "guard \(name) answered \(answer)"
    case .parked(let id, let name): "parked \(id) by \(name)"
    case .transitionBegan(let transition, let id): "transition \(transition) began for \(id)"
    case .transitionEnded(let transition, let id): "transition \(transition) ended for \(id)"
    case .completion(let id, let screen, .completed): "completed \(id):\(screen)"
    case .completion(let id, let screen, .cancelled(let why)): "cancelled \(id):\(screen) \(why.rawValue)"
    case .message(let id, let screen, _): "message from \(id):\(screen)"
    case .outcome(let id, .success(let success)): "outcome \(id) \(success.rawValue)"
    case .outcome(let id, .rejected(let reason)): "outcome \(id) rejected: \(reason)"
    case .timer(let what): "timer \(what)"
    case .diagnostic(let text): "diagnostic \(text)"
    }
  }
}

/// The event log of a navigator: whoever listens hears everything from then on.
@MainActor final class EventLog {
  private final class Listener {
    let token: Int
    let take: @MainActor (LogEvent) -> Void
    let stream: AsyncStream<LogEvent>.Continuation?

    init(
      _ token: Int, _ take: @escaping @MainActor (LogEvent) -> Void,
      _ stream: AsyncStream<LogEvent>.Continuation?
    ) {
      self.token = token
      self.take = take
      self.stream = stream
    }
  }

  private var last = 0
  private var listeners: [Listener] = [] { didSet { isHeard = !listeners.isEmpty } }
  private var lastToken = 0

  init() {}

  /// Whether anybody listens; events nobody hears are not made.
  private(set) var isHeard = false

  func note(_ time: Duration, _ kind: LogEvent.Kind) {
    last += 1
    let event = LogEvent(number: last, time: time, kind: kind)
    // Listeners may come and go meanwhile; to copy each as it is called would cost more than calling it.
    let listeners = listeners
    for index in listeners.indices { listeners[index].take(event) }
  }

  func listen(_ take: @escaping @MainActor (LogEvent) -> Void) -> Int { add(take, nil) }

  func listen(_ stream: AsyncStream<LogEvent>.Continuation) -> Int {
    add({ stream.yield($0) }, stream)
  }

  private func add(
    _ take: @escaping @MainActor (LogEvent) -> Void, _ stream: AsyncStream<LogEvent>.Continuation?
  ) -> Int {
    lastToken += 1
    listeners.append(Listener(lastToken, take, stream))
    return lastToken
  }

  func stop(_ token: Int) { listeners.removeAll { $0.token == token } }

  /// Ends all streams; nothing will happen any more.
  func finish() {
    for listener in listeners { listener.stream?.finish() }
    listeners.removeAll { $0.stream != nil }
  }
}
