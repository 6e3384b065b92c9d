internal import Roots

/// The parts of the inspector.
enum InspectorPart: Int, CaseIterable, Hashable {
  case state, queue, events

  var title: String {
    switch self {
    case .state: "State"
    case .queue: "Queue"
    case .events: "Events"
    }
  }
}

/// What is looked at behind the screens: everything open, what waits, what has happened.
///
/// A line of it can be chosen. In the events that is time travel: with the keys on an earlier event everything is
/// shown as it was then, until the keys go elsewhere.
struct Inspector {
  private(set) var isOpen = false
  /// Whether keys go to the inspector and do not reach the screens.
  private(set) var hasKeys = false
  private(set) var part = InspectorPart.state
  /// The words that lines must hold to be shown.
  private(set) var filter: TextField?
  private(set) var isTyping = false
  /// The chosen line of each part, of those that the filter leaves; of events counted from the newest back.
  private var places = [Int](repeating: 0, count: InspectorPart.allCases.count)

  /// What a key came to.
  enum Outcome {
    case taken, ignored
    /// All of the chosen line is to be shown.
    case whole
    /// The chosen line is to be copied.
    case copy
  }

  /// Opens or closes the inspector; one that floats covers the screen, so it has the keys.
  mutating func toggle(floats: Bool) {
    isOpen.toggle()
    hasKeys = isOpen && (floats || hasKeys)
    if !isOpen { leave() }
  }

  /// Gives the keys to the inspector, or back to the screens.
  mutating func switchKeys(floats: Bool) {
    if hasKeys, !(isOpen && floats) { leave() } else { hasKeys = true }
  }

  /// Gives the keys to the inspector if it is open; returns whether it is.
  mutating func enter() -> Bool {
    if isOpen { hasKeys = true }
    return isOpen
  }

  /// Gives the keys back to the screens, and shows the present.
  mutating func leave() {
    (hasKeys, isTyping) = (false, false)
    places[InspectorPart.events.rawValue] = 0
  }

  mutating func select(_ part: InspectorPart) {
    self.part = part
    hasKeys = true
  }

  /// Takes a key, and what it is bound to.
  mutating func press(_ key: Key, _ action: Action?, floats: Bool) -> Outcome {
    if isTyping { return type(key) }
    switch action {
    case .nextField, .right: step(1)
    case .previousField, .left: step(-1)
    case .filter: (filter, isTyping) = (filter ?? TextField(limit: TextField.mostBytesOfSearch), true)
    case .choose: return .whole
    case .back where filter != nil: filter = nil
    case .switchPane, .back:
      leave()
      if floats { isOpen = false }
    case .inspector:
      isOpen = false
      leave()
    case nil where key == "y": return .copy
    case let action:
      guard let rows = action?.steps(page: 10) else { return .ignored }
      scroll(part, by: rows)
    }
    return .taken
  }

  private mutating func type(_ key: Key) -> Outcome {
    switch key {
    case .enter: isTyping = false
    case .escape: (filter, isTyping) = (nil, false)
    default:
      if filter?.take(key) == .changed { places = places.map { _ in 0 } }
    }
    if filter?.isEmpty == true, !isTyping { filter = nil }
    return .taken
  }

  private mutating func step(_ steps: Int) {
    let count = InspectorPart.allCases.count
    part = InspectorPart(rawValue: (part.rawValue + steps + count) % count) ?? .state
  }

  /// The chosen line of a part.
  func place(in part: InspectorPart) -> Int { places[part.rawValue] }

  /// How many events back one looks; 0 for the present.
  var eventsBack: Int { isOpen && hasKeys && part == .events ? places[InspectorPart.events.rawValue] : 0 }

  /// Moves towards the end, which for events is the present.
  mutating func scroll(_ part: InspectorPart, by rows: Int) {
    let moved = places[part.rawValue].addingReportingOverflow(part == .events ? -rows : rows)
    places[part.rawValue] = max(0, moved.overflow ? 0 : moved.partialValue)
  }

  /// Keeps an event of the past chosen while another one comes behind it.
  mutating func stay(whileComing event: LogEvent) {
    let events = InspectorPart.events.rawValue
    if places[events] > 0, event.kind.isShown, admits(event.description) { places[events] += 1 }
  }

  /// Keeps the chosen lines within what there is: the number of the last line of each part.
  mutating func settle(_ last: [InspectorPart: Int]) {
    for (part, most) in last { places[part.rawValue] = min(places[part.rawValue], most) }
  }

  /// Whether the filter lets a text through.
  func admits(_ text: String) -> Bool {
    guard let filter, !filter.isEmpty else { return true }
    return text.contains(folded: Array(filter.text.lowercased().utf8))
  }

  var hints: [Hint] {
    if isTyping { return [Hint(.enter, "keep"), Hint(.escape, "no search")] }
    return [
      Hint(.enter, "whole"), Hint(.escape, filter == nil ? "close" : "no search"), Hint(.tab, "pane"),
      Hint([.up, .down], part == .events ? "through time" : "move"), Hint("/", "search"), Hint("y", "copy"),
      Hint(.function(6), "back to the screen"),
    ]
  }
}
