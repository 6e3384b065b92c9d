internal import Glibc
internal import RootsTerminal

struct InputReader {
  enum Outcome {
    case read(Int)
    case nothing
    case gone
  }

  private var decoder: KeyDecoder
  private var buffer = [UInt8](repeating: 0, count: 16 * 1024)
  private(set) var events: [InputEvent] = []

  init(escapeDelay: Duration) { decoder = KeyDecoder(escapeDelay: escapeDelay) }

  /// The time for which an ESC waits for the rest of a sequence: `ESCDELAY`, as in other programs, or 25 ms.
  static func escapeDelay(_ environment: (String) -> String?) -> Duration {
    guard let number = environment("ESCDELAY").flatMap({ Int($0) }), (1...10_000).contains(number) else {
      return KeyDecoder.usualDelay
    }
    return .milliseconds(number)
  }

  var deadline: Duration? { decoder.deadline }

  mutating func takeAnswer() -> Bool {
    defer { decoder.tellsKeys = false }
    return decoder.tellsKeys
  }

  /// Of several sizes only the last one counts.
  mutating func note(_ event: InputEvent) {
    if case .resize = event, case .resize = events.last { events.removeLast() }
    events.append(event)
  }

  /// The descriptor must be readable.
  mutating func read(_ descriptor: Int32, at now: Duration) -> Outcome {
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 {
      decoder.decode(buffer[..<count], at: now, into: &events)
      return .read(count)
    }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .gone
  }

  mutating func giveUp(at now: Duration) { decoder.flush(at: now, into: &events) }

  /// Leaves out clicks beyond the edge; a drag goes on and ends at the edge.
  mutating func take(size: Size) -> [InputEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events.compactMap { event -> InputEvent? in
      guard case .mouse(let mouse) = event, !Rect(size).contains(mouse.place) else { return event }
      switch mouse.action {
      case .drag, .release:
        let place = Point(
          x: max(0, min(mouse.place.x, size.columns - 1)), y: max(0, min(mouse.place.y, size.rows - 1)))
        return .mouse(Mouse(mouse.action, at: place, modifiers: mouse.modifiers))
      case .press, .move, .wheel: return nil
      }
    }
  }
}
