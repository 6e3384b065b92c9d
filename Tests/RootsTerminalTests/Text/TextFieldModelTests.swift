import TestTraits
import Testing

@testable import RootsTerminal

/// A line of text with a cursor, as simple as it can be said: the whole text, and how many characters are before the cursor.
private struct Line {
  var text = ""
  var cursor = 0

  private var characters: [Character] { Array(text) }

  /// Puts the cursor behind the character that holds the last of some scalars.
  private mutating func become(_ before: String, _ after: String) {
    text = before + after
    let wanted = before.unicodeScalars.count
    var scalars = 0
    cursor = 0
    for character in text where scalars < wanted {
      scalars += character.unicodeScalars.count
      cursor += 1
    }
  }

  mutating func insert(_ typed: String) {
    become(String(characters[..<cursor]) + typed, String(characters[cursor...]))
  }

  func end(of motion: TextField.Motion) -> Int {
    let all = characters
    func isWord(_ place: Int) -> Bool { all[place].isLetter || all[place].isNumber || all[place] == "_" }
    var place = cursor
    switch motion {
    case .left: place = max(0, place - 1)
    case .right: place = min(all.count, place + 1)
    case .start: place = 0
    case .end: place = all.count
    case .wordLeft:
      while place > 0, !isWord(place - 1) { place -= 1 }
      while place > 0, isWord(place - 1) { place -= 1 }
    case .wordRight:
      while place < all.count, !isWord(place) { place += 1 }
      while place < all.count, isWord(place) { place += 1 }
    }
    return place
  }

  mutating func delete(_ motion: TextField.Motion) {
    let (all, end) = (characters, end(of: motion))
    become(String(all[..<min(cursor, end)]), String(all[max(cursor, end)...]))
  }
}

@Suite(.timeLimited) struct `A text field beside a simple line` {
  private static let pieces = [
    "a", "b", " ", "_", ".", "7", "漢", "e\u{301}", "\u{301}", "👍", "🏽", "👩", "\u{200D}", "👧", "🇩🇪",
    "two words",
  ]

  @Test(arguments: Seeded.seeds(12)) func `says the same after the same keys`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed + 11))
    var (field, line) = (TextField(), Line())
    for _ in 0..<150 {
      let motion = TextField.Motion.allCases[dice.roll(TextField.Motion.allCases.count)]
      let before = line
      switch dice.roll(8) {
      case 0...3:
        let piece = Self.pieces[dice.roll(Self.pieces.count)]
        let hasChanged = field.insert(piece)
        line.insert(piece)
        #expect(hasChanged)
      case 4, 5:
        let hasMoved = field.move(motion)
        line.cursor = line.end(of: motion)
        #expect(hasMoved == (line.cursor != before.cursor), "\(motion)")
      case 6:
        let hasChanged = field.delete(motion)
        line.delete(motion)
        #expect(hasChanged == (line.text != before.text), "\(motion)")
      default:
        line.cursor = dice.roll(line.text.count + 1)
        field.moveCursor(to: line.cursor)
      }
      let isSame =
        field.text == line.text && field.cursor == line.cursor && field.count == line.text.count
        && field.isEmpty == line.text.isEmpty
      guard isSame else {
        Issue.record("\(before) became \(line), and not \(field.before)|\(field.after) of \(field.count)")
        return
      }
    }
  }

  /// What stood apart becomes one character when what is between goes.
  @Test(arguments: [
    ("🇩", "x", "🇪"), ("👩\u{200D}", "x", "👧"), ("e", "x", "\u{301}"),
  ])
  func `counts as one what becomes one when something between them goes`(
    first: String, between: String, last: String
  ) {
    var field = TextField()
    field.insert(first + last)
    field.move(.start)
    let whole = field.count
    // Typed in its parts, with something between.
    field = TextField(last)
    field.move(.start)
    field.insert(first)
    #expect(field.count == whole && field.text == first + last)
    field = TextField(first + between)
    field.insert(last)
    field.moveCursor(to: field.text.count)
    for _ in 0..<2 where field.text != first + last { field.delete(.left) }
    #expect(field.count == field.text.count)
  }

  @Test func `counts a flag as one when what stood between its letters goes`() {
    var field = TextField("🇩x🇪")
    #expect(field.count == 3)
    field.move(.left)
    field.delete(.left)
    #expect(field.text == "🇩🇪" && field.count == 1 && field.cursor == 1)
    field = TextField("🇩x🇪", kind: .secret)
    field.move(.left)
    field.delete(.left)
    #expect("\(field)" == "•")
    field.move(.start)
    #expect(field.cursor == 0 && field.count == 1)
  }

  @Test(arguments: [
    ("left", "ab|c"), ("right", "abc|"), ("home", "|abc"), ("ctrl+b", "ab|c"), ("home ctrl+f", "a|bc"),
    ("ctrl+a", "|abc"), ("ctrl+a ctrl+e", "abc|"), ("backspace", "ab|"), ("home delete", "|bc"),
    ("left ctrl+u", "|c"), ("left left ctrl+k", "a|"), ("ctrl+w", "|"), ("alt+backspace", "|"),
    ("ctrl+backspace", "|"), ("home ctrl+delete", "|"), ("home alt+d", "|"), ("alt+b", "|abc"),
    ("alt+b alt+f", "abc|"), ("ctrl+left", "|abc"), ("alt+left ctrl+right", "abc|"),
    ("alt+left alt+right", "abc|"),
    ("home x", "x|abc"), ("space y", "abc y|"),
  ])
  func `knows its keys`(keys: String, text: String) throws {
    var field = TextField("abc")
    for name in keys.split(separator: " ") {
      let key = try #require(Key(String(name)))
      #expect(TextField.takes(key), "\(key)")
      let effect = field.press(key)
      #expect(effect != nil)
    }
    #expect(field.before + "|" + field.after == text)
  }

  @Test(arguments: ["up", "down", "tab", "enter", "esc", "ctrl+s", "alt+x", "f1", "insert", "pageup"])
  func `leaves other keys alone`(name: String) throws {
    let key = try #require(Key(name))
    var field = TextField("abc")
    let effect = field.press(key)
    #expect(!TextField.takes(key) && effect == nil && field == TextField("abc"))
    let edit = field.take(key)
    #expect(edit == .none)
  }

  @Test func `tells a change from a move, and both from nothing`() {
    var field = TextField("ab")
    let edits = [
      Key.right, .left, .left, .left, .backspace, .delete, .delete, .delete, "x", .end, .ctrl("k"),
    ]
    .map { field.take($0) }
    #expect(
      edits == [.none, .moved, .moved, .none, .none, .changed, .changed, .none, .changed, .none, .none])
  }
}
