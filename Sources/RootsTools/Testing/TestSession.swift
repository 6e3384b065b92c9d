internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

/// A run of a program with a memory: its charter and time, all keys, notes, and what was wrong by itself.
@MainActor final class TestSession {
  private let facts: TestRecord.Facts
  private let folder: TestFolder
  private let session: Session
  private let deck: Deck
  private let recorder: Recorder
  private let oracles: Oracles
  private let seen: @MainActor () -> TestRecord.Seen
  private let start: Duration
  private var firstInput: Duration?
  private var lastInput = Duration.zero
  /// Sets the values of the program to those of a moment; `nil` if they are its own.
  private let restore: (@MainActor (Record) -> Void)?
  private var notes: [(note: TestNote, state: NavigationState, values: Record)] = []
  /// The number of a note that is removed is not given again.
  private var lastNumber = 0
  private var moment: Moment?
  private var noting = Duration.zero
  private var idle = Duration.zero
  /// The reason why not everything is kept, as it was told.
  private var trouble: FileProblem?
  private var token: ObservationToken?
  /// Begins to count what the recording would notice; `nil` if that cannot be known of the program.
  var countShare: (@MainActor () -> Void)?
  /// The share that the recording would notice as it is; `nil` if it has gone on since.
  private var share: NoticedShare? { didSet { showBar() } }
  private var isShareWanted = false
  /// True if the time and the visits are to be kept in a moment.
  private var isClockDue = false
  private var keptSeen: TestRecord.Seen?

  private struct Moment {
    let time: Duration
    let state: NavigationState
    let values: Record
    let place: String
    let area: String
    let picture: Frame
    let signs: [Oracles.Sign]
    let idle: Duration
  }

  /// The time without a key from which on it is no more spent on the session.
  private static let patience = Duration.seconds(60)

  init(
    _ facts: TestRecord.Facts, in folder: TestFolder, _ session: Session, _ deck: Deck, _ recorder: Recorder,
    _ oracles: Oracles, seen: @escaping @MainActor () -> TestRecord.Seen,
    restore: (@MainActor (Record) -> Void)? = nil
  ) {
    self.restore = restore
    (self.facts, self.folder, self.session, self.deck) = (facts, folder, session, deck)
    (self.recorder, self.oracles, self.seen) = (recorder, oracles, seen)
    start = session.now
  }

  /// Returns the reason if the tape cannot be written.
  func begin(app: String) -> FileProblem? {
    folder.add(facts.record)
    let problem = recorder.begin("\(folder.path)/\(TestFolder.tapeName)", app: app)
    oracles.onSign = { [weak self] sign in self?.keep(sign) }
    deck.handlers[.note] = { [weak self] _ in self?.offerNote() }
    // The tape of a session is one, from its first key to its last.
    deck.handlers[.record] = nil
    token = session.listen { [weak self] event in
      guard let self, case .input(let input) = event else { return }
      // A menu that was left, by Esc, ends the note.
      if moment != nil, !deck.isAsking { stopNoting(at: lastInput) }
      idle = idle(at: time)
      lastInput = time
      if share != nil, !deck.isAsking, !isNoteKey(input) { share = nil }
      switch input {
      case .key, .paste, .pasteCut, .mouse: firstInput = firstInput ?? time
      case .resize, .focus, .resumed, .ending: break
      }
      keepClockSoon()
      // What is said while a key is taken is gone with it.
      if missing != trouble || folder.problem != nil {
        session.navigator.after(.zero) { [weak self] in self?.lookForTrouble() }
      }
    }
    showClock()
    if !facts.charter.isEmpty { session.tell("charter: \(facts.charter)") }
    return problem
  }

  /// Returns the reason if something is missing in the folder.
  func end() -> FileProblem? {
    stopNoting()
    token = nil
    let end = recorder.end()
    folder.end(now.record("end"))
    if case .failure(let problem)? = end { return problem }
    return folder.problem
  }

  /// The notes that are in no file, as a person can write them down.
  var unkept: [String] { notes.map(\.note).filter { !folder.holds($0.record) }.map(\.tapeText) }

  private var now: TestRecord.End {
    TestRecord.End(
      duration: time, setup: firstInput ?? time, noting: noting, idle: idle(at: time), seen: seen())
  }

  private var time: Duration { session.now - start }

  private func idle(at time: Duration) -> Duration {
    firstInput == nil ? .zero : idle + max(time - lastInput - Self.patience, .zero)
  }

  // MARK: The clock

  private func showClock() {
    showBar()
    if time > .zero { keepClock() }
    let next = SessionClock(time: time, limit: facts.limit).next - time
    session.navigator.after(facts.limit.map { $0 > time ? min(next, $0 - time) : next } ?? next) {
      [weak self] in
      self?.showClock()
    }
  }

