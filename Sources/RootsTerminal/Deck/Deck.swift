internal import Roots

/// The standard chrome: screens as cards in a box, floating cards over them, and lines that say what is what.
///
/// Lower screens stick out as headers, so the way back *is* the picture of the depth; layers are offset cards
/// with badges. The deck also brings the panes of everybody's tools: palette, help, prompt, inspector.
@MainActor public final class Deck: Chrome {
  /// Which key does what.
  public var bindings: Bindings
  /// How much the deck says about layers and the queue.
  public var detail: Detail
  /// What the lines mean that are typed at the prompt.
  public var language: PromptLanguage?
  /// What the actions of other tools do: recording, stepping.
  public var handlers: [Action: @MainActor (Session) -> Void] = [:]
  /// Problems that are not the navigator's: of files, say. The inspector shows them.
  public var problems: [String] = []
  /// What the recorder shows in the bar: `rec 00:41`.
  public var recording: String?

  /// How much the deck says about layers and the queue.
  public enum Detail: String, Sendable, CaseIterable {
    /// What the users of a program need. No key lets in what a guard holds back, opens screens that nothing
    /// leads to, or takes back what was done.
    case quiet
    /// Layer names, the ladder and the state of the queue: for those who make and test a program.
    case inspection
  }

  private(set) var inspector = Inspector()
  private(set) var pane: (any Pane)?
  /// How many layers are looked past.
  private(set) var hiddenLayers = 0
  private(set) var trail = VisitTrail()
  private(set) var bookmark: NavigationState?
  /// What was chosen in the palette and typed at the prompt.
  private(set) var history = PaneHistory()
  /// Where everything was when the deck was last drawn.
  private(set) var places = Places()
  /// Where the main button was pressed, until it is let go.
  private(set) var pressed: Point?
  /// The place that started the last change: the selected row, or where the mouse was.
  private var activated: Point?
  private var lastCancel: Duration?
  /// An undo or redo that has been sent, and the state before it.
  private var travel: (command: Command, before: NavigationState)?
  let roots = RootMemory()
  let feed = EventFeed()
  private var token: ObservationToken?

  /// A deck with bindings, for users or for testers.
  public init(bindings: Bindings = Bindings(), detail: Detail = .quiet) {
    self.bindings = bindings
    self.detail = detail
  }

  // MARK: As a chrome

  public func begin(_ session: Session) {
    trail.visit(session.navigator.state)
    session.sayRefusals()
    let feed = feed
    token = session.navigator.listen { feed.take($0) }
  }

  public func catchUp(_ session: Session) {
    trail.visit(session.navigator.state)
    guard let travel else { return }
    self.travel = nil
    if session.navigator.state == travel.before, session.navigator.isSettled {
      session.say("nothing to \(travel.command.verb)")
    }
  }

  /// Whether layers and queue are spoken of: always for testers, and while the inspector is open.
  var isInspecting: Bool { detail == .inspection || inspector.isOpen }

  public func offers(_ action: Action) -> Bool {
    detail == .inspection || handlers[action] != nil || action.isForUsers
  }

  public func action(for key: Key) -> Action? { bindings.action(for: key)?.action }

  public var isAsking: Bool { pane?.isAsking == true }

  public var hasKeys: Bool { pane != nil || hiddenLayers > 0 || inspector.hasKeys }

  public func draw(on frame: inout Frame, _ session: Session) {
    let moment = Moment(session, self)
    frame.draw { DeckPen(moment: moment).draw(on: &$0) }
    places = moment.places
    inspector.settle(places.inspected)
  }

  public func stage(_ session: Session) -> Stage {
    let moment = Moment(session, self)
    var stage = Stage(area: moment.layout.stage)
    stage.card = places.card
    stage.isFloating = places.isFloating
    stage.origin = activated
    if let parts = places.parts {
      var backdrop = Frame(session.size, charset: session.terminal.charset)
      backdrop.draw { StagePen(moment: moment).drawBackdrop(on: &$0) }
      stage.parts = Stage.Parts(top: parts.top, bottom: parts.bottom, backdrop: backdrop)
    }
    return stage
  }

  /// Shows a pane until it is closed; the session must be drawn again.
  func show(_ pane: any Pane) { self.pane = pane }

  /// Keeps what was chosen in the palette, so that it can be chosen again.
  func remember(_ entry: PaletteEntry) { history.add(entry) }

  /// Keeps a line that was typed at the prompt, so that it can be had again.
  func remember(typed text: String) { history.add(typed: text) }

  // MARK: Input: the deck's own panes first, then the screens from the top, then the binding table

