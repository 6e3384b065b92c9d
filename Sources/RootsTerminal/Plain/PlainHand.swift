internal import Roots

/// The hand of a person whose program talks in lines: it does what a line wants by keys alone, which a recording can
/// repeat.
@MainActor struct PlainHand {
  let session: Session

  func fill(_ field: PlainField, with text: String) {
    guard reach(field.place) else { return }
    switch field.field.kind {
    case .bool, .choice:
      for key in field.keys(for: text) { session.press(key) }
    case .area:
      // One line more of several.
      session.press(Key(.end, .ctrl))
      if field.text.last?.isNewline == false { session.press(.enter) }
      type(text)
    case .string, .int, .secret, .date:
      for key in [.end, .ctrl("u")] as [Key] { session.press(key) }
      type(text)
    }
  }

  func type(_ text: String) {
    let keys = Key.typing(text).filter { $0.typed != nil }
    // Key by key a text of pages would take long.
    if keys.count > Self.mostKeys {
      return session.paste(String(keys.compactMap { $0.typed.map(Character.init) }))
    }
    for key in keys { session.press(key) }
  }

  private static let mostKeys = 200

  /// Moves the selection by keys alone, which a recording can repeat: into the part, and up or down to the place, from
  /// an end of the part where that is nearer. False where that leads elsewhere.
  func reach(_ place: Int) -> Bool {
    let words = PlainWords(session)
    guard let body = words.seen?.body else { return false }
    let plain = words.plain
    if plain.selected == place { return true }
    let parts = plain.choices.map { body.part(ofBlock: $0.spot.block) }
    guard parts.indices.contains(place) else { return false }
    for _ in 0..<body.blockCount where PlainWords(session).seen?.keyPart != parts[place] {
      session.press(.tab)
    }
    var selected: Int? { PlainWords(session).plain.selected }
    if body.fields.isEmpty, let start = selected, let first = parts.firstIndex(of: parts[place]),
      let last = parts.lastIndex(of: parts[place])
    {
      let distance = abs(place - start)
      if place - first + 1 < distance {
        session.press(.home)
      } else if last - place + 1 < distance {
        session.press(.end)
      }
    }
    let hasAreas = body.fields.contains { !$0.kind.leavesWithEnter }
    // The first steps may only scroll down to what was never visible.
    var rest = 2 * parts.count + Self.mostLines
    while let here = selected, here != place, rest > 0 {
      for _ in 0..<abs(place - here) { step(here < place ? .down : .up, hasAreas) }
      rest -= abs(place - here)
    }
    return selected == place
  }

  /// The most lines of text above the first choice.
  private static let mostLines = 5000

  /// A field of several lines is left from its first line or its last one.
  private func step(_ key: Key, _ hasAreas: Bool) {
    if hasAreas, PlainWords(session).selectedField?.field.kind.leavesWithEnter == false {
      session.press(Key(key == .up ? .home : .end, .ctrl))
    }
    session.press(key)
  }
}
