extension Command {
  /// The verb, as commands are written.
  public var verb: String {
    switch self {
    case .push: "push"
    case .pushNew: "push-new"
    case .navigate: "navigate"
    case .reveal: "reveal"
    case .pop, .popFrom: "pop"
    case .popTo: "pop-to"
    case .popToRoot: "pop-to-root"
    case .replace: "replace"
    case .goTo: "go-to"
    case .setStack, .transform: "set-stack"
    case .bringToFront: "bring-to-front"
    case .show: "tab"
    case .reselect: "reselect"
    case .addTab: "add-tab"
    case .removeTab: "remove-tab"
    case .overlay: "overlay"
    case .dismiss: "dismiss"
    case .dismissAll: "dismiss-all"
    case .complete: "complete"
    case .cancel: "cancel"
    case .message: "message"
    case .tell: "tell"
    case .back: "back"
    case .go: "go"
    case .open: "open"
    case .grant: "grant"
    case .refuse: "refuse"
    case .transaction: "transaction"
    case .undo: "undo"
    case .redo: "redo"
    case .advance: "advance"
    case .evict: "evict"
    }
  }

  /// The verb and what it acts on, for messages: `push item`.
  public var summary: String {
    switch self {
    case .show(let tab), .removeTab(let tab), .addTab(let tab, _): "\(verb) \(tab)"
    case .open(let url, _): "\(verb) \(url)"
    case .tell(_, let flow): "\(verb) \(flow)"
    case .popTo(let target, _, _): "\(verb) \(target.visit?.screen ?? target.id?.description ?? "")"
    case .transaction(let commands) where Command.isTooDeep(commands): "\(verb) { … }"
    case .transaction(let commands): "\(verb) { \(commands.map(\.summary).joined(separator: "; ")) }"
    default: visit.map { "\(verb) \($0.screen)" } ?? verb
    }
  }

  /// The screen that the command opens, if it opens one.
  public internal(set) var visit: Visit? {
    get {
      switch self {
      case .push(let visit, _, _), .pushNew(let visit, _, _), .navigate(let visit, _, _, _),
        .reveal(let visit, _, _, _), .replace(let visit, _, _, _), .goTo(let visit, _, _),
        .bringToFront(let visit, _, _, _), .overlay(let visit, _), .go(let visit, _, _),
        .addTab(_, let visit):
        visit
      case .popTo(let target, _, _): target.visit
      default: nil
      }
    }
    set {
      guard let visit = newValue else { return }
      switch self {
      case .push(_, let place, let how): self = .push(visit, on: place, how)
      case .pushNew(_, let place, let how): self = .pushNew(visit, on: place, how)
      case .navigate(_, let place, let renewal, let how): self = .navigate(visit, on: place, renewal, how)
      case .reveal(_, let place, let renewal, let how): self = .reveal(visit, on: place, renewal, how)
      case .replace(_, let count, let place, let how): self = .replace(visit, count: count, on: place, how)
      case .goTo(_, let place, let how): self = .goTo(visit, on: place, how)
      case .bringToFront(_, let place, let by, let how): self = .bringToFront(visit, on: place, by: by, how)
      case .overlay(_, let layer): self = .overlay(visit, at: layer)
      case .go(_, let via, let motion): self = .go(visit, via: via, motion)
      case .addTab(let name, _): self = .addTab(name, root: visit)
      case .popTo(var target, let place, let absent):
        target.visit = visit
        self = .popTo(target, on: place, ifAbsent: absent)
      default: break
      }
    }
  }

  /// The payload of the screen that the command opens.
  package var payload: Payload? {
    get { visit?.payload }
    set { visit?.payload = newValue }
  }

  /// Whether screens that would leave may object: not when one of them ends itself, and not to the engine.
  package var asksWhoLeaves: Bool {
    switch self {
    case .complete, .evict, .undo, .redo: false
    default: true
    }
  }
}

extension Command {
  /// So many transactions may stand in one another: each takes its part of the call stack.
  package static let deepest = 100

  /// Whether commands hold transactions that hold transactions beyond all measure.
  package static func isTooDeep(_ commands: [Command]) -> Bool {
    var level = commands
    for _ in 0..<deepest {
      level = level.flatMap { command -> [Command] in
        if case .transaction(let inner) = command { return inner }
        return []
      }
      if level.isEmpty { return false }
    }
    return true
  }
}
