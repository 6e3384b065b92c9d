import Foundation
import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// From 150 columns on the cards of a stack stand side by side.
@MainActor @Suite(.timeLimited) struct `Cards in a wide window` {
  /// A shop whose screens say what Enter would open.
  private final class Shelf: TextScreen {
    let context: ScreenContext
    var state = BodyState()
    let name: String
    let next: String?

    init(_ context: ScreenContext, _ name: String, next: String?) {
      (self.context, self.name, self.next) = (context, name, next)
    }

    var content: Content {
      Content {
        "All about \(name)."
        List([next].compactMap(\.self)) { name in Row("Open \(name)") { self.context.push(name) } }
      }
    }

    var preview: Preview? { next.map { name in Preview("Seen \(name)") { "About \(name)." } } }
  }

  private func session(_ size: Size, _ pushed: [String] = []) throws
    -> Session
  {
    let names = ["house", "room", "shelf", "book", "page"]
    var map = AppMap(title: "Library") { Tab("house", root: "house") }
    map.screens = names.enumerated().map { place, name in
      Screen(name, title: name.capitalized).children(names.dropFirst(place + 1).first ?? "house")
        .make { Shelf($0, name, next: names.dropFirst(place + 1).first) }
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(size), chrome: Deck())
    for name in pushed { session.navigator.push(name) }
    return session
  }

  /// The screens of the stack.
  private func open(_ session: Session) -> String {
    session.navigator.state[.tab("house")].entries.map(\.screen).joined(separator: " > ")
  }

  private func columns(of text: String, in session: Session) -> Int? {
    session.frame.rows.lazy.compactMap { row in
      row.firstRange(of: text).map { row.distance(from: row.startIndex, to: $0.lowerBound) }
    }.first
  }

  @Test func `stand side by side, with what Enter would open at the right`() throws {
    let session = try session(Size(columns: 180, rows: 40), ["room"])
    let row = session.frame.row(1)
    #expect(row.contains("─ House ─") && row.contains("─ Room ─") && row.contains("─ Seen shelf ─"))
    #expect(session.frame.row(3).contains("All about house."))
    #expect(session.frame.row(3).contains("All about room."))
    #expect(session.frame.row(3).contains("About shelf."))
  }

  @Test func `stand side by side in a low window as well`() throws {
    let row = try session(Size(columns: 180, rows: 24), ["room"]).frame.row(1)
    #expect(row.contains("─ House ─") && row.contains("─ Room ─") && row.contains("─ Seen shelf ─"))
  }

  @Test func `lie on one another where there is less room, and while the inspector takes it`() throws {
    #expect(!(try session(Size(columns: 149, rows: 40), ["room"])).frame.row(1).contains("Room"))
    let session = try session(Size(columns: 180, rows: 40), ["room"])
    session.press("i")
    #expect(!session.frame.row(1).contains("Room"))
  }

