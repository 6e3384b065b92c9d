internal import Roots
package import RootsApp
internal import RootsFiles
package import RootsTerminal

/// Writes a tape of what someone does in a running program, as that person would have written it.
///
/// The recorder listens from the start of the program. Recording may begin later: the way there then stands
/// at the head of the tape, between `Hide` and `Show`, so that every tape begins with a fresh program.
/// Nothing that is typed into a secret field is ever kept.
@MainActor package final class Recorder {
  package let options: RecorderOptions
  let subject: any RecordedProgram
  private let words: [String]
  let session: Session
  let files: any TapeFiles
  var writer: TapeWriter
  private var clock: TapeClock
  private var lapses = 0
  let first: Size
  var start: (state: NavigationState, values: Record)
  private var secrets = SecretKeys()
  /// Keys that may end the program, begin a note or steer the recorder, with the answers to its question whether
  /// to quit: they are written when they have done none of it.
  private var doubtful: [(key: Key, timing: TapeWriter.Timing)] = []
  private var isInPalette = false
  /// True once the key that cancels was pressed.
  private var hasCanceled = false
  var seen: Landmarks
  var answers: [(screen: String, value: Value?)] = []
  /// The place where the button of the mouse went down last.
  var pressed: Point?
  private var tokens: [ObservationToken] = []
  /// The lines for everything since the program was started: one text, as there may be very many of them.
  var past = ""
  /// The number of its bytes that are kept.
  var pastLimit = 1 << 20
  var file: (any FileSink)?
  /// True if a tape begins with commands that lead to where the program is: a replay has seen nothing before, and has
  /// other ids.
  var isDirect = false
  /// True if a replay could undo what led to where the program is, and the program cannot.
  var hasWay = false
  /// False if such commands do not bring back everything.
  var isWhole = true
  package private(set) var path: String?
  package private(set) var problem: FileProblem?
  /// The names of the frames that the tape claims.
  var frames: Set<String> = []
  /// The claim that a person is offered first, in the state for which it was made.
  private var proposal: (claim: Expectation, state: StateView)?
  /// Told when a line of the tape cannot be written, until one can again.
  var onProblem: ((FileProblem) -> Void)?

  package convenience init(
    _ host: ScriptHost, _ session: Session, files: any TapeFiles, _ options: RecorderOptions = .init()
  ) {
    self.init(of: host, session, files: files, options)
  }

  /// A recorder of a program written with the library, which has just been started.
  /// - Parameter words: The words it was started with; `Launch` gives it the same.
  package convenience init(
    _ session: Session, words: [String] = [], files: any TapeFiles, _ options: RecorderOptions = .init()
  ) {
    self.init(of: WrittenProgram(session), session, words: words, files: files, options)
  }

  convenience init(on stage: ProgramStage, files: any TapeFiles) {
    if let script = stage.script {
      self.init(script, stage.session, files: files)
    } else {
      self.init(stage.session, files: files)
    }
  }

  private init(
    of subject: any RecordedProgram, _ session: Session, words: [String] = [], files: any TapeFiles,
    _ options: RecorderOptions
  ) {
    self.subject = subject
    self.words = words
    self.session = session
    self.files = files
    self.options = options
    writer = TapeWriter(for: options.reader, erasure: options.erasure, pauses: options.pauses)
    start = (session.navigator.state, session.navigator.values)
    seen = Landmarks(start.state)
    clock = TapeClock(session.now)
    lapses = session.navigator.lapses
    first = session.size
    tokens = [
      session.listen { [weak self] in self?.hear($0) },
      session.navigator.listen { [weak self] in self?.hear($0) },
    ]
  }

  // MARK: Beginning and ending

  /// Begins to write a tape, in which the app has the given name; says why if that is not possible.
  package func begin(_ path: String, app: String) -> FileProblem? {
    begin(path) { writer in
      var lines = writer.header(app: app, words, columns: first.columns, rows: first.rows)
      lines.append(Self.timeless)
      return past.isEmpty ? lines : lines + ["Hide", String(past.dropLast()), "Show"]
    }
  }

  /// Begins to write a tape that goes on where another one has come to.
  package func begin(_ path: String, after lines: [String]) -> FileProblem? {
    begin(path) { _ in lines + [Self.timeless] }
  }

  /// Time stands still while keys are pressed: what passes in between is written where it matters.
  static let timeless = "Set TypingSpeed 0ms"

  private func begin(_ path: String, head: (TapeWriter) -> [String]) -> FileProblem? {
    if self.path != nil { return nil }
    catchUp()
    note(writer.finish())
    switch files.begin(path, .own) {
    case .failure(let problem): return problem
    case .success(let sink): file = sink
    }
    self.path = path
    (problem, frames) = (nil, [])
    put(head(writer))
    return problem
  }

  /// Returns the file, or why it could not be written.
  package func end() -> Result<String, FileProblem>? {
    guard let path, let file else { return nil }
    // Keys that end the program are not on the tape: what they have done is not claimed.
    let isByKeys = session.isFinished && !doubtful.isEmpty
    writeDoubtful(unless: session.isFinished)
    if !isByKeys { catchUp() }
    note(writer.finish())
    let problem = file.finish()
    self.file = nil
    self.path = nil
    return problem.map { .failure($0) } ?? .success(path)
  }

  // MARK: Writing

  package func add(_ action: TapeAction) {
    writeDoubtful(unless: session.toolChrome.isAsking)
    catchUp()
    note(writer.perform(action))
  }

  /// Adds an action at the moment up to which the tape is written.
  package func addAtOnce(_ action: TapeAction) { note(writer.perform(action)) }

  /// The number of lines of the tape, the way to its beginning apart.
  package private(set) var lineCount = 0

  func note(_ lines: [String]) {
    if lines.isEmpty { return }
    past += Self.text(lines)
    if file != nil {
      lineCount += lines.count
      put(lines)
    }
  }

  // MARK: Proposals

  package func propose(_ claim: Expectation) { proposal = (claim, present) }

  /// `nil` if the program has gone on since: by a timer, or as its file was saved.
  var proposed: Expectation? { proposal.flatMap { $0.state == present ? $0.claim : nil } }

  func takeProposal() { proposal = nil }

  private var present: StateView { StateView(StateDocument.record(of: session.navigator)).canonical }

  static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  func put(_ lines: [String]) {
    guard let file else { return }
    file.append(Array(Self.text(lines).utf8))
    let trouble = file.keep()
    if let trouble, problem == nil { onProblem?(trouble) }
    problem = trouble
  }
}

