import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A backdrop` {
  private static let picture = ["+--+---", "|  |Old Town", "| /\\ . ~"]

  @Test func `is made larger with its lines whole and its words as they are`() throws {
    let picture = try #require(Backdrop(Self.picture))
    #expect(
      picture.enlarged(2).map { $0.trimmedAtEnd } == [
        "+-----+-------", "|     |", "|     |     Old Town", "|     |", "|    /\\   .   ~~",
        "|   /  \\      ~~",
      ])
    #expect(picture.enlarged(1).map { $0.trimmedAtEnd } == Self.picture)
  }

  @Test(
    arguments: [
      (80, 24, 2), (200, 50, 4), (24, 50, 2), (23, 50, 1), (80, 19, 1), (80, 20, 2), (0, 0, 1),
    ])
  func `is as large as it fits beside the cards at the edges`(columns: Int, rows: Int, times: Int) throws {
    let size = Size(columns: columns, rows: rows)
    #expect(try #require(Backdrop(Self.picture + Self.picture)).times(in: size) == times)
    #expect(try #require(Backdrop(Self.picture)).times(in: size) == 1)
  }

  @Test(arguments: ["日本語", "e\u{301}", "👍"])
  func `stays as it is where a sign takes more or less than a cell`(_ line: String) {
    #expect(Backdrop([line]) == nil)
  }

  @Test func `stands in the middle of a wide window, larger`() throws {
    var map = AppMap(title: "T") { Tab("map", root: "map") }
    map.screens = [
      Screen("map").make { _ in
        Page {
          BackdropPicture(["+----+", "|    |", "| at |", "|    |", "+----+"])
          Top(height: 1) { "Upper" }
        }
      }
    ]
    func text(_ size: Size) throws -> String {
      Session(try Navigator(map), on: HeadlessTerminal(size), chrome: Deck()).frame.text
    }
    #expect(try text(Size(columns: 40, rows: 12)).contains("+----+"))
    #expect(try text(Size(columns: 120, rows: 36)).contains("+-------------------+"))
  }
}

extension String {
  fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
