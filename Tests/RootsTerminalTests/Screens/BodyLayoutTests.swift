import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The layout of a body` {
  private let selection = BodySelection()

  private func layout(_ blocks: Body.Block..., columns: Int = 20, rows: Int = 6) -> BodyLayout {
    var wraps = WrapMemory()
    let size = Size(columns: columns, rows: rows)
    return BodyLayout(.whole, of: Body(blocks), in: size, FormState(), selection, &wraps)
  }

  /// Three lines of text, ten rows, a button: 0 to 2, 4 to 13, 15.
  private func long(rows: Int = 6) -> BodyLayout {
    layout(.text("a\nb\nc"), .list((0..<10).map { Body.Row("row \($0)") }), .submit("Go"), rows: rows)
  }

  private func table(rows: Int = 6) -> BodyLayout {
    let made = (0..<20).map { Body.Row(cells: ["row \($0)"]) }
    return layout(
      .table(Body.Table(columns: [.init("Name")], rows: Body.Rows(made))), columns: 30, rows: rows)
  }

  @Test func `puts a blank line between blocks, and marks beside what does not fit`() {
    #expect(
      long().shelves.map(\.y) == [0, 4, 15] && long().shelves.map(\.height) == [3, 10, 1]
        && long().height == 16)
    #expect(long().hasMarks && long().columns == 18 && long().rows == 6)
    #expect(!long(rows: 16).hasMarks && long(rows: 16).columns == 20 && long(rows: 15).hasMarks)
    #expect(
      !layout(.text("a\nb\nc"), columns: 8, rows: 2).hasMarks
        && layout(.text("a\nb\nc"), columns: 9, rows: 2).columns == 7)
    #expect(layout(.image([]), .submit("Go")).shelves.map(\.y) == [0])
  }

  @Test(arguments: [(-1, 0), (0, 0), (5, 5), (10, 10), (11, 10), (.max, 10)])
  func `scrolls no further than to its last line`(scroll: Int, clamped: Int) {
    #expect(long().clamped(scroll) == clamped)
    #expect(long(rows: 20).clamped(scroll) == 0)
  }

  @Test(
    arguments: [(0, 0), (2, 0), (3, nil), (4, 1), (13, 1), (14, nil), (15, 2), (16, nil), (-1, nil)]
      as [(Int, Int?)])
  func `knows the block of a line`(line: Int, block: Int?) {
    #expect(long().shelf(at: line)?.number == block)
  }

  @Test(
    arguments: [
      (0, nil), (3, nil), (4, .init(block: 1)), (13, .init(block: 1, row: 9)), (14, nil),
      (15, .init(block: 2)), (16, nil),
    ] as [(Int, Body.Spot?)])
  func `knows what can have the keys on a line`(line: Int, spot: Body.Spot?) {
    #expect(long().spot(at: line, column: 0, in: selection) == spot)
  }

  @Test(arguments: [
    (-9, Body.Spot(block: 1)), (0, .init(block: 1)), (4, .init(block: 1)), (8, .init(block: 1, row: 4)),
    (13, .init(block: 1, row: 9)),
    (14, .init(block: 1, row: 9)), (15, .init(block: 2)), (99, .init(block: 2)),
  ])
  func `knows what is nearest to a line`(line: Int, spot: Body.Spot) {
    #expect(long().spot(nearest: line, in: selection) == spot)
  }

  @Test func `knows the lines of what can have the keys`() {
    #expect(long().lines(of: .init(block: 1, row: 3), in: selection) == 7..<8)
    #expect(long().lines(of: .init(block: 2), in: selection) == 15..<16)
    #expect(long().lines(of: .init(block: 3), in: selection) == nil)
    #expect(long().line(of: .init(block: 1, row: 3), in: selection) == 7)
    #expect(table().lines(of: .init(block: 0, row: 0), in: selection) == 0..<3)
    #expect(table().lines(of: .init(block: 0, row: 4), in: selection) == 4..<7)
    #expect(table().line(of: .init(block: 0, row: 4), in: selection) == 6)
  }

  @Test(arguments: [
    // With the first of what can have the keys all that is above it, with the last all that is below.
    (4..<5, 8, 0), (5..<6, 8, 5), (8..<9, 5, 5), (13..<14, 0, 8), (15..<16, 0, 10), (7..<8, 9, 7),
    (4..<12, 0, 4),
  ])
  func `scrolls as little as it can to show some lines`(lines: Range<Int>, scroll: Int, new: Int) {
    #expect(long().scroll(showing: lines, from: scroll) == new)
  }

  @Test func `keeps what is above the first thing out of sight where there is no room for both`() {
    #expect(long(rows: 4).scroll(showing: 4..<5, from: 9) == 4)
    #expect(long(rows: 5).scroll(showing: 4..<5, from: 9) == 0)
  }

  @Test(arguments: [(0, false), (1, true), (15, true), (19, true), (20, false)])
  func `pins the head of a table while its rows go on below`(scroll: Int, isPinned: Bool) {
    #expect((table().pinned(from: scroll) != nil) == isPinned)
    #expect(table(rows: 2).pinned(from: scroll) == nil && long().pinned(from: scroll) == nil)
  }

  @Test(arguments: [
    (0, 0, true), (1, 0, true), (2, 0, false), (0, 5, true), (1, 5, true), (2, 5, false), (0, 21, false),
  ])
  func `has a head where it is seen`(y: Int, scroll: Int, isHead: Bool) {
    #expect((table().head(at: y, from: scroll) != nil) == isHead)
  }

  @Test(arguments: [(6, 0, 5), (6, 4, 5), (1, 0, 1), (2, 0, 1)])
  func `turns pages of a line less than it shows`(rows: Int, scroll: Int, page: Int) {
    #expect(long(rows: rows).pageHeight(from: scroll) == page)
  }

  @Test(arguments: [(6, 0, 3), (6, 8, 3), (3, 0, 1), (2, 0, 1)])
  func `turns shorter pages under a head that stays`(rows: Int, scroll: Int, page: Int) {
    #expect(table(rows: rows).pageHeight(from: scroll) == page)
  }

  @Test(arguments: [(80, 80), (120, 120), (121, 100), (300, 100), (1, 1)])
  func `keeps lines of text short enough to read`(columns: Int, line: Int) {
    #expect(BodyLayout.line(in: columns) == line)
  }
}
