internal import Roots

/// The last events, for the inspector: keys, what happened to requests, and what went wrong.
///
/// Events are kept as they come; words are made of them only for what is looked at.
@MainActor final class EventFeed {
  struct Line {
    let id: RequestID
    let asked: LogEvent.Asked
    let start: Int
    var end: Int?
    let began: Duration
    var ended: Duration?
    var outcome: Outcome?
  }

  // Nothing that is called while they change looks at them.
  @exclusivity(unchecked) private(set) var events = Ring<LogEvent>(longest: 500)
  @exclusivity(unchecked) private(set) var requests = Ring<Line>(longest: 64)
  private(set) var problemCount = 0
  /// Whether the deck does nothing about events that are only kept: ``LogEvent/Kind/isOnlyKept``.
  @exclusivity(unchecked) var isAlone = true
  @exclusivity(unchecked) private var pasts = Ring<Past>(longest: 200)
  @exclusivity(unchecked) private(set) var keyCount = 0
  /// The last picture of each state that was drawn, but for that of the present.
  @exclusivity(unchecked) private var shown = Ring<Picture>(longest: 500)
  /// The keys before the present was drawn last; `nil` while it was not.
  @exclusivity(unchecked) private var keysDrawn: Int?

  struct Past {
    let event: Int
    let time: Duration
    let state: NavigationState
    let values: Record
    var keys = 0
  }

  /// A look at a state that is over, with the state before it.
  typealias Look = (past: Past, before: Past?)

  /// True once a state was another one than that before it, drawn or not: a tape finds the same keys at work.
  private(set) var hasPast = false

  func keep(_ past: Past, isNews: Bool) {
    if isNews { hasPast = true }
    var past = past
    past.keys = keyCount
    pasts.append(past)
  }

  struct Picture {
    let frame: Frame
    /// The end of the time in which it was in sight.
    let time: Duration
    /// The keys that had been pressed before it was drawn.
    let keys: Int
  }

  /// Takes note that the present is drawn now.
  func draw() { keysDrawn = keyCount }

  /// Does not count the key that was counted last: it looks, and does nothing.
  func uncountKey() { keyCount -= 1 }

  /// True if something else is open than in the state that is kept last, or a value differs.
  func isNews(_ past: Past) -> Bool {
    pasts.newest.map { $0.state != past.state || $0.values != past.values } ?? false
  }

  /// Keeps the frame that was drawn last, now that the state is another one.
  func keep(_ frame: Frame, at time: Duration) {
    if let keysDrawn { shown.append(Picture(frame: frame, time: time, keys: keysDrawn)) }
    keysDrawn = nil
  }

  /// The oldest first.
  var pictures: [Picture] { shown.newestFirst.reversed() }

  /// The keys that were pressed from a state to the one that is kept last.
  func keys(since past: Past) -> Int {
    pasts.newest.map { $0.keys - past.keys } ?? 0
  }

  /// The state after an event, as far back as that is kept; and the state before it.
  func past(at event: LogEvent) -> Look? {
    var older = pasts.newestFirst.drop { $0.event > event.number }.makeIterator()
    return older.next().map { ($0, older.next()) }
  }

  func take(_ event: LogEvent) {
    events.append(event)
    switch event.kind {
    case .key, .text: keyCount += 1
    case .request(let id, let asked, _):
      requests.append(Line(id: id, asked: asked, start: event.number, began: event.time))
    case .outcome(let id, let outcome, _):
      requests.changeLast(where: { $0.id == id }) {
        $0.outcome = outcome
        $0.end = event.number
        $0.ended = event.time
      }
    case .diagnostic, .invariant: problemCount += 1
    case .paste, .mouse, .resize, .url, .command, .note, .terminal, .form, .held, .released, .guardAsked,
      .guardAnswered, .lifeCycle, .receive, .completion, .message, .kept, .dropped, .restored,
      .transitionBegan, .transitionEnded, .value:
      break
    }
  }
}

extension LogEvent {
  func text(in charset: Charset) -> String {
    guard case .key(let name) = kind, let key = Key(name) else { return description }
    return "\(word.rawValue) \(key.label(charset))"
  }
}

extension LogEvent.Kind {
  /// Whether the state or a value may differ behind it.
  var mayChange: Bool {
    switch self {
    case .outcome, .value, .restored, .completion, .dropped: true
    case .key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal, .form, .request, .held,
      .released,
      .guardAsked, .guardAnswered, .lifeCycle, .receive, .message, .kept, .transitionBegan, .transitionEnded,
      .diagnostic, .invariant:
      false
    }
  }

  /// True for what goes to the part that has the keys.
  var isInput: Bool {
    switch self {
    case .key, .text, .paste, .mouse: true
    case .resize, .url, .command, .note, .terminal, .form, .request, .outcome, .held, .released,
      .guardAsked, .guardAnswered, .lifeCycle, .receive, .completion, .message, .kept, .dropped, .restored,
      .transitionBegan, .transitionEnded, .value, .diagnostic, .invariant:
      false
    }
  }

  /// True for an event that the deck does nothing about while the inspector has no keys and the newest one is chosen.
  var isOnlyKept: Bool {
    if case .guardAnswered(_, .withdrawn, _) = self { return false }
    // What was in sight is kept before it changes.
    if case .transitionBegan = self { return false }
    return !mayChange && !isOfStart
  }

  /// True for what the engine asks for by itself, as it does to open a guarded start or what was kept.
  var isOfStart: Bool {
    if case .request(_, _, let origin) = self { origin == .engine || origin == .restoration } else { false }
  }
}

struct Ring<Element> {
  private let longest: Int
  private var elements: [Element] = []
  private var start = 0

  init(longest: Int) { self.longest = longest }

  var count: Int { elements.count }

  mutating func append(_ element: Element) {
    if elements.count < longest {
      elements.append(element)
    } else {
      elements[start] = element
      start = (start + 1) % longest
    }
  }

  var newest: Element? {
    elements.isEmpty ? nil : elements[(start + elements.count - 1) % elements.count]
  }

  var newestFirst: some Sequence<Element> {
    elements.indices.lazy.map { elements[(start + elements.count - 1 - $0) % elements.count] }
  }

  mutating func changeLast(where fits: (Element) -> Bool, _ change: (inout Element) -> Void) {
    for back in elements.indices {
      let place = (start + elements.count - 1 - back) % elements.count
      if fits(elements[place]) { return change(&elements[place]) }
    }
  }
}
