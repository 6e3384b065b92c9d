internal import Roots
internal import RootsApp
package import RootsTerminal

/// The answers to what is wrong: each becomes a claim that fails as long as it is.
extension Recorder {
  /// Takes the claim, and the text that stands there in place of the right one.
  package typealias TakeClaim = @MainActor (Expectation?, _ wrong: String?) -> Void

  /// Asks the person what is wrong with what is shown, for a claim that fails as long as it is.
  /// - Parameters:
  ///   - isBroken: Whether an invariant does not hold.
  ///   - giveUp: Called if it is left without an answer.
  package func askWhatIsWrong(
    _ deck: Deck, isBroken: Bool, giveUp: @escaping @MainActor () -> Void = {}, take: @escaping TakeClaim
  ) {
    let state = StateView(StateDocument.record(of: session.navigator))
    let broken = isBroken ? [Assertion.invariants] : []
    let offers = broken + offeredClaims
    let texts = offers.map { offer in
      offer == .invariants
        ? "an invariant does not hold"
        : "\(TapePrinter.claim(of: Expectation(offer)).withoutGaps), which is wrong"
    }
    // The lines in which the person answers are in later pictures.
    let shown = shownTexts(in: deck)
    deck.ask(
      "What is wrong?",
      texts + [
        "a text that stands there…", "a text that is missing…", "a value of the state…",
        "nothing that a tape can claim",
      ], giveUp: { _ in giveUp() }
    ) {
      [weak self, weak deck] _, choice in
      guard let self, let deck else { return take(nil, nil) }
      let again: @MainActor () -> Void = { [weak self, weak deck] in
        if let self, let deck { askWhatIsWrong(deck, isBroken: isBroken, giveUp: giveUp, take: take) }
      }
      if let offer = offers.at(choice) {
        if case .top = offer { return askForFault(of: offer, deck, back: again, take: take) }
        return take(Expectation(offer, isNegated: offer != .invariants), nil)
      }
      switch choice - offers.count {
      case 0:
        askForText("Which text is wrong?", of: shown, deck, back: again) { [weak self, weak deck] part in
          if let self, let deck { askForFault(of: .text(part), shown, deck, back: again, take: take) }
        }
      case 1: askFor(.missing, shown, deck, back: again, take: take)
      case 2:
        askForValue(deck, state, back: again) { [weak self, weak deck] value in
          if let self, let deck { askForFault(of: value, deck, back: again, take: take) }
        }
      default: take(nil, nil)
      }
    }
    session.invalidate()
  }

  /// The texts that the app shows, row by row, each once; what the tool says there is not the app's.
  func shownTexts(in deck: Deck) -> ShownTexts {
    let (frame, area, holds, sign) = (
      session.unicodeFrame, deck.stage(session).area, holds, deck.sign(session)
    )
    var seen: Set<String> = []
    let all = (area.y..<area.y + area.height).flatMap { row in
      frame.row(row).framedParts.map { ShownTexts.Part(row: row, text: $0.text) }
    }
    let parts = all.filter { part in
      let claim = ShownTexts.claim(of: part.text)
      return !part.text.unicodeScalars.contains(Glyph.secret) && part.text != sign
        && seen.insert(part.text).inserted
        && session.message.map { !part.text.contains(part: $0.text) } != false
        && TapePrinter.expectationText(claim) != nil && holds(claim.assertion)
    }
    return ShownTexts(picture: frame.text, parts: parts)
  }

  func askForText(
    _ title: String, of shown: ShownTexts, _ deck: Deck, back: @escaping @MainActor () -> Void,
    take: @escaping @MainActor (ShownTexts.Part) -> Void
  ) {
    if shown.parts.isEmpty {
      session.say("no text is shown that a tape can claim")
      return back()
    }
    deck.ask(title, shown.parts.map(\.text.withoutGaps), giveUp: { _ in back() }) { take(shown.parts[$1]) }
  }

