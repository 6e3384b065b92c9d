import CPty
import RootsApp
import TestTraits
import Testing

@testable import RootsTools

/// A secret may be driven in as well as typed.
@MainActor @Suite(.timeLimited) struct `The memory of a program that is driven` {
  @Test func `is in no core dump`() async {
    await #expect(processExitsWith: .success) { try await `The memory of a program that is driven`.drive() }
  }

  private static func drive() throws {
    let input = """
      app S { start screen=a; screen a { field pin type=secret } }
      ---
      type "word"

      """
    var rest = Array(input.utf8)[...]
    let console = Console(
      input: { buffer in
        let part = rest.prefix(buffer.count)
        rest = rest.dropFirst(part.count)
        buffer.copyBytes(from: part)
        return part.count
      }, output: { _ in .written }, errors: { _ in true })
    try #require(pty_dumpable() == 1)
    var lines = LineReader(console, limit: 1_000)
    let app = try DriveRun.app(&lines, console)
    #expect(DriveRun.drive(Driver(app), &lines, console) == .ok)
    #expect(rest.isEmpty && pty_dumpable() == 0)
  }
}
