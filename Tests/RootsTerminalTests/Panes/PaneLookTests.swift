import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The look of a pane` {
  private func session(_ scene: Shop.Scene = .stack, _ size: Size = Size(columns: 80, rows: 24)) throws
    -> Session
  {
    try Shop.session(scene, size: size)
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

  // MARK: The palette

  @Test(arguments: [
    ("", 0), ("down", 1), ("down down up", 1), ("up", 0), ("ctrl+n", 1), ("ctrl+n ctrl+p", 0),
    ("pagedown", 8),
    ("pagedown up", 7), ("pagedown pageup", 0),
  ])
  func `selects an entry of the palette by keys`(keys: String, selected: Int) throws {
    let session = try session(.stack)
    session.press(.ctrl("p"))
    let first = try place("▌", in: session, from: 6)
    try session.press(keys: keys)
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
