public import Roots

/// A running program with a face: one navigator, one chrome that draws it, one terminal that shows it.
///
/// Everything that can happen to the program comes in here: keys, the mouse, pasted text, new sizes, URLs,
/// commands, and time. Keyboard, tape and driver therefore do exactly the same things. Nothing is drawn until
/// a picture is asked for, by ``frame`` or ``draw()``.
///
/// ```swift
/// let session = Session(try Navigator(map), on: terminal, chrome: Deck())
/// session.press(.enter)
/// print(session.frame.text)
/// ```
@MainActor public final class Session {
  /// The navigator that is shown.
  public let navigator: Navigator
  package let terminal: any Terminal
  /// Draws everything and is first to get input.
  public let chrome: any Chrome
  package let toolChrome: any ToolChrome
  /// The options for time and motion.
  public var options: Options
  /// The drawing of the program's own transitions, by their ids.
  public var motions: [String: Motion] = [:]

  /// The number of cells.
  public private(set) var size: Size
  /// Whether the terminal's window has the user's attention.
  public private(set) var focus = InputEvent.Focus.gained
  // Those that are marked are read and set as a whole, or by functions that call nothing outside: no two accesses to
  // one of them can overlap. Each key looks at all of them.
  /// The status with which the program ends; `nil` while it goes on.
  @exclusivity(unchecked) public private(set) var exitStatus: Int32?
  package private(set) var notes: [String] = []
  /// The line that is shown for a moment: a chrome draws it.
  @exclusivity(unchecked) public private(set) var message: Message?
  @exclusivity(unchecked) private var offer: Toast.Action?
  /// One at a time, however often something is said.
  private var messageTimer: Int?
  private(set) var leaving: RequestID?
  var rowTimer: Int?

  /// Called after everything that has come in, when its effects are known and before anything is drawn.
  @exclusivity(unchecked) package var onEffects: (@MainActor () -> Void)?

  private var listeners = SessionListeners()
  let changes = Changes()
  private var tokens: [ObservationToken] = []
  let refusals = RefusalWatch()
  private var saysRefusals = false
  var standIns = StandIns()
  @exclusivity(unchecked) private var backlog = Backlog()
  @exclusivity(unchecked) private var isProtected = false
  var film: Film
  @exclusivity(unchecked) var pace = Pace()
  @exclusivity(unchecked) var isSpinning = false
  @exclusivity(unchecked) var hasIgnoredKeys = false

  /// A session of a navigator, drawn by a chrome on a terminal that only remembers.
  public convenience init(
    _ navigator: Navigator, on terminal: HeadlessTerminal, chrome: any Chrome, options: Options = Options()
  ) {
    self.init(navigator, on: terminal as any Terminal, chrome: chrome, options: options)
  }

  package init(
    _ navigator: Navigator, on terminal: any Terminal, chrome: any Chrome, options: Options = Options()
  ) {
    self.navigator = navigator
    self.terminal = terminal
    self.chrome = chrome
    toolChrome = chrome as? any ToolChrome ?? ForeignChrome(chrome)
    self.options = options
    size = terminal.size
    film = Film(terminal.size, terminal.charset)
    navigator.presenter = self
    navigator.host = self
    if options.slowness > .zero { waitForTransitions() }
    chrome.begin(self)
    let changes = changes
    tokens += [ObserverKey.all, .held, .covered].map { key in navigator.observe(key) { _ in changes.note() } }
  }

  /// Called when something has changed while no input is being taken; the loop should then call ``wake()`` soon.
  package var onOutsideChange: (@MainActor () -> Void)? {
    get { changes.onOutsideChange }
    set { changes.onOutsideChange = newValue }
  }

  /// The function is called before an event takes effect, until the token is gone.
  package func listen(_ take: @escaping @MainActor (SessionEvent) -> Void) -> ObservationToken {
    let number = listeners.add(take)
    return ObservationToken { [weak self] in self?.listeners.remove(number) }
  }

