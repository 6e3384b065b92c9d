internal import Roots

extension Deck {
  func isIdle(_ command: Command, _ session: Session) -> Bool {
    var after = session.navigator.state
    guard let change = try? after.apply(command) else { return true }
    return change.outcome == .unchanged
  }

  /// `nil` if the action does something just now.
  func whyOff(_ action: Action, _ session: Session) -> String? {
    let state = session.navigator.state
    if let barrier = session.barrier, isBehindLayers(action, session) { return barrier }
    switch action {
    case .root, .popTo: return state[state.focusedPlace].count > 1 ? nil : "this is the first screen"
    case .tab: return state.hasTabs ? nil : "there are no tabs"
    case .accessory: return session.navigator.map.accessories.isEmpty ? "none is defined" : nil
    case .dismiss: return state.openLayers.isEmpty ? "none is open" : nil
    case .narrower, .wider:
      guard let border = places.border else { return "nothing stands beside this screen" }
      let end = action == .wider ? border.columns.upperBound : border.columns.lowerBound
      return border.x == end ? "there is no more room" : nil
    case .earlier: return travels.spot(-1) == nil ? "nothing was seen before" : nil
    case .later: return travels.spot(1) == nil ? "this was seen last" : nil
    case .lastTwo: return travels.spots.count < 2 ? "nothing else was seen" : nil
    case .below:
      if state.openLayers.isEmpty { return "no layer is open" }
      return travels.hiddenLayers < state.openLayers.count ? nil : "this is the lowest"
    case .above: return travels.hiddenLayers == 0 ? "this is the top" : nil
    case .switchPane: return inspector.isOpen ? nil : "the inspector is closed"
    case .grant, .refuse: return session.navigator.held.isEmpty ? "nothing is held" : nil
    case .returnToBookmark: return travels.bookmark == nil ? "there is no bookmark" : nil
    case .record, .step, .mark, .check:
      if handlers[action] != nil { return nil }
      return recording == nil
        ? "nothing here records" : "all keys are recorded, from the first one to the last"
    case .lookBack: return !feed.hasPast ? "nothing has happened since the signs were shown" : nil
    case .map: return handlers[action] == nil ? "nothing here draws one" : nil
    case .act:
      return session.message?.offer == nil && handlers[.act] == nil ? "no message offers anything" : nil
    case .mouse: return session.terminal.takesMouse ? nil : "it is the terminal's own already"
    case .copy: return selectedText(session) == nil ? "nothing here can be copied" : nil
    case .command: return language == nil ? "nothing here understands commands" : nil
    case .choose, .toggle, .up, .down, .left, .right, .filter, .send, .pageUp, .pageDown, .first, .last,
      .nextField, .previousField, .slideUp, .slideDown, .back, .go, .push, .undo, .redo, .bookmark, .note,
      .palette, .inspector, .help, .redraw, .suspend, .quit, .cancel:
      return nil
    }
  }
}

extension Deck {
  /// Whether an action concerns what lies behind an open layer, or the whole program: then a layer that has the
  /// keys does not let it through. What testers do with tools of their own goes past the layers.
  private func isBehindLayers(_ action: Action, _ session: Session) -> Bool {
    switch action {
    case .tab, .earlier, .later, .lastTwo: true
    case .go: detail != .inspection
    // Asked again while screens hold the end of the program up, it ends all the same.
    case .quit: session.leaving == nil
    case .choose, .toggle, .up, .down, .left, .right, .filter, .send, .pageUp, .pageDown, .first, .last,
      .nextField, .previousField, .slideUp, .slideDown, .back, .root, .popTo, .push, .accessory, .dismiss,
      .below, .above, .narrower, .wider, .switchPane, .grant, .refuse, .undo, .redo, .bookmark,
      .returnToBookmark, .lookBack, .note, .map, .record, .step, .mark, .check, .palette, .command,
      .inspector, .help, .act, .copy, .mouse, .redraw, .suspend, .cancel:
      false
    }
  }
}
