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
    try await play(lines)
  }

  private func play(_ lines: [String]) async throws -> (result: TapeResult, files: ToyFiles) {
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

  @Test(arguments: [
    "Expect Top nothing", "Note \"typed\"\nStep \"then\"\nCheck Top nothing", "Launch two\nCheck Top nothing",
    "Restart cold\nExpect Top nothing",
  ])
  func `is told of with stars, wherever its statement is told`(_ lines: String) async throws {
    let (result, written) = try await play(lines)
    #expect(result.failures.count == 1 && files(written, with: "hunter22") == [])
    let story = result.failures.flatMap { FailureText($0).lines }.joined()
    #expect(!story.contains("hunter22") && (lines.contains("\n") || story.contains("Type **********")))
  }

  @Test func `that was copied before it was pasted is told of with stars as well`() async throws {
    let lines = ["Enter", "Tab", "Copy \"swordfish\"", "Paste", "Expect Top nothing"]
    let (result, written) = try await play(["Launch two"] + lines)
    #expect(result.failures.count == 1 && files(written, with: "swordfish") == [])
  }

  @Test(arguments: [
    "Expect \"hunter22\"", "Expect Top \"hunter22\"", "Expect Not /xhunter22|A name/", "Wait@1s /hunter22/",
    "Copy \"hunter22\"\nExpect Top nothing", "# hunter22\nExpect Top nothing",
  ])
  func `is told of with stars in what a claim says of it`(_ lines: String) async throws {
    let (result, written) = try await play(lines)
    #expect(result.failures.count == 1 && files(written, with: "hunter22") == [])
    #expect(!result.failures.map { FailureText($0).lines }.joined().contains("hunter22"))
  }

  // The name of the step, the note and the field of the second program come from elsewhere.
  @Test func `masks nothing that only says the same`() async throws {
    let (result, written) = try await play(
      "Step \"as hunter22\"", "Note \"not hunter22\"", "Launch two", "Enter", "Type \"hunter22\"",
      "Expect \"hunter22\"")
    #expect(result.code == .passed)
    #expect(
      written.text("a.jsonl").contains("not hunter22") && written.text("a.json").contains("as hunter22"))
    #expect(written.text("a.txt").contains("hunter22") && !written.text("a.html").contains("as •"))
  }
}
