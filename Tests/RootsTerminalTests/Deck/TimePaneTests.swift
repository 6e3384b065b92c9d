import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A look back over the run` {
  private func session(_ size: Size = Size(columns: 80, rows: 24)) throws -> Session {
    let session = try Shop.session(size)
    session.draw()
    for (time, screen) in [(1, "catalog"), (2, "item")] {
      session.advance(by: .seconds(time))
      session.press("x")
      session.navigator.push(screen, payload: ["id": 42])
      session.draw()
    }
    session.advance(by: .milliseconds(100))
    return session
  }

  @Test func `shows what was before, how long ago, and the keys since then`() throws {
    let session = try session()
    let present = session.frame
    session.press(.function(4))
    #expect(session.frame.text.contains("0.1 s ago, 1 key"))
    #expect(session.frame.text.contains("2 deep"))
    session.press(.left)
    #expect(session.frame.text.contains("2.1 s ago, 2 keys"))
    session.press(.home)
    #expect(session.frame.text.contains("2.1 s ago, 2 keys"))
    session.press(.end)
    #expect(session.frame.text.contains("▸main·3") && !session.frame.text.contains("ago"))
    session.press(.left)
    session.press(.escape)
    #expect(session.frame.text == present.text)
  }

  @Test func `tints all of it, and changes none of it`() throws {
    let session = try session()
    let state = session.navigator.state
    session.press(.function(4))
    let frame = session.frame
    for y in 1..<22 {
      #expect(frame.runs(inRow: y).allSatisfy { $0.style.ground != nil }, "\(y)")
    }
    for key: Key in [.down, .enter, .function(4), "x", .pageUp, .function(4)] { session.press(key) }
    #expect(session.navigator.state == state)
  }

  @Test func `goes by a click to where that is, as the keys of a recording do`() throws {
    let session = try session()
    let deck = try #require(session.chrome as? Deck)
    session.press(.function(4))
    session.draw()
    let row = try #require(deck.places.rows.first { $0.target == .row(0) }?.rect)
    let place = Point(x: row.x, y: row.y)
    session.mouse(Mouse(.press(.left), at: place))
    let strokes = deck.strokes(for: Mouse(.release(.left), at: place), session)
    guard case .keys(let keys)? = strokes else { return #expect(Bool(false)) }
    #expect(keys == [.left])
    session.mouse(Mouse(.release(.left), at: place))
    #expect(session.frame.text.contains("2.1 s ago"))
  }

  @Test func `says that nothing has happened yet, and is not for those who only use the program`() throws {
    let session = try Shop.session()
    session.press(.function(4))
    #expect(session.frame.text.contains("look back: nothing has happened since the signs were shown"))
    let quiet = try Shop.session(detail: .presentation)
    quiet.navigator.push("catalog")
    quiet.press(.function(4))
    #expect(!quiet.frame.text.contains("ago"))
  }

  @Test func `takes the same keys where nothing is drawn, as when a tape is played`() throws {
    let session = try Shop.session(Size(columns: 80, rows: 24))
    session.navigator.push("catalog")
    session.navigator.push("item", payload: ["id": 42])
    let state = session.navigator.state
    for key: Key in [.function(4), .left, .enter, .function(4), .left, .escape] { session.press(key) }
    #expect(session.navigator.state == state)
    session.press(.escape)
    #expect(session.navigator.state != state)
  }

  @Test func `fits a very small window`() throws {
    let session = try session(Size(columns: 40, rows: 12))
    session.press(.function(4))
    #expect(session.frame.text.contains("0.1 s ago, 1 key") && session.frame.text.contains("●"))
  }
}
