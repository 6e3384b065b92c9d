@testable import RootsLanguage
@testable import RootsTape
import TestTraits
import Testing
internal import RootsApp

@Suite(.timeLimited) struct `The table of tapes` {
  private static var entries: [TapeTable.Entry] { TapeTable.chapters.flatMap(\.entries) }

  private static func words(_ titles: String...) -> Set<String> {
    Set(TapeTable.chapters.filter { titles.contains($0.title) }.flatMap { $0.entries.flatMap(\.words) })
  }

  @Test func `tells of every command, claim and setting, and of no other`() {
    let commands = Self.words(
      "Keys and text", "Time and waiting", "The app", "Claims about the screen", "Files and pictures")
    #expect(commands == TapeSuggestion.commandSet)
    #expect(Self.words("Claims about the state") == Set(TapeTable.claimWords))
    #expect(
      Self.words("Settings", "Settings for pictures") == Set(TapeSetting.allCases.map(\.rawValue)))
  }

  @Test func `has examples that are read without a complaint, and that say what they are there for`() {
    for entry in Self.entries {
      let tape = Tape(entry.example)
      let complaints = tape.diagnostics.filter { $0.severity != .note }.map(\.message)
      #expect(complaints == [] || entry.words == ["Shell"], "\(entry.example): \(complaints)")
      let words = Set(entry.example.split { !$0.isLetter && !$0.isNumber }.map(String.init))
      #expect(!words.isDisjoint(with: entry.words), "\(entry.example)")
      #expect(!entry.help.isEmpty)
    }
  }

  @Test func `tells what a claim means that is made in an example`() {
    for entry in TapeTable.chapters.first(where: { $0.title == "Claims about the state" })?.entries ?? [] {
      let claims = Tape(entry.example).commands.filter { if case .expect = $0.action { true } else { false } }
      #expect(claims.count == 1, "\(entry.example)")
    }
  }

  @Test(arguments: TapeTable.chapters.flatMap(\.entries).map(\.example))
  func `writes every example as it was read`(_ example: String) {
    let actions = Tape(example).commands.map(\.action)
    #expect(!actions.isEmpty)
    let written = actions.compactMap(TapePrinter.text).joined(separator: "\n")
    #expect(written == example)
  }

  @Test func `has one row for each claim, and reads nothing that is not a row`() {
    #expect(Set(TapeTable.claimWords).count == TapeTable.claimWords.count)
    for word in TapeTable.claimWords {
      let wrong = Tape("Expect \(word)x").diagnostics.map(\.message)
      #expect(wrong == ["nothing called '\(word)x' can be expected"])
    }
  }
}
