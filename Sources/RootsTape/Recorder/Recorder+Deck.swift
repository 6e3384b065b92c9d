internal import Roots
internal import RootsApp
package import RootsTerminal

extension Recorder {
  /// `next` gives each tape its file, and says how that tape names the app; `nil` where no name is free.
  package func steer(by deck: Deck, next: @escaping @MainActor () -> (tape: String, app: String)?) {
    deck.handlers[.record] = { [weak self, weak deck] session in
      guard let self, let deck else { return }
      forgetDoubtful()
      path == nil ? begin(deck, session, next()) : end(deck, session)
    }
    deck.handlers[.mark] = { [weak self, weak deck] _ in self?.nameStep(deck) }
    deck.handlers[.check] = { [weak self, weak deck] _ in self?.offerClaims(deck) }
    onProblem = { [weak self] problem in
      self?.session.warn("the recording is not complete: \(problem)")
    }
    show(on: deck)
  }

  private func begin(_ deck: Deck, _ session: Session, _ next: (tape: String, app: String)?) {
    guard let next else { return session.warn("not recorded: every name for a tape is taken") }
    if let problem = begin(next.tape, app: next.app) {
      session.warn("\(next.tape): \(problem)")
    } else {
      session.tell("recording to \(next.tape)")
    }
    show(on: deck)
  }

  private func end(_ deck: Deck, _ session: Session) {
    switch end() {
    case .success(let path)?: session.tell("recorded \(path)")
    case .failure(let problem)?:
      session.warn("the recording is not complete: \(problem)")
    case nil: break
    }
    show(on: deck)
  }

  package func show(on deck: Deck) {
    deck.recording = path.map { "rec \(TapePaths.name(of: $0))" }
  }

  private func isRecording(_ deck: Deck) -> Bool {
    if path != nil { return true }
    let key = deck.bindings.keys(for: .record).first?.description.uppercased() ?? "'record'"
    session.say("nothing is being recorded; \(key) begins", .failure)
    return false
  }

  private func nameStep(_ deck: Deck?) {
    guard let deck, isRecording(deck) else { return }
    deck.ask("step") { [weak self] session, name in
      self?.add(.step(name))
      session.tell("step '\(name)'")
    }
  }

  // MARK: Claims

  private func offerClaims(_ deck: Deck?) {
    guard let deck, isRecording(deck) else { return }
    writeDoubtful(unless: deck.isAsking)
    catchUp()
    let state = StateView(StateDocument.record(of: session.navigator))
    // A prompt that was given up is in the picture still.
    session.invalidate()
    let proposed = proposed.map { [$0] } ?? []
    let offers = proposed + offeredClaims.map { Expectation($0) }.filter { !proposed.contains($0) }
    let texts = offers.map { TapePrinter.claim(of: $0).withoutGaps }
    let again: @MainActor () -> Void = { [weak self, weak deck] in self?.offerClaims(deck) }
    let shown = shownTexts(in: deck)
    let more = ["a text that stands there…", "a value of the state…", "the whole frame…", "a note…"]
    deck.ask("Expect", texts + more) {
      [weak self, weak deck] session, choice in
      guard let self, let deck else { return }
      if offers.indices.contains(choice) { return claim(offers[choice], deck) }
      switch choice - offers.count {
      case 0:
        askForText("Which text?", of: shown, deck, back: again) { [weak self] in
          self?.claim(ShownTexts.claim(of: $0.text), deck)
        }
      case 1: askForValue(deck, state, back: again) { [weak self] in self?.claim(Expectation($0), deck) }
      case 2:
        deck.ask("name of the frame", giveUp: { _ in again() }) { [weak self] _, name in
          self?.takeFrame(name, deck)
        }
      default:
        deck.ask("note", giveUp: { _ in again() }) { [weak self] _, text in self?.addAtOnce(.note(text)) }
      }
    }
    // Looking for the row has drawn the frame before there was anything to choose from.
    session.invalidate()
  }

  private func claim(_ expectation: Expectation, _ deck: Deck) {
    // While the menu stood there, the program may have gone on.
    addAtOnce(.expect(expectation))
    takeProposal()
    session.tell("expected: \(TapePrinter.claim(of: expectation))")
  }

  var offeredClaims: [Assertion] {
    let holds = holds
    return [Assertion(topOf: session.navigator.state), row()].compactMap { claim in
      claim.flatMap { TapePrinter.expectationText(Expectation($0)) != nil && holds($0) ? $0 : nil }
    }
  }

