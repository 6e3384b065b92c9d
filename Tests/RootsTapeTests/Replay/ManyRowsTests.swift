@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// Rows that are searched and sorted slice by slice: a tape goes on when that is over.
@MainActor @Suite(.timeLimited) struct `A tape over many rows` {
  private static let app = """
    app "Many" {
      data things generate=40000 { column id type=int }
      screen home title="Things" {
        table {
          columns Thing
          row for=thing in=things "Thing {thing.id}" { push thing id="{thing.id}" }
        }
      }
      screen thing title="Thing {id}" { param id type=int }
    }
    """

  @Test(
    arguments: [
      "Type \"/3999\"\nExpect \"14 of 40000\"\nEnter\nDown\nEnter\nExpect \"Thing 13999\"\nExpect Not \"23999\"",
      "Type \"/3999\"\nBackspace\nExpect \"180 of 40000\"\nEscape\nExpect Not \"of 40000\"",
      "Type \"sS\"\nExpect \"Thing ↓\"\nHome\nEnter\nExpect \"Thing 9999\"\nExpect Not \"9998\"",
    ])
  func `waits until they are found and in order`(tape: String) async throws {
    let result = try await TextApp.play(tape, on: Self.app)
    #expect(result.code == .passed, "\(result)")
  }

  @Test func `leads where the keys have led that did not wait`() async throws {
    let session = try RecordedSession(Self.app)
    await session.press(.function(9))
    for key in Key.typing("/3999") + [.enter, .down, .enter] { session.session.take(.key(key)) }
    await session.session.settled()
    #expect(session.session.frame.text.contains("Thing 13999"))
    session.recorder.offeredClaims.forEach { session.recorder.add(.expect(Expectation($0))) }
    #expect(session.lines().contains { $0.hasPrefix("Expect") })
    let replay = try await session.replayed()
    #expect(replay.result.failures.map(\.sentence) == [], "\(session.files.text("x.tape"))")
  }
}
