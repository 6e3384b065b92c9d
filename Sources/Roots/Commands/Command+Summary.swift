extension Command {
  /// The verb, as commands are written.
  public var verb: String { row.verb.rawValue }

  /// The verb and what it acts on, for messages: `push item`.
  public var summary: String {
    let said = arguments
    if case .transaction(let commands) = self {
      if Command.isTooDeep(commands) { return "\(verb) { … }" }
      return "\(verb) { \(commands.map(\.summary).joined(separator: "; ")) }"
    }
    if case .popTo(let target, _, _) = self, target.visit == nil, let id = target.id {
      return "\(verb) \(id)"
    }
    return (said.name ?? said.url?.shown ?? said.screen).map { "\(verb) \($0)" } ?? verb
  }

  /// The screen that the command opens, if it opens one.
  public internal(set) var visit: Visit? {
    get {
      switch self {
      case .push(let visit, _, _), .pushNew(let visit, _, _), .navigate(let visit, _, _, _),
        .reveal(let visit, _, _, _), .replace(let visit, _, _, _), .goTo(let visit, _, _),
        .bringToFront(let visit, _, _, _), .overlay(let visit, _, _), .go(let visit, _, _),
        .addTab(_, let visit):
        visit
      case .popTo(let target, _, _): target.visit
      default: nil
      }
    }
    set {
      guard let newValue, visit != nil else { return }
      change { $0.visit = newValue }
    }
  }

  package var place: Place? {
    get { arguments.place }
    set { change { $0.place = newValue } }
  }

  package var payload: Payload? {
    get { visit?.payload }
    set { visit?.payload = newValue }
  }

  private mutating func change(_ change: (inout Arguments) -> Void) {
    var said = arguments
    change(&said)
    self = Command(said) ?? self
  }
}

extension Command {
  package var holdsSecret: Bool {
    let said = arguments
    let values = [said.identity, said.url, said.payload?.value] + said.visits.map { $0.payload?.value }
    return values.contains { $0?.holdsSecret == true }
      || !Command.isTooDeep(said.commands) && said.commands.contains(where: \.holdsSecret)
  }

  /// The maximum depth of transactions in transactions: each level uses some of the call stack.
  package static let deepest = 100

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
