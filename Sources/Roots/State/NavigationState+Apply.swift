extension NavigationState {
  /// Carries out a command, or throws and changes nothing. Pure: the same state and command give the same result. The
  /// definitions alone decide here; guards, screens and observers are up to the ``Navigator``.
  /// - Parameter opener: The entry that gives the command; without one, the entry in sight.
  @discardableResult
  package mutating func apply(_ command: Command, from opener: ContextID? = nil) throws(Rejection) -> Change {
    switch command {
    case .push(let visit, let place, let how): try push(visit, on: place, how, from: opener)
    case .pushNew(let visit, let place, let how): try pushNew(visit, on: place, how, from: opener)
    case .navigate(let visit, let place, let renewal, let how):
      try navigate(visit, on: place, renewal, how, from: opener)
    case .reveal(let visit, let place, let renewal, let how):
      try reveal(visit, on: place, renewal, how, from: opener)
    case .pop(let count, let place, let value): try pop(count, on: place, value, from: opener)
    case .popFrom(let id, let count): try popFrom(id, count)
    case .popTo(let target, let place, let absent): try popTo(target, on: place, absent, from: opener)
    case .popToRoot(let place): try popToRoot(on: place)
    case .replace(let visit, let count, let place, let how):
      try replace(visit, count, on: place, how, from: opener)
    case .goTo(let visit, let place, let how): try goTo(visit, on: place, how, from: opener)
    case .setStack(let visits, let place): try setStack(visits, on: place, from: opener)
    case .transform(let place, let body): try transform(body, on: place, from: opener)
    case .bringToFront(let visit, let place, let by, let how):
      try bringToFront(visit, on: place, by, how, from: opener)
    case .swap(let place): try swap(on: place)
    case .show(let tab): try show(tab)
    case .reselect(let tab): try reselect(tab)
    case .addTab(let name, let root): try addTab(name, root)
    case .removeTab(let name): try removeTab(name)
    case .overlay(let visit, let layer, let place):
      try overlay(visit, at: layer, from: try presenter(on: place, for: opener))
    case .dismiss(let layer): dismiss(layer)
    case .dismissAll: dismissAll()
    case .complete(let value, let id): try finish(id, .completed(value), from: opener)
    case .cancel(let id): try finish(id, .cancelled(.popped), from: opener)
    case .back: try back()
    case .go(let visit, let via, _): try go(visit, via: via, from: opener)
    case .open(let url, let mode): try open(url, mode, from: opener)
    case .transaction(let commands): try transaction(commands, from: opener)
    case .evict(let guards): evict(guards)
    case .message, .tell, .grant, .refuse, .uncover, .undo, .redo, .advance: .unchanged
    }
  }

  /// Exchanges the two topmost entries of a stack, which keep their live screens.
  private mutating func swap(on place: Place?) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let stack = self[at: slot]
    let entries = Array(stack.fromTop.prefix(2))
    guard let top = entries.first else { throw .empty(self.place(of: slot)) }
    guard entries.count == 2 else {
      throw .notAllowedHere("swap", why: "\(self.place(of: slot)) has only one screen")
    }
    if stack.count == 2 && slot == .main && hasTabs { throw hostStays(top.screen) }
    var exchanged = stack.dropping(2)
    for entry in entries { exchanged.push(entry) }
    self[at: slot] = exchanged
    return Change(.stack)
  }

  private mutating func transaction(
    _ commands: [Command], from opener: ContextID?
  ) throws(Rejection) -> Change {
    if Command.isTooDeep(commands) {
      throw .notAllowedHere(
        "transaction", why: "more than \(Command.deepest) transactions stand in one another")
    }
    return try together(.transaction) { draft, change throws(Rejection) in
      for (index, command) in commands.enumerated() {
        do throws(Rejection) {
          switch command.row.kind {
          case .travels, .speaks:
            throw .notAllowedHere(command.verb, why: "it cannot be taken back, so no transaction can hold it")
          case .opens, .leaves, .ends, .several: break
          }
          change.absorb(try draft.apply(command, from: opener))
        } catch {
          throw .rolledBack(index: index, reason: error)
        }
      }
    }
  }

  /// If a step is refused, nothing has changed. Entries that came and left within the steps are not departures.
  package mutating func together(
    _ kind: Change.Kind, _ steps: (inout NavigationState, inout Change) throws(Rejection) -> Void
  ) throws(Rejection) -> Change {
    var draft = self
    var change = Change(kind)
    try steps(&draft, &change)
    if kind == .transaction || kind == .path, draft.bar != bar {
      draft.bar.forgetPassing(since: bar, plan.map.back)
    }
    guard !draft.showsTheSame(as: self) else { return .unchanged }
    if let opened = change.opened, change.departures.contains(where: { $0.entry.id == opened }) {
      change.opened = nil
    }
    change.departures.drop { $0.entry.id.number > lastID }
    self = draft
    return change
  }
}