  /// Called before what has come in takes effect.
  private func hear(_ event: @autoclosure () -> SessionEvent) {
    log(event())
    listeners.send(event())
  }

  /// Tells a recording and the log of input that stands for what is done without a key.
  func tell(of event: InputEvent) { hear(.input(event)) }

  private func log(_ event: SessionEvent) { navigator.note(LogEvent.Kind(event, secret: secretField)) }

  // MARK: Requests

  /// Opens a URL, as from outside of the program.
  public func open(_ url: String, _ mode: Command.OpenMode? = nil) {
    let url = navigator.plan.sealing(url: url)
    hear(.url(url.shown))
    request(Request(.open(url, mode), origin: .url))
  }

  /// Sends a command in the name of the person at the keys.
  public func send(_ command: Command) {
    let command = navigator.sealing(command)
    hear(.command(command))
    request(Request(command, origin: .key))
  }

  /// Sends a request in the name of the person at the keys.
  /// - Parameter text: how its command is written, with what is said about the request.
  func send(_ request: Request, written text: String? = nil) {
    let command = navigator.sealing(request.command)
    // What is said about the request is left out where the text holds a secret.
    hear(.command(command, text: command.holdsSecret ? nil : text))
    order(request)
  }

  /// Answers a guard in its place, for a tester at the keys.
  package func force(_ command: Command) { request(Request(command, origin: .key).force()) }

  package func request(_ request: Request) {
    if !isProtected { protect(if: navigator.sealing(request.command).holdsSecret) }
    invalidate()
    slowly { navigator.send(request) }
    followUp()
    drain()
  }

  /// Says so if the request changes nothing.
  func order(_ request: Request) {
    var request = request
    let verb = request.command.verb
    request.hooks.outcome = { [weak self] outcome in
      if outcome == .success(.unchanged) { self?.say("'\(verb)' has changed nothing") }
    }
    self.request(request)
  }

  package func note(_ text: String) {
    notes.append(text)
    hear(.note(text))
    invalidate()
  }

  /// Ends the program with a status, even if something is unsaved.
  public func quit(status: Int32 = 0) {
    guard exitStatus == nil else { return }
    exitStatus = status
    navigator.shutdown()
  }

  /// Ends the program unless a screen does not want to be left; such a screen asks first.
  public func leave() {
    var request = Request(.dismissAll, origin: .key)
    request.values.isQuit = true
    request.hooks.outcome = { [weak self] outcome in
      if case .success = outcome { self?.exitStatus = self?.exitStatus ?? 0 }
      self?.leaving = nil
    }
    send(leaving: request)
  }

  /// Asks every screen that does not want to be left, and ends the program with a status if one of them was answered;
  /// if none had anything to ask, calls a function.
  func leave(status: Int32 = 0, orElse unasked: @escaping @MainActor @Sendable () -> Void) {
    var request = Request(.dismissAll, origin: .key)
    request.values.isQuit = true
    request.values.isQuitAskedOnly = true
    request.hooks.outcome = { [weak self] outcome in
      guard let self else { return }
      // An outcome that comes while the request is sent answers no question.
      let isAnswered = leaving != RequestID(0)
      leaving = nil
      guard case .success = outcome else { return }
      if isAnswered { quit(status: status) } else { unasked() }
    }
    send(leaving: request)
  }

  private func send(leaving request: Request) {
    leaving = RequestID(0)
    let id = navigator.send(request)
    if leaving != nil { leaving = id }
    invalidate()
  }

  var isHeldBack: Bool { navigator.held.contains { $0.id == leaving } }

  // MARK: Input

  /// A key was pressed, or the keys of a sequence one after another.
  public func press(_ key: Key) {
    guard key.isSequence else { return take(.key(key)) }
    for press in key.presses { take(.key(press)) }
  }