  public func handle(_ event: InputEvent, _ session: Session) -> KeyOutcome {
    switch event {
    case .key(let key): return press(key, session)
    case .paste(let text): return paste(text, session)
    case .pasteCut(let bytes):
      session.say("the paste was too long; its last \(bytes) bytes are missing", .failure)
      return .handled
    case .mouse(let mouse): return self.mouse(mouse, session)
    case .resize, .focus, .resumed, .ending: return .ignored
    }
  }

  private func press(_ key: Key, _ session: Session) -> KeyOutcome {
    let bound = bindings.action(for: key).flatMap { offers($0.action) ? $0 : nil }
    if let action = bound?.action, Deck.always.contains(action) {
      return perform(action, 0, session)
    }
    if let pane {
      pane.fit(Moment(session, self))
      return carryOut(pane.handle(key, self, session), session)
    }
    if hiddenLayers > 0 { return look(bound?.action, session) }
    if inspector.hasKeys {
      // The screens have not the keys now, so what means something only to them means nothing.
      guard !inspector.take(bound?.action, floats: inspectorFloats(session)), let bound,
        bound.action.group != .screen
      else { return .handled }
      return perform(bound.action, bound.index, session)
    }
    let outcome = offer(key, bound?.action, session)
    if case .ignored = outcome { return fallBack(key, bound, session) }
    activated = session.shownCursor
    return outcome
  }

  /// What works whatever has the keys.
  private static let always: Set<Action> = [.cancel, .redraw, .suspend, .record, .step, .mark, .check]

  /// What keys do that depends on how much can be seen.
  private static let measured: Set<Action> = [.up, .down, .pageUp, .pageDown, .first, .last, .filter]

  /// Offers a key to the screens that may have it: as it is, then as what it is bound to.
  private func offer(_ key: Key, _ action: Action?, _ session: Session) -> KeyOutcome {
    let navigator = session.navigator
    let entries = navigator.state.keyEntries
    if let action, Deck.measured.contains(action) { giveRoom(to: entries, session) }
    for entry in entries where !navigator.isCovered(entry.id) {
      let view = session.view(of: entry)
      let outcome = view.handle(.key(key))
      guard case .ignored = outcome else { return outcome }
      if let canonical = action?.canonicalKey, canonical != key {
        let outcome = view.handle(.key(canonical))
        guard case .ignored = outcome else { return outcome }
      }
    }
    return .ignored
  }

  /// Draws screens that were not drawn yet as they are now: only then they know how far a page is.
  private func giveRoom(to entries: [Entry], _ session: Session) {
    let layout = DeckLayout(session.size, hasInspector: inspector.isOpen)
    if places.layout != layout || !entries.allSatisfy({ places.screens.contains($0.id) }) {
      session.compose()
    }
  }

  private func fallBack(
    _ key: Key, _ bound: (action: Action, index: Int)?, _ session: Session
  ) -> KeyOutcome {
    if let extra = bindings.extra(for: key, on: session.navigator.state.focusedEntry?.screen) {
      return .command(extra.command)
    }
    guard let bound else { return .ignored }
    // An answer is not given up by a slip of the finger: Backspace leaves screens, not layers.
    if key == .backspace, bound.action == .back, session.navigator.state.focusesLayer {
      let back = bindings.keys(for: .back).first { $0 != .backspace } ?? .escape
      let charset = session.terminal.charset
      session.say("\(key.label(charset)) closes no layer; \(back.label(charset)) does")
      return .handled
    }
    return perform(bound.action, bound.index, session)
  }

  private func paste(_ text: String, _ session: Session) -> KeyOutcome {
    if let pane {
      pane.paste(text, self, session)
      return .handled
    }
    guard hiddenLayers == 0, !inspector.hasKeys else { return .ignored }
    let navigator = session.navigator
    guard let entry = navigator.state.focusedEntry, !navigator.isCovered(entry.id) else { return .ignored }
    return session.view(of: entry).handle(.paste(text))
  }

  /// Does what a pane has come to.
  private func carryOut(_ outcome: PaneOutcome, _ session: Session) -> KeyOutcome {
    if case .handled = outcome { return .handled }
    pane = nil
    switch outcome {
    case .handled, .close: return .handled
    case .closeAnd(let work):
      work(session)
      return .handled
    case .open(let next): return open(next)
    case .command(let command): return .command(command)
    case .action(let action, let index): return perform(action, index, session)
    }
  }

  // MARK: The mouse does nothing that a key cannot do

