import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A sheet of lines` {
  private func session(_ lines: [Sheet.Line], selecting screen: String? = nil) throws -> Session {
    let session = try Shop.session(Size(columns: 80, rows: 24))
    let deck = try #require(session.chrome as? Deck)
    deck.handlers[.map] = { deck.show(Sheet("Map", lines, selecting: screen), $0) }
    session.press("M")
    return session
  }

  private static let lines = [
    Sheet.Line("Trail Shop: 4 screens"), Sheet.Line(""), Sheet.Line("home", screen: "home"),
    Sheet.Line("└─ catalog", screen: "catalog"), Sheet.Line("   └─ item", screen: "item"),
    Sheet.Line("cart", screen: "cart"), Sheet.Line("seen 1 of 4"),
  ]

  @Test func `is shown whole where there is room`() throws {
    let text = try session(Self.lines).frame.text
    for line in Self.lines { #expect(text.contains(line.text)) }
    #expect(text.contains("7 lines"))
  }

  @Test func `is as wide as its lines, so that few words do not lie in a wide box`() throws {
    let session = try Shop.session(Size(columns: 200, rows: 50))
    (session.chrome as? Deck)?.show(Sheet("Few", [.init("a few words")]), session)
    let row = try #require(session.frame.rows.first { $0.contains("━ Few ━") })
    #expect(row.count { $0 == "━" } < 60)
  }

  @Test func `leads to the screen of the chosen line`() throws {
    let session = try session(Self.lines, selecting: "home")
    session.press(.down)
    session.press(.enter)
    #expect(session.navigator.state.focusedEntry?.screen == "catalog")
  }

  @Test func `asks for what a screen needs, and opens accessories over everything`() throws {
    let session = try session(Self.lines, selecting: "catalog")
    (session.chrome as? Deck)?.language = PromptLanguage { _ in
      .wrong("no", column: nil)
    } complete: { _ in
      .init()
    }
    session.press(.down)
    session.press(.enter)
    #expect(session.frame.text.contains(":go item id="))
    session.press(.escape)
    session.press("M")
    session.press(.end)
    session.press(.enter)
    #expect(session.navigator.state.openLayers.count == 1)
  }

  @Test func `chooses a line by a click, and goes there by another one`() throws {
    let session = try session(Self.lines, selecting: "home")
    let deck = try #require(session.chrome as? Deck)
    let sheet = Sheet("Map", Self.lines, selecting: "home")
    guard case .handled = sheet.click(row: 3, deck, session) else {
      Issue.record("the first click chooses")
      return
    }
    #expect(session.navigator.state.focusedEntry?.screen != "catalog")
    if case .handled = sheet.click(row: 3, deck, session) { Issue.record("the second click goes there") }
  }

  @Test(arguments: [Key.escape, "M", "q"]) func `is closed again`(_ key: Key) throws {
    let session = try session(Self.lines)
    session.press(key)
    #expect(!session.frame.text.contains("7 lines"))
    #expect(!session.isFinished)
  }

  @Test func `moves through more lines than fit, and keeps the chosen one in sight`() throws {
    let many = (1...200).map { Sheet.Line("line \($0)", screen: $0 % 2 == 0 ? "home" : nil) }
    let session = try session(many)
    for _ in 0..<60 { session.press(.down) }
    #expect(session.frame.text.contains("▌ line 122 "))
    session.press(.home)
    #expect(session.frame.text.contains("line 1 "))
    session.press(.end)
    #expect(session.frame.text.contains("▌ line 200"))
    session.resize(to: Size(columns: 40, rows: 12))
    #expect(session.frame.text.contains("▌ line 200"))
  }

  @Test func `scrolls where nothing can be chosen`() throws {
    let session = try session((1...100).map { Sheet.Line("line \($0)") })
    session.press(.enter)
    session.press(.end)
    #expect(session.frame.text.contains("line 100"))
    session.press(.home)
    #expect(session.frame.text.contains("line 1 "))
  }

  /// A recording is made where every frame is drawn, and played where none is.
  @Test func `turns the same pages whether anybody looks or not`() throws {
    let many = (1...200).map { Sheet.Line("line \($0)", screen: $0 % 2 == 0 ? "home" : nil) }
    for lines in [many, many.map { Sheet.Line($0.text) }] {
      let (seen, unseen) = (try session(lines), try session(lines))
      let down = Mouse(.wheel(.down), at: Point(x: 40, y: 12))
      for key: Key? in [.pageDown, .pageDown, nil, .down, .pageUp, nil] {
        for session in [seen, unseen] {
          if let key { session.press(key) } else { session.mouse(down) }
        }
        _ = seen.frame
      }
      #expect(seen.frame.text == unseen.frame.text)
    }
  }
}
