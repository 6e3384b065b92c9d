import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A long or strange diagnostic` {
  private let source = SourceText(name: "a.kdl", text: "one\ntwo")

  private func diagnostic(_ message: String, help: Diagnostic.Help? = nil, at range: SourceRange)
    -> Diagnostic
  {
    Diagnostic(.error, message, help: help, at: range, in: source)
  }

  @Test func `has a message of at most 500 characters`() {
    let short = String(repeating: "a", count: 500)
    #expect(diagnostic(short, at: source.range).message == short)
    let long = diagnostic(short + "b", at: source.range).message
    #expect(long == short + "…")
  }

  @Test(arguments: [
    (0, 3, "1:1", "one", "^^^"), (2, 6, "1:3", "one", "  ^"), (4, 7, "2:1", "two", "^^^"),
    (7, 7, "2:4", "two", "   ^"), (99, 120, "2:4", "two", "   ^"), (3, 3, "1:4", "one", "   ^"),
  ])
  func `marks a place within its line, even one that is not there`(
    start: Int, end: Int, place: String, line: String, marks: String
  ) {
    let found = diagnostic("m", at: SourceRange(start: start, end: end))
    #expect(found.rendered == "a.kdl:\(place): m\n\(line)\n\(marks)\n")
  }

  @Test func `is another one where anything of it is another`() {
    let range = SourceRange(start: 0, end: 1)
    let one = diagnostic("m", at: range)
    let others = [
      diagnostic("n", at: range), diagnostic("m", at: SourceRange(start: 0, end: 2)),
      diagnostic("m", help: .hint("h"), at: range),
      diagnostic("m", help: .suggestion("h"), at: range), Diagnostic(.warning, "m", at: range, in: source),
      Diagnostic(.error, code: "T1", "m", at: range, in: source),
      Diagnostic(.error, "m", at: range, in: SourceText(name: "b.kdl", text: "one\ntwo")),
    ]
    #expect(one == diagnostic("m", at: range) && Set([one] + others).count == others.count + 1)
  }
}
