import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The table of help` {
  private func frame(_ row: HelpTable.Row) -> Frame {
    var frame = Frame(Size(columns: 40, rows: 1))
    frame.draw { row.draw(at: 0, on: &$0) }
    return frame
  }

  private func moment() throws -> Moment {
    let session = try Shop.session(Size(columns: 140, rows: 40))
    return Moment(session, try #require(session.chrome as? Deck))
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