  /// The right button does nothing at all: some terminals report the wheel as one.
  private func mouse(_ mouse: Mouse, _ session: Session) -> KeyOutcome {
    switch mouse.action {
    case .press(.left):
      pressed = mouse.place
      return .handled
    case .release(.left), .release(nil):
      // A click is a press and a release in the same cell; what was dragged away is no click.
      defer { pressed = nil }
      return pressed == mouse.place ? click(mouse.place, session) : .ignored
    case .wheel(let direction): return wheel(direction, mouse.place, session)
    case .press, .release, .drag, .move: return .ignored
    }
  }

  private func click(_ point: Point, _ session: Session) -> KeyOutcome {
    guard let (target, place) = places.target(at: point) else { return .ignored }
    if case .key(let key) = target {
      session.endMessage()
      return press(key, session)
    }
    if let pane {
      guard case .row(let row) = target else { return .handled }
      return carryOut(pane.click(row: row, self, session), session)
    }
    session.endMessage()
    activated = point
    switch target {
    case .tab(let index): return perform(.tab, index, session)
    case .strip(let id):
      let stack = session.navigator.state.find(id)?.place
      return .command(.popTo(PopTarget(id: id), on: stack, ifAbsent: .fail))
    case .rung(let layer): return look(at: layer, session)
    case .screen(let id, let part):
      inspector.leave()
      return clickable(id, session)?.handle(.click(place, on: part)) ?? .ignored
    case .inspector(let part):
      inspector.select(part)
      return .handled
    case .row, .key, .nothing: return .ignored
    }
  }

  /// The screen of an entry if it has the keys and can be seen.
  private func clickable(_ id: ContextID, _ session: Session) -> (any ScreenView)? {
    guard hiddenLayers == 0, let entry = session.navigator.state.focusedEntry, entry.id == id,
      !session.navigator.isCovered(id)
    else { return nil }
    return session.view(of: entry)
  }

  private func wheel(_ direction: Mouse.Direction, _ point: Point, _ session: Session) -> KeyOutcome {
    if let pane {
      pane.wheel(direction)
      return .handled
    }
    guard let (target, place) = places.target(at: point) else { return .ignored }
    switch target {
    case .inspector(let part):
      inspector.scroll(part, by: direction == .up ? -1 : 1)
      return .handled
    case .screen(let id, let part):
      return clickable(id, session)?.handle(.wheel(direction, place, on: part)) ?? .ignored
    case .tab, .strip, .rung, .key, .row, .nothing: return .ignored
    }
  }

  // MARK: Actions

  /// Does what an action means here and now, or says why that cannot be.
  private func perform(_ action: Action, _ index: Int, _ session: Session) -> KeyOutcome {
    if let why = whyOff(action, session) {
      session.say("\(action.title): \(why)")
      return .handled
    }
    switch action {
    case .choose, .toggle, .up, .down, .left, .right, .filter, .send, .pageUp, .pageDown, .first, .last:
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
    case .note: return open(Prompt(.note, on: self))
    case .help: return open(Help())
    case .dismiss:
      return language == nil ? .command(.dismiss()) : open(Prompt(.command, text: "complete ", on: self))
    case .earlier: return walk(-1, session)
    case .later: return walk(1, session)
    case .lastTwo: return walk(trail.spot(1) == nil ? -1 : 1, session)
    case .below, .above: return look(action, session)
    case .switchPane: inspector.switchKeys(floats: inspectorFloats(session))
    case .inspector: inspector.toggle(floats: inspectorFloats(session))
    case .grant: return .command(.grant())
    case .refuse: return .command(.refuse())
    case .undo, .redo:
      let command: Command = action == .undo ? .undo : .redo
      travel = (command, session.navigator.state)
      return .command(command)
    case .bookmark:
      bookmark = session.navigator.state
      session.say("bookmarked; \(keyLabel(.returnToBookmark, session)) comes back here", .done)
    case .returnToBookmark:
      guard let bookmark else { return .handled }
      return .command(.transaction(bookmark.commands(from: session.navigator.state)))
    case .map, .record, .step, .mark, .check: handlers[action]?(session)
    case .redraw: session.terminal.redraw()
    case .suspend: session.terminal.suspend()
    case .quit: return quit(session)
    case .cancel: cancel(session)
    }
    return .handled
  }

  private func open(_ pane: any Pane) -> KeyOutcome {
    self.pane = pane
    return .handled
  }

  private func keyLabel(_ action: Action, _ session: Session, else other: String = "") -> String {
    bindings.keys(for: action).first?.label(session.terminal.charset) ?? other
  }

  private func inspectorFloats(_ session: Session) -> Bool {
    DeckLayout(session.size, hasInspector: true).inspector == nil
  }