// MARK: - Listening

extension Recorder {
  private func hear(_ came: SessionEvent) {
    let event = shown(came)
    if case .input(.key(let key)) = event, let last = doubtful.last,
      session.message?.tone == .question || last.key == key && session.toolChrome.action(for: key) == .cancel
    {
      return doubtful.append((key, timing))
    }
    if isInPalette, let keys = paletteKeys(for: event) {
      doubtful += keys.map { ($0, timing) }
      return preview()
    }
    writeDoubtful(unless: session.toolChrome.isAsking)
    if isOwn(event) {
      leaveSequence()
      return
    }
    if case .input(.key(let key)) = event {
      if takesSecret(key) { return }
      if keepsBack(key) { return preview() }
    }
    if case .input(.paste) = event, let secret = reachedSecret {
      secrets.touch(secret)
      return
    }
    // While a note was written, the program may have gone on: it is of the moment before.
    if case .note(let text) = event { addAtOnce(.note(text)) }
    catchUp()
    shortenPast()
    switch event {
    case .input(let input): hear(input)
    case .url(let url): note(writer.perform(.open(url)))
    case .command(let command, let text):
      note(writer.perform(.perform(text ?? ScriptCommand(command).description)))
    case .note: break
    }
    preview()
  }

  private static let ending: Set<Action> = [.quit, .cancel, .note, .palette]

  func keepsBack(_ key: Key) -> Bool {
    guard let action = session.toolChrome.action(for: key), Self.ending.contains(action) else { return false }
    catchUp()
    doubtful = (leaveSequence() + [key]).map { ($0, timing) }
    isInPalette = action == .palette
    return true
  }

