/// The event log of a navigator: its listeners are told everything from then on.
@MainActor final class EventLog {
  typealias Take = @MainActor (LogEvent) -> Void

  private struct Listener {
    let token: Int
    let reach: LogEvent.Reach
    let take: Take
    let finish: (() -> Void)?
  }

  /// A listener and the next one: to take functions out of a list costs more than to call them.
  @MainActor private final class Link {
    let reach: LogEvent.Reach
    let take: Take
    let next: Link?

    init(_ reach: LogEvent.Reach, _ take: @escaping Take, before next: Link?) {
      self.reach = reach
      self.take = take
      self.next = next
    }

    func tell(_ event: LogEvent, within reach: LogEvent.Reach) {
      if reach <= self.reach { take(event) }
      next?.tell(event, within: reach)
    }
  }

  private var last = 0
  private var listeners: [Listener] = [] { didSet { link() } }
  // Nothing that is called while it changes looks at it.
  @exclusivity(unchecked) private var first: Link?
  /// The widest reach of a listener; without listeners no event is made.
  @exclusivity(unchecked) private(set) var reach = LogEvent.Reach.nothing
  private var lastToken = 0

  init() {}

  var isHeard: Bool { reach != .nothing }

  /// The number of listeners that are linked: each is called by the one before it, and that must not go deep.
  private static let longest = 8

  private func link() {
    reach = listeners.map(\.reach).max() ?? .nothing
    guard listeners.count > EventLog.longest else {
      first = listeners.reversed().reduce(nil) { Link($1.reach, $1.take, before: $0) }
      return
    }
    first = Link(
      reach,
      { [listeners] event in
        for listener in listeners where event.kind.reach <= listener.reach { listener.take(event) }
      }, before: nil)
  }

  /// Tells all whom it concerns. Listeners may come and go meanwhile: those are told that were there before.
  func note(_ time: Duration, _ cause: RequestID?, _ kind: consuming LogEvent.Kind) {
    last += 1
    guard let first else { return }
    let event = LogEvent(number: last, time: time, cause: cause, consume kind)
    first.tell(event, within: event.kind.reach)
  }

  func listen(within reach: LogEvent.Reach = .all, _ take: @escaping Take) -> Int { add(take, reach) }

  func listen(_ stream: AsyncStream<LogEvent>.Continuation) -> Int {
    add({ stream.yield($0) }, .all) { stream.finish() }
  }

  private func add(
    _ take: @escaping Take, _ reach: LogEvent.Reach, finish: (() -> Void)? = nil
  ) -> Int {
    lastToken += 1
    listeners.append(Listener(token: lastToken, reach: reach, take: take, finish: finish))
    return lastToken
  }

  func stop(_ token: Int) { listeners.removeAll { $0.token == token } }

  func finish() {
    guard !listeners.isEmpty else { return }
    for listener in listeners { listener.finish?() }
    listeners.removeAll { $0.finish != nil }
  }
}
