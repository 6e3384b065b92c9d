@testable import RootsApp
@testable import RootsLanguage
import TestTraits
import Testing

@Suite(.timeLimited) struct `A diagnostic about a URL without quotes` {
  private func diagnostic(_ start: Int, _ end: Int, in line: [UInt8]) -> Diagnostic {
    Diagnostic(
      .error, "wrong", help: .hint("right"), at: SourceRange(start: start, end: end),
      in: SourceText(name: "line", bytes: line))
  }

  private static let ranges: [(start: Int, end: Int, typed: String, place: Int)] = [
    // open "a://b" x
    (0, 4, "open", 0), (0, 0, "", 0), (4, 5, " ", 4), (5, 5, "", 5), (5, 6, "", 5), (6, 11, "a://b", 5),
    (5, 12, "a://b", 5), (6, 7, "a", 5), (10, 11, "b", 9), (10, 12, "b", 9), (11, 12, "", 10),
    (12, 13, " ", 10),
    (13, 14, "x", 11), (14, 14, "", 12), (0, 14, "open a://b x", 0), (20, 30, "", 12),
  ]

  @Test(arguments: ranges) func `marks what was typed`(start: Int, end: Int, typed: String, place: Int) {
    let line = Array("open a://b x".utf8)
    let found = BareURL.unquoted(diagnostic(start, end, in: BareURL.quoted(line)), in: line)
    #expect(found.source.bytes == line && found.source.name == "line")
    #expect(found.range.start == place)
    #expect(found.source.text(in: found.range) == typed)
    #expect(found.message == "wrong" && found.help == .hint("right") && found.severity == .error)
  }

  @Test(arguments: [
    "open a://b x", "open a://b", "open  shop://item/42", "\tmatch\ta://b\t\t@mode=push",
    "canonical é://ü x é", "  open town://item/7?a=b#c // more", "match a://b\r",
  ])
  func `marks each letter where it stands in the line`(line: String) {
    let bytes = Array(line.utf8)
    let quoted = BareURL.quoted(bytes)
    #expect(quoted.count == bytes.count + 2)
    var places: [Int] = []
    for offset in quoted.indices where quoted[offset] != UInt8(ascii: "\"") {
      let range = BareURL.unquoted(diagnostic(offset, offset + 1, in: quoted), in: bytes).range
      #expect(range.length == 1)
      places.append(range.start)
    }
    #expect(places == Array(bytes.indices))
  }

  @Test func `stays as it is where the line is the same`() {
    let line = Array("open \"a://b\" x".utf8)
    let before = diagnostic(5, 12, in: line)
    #expect(BareURL.quoted(line) == line && BareURL.unquoted(before, in: line) == before)
  }

  @Test(arguments: [
    "open x a://b", "open", " open ", "push a://b", "open a:/b//c", "open a//b:c", "open a:b",
  ])
  func `is about the line itself where no URL would be cut`(line: String) {
    #expect(BareURL.quoted(Array(line.utf8)) == Array(line.utf8))
  }

  @Test(arguments: [
    ("open test://item/4 more", 20, "'open' takes no more; as in 'open URL'"),
    ("open \"test://item/4\" more", 22, "'open' takes no more; as in 'open URL'"),
    ("open test://item/4 @foce=#true", 20, "'open' takes no '@foce'; did you mean '@force'?"),
    ("match test://item/4 x", 21, "'match' takes no more; as in 'match URL'"),
    ("canonical   test://a  @x=1", 23, "'canonical' takes no '@x'"),
    ("match /i/7", 7, "unexpected '/'; a text with it needs quotes"),
  ])
  func `counts columns as they were typed`(line: String, column: Int, sentence: String) {
    guard case .mistake(let mistake) = DriverLine.read(Array(line.utf8)) else {
      Issue.record("taken")
      return
    }
    #expect(mistake.position.column == column && mistake.sentence == sentence)
  }
}