  /// Text was typed, by a key for each of its characters.
  public func type(_ text: String) { for key in Key.typing(text) { press(key) } }

  /// Text was pasted.
  public func paste(_ text: String) { take(.paste(text)) }

  /// The mouse did something.
  public func mouse(_ mouse: Mouse) { take(.mouse(mouse)) }

  /// The terminal has another size now.
  public func resize(to size: Size) { take(.resize(size)) }

  /// Takes input: at once, or when what it is for is in sight.
  ///
  /// A key acts on what all earlier keys have led to, so nothing overtakes what waits. A running transition ends for
  /// it, with the answers and hooks that have waited for its end: whether changes move makes no difference.
  public func take(_ event: InputEvent) {
    navigator.start()
    changes.contents.inUse {
      // A text is logged when what it goes to is there: only then is it known to be a secret.
      if !event.isText { log(.input(event)) }
      if isInMotion, event.isForScreens { arrive() }
      if !isProtected { protect(if: isSecret(event)) }
      // What waits for a search is given up with it.
      if event == .key(.escape), isAtRows, !isLocked, !chrome.hasKeys { dropBacklog() }
      if mustWait(event) {
        queue(event)
      } else {
        handle(event)
      }
    }
  }

  /// Brings what is shown to its end, and what that leads to, unless changes must not be cut short.
  private func arrive() {
    while isInMotion, navigator.overlap == .skip { endMotion() }
    // Where nothing moves, this was seen before the next key.
    chrome.catchUp(self)
  }

