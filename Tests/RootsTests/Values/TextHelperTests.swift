import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A text helper` {
  @Test(
    arguments: [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")])
  func `puts the word of a list before its last part`(parts: [String], sentence: String) {
    #expect(parts.listed(with: "or") == sentence)
  }

  @Test(
    arguments: [
      ("", "", ""), (" \t\n", "", ""), ("a b", "a b", "a b"), ("  a b \n", "  a b", "a b"),
      ("\u{3000}a\u{A0}", "\u{3000}a", "a"),
    ])
  func `takes white space from the ends alone`(text: String, atEnd: String, around: String) {
    #expect(text.trimmedAtEnd == atEnd)
    #expect(text.trimmed == around)
  }

  @Test(
    arguments: [
      ("/tmp/a b", "/tmp/a%20b"), ("a?b#c%d", "a%3Fb%23c%25d"), ("é:\n", "%C3%A9%3A%0A"),
      ("-._~/09aZ", "-._~/09aZ"),
    ])
  func `writes the path of a file for a link`(path: String, written: String) {
    #expect(PercentCoding.encode(path, for: .file) == written)
  }
}
