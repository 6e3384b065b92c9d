import Roots
import RootsTerminal
import TestTraits
import Testing

@testable import Reading

@MainActor @Suite(.timeLimited) struct `The reading list` {
  let shelf = Shelf()
  let session: Session

  init() throws {
    session = Session(try Navigator(readingList(shelf)), on: HeadlessTerminal(), chrome: Deck())
  }

  func press(_ keys: Key...) {
    for key in keys { session.press(key) }
  }

  @Test func `moves a book that has been read to the other tab`() {
    press(.enter, .enter)
    #expect(session.navigator.state.sketch == "*unread: unread | read: read")
    #expect(!session.frame.text.contains("Left Hand"))
    press("2")
    #expect(session.frame.text.contains("Left Hand"))
  }

  @Test func `takes a new book`() {
    press(.down, .enter)
    session.paste("Momo")
    press(.ctrl("s"))
    #expect(shelf.books.last?.title == "Momo")
    #expect(session.frame.text.contains("Momo"))
  }

  @Test func `asks before it throws away what was typed`() {
    press(.down, .enter)
    session.paste("Momo")
    press(.escape)
    #expect(session.frame.text.contains("Keep writing"))
    press(.enter)
    #expect(session.frame.text.contains("Momo"))
    press(.escape, .down, .enter)
    #expect(session.navigator.state.openLayers.isEmpty)
    #expect(shelf.books.count == 2)
  }

  @Test func `opens a book by its URL`() {
    session.open("/book/1")
    #expect(session.frame.text.contains("Stoner"))
  }
}
