@testable import RootsTape
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A frame that is not the golden one` {
  /// What is said of a frame after one tape that was kept after another.
  private func said(_ kept: String, _ now: String, _ claim: String = "Expect Golden a") async -> String? {
    let first = await Played.tape("\(kept)\n\(claim)")
    #expect(first.result.code == .passed)
    return await Played.tape("\(now)\n\(claim)", files: first.files).sentences.first
  }

  nonisolated static let differences: [(String, String, String, String?)] = [
    ("Type \"a\"", "Type \"a\"", "Expect Golden a", nil),
    (
      "Type \"a\"", "Type \"b\"", "Expect Golden a",
      "1 difference from tapes/toy.golden/a.frame: row 3 differs"
    ),
    (
      "Type \"a\"", "Type \"ab\" Left", "Expect Golden a",
      "2 differences from tapes/toy.golden/a.frame: the cursor is at 3,5"
    ),
    (
      "Type \"a\"", "Type \"b\"", "Expect Golden a Pane body",
      "1 difference from tapes/toy.golden/a.frame: row 2 differs"
    ),
    ("Type \"a\"", "Type \"b\"", "Expect Golden a Pane foot", "there is no pane 'foot'; there are body"),
    ("Type \"a\"", "Type \"b\"", "Expect Golden \"../a\"", "'../a' cannot name a file"),
  ]

  @Test(arguments: differences)
  func `is told by its first difference`(_ kept: String, _ now: String, _ claim: String, _ sentence: String?)
    async
  {
    guard sentence?.hasPrefix("'") != true, sentence?.hasPrefix("there is") != true else {
      #expect(await Played.tape("\(now)\n\(claim)").sentences.first == sentence)
      return
    }
    #expect(await said(kept, now, claim) == sentence)
  }

  @Test func `of another size is told by its size`() async {
    let sentence = await said("Enter", "Resize 70 20\nEnter")
    #expect(sentence?.contains("the size is 70x20, not 80x24") == true, "\(sentence ?? "")")
  }

  @Test func `cannot be kept where nothing can be written`() async {
    let files = ToyFiles()
    files.isReadOnly = true
    let played = await Played.tape("Expect Golden a", files: files)
    #expect(played.sentences == ["tapes/toy.golden/a.frame: read-only"])
  }

  @Test func `does not fail a claim that it is another one`() async {
    let first = await Played.tape("Expect Golden a")
    let second = await Played.tape("Type \"x\"\nExpect Not Golden a\nExpect Top list", files: first.files)
    #expect(second.sentences == [])
    let third = await Played.tape("Expect Not Golden a", files: first.files)
    #expect(third.sentences == ["the frame is that of 'a'"])
  }
}
