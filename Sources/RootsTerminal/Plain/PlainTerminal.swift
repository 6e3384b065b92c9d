internal import Roots

/// A terminal of lines: nothing is drawn, every fact is one line, every choice has a number.
///
/// It works through a pipe, in a log and on a braille line. Lines that people enter become the same input as
/// keys, so a program needs nothing of its own for it, whatever its chrome.
///
/// ```
/// tab 1 Home, 3 deep: Home, Catalog, Item 42
/// Item 42. Trail shoe, size 42. In stock: 7
///  1 Add to cart   2 See reviews   b back   t tabs   h help
/// ```
@MainActor public final class PlainTerminal: Terminal {
  public let size: Size
  public let charset: Charset
  private let write: @MainActor (String) -> Void
  private weak var session: Session?
  private var token: ObservationToken?
  private var endings: [(id: ContextID, ending: Ending)] = []
  /// The state that was told last; `nil` if all of it is to be told.
  private var told: NavigationState?
  /// What the screen showed when it was read last.
  private var read = ""
  /// Whether something goes on whose outcome is still to be told.
  private var isOwing = false
  private var asking: Question?
  private var page = 0
  /// What the last message offered to do.
  private var offer: Toast.Action?

  /// A terminal that hands on its lines, each without a line feed.
  public init(charset: Charset = .utf8, write: @escaping @MainActor (String) -> Void) {
    size = Size(columns: 80, rows: 24)
    self.charset = charset
    self.write = write
  }

  /// A field whose content is asked for.
  private struct Question {
    let field: Body.Field
    let place: Int
  }

  /// Whether what is entered next should not be seen.
  public var expectsSecret: Bool { asking?.field.kind == .secret }

  /// What stands before the place where one types.
  public var prompt: String { asking.map { "\($0.field.label)? " } ?? "> " }

  public func present(_ frame: Frame) {}
  public func setTitle(_ title: String) {}
  public func ring() {}
  public func redraw() {}
  public func suspend() {}

  // MARK: Talking

  private func say(_ line: String) {
    write(Text.sanitized(session?.navigator.secrets.hiding(line) ?? line, charset: charset))
  }

  /// Says what has changed, and what can be done now.
  private func tell() {
    guard let session, asking == nil, !session.isFinished else { return }
    if let (message, offer) = session.takeMessageWithOffer() {
      say("\(message.sign) \(message.text)\(offer.map { "   ! \($0.title)" } ?? "")")
      self.offer = offer
    }
    let words = PlainWords(session)
    let state = words.state
    let content = words.content
    if let told, told == state {
      if content != read { say(content) }
    } else {
      for fact in told.map({ words.changes(from: $0, endings) }) ?? [words.place] { say(fact) }
      for held in words.held { say(held) }
      say(content)
    }
    say(words.choices(page: page))
    (told, read, endings) = (state, content, [])
  }

  /// Begins to speak for a session.
  public func begin(_ session: Session) {
    self.session = session
    session.sayRefusals()
    token = session.navigator.listen { [weak self] event in
      if case .completion(let id, _, let ending) = event.kind { self?.endings.append((id, ending)) }
    }
    tell()
  }

  /// Takes a line that was entered and says what came of it: at once, or when it is done, by ``settle(within:)``.
  public func enter(_ line: String) {
    guard let session, !session.isFinished else { return }
    session.wake()
    let text = line.trimmed
    if let question = asking {
      asking = nil
      fill(question, with: line, session)
    } else if let number = Int(text) {
      choose(number, session)
    } else {
      obey(text, session)
    }
    isOwing = !session.isSettled
    if !isOwing { tell() }
  }

  /// Waits until nothing goes on any more, then says what has come of it if that has not been said.
  ///
  /// What takes longer than `patience` goes on while the person enters the next line.
  public func settle(within patience: Duration = .seconds(10)) async {
    guard isOwing, let session else { return }
    isOwing = !(await session.settled(within: patience))
    tell()
    if isOwing { say("· not everything is done yet") }
  }

