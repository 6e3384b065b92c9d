import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `An order of many rows` {
  private static func rows(
    _ count: Int, from first: Int = 0, as origin: Int, but other: [Int: String] = [:]
  ) -> Body.Rows {
    let text = { @Sendable (row: Int) in other[row] ?? "row \((row + first) * 7_919 % 4_001)" }
    return Body.Rows(
      count: count, origin: origin, key: { row, column in column == 0 ? RowKey(text: text(row)) : .nothing },
      row: { Body.Row(cells: [Text(text($0)), Text("\($0 % 3)")]) })
  }

  private let many = rows(6_000, as: 1)

  private func order(_ words: String, of rows: Body.Rows? = nil, _ sort: RowOrder.Sort? = nil) -> RowOrder {
    var order = RowOrder(sort: sort)
    order.update(rows ?? many, filteredBy: words)
    return order
  }

  @Test func `shows what is found so far, and all of it in the end`() {
    var order = RowOrder()
    order.update(many, filteredBy: "1 2", .inSlices)
    #expect(order.isAtWork && order.rows.isEmpty && order.percent == 0)
    order.goOn(1_500, in: many)
    #expect(order.rows == self.order("1 2").rows.filter { $0 < 1_500 } && order.percent == 25)
    order.goOn(4_500, in: many)
    #expect(!order.isAtWork && order.rows == self.order("1 2").rows && order.percent == nil)
  }

  @Test func `goes on from what it has found where more is asked for`() {
    var order = RowOrder()
    order.update(many, filteredBy: "1", .inSlices)
    order.goOn(1_000, in: many)
    let found = order.rows.count
    order.update(many, filteredBy: "11", .inSlices)
    order.goOn(found, in: many)
    #expect(order.rows == self.order("11").rows.filter { $0 < 1_000 } && order.isAtWork)
    order.goOn(5_000, in: many)
    #expect(!order.isAtWork && order.rows == self.order("11").rows)
    // Of a search that is over, only what was found is looked at.
    let rest = order.rows.count
    order.update(many, filteredBy: "11 3", .inSlices)
    order.goOn(rest, in: many)
    #expect(!order.isAtWork && order.rows == self.order("11 3").rows)
  }

  @Test func `begins anew where less is asked for`() {
    var order = order("11")
    order.update(many, filteredBy: "1", .inSlices)
    #expect(order.isAtWork && order.rows.isEmpty)
    order.goOn(6_000, in: many)
    #expect(!order.isAtWork && order.rows == self.order("1").rows)
  }

  @Test(arguments: ["1 2", ""]) func `goes on where rows come at the end, and ends`(words: String) {
    var order = RowOrder()
    order.update(many, filteredBy: words, .inSlices)
    for step in 1...15 {
      let grown = Self.rows(6_000 + step, as: 1 + step)
      order.update(grown, filteredBy: words, .inSlices)
      #expect(order.total == 6_000 + step)
    }
    let grown = Self.rows(6_100, as: 20)
    order.update(grown, filteredBy: words, .inSlices)
    #expect(!order.isAtWork && order.rows == self.order(words, of: grown).rows)
    // Other rows at the same places are no growth.
    let other = Self.rows(6_200, from: 1, as: 21)
    order.update(other, filteredBy: words, .inSlices)
    #expect(order.isAtWork == !words.isEmpty)
    order.goOn(.max, in: other)
    #expect(order.rows == self.order(words, of: other).rows)
  }

  @Test func `finds rows that have changed where others come at the end`() throws {
    var order = order("12")
    let first = try #require(order.rows.first)
    var grown = Self.rows(6_001, as: 2, but: [first: "none"])
    order.update(grown, filteredBy: "12", .inSlices)
    order.goOn(.max, in: grown)
    #expect(!order.rows.contains(first) && order.rows == self.order("12", of: grown).rows)
    // One that was not found is seen when its turn comes.
    let late = try #require((5_000..<6_000).first { !order.rows.contains($0) })
    for count in 6_002...6_030 {
      grown = Self.rows(count, as: count, but: [first: "none", late: "12"])
      order.update(grown, filteredBy: "12", .inSlices)
      order.goOn(.max, in: grown)
    }
    #expect(order.rows.contains(late) && order.rows == self.order("12", of: grown).rows)
  }

  @Test func `keeps its rows until they are sorted, and when that is given up`() {
    let sort = RowOrder.Sort(column: 0)
    var order = RowOrder(sort: sort)
    order.update(many, filteredBy: "", .inSlices)
    order.goOn(7_000, in: many)
    #expect(order.isSorting && order.rows == Array(0..<6_000))
    var given = order
    given.giveUpSort()
    #expect(!given.isAtWork && given.sort == nil && given.rows == Array(0..<6_000))
    while order.isAtWork { order.goOn(1_000, in: many) }
    #expect(order.rows == self.order("", sort).rows)
    // The other way round, and back, needs no work.
    order.sort?.direction = .descending
    order.update(many, filteredBy: "", .inSlices)
    #expect(!order.isAtWork && order.rows == self.order("", sort).rows.reversed())
  }

  @Test func `shows the rows of before until those that have changed are found`() {
    var order = order("1")
    let (old, new) = (order.rows, Self.rows(5_000, from: 5, as: 2))
    order.update(new, filteredBy: "1", .inSlices)
    order.goOn(500, in: new)
    #expect(order.rows == old.filter { $0 < 5_000 } && order.isAtWork)
    order.goOn(4_500, in: new)
    #expect(!order.isAtWork && order.rows == self.order("1", of: new).rows)
  }

  /// On every way the end is what one look at all rows finds.
  @Test(arguments: Seeded.seeds(12)) func `ends as if it had been made at once`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed + 1))
    var (order, rows, words) = (RowOrder(), many, "")
    for step in 0..<60 {
      switch dice.roll(8) {
      case 0: words = ["", "1", "11", "11 2", "9", "x"][dice.roll(6)]
      case 1: words += "\(dice.roll(3))"
      case 2: words = String(words.dropLast())
      case 3: order.sort = [nil, .init(column: 0), .init(column: 1)][dice.roll(3)]
      case 4: order.sort?.direction = .descending
      case 5: rows = Self.rows(3_500 + dice.roll(3) * 900, from: dice.roll(9), as: step + 10)
      case 6: order.giveUpSort()
      default: break
      }
      order.update(rows, filteredBy: words, .inSlices)
      order.goOn(dice.roll(3_000), in: rows)
      #expect(order.rows.allSatisfy { $0 < rows.count })
      for (place, row) in order.rows.enumerated() where order.position(of: row) != place {
        Issue.record("row \(row) is at \(place)")
      }
    }
    while order.isAtWork { order.goOn(700, in: rows) }
    var whole = RowOrder(sort: order.sort)
    whole.update(rows, filteredBy: words)
    #expect(order.rows == whole.rows, "\(words) \(String(describing: order.sort))")
  }
}