  /// Gives up a sequence on the tape whose last key is not written, or not yet, and returns its keys.
  @discardableResult
  private func leaveSequence() -> [Key] {
    guard let begun = session.toolChrome.begun else { return [] }
    note(writer.press(.escape))
    return begun.presses
  }

  func writeDoubtful(unless isOwn: Bool) {
    if !isOwn { for (key, timing) in doubtful { note(writer.press(key, timing)) } }
    forgetDoubtful()
  }

  func forgetDoubtful() {
    doubtful = []
    isInPalette = false
  }

  /// `nil` if the palette is closed, or if the keys have become too many to be kept back.
  private func paletteKeys(for event: SessionEvent) -> [Key]? {
    guard case .input(let input) = event, session.toolChrome.offersTools, doubtful.count < Self.longestPreview
    else { return nil }
    switch input {
    case .key(let key): return [key]
    case .mouse(let mouse):
      switch mouse.action {
      case .press, .move: return []
      case .release:
        guard case .keys(let keys)? = session.toolChrome.strokes(for: mouse, session) else { return nil }
        return keys
      case .drag, .wheel: return nil
      }
    case .paste, .pasteCut, .resize, .focus, .resumed, .ending: return nil
    }
  }

  /// Writes the line that is still growing behind the others, so that a program that is killed leaves its last key.
  private func preview() {
    guard let file else { return }
    // There may be room again for what waits.
    if problem != nil { put([]) }
    // A line is written again with each key: a long one would cost more with each.
    guard writer.pendingCount <= Self.longestPreview else { return }
    var ahead = writer
    let kept = isInPalette ? doubtful : []
    let lines = kept.flatMap { ahead.press($0.key, $0.timing) } + ahead.finish()
    file.preview(Array(Self.text(lines).utf8))
  }

  private static let longestPreview = 1_000

  private func hear(_ input: InputEvent) {
    switch input {
    case .key(let key): note(writer.press(key, timing))
    case .paste(let text): note(writer.pasting(text))
    case .resize(let size): note(writer.perform(.resize(columns: size.columns, rows: size.rows)))
    case .mouse(let mouse): hear(mouse)
    case .pasteCut, .focus, .resumed, .ending: break
    }
  }

  private func hear(_ event: LogEvent) {
    if case .dropped = event.kind { clock.mattered = true }
    if case .guardAnswered(_, .timedOut, _) = event.kind { clock.mattered = true }
    if case .completion(_, let screen, .completed(let payload)) = event.kind {
      answers.append((screen, payload?.value))
    }
  }

  /// `racing` while a screen is still being made or rows are searched: keys that come then stand on the same line.
  var timing: TapeWriter.Timing {
    if session.isAtRows { return .racing }
    if case .waiting = session.navigator.engine.queue.phase { return .racing }
    return .settled
  }

  /// Input that steers the recorder, or answers its questions, is not on the tape.
  private func isOwn(_ event: SessionEvent) -> Bool {
    if takesIdleUndo(event) { return true }
    guard case .input(let input) = event else { return false }
    switch input {
    case .key(let key): return isSteering(key) || session.toolChrome.isAsking || takesTravel(key)
    case .paste, .mouse: return session.toolChrome.isAsking
    case .pasteCut, .resize, .focus, .resumed, .ending: return false
    }
  }

  /// Takes an undo or redo of nothing: where a tape goes straight to the program's place, it would undo that.
  private func takesIdleUndo(_ event: SessionEvent) -> Bool {
    guard hasWay else { return false }
    switch event {
    case .input(.key(.enter)):
      guard let typed = session.toolChrome.typed,
        case .command(let command)? = session.toolChrome.language?.read(typed),
        isIdle(command)
      else { return false }
      catchUp()
      note(writer.press(.escape))
      return true
    case .input(.key(let key)):
      guard !session.takesText, session.toolChrome.typed == nil else { return false }
      switch session.toolChrome.action(for: key) {
      case .undo?: return isIdle(.undo)
      case .redo?: return isIdle(.redo)
      default: return false
      }
    case .command(let command, _): return isIdle(command)
    case .input, .url, .note: return false
    }
  }

