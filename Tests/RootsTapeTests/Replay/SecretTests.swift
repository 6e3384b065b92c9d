import Roots
import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// What is typed into the secret fields of programs that a tape launches one after the other.
@MainActor @Suite(.timeLimited) struct `A secret of a tape` {
  private static let desk = """
    app Desk {
      start screen=home
      screen home title=Desk { list { row "Name" { overlay name } } }
      accessory name title="A name" {
        field name label=Name
        field pin label=PIN type=secret
        submit Keep { complete }
      }
    }
    """

  /// Types a secret into a first program, what lines say then, and a secret into the last program.
  private func play(_ lines: String...) async throws -> (result: TapeResult, files: ToyFiles) {
    let outputs = ["Output a.jsonl", "Output a.html", "Output a.cast", "Output a.txt", "Output a.json"]
    let text = outputs + ["Launch one", "Enter", "Tab", "Type \"hunter22\""] + lines
    let tape = SourceText(name: "tapes/t.tape", text: text.joined(separator: "\n"))
    let (plan, findings) = TapeLoader().load(tape)
    #expect(findings.filter { $0.severity != .note }.isEmpty)
    let (app, files) = (try TextApp.app(Self.desk), ToyFiles())
    let replay = Replay(plan, files: files) { setup throws(StageRefusal) in try SessionStage(app, setup) }
    return (await replay.run(), files)
  }

  /// The files in which a text stands.
  private func files(_ files: ToyFiles, with text: String) -> [String] {
    files.contents.keys.filter { files.text($0).contains(text) }.sorted()
  }

  @Test(arguments: ["Note \"it is hunter22\"", "Launch two\nNote \"it was hunter22\""])
  func `is not told by a note`(_ lines: String) async throws {
    let (result, written) = try await play(lines)
    #expect(result.code == .passed)
    #expect(written.text("a.jsonl").contains("•") && files(written, with: "hunter22") == [])
  }

  @Test(arguments: ["Capture b.svg\nCheck Top nothing", "Skip \"no hunter22\"", "Todo \"hunter22 some day\""])
  func `is not told by the name of a step or the reason given for it`(_ lines: String) async throws {
    let (_, written) = try await play("Step \"as hunter22\"", lines)
    #expect(files(written, with: "hunter22") == [])
    #expect(written.text("a.json").contains("as •") && written.text("a.cast").contains("as •"))
  }

  @Test func `is hidden in what is told of the programs that are launched after it`() async throws {
    let (result, written) = try await play(
      "Launch two", "Check Top \"hunter22\"", "Enter", "Tab", "Type \"swordfish\"", "Launch three",
      "Check Top \"swordfish\"", "Check Top \"hunter22\"")
    #expect(result.failures.count == 3)
    #expect(result.failures.map(\.sentence).allSatisfy { !$0.contains("hunter22") })
    #expect(files(written, with: "hunter22") == [] && files(written, with: "swordfish") == [])
    #expect(written.contents.keys.contains("out/t.failure.txt"))
  }

  @Test(arguments: ["Launch two", "Launch two\nRestart cold", "Launch two\nLaunch three"])
  func `is not shown by a later program either`(_ lines: String) async throws {
    let (result, written) = try await play(
      lines, "Enter", "Type \"hunter22\"", "Expect \"••••••••\"", "Expect Not \"hunter22\"")
    #expect(result.failures.map(\.sentence) == [])
    #expect(files(written, with: "hunter22") == [])
  }
}
