internal import Roots

/// A terminal of lines: nothing is drawn, every fact is one line, every choice has a number.
///
/// It works through a pipe, in a log and on a braille line. Lines that people enter become the same input as
/// keys, so a program needs nothing of its own for it, with any chrome.
///
/// ```
/// tab 1 Home, 3 deep: Home, Catalog, Item 42
/// Item 42. Trail shoe, size 42. In stock: 7
///  1 Add to cart   2 See reviews   b back   t tabs   h help
/// ```
@MainActor package final class PlainTerminal: Terminal {
  package let size: Size
  package let charset: Charset
  /// The columns to which lines are broken, between words; `nil` if they stay whole.
  private let columns: Int?
  private let write: @MainActor (String) -> Void
  private weak var session: Session?
  private var token: ObservationToken?
  private var endings: [(id: ContextID, ending: Ending)] = []
  /// The field for whose mistake a form was not sent, and the mistake.
  private var mistake: (field: String, why: String)?
  private var told = Told()
  /// The time at which it was said last that one is elsewhere, by itself.
  private var movedAt: ContinuousClock.Instant?
  /// True if another text was told by itself since the last line.
  private var hasToldText = false
  private var debt = Debt.nothing
  /// The use of the next line.
  private var next = Next.command
  private var page = 0
  /// The choice that was read out alone, by the last line.
  private var lastRead: String?
  private var offer: Toast.Action?
  /// The message that was said last, until the next key.
  package var message: String?
  private var hasExplainedFields = false
  /// True while the prompt stands before the cursor: what is said does not continue it.
  package var isPrompting = false

  /// The words that the person still waits for when nothing goes on any more: what loading brings to what was
  /// told, or all that a line has led to.
  private enum Debt { case nothing, changes, answer }

  private enum Next {
    case command, answer(PlainField), filter
    /// The question with this label has gone, while the answer to it may have been typed.
    case gone(String)
  }

  private var asking: PlainField? {
    if case .answer(let field) = next { field } else { nil }
  }

  /// The state that was told last, so that only what differs is told again.
  private struct Told {
    var state: NavigationState?
    var held: [String] = []
    var content: [String] = []
    var choices: [String] = []
    /// The names of the choices, by which a number is known to mean the same still.
    var names: [Body.Name?] = []
  }

  /// - Parameters:
  ///   - columns: Where longer lines are broken, between words. Without it they stay whole.
  ///   - write: Takes each line, without a line feed.
  package init(
    charset: Charset = .utf8, columns: Int? = nil, write: @escaping @MainActor (String) -> Void
  ) {
    size = Size(columns: 80, rows: 24)
    self.charset = charset
    self.columns = columns
    self.write = write
  }

  /// Whether the environment asks for lines, or the terminal can show nothing else.
  package nonisolated static func isWanted(_ environment: (String) -> String?) -> Bool {
    environment("ACCESSIBLE") == "1" || environment("TERM") == "dumb"
  }

  package var expectsSecret: Bool { asking?.field.kind == .secret }

  package var prompt: String {
    guard let question = asking?.question else { return "> " }
    guard let columns, Text.width(of: question, atMost: columns) >= columns else { return question }
    return Text.wrapped(question.trimmed, to: max(20, columns - 3)).joined(separator: "\n  ") + " "
  }

  /// Does nothing; a terminal of lines has no picture.
  package func present(_ frame: Frame) {}
  package func setTitle(_ title: String) {}
  package func ring() {}
  package func redraw() {}
  package func suspend() {}
  package func protectMemory() { protection() }
  package var protection: () -> Void = {}

  // MARK: Talking

  private func say(_ line: String) {
    if isPrompting { write("") }
    isPrompting = false
    let line = Text.sanitized(line, charset: charset)
    guard let columns, Text.width(of: line, atMost: columns + 1) > columns else { return write(line) }
    // Choices and what is continued stand a little to the right.
    let indent = line.hasPrefix(" ") ? "   " : "  "
    for (place, part) in Text.wrapped(line.trimmed, to: max(20, columns - indent.count)).enumerated() {
      write((place > 0 ? indent : line.hasPrefix(" ") ? " " : "") + part)
    }
  }

  /// - Parameter isAnswer: True if a person waits for a line, even if nothing has changed.
  private func tell(isAnswer: Bool) {
    guard let session, asking == nil, !session.isFinished else { return }
    if let (message, offer) = session.takeMessageWithOffer() {
      let words = "\(message.sign) \(message.text)\(offer.map { "   ! \($0.title)" } ?? "")"
      say(words)
      (self.message, self.offer) = (words, offer)
    }
    let words = PlainWords(session)
    if let mistake { say("· not sent: \(words.label(of: mistake.field)): \(mistake.why)") }
    (mistake, lastRead) = (nil, nil)
    var now = Told(state: words.state, held: words.held, content: words.content(within: columns ?? 80))
    now.choices = words.choices(page: page, within: columns ?? 80)
    now.names = words.names(page: page)
    let isElsewhere = told.state != now.state
    if isElsewhere {
      for fact in told.state.map({ words.changes(from: $0, endings) }) ?? [words.place].compactMap(\.self) {
        say(fact)
      }
    }
    if isElsewhere || told.held != now.held { now.held.forEach(say) }
    if isElsewhere || told.content != now.content { now.content.forEach(say) }
    if isAnswer || isElsewhere || told.choices != now.choices { now.choices.forEach(say) }
    (told, endings) = (now, [])
  }

  package func begin(_ session: Session) {
    self.session = session
    (told, next, endings, debt, page) = (Told(), .command, [], .nothing, 0)
    session.sayRefusals()
    token = session.navigator.listen(within: .news) { [weak self] event in
      switch event.kind {
      case .completion(let id, _, let ending): self?.endings.append((id, ending))
      case .form(let field, let why): self?.mistake = (field, why)
      default: break
      }
    }
    tellAnswer(session)
  }

  /// Takes a line that was entered and says what came of it: at once, or when it is done, by ``settle(within:)``.
  package func enter(_ line: String) { take(line, isSeen: false) }

  /// - Parameter isSeen: True if the terminal has shown what was typed.
  private func take(_ line: String, isSeen: Bool) {
    guard let session, !session.isFinished else { return }
    session.wake()
    if expectsSecret { protectMemory() }
    if let asking, !PlainWords(session).asks(asking) { next = .gone(asking.label) }
    let use = next
    next = .command
    switch use {
    case .answer(let field): answer(field, with: line, session)
    case .filter where session.isFiltering && !line.trimmed.isEmpty:
      PlainHand(session: session).type(line.trimmed)
    // The line may be a secret: it is neither taken as something else nor said.
    case .gone(let label): say("· '\(label)' is not asked for any more, and nothing was done")
    case .command, .filter:
      if let number = Int(line.trimmed) {
        choose(number, written: line.trimmed, isSeen, session)
      } else {
        obey(line.trimmed, isSeen, session)
      }
    }
    if session.isSettled { tellAnswer(session) } else { debt = .answer }
  }

  /// Takes a line of a person who has read what was said last. It does nothing where something happened by itself since
  /// then, or so short a time ago that it was not read yet, so that it would mean something else.
  package func hear(_ line: String, at time: ContinuousClock.Instant = .now) {
    guard let session, !session.isFinished else { return }
    session.wake()
    let isUnread =
      movedAt.map { time - $0 < .seconds(1) } == true && !isSteady(line.trimmed, PlainWords(session))
    (movedAt, hasToldText) = (nil, false)
    guard isUnread || hasMoved(session, from: line.trimmed) else {
      return reads(line.trimmed, session) ? () : take(line, isSeen: true)
    }
    say("· something else has happened meanwhile, and nothing was done")
    (next, lastRead) = (.command, nil)
    tellAnswer(session)
  }

  /// Reads a choice out that no page has said, or that Enter would choose; the same line once more chooses it.
  private func reads(_ line: String, _ session: Session) -> Bool {
    let (words, last) = (PlainWords(session), lastRead.take())
    guard case .command = next, !session.isFiltering else { return false }
    let said = line.isEmpty ? 0 : words.count(ofPages: page + 1)
    guard let number = line.isEmpty ? words.selectedRow : Int(line), number > said,
      let choice = words.choice(number), choice != last
    else { return false }
    say(" \(choice)")
    lastRead = choice
    return true
  }

  private func hasMoved(_ session: Session, from line: String) -> Bool {
    let words = PlainWords(session)
    switch next {
    case .answer(let field): return !words.asks(field)
    // That is said by itself.
    case .gone: return false
    case .filter: return isElsewhere(words)
    case .command: break
    }
    if isSteady(line, words) { return false }
    if isElsewhere(words) { return true }
    guard let number = Int(line) else { return false }
    // A choice that was not there when the choices were said means something else as well.
    let (old, new) = (
      told.names.dropFirst(number - 1).first, words.names(page: page).dropFirst(number - 1).first
    )
    return number > 0 && old != new
  }

  /// True for a line that means the same everywhere.
  private func isSteady(_ line: String, _ words: PlainWords) -> Bool {
    words.takesCommands && line.hasPrefix(":")
      || ["h", "help", "?", "t", "tabs", "m", "q", "quit"].contains(line)
  }

  private func isElsewhere(_ words: PlainWords) -> Bool {
    told.state?.keyEntries.map(\.id) != words.state.keyEntries.map(\.id) || told.held != words.held
  }

  /// Says what happened by itself, as long as a person thinks about the next line: where one is, messages, and the first
  /// other text that comes, such as that which was loaded. What only counts or goes on is not said.
  package func sayNews(at time: ContinuousClock.Instant = .now) {
    guard let session, session.isSettled else { return }
    session.wake()
    let words = PlainWords(session)
    let isLoaded =
      !hasToldText && Self.letters(told.content) != Self.letters(words.content(within: columns ?? 80))
    if isElsewhere(words) || isLoaded { movedAt = time }
    if isLoaded { hasToldText = true }
    if let asking, !words.asks(asking) { next = .gone(asking.label) }
    if debt != .nothing || session.message != nil || isLoaded || isElsewhere(words) { catchUp() }
  }

  private static func letters(_ lines: [String]) -> [Character] {
    lines.joined().filter(\.isLetter).map(\.self)
  }

  /// Says where one is now; what is still being loaded is told when it is there.
  private func tellAnswer(_ session: Session) {
    tell(isAnswer: true)
    debt = session.navigator.hasCalmedDown ? .nothing : .changes
  }

  /// Work that takes longer than `patience` goes on while the person enters the next line.
  package func settle(within patience: Duration = .seconds(10)) async {
    guard debt != .nothing, let session else { return }
    let isDone = await session.settled(within: patience)
    tell(isAnswer: debt == .answer)
    if isDone { debt = .nothing } else { say("· not everything is done yet") }
  }

  /// Says what has changed without a line having been entered, if anything has.
  package func catchUp() {
    guard session?.isSettled == true else { return }
    debt = .nothing
    tell(isAnswer: false)
  }

  package var allWords: [String] {
    guard let session else { return [] }
    let words = PlainWords(session)
    let lines =
      [words.place].compactMap(\.self) + words.held + words.content(within: .max)
      + words.choices(page: nil, within: .max) + [message].compactMap(\.self)
    return lines.map { Text.sanitized($0, charset: charset) }
  }

  private func obey(_ text: String, _ isSeen: Bool, _ session: Session) {
    lazy var words = PlainWords(session)
    switch text.first {
    case nil: session.press(.enter)
    case ":" where [":", ":help", ":h", ":?"].contains(text): words.help.forEach(say)
    case ":" where words.takesCommands: command(String(text.dropFirst()), session)
    case "t" where ["t", "tabs"].contains(text): words.tabs.forEach(say)
    case "t" where Int(text.dropFirst().trimmed) != nil: tab(Int(text.dropFirst().trimmed) ?? 0, session)
    case "b" where ["b", "back"].contains(text): session.press(.escape)
    case "q" where ["q", "quit"].contains(text): quit(session)
    case "h" where ["h", "help"].contains(text): words.help.forEach(say)
    case "?" where text == "?": words.help.forEach(say)
    case "m" where text == "m": page += 1
    case "k" where text.hasPrefix("k "): press(text.dropFirst(2).trimmed, session)
    case "!" where text == "!" && offer != nil:
      record(.function(12), for: .act, session)
      offer.take()?.run()
    case "+" where text == "+" && session.toolChrome.offers(.grant):
      record(.function(2), for: .grant, session)
      session.force(.grant())
    case "-" where text == "-" && session.toolChrome.offers(.grant):
      record(.function(3), for: .refuse, session)
      session.force(.refuse())
    default:
      let isText = !["+", "-", "!"].contains(text)
      if isText, let field = words.selectedField {
        fillSelected(field, with: text, isSeen, session)
      } else if isText, session.takesText {
        // The words of a filter.
        PlainHand(session: session).type(text)
      } else {
        return say("'\(text)' is not a command here; h lists the commands")
      }
    }
    if text != "m" { page = 0 }
  }

  /// Tells a recording of the key that does the same as a line.
  private func record(_ key: Key, for action: Action, _ session: Session) {
    if session.toolChrome.action(for: key) == action { session.tell(of: .key(key)) }
  }

  private func press(_ name: String, _ session: Session) {
    let wasFree = !session.chrome.hasKeys
    let wasFiltering = session.isFiltering
    do throws(KeyError) { session.press(try Key(parsing: name)) } catch { say("\(error)") }
    if wasFree, session.chrome.hasKeys, session.toolChrome.begun == nil, !session.toolChrome.isAsking {
      session.press(.escape)
      return say("· \(name) opens something that is only drawn; h lists the commands")
    }
    if !wasFiltering, session.isFiltering { next = .filter }
    guard let begun = session.toolChrome.begun else { return }
    let ways = session.toolChrome.sequences(after: begun, session).flatMap { hint in
      hint.keys.map { "k \($0.rest(after: begun).map(\.description).joined(separator: " ")) \(hint.word)" }
    }
    say("· after \(begun): " + (ways + ["k escape give up"]).joined(separator: "   "))
  }

  private func quit(_ session: Session) {
    if session.isHeldBack { return session.quit() }
    if let barrier = session.barrier { return say("\(barrier); b leaves it") }
    if !session.takesText, session.toolChrome.action(for: "q") == .quit {
      // A key can be pressed by mistake and is asked about, a line is meant.
      session.press("q")
      if session.chrome.hasKeys { session.press(Question.yes) }
    } else {
      session.leave()
    }
    sayHeldBack(session)
  }

  private func sayHeldBack(_ session: Session) {
    guard session.isHeldBack else { return }
    session.takeMessage()
    say(Self.heldBack)
  }

  private static let heldBack = "something here is not done yet; q once more quits without it"

  /// Ctrl-C gives up what is loading, or else leaves with status 130, which a screen may ask about; once more ends the
  /// program.
  package func interrupt() {
    guard let session, !session.isFinished else { return }
    session.wake()
    (next, lastRead) = (.command, nil)
    if session.isHeldBack { return session.quit(status: 130) }
    if session.toolChrome.action(for: .ctrl("c")) == .cancel {
      session.press(.ctrl("c"))
    } else if !session.giveUpLoading() {
      session.leave(status: 130) { [weak session] in session?.quit(status: 130) }
    }
    sayHeldBack(session)
    if session.isSettled { tellAnswer(session) } else { debt = .answer }
  }

  /// A person has ended the lines: that is `q`, also where a field was asked for.
  package func end() {
    guard let session, !session.isFinished else { return }
    session.wake()
    (next, lastRead) = (.command, nil)
    quit(session)
    if session.isSettled { tellAnswer(session) } else { debt = .answer }
  }

  /// Says at the end of all lines what still waited.
  package func sayUnfinished() {
    guard let session, !session.isFinished else { return }
    let open = PlainWords(session).unfinished
    if !open.isEmpty { say("· the lines have ended: \(open.joined(separator: ", "))") }
  }

  private func command(_ text: String, _ session: Session) {
    switch session.toolChrome.language?.read(text) {
    case .command(let command): session.send(Request(command, origin: .key))
    case .request(let request, let text): session.send(request, written: text)
    case .deed where session.toolChrome.action(for: ":") == .command && !session.takesText:
      // As it is typed where there is a picture, so that a recording holds it.
      for key in [":"] + Key.typing(text) + [.enter] { session.press(key) }
      if session.chrome.hasKeys { session.press(.escape) }
    case .deed(let work): work(session)
    case .wrong(let why, _): say("wrong: \(why)")
    case nil: break
    }
  }

  private func tab(_ number: Int, _ session: Session) {
    let names = session.navigator.state.tabOrder
    guard names.indices.contains(number - 1) else { return say("there is no tab \(number)") }
    if let barrier = session.barrier { return say("\(barrier); b leaves it") }
    session.send(.reselect(tab: names[number - 1]))
  }

  private func choose(_ number: Int, written text: String, _ isSeen: Bool, _ session: Session) {
    let words = PlainWords(session)
    let choices = words.plain.choices
    guard choices.indices.contains(number - 1) else {
      // A secret is not repeated.
      if let field = words.selectedField, field.field.kind == .secret {
        return fillSelected(field, with: text, isSeen, session)
      }
      return say("there is no choice \(number); there are \(choices.count)")
    }
    if let field = words.field(at: number - 1) { return ask(field) }
    // The words of a filter are kept, so that Enter is for the row.
    if session.isFiltering { session.press(.enter) }
    if PlainHand(session: session).reach(number - 1) { session.press(.enter) }
  }

  // MARK: Forms

  /// Fills the field that has the keys, though it was not asked for: with nothing secret that can be read on the screen.
  private func fillSelected(_ field: PlainField, with text: String, _ isSeen: Bool, _ session: Session) {
    guard isSeen, field.field.kind == .secret else { return answer(field, with: text, session) }
    say("· that was not taken; \(field.place + 1) asks for \(field.label) and does not show it")
  }

  private func ask(_ field: PlainField) {
    next = .answer(field)
    if hasExplainedFields { return }
    hasExplainedFields = true
    say("· an empty line keeps what stands there, . ends the questions")
  }

  /// Asks once more as when the field held a text: what was typed since then is the answer.
  package func recall(_ text: String) {
    if let asking { next = .answer(asking.holding(text)) }
  }

  private func answer(_ field: PlainField, with line: String, _ session: Session) {
    if line.trimmed == "." { return }
    if !line.isEmpty {
      guard field.takes(line) else {
        say("· \(field.refusal(of: line))")
        return ask(field)
      }
      PlainHand(session: session).fill(field, with: line)
      if let fault = PlainWords(session).complaint(about: field) {
        say("· \(field.label): \(fault)")
        return ask(PlainWords(session).field(at: field.place) ?? field)
      }
    }
    let words = PlainWords(session)
    if session.isSettled, words.asks(field), let later = words.field(at: field.place + 1) { ask(later) }
  }
}