  /// Keeps what a session that is killed would have had at its end.
  private func keepClock() {
    let now = now
    folder.add(now.record("clock", since: keptSeen))
    keptSeen = now.seen
  }

  /// At most once a second, and behind the keys.
  private func keepClockSoon() {
    if isClockDue { return }
    isClockDue = true
    session.navigator.after(.seconds(1)) { [weak self] in
      guard let self, token != nil else { return }
      isClockDue = false
      keepClock()
    }
  }

  /// Shows the charter with the clock, and that something is not kept, as long as that is so.
  private func showBar() {
    let charter = Text.clipped(Text.sanitized(facts.charter), to: 30)
    let clock = SessionClock(time: time, limit: facts.limit).text
    let noticed = share.map { ", \($0.percent) % noticed" } ?? ""
    deck.recording =
      "\(charter.isEmpty ? "session" : charter) "
      + (trouble.map { "NOT KEPT: \($0)" } ?? "\(clock)\(noticed)")
    deck.briefRecording = trouble == nil ? clock : "NOT KEPT"
    session.invalidate()
  }

  private var missing: FileProblem? { folder.problem ?? recorder.problem }

  /// Tells when something cannot be kept, and when everything is kept again.
  private func lookForTrouble() {
    if folder.problem != nil { folder.catchUp() }
    let now = missing
    guard now != trouble else { return }
    trouble = now
    showBar()
    if let now {
      let cure = folder.isGone ? "" : "; it will be kept as soon as there is room"
      session.warn("the session is not kept: \(now)\(cure)")
    } else {
      session.tell("everything is kept again")
    }
  }

  private func keep(_ sign: Oracles.Sign) {
    folder.add([
      "sign": .string(sign.text), "kind": .string(sign.kind.rawValue), "at": .int(time.milliseconds),
    ])
  }

  // MARK: Notes

  private func offerNote() {
    stopNoting()
    moment = Moment(
      time: time, state: session.navigator.state, values: session.navigator.values,
      place: VisibleText(session.titlesInSight).text, area: VisibleText(session.areaInSight).text,
      picture: session.frame, signs: oracles.signs, idle: idle(at: time))
    let kinds = TestNote.Kind.allCases
    let list = notes.isEmpty ? [] : ["the notes (\(notes.count))…"]
    let share = countShare == nil ? [] : ["the mistakes that the tape would notice…"]
    deck.ask("note", kinds.map(\.title) + list + share) { [weak self] _, choice in
      guard let self else { return }
      if kinds.indices.contains(choice) { return askForText(kinds[choice]) }
      choice - kinds.count < list.count ? showNotes() : showShare()
    }
    session.invalidate()
  }

  private func askForText(_ kind: TestNote.Kind) {
    // A sign that stands for as long as an invariant is broken is the bug of one note.
    let sign = moment?.signs.lazy.map(\.text).first { sign in
      kind == .bug && !notes.contains { $0.note.text.hasPrefix(sign) }
    }
    deck.ask(kind.title, text: sign.map { $0 + " " } ?? "") { [weak self] _, text in
      guard let self else { return }
      guard let moment else { return }
      let number = add(kind, text.trimmed, moment)
      if kind == .bug {
        let isBroken = moment.signs.contains { $0.kind == .invariant }
        askForClaim(of: number, isBroken: isBroken) { [weak self] in
          guard let self, let place = notes.firstIndex(where: { $0.note.number == number }) else { return }
          askForSeverity(of: place)
        }
      } else {
        stopNoting()
      }
    }
  }

  private func askForClaim(of number: Int, isBroken: Bool, then goOn: @escaping @MainActor () -> Void) {
    recorder.askWhatIsWrong(deck, isBroken: isBroken, giveUp: goOn) { [weak self] claim, wrong in
      guard let self else { return }
      folder.add([
        "claim-of": .int(number), "claim": claim.map { .string(Self.statement($0)) } ?? .null,
        "wrong": wrong.map(Value.string) ?? .null,
      ])
      if let claim { session.tell("note \(number) ends its tape with \(Self.statement(claim))") }
      goOn()
    }
  }

  private func add(_ kind: TestNote.Kind, _ text: String, _ moment: Moment) -> Int {
    lastNumber += 1
    let note = TestNote(
      number: lastNumber, kind: kind, time: moment.time, text: Text.sanitized(text), place: moment.place,
      area: moment.area, screen: moment.state.focusedEntry?.screen,
      window: "\(moment.picture.size)")
    // While it was written, the program may have gone on.
    recorder.addAtOnce(.note(note.tapeText))
    folder.write(moment.picture.text, to: note.pictureName)
    folder.add(note.record)
    notes.append((note, moment.state, moment.values))
    if let problem = folder.problem {
      lookForTrouble()
      session.warn("note \(note.number) is not kept yet: \(problem)")
    } else {
      session.tell("note \(note.number) is kept\(text.remarkOfCut)")
    }
    return note.number
  }

