internal import Roots

/// The standard chrome: screens as cards in a box, floating cards over them, and lines that say what is what.
///
/// Lower screens stick out as headers, so the way back *is* the picture of the depth; layers are offset cards
/// with badges. The deck also brings the panes that all programs have: palette, help, prompt, inspector.
@MainActor public final class Deck: ToolChrome {
  /// The keys and what they do.
  public var bindings: Bindings
  /// The program's own keys for all of its screens: ``bind(_:)`` sets them.
  public internal(set) var keys: [ScreenKey] = []
  // Those that are marked are read and set as a whole, or by functions that look at nothing of the deck: no two
  // accesses to one of them can overlap. Each key looks at all of them.
  /// The amount of words about layers and the queue.
  @exclusivity(unchecked) public var detail: Detail
  package var language: PromptLanguage?
  /// The work of actions that belong to other tools: recording, stepping.
  package var handlers: [Action: @MainActor (Session) -> Void] = [:]
  /// Problems that are not the navigator's: of files, say. The inspector shows them.
  package var problems: [String] = []
  /// Whether the footer shows the keys that were pressed last, for those who watch.
  @exclusivity(unchecked) public var showsKeys = false
  /// True if the mouse is given back to the terminal.
  @exclusivity(unchecked) var isMouseFree = false
  /// The labels of the keys pressed last; what is typed into a secret field is not among them.
  @exclusivity(unchecked) private(set) var keysPressed: [String] = []
  /// The recorder's words in the bar: `rec 00:41`.
  package var recording: String?
  package var briefRecording: String?

  /// The amount of words about layers and the queue.
  @nonexhaustive public enum Detail: String, Sendable, CaseIterable {
    /// For the users of a program. No key lets in what a guard holds back, opens screens that nothing leads
    /// to, or takes back what was done.
    case quiet
    /// For an audience: no word about layers, depths and guards, no tools, and the program's name in the bar.
    case presentation
    /// For those who make and test a program: layer names, the ladder and the state of the queue.
    case inspection
  }

  @exclusivity(unchecked) var inspector = Inspector() {
    didSet { feed.isAlone = inspector.isAtNewest && !inspector.hasKeys }
  }
  @exclusivity(unchecked) private(set) var pane: (any Pane)?
  private(set) var history = PaneHistory()
  @exclusivity(unchecked) private(set) var places = Places()
  var pointer = Pointer()
  /// The columns by which a person has moved the border beside each screen.
  @exclusivity(unchecked) var borders: [String: Int] = [:]
  @exclusivity(unchecked) var travels = Travels()
  @exclusivity(unchecked) private var followed: Followed?
  var lastCancel: Duration?
  /// The request to leave that was made by the key that cancels.
  var cancelLeaving: RequestID?
  /// The keys of a sequence that is not over yet.
  @exclusivity(unchecked) var beginning: Begun? {
    didSet { if let old = oldValue { navigator?.cancelTimer(old.timer) } }
  }
  /// True if a key of the screen is called like none.
  @exclusivity(unchecked) var hasMistake = false
  /// The key that undid or redid something last, while no other one was pressed, and the state before it until that is
  /// over: pressed again it goes on, also where a form would take it for text.
  private var rewind: (key: Key, before: NavigationState?)?
  /// Lines above the footer until they are taken away: what is wrong with a file that is being edited.
  package var alert: [String] = []
  /// Mistakes of the program just now, above the alert: an invariant that does not hold, say.
  package var signs: [String] = []
  /// True for a screen that was never seen, while a person tests by hand: tabs that show one are marked.
  package var isUnseen: (@MainActor (_ screen: String) -> Bool)?
  @exclusivity(unchecked) private var stepsOfPast = -1
  let roots = RootMemory()
  let feed = EventFeed()
  /// The characters of the terminal: the words of events depend on them.
  private(set) var charset = Charset.utf8
  private var token: ObservationToken?
  /// The frame that is in sight.
  private var lastFrame: (@MainActor () -> Frame?)?
  private var isMoving = false
  @exclusivity(unchecked) private(set) weak var navigator: Navigator?

  /// A deck with bindings, for users or for testers.
  public init(bindings: Bindings = Bindings(), detail: Detail = .quiet) {
    self.bindings = bindings
    self.detail = detail
  }

  // MARK: As a chrome

