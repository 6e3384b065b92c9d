/// The event log of a navigator: its listeners are told everything from then on.
@MainActor final class EventLog {
  typealias Take = @MainActor (LogEvent) -> Void

  /// One who is told. Each holds the next one: to take functions out of a list costs more than to call them.
  @MainActor private final class Listener {
    let token: Int
    let reach: LogEvent.Reach
    let take: Take
    let stream: AsyncStream<LogEvent>.Continuation?
    let next: Listener?

    init(
      _ token: Int, _ reach: LogEvent.Reach, _ take: @escaping Take,
      _ stream: AsyncStream<LogEvent>.Continuation?, before next: Listener? = nil
    ) {
      self.token = token
      self.reach = reach
      self.take = take
      self.stream = stream
      self.next = next
    }

    /// Tells it and those behind it, where that lies within their reach.
    func tell(_ event: LogEvent, within reach: LogEvent.Reach) {
      if reach <= self.reach { take(event) }
      next?.tell(event, within: reach)
    }
  }

  private var last = 0
  // Nothing that is called while it changes looks at it.
  @exclusivity(unchecked) private var first: Listener?
  /// The widest reach of a listener; without listeners no event is made.
  @exclusivity(unchecked) private(set) var reach = LogEvent.Reach.nothing
  private var lastToken = 0

  init() {}

  /// Whether there are listeners.
  var isHeard: Bool { reach != .nothing }

  private var listeners: [Listener] { first.map { Array(sequence(first: $0, next: \.next)) } ?? [] }

  private func set(_ listeners: [Listener]) {
    first = listeners.reversed().reduce(nil) { Listener($1.token, $1.reach, $1.take, $1.stream, before: $0) }
    reach = listeners.map(\.reach).max() ?? .nothing
  }

  /// Tells all whom it concerns. Listeners may come and go meanwhile: those are told that were there before.
  func note(
    _ time: Duration, _ cause: RequestID?, _ kind: consuming LogEvent.Kind, hiding secrets: Secrets
  ) {
    last += 1
    let reach = kind.reach
    first?.tell(LogEvent(number: last, time: time, cause: cause, kind, hiding: secrets), within: reach)
  }

  func listen(within reach: LogEvent.Reach = .all, _ take: @escaping Take) -> Int { add(take, reach, nil) }

  func listen(_ stream: AsyncStream<LogEvent>.Continuation) -> Int {
    add({ stream.yield($0) }, .all, stream)
  }

  private func add(
    _ take: @escaping Take, _ reach: LogEvent.Reach, _ stream: AsyncStream<LogEvent>.Continuation?
  ) -> Int {
    lastToken += 1
    set(listeners + [Listener(lastToken, reach, take, stream)])
    return lastToken
  }

  func stop(_ token: Int) { set(listeners.filter { $0.token != token }) }

  /// Ends all streams; nothing will happen any more.
  func finish() {
    let listeners = listeners
    for listener in listeners { listener.stream?.finish() }
    set(listeners.filter { $0.stream == nil })
  }
}
