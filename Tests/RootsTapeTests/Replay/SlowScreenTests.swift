import Roots
import RootsApp
import RootsTape
import TestSupport
import TestTraits
import Testing

/// Screens of app files whose loading is only played.
@MainActor @Suite(.timeLimited) struct `A screen that takes time` {
  private static let app = """
    app "Slow" {
      start screen=home
      screen home title="Home" {
        list {
          row "Slow" { push detail @after="2s" }
          row "Shaky" { push detail @after="2s" @fails="1 of 2" }
          row "Never" { push detail @fails="2 of 2" }
        }
      }
      screen detail title="Detail" {
        text "One moment" when=loading
        text "It could not be loaded" when=failed
        text "All is here" when="!loading,!failed"
        list { row "Again" when=failed { replace detail @after="1s" } }
      }
    }
    """

  private func play(_ tape: String) async throws {
    let result = try await TextApp.play(tape, on: Self.app)
    #expect(result.code == .passed, "\(result)")
  }

  @Test func `is seen at once, and has what it shows when its time has come`() async throws {
    try await play(
      "Enter\nExpect \"One moment\"\nSleep 1900ms\nExpect \"One moment\"\nSleep 200ms\nExpect \"All is here\""
    )
  }

  @Test func `fails as often as is said, always at the same turns, and can be tried again`() async throws {
    let app = try TextApp.app(Self.app)
    let odds = try #require(Odds("1 of 2"))
    let first = odds.fails(at: 0)
    #expect(odds.fails(at: 1) != first && odds.fails(at: 2) == first)
    #expect(app.period == 2)
    let (one, two) =
      first ? ("It could not be loaded", "All is here") : ("All is here", "It could not be loaded")
    try await play(
      "Down\nEnter\nExpect \"One moment\"\nSleep 2s\nExpect \"\(one)\"\nEscape\nEnter\nSleep 2s\nExpect \"\(two)\""
    )
    try await play(
      "Down 2\nEnter\nSleep 1ms\nExpect \"It could not be loaded\"\nEnter\nExpect \"One moment\"\nSleep 1s\nExpect \"All is here\""
    )
  }

  @Test func `that is left does not come to its end`() async throws {
    try await play(
      "Enter\nEscape\nSleep 3s\nExpect \"Slow\"\nExpect Not \"All is here\"\nEnter\nExpect \"One moment\"")
  }

  @Test(arguments: ["1", "0 of 3", "4 of 3", "1 of 21", "1 of 1", "one of two", "1 of"])
  func `is told what odds are`(_ odds: String) {
    let reading = ScriptedApp.read(
      SourceText(name: "app.kdl", text: "app T { screen a { list { row x { push a @fails=\"\(odds)\" } } } }")
    )
    #expect(
      reading.diagnostics.contains { $0.message.contains("'@fails' must be how many of how many") }, "\(odds)"
    )
  }
}