  /// Gets ready for a session.
  public func begin(_ session: Session) {
    travels.visit(session.navigator.state, session.navigator.isCovered)
    session.sayRefusals()
    navigator = session.navigator
    charset = session.terminal.charset
    lastFrame = { [weak session] in session?.lastFrame }
    keepPast(of: session.navigator, event: 0, at: .zero)
    // Most events concern the feed alone. To reach the deck for each of them would cost more than to keep them.
    token = session.navigator.listen(within: .news) { [feed, weak self] event in
      if feed.isAlone, event.kind.isOnlyKept, !event.kind.isInput {
        feed.take(event)
      } else {
        self?.hear(event)
      }
    }
  }

  private func hear(_ event: LogEvent) {
    // What goes to the deck is not an event of the program; what is pressed to read the events would push them out of
    // sight.
    if event.kind.isInput, hasKeys { return }
    feed.take(event)
    if case .key(let name) = event.kind, Key(name).flatMap(bindings.action)?.action == .lookBack {
      feed.uncountKey()
    }
    // A place that a guarded start or a restoration leaves at once was not seen.
    if followed == nil, event.kind.isOfStart { travels = Travels() }
    if case .guardAnswered(let guardian, .withdrawn, _) = event.kind {
      travels.forget(behind: guardian)
      followed?.isOld = true
    }
    guard detail == .inspection else { return }
    inspector.stay(whileComing: event, in: charset)
    if case .transitionBegan = event.kind {
      keepPicture(at: event.time)
      isMoving = true
    }
    guard event.kind.mayChange, let navigator else { return }
    // The state after an answer was kept already: the outcome of its request is the same.
    if case .outcome = event.kind, navigator.program.steps == stepsOfPast { return }
    keepPast(of: navigator, event: event.number, at: event.time)
  }

  func keepPicture(at time: Duration) {
    if let frame = lastFrame?() { feed.keep(frame, at: time) }
  }

  func keepPast(of navigator: Navigator, event: Int, at time: Duration) {
    guard detail == .inspection else { return }
    stepsOfPast = navigator.program.steps
    let past = EventFeed.Past(event: event, time: time, state: navigator.state, values: navigator.values)
    // While something moved, what was before is kept already.
    let isNews = feed.isNews(past)
    if !isMoving, isNews { keepPicture(at: time) }
    isMoving = false
    feed.keep(past, isNews: isNews)
  }

  private struct Followed: Equatable {
    let steps: Int
    let base: ContextID?
    let isCovered: Bool
    var isOld = false
  }

  /// Follows what has changed in the session.
  public func catchUp(_ session: Session) {
    // Most keys have the engine do nothing: then everything is where it was.
    let navigator = session.navigator
    // A screen that is only passed through was not seen, however often one looked meanwhile.
    guard navigator.isSettled else { return }
    // Each reading of it is a copy.
    let state = navigator.state
    let base = state.baseEntry?.id
    // Without a closure: those of an actor ask the runtime where they are.
    let isCovered = if let base { navigator.isCovered(base) } else { false }
    let now = Followed(steps: navigator.program.steps, base: base, isCovered: isCovered)
    if now == followed, !travels.areUnderWay { return }
    followed = now
    #if DEBUG
      session.noteMistakesInSight()
    #endif
    travels.visit(state, navigator.isCovered)
    if let idle = travels.endRewind(at: state) {
      session.say("nothing to \(idle.verb)")
    }
    endRewind(at: state, session)
  }

  /// Takes note of what a transition is still leading to when a key comes: where nothing moves it was seen by then.
  private func catchUpInMotion(_ session: Session) {
    let navigator = session.navigator
    guard case .transitioning = navigator.engine.queue.phase, navigator.queueCount == 0 else { return }
    travels.visit(navigator.state, navigator.isCovered)
  }

  /// Says of a form that an undo has opened anew why it is empty.
  private func endRewind(at state: NavigationState, _ session: Session) {
    guard let key = rewind?.key, let before = rewind?.before else { return }
    rewind?.before = nil
    guard let entry = state.focusedEntry, before.find(entry.id) == nil, session.view(of: entry).takesText
    else {
      return
    }
    session.say("what was typed here is not brought back; \(key.label(charset)) goes on")
  }

  /// Whether layers and queue are spoken of: always for testers, and while the inspector is open.
  var isInspecting: Bool { detail == .inspection || inspector.isOpen }

