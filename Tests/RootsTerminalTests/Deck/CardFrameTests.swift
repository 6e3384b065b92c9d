import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A screen without a border` {
  private func frame(_ cardFrame: CardFrame, _ size: Size = Size(columns: 60, rows: 20)) throws -> Frame {
    try session(cardFrame, size).frame
  }

  private func session(_ cardFrame: CardFrame, _ size: Size = Size(columns: 60, rows: 20)) throws -> Session {
    let map = AppMap(title: "Files") {
      Tab("home", root: "home")
      Screen("home", title: "Home") { context in
        BodyScreen { List { Row("Open") { context.push("file") } } }
      }
      Screen("file", title: "The file") { _ in BodyScreen(cardFrame: cardFrame) { List { Row("One") } } }
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(size), chrome: Deck())
    session.press(.enter)
    session.draw()
    return session
  }

  @Test func `has the whole room between the rows of tabs and keys`() throws {
    let frame = try frame(.none)
    #expect(frame.row(1) == "▌ One" && frame.row(18).isEmpty)
    #expect(!frame.text.contains("The file") && frame.row(0).contains("home"))
    #expect(frame[59, 1].style.ground == .selected)
  }

  @Test func `may have the line of its title`() throws {
    let frame = try frame(.header)
    #expect(frame.row(2).contains("The file") && !frame.text.contains("╭─┴"))
    #expect(frame.row(3) == "▌ One" && frame.row(18).isEmpty)
  }

  @Test func `has a border where nothing else is said, and none in a small window either`() throws {
    #expect(try frame(.card).text.contains("│"))
    #expect(try frame(.none, Size(columns: 40, rows: 12)).rows.contains("▌ One"))
  }

  @Test func `is the card that tapes and pictures name`() throws {
    #expect(
      try session(.none).toolChrome.stage(session(.none)).card == Rect(x: 0, y: 1, width: 60, height: 18))
  }
}