@MainActor @Suite(.timeLimited) struct `A screen of many rows` {
  @MainActor private final class Model {
    var names = (0..<60_000).map { "name \($0)" }
  }

  private let model = Model()
  private let slice = Duration.milliseconds(10)

  /// The ways in which the rows are given: an array that stays, one that is made for each content, and numbers.
  enum Form: CaseIterable { case kept, anew, revised, numbered }

  private func session(_ form: Form = .kept) throws -> Session {
    let model = model
    let map = AppMap(title: "Names") {
      Tab("home", root: "names")
      Screen("names", title: "Names") { _ in
        BodyScreen {
          switch form {
          case .numbered: List(count: model.names.count) { Row(model.names[$0]) }
          case .anew: List(model.names.map { $0 }) { Row($0) }
          case .revised: List(model.names.map { $0 }, revision: model.names.count) { Row($0) }
          case .kept:
            Table(model.names) {
              Column("Name") { $0 }
              Column("Last") { String($0.suffix(2)) }
            } row: {
              Row($0)
            }
          }
        }
      }
    }
    return Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 60, rows: 14)), chrome: Deck(detail: .quiet))
  }

  @Test func `says what it has found so far, and how far it is`() throws {
    let session = try session()
    session.type("/59")
    #expect(session.frame.text.contains("searching 1%") && !session.isSettled)
    session.advance(by: slice)
    #expect(session.frame.text.contains("searching 28%"))
    while !session.isSettled { session.advance(by: slice) }
    #expect(!session.frame.text.contains("searching"))
    let count = model.names.filter { $0.contains("59") }.count
    #expect(session.frame.text.contains("\(count) of 60000"))
  }

  @Test func `selects the first row that it finds`() throws {
    let session = try session()
    session.type("/name 5000")
    #expect(!session.frame.text.contains("▌ name"))
    session.advance(by: slice)
    #expect(session.frame.text.contains("▌ name 5000"))
    session.press(.enter)
    while !session.isSettled { session.advance(by: slice) }
    session.press(.down)
    #expect(session.frame.text.contains("▌ name 15000") && session.frame.text.contains("16 of 60000"))
  }

  @Test func `lets keys wait until all is found, and changes the search at once`() throws {
    let session = try session()
    session.type("/name 500")
    session.advance(by: slice)
    session.type("0")
    session.press(.down)
    session.press(.down)
    #expect(session.backlogCount == 2)
    session.advance(by: slice)
    #expect(session.frame.text.contains("2 keys wait"))
    while !session.isSettled { session.advance(by: slice) }
    #expect(session.backlogCount == 0 && session.frame.text.contains("▌ name 25000"))
  }

  @Test func `gives up by Esc, with the keys that wait for it`() throws {
    let session = try session()
    session.type("/59")
    for _ in 0..<3 { session.press(.down) }
    #expect(session.frame.text.contains("searching"))
    session.press(.escape)
    #expect(session.isSettled && session.backlogCount == 0)
    #expect(!session.frame.text.contains("searching"))
  }

  @Test func `gives up by Esc`() throws {
    let session = try session()
    session.type("/59")
    session.press(.escape)
    #expect(session.isSettled && !session.frame.text.contains("searching"))
    session.type("s")
    session.advance(by: slice)
    #expect(session.frame.text.contains("sorting") && session.frame.text.contains("Esc give up"))
    session.press(.escape)
    #expect(session.isSettled && !session.frame.text.contains("Name ↑"))
  }

  @Test func `sorts on the clock, and keeps the selected row in sight`() throws {
    let session = try session()
    session.type("j")
    session.type("ss")
    while !session.isSettled { session.advance(by: slice) }
    #expect(session.frame.text.contains("Last ↑") && session.frame.text.contains("▌ name 1 "))
  }

  @Test func `narrows and widens while it searches`() throws {
    let session = try session()
    session.type("/5")
    session.advance(by: slice)
    session.type("9")
    session.advance(by: slice)
    session.press(.backspace)
    session.advance(by: slice)
    session.type("87")
    while !session.isSettled { session.advance(by: slice) }
    let count = model.names.filter { $0.contains("587") }.count
    #expect(session.frame.text.contains("\(count) of 60000"))
  }

  @Test(arguments: Form.allCases) func `finds rows that come and go meanwhile`(form: Form) throws {
    let session = try session(form)
    session.type("/59")
    session.advance(by: slice)
    model.names.removeLast(20_000)
    model.names[7] = "the 59th"
    session.redraw()
    #expect(session.frame.size.rows == 14)
    while !session.isSettled { session.advance(by: slice) }
    session.type("t")
    while !session.isSettled { session.advance(by: slice) }
    #expect(session.frame.text.contains("1 of 40000") && session.frame.text.contains("the 59th"))
  }

  @Test func `shows the same frames each time`() throws {
    let keys =
      Key.typing("/5jk9") + [.backspace, .enter, .down, .pageDown] + Key.typing("sSs") + [.escape, "/", "1"]
    let (one, other) = (try session(), try session())
    for key in keys {
      for session in [one, other] {
        session.press(key)
        session.advance(by: slice)
      }
      // Drawing makes no difference.
      _ = other.frame
      #expect(one.frame.text == other.frame.text, "\(key)")
    }
  }

  @Test func `is quiet when all is found`() async throws {
    let session = try session()
    session.type("/59")
    await session.settled()
    #expect(session.frame.text.contains(" of 60000") && session.now >= slice)
  }

  @Test func `is finished on a clock as well`() async throws {
    let session = try session()
    session.options.time = .clock
    session.type("/59")
    await session.settled()
    #expect(session.frame.text.contains(" of 60000"))
  }

  @Test func `ends with the screen`() throws {
    let session = try session()
    session.type("/59")
    session.quit()
    session.advance(by: slice)
    #expect(session.nextDeadline == nil)
  }
}