  private func obey(_ text: String, _ session: Session) {
    switch text.first {
    case nil: session.press(.enter)
    case ":": command(String(text.dropFirst()), session)
    case "t" where ["t", "tabs"].contains(text): PlainWords(session).tabs.forEach(say)
    case "t" where Int(text.dropFirst().trimmed) != nil: tab(Int(text.dropFirst().trimmed) ?? 0, session)
    case "b" where ["b", "back"].contains(text): session.press(.escape)
    case "q" where ["q", "quit"].contains(text): quit(session)
    case "h" where ["h", "help"].contains(text): PlainWords(session).help.forEach(say)
    case "?" where text == "?": PlainWords(session).help.forEach(say)
    case "m" where text == "m": page += 1
    case "!" where text == "!" && offer != nil: offer.take()?.run()
    case "+" where text == "+" && session.chrome.offers(.grant): session.force(.grant())
    case "-" where text == "-" && session.chrome.offers(.grant): session.force(.refuse())
    default: say("'\(text)' means nothing here; h lists what does")
    }
    if text == "m" { told = nil } else { page = 0 }
  }

  private func quit(_ session: Session) {
    if session.leaving != nil { return session.quit() }
    if let barrier = session.barrier { return say("\(barrier); b leaves it") }
    session.leave()
    if session.isHeldBack { say("not everything wants to be left; q again quits all the same") }
  }

  private func command(_ text: String, _ session: Session) {
    switch session.chrome.language?.read(text) {
    case .command(let command): session.send(command)
    case .request(let request, let text): session.send(request, written: text)
    case .wrong(let why, _): say("wrong: \(why)")
    case nil: say("nothing here understands commands")
    }
  }

  private func tab(_ number: Int, _ session: Session) {
    let names = session.navigator.state.tabOrder
    guard names.indices.contains(number - 1) else { return say("there is no tab \(number)") }
    if let barrier = session.barrier { return say("\(barrier); b leaves it") }
    session.send(.reselect(tab: names[number - 1]))
  }

  private func choose(_ number: Int, _ session: Session) {
    let choices = PlainWords(session).seen?.plain.choices ?? []
    guard choices.indices.contains(number - 1), let body = PlainWords(session).seen?.body else {
      return say("there is no choice \(number); there are \(choices.count)")
    }
    let spot = choices[number - 1].spot
    switch body.block(spot.block) {
    case .field(let field) where field.kind.isTyped: asking = Question(field: field, place: number - 1)
    case .field(let field):
      reach(number - 1, of: choices.count, session)
      session.press(field.kind == .bool ? .space : .right)
    case .list, .submit, .text, .table, .progress, .image, nil:
      reach(number - 1, of: choices.count, session)
      session.press(.enter)
    }
  }

  private func fill(_ question: Question, with text: String, _ session: Session) {
    reach(question.place, of: PlainWords(session).seen?.plain.choices.count ?? 0, session)
    let isArea = if case .area = question.field.kind { true } else { false }
    // One line more of several, or another text.
    for key in isArea ? [Key(.end, .ctrl)] : [.end, .ctrl("u")] { session.press(key) }
    for key in Key.typing(text) where key.typed != nil { session.press(key) }
    if isArea { session.press(.enter) }
  }

  /// Moves the selection by keys alone, which a recording can repeat: into the part, to its top, and down.
  private func reach(_ place: Int, of count: Int, _ session: Session) {
    guard let view = PlainWords(session).seen else { return }
    let body = view.body
    let parts = view.plain.choices.map { body.part(ofBlock: $0.spot.block) }
    guard parts.indices.contains(place) else { return }
    for _ in 0..<body.blockCount where PlainWords(session).seen?.keyPart != parts[place] {
      session.press(.tab)
    }
    for _ in 0..<count { session.press(.up) }
    for _ in 0..<place - (parts.firstIndex(of: parts[place]) ?? place) { session.press(.down) }
  }
}