  package func offers(_ action: Action) -> Bool {
    switch detail {
    case .inspection: true
    case .quiet: handlers[action] != nil || action.isForUsers
    case .presentation: action.isForUsers && !Deck.engineActions.contains(action)
    }
  }

  /// Actions that mention layers and screens by name, which an audience has not heard of.
  private static let engineActions: Set<Action> = [
    .inspector, .command, .go, .dismiss, .popTo, .below, .above, .switchPane, .lastTwo,
  ]

  /// The meaning of a key behind those of a sequence that has begun.
  package func action(for key: Key) -> Action? {
    guard let begun else { return bound(to: key)?.action }
    return begun.then(key).flatMap(bound)?.action
  }

  /// The key to the other pane makes a note while there is no other pane: a text that is typed takes the letter for it.
  private func bound(to key: Key) -> (action: Action, index: Int)? {
    let bound = bindings.action(for: key)
    guard bound?.action == .switchPane, !inspector.isOpen, handlers[.note] != nil else { return bound }
    return (.note, 0)
  }

  /// Whether messages may name parts of the engine: not while the program is presented.
  package var speaksOfEngine: Bool { detail != .presentation }

  package var isAsking: Bool { pane?.isAsking == true }

  package var typed: String? { pane?.typedCommand }

  package var offersTools: Bool { pane?.offersTools == true }

  /// The secret that is being typed into a pane, in a word.
  public var secretInput: String? { pane?.secretInput(self) }

  package func shown(pasted text: String) -> String {
    if secretInput != nil { return Secret.mark }
    return pane?.shown(adding: text, self) ?? text
  }

  /// Whether the keys go to the deck before they go to screens.
  public var hasKeys: Bool { pane != nil || travels.hiddenLayers > 0 || inspector.hasKeys }

  /// Draws the whole frame.
  public func draw(on canvas: inout Canvas, _ session: Session) {
    let moment = Moment(session, self)
    DeckPen(moment: moment).draw(on: &canvas)
    places = moment.places
    if pane == nil, moment.past == nil, travels.hiddenLayers == 0 { feed.draw() }
  }

  package func stage(_ session: Session) -> Stage {
    let moment = Moment(session, self)
    var stage = Stage(area: moment.isBaseHidden ? moment.curtain : moment.layout.stage)
    stage.card = places.card
    stage.isFloating = places.isFloating
    stage.origin = pointer.activated
    if let parts = places.parts {
      var backdrop = Frame(session.size, charset: session.terminal.charset)
      backdrop.draw { StagePen(moment: moment).drawBackdrop(on: &$0) }
      stage.parts = Stage.Parts(top: parts.top, bottom: parts.bottom, backdrop: backdrop)
    }
    return stage
  }

  /// The session must be drawn again afterwards.
  func show(_ pane: any Pane) { self.pane = pane }

  func open(_ pane: any Pane) -> KeyOutcome {
    show(pane)
    return .handled
  }

  func remember(_ entry: PaletteEntry) {
    // A key means something else on another screen.
    if case .press = entry.effect { return }
    history.add(entry)
  }

  func remember(typed text: String) { history.add(typed: text) }

  // MARK: Input: the deck's own panes first, then the screens from the top, then the binding table

  /// Handles input, and says whether the screens get it as well.
  public func handle(_ event: InputEvent, _ session: Session) -> KeyOutcome {
    // Where a guarded start has led was seen as well.
    if followed == nil { catchUp(session) }
    if DeckLayout(session.size, hasInspector: false).form == .tooSmall,
      let outcome = handleUnseen(event, session)
    {
      return outcome
    }
    switch event {
    case .key(let key):
      pointer.release()
      let shown = showsKeys ? shown(pressed: key, session) : ""
      let outcome = press(key, session)
      // A key that was ignored so far comes again as the one that it may stand for.
      if case .ignored = outcome, key.simpler != nil { return outcome }
      if showsKeys { keysPressed = (keysPressed + [shown]).suffix(6) }
      return outcome
    case .paste(let text):
      beginning = nil
      return paste(text, session)
    case .pasteCut(let bytes):
      session.say("the paste was too long; its last \(bytes) bytes are missing", .failure)
      return .handled
    case .mouse(let mouse): return self.mouse(mouse, session)
    case .resize:
      // A pane's place is settled here, by each size that was, drawn or not.
      pane?.fit(Moment(session, self))
      return .ignored
    case .focus, .resumed, .ending: return .ignored
    }
  }

