package import Roots

extension Deck {
  func perform(_ action: Action, _ index: Int, _ session: Session) -> KeyOutcome {
    if let why = whyOff(action, session) { return refuse(action.title, why, session) }
    switch action {
    case .left, .right: return walkColumns(action, session)
    case .choose, .toggle, .up, .down, .filter, .send, .pageUp, .pageDown, .first, .last, .slideUp,
      .slideDown:
      return .ignored
    case .nextField, .previousField: return inspector.enter() ? .handled : .ignored
    case .back: return goBack(session)
    case .root: return .command(.popToRoot())
    case .tab: return showTab(index, session)
    case .popTo: return open(ActionPalette(.popTo, self, session))
    case .go: return open(ActionPalette(.go, self, session))
    case .push: return open(ActionPalette(.push, self, session))
    case .accessory: return open(ActionPalette(.accessory, self, session))
    case .palette: return open(ActionPalette(.everything, self, session))
    case .command: return open(Prompt(.command, on: self))
    case .note:
      guard let handler = handlers[.note] else { return open(Prompt(.note, on: self)) }
      handler(session)
    case .help: return open(Help())
    case .dismiss:
      // A layer that lets keys pass is not asked for an answer: the command would be about what is below it.
      let asks = language != nil && session.barrier != nil
      return asks ? open(Prompt(.command, text: "complete ", on: self)) : .command(.dismiss())
    case .earlier, .later, .lastTwo, .returnToBookmark:
      let command = travel(action, session)
      if let steps = steps(of: action), travels.spot(steps) != nil { travels.walk(steps) }
      return command.map { .command($0) } ?? .handled
    case .below, .above: return look(action, session)
    case .narrower, .wider: moveBorder(by: action == .wider ? 1 : -1, session)
    case .switchPane: inspector.switchKeys(floats: inspectorFloats(session))
    case .inspector: inspector.toggle(floats: inspectorFloats(session))
    case .grant: session.navigator.send(Request(.grant(), origin: .key).force())
    case .refuse: session.navigator.send(Request(.refuse(), origin: .key).force())
    case .undo, .redo:
      let command: Command = action == .undo ? .undo : .redo
      travels.beginRewind(command, from: session.navigator.state)
      return .command(command)
    case .bookmark:
      travels.bookmark = session.navigator.state
      session.say("bookmarked; \(keyLabel(.returnToBookmark, session)) comes back here", .done)
    case .lookBack: return open(TimePane(feed))
    case .map, .record, .step, .mark, .check: handlers[action]?(session)
    case .act: if session.message?.offer != nil { session.takeOffer() } else { handlers[.act]?(session) }
    case .copy: copySelected(session)
    case .mouse: switchMouse(session)
    case .redraw: session.terminal.redraw()
    case .suspend: session.terminal.suspend()
    case .quit: return quit(session)
    case .cancel: cancel(session)
    }
    return .handled
  }

  /// Lets the key that does what a message offers show the signs for testers while none offers anything, and hide
  /// them again.
  package func offerSigns() {
    let plain = detail == .inspection ? .presentation : detail
    handlers[.act] = { [weak self] session in self?.switchSigns(hiding: plain, session) }
  }

  /// The title of an action in help and palette: of the one that does what a message offers, what it does just now.
  func title(of action: Action, _ session: Session) -> String {
    guard action == .act else { return action.title }
    return session.message?.offer ?? (handlers[.act] == nil ? action.title : "signs")
  }

  private func switchSigns(hiding plain: Detail, _ session: Session) {
    let isShowing = detail != .inspection
    if !isShowing, inspector.isOpen { inspector.toggle(floats: inspectorFloats(session)) }
    if !isShowing { keepPicture(at: session.now) }
    detail = isShowing ? .inspection : plain
    keepPast(of: session.navigator, event: feed.events.newest?.number ?? 0, at: session.now)
    let key = keyLabel(.act, session)
    session.say(
      isShowing ? "signs shown; \(key) hides them" : "\(key) shows the signs again")
  }

  func selectedText(_ session: Session) -> String? {
    session.keyEntries.lazy.compactMap { session.view(of: $0).selectedText }.first { !$0.isEmpty }
  }

  private func copySelected(_ session: Session) {
    guard let text = selectedText(session), session.copy(text) else { return }
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    let shown = Text.clipped(text.replacing(each: "\t", by: "  "), to: 40)
    session.tell(lines > 1 ? "\(lines.of("line")) copied" : "'\(shown)' copied")
  }

  private func switchMouse(_ session: Session) {
    isMouseFree.toggle()
    session.terminal.giveMouseBack(isMouseFree)
    let key = keyLabel(.mouse, session)
    session.say(
      isMouseFree ? "the mouse selects text in the terminal; \(key) takes it back" : "the mouse is back")
  }

  func refuse(_ title: String, _ why: String, _ session: Session) -> KeyOutcome {
    session.say("\(title): \(why)")
    return .handled
  }

  private func keyLabel(_ action: Action, _ session: Session, else other: String = "") -> String {
    bindings.keys(for: action).first?.label(session.terminal.charset) ?? other
  }

  func inspectorFloats(_ session: Session) -> Bool {
    DeckLayout(session.size, hasInspector: true).inspector == nil
  }

