import RootsTape
import TestSupport
import TestTraits
import Testing

/// A program that starts again where it was, any number of times, no matter what its screens do when they appear.
@MainActor @Suite(.timeLimited) struct `A program that is started again` {
  /// What is defined beside the screens r to u, what is done, and what is open after each start.
  nonisolated static let cases: [(hooks: String, tape: String, claims: String)] = [
    ("on s.didAppear { push t }", "Do push s\nDo push u", "Stack r s t u"),
    ("on s.didAppear { overlay hint }", "Do push s\nDo dismiss\nDo push u", "Stack r s u;Layers 0"),
    ("on s.didAppear { replace t }", "Do push s\nDo push u", "Stack r t u"),
    ("on r.didAppear { push s }", "Expect Stack r s", "Stack r s"),
    ("on r.didAppear { push s }", "Expect Stack r s\nDo push t", "Stack r s t"),
    ("on r.create { set x=1 }", "Do push s", "Stack r s;Value x == 0"),
    ("on s.didAppear { overlay kept }", "Do push s", "Layers 1;Stack r s"),
    ("on s.didAppear { overlay kept }", "Do push s\nDo overlay kept", "Layers 2"),
    ("on s.didAppear { push t }", "Do push s", "Stack r s t"),
    ("on trip.didAppear { push t @on=\"nested:trip\" }", "Do push trip", "Tab r"),
    ("on s.didAppear { set x=1 }", "Do push s", "Stack r s;Value x == 1"),
    ("on s.didAppear { set x=1 }", "Do push s\nDo push t", "Stack r s t;Value x == 0"),
  ]

  private static func app(_ hooks: String) -> String {
    """
    app R {
      start screen=r
      restore #true
      screen r restorable=#true; screen s restorable=#true; screen t restorable=#true; screen u restorable=#true
      screen n restorable=#true
      flow trip start=n restorable=#true { screens n }
      accessory hint; accessory kept restorable=#true
      \(hooks)
      set x=0
    }
    """
  }

  @Test(arguments: cases) func `is where it was`(_ hooks: String, _ tape: String, _ claims: String)
    async throws
  {
    let expected = claims.split(separator: ";").map { "Expect \($0)" }.filter { $0 != "Expect Tab r" }
    var lines = [tape, "Step \"kept\""]
    for _ in 0..<3 {
      lines.append("Restart restore")
      lines += expected
      lines.append("Expect Same \"kept\"")
    }
    if claims.contains("Value") || claims.contains("Layers 2") {
      lines.removeAll { $0.hasPrefix("Expect Same") }
    }
    let result = try await TextApp.play(lines.joined(separator: "\n"), on: Self.app(hooks))
    #expect(result.failures.map(\.sentence) == [])
  }

  @Test func `lets what was below appear when it is uncovered`() async throws {
    let tape =
      "Do push s\nDo push u\nRestart restore\nExpect Stack r s t u\nEscape\nEscape\nExpect Stack r s t"
    let result = try await TextApp.play(tape, on: Self.app("on s.didAppear { push t }"))
    #expect(result.failures.map(\.sentence) == [])
  }

  @Test func `waits for the guard in the middle, and brings back at once what stood above it`() async throws {
    let app = """
      app G {
        start screen=r
        restore #true
        screen r restorable=#true; screen t restorable=#true; screen u restorable=#true
        screen s restorable=#true guard=lock
        accessory login { list { row "In" { complete } } }
        guard lock { ask login }
        on s.didAppear { push t }
        on t.didAppear { set x=1 }
        set x=0
      }
      """
    let tape = """
      Do push s
      Enter
      Do push u
      Expect Stack r s t u
      Restart restore
      Expect Stack r
      Expect Layers 1
      Restart restore
      Enter
      Expect Stack r s t u
      Expect Value x == 0
      """
    let result = try await TextApp.play(tape, on: app)
    #expect(result.failures.map(\.sentence) == [])
  }
}
