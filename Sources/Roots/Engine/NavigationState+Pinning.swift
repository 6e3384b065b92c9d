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
    case .uncover(nil): return .uncover(opener ?? focusedEntry?.id)
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
    case .push, .pushNew, .navigate, .reveal, .pop, .popFrom, .popTo, .popToRoot, .replace, .goTo,
      .setStack, .transform, .bringToFront, .swap, .show, .reselect, .addTab, .removeTab, .overlay, .dismiss,
      .dismissAll, .complete, .cancel, .message, .tell, .go, .open, .grant, .refuse, .uncover, .undo, .redo,
      .advance, .evict:
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
