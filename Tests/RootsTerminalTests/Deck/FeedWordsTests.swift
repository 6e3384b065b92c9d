import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The words about requests` {
  private func session() throws -> Session {
    let map = AppMap(title: "T") {
      Screen("home") { _ in Page { "Home." } }
      Screen("safe").guarded(by: "hand")
      Screen("open")
      Guard("hand") { _ in .wait }.manual()
    }
    return Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck(detail: .inspection))
  }

  private func words(_ session: Session, width: Int = 60) throws -> (lines: [InspectorLine], note: String) {
    let deck = try #require(session.chrome as? Deck)
    return FeedWords(moment: Moment(session, deck)).queueLines(width: width)
  }

  @Test func `say that all is idle before anything was asked and after all is over`() throws {
    let session = try session()
    #expect(try words(session).note == "idle")
    #expect(try words(session).lines.isEmpty)
    session.send(.push("open"))
    #expect(try words(session).note == "idle")
    #expect(try words(session).lines.count == 1)
  }

  @Test func `count a request that is held, and count it no more once it is refused`() throws {
    let session = try session()
    session.send(.push("safe"))
    #expect(try words(session).note == "1 held")
    session.send(.refuse())
    #expect(try words(session).note == "idle")
  }

  @Test(arguments: [
    (60, "▸ #1 push safe         held by hand"), (36, "▸ #1 push safe         held by hand"),
    (35, "▸ #1 push safe         held by hand"), (34, "▸ #1 push safe        held by hand"),
    (28, "▸ #1 push safe  held by hand"), (27, "▸ #1 push safe held by hand"), (26, "▸ #1 push safe"),
    (3, "▸ #1 push safe"),
  ])
  func `put what holds a request at its column, where there is room for both`(width: Int, line: String) throws
  {
    let session = try session()
    session.send(.push("safe"))
    #expect(try words(session, width: width).lines.map(\.all) == [line])
  }

  @Test func `list what is over from the newest back, each with its sign`() throws {
    let session = try session()
    session.send(.push("open"))
    session.send(.push("nowhere"))
    let lines = try words(session).lines
    #expect(lines.map { $0.mark?.text } == ["✗ ", "✓ "])
    #expect(lines.map { $0.mark?.style } == [.bad, .ok])
    #expect(lines.first?.text.hasPrefix("#2 push nowhere") == true)
    #expect(lines.last?.text.hasPrefix("#1 push open") == true)
  }
}

@MainActor @Suite(.timeLimited) struct `The table of help` {
  private func frame(_ row: HelpTable.Row) -> Frame {
    var frame = Frame(Size(columns: 40, rows: 1))
    frame.draw { row.draw(at: 0, on: &$0) }
    return frame
  }

  @Test(arguments: [
    ("Esc", "back", Int.max, "Esc       back"), ("", "back", .max, "          back"),
    ("123456789", "x", .max, "123456789 x"), ("1234567890", "x", .max, "12345678… x"),
    ("a", "abcdefghijklmn", .max, "a         abcdefghijklmn"), ("a", "abcdefghi", 20, "a         abcdefghi"),
    ("a", "abcdefghij", 20, "a         abcdefgh…"), ("a", "abcdefghij", 21, "a         abcdefghij"),
    ("a", "b", 11, "a"), ("a", "bc", 12, "a         …"),
  ])
  func `cuts keys and words to their cells`(keys: String, text: String, width: Int, shown: String) {
    let row = HelpTable.Row(
      cells: [(x: 0, line: HelpTable.Line(keys: keys, text: text), heading: nil)], cellWidth: width)
    #expect(frame(row).row(0) == shown)
  }

  @Test func `shows what works in heavy letters, and what is off faintly`() {
    for isOff in [false, true] {
      let line = HelpTable.Line(keys: "Esc", text: "back", isOff: isOff)
      let shown = frame(HelpTable.Row(cells: [(x: 2, line: line, heading: nil)]))
      #expect(shown[2, 0].style == (isOff ? .muted : Style(.text, .bold)))
      #expect(shown[12, 0].style == (isOff ? .muted : .text))
      #expect(shown.row(0) == "  Esc       back")
    }
    let heading = frame(HelpTable.Row(cells: [(x: 3, line: nil, heading: "Moving")]))
    #expect(heading.row(0) == "   Moving" && heading[3, 0].style == .muted)
  }

  private func moment() throws -> Moment {
    let session = try Shop.session(Size(columns: 140, rows: 40))
    return Moment(session, try #require(session.chrome as? Deck))
  }

  @Test(arguments: [
    (40, "This screen"), (13, "This screen"), (12, "This scre…"), (8, "This …"), (3, "…"), (2, ""), (0, ""),
  ])
  func `of a pane has one column, with a line below its heading`(width: Int, heading: String) throws {
    let rows = HelpTable(of: Help(), try moment()).rows(width: width)
    #expect(rows.count == 5)
    #expect(rows.allSatisfy { $0.cells.count == 1 && $0.cells[0].x == 0 && $0.cellWidth == .max })
    #expect(rows[0].cells[0].heading == heading)
    #expect(rows[1].cells[0].heading == String(repeating: "─", count: heading.count))
    #expect(rows.dropFirst(2).map { $0.cells[0].line?.text } == ["close", "scroll", "filter"])
  }

  @Test(arguments: [
    ("SCROLL", ["scroll"]), ("esc", ["close"]), ("l", ["close", "scroll", "filter"]), ("zz", []),
  ])
  func `finds lines by their words and by their keys`(text: String, found: [String]) throws {
    let table = HelpTable(of: Help(), try moment())
    #expect(table.matching(text).map { $0.cells[0].line?.text ?? "" } == found)
  }

  @Test(arguments: [1, 2, 3], [20, 37, 70, 120])
  func `says the same in however many columns`(columns: Int, width: Int) throws {
    let moment = try moment()
    let said = { (rows: [HelpTable.Row]) in
      rows.flatMap(\.cells).compactMap(\.line).map { "\($0.keys): \($0.text)" }.sorted()
    }
    let rows = HelpTable(moment, columns: columns).rows(width: width)
    #expect(said(rows) == said(HelpTable(moment, columns: 1).rows(width: 200)))
    let step = (width + (columns > 1 ? 5 : 0)) / columns
    for row in rows {
      #expect(row.cells.count <= columns)
      #expect(row.cells.allSatisfy { $0.x % step == 0 && $0.x / step < columns })
      #expect(zip(row.cells, row.cells.dropFirst()).allSatisfy { $0.x < $1.x })
      #expect(row.cells.allSatisfy { ($0.heading.map { Text.width(of: $0) } ?? 0) <= step - 2 })
    }
  }
}