  private static func statement(_ claim: Expectation) -> String {
    var writer = TapeWriter()
    return writer.perform(.expect(claim)).joined()
  }

  private func stopNoting(at end: Duration? = nil) {
    guard let began = moment.take() else { return }
    let end = end ?? time
    noting += end - began.time - (idle(at: end) - began.idle)
  }

  // MARK: What the recording would notice

  private func isNoteKey(_ input: InputEvent) -> Bool {
    if case .key(let key) = input { session.toolChrome.action(for: key) == .note } else { false }
  }

  func take(_ result: Result<NoticedShare, NoticedShare.Lack>) {
    share = try? result.get()
    guard isShareWanted else { return }
    isShareWanted = false
    switch result {
    case .failure(let lack): session.say("not known: \(lack.why)", .failure)
    // A menu that comes by itself would take a key that is meant for the program.
    case .success(let share):
      let more = share.missed.isEmpty ? "" : "; the same choice again shows what it lacks"
      session.tell("noticed: \(share.words)\(more)")
    }
    session.draw()
  }

  /// Shows the share with the claims that would make it greater; the one that is chosen is added where it holds.
  private func showShare() {
    guard let share else {
      isShareWanted = true
      countShare?()
      return session.tell("the mistakes that the tape would notice are counted")
    }
    if share.missed.isEmpty { return session.tell("noticed: \(share.words)") }
    let claims = recorder.held(share.missed.compactMap(\.claim)).prefix(9)
    if claims.isEmpty {
      return session.tell(
        "noticed: \(share.words); what it lacks is claimed where it was: the sheet says where")
    }
    let rows = claims.map(\.line.withoutGaps)
    deck.ask("noticed: \(share.words); it would notice more by", rows) { [weak self] session, choice in
      guard let self else { return }
      guard let (line, claim) = recorder.held([claims[choice].line]).first else {
        return session.say("it no longer holds", .failure)
      }
      recorder.add(.expect(claim))
      self.share = nil
      session.tell("the tape has \(line)")
    }
    session.invalidate()
  }

  private func showNotes() {
    // A row has a key of its own, which is not the number of the note once another one is removed.
    let rows = notes.map {
      "\($0.note.kind.rawValue) \($0.note.number): \($0.note.text)  \($0.note.time.clock)"
    }
    deck.ask("notes", rows.map { Text.clipped($0, to: 60) }) { [weak self] _, choice in
      guard let self, notes.indices.contains(choice) else { return }
      show(choice)
    }
  }

  private func show(_ place: Int) {
    let (note, state, values) = notes[place]
    // The question is about what is in sight.
    let isHere = session.navigator.state == state && session.navigator.values == values
    let more = note.kind == .bug ? ["how bad it is…"] + (isHere ? ["what is wrong…"] : []) : []
    deck.ask(
      Text.clipped(note.tapeText, to: 60),
      ["go there", "change its text", "leave it out of the sheet"] + more
    ) {
      [weak self] session, choice in
      guard let self else { return }
      switch choice {
      case 0:
        go(to: state, values)
      case 1:
        deck.ask("text", text: note.text) { [weak self] session, text in self?.change(place, text, session) }
      case 3: askForSeverity(of: place)
      case 4: askForClaim(of: note.number, isBroken: false) {}
      default:
        folder.add(["remove": .int(note.number)])
        notes.remove(at: place)
        session.tell("note \(note.number) is left out of the sheet")
      }
    }
  }

  /// Brings back what was open when a note was made, and the values of that moment: screens may show or need them.
  private func go(to state: NavigationState, _ values: Record) {
    let now = session.navigator.values
    let changes = values.difference(from: now)
    let isChanged = restore != nil && !changes.isEmpty
    if let restore, isChanged {
      // The tape has to come there too.
      recorder.add(.give(changes))
      restore(changes)
    }
    let way = state.commands(from: session.navigator.state)
    if !way.isEmpty { session.send(.transaction(way)) }
    if way.isEmpty, !isChanged { session.tell("this is where the note was made") }
  }

  private func askForSeverity(of place: Int) {
    let all = TestNote.Severity.allCases
    deck.ask("how bad is it?", all.map(\.title)) { [weak self] session, choice in
      guard let self, notes.indices.contains(place) else { return }
      stopNoting()
      notes[place].note.severity = all[choice]
      change(place, notes[place].note.text, session)
    }
  }

  private func change(_ place: Int, _ text: String, _ session: Session) {
    let text = Text.sanitized(text)
    notes[place].note.text = text
    let note = notes[place].note
    var line: Record = ["change": .int(note.number), "text": .string(text)]
    if let severity = note.severity { line["severity"] = .string(severity.rawValue) }
    folder.add(line)
    session.tell("note \(note.number) is changed")
  }
}
