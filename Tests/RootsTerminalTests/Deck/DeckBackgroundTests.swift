import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Where a terminal has nothing fainter than its text, what has stepped back has dotted borders.
@MainActor @Suite(.timeLimited) struct `What has stepped back` {
  private func session(_ charset: Charset = .utf8, _ background: Background) throws -> Session {
    let terminal = HeadlessTerminal(charset: charset, background: background)
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
    Shop.Scene.layers.set(session)
    return session
  }

  @Test func `is dotted where nothing can be dim`() throws {
    let frame = try session(.utf8, .dotted).frame
    #expect(frame.row(1).contains("┄ Home ┄"))
    #expect(frame.row(3).contains("┄ Item 42 ┄"))
    #expect(frame.text.contains("┌┄ Cart ┄"))
    #expect(frame.text.contains("┏━ Confirm ━"))
    #expect(frame.row(22).hasPrefix("└┄┄"))
  }

  @Test func `is dotted in plain characters as well`() throws {
    let frame = try session(.ascii, .dotted).frame
    #expect(frame.row(3).contains(". Item 42 ."))
    #expect(frame.text.contains("+. Cart ."))
  }

  @Test func `is dim and no more anywhere else`() throws {
    let (dim, dotted) = (try session(.utf8, .dim).frame, try session(.utf8, .dotted).frame)
    #expect(!dim.text.contains("┄"))
    #expect(dim[0, 3].style == dotted[0, 3].style)
  }

  @Test func `has its usual borders when it is in front again`() throws {
    let session = try session(.utf8, .dotted)
    session.send(.dismissAll)
    #expect(!session.frame.text.contains("┄"))
  }
}