  private func row() -> Assertion? {
    let frame = session.unicodeFrame
    guard let cursor = frame.cursor else { return nil }
    let text = frame.row(cursor.y).part(at: cursor.x)
    // The dots of a secret would tell how long it is, and be others at the next replay; a pane of the tool does not
    // belong to the app.
    if text.isEmpty || session.secretField != nil || session.chrome.hasKeys { return nil }
    return .text(.literal(text), in: .line, count: nil)
  }

  /// - Parameter back: Called if no value is chosen.
  func askForValue(
    _ deck: Deck, _ state: StateView, from start: String? = nil, back: @escaping @MainActor () -> Void,
    take: @escaping @MainActor (Assertion) -> Void
  ) {
    let schema = subject.schema
    let complete: @MainActor (String) -> [String] = { state.completions(of: $0, schema) }
    let giveUp: @MainActor (Session) -> Void = { session in
      session.say("no value is chosen")
      back()
    }
    let hasValues = state.document["values"]?.fields?.isEmpty == false
    let first = hasValues ? "values" : TapePrinter.pathText(state.front)
    deck.ask("path", text: start ?? first + ".", complete: complete, giveUp: giveUp) {
      [weak self, weak deck] session, text in
      guard let self else { return }
      do throws(NoClaim) { take(try valueClaim(at: text, state)) } catch {
        session.say(error.why, .failure)
        if let deck, error.isNowhere { askForValue(deck, state, from: text, back: back, take: take) }
      }
    }
  }

  struct NoClaim: Error {
    let why: String
    var isNowhere = false
  }

  func valueClaim(at text: String, _ state: StateView) throws(NoClaim) -> Assertion {
    if text.hasSuffix(".") {
      throw NoClaim(why: "'\(text)' ends without a name; Tab offers one", isNowhere: true)
    }
    guard let path = StatePath.steps(text), let value = state[path] else {
      throw NoClaim(why: "there is no '\(text)' in the state" + near(text), isNowhere: true)
    }
    let bare = Value.record(StateDocument.bare(of: session.navigator)).find(path)
    guard bare?.holdsSecret != true else { throw NoClaim(why: "there is a secret in it") }
    let claim = Assertion.state(Comparison(path, .equals(value)))
    guard TapePrinter.expectationText(Expectation(claim)) != nil else {
      throw NoClaim(why: unsayable(value.text))
    }
    guard holds(claim) else {
      throw NoClaim(
        why: "it does not hold where the tape leads: it begins without what was selected or typed")
    }
    return claim
  }

  func unsayable(_ text: String?) -> String {
    let hidden = text.flatMap(VisibleText.firstHidden).map { "'\(VisibleText(String($0)).text)'" }
    return "no tape can say it: it has \(hidden ?? "line ends, or quotes of every kind")"
  }

  private func near(_ text: String) -> String {
    let mistake = StatePath.steps(text).flatMap { subject.schema.mistake(in: $0) }
    return mistake?.nearest.map { "; did you mean '\($0)' there?" } ?? ""
  }

  private func takeFrame(_ name: String, _ deck: Deck) {
    guard TapePaths.isPlainName(name) else {
      return session.say("'\(name)' cannot name a file", .failure)
    }
    guard frames.insert(name).inserted else {
      return session.say("frame '\(name)' is claimed already; another name is needed", .failure)
    }
    claim(Expectation(.golden(name, pane: nil, .text)), deck)
  }
}

extension String {
  /// The text with dots for what lies between two columns: a menu has no room for it.
  package var withoutGaps: String {
    parts(between: "   ").map { $0.drop { $0 == " " } }.joined(separator: " … ")
  }

  /// The part between lines drawn by boxes that begins nearest to a column: beside a list stands what belongs to its row.
  func part(at column: Int) -> String {
    framedParts.min { abs($0.start - column) < abs($1.start - column) }?.text ?? ""
  }
}

extension String {
  /// The parts between lines drawn by boxes, with the columns where they begin, without what marks them as unvisited and
  /// the marks of hidden rows at the edge.
  var framedParts: [(start: Int, text: String)] {
    let isBar: (Unicode.Scalar) -> Bool = { (0x2500...0x259F).contains($0.value) }
    return unicodeScalars.split(whereSeparator: isBar).compactMap { part in
      let text = part.drop { $0 == " " || Unvisited.mark.unicodeScalars.contains($0) }
      let start = Text.width(of: String(unicodeScalars[..<text.startIndex]))
      let whole = String(text).trimmedAtEnd
      let bare = "↑↓".contains(whole.last ?? " ") ? String(whole.dropLast()) : whole
      let kept = bare.isEmpty || bare.hasSuffix("  ") ? bare.trimmedAtEnd : whole
      return kept.isEmpty ? nil : (start, kept)
    }
  }
}