  @Test func `stay where they are when another comes`() throws {
    let session = try session(Size(columns: 270, rows: 40))
    var seen: [String: Int] = [:]
    for name in ["room", "shelf"] {
      let place = try #require(columns(of: "Seen \(name)", in: session))
      session.press(.enter)
      #expect(columns(of: " \(name.capitalized) ", in: session).map { $0 + 1 } == place)
      for (name, place) in seen { #expect(columns(of: name, in: session) == place) }
      seen[" \(name.capitalized) "] = columns(of: " \(name.capitalized) ", in: session)
    }
  }

  @Test func `are walked with Left and Right`() throws {
    let session = try session(Size(columns: 180, rows: 40), ["room"])
    #expect(session.frame.text.contains("←→ walk") || session.frame.text.contains("← → walk"))
    session.press(.right)
    #expect(open(session) == "house > room > shelf")
    session.press(.left)
    session.press(.left)
    #expect(open(session) == "house")
    session.press(.left)
    #expect(open(session) == "house")
  }

  /// The column of the border between the screen in front and what is seen beside it.
  private func border(_ session: Session) throws -> Int {
    session.draw()
    return try #require((session.chrome as? Deck)?.places.border?.x)
  }

  @Test(arguments: [Size(columns: 180, rows: 40), Size(columns: 120, rows: 36)])
  func `have a border that keys and the mouse move, kept for the screen in front`(_ size: Size) throws {
    let session = try session(size, ["room"])
    let natural = try border(session)
    for _ in 0..<3 { session.press(">") }
    #expect(try border(session) == natural + 12)
    session.mouse(Mouse(.press(.left), at: Point(x: natural + 12, y: 10)))
    session.mouse(Mouse(.drag(.left), at: Point(x: natural - 5, y: 14)))
    session.mouse(Mouse(.release(.left), at: Point(x: natural - 5, y: 14)))
    #expect(try border(session) == natural - 4)
    #expect(open(session) == "house > room")
    session.press(.enter)
    session.press(.escape)
    #expect(try border(session) == natural - 4)
    for _ in 0..<60 { session.press("<") }
    let least = try border(session)
    #expect(least < natural - 4)
    session.press(">")
    #expect(try border(session) == least + 4)
    for _ in 0..<60 { session.press(">") }
    #expect(session.frame.text.contains("About shelf") && session.frame.text.contains("Open shelf"))
    #expect(session.message?.text.contains("there is no more room") == true)
  }

  @Test func `have a border that a smaller window moves, and keys from where it stands then`() throws {
    let session = try session(Size(columns: 200, rows: 40), ["room"])
    for _ in 0..<40 { session.press(">") }
    session.resize(to: Size(columns: 120, rows: 40))
    let there = try border(session)
    session.press("<")
    #expect(try border(session) == there - 4)
  }

  @Test func `have a border that stays at its edge until the mouse is back`() throws {
    let session = try session(Size(columns: 120, rows: 36), ["room"])
    let natural = try border(session)
    func drag(to x: Int) throws -> Int {
      session.mouse(Mouse(.drag(.left), at: Point(x: x, y: 10)))
      return try border(session)
    }
    session.mouse(Mouse(.press(.left), at: Point(x: natural, y: 10)))
    let edge = try drag(to: 119)
    #expect(try drag(to: 110) == edge)
    #expect(try drag(to: natural) == natural)
  }

  @Test func `have no border where nothing stands beside them`() throws {
    let session = try session(Size(columns: 80, rows: 24), ["room"])
    session.press(">")
    #expect(session.message?.text.contains("nothing stands beside this screen") == true)
  }

  @Test func `tell how many lie further to the left`() throws {
    let session = try session(Size(columns: 180, rows: 40), ["room", "shelf", "book"])
    #expect(session.frame.row(1).contains("+2 › Shelf"))
    #expect(session.frame.row(1).contains("─ Book ─"))
  }

  @Test func `go back to one that is clicked, and open what is seen at the right`() throws {
    let session = try session(Size(columns: 180, rows: 40), ["room"])
    func click(_ column: Int) {
      session.draw()
      session.mouse(Mouse(.press(.left), at: Point(x: column, y: 10)))
      session.mouse(Mouse(.release(.left), at: Point(x: column, y: 10)))
    }
    click(150)
    #expect(open(session) == "house > room > shelf")
    click(10)
    #expect(open(session) == "house > room")
  }

  @Test(arguments: [CardFrame.header, .none])
  func `stand beside no screen that has the whole stage for itself`(_ frame: CardFrame) throws {
    var map = AppMap(title: "Library") { Tab("house", root: "house") }
    map.screens = [
      Screen("house", title: "House").children("room").make { _ in
        BodyScreen(cardFrame: frame) { "Bare walls." }
      },
      Screen("room", title: "Room").children("house").make { Shelf($0, "room", next: "house") },
    ]
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 180, rows: 40)), chrome: Deck())
    #expect(session.frame.text.contains("Bare walls."))
    session.navigator.push("room")
    #expect(session.frame.text.contains("All about room.") && session.frame.text.contains("─ Seen house ─"))
    #expect(!session.frame.text.contains("Bare walls."))
  }

  @Test func `have the whole width when nothing can be opened from a root`() throws {
    var map = AppMap(title: "One") { Tab("one", root: "one") }
    map.screens = [Screen("one", title: "One").make { _ in Page { "Alone." } }]
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 180, rows: 40)), chrome: Deck())
    #expect(session.frame.row(1).hasSuffix("╮") && session.frame.row(1).filter { $0 == "╮" }.count == 1)
  }
}
