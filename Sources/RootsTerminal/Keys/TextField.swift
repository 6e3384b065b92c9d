/// One line of text that is being typed, with a cursor: a value that knows no keys and no screen.
public struct TextField: Hashable, Sendable {
  /// Whether people may read over one's shoulder.
  public enum Kind: String, Hashable, Sendable { case open, secret }

  /// Where the cursor can go, and how far a deletion reaches.
  public enum Motion: String, Hashable, Sendable, CaseIterable {
    case left, right, wordLeft, wordRight, start, end
  }

  /// Whether the text is shown or hidden behind dots.
  public let kind: Kind

  /// How many characters stand before the cursor.
  public private(set) var cursor: Int

  private(set) var characters: [Character]
  private var byteCount: Int

  /// The most bytes of UTF-8 that a field takes; what is typed or pasted beyond them is left out.
  public static let mostBytes = 16_384

  /// A field that holds the given text, the cursor at its end.
  public init(_ text: String = "", kind: Kind = .open) {
    self.kind = kind
    characters = []
    cursor = 0
    byteCount = 0
    insert(text)
  }

  /// The whole text.
  public var text: String { String(characters) }

  /// Whether nothing has been typed.
  public var isEmpty: Bool { characters.isEmpty }

  /// How many characters there are.
  public var count: Int { characters.count }

  /// Types or pastes text at the cursor: control characters are left out, line breaks and tabs become blanks.
  ///
  /// Answers whether the text has changed.
  @discardableResult
  public mutating func insert(_ typed: String) -> Bool {
    let typed = Self.plain(typed, upToBytes: Self.mostBytes - byteCount)
    guard !typed.isEmpty else { return false }
    // A mark that is typed joins the character before it, and what follows may join what is typed.
    let from = max(0, cursor - 1)
    let to = min(characters.count, cursor + 1)
    let before = String(characters[from..<cursor]) + typed
    let whole = Array(before + String(characters[cursor..<to]))
    characters.replaceSubrange(from..<to, with: whole)
    cursor = from + min(before.count, whole.count)
    byteCount += typed.utf8.count
    return true
  }

  /// Moves the cursor; answers whether it went anywhere.
  @discardableResult
  public mutating func move(_ motion: Motion) -> Bool {
    let target = target(of: motion)
    defer { cursor = target }
    return target != cursor
  }

  /// Deletes from the cursor to where the motion would take it; answers whether anything went.
  @discardableResult
  public mutating func delete(_ motion: Motion) -> Bool {
    let target = target(of: motion)
    let range = min(cursor, target)..<max(cursor, target)
    guard !range.isEmpty else { return false }
    byteCount -= characters[range].reduce(0) { $0 + $1.utf8.count }
    characters.removeSubrange(range)
    cursor = range.lowerBound
    return true
  }

  private func target(of motion: Motion) -> Int {
    switch motion {
    case .left: max(0, cursor - 1)
    case .right: min(characters.count, cursor + 1)
    case .start: 0
    case .end: characters.count
    case .wordLeft: wordLeft()
    case .wordRight: wordRight()
    }
  }

  /// The beginning of the word before the cursor. A secret is one word: its shape is nobody's business.
  private func wordLeft() -> Int {
    guard kind == .open else { return 0 }
    var place = cursor
    while place > 0, !Self.isWordPart(characters[place - 1]) { place -= 1 }
    while place > 0, Self.isWordPart(characters[place - 1]) { place -= 1 }
    return place
  }

  /// The end of the word after the cursor.
  private func wordRight() -> Int {
    guard kind == .open else { return characters.count }
    var place = cursor
    while place < characters.count, !Self.isWordPart(characters[place]) { place += 1 }
    while place < characters.count, Self.isWordPart(characters[place]) { place += 1 }
    return place
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
  /// The text, or dots for a secret, so that none ends in a log by accident.
  public var description: String {
    kind == .open ? text : String(repeating: "•", count: characters.count)
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
