import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The look of a pane` {
  private func session(_ scene: Shop.Scene = .stack, _ size: Size = Size(columns: 80, rows: 24)) throws
    -> Session
  {
    let session = try Shop.session(size)
    scene.set(session)
    return session
  }

  private func place(_ text: String, in session: Session, from row: Int = 0) throws -> Point {
    try #require(session.frame.place(of: text, fromRow: row), "\(text) is not in\n\(session.frame.text)")
  }

  /// The styles of some text, which must be one.
  private func style(of text: String, in session: Session, from row: Int = 0) throws -> Style {
    let place = try place(text, in: session, from: row)
    let styles = Set((0..<Text.width(of: text)).map { session.frame[place.x + $0, place.y].style })
    #expect(styles.count == 1, "\(text) has \(styles.map(\.words))")
    return try #require(styles.first)
  }

  // MARK: The prompt

  @Test func `fills the selected completion between its borders, and no other`() throws {
    let session = try session(.prompt, Size(columns: 70, rows: 20))
    #expect(session.frame.row(19).hasPrefix(":push seller"))
    #expect(
      session.frame.parts(ofRow: 15).prefix(7) == [
        "│|muted", "▌|accent on=selected", " |on=selected", "seller|bold on=selected", "       |on=selected",
        "screen|muted on=selected", " |on=selected",
      ])
    #expect(session.frame.parts(ofRow: 16).prefix(3) == ["│|muted", "shipping", "screen|muted"])
    session.press(.tab)
    #expect(session.frame.parts(ofRow: 15).prefix(3) == ["│|muted", "seller", "screen|muted"])
    #expect(session.frame[1, 16].style == Style.accent.on(.selected))
    #expect(session.frame[23, 16].style.ground == nil && session.frame[22, 16].style.ground == .selected)
  }

  @Test func `has its sign in the color of what has the keys, and the cursor behind what is typed`() throws {
    let session = try session(.stack, Size(columns: 70, rows: 20))
    (session.chrome as? Deck)?.language = Shop.language
    session.press(":")
    #expect(session.frame.parts(ofRow: 19) == [":|accent bold"])
    #expect(session.frame.cursor == Point(x: 1, y: 19))
    for key in Key.typing("push") { session.press(key) }
    #expect(session.frame.cursor == Point(x: 5, y: 19))
    session.press(.home)
    #expect(session.frame.cursor == Point(x: 1, y: 19))
  }

  @Test func `points at a mistake in its color`() throws {
    let session = try session(.mistaken)
    let style = try style(of: "^ unknown command 'psh'; did you mean 'push'?", in: session)
    #expect(style == .bad)
    #expect(try place("^ unknown", in: session) == Point(x: 1, y: 22))
  }

  // MARK: The palette

  @Test func `marks the entry that is selected, and the letters that were typed`() throws {
    let session = try session(.palette)
    let bar = try place("▌", in: session, from: 6)
    #expect(session.frame[bar.x, bar.y].style == Style.accent.on(.selected))
    let first = try place("Inbox", in: session, from: bar.y)
    #expect(first.y == bar.y)
    let letters = (0..<5).map { session.frame[first.x + $0, first.y].style }
    #expect(
      letters == [
        Style(.accent, .bold).on(.selected), Style(.accent, .bold).on(.selected), Style.bold.on(.selected),
        Style.bold.on(.selected), Style.bold.on(.selected),
      ])
    let row = (0..<80).filter { session.frame[$0, bar.y].style.ground == .selected }
    #expect(row == Array(11..<69))
    #expect((0..<80).allSatisfy { session.frame[$0, bar.y + 1].style.ground == nil })
    #expect(session.frame.text(at: Point(x: bar.x, y: bar.y + 1)) == " ")
    session.press(.down)
    #expect(session.frame[bar.x, bar.y + 1].style == Style.accent.on(.selected))
    #expect(session.frame[bar.x, bar.y].style.ground == nil)
  }

  @Test func `has the cursor behind the words of the palette`() throws {
    let session = try session(.palette)
    let words = try place("> go in", in: session)
    #expect(session.frame.cursor == Point(x: words.x + 7, y: words.y))
    #expect(try style(of: "> ", in: session, from: words.y) == .accent)
  }

  @Test(arguments: [
    ("", 0), ("down", 1), ("down down up", 1), ("up", 0), ("ctrl+n", 1), ("ctrl+n ctrl+p", 0),
    ("pagedown", 8),
    ("pagedown up", 7), ("pagedown pageup", 0),
  ])
  func `selects an entry of the palette by keys`(keys: String, selected: Int) throws {
    let session = try session(.stack)
    session.press(.ctrl("p"))
    let first = try place("▌", in: session, from: 6)
    for name in keys.split(separator: " ") { session.press(try #require(Key(String(name)))) }
    let rows = session.frame.rows.indices.filter { session.frame.text(at: Point(x: first.x, y: $0)) == "▌" }
    // The list moves once what is selected is in its middle.
    #expect(rows == [first.y + min(selected, 4)])
    let other = try self.session(.stack)
    other.press(.ctrl("p"))
    for _ in 0..<selected { other.press(.down) }
    #expect(session.frame == other.frame)
  }

  @Test func `selects an entry of the palette by the wheel, and its first again when the words change`()
    throws
  {
    let session = try session(.stack)
    session.press(.ctrl("p"))
    let first = try place("▌", in: session, from: 6)
    session.mouse(Mouse(.wheel(.down), at: Point(x: 40, y: 10)))
    session.mouse(Mouse(.wheel(.down), at: Point(x: 40, y: 10)))
    session.mouse(Mouse(.wheel(.up), at: Point(x: 40, y: 10)))
    #expect(try place("▌", in: session, from: 6).y == first.y + 1)
    session.press("o")
    #expect(try place("▌", in: session, from: 6) == first)
  }

  @Test func `takes the text of the selected entry with Tab, and what was pasted`() throws {
    let session = try session(.stack)
    session.press(.ctrl("p"))
    session.paste("go in")
    #expect(session.frame.text.contains("> go in"))
    session.press(.tab)
    #expect(session.frame.text.contains("> go Inbox"))
    for _ in 0..<40 { session.press(.backspace) }
    session.paste("zzz")
    #expect(session.frame.text.contains("nothing fits") && session.frame.text.contains("0 of "))
    session.press(.enter)
    #expect(session.message?.text == "nothing fits 'zzz'")
    session.press(.tab)
    #expect(session.frame.text.contains("> zzz"))
  }

  @Test func `says how many entries of all fit`() throws {
    let session = try session(.stack)
    session.press(.ctrl("p"))
    let all = try #require(
      session.frame.text.split(separator: "\n").compactMap { line -> Int? in
        let words = line.split(separator: " ")
        guard let of = words.firstIndex(of: "of"), of > 0, of + 1 < words.count,
          words[of - 1] == words[of + 1]
        else {
          return nil
        }
        return Int(words[of + 1])
      }.first)
    session.press("q")
    session.press("u")
    let text = session.frame.text
    #expect(text.contains(" of \(all) ") && !text.contains(" \(all) of \(all) "))
  }

  // MARK: Menus, lines and sheets

  @Test func `fills the chosen row of a menu`() throws {
    let session = try session()
    (session.chrome as? Deck)?.ask("Take", ["one", "two"]) { _, _ in }
    session.invalidate()
    let one = try place("1  one", in: session)
    #expect(try style(of: "1  one", in: session) == Style.bold.on(.selected))
    #expect(try style(of: "2  two", in: session) == .text)
    #expect(session.frame[one.x - 2, one.y].style == Style.accent.on(.selected))
    #expect(session.frame.text(at: Point(x: one.x - 2, y: one.y)) == "▌")
    session.press(.down)
    #expect(try style(of: "1  one", in: session) == .text)
    #expect(try style(of: "2  two", in: session) == Style.bold.on(.selected))
  }

  @Test func `has a line with its label, the cursor and what can be typed`() throws {
    let session = try session()
    (session.chrome as? Deck)?.ask("Name", text: "ab", complete: { _ in ["tapes.one", "two"] }) { _, _ in }
    session.invalidate()
    #expect(session.frame.row(23) == "Name: ab  one two")
    #expect(session.frame.parts(ofRow: 23) == ["Name: |accent bold", "ab", "one two|muted"])
    #expect(session.frame.cursor == Point(x: 8, y: 23))
  }

  @Test func `fills the chosen line of a sheet, and mutes those that lead nowhere`() throws {
    let session = try session()
    let sheet = Sheet(
      "Screens", [.init("Some words"), .init("Home", screen: "home"), .init("Stock", screen: "stock")])
    (session.chrome as? Deck)?.show(sheet, session)
    #expect(try style(of: "Some words", in: session) == .muted)
    #expect(try style(of: "Home", in: session, from: 5) == Style.bold.on(.selected))
    let home = try place("Home", in: session, from: 5)
    #expect(session.frame.cursor == Point(x: home.x - 2, y: home.y))
    #expect(session.frame[home.x - 2, home.y].style == Style.accent.on(.selected))
    #expect(try style(of: "Stock", in: session, from: home.y) == .text)
    session.press(.down)
    #expect(try style(of: "Home", in: session, from: 5) == .text)
    #expect(try style(of: "Stock", in: session, from: home.y) == Style.bold.on(.selected))
  }

  @Test(arguments: [(1, "1 line"), (2, "2 lines"), (60, "↓ more")])
  func `says how many lines a sheet has, or that there are more`(count: Int, words: String) throws {
    let session = try session()
    (session.chrome as? Deck)?.show(Sheet("Lines", (0..<count).map { .init("line \($0)") }), session)
    #expect(session.frame.text.contains(" \(words) "))
    session.press(.end)
    #expect(session.frame.text.contains(count == 1 ? " 1 line " : " \(count) lines "))
    #expect(session.frame.text.contains("line \(count - 1)"))
  }
}