  /// Handles input while nothing is to be seen but that the window is too small; `nil` for what works there too.
  private func handleUnseen(_ event: InputEvent, _ session: Session) -> KeyOutcome? {
    switch event {
    case .key(let key):
      switch bindings.action(for: key)?.action {
      case .quit?: return perform(.quit, 0, session)
      case .cancel?, .suspend?, .redraw?: return nil
      default: return key == .escape ? nil : .handled
      }
    case .paste, .pasteCut, .mouse: return .handled
    case .resize, .focus, .resumed, .ending: return nil
    }
  }

  private func shown(pressed key: Key, _ session: Session) -> String {
    let isSecret = key.typed != nil && session.secretField != nil
    return isSecret ? String(Glyph.secret) : key.label(session.terminal.charset)
  }

  func press(_ key: Key, _ session: Session) -> KeyOutcome {
    catchUpInMotion(session)
    if let begun { return follow(begun, by: key, session) }
    let key = hasKeys ? simplified(key) : key
    var bound = bound(to: key)
    if let action = bound?.action, !offers(action) { bound = nil }
    if bound?.action != .cancel { lastCancel = nil }
    if rewind?.key != key { rewind = nil }
    if pane != nil, !isAsking, let action = bound?.action, Deck.claiming.contains(action) {
      // It would take the place of the list, and no tape would know of that.
      session.say("Esc first: \(key.label(charset)) is about the screen below this")
      return .handled
    }
    if let action = bound?.action, Deck.always.contains(action), !isText(key), !isOwn(key, action, session),
      action != .cancel || !isAsking
    {
      return perform(action, 0, session)
    }
    if hasKeys, !isText(key), !ownSequences(after: key, session).isEmpty { return begin(key, session) }
    if let pane {
      pane.fit(Moment(session, self))
      if bound?.action == .help, pane.hasHelp, pane.reaches(key) { return open(Help(of: pane)) }
      // It ends a question of a tool, and not the program with what is typed there.
      let key = isAsking && bound?.action == .cancel ? .escape : key
      return carryOut(pane.handle(key, self, session), session)
    }
    if travels.hiddenLayers > 0 { return look(bound?.action, session) }
    if inspector.hasKeys { return inspect(key, bound, session) }
    if rewind != nil, let bound { return perform(bound.action, bound.index, session) }
    let outcome = offer(key, bound?.action, session)
    if case .ignored = outcome { return fallBack(key, bound, session) }
    pointer.activate(session.shownCursor)
    return outcome
  }

  /// A key for the deck's own parts: none of them needs a terminal that tells all keys apart.
  private func simplified(_ key: Key) -> Key {
    guard !TextField.takes(key), bindings.action(for: key) == nil, let simpler = key.simpler else {
      return key
    }
    return simplified(simpler)
  }

  private static let claiming: [Action] = [.step, .mark, .check]
  static let always: [Action] = [.cancel, .redraw, .suspend, .record, .step, .mark, .check]

  /// True if the screen in front has a meaning of its own for a key that else suspends the program or redraws.
  private func isOwn(_ key: Key, _ action: Action, _ session: Session) -> Bool {
    guard pane == nil, travels.hiddenLayers == 0, !inspector.hasKeys,
      [.suspend, .redraw, .cancel].contains(action),
      ownKeys(session).contains(where: { $0.keys.contains(key) })
    else { return false }
    if action != .cancel { return true }
    session.noteMistakesInSight()
    return false
  }

  /// Whether a letter is asked of those that have the keys before it means what it is bound to: it may be text, or a
  /// key of a screen's own.
  private func isText(_ key: Key) -> Bool {
    guard key.typed != nil else { return false }
    if let pane { return pane.takesText }
    return travels.hiddenLayers == 0 && (!inspector.hasKeys || inspector.isTyping)
  }

  /// Paging keys need the current page height, which any key may have changed.
  private static let pages: [Action] = [.pageUp, .pageDown]
  /// Keys that lead through a screen, and scroll it where it is larger than its room.
  private static let ways: [Action] = [
    .up, .down, .left, .right, .first, .last, .filter, .nextField, .previousField,
  ]

