public import Roots

/// A running program with a face: one navigator, one chrome that draws it, one terminal that shows it.
///
/// Everything that can happen to the program comes in here: keys, the mouse, pasted text, new sizes, URLs,
/// commands, and time. Keyboard, tape and driver therefore do exactly the same things. Nothing is drawn until
/// somebody looks, by ``frame`` or ``draw()``.
///
/// ```swift
/// let session = Session(try Navigator(map), on: terminal, chrome: Deck())
/// session.press(.enter)
/// print(session.frame.text)
/// ```
@MainActor public final class Session {
  public let navigator: Navigator
  public let terminal: any Terminal
  /// Draws everything and is first to get input.
  public let chrome: any Chrome
  /// How the session treats time and motion.
  public var options: Options
  /// What the program's own transitions look like, by their ids.
  public var motions: [String: Motion] = [:]

  /// How many cells there are.
  public internal(set) var size: Size
  /// Whether the terminal's window has the user's attention.
  public internal(set) var focus = Focus.gained
  /// The status with which the program ends; `nil` while it goes on.
  public internal(set) var exitStatus: Int32?

  /// Called when something has changed while no input is being taken: whoever runs the loop should then call
  /// ``wake()`` soon.
  public var onOutsideChange: (@MainActor () -> Void)? {
    get { changes.onOutsideChange }
    set { changes.onOutsideChange = newValue }
  }

  var ear = Ear()
  let changes = Changes()
  private var tokens: [ObservationToken] = []
  var backlog: [InputEvent] = []
  var backlogHead = 0
  var hasDropped = false
  var isPresented = false
  var shown: Frame
  var spare: Frame
  var shownStage: Stage
  var motion: RunningMotion?
  /// The title of the screen after which the window is named, once it is named.
  var titledScreen: String?
  var hasTitle = false
  var epoch: ContinuousClock.Instant?
  /// The wish to end the program that waits for an answer.
  var leaving: RequestID?
  /// Whether the queue is held back by ``Options/slowness``.
  var isSlowed = false

  /// A session of a navigator, drawn by a chrome on a terminal.
  public init(
    _ navigator: Navigator, on terminal: any Terminal, chrome: any Chrome, options: Options = Options()
  ) {
    self.navigator = navigator
    self.terminal = terminal
    self.chrome = chrome
    self.options = options
    size = terminal.size
    shown = Frame(terminal.size, charset: terminal.charset)
    spare = shown
    shownStage = Stage(area: Rect(terminal.size))
    navigator.presenter = self
    if options.slowness > .zero { lockSlowly() }
    chrome.begin(self)
    let changes = changes
    tokens = [ObserverKey.all, .held].map { key in navigator.observe(key) { _ in changes.note() } }
  }

  /// How a session treats time and motion.
  public struct Options: Sendable {
    /// Whether changes are shown in motion.
    public var motion = MotionChoice.still
    /// How long a transition lasts.
    public var motionTime = Duration.milliseconds(120)
    /// How many keys may wait for a transition to end; more are dropped. `nil` for any number.
    public var backlogLimit: Int?
    /// How long every request waits in the queue, and every change is locked, so that keys can be pressed in
    /// the middle; for testing.
    public var slowness = Duration.zero
    /// Whether time passes by itself or only by ``Session/advance(by:)``.
    public var time = Time.injected

    /// Whether changes are shown in motion.
    public enum MotionChoice: String, Sendable { case full, still }

    /// Where time comes from.
    public enum Time: Sendable { case injected, clock }

    /// No motion, and time that stands still until it is told to pass: what tapes and tests want.
    public init() {}

    /// Motion, and time that passes by itself: what people want.
    public static var live: Options {
      var options = Options()
      options.motion = .full
      options.time = .clock
      options.backlogLimit = 32
      return options
    }
  }

  // MARK: What can happen

  /// A key was pressed.
  public func press(_ key: Key) { take(.key(key)) }

  /// Text was pasted.
  public func paste(_ text: String) { take(.paste(text)) }

  /// The mouse did something.
  public func mouse(_ mouse: Mouse) { take(.mouse(mouse)) }

  /// The terminal has another size now.
  public func resize(to size: Size) { take(.resize(size)) }

  /// Opens a URL, as from outside of the program.
  public func open(_ url: String, _ mode: OpenMode? = nil) {
    hear(.url(url))
    request(Request(.open(url, mode), origin: .url))
  }

  /// Sends a command in the name of the person at the keys.
  public func send(_ command: Command) {
    hear(.command(command))
    request(Request(command, origin: .key))
  }

  /// What the person at the keys has written down, oldest first.
  public private(set) var notes: [String] = []

  /// Writes something down, for whoever reads the recording.
  public func note(_ text: String) {
    notes.append(text)
    hear(.note(text))
    invalidate()
  }

  /// Ends the program with a status, whatever is unsaved.
  public func quit(status: Int32 = 0) {
    guard exitStatus == nil else { return }
    exitStatus = status
    navigator.shutdown()
  }

  /// Ends the program unless a screen does not want to be left; whoever does not is asked first.
  public func leave() {
    var request = Request(.dismissAll, origin: .key)
    request.values.isQuit = true
    request.hooks.outcome = { [weak self] outcome in
      if case .success = outcome { self?.exitStatus = self?.exitStatus ?? 0 }
      self?.leaving = nil
    }
    leaving = RequestID(0)
    let id = navigator.send(request)
    if leaving != nil { leaving = id }
    invalidate()
  }

  /// Whether the program would have ended if nobody had to be asked first.
  var isHeldBack: Bool { navigator.held.contains { $0.id == leaving } }

  // MARK: Being looked at

  /// What the terminal shows, or would show, just now.
  public var frame: Frame {
    compose()
    return shown
  }

  /// Says that something has changed that nobody else can know of; it is drawn when somebody looks.
  public func invalidate() { changes.note() }

  /// Shows the present state if it has changed and no input waits.
  public func draw() {
    compose()
    guard !isPresented else { return }
    isPresented = true
    tellTitle()
    terminal.present(shown)
  }

  /// Calls a function with everything that comes in, before it takes effect, until the token is gone.
  public func listen(_ take: @escaping @MainActor (SessionEvent) -> Void) -> ObservationToken {
    let number = ear.listen(take)
    return ObservationToken { [weak self] in self?.ear.stop(number) }
  }
}

/// Whether anything has changed since it was drawn: apart from the session, so that observers need not hold it.
@MainActor final class Changes {
  private(set) var isPending = true
  private var isTaking = false
  var onOutsideChange: (@MainActor () -> Void)?

  /// Something has changed.
  func note() {
    isPending = true
    if !isTaking { onOutsideChange?() }
  }

  /// Everything is being drawn.
  func clear() { isPending = false }

  /// Does something that is followed by a look at what has changed.
  func taking(_ work: () -> Void) {
    let wasTaking = isTaking
    isTaking = true
    defer { isTaking = wasTaking }
    work()
  }
}

/// Who listens to what comes in, in the order in which they began.
struct Ear {
  private var listeners: [(number: Int, take: @MainActor (SessionEvent) -> Void)] = []
  private var last = 0

  mutating func listen(_ take: @escaping @MainActor (SessionEvent) -> Void) -> Int {
    last += 1
    listeners.append((last, take))
    return last
  }

  mutating func stop(_ number: Int) { listeners.removeAll { $0.number == number } }

  @MainActor func tell(_ event: @autoclosure () -> SessionEvent) {
    guard !listeners.isEmpty else { return }
    let event = event()
    for listener in listeners { listener.take(event) }
  }
}
