import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A recorded sequence of keys` {
  private static let app = """
    app "Desk" {
      screen home title="Home" { list { row "One" { push one } }; key "g f" title="find" { push find } }
      screen one title="One" { key "g g" { pop-to-root } }
      screen find title="Find" { field words; submit Go { push one } }
      key "ctrl+x o" title="one" { push one }
    }
    """

  private func play(_ keys: String, advancing time: Duration = .zero) async throws -> [String] {
    let session = try RecordedSession(Self.app)
    await session.press(.function(9))
    for name in keys.split(separator: " ") {
      await session.press(try #require(Key(String(name))))
      session.session.advance(by: time)
    }
    let lines = session.lines()
    let (result, events, state, _) = try await session.replayed()
    #expect(result.failures.map(\.sentence) == [] && result.refusal == nil, "\(lines)")
    #expect(events == session.events && state == session.stage.state)
    return lines.filter { !$0.hasPrefix("Check") && !$0.hasPrefix("Set") }
  }

  @Test(arguments: [
    ("g f", ["Type \"gf\""]), ("ctrl+x o g g", ["Ctrl+X", "Type \"o\"", "Type \"gg\""]),
    ("g f g f ctrl+x o", ["Type \"gf\"", "Type \"gf\"", "Ctrl+X", "Type \"o\""]),
    ("g esc g x", ["Type \"g\"", "Escape", "Type \"gx\""]),
  ])
  func `is its presses, and plays to the same place`(keys: String, tape: [String]) async throws {
    #expect(try await play(keys) == tape)
  }

  @Test func `is the same however long the person thinks`() async throws {
    for time in [Duration.milliseconds(1), .milliseconds(299), .seconds(2)] {
      #expect(try await play("g f", advancing: time) == ["Type \"gf\""])
    }
  }

  @Test func `is not begun on the tape by what steers the recorder`() async throws {
    let session = try RecordedSession(Self.app)
    let deck = try #require(session.session.chrome as? Deck)
    deck.bindings = try Bindings(rebinding: [("record", ["f9", "g r"]), ("go", [])])
    await session.press(.function(9), "g", "f", .escape, "g", "r")
    #expect(session.recorder.path == nil)
    let lines = session.files.text("x.tape").split(separator: "\n").map(String.init)
    #expect(lines.suffix(3).contains("Escape") && lines.joined().contains("\"g\""), "\(lines)")
  }
}
