/// The event log of a navigator: its listeners are told everything from then on.
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
  // Copied before they are called: no two accesses to it can overlap.
  @exclusivity(unchecked) private var listeners: [Listener] = [] { didSet { isHeard = !listeners.isEmpty } }
  private var lastToken = 0

  init() {}

  /// Whether there are listeners; without them no event is made.
  private(set) var isHeard = false

  func note(
    _ time: Duration, _ cause: RequestID?, _ kind: consuming LogEvent.Kind, hiding secrets: Secrets
  ) {
    last += 1
    let event = LogEvent(number: last, time: time, cause: cause, kind, hiding: secrets)
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
    guard !listeners.isEmpty else { return }
    for listener in listeners { listener.stream?.finish() }
    listeners.removeAll { $0.stream != nil }
  }
}