  private func goBack(_ session: Session) -> KeyOutcome {
    let navigator = session.navigator
    // Where something lies below, there is no need to try what going back leads to.
    let state = navigator.state
    if state[state.focusedPlace].count > 1 || !isIdle(.back, session) { return .command(.back) }
    if let id = state.focusedEntry?.id, navigator.engine.backHandlers.contains(id) { return .command(.back) }
    session.say("nothing to go back to; \(keyLabel(.quit, session, else: "Ctrl-C")) quits")
    return .handled
  }

  /// Goes to the card at the left, or opens what is shown at the right, where cards stand side by side.
  private func walkColumns(_ action: Action, _ session: Session) -> KeyOutcome {
    let moment = Moment(session, self)
    guard let columns = moment.columns, moment.baseHasKeys else { return .ignored }
    if action == .left { return moment.base.count > 1 ? goBack(session) : .handled }
    guard let preview = columns.preview, !preview.title.isEmpty else { return .handled }
    return press(.enter, session)
  }

  private func showTab(_ index: Int, _ session: Session) -> KeyOutcome {
    let names = session.navigator.state.tabOrder
    guard names.indices.contains(index) else {
      session.say("there is no tab \(index + 1)")
      return .handled
    }
    let command = Command.reselect(tab: names[index])
    if !isIdle(command, session) { return .command(command) }
    session.say("\(Titles(session.navigator).title(ofTab: names[index])) is shown already")
    return .handled
  }

  package func travel(_ action: Action, _ session: Session) -> Command? {
    let state = session.navigator.state
    if action == .returnToBookmark {
      return travels.bookmark.map { .transaction($0.commands(from: state)) }
    }
    guard let spot = steps(of: action).flatMap(travels.spot) else { return nil }
    let commands = spot.commands(from: state)
    return commands.count > 1 ? .transaction(commands) : commands.first
  }

  private func steps(of action: Action) -> Int? {
    switch action {
    case .earlier: -1
    case .later: 1
    case .lastTwo: travels.spot(1) == nil ? -1 : 1
    default: nil
    }
  }

  /// Looks past layers: keys only look then, so that nothing that is hidden is changed by accident.
  func look(_ action: Action?, _ session: Session) -> KeyOutcome {
    if action == .help || action == .inspector { return perform(action ?? .help, 0, session) }
    let step = action == .below ? 1 : action == .above ? -1 : -travels.hiddenLayers
    travels.look(past: travels.hiddenLayers + step, of: session.navigator.state.openLayers.count)
    return .handled
  }

  func look(at layer: Int?, _ session: Session) -> KeyOutcome {
    let open = session.navigator.state.openLayers
    travels.look(past: open.count - 1 - (layer.flatMap { open.firstIndex(of: $0) } ?? -1), of: open.count)
    return .handled
  }

  // MARK: Leaving

  private func quit(_ session: Session) -> KeyOutcome {
    let state = session.navigator.state
    if session.leaving != nil {
      giveWay(session)
      return .handled
    }
    let depth = BaseStack(state).count
    if depth <= 1 && state.focusedPlace == state.activePlace.base {
      session.leave()
    } else {
      // A screen that does not want to be left asks itself, and one question is enough.
      let title = state.focusedEntry.map(Titles(session.navigator).title) ?? "this"
      session.leave { [weak self, weak session] in
        session?.say("leave \(title) and quit? y quits, Esc stays", .question)
        _ = self?.open(Question { session in session.quit() })
      }
    }
    giveWay(session)
    return .handled
  }

  /// Shows the question in the way of quitting, if there is one, and says how to quit without its answer.
  private func giveWay(_ session: Session) {
    guard session.isHeldBack else { return }
    // The screen's question is under a pane or an inspector that floats, and its keys are theirs.
    if !isAsking { _ = carryOut(.close, session) }
    inspector.giveWay(floats: inspectorFloats(session))
    session.say(
      "something here is not done yet; \(keyLabel(.cancel, session, else: "Ctrl-C")) twice quits anyway")
  }

  /// Ends what is going on; if nothing is, the program, unless a screen has to ask; again at once, the program anyway.
  private func cancel(_ session: Session) {
    // Beside the question that it has led to it says so, for as long as that is open.
    let isAsking = session.isHeldBack && session.leaving == cancelLeaving
    let isAgain = isAsking || lastCancel.map { session.now - $0 <= .seconds(1) } == true
    lastCancel = session.now
    let navigator = session.navigator
    if isAgain {
      session.quit(status: 130)
    } else if session.giveUpLoading() {
      session.dropBacklog()
    } else if let waiting = navigator.waitingRequest ?? navigator.held.last?.id ?? session.slowedRequest {
      navigator.cancel(waiting)
      session.dropBacklog()
      let left = navigator.held.count { $0.id != waiting }
      let key = keyLabel(.cancel, session, else: "Ctrl-C")
      session.say(left == 0 ? "cancelled" : "cancelled, \(left) more to cancel; \(key) twice at once quits")
    } else if session.isInMotion {
      session.endMotion()
      session.dropBacklog()
    } else {
      session.leave(status: 130) { [weak session] in session?.quit(status: 130) }
      cancelLeaving = session.leaving
      giveWay(session)
    }
  }
}