  private func goBack(_ session: Session) -> KeyOutcome {
    let navigator = session.navigator
    let isMinded = navigator.state.focusedEntry.flatMap { navigator.screen($0.id) } is any BackHandling
    if isMinded || !isIdle(.back, session) { return .command(.back) }
    session.say("nothing to go back to; \(keyLabel(.quit, session, else: "Ctrl-C")) quits")
    return .handled
  }

  private func showTab(_ index: Int, _ session: Session) -> KeyOutcome {
    let names = session.navigator.state.tabOrder
    guard names.indices.contains(index) else {
      session.say("there is no tab \(index + 1)")
      return .handled
    }
    let command = Command.reselect(tab: names[index])
    if !isIdle(command, session) { return .command(command) }
    session.say("tab \(index + 1) is shown, at its root")
    return .handled
  }

  /// Goes along the trail of what was seen.
  private func walk(_ steps: Int, _ session: Session) -> KeyOutcome {
    guard let spot = trail.spot(steps) else { return .handled }
    let commands = spot.commands(from: session.navigator.state)
    trail.walk(steps)
    guard let first = commands.first else { return .handled }
    return .command(commands.count == 1 ? first : .transaction(commands))
  }

  /// Looks past layers: keys only look then, so that nothing that is hidden is changed by accident.
  private func look(_ action: Action?, _ session: Session) -> KeyOutcome {
    switch action {
    case .below: hiddenLayers = min(hiddenLayers + 1, session.navigator.state.openLayers.count)
    case .above: hiddenLayers = max(0, hiddenLayers - 1)
    case .help, .inspector: return perform(action ?? .help, 0, session)
    default: hiddenLayers = 0
    }
    return .handled
  }

  /// Looks at a layer by hiding those above it.
  private func look(at layer: Int?, _ session: Session) -> KeyOutcome {
    let open = session.navigator.state.openLayers
    hiddenLayers = open.count - 1 - (layer.flatMap { open.firstIndex(of: $0) } ?? -1)
    return .handled
  }

  // MARK: Leaving

  private func quit(_ session: Session) -> KeyOutcome {
    let state = session.navigator.state
    let key = keyLabel(.quit, session, else: "Enter")
    if session.leaving != nil {
      session.say("quit without an answer? \(key) quits, Esc stays", .question)
      return open(Question { session in session.quit() })
    }
    let depth = BaseStack(state).count
    if state.openLayers.isEmpty, depth <= 1, state.focusedPlace == state.activePlace.base {
      leave(session)
      return .handled
    }
    session.say("leave \(leaving(state, session)) and quit? \(key) quits, Esc stays", .question)
    return open(Question { [weak self] session in self?.leave(session) })
  }

  /// Ends the program, or says that something is in the way.
  private func leave(_ session: Session) {
    session.leave()
    guard session.isHeldBack else { return }
    let key = keyLabel(.quit, session, else: "Ctrl-C")
    session.say("not everything wants to be left; \(key) again quits all the same")
  }

  private func leaving(_ state: NavigationState, _ session: Session) -> String {
    let layers = state.openLayers.count
    if layers > 0 { return layers == 1 ? "1 overlay" : "\(layers) overlays" }
    return state.focusedEntry.map(Titles(session.navigator).title) ?? "this"
  }

  /// Ends what is going on; if nothing is, or if asked again at once, the program.
  private func cancel(_ session: Session) {
    let isAgain = lastCancel.map { session.now - $0 <= .seconds(1) } ?? false
    lastCancel = session.now
    let navigator = session.navigator
    if isAgain {
      session.quit(status: 130)
    } else if let waiting = navigator.waitingRequest ?? navigator.held.last?.id ?? session.slowedRequest {
      navigator.cancel(waiting)
      session.dropBacklog()
      session.say("cancelled")
    } else if session.isInMotion {
      session.endMotion()
      session.dropBacklog()
    } else {
      session.quit(status: 130)
    }
  }
}

extension NavigationState {
  /// Whether a layer has the keys.
  fileprivate var focusesLayer: Bool { openLayers.contains { traits(ofLayer: $0)?.input == .blocks } }

  /// The entries that are offered keys, in this order: layers that let keys through, then the one that has
  /// them.
  fileprivate var keyEntries: [Entry] {
    var entries: [Entry] = []
    for number in openLayers.reversed() {
      guard let top = self[.layer(number)].top, plan.known(top)?.input == .passes else { break }
      entries.append(top)
    }
    if let focused = focusedEntry { entries.append(focused) }
    return entries
  }
}
