import RootsTape
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A guard that redirects` {
  @Test(arguments: [("Enter", "Value x == 1"), ("Escape", "Value x == 2")])
  func `hears what the screen answers to which it redirects`(_ key: String, _ claim: String) async throws {
    let app = """
      app G {
        start screen=a
        screen a { list { row "B" { push b } } }
        screen b guard=g
        screen c { list { row "Yes" { complete } } }
        guard g { redirect { push c { on-result { completed { set x=1 }; cancelled { set x=2 } } } } }
        set x=0
      }
      """
    let result = try await TextApp.play(
      "Enter\nExpect Stack a c\n\(key)\nExpect Stack a\nExpect \(claim)", on: app)
    #expect(result.failures.map(\.sentence) == [])
  }
}
