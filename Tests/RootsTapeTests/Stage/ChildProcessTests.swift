@testable import RootsTape
import TestTraits
import Testing

@Suite(.timeLimited) struct `Another program that is run` {
  private static func run(_ script: String, _ input: String = "") -> (status: Int32, output: String)? {
    guard let shell = ChildProcess.find("sh"),
      case .success(let outcome) = ChildProcess(shell, ["-c", script]).run(input: Array(input.utf8))
    else { return nil }
    return (outcome.status, String(decoding: outcome.output, as: UTF8.self))
  }

  @Test func `gets its input whole, and gives back what it says`() throws {
    let long = String(repeating: "0123456789", count: 20_000)
    let outcome = try #require(Self.run("cat; printf end", long))
    #expect(outcome.status == 0 && outcome.output == long + "end")
    // It need not read what it is given.
    #expect(try #require(Self.run("printf x", long)) == (0, "x"))
    #expect(try #require(Self.run("cat")) == (0, ""))
  }

  @Test func `ends with its status, or with the signal that ended it`() throws {
    #expect(try #require(Self.run("exit 3")).status == 3)
    #expect(try #require(Self.run("printf a; exit 255")) == (255, "a"))
    #expect(try #require(Self.run("kill -9 $$")).status == 128 + 9)
  }

  @Test func `that is not there is a problem`() {
    #expect(throws: FileProblem.absent) { try ChildProcess("/nowhere/tool", []).run().get() }
    #expect(ChildProcess.find("no-such-program-anywhere") == nil)
  }
}
