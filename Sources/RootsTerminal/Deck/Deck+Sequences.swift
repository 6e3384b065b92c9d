internal import Roots

// Sequences of keys: each press is taken alone, and time decides only when it is shown what may follow.
extension Deck {
  /// The keys of a sequence that have been pressed, and when the last of them was.
  struct Begun {
    let key: Key
    let time: Duration
    let timer: Int

    /// Who knows the keys is faster than that.
    static let patience = Duration.milliseconds(300)
  }

  package var begun: Key? { beginning?.key }

  /// The sequences that begin with a key, of the screens and of the deck, with what they do.
  package func sequences(after key: Key, _ session: Session) -> [Hint] {
    let screens = hasKeys ? [] : session.keyEntries.flatMap { sequences(after: key, on: $0, session) }
    return screens + ownSequences(after: key, session) + sequencesBehind(after: key, session)
  }

  /// A letter begins none where it is text, and a screen that is being made has to be waited for.
  func sequences(after key: Key, on entry: Entry, _ session: Session) -> [Hint] {
    let view = session.view(of: entry)
    guard session.navigator.preparation == nil, key.typed == nil || !view.takesText else { return [] }
    return view.sequences(after: key)
  }

  func ownSequences(after key: Key, _ session: Session) -> [Hint] {
    guard bindings.begins(key) || keys.contains(where: { $0.key.map(key.begins) == true }) else { return [] }
    let own =
      hasKeys ? [] : keys(on: session.navigator.state.focusedEntry?.screen) + sharedKeys(session)
    let actions = Action.allCases.filter(offers).flatMap { action in
      bindings.keys(for: action).map { Hint($0, action.title) }
    }
    return (own + actions).filter { $0.keys.contains(where: key.begins) }
  }

  func begin(_ key: Key, _ session: Session) -> KeyOutcome {
    // All that is due then is another picture.
    beginning = Begun(key: key, time: session.now, timer: session.after(Begun.patience) {})
    return .handled
  }

  /// Takes the key behind those of a sequence: Esc gives it up, and a key that does not follow is said and does nothing.
  func follow(_ begun: Key, by key: Key, _ session: Session) -> KeyOutcome {
    beginning = nil
    let keys = sequences(after: begun, session).flatMap(\.keys)
    for press in sequence(first: key, next: \.simpler) {
      guard let whole = begun.then(press) else { break }
      if keys.contains(whole), case let outcome = self.press(whole, session), !outcome.isIgnored {
        return outcome
      }
      if keys.contains(where: whole.begins) { return begin(whole, session) }
    }
    switch bindings.action(for: key)?.action {
    case .cancel: return .handled
    case let action? where Deck.always.contains(action): return press(key, session)
    default: break
    }
    if key != .escape {
      session.say("\(begun.label(charset)) \(key.label(charset)) does nothing here")
    }
    return .handled
  }
}

/// The pane of the keys that may follow those of a sequence, over everything else.
@MainActor struct SequencePen {
  let moment: Moment

  func draw(on canvas: inout Canvas) {
    guard let begun = moment.deck.beginning, moment.session.now - begun.time >= Deck.Begun.patience else {
      return
    }
    let lines = moment.deck.sequences(after: begun.key, moment.session).map { hint in
      HelpTable.Line(
        keys: hint.keys.flatMap { $0.rest(after: begun.key) }.map { $0.label(moment.charset) }.joined(
          separator: " "),
        text: hint.word)
    }
    let rect = moment.layout.pane(Size(columns: 40, rows: lines.count + 2))
    let rows = max(0, rect.height - 2)
    let captions = Canvas.Captions(
      topLeft: "After \(begun.key.label(moment.charset))",
      bottomRight: lines.count > rows ? "\(lines.count - rows) more" : "")
    moment.drawPane(rect, captions, escape: "give up", on: &canvas)
    canvas.within(rect.inset(x: 2, y: 1)) { canvas in
      for (y, line) in lines.prefix(rows).enumerated() {
        HelpTable.Row(cells: [(0, line, nil)]).draw(at: y, on: &canvas)
      }
    }
  }
}
