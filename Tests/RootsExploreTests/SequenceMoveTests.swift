import Roots
import RootsApp
@testable import RootsExplore
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A sequence of keys that an app binds` {
  private static let text = """
    app "Desk" {
      start screen=home
      screen home { list { row "One" { push one } }; key "g f" { push find }; key x { push one } }
      screen one { text "one" }
      screen find { field words }
      key "g g" { pop-to-root }
      key "ctrl+x q q" { push one }
    }
    """

  @Test func `is one move, and its presses on a tape`() throws {
    let model = try Model(TextApp.app(Self.text))
    var current = State(model)
    func keys() -> [String] {
      current.moves.compactMap { if case .key(let key) = $0 { key.description } else { nil } }
    }
    #expect(keys() == ["g f", "x", "g g", "ctrl+x q q"])
    let way = Trace([.key(try #require(Key("ctrl+x q q"))), .key(try #require(Key("g g")))])
    current.perform(way.moves[0])
    #expect(current.standing == ["home", "one"])
    current.perform(way.moves[1])
    #expect(current.standing == ["home"])
    let tape = try #require(way.tape(on: model, app: "a.kdl", title: "keys"))
    #expect(tape.contains("Ctrl+X\nType \"qqgg\"\n"), "\(tape)")
  }

  @Test func `is text in a field, but not where it begins with Ctrl`() throws {
    var current = State(try Model(TextApp.app(Self.text)))
    current.perform(.key(try #require(Key("g f"))))
    #expect(current.engine.state.focusedEntry?.screen == "find")
    #expect(
      current.moves.filter { if case .key = $0 { true } else { false } } == [
        .key(try #require(Key("ctrl+x q q")))
      ])
  }
}
