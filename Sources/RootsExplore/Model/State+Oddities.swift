internal import Roots
internal import RootsApp
internal import RootsTerminal

extension State {
  /// Returns the oddities of the move that led here from another state.
  func oddities(of move: Move, from before: State) -> [Oddity] {
    if isOver { return [] }
    let grounds = model.grounds
    var found: [Oddity] = []
    if !grounds.behind.isEmpty || !grounds.twins.isEmpty, script.values != before.script.values {
      found += leftOpen(from: before) + stale(from: before)
    }
    guard lastMove.commits > 0 else { return found }
    if move.isBack, let turned = turnedTab(from: before) { found.append(turned) }
    if !grounds.forms.isEmpty, let closed = closedForm(by: move, from: before) { found.append(closed) }
    return found
  }

  private func leftOpen(from before: State) -> [Oddity] {
    var found: [Oddity] = []
    for (guardian, screens) in model.grounds.behind {
      guard let script = model.app.guards[guardian], script.stillConsents(before.script.values),
        !script.stillConsents(self.script.values)
      else { continue }
      engine.state.forEachEntry { _, entry in
        if screens.contains(entry.screen), entry.id != before.engine.state.focusedEntry?.id,
          entry.id != engine.state.focusedEntry?.id, before.entry(entry.id) != nil
        {
          found.append(Oddity(.leftOpen, [entry.screen, guardian]))
        }
      }
    }
    return found
  }

  private func stale(from before: State) -> [Oddity] {
    var found: [Oddity] = []
    engine.state.forEachEntry { _, entry in
      guard let names = model.grounds.twins[entry.screen], before.entry(entry.id) != nil else { return }
      for name in names {
        guard let shown = entry.payload?.value?.fields?[name]?.shown,
          before.script.values[name]?.shown == shown, script.values[name]?.shown != shown
        else { continue }
        found.append(Oddity(.stale, [entry.screen, name]))
      }
    }
    return found
  }

  private func turnedTab(from before: State) -> Oddity? {
    let (old, new) = (before.engine.state, engine.state)
    guard old.hasTabs, old.bar.selected != new.bar.selected, let entry = old.focusedEntry,
      !old.isBase(old.focus) || old[old.focusedPlace].count > 1, self.entry(entry.id) == nil
    else { return nil }
    if let opener = entry.opener, case .tab(let tab)? = new.find(opener)?.place,
      new.bar.signs[new.bar.selected].name == tab
    {
      return nil
    }
    return Oddity(.turnsTab, [entry.screen, new.bar.signs[new.bar.selected].name])
  }

  /// Returns the form that a move has closed that is not about it: time has passed, or a key of the app has opened
  /// a layer.
  private func closedForm(by move: Move, from before: State) -> Oddity? {
    guard let entry = before.keyEntry, let field = model.grounds.forms[entry.screen],
      self.entry(entry.id) == nil
    else { return nil }
    switch move {
    case .command(let command):
      guard case .advance = command.command else { return nil }
      return Oddity(.closesForm, [entry.screen, field, ""])
    case .key(let key):
      let isOwn = model.app.script(entry)?.keys.contains { $0.key == key } ?? true
      let state = engine.state
      guard !isOwn, case .layer = state.focusedPlace, let layer = state.focusedEntry,
        before.entry(layer.id) == nil
      else { return nil }
      return Oddity(.closesForm, [entry.screen, field, "key \(key)", layer.screen])
    case .row, .submit, .fill, .quit, .giveUp, .restart: return nil
    }
  }
}

extension NavigationState {
  /// Returns the tab to which a screen belongs that has just been opened under another one.
  func wrongTab(of entry: Entry, _ grounds: OddityGrounds) -> Oddity? {
    guard hasTabs, case .tab(let tab)? = find(entry.id)?.place, let opener = entry.opener,
      find(opener)?.place == .tab(tab)
    else { return nil }
    let here = bar.signs.firstIndex { $0.name == tab }
    var home = grounds.homes[entry.screen]
    if home == nil, entry.identity != nil {
      home = bar.signs.indices.first { index in
        index != here && self[at: .tab(index)].entries.contains { $0.isAboutTheSame(as: entry) }
      }
    }
    guard let home, home != here, bar.signs.indices.contains(home) else { return nil }
    return Oddity(.wrongTab, [entry.screen, tab, bar.signs[home].name])
  }
}

extension Move {
  fileprivate var isBack: Bool {
    guard case .command(let command) = self, case .back = command.command else { return false }
    return true
  }
}
