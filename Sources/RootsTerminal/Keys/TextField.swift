/// One line of text that is being typed, with a cursor: a value without keys and without a screen.
package struct TextField: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable { case open, secret }

  /// The moves of the cursor, which are also the reaches of deletions.
  package enum Motion: String, Hashable, Sendable, CaseIterable {
    case left, right, wordLeft, wordRight, start, end
  }

  package let kind: Kind

  package private(set) var cursor = 0

  private var following = 0

  // The text is kept in two parts, so that a key at the cursor costs the same however long the text is.
  private(set) var before = ""
  private(set) var after = ""

  private let limit: Int

  /// The most bytes of UTF-8 that a field accepts; typed or pasted text beyond them is left out.
  package static let mostBytes = 16_384

  static let mostBytesOfSearch = 512

  package init(_ text: String = "", kind: Kind = .open) { self.init(text, kind: kind, limit: Self.mostBytes) }

  init(_ text: String = "", kind: Kind = .open, limit: Int) {
    self.kind = kind
    self.limit = limit
    insert(text)
  }

  package var text: String { after.isEmpty ? before : before + after }

  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  package var count: Int { cursor + following }

  /// Control characters are left out, line breaks and tabs become blanks; returns whether the text has changed.
  @discardableResult
  package mutating func insert(_ typed: String) -> Bool {
    let typed = Self.plain(typed, upToBytes: limit - before.utf8.count - after.utf8.count)
    guard !typed.isEmpty else { return false }
    append(typed)
    joinAtCursor()
    return true
  }

  /// Pastes words to search for, without the line breaks around a copied line.
  @discardableResult
  mutating func insert(search pasted: String) -> Bool {
    let words = pasted.drop { $0.isNewline }
    let end = words.lastIndex { !$0.isNewline }.map { words.index(after: $0) } ?? words.startIndex
    return insert(String(words[..<end]))
  }

  private mutating func joinAtCursor() {
    guard let first = after.first, Self.join(before.last, first) else { return }
    after.removeFirst()
    following -= 1
    before.append(first)
  }

  /// A mark joins the character before it.
  private mutating func append(_ piece: String) {
    let last = before.last.map { String($0) } ?? ""
    before += piece
    cursor += (last + piece).count - (last.isEmpty ? 0 : 1)
  }

  /// True if two characters become one side by side.
  private static func join(_ one: Character?, _ other: Character) -> Bool {
    one.map { (String($0) + String(other)).count == 1 } ?? false
  }

  /// Returns `false` if the cursor cannot move.
  @discardableResult
  package mutating func move(_ motion: Motion) -> Bool {
    let steps = steps(of: motion)
    guard steps != 0 else { return false }
    if steps < 0 {
      let piece = String(before.suffix(-steps))
      before.removeLast(-steps)
      cursor += steps
      if let first = after.first, Self.join(piece.last, first) { following -= 1 }
      after = piece + after
      following -= steps
    } else {
      let piece = String(after.prefix(steps))
      after.removeFirst(steps)
      following -= steps
      append(piece)
    }
    return true
  }

  /// Moves the cursor behind a number of characters, or to the nearest end.
  package mutating func moveCursor(to position: Int) {
    let whole = text
    cursor = max(0, min(position, whole.count))
    following = whole.count - cursor
    before = String(whole.prefix(cursor))
    after = String(whole.dropFirst(cursor))
  }

  /// Returns `false` if nothing was deleted.
  @discardableResult
  package mutating func delete(_ motion: Motion) -> Bool {
    let steps = steps(of: motion)
    guard steps != 0 else { return false }
    if steps < 0 {
      before.removeLast(-steps)
      cursor += steps
    } else {
      after.removeFirst(steps)
      following -= steps
    }
    joinAtCursor()
    return true
  }

  /// In characters, negative to the left.
  private func steps(of motion: Motion) -> Int {
    switch motion {
    case .left: -min(cursor, 1)
    case .right: min(following, 1)
    case .start: -cursor
    case .end: following
    // A secret is one word: its shape must not show.
    case .wordLeft: kind == .open ? -Self.wordLength(before.reversed()) : -cursor
    case .wordRight: kind == .open ? Self.wordLength(after) : following
    }
  }

  /// The number of characters to the far end of the next word.
  private static func wordLength(_ characters: some Sequence<Character>) -> Int {
    var length = 0
    var isInWord = false
    for character in characters {
      if isWordPart(character) { isInWord = true } else if isInWord { break }
      length += 1
    }
    return length
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static func plain(_ text: String, upToBytes limit: Int) -> String {
    var plain = ""
    var room = limit
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      if scalar == "\n", last == "\r" { continue }
      let isBlank = scalar == "\n" || scalar == "\r" || scalar == "\t"
      if !isBlank, scalar.properties.generalCategory == .control { continue }
      room -= isBlank ? 1 : UTF8.width(scalar)
      guard room >= 0 else { break }
      plain.unicodeScalars.append(isBlank ? " " : scalar)
    }
    return plain
  }
}

extension TextField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text, or dots for a secret, so that no secret ends in a log by accident.
  package var description: String {
    kind == .open ? text : String(repeating: "•", count: count)
  }

  package var debugDescription: String { description }

  package var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
