/// The event log of a navigator: its listeners are told everything from then on.
@MainActor final class EventLog {
  typealias Take = @MainActor (LogEvent) -> Void

  private struct Listener {
    let token: Int
    let take: Take
    let stream: AsyncStream<LogEvent>.Continuation?
  }

  private var last = 0
  private var listeners: [Listener] = [] { didSet { takers = EventLog.chain(listeners) } }
  /// Calls all listeners. One function that holds the others, as long as they are few: to take each out of a list costs
  /// more than to call it.
  // Copied before it is called: no two accesses to it can overlap.
  @exclusivity(unchecked) private var takers: Take?
  private var lastToken = 0

  init() {}

  /// Whether there are listeners; without them no event is made.
  var isHeard: Bool { takers != nil }

  private static func chain(_ listeners: [Listener]) -> Take? {
    guard let first = listeners.first else { return nil }
    if listeners.count > 8 { return { event in for listener in listeners { listener.take(event) } } }
    return listeners.dropFirst().reduce(first.take) { earlier, listener in
      let take = listener.take
      return { event in
        earlier(event)
        take(event)
      }
    }
  }

  func note(
    _ time: Duration, _ cause: RequestID?, _ kind: consuming LogEvent.Kind, hiding secrets: Secrets
  ) {
    last += 1
    // Listeners may come and go meanwhile: those are called that were there before.
    takers?(LogEvent(number: last, time: time, cause: cause, kind, hiding: secrets))
  }

  func listen(_ take: @escaping Take) -> Int { add(take, nil) }

  func listen(_ stream: AsyncStream<LogEvent>.Continuation) -> Int {
    add({ stream.yield($0) }, stream)
  }

  private func add(_ take: @escaping Take, _ stream: AsyncStream<LogEvent>.Continuation?) -> Int {
    lastToken += 1
    listeners.append(Listener(token: lastToken, take: take, stream: stream))
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