  private func isIdle(_ command: Command) -> Bool {
    let history = session.navigator.engine.history
    switch command {
    case .undo: return !history.canUndo
    case .redo: return !history.canRedo
    default: return false
    }
  }

  /// Takes a key that goes back to what a replay has not seen: the command that it stands for is written.
  private func takesTravel(_ key: Key) -> Bool {
    guard isDirect, !session.takesText, !session.chrome.hasKeys,
      let action = session.toolChrome.action(for: key),
      Self.travelling.contains(action)
    else { return false }
    catchUp()
    if let command = session.toolChrome.travel(action, session) {
      let kept = withoutSecrets(repeatable(command))
      if kept == nil { isWhole = false }
      note(
        kept.map { writer.perform(.perform(ScriptCommand($0).description)) } ?? writer.finish() + [
          "# left out: a step back to a secret"
        ])
    }
    preview()
    return true
  }

  private static let travelling: Set<Action> = [.earlier, .later, .lastTwo, .returnToBookmark]

  func isSteering(_ key: Key) -> Bool {
    let action = session.toolChrome.action(for: key)
    // Pressed twice within a second it quits: the time since the first one matters.
    if action == .cancel {
      clock.mattered = clock.mattered || hasCanceled
      hasCanceled = true
    }
    return action.map(Action.steering.contains) ?? false
  }

  // MARK: Secrets

  private var reachedSecret: (field: String, text: String)? {
    session.chrome.hasKeys || session.toolChrome.begun != nil ? nil : session.secret
  }

  func takesSecret(_ key: Key) -> Bool {
    guard TextField.takes(key), let secret = reachedSecret else { return false }
    if !secrets.isOpen { catchUp() }
    secrets.touch(secret)
    return true
  }

  /// Letters at the prompt for a secret are hidden one by one: the line is written before the command is known.
  private func shown(_ event: SessionEvent) -> SessionEvent {
    guard case .input(let input) = event else { return event }
    switch input {
    case .key(let key):
      guard let typed = key.typed.map(String.init) else { return event }
      let isSeen = session.chrome.secretInput == nil && session.toolChrome.shown(pasted: typed) == typed
      return isSeen ? event : .input(.key(.character(Glyph.secret)))
    case .paste(let text): return .input(.paste(session.toolChrome.shown(pasted: text)))
    case .pasteCut, .mouse, .resize, .focus, .resumed, .ending: return event
    }
  }

  // MARK: What has come of it

  /// Writes what has come of everything so far.
  package func catchUp() {
    let text = secrets.isOpen ? session.secret?.text : nil
    if let field = secrets.close(text) {
      if field.wasFilled {
        note(writer.press(.end) + writer.press(.ctrl("u")))
      }
      switch field.left {
      case .none: break
      case .blanks(let text): for key in Key.typing(text) { note(writer.press(key)) }
      case .secret: note(writer.typeSecret(field: field.name))
      }
    }
    if session.navigator.lapses != lapses { clock.mattered = true }
    lapses = session.navigator.lapses
    if let pause = clock.pause(until: session.now) {
      note(writer.perform(.sleep(pause)))
    } else {
      note(writer.pause(clock.sinceKey(session.now)))
    }
    // A layer that closes lets something go on: that has yet to happen, and does before the next key of a replay.
    guard timing == .settled, session.navigator.isSettled else { return }
    for answer in answers { claim(.completed(answer.screen, shown(answer.value)), .expect) }
    answers = []
    let now = Landmarks(session.navigator.state)
    if options.expectations != .off {
      for assertion in now.claims(since: seen, options.expectations) { claim(assertion, .check) }
    }
    seen = now
  }

  private func claim(_ assertion: Assertion, _ verb: Expectation.Verb) {
    if options.expectations == .off || !isWhole { return }
    note(writer.perform(.expect(Expectation(assertion, verb: verb))))
  }

  /// A value as a tape may hold it: nothing if a secret is in it, or if it is a text that no quotes can hold.
  private func shown(_ value: Value?) -> Value? {
    guard let value, !value.holdsSecret, TapePrinter.valueText(value) != nil
    else { return Value?.none }
    return value
  }
}
