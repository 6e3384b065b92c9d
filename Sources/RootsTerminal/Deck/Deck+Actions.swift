internal import Roots

// What the actions of the binding table do, and why one may be off.

extension Deck {
  /// Does what an action means here and now, or says why that cannot be.
  func perform(_ action: Action, _ index: Int, _ session: Session) -> KeyOutcome {
    if let why = whyOff(action, session) {
      say("\(action.title): \(why)", .plain, session)
      return .handled
    }
    switch action {
    case .choose, .toggle, .up, .down, .left, .right, .filter, .send, .pageUp, .pageDown, .first, .last:
      return .ignored
    case .nextField, .previousField: return enterInspector(action)
    case .back: return goBack(session)
    case .root: return .command(.popToRoot())
    case .tab: return showTab(index, session)
    case .popTo: return open(ActionPalette(.popTo, self, session))
    case .go: return open(ActionPalette(.go, self, session))
    case .push: return open(ActionPalette(.push, self, session))
    case .accessory: return open(ActionPalette(.accessory, self, session))
    case .palette: return open(ActionPalette(.everything, self, session))
    case .command: return open(Prompt(.command, on: self))
    case .note: return open(Prompt(.note, on: self))
    case .help: return open(Help())
    case .dismiss: return dismiss()
    case .earlier: return walk(-1, session)
    case .later: return walk(1, session)
    case .lastTwo: return walk(trail.spot(1) == nil ? -1 : 1, session)
    case .below: return lookBelow(session)
    case .above: return lookAbove()
    case .switchPane, .inspector: return switchInspector(action, session)
    case .grant: return .command(.grant())
    case .refuse: return .command(.refuse())
    case .undo: return travel(.undo, session)
    case .redo: return travel(.redo, session)
    case .bookmark, .returnToBookmark: return useBookmark(action, session)
    case .map, .record, .step, .mark, .check: return hand(action, session)
    case .redraw, .suspend: return serve(action, session)
    case .quit: return quit(session)
    case .cancel: return cancel(session)
    }
  }

  private func open(_ pane: any Pane) -> KeyOutcome {
    self.pane = pane
    return .handled
  }

  private func hand(_ action: Action, _ session: Session) -> KeyOutcome {
    handlers[action]?(session)
    return .handled
  }

  private func serve(_ action: Action, _ session: Session) -> KeyOutcome {
    if action == .redraw { session.terminal.redraw() } else { session.terminal.suspend() }
    return .handled
  }

  // MARK: Moving

  private func goBack(_ session: Session) -> KeyOutcome {
    let navigator = session.navigator
    let isMinded = navigator.state.focusedEntry.flatMap { navigator.screen($0.id) } is any BackHandling
    if !isMinded, isIdle(.back, session) {
      let key = bindings.keys(for: .quit).first?.label(session.terminal.charset) ?? "Ctrl-C"
      say("nothing to go back to; \(key) quits", .plain, session)
      return .handled
    }
    return .command(.back)
  }

  /// Whether a command would change nothing.
  func isIdle(_ command: Command, _ session: Session) -> Bool {
    var after = session.navigator.state
    return (try? after.apply(command)).map { $0.outcome == .unchanged } ?? true
  }

  private func showTab(_ index: Int, _ session: Session) -> KeyOutcome {
    let names = session.navigator.state.tabOrder
    guard names.indices.contains(index) else {
      say("there is no tab \(index + 1)", .plain, session)
      return .handled
    }
    let command = Command.reselect(tab: names[index])
    if isIdle(command, session) {
      say("tab \(index + 1) is shown, at its root", .plain, session)
      return .handled
    }
    return .command(command)
  }

  private func dismiss() -> KeyOutcome {
    guard language != nil else { return .command(.dismiss()) }
    return open(Prompt(.command, text: "complete ", on: self))
  }

  /// Goes along the trail of what was seen.
  private func walk(_ steps: Int, _ session: Session) -> KeyOutcome {
    guard let spot = trail.spot(steps) else { return .handled }
    let commands = spot.commands(from: session.navigator.state)
    trail.begin(steps)
    if !commands.isEmpty {
      session.request(Request(commands.count == 1 ? commands[0] : .transaction(commands), origin: .key))
    }
    trail.end(steps, session.navigator.state)
    return .handled
  }

  private func travel(_ command: Command, _ session: Session) -> KeyOutcome {
    let before = session.navigator.state
    session.request(Request(command, origin: .key))
    if session.navigator.state == before, session.navigator.isSettled {
      say("nothing to \(command.verb)", .plain, session)
    }
    return .handled
  }

