internal import Roots

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

/// The view behind the screens: everything open, what waits, what has happened.
///
/// A line of it can be chosen. In the events that is time travel: with the keys on an earlier event
/// everything is shown as it was then, until the keys go elsewhere.
struct Inspector {
  private(set) var isOpen = false
  private(set) var hasKeys = false
  private(set) var part = InspectorPart.state
  private(set) var filter: TextField?
  private(set) var isTyping = false
  /// The branches of the state that are not listed as by default, by their names.
  private(set) var folded: Set<String> = []
  /// The chosen line of each part, of those that the filter leaves; of events counted from the newest back.
  private var places = [Int](repeating: 0, count: InspectorPart.allCases.count)

  enum Outcome {
    case taken, ignored
    case whole
    case copy
    case fold
  }

  /// Opens or closes the inspector; one that floats covers the screen, so it has the keys.
  mutating func toggle(floats: Bool) {
    isOpen.toggle()
    hasKeys = isOpen && (floats || hasKeys)
    if !isOpen { leave() }
  }

  mutating func switchKeys(floats: Bool) {
    if hasKeys, !(isOpen && floats) { leave() } else { hasKeys = true }
  }

  mutating func enter() -> Bool {
    if isOpen { hasKeys = true }
    return isOpen
  }

  /// Gives the keys back to the screens, and shows the present.
  mutating func leave() {
    (hasKeys, isTyping) = (false, false)
    places[InspectorPart.events.rawValue] = 0
  }

  /// Leaves the screens the keys, and the room that one that floats takes.
  mutating func giveWay(floats: Bool) {
    guard hasKeys else { return }
    leave()
    if floats { isOpen = false }
  }

  mutating func select(_ part: InspectorPart) {
    self.part = part
    hasKeys = true
  }

  /// Returns whether the line had the keys already.
  mutating func choose(_ line: Int, of part: InspectorPart) -> Bool {
    let isChosen = hasKeys && self.part == part && places[part.rawValue] == line
    select(part)
    places[part.rawValue] = line
    return isChosen
  }

  mutating func fold(_ name: String) {
    if folded.remove(name) == nil { folded.insert(name) }
  }

  mutating func press(_ key: Key, _ action: Action?, floats: Bool) -> Outcome {
    if isTyping { return type(key) }
    switch action {
    case .nextField, .right: step(1)
    case .previousField, .left: step(-1)
    case .filter: (filter, isTyping) = (filter ?? TextField(limit: TextField.mostBytesOfSearch), true)
    case .choose: return .whole
    case .toggle: return .fold
    case .back where filter != nil: endSearch([:])
    case .switchPane, .back:
      leave()
      if floats { isOpen = false }
    case .inspector:
      isOpen = false
      leave()
    case .copy?: return .copy
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
    case .escape: endSearch([:])
    default:
      if filter?.take(key) == .changed { places = places.map { _ in 0 } }
    }
    if filter?.isEmpty == true, !isTyping { filter = nil }
    return .taken
  }

  mutating func paste(_ text: String) -> Bool {
    guard isTyping else { return false }
    if filter?.insert(search: text) == true { places = places.map { _ in 0 } }
    return true
  }

  /// - Parameter kept: Where the chosen lines stand among all lines of their parts.
  mutating func endSearch(_ kept: [InspectorPart: Int]) {
    (filter, isTyping) = (nil, false)
    for (part, place) in kept { places[part.rawValue] = place }
  }

  private mutating func step(_ steps: Int) {
    let count = InspectorPart.allCases.count
    part = InspectorPart(rawValue: (part.rawValue + steps + count) % count) ?? .state
  }

  func place(in part: InspectorPart) -> Int { places[part.rawValue] }

  /// 0 for the present.
  var eventsBack: Int { isOpen && hasKeys && part == .events ? places[InspectorPart.events.rawValue] : 0 }

  /// Moves towards the end, which for events is the present.
  mutating func scroll(_ part: InspectorPart, by rows: Int) {
    let moved = places[part.rawValue].addingReportingOverflow(part == .events ? -rows : rows)
    places[part.rawValue] = max(0, moved.overflow ? 0 : moved.partialValue)
  }

  var isAtNewest: Bool { places[InspectorPart.events.rawValue] == 0 }

  /// Keeps an event of the past chosen while another one comes behind it.
  mutating func stay(whileComing event: LogEvent, in charset: Charset = .utf8) {
    let events = InspectorPart.events.rawValue
    if places[events] > 0, admits(event.text(in: charset)) { places[events] += 1 }
  }

  mutating func settle(_ part: InspectorPart, within count: Int) {
    places[part.rawValue] = min(places[part.rawValue], max(0, count - 1))
  }

  func admits(_ text: String) -> Bool {
    guard let filter, !filter.isEmpty else { return true }
    return text.holds(filter.text)
  }

  func hints(floats: Bool, canFold: Bool, _ bindings: Bindings) -> [Hint] {
    if isTyping { return [Hint(.enter, "keep"), Hint(.escape, "no search")] }
    let escape = filter != nil ? "no search" : floats ? "close" : "back"
    return [
      Hint(.enter, "whole"), Hint(.escape, escape), Hint(.tab, "pane"),
      Hint([.up, .down], part == .events ? "through time" : "move"), Hint("/", "search"), Hint("y", "copy"),
    ] + (canFold ? [Hint(.space, "fold")] : [])
      + bindings.keys(for: .inspector).prefix(1).map { Hint($0, "close") }
  }
}
