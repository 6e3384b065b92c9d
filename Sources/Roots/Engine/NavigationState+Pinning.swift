extension NavigationState {
  /// A command that names what it acts on: a request that waits for a guard is judged again when other things have
  /// the keys, the guard's own screens for instance, and must not land among them.
  package func pinned(_ command: Command, from opener: ContextID?) -> Command {
    var said = command.arguments
    switch command.row.aim {
    case .stack: said.place = said.place ?? focusedPlace
    case .base: said.place = said.place ?? focusedBase
    case .entry: said.entry = said.entry ?? opener ?? focusedEntry?.id
    case .layer: if case .above = said.layer, let top = layers.last { said.layer = .number(top.number) }
    case .tab: said.name = said.name ?? selectedTab
    case .innermost: return pinnedBack
    case .parts:
      if Command.isTooDeep(said.commands) { return command }
      var draft = self
      said.commands = said.commands.map { command in
        let pinned = draft.pinned(command, from: opener)
        _ = try? draft.apply(command, from: opener)
        return pinned
      }
    case .nothing: return command
    }
    return Command(said) ?? command
  }

  /// The place whose base a screen takes over: of a tab, it is the main stack.
  private var focusedBase: Place {
    if case .tab = focus { .main } else { focusedPlace }
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
