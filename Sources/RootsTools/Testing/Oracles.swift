internal import Roots
internal import RootsApp
internal import RootsTerminal

/// Looks after each input whether something is wrong that needs no person to see it.
///
/// Signs stand above the footer: one that lasts as long as it lasts, the others until the next key.
@MainActor final class Oracles {
  struct Sign: Hashable {
    let kind: Kind
    let text: String

    enum Kind: String {
      case invariant
      case log
      case refused
      case idle
      case deadEnd = "dead-end"
      case growth

      var isPassing: Bool {
        switch self {
        case .log, .refused, .idle: true
        case .invariant, .deadEnd, .growth: false
        }
      }
    }
  }

  /// The signs that are shown: in a session all, else those that last.
  enum Scope { case run, session }

  var onSign: (@MainActor (Sign) -> Void)?
  private(set) var signs: [Sign] = []

  private let scope: Scope
  private let session: Session
  private let deck: Deck
  private let violations: @MainActor () -> [String]
  /// The content of a screen beyond the navigator's state; `nil` if that cannot be compared.
  private let content: (@MainActor () -> ScriptState)?
  /// True if a row has the keys: a field or a text does nothing rightly.
  private let isOnRow: @MainActor () -> Bool
  /// True if keys lead on that belong to no screen.
  private let leads: @MainActor () -> Bool
  private var before: (state: NavigationState, content: ScriptState)?
  private var chosen: Key?
  /// True while the chosen key has done nothing.
  private var isIdle = false
  private var events: [LogEvent] = []
  private var personal: Set<RequestID> = []
  private var growth = Oracles.manyEntries
  private var tokens: [ObservationToken] = []

  /// The number of open screens that is a sign of growth, and doubles with each sign.
  private static let manyEntries = 100

  convenience init(_ host: ScriptHost, _ session: Session, _ deck: Deck, _ scope: Scope) {
    self.init(
      session, deck, scope, violations: { host.violations }, content: { host.seenState },
      leads: { !host.app.keys.isEmpty }
    ) {
      host.navigator.state.focusedEntry.map(host.hasRow) ?? false
    }
  }

  convenience init(_ session: Session, _ deck: Deck, _ scope: Scope) {
    self.init(
      session, deck, scope, violations: { session.navigator.violations() }, content: nil, leads: { false }
    ) { false }
  }

  private init(
    _ session: Session, _ deck: Deck, _ scope: Scope, violations: @escaping @MainActor () -> [String],
    content: (@MainActor () -> ScriptState)?, leads: @escaping @MainActor () -> Bool,
    isOnRow: @escaping @MainActor () -> Bool
  ) {
    self.leads = leads
    self.scope = scope
    self.isOnRow = isOnRow
    self.session = session
    self.deck = deck
    self.violations = violations
    self.content = content
    tokens = [
      session.listen { [weak self] in self?.begin($0) },
      session.navigator.listen { [weak self] in self?.events.append($0) },
    ]
    session.onEffects = { [weak self] in self?.look() }
  }

  private func begin(_ event: SessionEvent) {
    guard case .input(let input) = event else { return }
    events = []
    chosen = nil
    isIdle = false
    switch input {
    case .key(let key)
    where session.toolChrome.action(for: key) == .choose && !session.chrome.hasKeys && isOnRow():
      chosen = key
      before = content.map { (session.navigator.state, $0()) }
    case .key, .paste, .pasteCut, .mouse, .resize, .focus, .resumed, .ending: break
    }
  }

  // MARK: Looking

  private func look() {
    guard session.navigator.isSettled, !session.isFinished else { return }
    let found = (lasting + passing).filter { scope == .session || !$0.kind.isPassing }
    let new = found.filter { !signs.contains($0) }
    signs = found
    show()
    for sign in new { onSign?(sign) }
  }

  private var lasting: [Sign] {
    var found = violations().map { Sign(kind: .invariant, text: $0) }
    let state = session.navigator.state
    if state.count > growth {
      found.append(Sign(kind: .growth, text: "more than \(growth) screens are open"))
    } else if state.count <= Self.manyEntries {
      growth = Self.manyEntries
    }
    if let screen = deadEnd(state) {
      found.append(Sign(kind: .deadEnd, text: "nothing leads on or back from '\(screen)'"))
    }
    return found
  }