  /// Keys that lead through a screen pass by a layer that has nothing to choose and lets keys pass.
  private func entries(for action: Action?, _ session: Session) -> [Entry] {
    let entries = session.keyEntries
    guard entries.count > 1, let action, Deck.ways.contains(action) || Deck.pages.contains(action) else {
      return entries
    }
    let below = entries.count - 1
    return entries.enumerated().filter { place, entry in
      place == below || BodyState().selection(in: session.view(of: entry).body) != nil
    }.map(\.element)
  }

  private func offer(_ key: Key, _ action: Action?, _ session: Session) -> KeyOutcome {
    let entries = entries(for: action, session)
    if asksForRoom(action, entries, session) { session.compose() }
    let canonical = action?.canonicalKey ?? key
    let inputs: [ScreenInput] = canonical == key ? [.key(key)] : [.key(key), .key(canonical)]
    guard let place = entries.firstIndex(where: { !sequences(after: key, on: $0, session).isEmpty }) else {
      return session.offer(inputs, to: entries)
    }
    let outcome = session.offer(inputs, to: Array(entries[..<place]))
    return outcome.isIgnored ? begin(key, session) : outcome
  }

  /// Whether screens have to be drawn before a key does something: only then they know how much can be seen of them.
  private func asksForRoom(_ action: Action?, _ entries: [Entry], _ session: Session) -> Bool {
    if let action, Deck.pages.contains(action) { return true }
    if haveRoom(entries, session) { return false }
    if let action, Deck.ways.contains(action) { return true }
    // Every key may lead on from a field.
    for entry in entries where session.view(of: entry).takesText { return true }
    return false
  }

  private func haveRoom(_ entries: [Entry], _ session: Session) -> Bool {
    for entry in entries where !places.screens.contains(entry.id) { return false }
    let state = session.navigator.state
    return places.layout == layout(session) && places.depth == BaseStack(state).count
  }

  /// The layout of what is to be seen now; a wide one changes with each row that is selected.
  private func layout(_ session: Session) -> DeckLayout? {
    let plain = DeckLayout(session.size, hasInspector: inspector.isOpen)
    if plain.hasPreviews { return nil }
    let isPlain =
      plain.form > .cramped && session.navigator.engine.attempts.isEmpty && signs.isEmpty && alert.isEmpty
    return isPlain ? plain : Moment(session, self).layout
  }

  private func fallBack(
    _ key: Key, _ bound: (action: Action, index: Int)?, _ session: Session
  ) -> KeyOutcome {
    if let outcome = performOwn(key, session) { return outcome }
    if !ownSequences(after: key, session).isEmpty { return begin(key, session) }
    guard let bound else {
      if hasMistake { session.noteMistakesInSight() }
      if let why = session.barrier {
        // Nothing of it may act on what is in front.
        if !sequencesBehind(after: key, session).isEmpty { return begin(key, session) }
        let hints = keysBehind(session) + key.beginnings.flatMap { sequencesBehind(after: $0, session) }
        if let hint = hints.first(where: { $0.keys.contains(key) }) { return refuse(hint.word, why, session) }
      }
      return .ignored
    }
    if bound.action == .undo || bound.action == .redo { rewind = (key, session.navigator.state) }
    // An answer is not given up by a slip of the finger: Backspace leaves screens, not layers.
    if key == .backspace, bound.action == .back, session.barrier != nil {
      let back = bindings.keys(for: .back).first { $0 != .backspace } ?? .escape
      let charset = session.terminal.charset
      session.say("\(key.label(charset)) does not close this; \(back.label(charset)) does")
      return .handled
    }
    return perform(bound.action, bound.index, session)
  }

  private func paste(_ text: String, _ session: Session) -> KeyOutcome {
    if let pane {
      pane.paste(text, self, session)
      return .handled
    }
    if inspector.hasKeys, travels.hiddenLayers == 0, inspector.paste(text) { return .handled }
    guard !hasKeys else { return .ignored }
    return session.offer(.paste(text))
  }

  func carryOut(_ outcome: PaneOutcome, _ session: Session) -> KeyOutcome {
    if case .handled = outcome { return .handled }
    pane = nil
    switch outcome {
    case .handled, .close: return .handled
    case .closeAnd(let work):
      work(session)
      return .handled
    case .open(let next): return open(next)
    case .command(let command):
      if command.travels { travels.beginRewind(command, from: session.navigator.state) }
      return .command(command)
    case .action(let action, let index): return perform(action, index, session)
    case .press(let key): return press(key, session)
    }
  }
}
