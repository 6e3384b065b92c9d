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
struct Inspector {
  private(set) var isOpen = false
  /// Whether keys scroll the inspector and do not reach the screens.
  private(set) var hasKeys = false
  private(set) var part = InspectorPart.state
  private var offsets = [Int](repeating: 0, count: InspectorPart.allCases.count)

  /// Opens or closes the inspector; one that floats covers the screen, so it has the keys.
  mutating func toggle(floats: Bool) {
    isOpen.toggle()
    hasKeys = isOpen && (floats || hasKeys)
  }

  /// Gives the keys to the inspector, or back to the screens.
  mutating func switchKeys(floats: Bool) {
    hasKeys.toggle()
    if isOpen, floats { hasKeys = true }
  }

  /// Gives the keys to the inspector if it is open; returns whether it is.
  mutating func enter() -> Bool {
    if isOpen { hasKeys = true }
    return isOpen
  }

  /// Gives the keys back to the screens.
  mutating func leave() { hasKeys = false }

  mutating func select(_ part: InspectorPart) {
    self.part = part
    hasKeys = true
  }

  /// Takes what a key is bound to; returns whether it means something here.
  mutating func take(_ action: Action?, floats: Bool) -> Bool {
    switch action {
    case .nextField, .right: step(1)
    case .previousField, .left: step(-1)
    case .switchPane, .back:
      leave()
      if floats { isOpen = false }
    case .inspector:
      isOpen = false
      leave()
    case let action:
      guard let rows = action?.steps(page: 10) else { return false }
      scroll(part, by: rows)
    }
    return true
  }

  private mutating func step(_ steps: Int) {
    let count = InspectorPart.allCases.count
    part = InspectorPart(rawValue: (part.rawValue + steps + count) % count) ?? .state
  }

  func offset(of part: InspectorPart) -> Int { offsets[part.rawValue] }

  /// Scrolls towards the end, which for events is the past.
  mutating func scroll(_ part: InspectorPart, by rows: Int) {
    let moved = offsets[part.rawValue].addingReportingOverflow(part == .events ? -rows : rows)
    offsets[part.rawValue] = max(0, moved.overflow ? 0 : moved.partialValue)
  }

  /// Keeps parts from being scrolled past their ends: `hidden` rows of each are out of sight.
  mutating func settle(_ hidden: [InspectorPart: Int]) {
    for (part, most) in hidden { offsets[part.rawValue] = min(offsets[part.rawValue], most) }
  }

  var hints: [Hint] {
    [
      Hint(.escape, "close"), Hint(.tab, "pane"), Hint([.up, .down], "scroll"),
      Hint(.function(6), "back to the screen"),
    ]
  }
}