  /// The screen in focus, if the graph has no way from it and there is nothing to go back to.
  private func deadEnd(_ state: NavigationState) -> String? {
    guard state.count > 0, let entry = state.focusedEntry, state.openLayers.isEmpty, state.tabOrder.count < 2,
      state[state.place(of: state.focus)].entries.count == 1, !leads()
    else { return nil }
    let graph = session.navigator.map.wholeGraph
    // Without any way declared nothing is known.
    guard !graph.edges.isEmpty, !graph.edges.contains(where: { $0.from == entry.screen }) else { return nil }
    return entry.screen
  }

  private var passing: [Sign] {
    var found: [Sign] = []
    for event in events {
      switch event.kind {
      case .request(let id, _, let origin) where origin.isPersonal: personal.insert(id)
      case .diagnostic(let text): found.append(Sign(kind: .log, text: text))
      case .outcome(let id, let outcome, _):
        guard personal.remove(id) != nil, let why = outcome.rejection, why.isFault else { continue }
        found.append(Sign(kind: .refused, text: "refused: \(why)"))
      case .key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal, .form, .request, .held,
        .released,
        .guardAsked, .guardAnswered, .lifeCycle, .receive, .completion, .message, .kept, .dropped, .restored,
        .transitionBegan, .transitionEnded, .value, .invariant:
        break
      }
    }
    // A message that comes meanwhile does not make the key one that did something.
    isIdle = isUnchanged && (isIdle || events.allSatisfy(\.isQuiet) && session.message == nil)
    if let key = chosen, isIdle {
      found.append(Sign(kind: .idle, text: "\(key.label(session.terminal.charset)) does nothing here"))
    }
    return found
  }

  private var isUnchanged: Bool {
    guard let before, let content else { return false }
    return before.state == session.navigator.state && before.content == content()
  }

  // MARK: Showing

  private func show() {
    // All of a session is recorded.
    let offers = [(Action.note, "note"), (.undo, "back")] + (scope == .session ? [] : [(.record, "tape")])
    let keys = offers.compactMap { action, word in
      // A letter belongs to the field that is typed into.
      deck.bindings.keys(for: action).first { !session.takesText || $0.typed == nil }
        .map { "\($0.label(session.terminal.charset)) \(word)" }
    }
    let lines = signs.prefix(1).map {
      "\(Text.shortened($0.text, to: 200)) · \(keys.joined(separator: "  "))"
    }
    if deck.signs != lines {
      deck.signs = lines
      session.invalidate()
    }
  }
}

extension LogEvent {
  /// True if it is of no consequence, the state being the same: a key, a request that changes nothing.
  fileprivate var isQuiet: Bool {
    switch kind {
    case .key, .text, .request, .outcome(_, .unchanged, _), .value: true
    case .paste, .mouse, .resize, .url, .command, .note, .terminal, .form, .held, .released, .outcome,
      .guardAsked,
      .guardAnswered, .lifeCycle, .receive, .completion, .message, .kept, .dropped, .restored,
      .transitionBegan,
      .transitionEnded, .invariant, .diagnostic:
      false
    }
  }
}

extension Rejection {
  /// True if a refused request is a fault of the program: guards, and people who change their minds, refuse rightly.
  fileprivate var isFault: Bool {
    switch self {
    case .guardRefused, .guardTimeout, .superseded, .atRoot, .empty, .shutdown: false
    case .unknownScreen, .unknownTab, .unknownLayer, .notPresent, .layerLimit, .guardFailed, .redirectLoop,
      .tooManyRedirects, .noPath, .missingDependency, .wrongPayload, .notAllowedHere, .cycle, .alreadyOwned,
      .noMatch, .malformedURL, .transitionFailed, .rolledBack, .reentrancyLimit:
      true
    }
  }
}

extension ScriptHost {
  /// The state with the selection that is seen, also if the screen has been given no key yet. The room that it has is
  /// left out: the sign itself takes a line of that.
  fileprivate var seenState: ScriptState {
    var seen = state
    if let entry = navigator.state.focusedEntry {
      seen.bodies[entry.id] = (seen.bodies[entry.id] ?? BodyState()).adapted(to: body(of: entry))
    }
    seen.bodies = seen.bodies.mapValues(\.unscrolled)
    return seen
  }

  fileprivate func hasRow(_ entry: Entry) -> Bool {
    let body = body(of: entry)
    guard let spot = (state.bodies[entry.id] ?? BodyState()).selection(in: body) else { return false }
    return switch body.block(spot.block) {
    case .list, .table: true
    case .text, .field, .submit, .chart, .image, nil: false
    }
  }
}