  private func useBookmark(_ action: Action, _ session: Session) -> KeyOutcome {
    if action == .bookmark {
      bookmark = session.navigator.state
      let key = bindings.keys(for: .returnToBookmark).first?.label(session.terminal.charset) ?? ""
      say("bookmarked; \(key) comes back here", .done, session)
    } else if let bookmark {
      let commands = bookmark.commands(from: session.navigator.state)
      session.request(Request(.transaction(commands), origin: .key))
    }
    return .handled
  }

  // MARK: Looking at layers

  private func lookBelow(_ session: Session) -> KeyOutcome {
    if hiddenLayers < session.navigator.state.openLayers.count { hiddenLayers += 1 }
    return .handled
  }

  private func lookAbove() -> KeyOutcome {
    hiddenLayers = max(0, hiddenLayers - 1)
    return .handled
  }

  /// While layers are looked at, keys only look: nothing that is hidden must be changed by accident.
  func look(_ action: Action?, _ session: Session) -> KeyOutcome {
    switch action {
    case .below: return lookBelow(session)
    case .above: return lookAbove()
    case .help, .inspector: return perform(action ?? .help, 0, session)
    default:
      hiddenLayers = 0
      return .handled
    }
  }

  // MARK: Leaving

  private func quit(_ session: Session) -> KeyOutcome {
    let state = session.navigator.state
    let key = bindings.keys(for: .quit).first?.label(session.terminal.charset) ?? "Enter"
    if session.leaving != nil {
      say("quit without an answer? \(key) quits, Esc stays", .question, session)
      return open(Question { session in session.quit() })
    }
    let depth = BaseStack(state).count
    if state.openLayers.isEmpty, depth <= 1, state.focusedPlace == state.activePlace.base {
      leave(session)
      return .handled
    }
    say("leave \(leaving(state, session)) and quit? \(key) quits, Esc stays", .question, session)
    return open(Question { [weak self] session in self?.leave(session) })
  }

  /// Ends the program, or says who is in the way.
  private func leave(_ session: Session) {
    session.leave()
    guard session.isHeldBack else { return }
    let key = bindings.keys(for: .quit).first?.label(session.terminal.charset) ?? "Ctrl-C"
    say("not everything wants to be left; \(key) again quits all the same", .plain, session)
  }

  private func leaving(_ state: NavigationState, _ session: Session) -> String {
    let layers = state.openLayers.count
    if layers > 0 { return layers == 1 ? "1 overlay" : "\(layers) overlays" }
    return state.focusedEntry.map(Titles(session.navigator).title) ?? "this"
  }

  /// Ends what is going on; if nothing is, or if asked again at once, the program.
  private func cancel(_ session: Session) -> KeyOutcome {
    let isAgain = lastCancel.map { session.now - $0 <= .seconds(1) } ?? false
    lastCancel = session.now
    let navigator = session.navigator
    if isAgain {
      session.quit(status: 130)
    } else if let waiting = navigator.waitingRequest ?? navigator.held.last?.id ?? session.slowedRequest {
      navigator.cancel(waiting)
      session.dropBacklog()
      say("cancelled", .plain, session)
    } else if session.motion != nil {
      session.endMotion()
      session.dropBacklog()
    } else {
      session.quit(status: 130)
    }
    return .handled
  }

  // MARK: Why not

  /// Why an action does nothing just now; `nil` if it does something.
  func whyOff(_ action: Action, _ session: Session) -> String? {
    let state = session.navigator.state
    switch action {
    case .root, .popTo:
      return state[state.focusedPlace].count > 1 ? nil : "already at the root"
    case .tab: return state.hasTabs ? nil : "there are no tabs"
    case .accessory: return session.navigator.map.accessories.isEmpty ? "none is defined" : nil
    case .dismiss: return state.openLayers.isEmpty ? "none is open" : nil
    case .earlier: return trail.spot(-1) == nil ? "nothing was seen before" : nil
    case .later: return trail.spot(1) == nil ? "this was seen last" : nil
    case .lastTwo: return trail.spots.count < 2 ? "nothing else was seen" : nil
    case .below:
      if state.openLayers.isEmpty { return "no layer is open" }
      return hiddenLayers < state.openLayers.count ? nil : "this is the lowest"
    case .above: return hiddenLayers == 0 ? "this is the top" : nil
    case .switchPane: return inspector.isOpen ? nil : "the inspector is closed"
    case .grant, .refuse: return session.navigator.held.isEmpty ? "nothing is held" : nil
    case .returnToBookmark: return bookmark == nil ? "there is no bookmark" : nil
    case .record, .step, .mark, .check: return handlers[action] == nil ? "nothing here records" : nil
    case .map: return handlers[action] == nil ? "nothing here draws one" : nil
    case .command: return language == nil ? "nothing here understands commands" : nil
    default: return nil
    }
  }
}

extension Navigator {
  /// The request that everything else waits for, because its screen or payload is being made.
  var waitingRequest: RequestID? {
    if case .waiting(let id) = engine.queue.phase { id } else { nil }
  }
}
