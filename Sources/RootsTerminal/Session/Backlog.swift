/// The input that waits for the running transition, oldest first.
struct Backlog {
  private var events: [InputEvent] = []
  private var head = 0
  private var hasDropped = false

  enum Addition { case added, dropped, firstDropped }

  var count: Int { events.count - head }

  var waiting: ArraySlice<InputEvent> { events[head...] }

  mutating func append(_ event: InputEvent, limit: Int?) -> Addition {
    if let limit, count >= limit {
      defer { hasDropped = true }
      return hasDropped ? .dropped : .firstDropped
    }
    events.append(event)
    return .added
  }

  mutating func removeFirst() -> InputEvent? {
    guard head < events.count else { return nil }
    let event = events[head]
    head += 1
    if head == events.count { removeAll() }
    return event
  }

  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    head = 0
    hasDropped = false
  }
}
