internal import Roots
internal import RootsApp
package import RootsTerminal

/// The answers to what is wrong: each becomes a claim that fails as long as it is.
extension Recorder {
  package typealias TakeClaim = @MainActor (Expectation?) -> Void

  /// Asks the person what is wrong with what is shown, for a claim that fails as long as it is.
  /// - Parameter isBroken: Whether an invariant does not hold.
  package func askWhatIsWrong(_ deck: Deck, isBroken: Bool, take: @escaping TakeClaim) {
    let state = StateView(StateDocument.record(of: session.navigator))
    var offers: [(text: String, claim: Expectation)] = []
    if isBroken { offers.append(("an invariant does not hold", Expectation(.invariants))) }
    for assertion in offeredClaims {
      let claim = Expectation(assertion, isNegated: true)
      let text = TapePrinter.claim(of: Expectation(assertion)).withoutGaps
      offers.append(("\(text), which is wrong", claim))
    }
    // The lines in which the person answers are in later pictures.
    let shown = shownTexts(in: deck)
    deck.ask(
      "What is wrong?",
      offers.map(\.text) + [
        "a text that stands there…", "a text that is missing…", "a value of the state…",
        "nothing that a tape can claim",
      ]
    ) {
      [weak self, weak deck] _, choice in
      if offers.indices.contains(choice) { return take(offers[choice].claim) }
      guard let self, let deck else { return take(nil) }
      let again: @MainActor () -> Void = { [weak self, weak deck] in
        if let self, let deck { askWhatIsWrong(deck, isBroken: isBroken, take: take) }
      }
      switch choice - offers.count {
      case 0: askForText(of: shown, deck, back: again, take: take)
      case 1: askFor(.missing, shown, deck, back: again, take: take)
      case 2: askForValue(deck, state, back: again) { take(Expectation($0, isNegated: true)) }
      default: take(nil)
      }
    }
    session.invalidate()
  }

  /// The texts that the app shows, row by row, each once; what the tool says there is not the app's.
  private func shownTexts(in deck: Deck) -> ShownTexts {
    let (frame, area, holds) = (session.unicodeFrame, deck.stage(session).area, holds)
    var seen: Set<String> = []
    let all = (area.y..<area.y + area.height).flatMap { row in
      frame.row(row).framedParts.map { ShownTexts.Part(row: row, text: $0.text) }
    }
    let parts = all.filter { part in
      let claim = ShownTexts.claim(of: part.text)
      return !part.text.unicodeScalars.contains(Glyph.secret) && seen.insert(part.text).inserted
        && session.message.map { !part.text.contains(part: $0.text) } != false
        && TapePrinter.expectationText(claim) != nil && holds(claim.assertion)
    }
    return ShownTexts(picture: frame.text, parts: parts)
  }

  private func askForText(
    of shown: ShownTexts, _ deck: Deck, back: @escaping @MainActor () -> Void, take: @escaping TakeClaim
  ) {
    if shown.parts.isEmpty {
      session.say("no text is shown that a tape can claim")
      return back()
    }
    deck.ask("Which text is wrong?", shown.parts.map(\.text.withoutGaps), giveUp: { _ in back() }) {
      [weak self, weak deck] _, choice in
      guard let self, let deck else { return }
      askForFault(of: .text(shown.parts[choice]), shown, deck, back: back, take: take)
    }
  }

  /// Asks for the fault of a text, or of one of its cells.
  private func askForFault(
    of place: ShownTexts.Place, _ shown: ShownTexts, _ deck: Deck, back: @escaping @MainActor () -> Void,
    take: @escaping TakeClaim
  ) {
    let faults = shown.faults(at: place)
    deck.ask("\(place.text.withoutGaps):", faults.map(\.rawValue), giveUp: { _ in back() }) {
      [weak self, weak deck] _, choice in
      guard let self, let deck else { return }
      switch faults[choice] {
      case .superfluous: take(shown.missing(at: place))
      case .other: askFor(place, shown, deck, back: back, take: take)
      case .order: askForOther(than: place, shown, deck, back: back, take: take)
      case .cell:
        let cells = shown.cells(of: place)
        deck.ask("Which cell is wrong?", cells.map(\.text), giveUp: { _ in back() }) {
          [weak self, weak deck] _, choice in
          guard let self, let deck else { return }
          askForFault(of: cells[choice], shown, deck, back: back, take: take)
        }
      }
    }
  }

  private func askForOther(
    than place: ShownTexts.Place, _ shown: ShownTexts, _ deck: Deck, back: @escaping @MainActor () -> Void,
    take: @escaping TakeClaim
  ) {
    let others = shown.exchanges(of: place)
    deck.ask("with which one?", others.map(\.text.withoutGaps), giveUp: { _ in back() }) { _, choice in
      take(others[choice].claim)
    }
  }

  /// Asks for a text that should be shown: the claim fails as long as it is not.
  private func askFor(
    _ place: ShownTexts.Place, from start: String? = nil, _ shown: ShownTexts, _ deck: Deck,
    back: @escaping @MainActor () -> Void, take: @escaping TakeClaim
  ) {
    let giveUp: @MainActor (Session) -> Void = { session in
      session.say("no text is given")
      back()
    }
    deck.ask("it should say", text: start ?? place.text, giveUp: giveUp) {
      [weak self, weak deck] session, text in
      guard let self, let deck else { return }
      if let claim = shown.claim(that: text, at: place) { return take(claim) }
      session.say(shown.shows(text, at: place) ? "'\(text)' is shown" : unsayable(text), .failure)
      askFor(place, from: text, shown, deck, back: back, take: take)
    }
  }
}