  private func isSecret(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key): key.typed != nil && secretField != nil
    case .paste(let text): secretField != nil || toolChrome.shown(pasted: text) != text
    case .pasteCut, .mouse, .resize, .focus, .resumed, .ending: false
    }
  }

  private func protect(if isSecret: Bool) {
    guard isSecret else { return }
    isProtected = true
    terminal.protectMemory()
  }

  package var backlogCount: Int { backlog.count }

  var waitingInput: [String] { backlog.waiting.map(described) }

  /// An event as a log says it: without the character of a key while a secret field has the keys.
  private func described(_ event: InputEvent) -> String {
    if case .key(let key) = event, key.typed != nil, secretField != nil { return "key \(Secret.mark)" }
    return "\(event)"
  }

  func dropBacklog() {
    backlog.removeAll()
    invalidate()
  }

  private func mustWait(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key):
      (backlogCount > 0 || isLocked || waitsForRows(event)) && !Session.urgent.contains(key)
    case .paste, .pasteCut, .mouse: backlogCount > 0 || isLocked
    case .resize, .focus, .resumed, .ending: false
    }
  }

  private static let urgent: Set<Key> = [.ctrl("c"), .ctrl("l"), .ctrl("z")]

  /// True if the navigator cannot say yet what the next key will act on. It can while a screen is being made: the
  /// person may give that up.
  private var isLocked: Bool {
    if navigator.answersOnTheirWay > 0 { return true }
    if navigator.isSettled { return false }
    return pace.isSlowed || navigator.waitingRequest == nil
  }

  private func queue(_ event: InputEvent) {
    switch backlog.append(event, limit: options.backlogLimit) {
    case .added: invalidate()
    case .firstDropped:
      navigator.diagnose("\(described(event)) is dropped, as \(backlog.count) keys wait already")
    case .dropped: break
    }
  }

  /// Handles what waits as far as that is possible now.
  func drain() {
    if backlogCount == 0 { return }
    changes.contents.inUse {
      while backlogCount > 0 {
        arrive()
        guard !isLocked, backlog.waiting.first.map(waitsForRows) != true, let event = backlog.removeFirst()
        else { return }
        handle(event)
      }
    }
  }

  private func handle(_ event: InputEvent) {
    if event.isText { log(.input(event)) }
    if !isProtected { protect(if: isSecret(event)) }
    listeners.send(.input(event))
    guard exitStatus == nil else { return }
    switch event {
    case .resize(let size): changeSize(to: size)
    case .focus(let focus): changeFocus(to: focus)
    case .resumed: break
    case .ending(let end): quit(status: end.status)
    case .key, .paste, .pasteCut, .mouse:
      if case .key = event {
        endMessage()
        navigator.stopWaitingForPayload()
      }
      if refersToPicture(event) { compose() }
      if let loading = navigator.preparation?.request.id {
        handleWhileLoading(event, loading) { offerToChrome(event) }
      } else {
        hasIgnoredKeys = false
        _ = offerToChrome(event)
      }
    }
    // Invalidate last: a click refers to the picture before it.
    invalidate()
    followUp()
  }

  /// True if an event acts on what is shown: a click, and the keys of lists of the tool, which are
  /// laid out when they are drawn.
  private func refersToPicture(_ event: InputEvent) -> Bool {
    if case .mouse(let mouse) = event, mouse.isAboutPicture { return true }
    return chrome.hasKeys
  }

  private func changeSize(to size: Size) {
    guard size != self.size else { return }
    endMotion()
    self.size = size
    _ = offerToChrome(.resize(size))
  }

  private func changeFocus(to focus: InputEvent.Focus) {
    self.focus = focus
    if focus == .lost { endMotion() }
  }

  private func offerToChrome(_ event: InputEvent) -> KeyOutcome {
    var outcome = KeyOutcome.ignored
    refusals.isOfInput = true
    defer { refusals.isOfInput = false }
    slowly {
      outcome = chrome.handle(event, self)
      var rest = event
      while case .ignored = outcome, case .key(let key) = rest, let simpler = key.simpler {
        rest = .key(simpler)
        outcome = chrome.handle(rest, self)
      }
      if case .command(let command) = outcome { navigator.send(Request(command, origin: .key)) }
    }
    return outcome
  }

  /// Looks at what has come of what came in, before anything is drawn.
  func followUp() {
    if let (reason, asker) = refusals.takeReason() {
      asker.map(takeBackForm)
      let message = Message(reason, navigator, isForTesters: toolChrome.speaksOfEngine)
      say(message.text, message.tone)
    }
    goOnWithRows()
    chrome.catchUp(self)
    onEffects?()
  }

  // MARK: What is said

  /// Shows a message for four seconds or until the next key; a question until it is answered, and what offers
  /// something for eight seconds, also when keys are pressed.
  public func say(_ text: String, _ tone: Message.Tone = .plain, offering offer: Toast.Action? = nil) {
    message = Message(text: text, tone: tone, offer: offer?.title)
    self.offer = offer
    invalidate()
    messageTimer.map(navigator.cancelTimer)
    let time = Duration.seconds(offer == nil ? 4 : 8)
    messageTimer = tone == .question ? nil : after(time) { [weak self] in self?.takeMessage() }
  }

  package func endMessage() {
    if message?.tone != .question, offer == nil { message = nil }
  }

  func takeMessageWithOffer() -> (message: Message, offer: Toast.Action?)? {
    let offer = offer
    return takeMessage().map { ($0, offer) }
  }

  /// Does what the message of the moment offers; says whether it offered something.
  @discardableResult
  public func takeOffer() -> Bool {
    guard let offer else { return false }
    takeMessage()
    offer.run()
    return true
  }

  @discardableResult
  package func takeMessage() -> Message? {
    defer { (message, offer) = (nil, nil) }
    return message
  }

  package func warn(_ brief: String, inFull full: String) {
    navigator.diagnose(full)
    say(brief, .failure)
  }

  /// From now on says why a request of the person at the keys was refused.
  ///
  /// A chrome that shows ``message`` calls this when it begins; without it the log of events is not listened to.
  public func sayRefusals() {
    guard !saysRefusals else { return }
    saysRefusals = true
    tokens.append(navigator.listen(within: .requests) { [refusals] in refusals.take($0) })
  }
}
