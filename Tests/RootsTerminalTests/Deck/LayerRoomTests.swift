import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// The room that layers take, and what they leave in sight.
@MainActor @Suite(.timeLimited) struct `A layer over a screen with a preview` {
  @MainActor private final class Shelf: TextScreen {
    var state = BodyState()
    var content: Content { Content { List(["First", "Second", "Third"]) { Row($0) {} } } }
    var preview: Preview? { Preview("Seen beside") { "About what is selected." } }
  }

  @MainActor private final class Drawn: ScreenView {
    func draw(_ part: ScreenPart, on canvas: inout Canvas, with focus: ScreenFocus) {
      canvas.put("drawn", at: Point(x: canvas.width - 5, y: canvas.height - 1))
    }
  }

  private func session(_ size: Size, _ layer: String? = nil) throws -> Session {
    let map = AppMap(title: "Library") {
      Tab("shelf", root: "shelf", title: "Shelf")
      Tab("orders", title: "Orders")
      Screen("shelf", title: "Shelf") { _ in Shelf() }
      Screen("orders", title: "Orders") { _ in Page { "Orders." } }
      Accessory("card", title: "Card") { _ in Page { "Only a card." } }
      Accessory("hint", title: "Hint") { _ in Page { "Only a hint." } }.passingInput()
      Flow("tea", start: "kind", screens: ["kind", "cup"])
      Screen("kind", title: "Kind") { _ in Page { List(["Black", "Green", "Mint"]) { Row($0) {} } } }
      Screen("cup", title: "Cup") { _ in Page { "A cup of it, which takes as much room as these words do." } }
      Flow("tour", start: "drawn", screens: ["drawn"])
      Screen("drawn", title: "Drawn") { _ in Drawn() }
    }
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(size), chrome: Deck(detail: .presentation))
    _ = session.frame
    if let layer { session.navigator.overlay(layer) }
    return session
  }

  @Test(arguments: [12, 24, 36, 50]) func `hides that preview, and moves nothing`(_ rows: Int) throws {
    let session = try session(Size(columns: 40, rows: rows))
    var seen = 0
    for width in 40...240 {
      session.resize(to: Size(columns: width, rows: rows))
      let (before, row) = (session.frame.text, session.frame.row(4))
      if before.contains("About") { seen += 1 }
      session.navigator.overlay("card")
      let text = session.frame.text
      #expect(text.contains("Only a card."))
      #expect(!text.contains("About") && !text.contains("Seen beside"), "at \(width)\n\(text)")
      // The second row of the list, and the border at its left.
      if rows > 12, width >= 60 { #expect(session.frame.row(4).prefix(12) == row.prefix(12), "at \(width)") }
      session.navigator.dismiss()
      #expect(session.frame.text == before)
    }
    #expect(seen == (rows > 12 ? 141 : 0))
  }

  @Test func `is named to the users of a program as what to close first`() throws {
    let session = try session(Size(columns: 80, rows: 24), "card")
    session.press("2")
    #expect(session.message?.text.hasSuffix("close 'Card' first") == true, "\(session.message?.text ?? "")")
  }

  @Test func `leaves it in sight if it lets the keys through`() throws {
    for size in [Size(columns: 120, rows: 36), Size(columns: 200, rows: 50)] {
      let text = try session(size, "hint").frame.text
      #expect(text.contains("Only a hint.") && text.contains("About what is selected."), "\(text)")
    }
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 36), Size(columns: 200, rows: 50)])
  func `is as large as what it holds if it is a flow, in one frame, and leaves the tabs in sight`(
    _ size: Size
  )
    throws
  {
    let session = try session(size, "tea")
    let text = session.frame.text
    let deck = try #require(session.chrome as? Deck)
    let card = try #require(deck.stage(session).card)
    #expect(card.height == 7 && card.width < 40, "\(text)")
    #expect(session.frame.row(0).contains("Library") && session.frame.row(0).contains("Orders"))
    #expect(text.contains("━ tea ⟩ Kind ━"), "\(text)")
    for y in card.y..<card.bottom {
      let row = session.frame.row(y).dropFirst(card.x).prefix(card.width)
      #expect(!row.contains { "╭╮╰╯│".contains($0) }, "\(text)")
    }
    session.navigator.push("cup")
    let next = session.frame.text
    #expect(next.contains("tea ⟩ Kind › Cup") && next.contains("as much room as these words do."), "\(next)")
    #expect(try #require(deck.stage(session).card).width > card.width)
  }

  @Test func `says the step of a flow in a very small window`() throws {
    let text = try session(Size(columns: 40, rows: 12), "tea").frame.text
    #expect(text.contains("tea ⟩ Kind") && text.contains("Mint") && !text.contains("╭"), "\(text)")
  }

  @Test func `has all the room if its step draws itself`() throws {
    let session = try session(Size(columns: 120, rows: 36), "tour")
    let card = try #require((session.chrome as? Deck)?.stage(session).card)
    #expect(card.width > 100 && card.height > 30 && session.frame.text.contains("drawn"))
  }
}
