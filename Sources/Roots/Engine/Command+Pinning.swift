extension Command {
  /// The stack a command names, where it can name one.
  package var place: Place? {
    get {
      switch self {
      case .push(_, let place, _), .pushNew(_, let place, _), .navigate(_, let place, _, _),
        .reveal(_, let place, _, _), .pop(_, let place, _), .popTo(_, let place, _), .popToRoot(let place),
        .replace(_, _, let place, _), .goTo(_, let place, _), .setStack(_, let place),
        .transform(let place, _),
        .bringToFront(_, let place, _, _):
        place
      default: nil
      }
    }
    set {
      switch self {
      case .push(let visit, _, let how): self = .push(visit, on: newValue, how)
      case .pushNew(let visit, _, let how): self = .pushNew(visit, on: newValue, how)
      case .navigate(let visit, _, let renewal, let how): self = .navigate(visit, on: newValue, renewal, how)
      case .reveal(let visit, _, let renewal, let how): self = .reveal(visit, on: newValue, renewal, how)
      case .pop(let count, _, let value): self = .pop(count, on: newValue, value: value)
      case .popTo(let target, _, let absent): self = .popTo(target, on: newValue, ifAbsent: absent)
      case .popToRoot: self = .popToRoot(on: newValue)
      case .replace(let visit, let count, _, let how):
        self = .replace(visit, count: count, on: newValue, how)
      case .goTo(let visit, _, let how): self = .goTo(visit, on: newValue, how)
      case .setStack(let visits, _): self = .setStack(visits, on: newValue)
      case .transform(_, let body): self = .transform(on: newValue, body)
      case .bringToFront(let visit, _, let by, let how):
        self = .bringToFront(visit, on: newValue, by: by, how)
      default: break
      }
    }
  }
}

extension NavigationState {
  /// A command that means here and later what the given one means here: it names what it acts on.
  ///
  /// A request that waits for a guard is judged again when other things have the keys, the guard's own
  /// screens for instance; it must not land among them.
  package func pinned(_ command: Command, from opener: ContextID?) -> Command {
    switch command {
    case .back: return pinnedBack
    case .dismiss(nil): return .dismiss(layer: layers.last?.number)
    case .reselect(nil): return .reselect(tab: selectedTab)
    case .complete(let value, nil): return .complete(value, from: opener ?? focusedEntry?.id)
    case .cancel(nil): return .cancel(from: opener ?? focusedEntry?.id)
    case .goTo(let visit, nil, let how):
      if case .tab = focus { return .goTo(visit, on: .main, how) }
      return .goTo(visit, on: focusedPlace, how)
    case .transaction(let commands):
      if Command.isTooDeep(commands) { return command }
      var draft = self
      return .transaction(
        commands.map { command in
          let pinned = draft.pinned(command, from: opener)
          _ = try? draft.apply(command, from: opener)
          return pinned
        })
    default:
      var pinned = command
      if pinned.place == nil { pinned.place = focusedPlace }
      return pinned
    }
  }

  /// The entry that going back would close, or the tab it would show.
  private var pinnedBack: Command {
    var slot = focus
    while height(slot) <= minimum(slot), case .nest(let index) = slot, let outer = outer(index) {
      slot = outer
    }
    if height(slot) > minimum(slot), let top = self[at: slot].top { return .popFrom(top.id) }
    var draft = self
    if (try? draft.apply(.back)) != nil, let tab = draft.selectedTab, tab != selectedTab {
      return .show(tab: tab)
    }
    return .back
  }
}