  /// Asks for the screen or the value that should be there in place of the one that is.
  private func askForFault(
    of fact: Assertion, from start: String? = nil, _ deck: Deck, back: @escaping @MainActor () -> Void,
    take: @escaping TakeClaim
  ) {
    let ask: @MainActor (String?) -> Void = { [weak self, weak deck] start in
      if let self, let deck { askForFault(of: fact, from: start, deck, back: back, take: take) }
    }
    let giveUp: @MainActor (Session) -> Void = { _ in ask(nil) }
    if let start {
      let complete: @MainActor (String) -> [String] = { [weak self] typed in
        guard case .top = fact, let self else { return [] }
        return (subject.schema.words(for: .screen) ?? []).filter { $0.hasPrefix(typed) }
      }
      return deck.ask("it should be", text: start, complete: complete, giveUp: giveUp) {
        [weak self] session, text in
        guard let self else { return }
        do throws(NoClaim) { take(Expectation(try claim(text, inPlaceOf: fact)), nil) } catch {
          session.say(error.why, .failure)
          ask(text)
        }
      }
    }
    let title = TapePrinter.claim(of: Expectation(fact)).withoutGaps
    deck.ask("\(title):", ["should be…", "should not be that"], giveUp: { _ in back() }) { _, choice in
      choice == 0
        ? ask(fact.present.map { $0.text ?? $0.json } ?? "") : take(Expectation(fact, isNegated: true), nil)
    }
  }

  /// The claim that a screen or a value is what a person has typed, in place of what is there.
  private func claim(_ text: String, inPlaceOf fact: Assertion) throws(NoClaim) -> Assertion {
    guard let present = fact.present, let wanted = fact.said(text) else {
      throw NoClaim(why: "no tape can say it")
    }
    if wanted == fact { throw NoClaim(why: "it is \(text)") }
    let schema = subject.schema
    var mistake: StateSchema.Mistake?
    switch wanted {
    case .top(let name, _): mistake = schema.mistake(in: name, of: .screen)
    case .state(let comparison): mistake = schema.mistake(in: comparison.path, comparedWith: wanted.present)
    default: break
    }
    if let mistake {
      let near = mistake.nearest.map { "; did you mean '\($0)'?" } ?? ""
      throw NoClaim(why: "there is no \(mistake.kind.rawValue) '\(text)'\(near)")
    }
    if let host = present.text, host.hasPrefix("@") {
      let stack = TapePrinter.pathText(StateView(StateDocument.record(of: session.navigator)).front)
      throw NoClaim(why: "'\(host)' always stands there; what is in front is in '\(stack)'")
    }
    return wanted
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
      case .superfluous: take(shown.missing(at: place), place.text)
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
      take(others[choice].claim, place.text)
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
      if let claim = shown.claim(that: text, at: place) {
        return take(claim, place.text.isEmpty ? nil : place.text)
      }
      session.say(
        shown.row(of: text, at: place).map { "'\(text)' is shown in row \($0)" } ?? unsayable(text), .failure)
      askFor(place, from: text, shown, deck, back: back, take: take)
    }
  }
}

extension Assertion {
  /// The value that is claimed.
  fileprivate var present: Value? {
    switch self {
    case .top(let name, _): return .string(name)
    case .state(let comparison):
      if case .equals(let value) = comparison.relation { return value }
      return nil
    default: return nil
    }
  }

  /// The same with what a person has typed: a text needs no quotes, and nor does one in place of a text that looks like
  /// a number. `nil` if no tape can say it.
  fileprivate func said(_ text: String) -> Assertion? {
    if case .top(_, let place) = self { return sayable(.top(text, on: place)) }
    guard case .state(let comparison) = self, let present else { return nil }
    let path = comparison.path
    let tape = Tape(SourceText(name: "", text: "Expect State \(TapePrinter.pathText(path)) == \(text)"))
    if tape.isValid, tape.commands.count == 1, case .expect(let claim) = tape.commands[0].action,
      !claim.isNegated, case .state(let said) = claim.assertion, case .equals(let value) = said.relation,
      present.text == nil || value.text != nil || value == .null
    {
      return claim.assertion
    }
    return sayable(.state(Comparison(path, .equals(.string(text)))))
  }

  private func sayable(_ claim: Assertion) -> Assertion? {
    TapePrinter.expectationText(Expectation(claim)) == nil ? nil : claim
  }
}
