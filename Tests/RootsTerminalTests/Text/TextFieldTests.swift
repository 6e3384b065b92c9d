import Glibc
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A text field` {
  /// A field written with a bar where the cursor is.
  private func field(_ text: String, kind: TextField.Kind = .open) -> TextField {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    var field = TextField(parts.joined(), kind: kind)
    field.move(.start)
    for _ in 0..<(parts.first?.count ?? 0) { field.move(.right) }
    return field
  }

  private func written(_ field: TextField) -> String {
    field.text.prefix(field.cursor) + "|" + field.text.dropFirst(field.cursor)
  }

  @Test(arguments: [
    ("one two|", TextField.Motion.wordLeft, "one |two"), ("one |two", .wordLeft, "|one two"),
    ("one, t|wo", .wordLeft, "one, |two"), ("|one two", .wordRight, "one| two"),
    ("one|, two", .wordRight, "one, two|"),
    ("a|b", .left, "|ab"), ("|ab", .left, "|ab"), ("a|b", .right, "ab|"), ("ab|", .right, "ab|"),
    ("a|b", .start, "|ab"), ("a|b", .end, "ab|"), ("👩‍👩‍👧x|", .left, "👩‍👩‍👧|x"),
  ])
  func `moves`(before: String, motion: TextField.Motion, after: String) {
    var field = field(before)
    let hasMoved = field.move(motion)
    #expect(hasMoved == (before != after))
    #expect(written(field) == after)
  }

  @Test(arguments: [
    ("one two|", TextField.Motion.wordLeft, "one |"), ("on|e two", .wordRight, "on| two"),
    ("ab|c", .left, "a|c"),
    ("ab|c", .right, "ab|"), ("|ab", .left, "|ab"), ("ab|", .right, "ab|"), ("a|bc", .end, "a|"),
    ("ab|c", .start, "|c"), ("e\u{301}|", .left, "|"), ("x👍🏽|", .left, "x|"),
  ])
  func `deletes as far as a motion goes`(before: String, motion: TextField.Motion, after: String) {
    var field = field(before)
    let hasChanged = field.delete(motion)
    #expect(hasChanged == (before != after))
    #expect(written(field) == after)
  }

  @Test(arguments: [
    ("a|c", "b", "ab|c"), ("|", "two\nlines\tand \u{1B}[31m", "two lines and [31m|"),
    ("e|x", "\u{301}", "e\u{301}|x"),
    ("|", "a\r\nb", "a b|"), ("a|", "\u{7}", "a|"), ("👩|", "\u{200D}👧", "👩\u{200D}👧|"),
  ])
  func `takes what is typed and pasted`(before: String, typed: String, after: String) {
    var field = field(before)
    let hasChanged = field.insert(typed)
    #expect(hasChanged == (before != after))
    #expect(Array(written(field).unicodeScalars) == Array(after.unicodeScalars))
  }

  // R T09
  @Test func `takes no more than its fill`() {
    var field = TextField(String(repeating: "x", count: 1_000_000))
    #expect(field.count == TextField.mostBytes)
    field.insert("y")
    #expect(field.text.last == "x")
    field.delete(.left)
    field.insert("漢")
    #expect(field.count == TextField.mostBytes - 1)
    field.insert("yz")
    #expect(field.text.last == "y")
    #expect(field.count == TextField.mostBytes)
  }

  @Test(arguments: [
    ("abc|", 8, "abc", 3), ("abcdefg|", 8, "abcdefg", 7), ("abcdefgh|", 8, "…fgh", 4),
    ("abcdefghi|", 8, "…fghi", 5),
    ("abcdefg|hi", 8, "…fghi", 3),
    ("|abcdefghi", 8, "abcdefg…", 0), ("abcde|fghi", 8, "abcdefg…", 5), ("漢字漢字漢|字", 6, "… 漢字", 4),
    ("", 4, "", 0), ("abc|", 1, "", 0), ("abc|", 0, "", 0),
  ])
  func `is seen through a window`(text: String, columns: Int, shown: String, cursor: Int) {
    let window = field(text).window(columns: columns)
    #expect(Text.width(of: window.text) <= columns)
    #expect(window.cursor >= 0 && window.cursor < max(1, columns))
    #expect(window.text == shown)
    #expect(window.cursor == cursor)
  }

  @Test(arguments: [
    (0, "|a漢b字c"), (1, "a|漢b字c"), (2, "a|漢b字c"), (3, "a漢|b字c"), (4, "a漢b|字c"), (5, "a漢b|字c"), (6, "a漢b字|c"),
    (7, "a漢b字c|"), (40, "a漢b字c|"), (-3, "|a漢b字c"),
  ])
  func `has its cursor where it is clicked, wherever that was before`(column: Int, after: String) {
    for start in ["|a漢b字c", "a漢|b字c", "a漢b字c|"] {
      var field = field(start)
      field.moveCursor(toColumn: column, ofWindow: 20)
      #expect(written(field) == after, "\(start)")
    }
    var secret = field("a漢b|字c", kind: .secret)
    secret.moveCursor(toColumn: column, ofWindow: 20)
    #expect(secret.cursor == max(0, min(column, 5)))
  }

  @Test func `keeps the cursor on the character that it stands before`() {
    var random = Seeded(seed: 3)
    let pieces = ["a", "漢", "👍🏽", "e\u{301}", " ", "🇩🇪"]
    for _ in 0..<2_000 {
      var field = TextField((0..<random.roll(30)).map { _ in pieces[random.roll(pieces.count)] }.joined())
      for _ in 0..<random.roll(20) { field.move(.left) }
      let columns = 4 + random.roll(12)
      let window = field.window(columns: columns)
      #expect(Text.width(of: window.text) <= columns)
      var frame = Frame(Size(columns: columns, rows: 1))
      frame.draw { $0.put(window.text, at: .zero) }
      let rest = field.text.dropFirst(field.cursor)
      let expected = rest.first.map { Text.sanitized(String($0)) } ?? " "
      let found = frame.text(at: Point(x: window.cursor, y: 0))
      #expect(expected.hasPrefix(found) || found == "…" || found == " ", "\(field) \(window)")
    }
  }

  @Test func `does not betray a secret`() {
    var field = field("top secret|", kind: .secret)
    #expect(field.window(columns: 20).text == "••••••••••")
    #expect("\(field)" == "••••••••••")
    #expect(String(reflecting: field) == "••••••••••")
    var dumped = ""
    dump(field, to: &dumped)
    #expect(!dumped.contains("secret"))
    field.move(.wordLeft)
    #expect(field.cursor == 0)
    #expect(field.text == "top secret")
  }

  /// How long a thread has worked, in nanoseconds.
  private var worked: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  @Test func `takes a key in the same time however much is typed already`() {
    func time(of keys: Int, at start: String) -> Int {
      var field = TextField(start)
      let begin = worked
      for _ in 0..<keys { field.insert("x") }
      let time = worked - begin
      #expect(field.text == start + String(repeating: "x", count: keys))
      return time
    }
    let long = String(repeating: "y", count: 15_000)
    // The least of several is what the work takes when nothing else runs.
    let short = (0..<9).map { _ in time(of: 500, at: "") }.min() ?? 0
    let full = (0..<9).map { _ in time(of: 500, at: long) }.min() ?? 0
    #expect(full < 8 * short, "\(full) and \(short)")
  }

  @Test func `shows the same window as one that looks at everything`() {
    let letters = ["a", "日", "e\u{301}", " ", "👩‍👩‍👧", "\u{200B}", "z"]
    for seed in 0..<200 {
      var field = TextField((0..<(seed % 40)).map { letters[($0 * 7 + seed) % letters.count] }.joined())
      for _ in 0..<(seed % 13) { field.move(.left) }
      for columns in [1, 2, 3, 5, 8, 20] {
        let window = field.window(columns: columns)
        #expect(Text.width(of: window.text) <= columns)
        #expect(window.cursor < columns && window.cursor >= 0)
        if field.count > 0, columns > 8, field.text.allSatisfy(\.isASCII), field.count < columns {
          #expect(window.text == field.text)
        }
      }
    }
  }

  @Test func `joins what stands side by side after the cursor has moved`() {
    var field = TextField("ae")
    field.move(.left)
    field.insert("x")
    field.move(.right)
    field.insert("\u{301}")
    #expect(field.count == 3 && field.text == "axe\u{301}")
    field.move(.start)
    field.move(.end)
    #expect(field.cursor == 3)
    field.delete(.left)
    #expect(field.text == "ax" && field.count == 2)
  }

  // Two letters of a flag are one character.
  @Test func `joins what is typed with what stands behind the cursor`() {
    var field = TextField("\u{1F1EA}x")
    field.move(.start)
    field.insert("\u{1F1E9}")
    #expect(field.text == "\u{1F1E9}\u{1F1EA}x" && field.count == 2 && field.cursor == 1)
    field.move(.end)
    #expect(field.cursor == 2)
  }
}
