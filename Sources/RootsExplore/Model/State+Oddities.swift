internal import Roots
internal import RootsApp
internal import RootsTerminal

extension State {
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
    if move.door != nil { found += misplaced(from: before) }
    if let again = again(from: before) { found.append(again) }
    return found
  }

  /// Returns the round of screens that leads to one like the one on which it begins.
  private func again(from before: State) -> Oddity? {
    let state = engine.state
    guard let top = state.focusedEntry, before.entry(top.id) == nil else { return nil }
    let lower = state[state.focusedPlace].entries.dropLast()
    guard
      let start = lower.lastIndex(where: {
        $0.screen == top.screen && $0.identity == top.identity
          && model.relevance.isAlike($0.payload, top.payload)
      })
    else { return nil }
    return Oddity(.again, lower[start...].map(\.screen).firstTurn)
  }

  /// Returns the oddities of a screen that a URL has opened: under a wrong tab, or without a step before it.
  private func misplaced(from before: State) -> [Oddity] {
    let state = engine.state
    guard let entry = state.focusedEntry, before.entry(entry.id) == nil else { return [] }
    var found: [Oddity] = []
    let homes = model.grounds.sides[entry.screen] ?? []
    if case .tab(let tab) = state.focusedPlace,
      let sign = state.bar.signs.first(where: { homes.contains($0.name) }), !homes.contains(tab)
    {
      found.append(Oddity(.wrongTab, [entry.screen, tab, sign.name, sign.root.screen]))
    }
    for step in model.grounds.steps[entry.screen] ?? []
    where !state[state.focusedPlace].entries.contains(where: { $0.screen == step.screen }) {
      found.append(Oddity(.skippedStep, [entry.screen, step.screen] + step.reason))
    }
    return found
  }

  /// The screens out of focus that would stay open without the consent that all ways to them need.
  var exposed: Set<String> {
    var found: Set<String> = []
    let state = engine.state
    for (guardian, screens) in model.grounds.behind
    where model.app.guards[guardian]?.isOpen(script.values) == true {
      for place in state.places where place != state.focusedPlace {
        let entries = state[place].entries
        if entries.contains(where: { model.plan.any($0.screen)?.screen.guards.contains(guardian) == true }) {
          continue
        }
        found.formUnion(entries.map(\.screen).filter(screens.contains))
      }
    }
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

  /// Returns the form that a move has closed that is not about it: time has passed, a key of the app has opened a layer
  /// or closed the form without its leave guard; or going back, where that does not ask everywhere.
  private func closedForm(by move: Move, from before: State) -> Oddity? {
    guard let entry = before.keyEntry, let field = model.grounds.forms[entry.screen],
      self.entry(entry.id) == nil, let cause = cause(of: move, closing: entry, from: before),
      before.closes(entry, by: move, typingInto: field)
    else { return nil }
    return Oddity(.closesForm, [entry.screen, field] + cause)
  }

  /// Returns what has closed a form if that is not about it, in words of an oddity.
  private func cause(of move: Move, closing form: Entry, from before: State) -> [String]? {
    switch move {
    case .command(let command):
      switch command.command {
      case .advance: return [""]
      case .back where model.grounds.halfGuarded.contains(form.screen): return ["back"]
      default: return nil
      }
    case .key(let key):
      let isOwn = model.app.script(form)?.keys.contains { $0.key == key } ?? true
      let state = engine.state
      if isOwn { return nil }
      guard case .layer = state.focusedPlace, let layer = state.focusedEntry, before.entry(layer.id) == nil
      else { return model.app.script(form)?.leaveGuard == nil ? nil : ["key \(key)", ""] }
      return ["key \(key)", layer.screen]
    case .row, .submit, .fill, .quit, .giveUp, .restart: return nil
    }
  }

  /// True if a move closes a form also when something was typed: the form may ask then before it is left.
  private func closes(_ entry: Entry, by move: Move, typingInto field: String) -> Bool {
    let fill = moves.first { if case .fill(field, _) = $0 { true } else { false } }
    guard let fill else { return true }
    var typed = self
    typed.perform(fill)
    typed.perform(move)
    return typed.entry(entry.id) == nil
  }
}

extension NavigationState {
  /// Returns the tab to which a screen belongs that has just been opened under another one.
  func wrongTab(of entry: Entry, _ grounds: OddityGrounds) -> Oddity? {
    guard hasTabs, case .tab(let tab)? = find(entry.id)?.place, let opener = entry.opener,
      find(opener)?.place == .tab(tab)
    else { return nil }
    guard let home = grounds.homes[entry.screen], home != tab, bar.signs.contains(where: { $0.name == home })
    else { return nil }
    return Oddity(.wrongTab, [entry.screen, tab, home])
  }
}

extension [String] {
  /// The same round, begun with another one of its elements if that comes first in the order of texts.
  fileprivate var firstTurn: [String] {
    indices.map { Array(self[$0...] + self[..<$0]) }.min { $0.lexicographicallyPrecedes($1) } ?? []
  }
}

extension Move {
  fileprivate var isBack: Bool {
    guard case .command(let command) = self, case .back = command.command else { return false }
    return true
  }
}
