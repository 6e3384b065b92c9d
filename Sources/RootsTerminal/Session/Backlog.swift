/// The input that waits for the running transition, oldest first.
struct Backlog {
  private var events: [InputEvent] = []
  private var head = 0
  private var hasDropped = false

  /// What happened to an event.
  enum Addition { case added, dropped, firstDropped }

  /// The number of events that wait.
  var count: Int { events.count - head }

  /// The events that wait.
  var waiting: ArraySlice<InputEvent> { events[head...] }

  /// Adds an event unless as many as the limit wait already.
  mutating func append(_ event: InputEvent, limit: Int?) -> Addition {
    if let limit, count >= limit {
      defer { hasDropped = true }
      return hasDropped ? .dropped : .firstDropped
    }
    events.append(event)
    return .added
  }

  /// Removes the oldest event.
  mutating func removeFirst() -> InputEvent? {
    guard head < events.count else { return nil }
    let event = events[head]
    head += 1
    if head == events.count { removeAll() }
    return event
  }

  /// Forgets all events.
  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    head = 0
    hasDropped = false
  }
}
