import RootsTape
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A tape with motion` {
  private static let app = """
    app "Two" { screen a { list { row "On" { push b } } }; screen b { list { row "On" { push a } } } }
    """

  @Test func `presses keys in the middle of a transition`() async throws {
    let tape = """
      Set Motion on
      Settle Off
      Enter
      Expect Phase transitioning
      Do push b
      Expect Phase transitioning
      Settle
      Expect Phase idle
      Expect Stack a b b
      """
    let result = try await TextApp.play(tape, on: Self.app)
    #expect(result.failures.map(\.sentence) == [])
  }

  @Test func `waits for the end of each without being told otherwise`() async throws {
    let result = try await TextApp.play("Set Motion on\nEnter\nExpect Phase idle", on: Self.app)
    #expect(result.failures.map(\.sentence) == [])
  }
}
