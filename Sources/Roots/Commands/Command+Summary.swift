extension Command {
  /// The verb, as commands are written.
  public var verb: String { arguments.verb.rawValue }

  /// The verb and what it acts on, for messages: `push item`.
  public var summary: String {
    let said = arguments
    let verb = said.verb.rawValue
    switch said.verb {
    case .transaction where Command.isTooDeep(said.commands): return "\(verb) { … }"
    case .transaction: return "\(verb) { \(said.commands.map(\.summary).joined(separator: "; ")) }"
    case .popTo: return "\(verb) \(said.screen ?? said.entry?.description ?? "")"
    case .reselect: return verb
    default: return (said.name ?? said.url ?? said.screen).map { "\(verb) \($0)" } ?? verb
    }
  }

  /// The screen that the command opens, if it opens one.
  ///
  /// It is asked on every push, so it does not take the whole command apart.
  public internal(set) var visit: Visit? {
    get {
      switch self {
      case .push(let visit, _, _), .pushNew(let visit, _, _), .navigate(let visit, _, _, _),
        .reveal(let visit, _, _, _), .replace(let visit, _, _, _), .goTo(let visit, _, _),
        .bringToFront(let visit, _, _, _), .overlay(let visit, _), .go(let visit, _, _),
        .addTab(_, let visit):
        visit
      case .popTo(let target, _, _): target.visit
      case .pop, .popFrom, .popToRoot, .setStack, .transform, .swap, .show, .reselect, .removeTab,
        .dismiss, .dismissAll, .complete, .cancel, .message, .tell, .back, .open, .grant, .refuse, .uncover,
        .transaction, .undo, .redo, .advance, .evict:
        nil
      }
    }
    set {
      guard let newValue, visit != nil else { return }
      change { $0.visit = newValue }
    }
  }

  /// The stack a command names, where it can name one.
  package var place: Place? {
    get { arguments.place }
    set { change { $0.place = newValue } }
  }

  /// The payload of the screen that the command opens.
  package var payload: Payload? {
    get { visit?.payload }
    set { visit?.payload = newValue }
  }

  private mutating func change(_ change: (inout Arguments) -> Void) {
    var said = arguments
    change(&said)
    self = Command(said) ?? self
  }

  /// Whether screens that would leave may object: not when one of them ends itself, and not to the engine.
  package var asksWhoLeaves: Bool {
    switch self {
    case .complete, .evict, .undo, .redo: false
    case .push, .pushNew, .navigate, .reveal, .pop, .popFrom, .popTo, .popToRoot, .replace, .goTo,
      .setStack, .transform, .bringToFront, .swap, .show, .reselect, .addTab, .removeTab, .overlay, .dismiss,
      .dismissAll, .cancel, .message, .tell, .back, .go, .open, .grant, .refuse, .uncover, .transaction,
      .advance:
      true
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
