import Roots
@testable import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import TestTraits
import Testing

@Suite(.timeLimited) struct `A claim that is updated` {
  private static let state = StateView([
    "route": "shop://item/2?x=1", "queue": 1,
    "main": [
      "depth": 2,
      "stack": [["screen": "list"], ["screen": "two words", "payload": ["id": 2, "tags": ["a", "b"]]]],
      "top": ["screen": "two words", "payload": ["id": 2, "text": "it's \"so\"", "note": "a\nb"]],
    ],
    "layers": [["index": 0, "stack": [["screen": "ask"]]], ["index": 2, "name": "cart", "stack": []]],
    "values": ["count": 3, "name": "Ada", "price": 2.5],
  ])

  nonisolated static let mended: [(String, String?)] = [
    ("Expect Top x", "Expect Top \"two words\""), ("Check@2s Top x", "Check@2s Top \"two words\""),
    ("Assert Stack list … x", "Assert Stack list \"two words\""),
    ("Expect Layer 0 Top x", "Expect Layer 0 Top ask"),
    ("Expect Layer 0 Stack *", "Expect Layer 0 Stack ask"),
    ("Expect Layer 0 Depth 4", nil), ("Expect Layer 1 Top x", nil), ("Expect Layer 2 Top x", nil),
    ("Expect Layer cart Stack x", nil),
    ("Expect Route \"/x\"", "Expect Route \"/item/2?x=1\""),
    ("Expect Route \"shop://x\"", "Expect Route \"shop://item/2?x=1\""),
    ("Expect Value count == 4", "Expect Value count == 3"),
    ("Expect Value name == 4", "Expect Value name == Ada"),
    ("Expect Value price == 2", "Expect Value price == 2.5"),
    ("Expect Value count != 3", nil), ("Expect Value count > 3", nil), ("Expect Value count absent", nil),
    ("Expect Value nothing == 3", nil),
    ("Expect State main.depth == 5", "Expect State main.depth == 2"),
    ("Expect State main.depth ~ /5/", nil),
    ("Expect Payload id == 5", "Expect Payload id == 2"),
    ("Expect Payload text == x", "Expect Payload text == `it's \"so\"`"),
    // A tape that says something near to it would be wrong again.
    ("Expect Payload note == x", nil),
    ("Expect Not Top x", nil), ("Expect Tab x", nil), ("Expect Depth 1", nil), ("Expect Layers 1", nil),
    ("Expect Queue idle", nil), ("Expect \"text\"", nil), ("Expect Golden a", nil), ("Expect Exit 0", nil),
  ]

  @Test(arguments: mended)
  func `says what holds, of the same thing and in the same words`(_ claim: String, _ text: String?) throws {
    guard case .expect(let expectation)? = Tape(claim).commands.first?.action else {
      Issue.record("\(Tape(claim).diagnostics.rendered)")
      return
    }
    #expect(expectation.mended(by: Self.state).flatMap(TapePrinter.expectationText) == text)
  }

  @Test func `of nothing that is there is not updated`() {
    let empty = StateView(["route": .null, "main": ["stack": []]])
    for claim in [
      "Expect Top x", "Expect Route \"/x\"", "Expect Payload id == 1", "Expect Value count == 1",
    ] {
      guard case .expect(let expectation)? = Tape(claim).commands.first?.action else {
        Issue.record("\(Tape(claim).diagnostics.rendered)")
        continue
      }
      #expect(expectation.mended(by: empty) == nil, "\(claim)")
    }
    guard case .expect(let stack)? = Tape("Expect Stack x").commands.first?.action else {
      Issue.record("the stack is not claimed")
      return
    }
    // An empty stack can be said in no words.
    #expect(stack.mended(by: empty).flatMap(TapePrinter.expectationText) == nil)
  }

  private static let source = SourceText(name: "t.tape", text: "Expect Top é\nTab\nCheck Top b # why\n")

  @Test func `is written in its place, all of them at once`() throws {
    var mending = ClaimMending()
    #expect(mending.applied(to: Self.source) == nil)
    let ranges = Tape(Self.source).commands.map(\.range)
    let made = [
      mending.change(ranges[2], to: "Check Top longer"), mending.change(ranges[0], to: "Expect Top x"),
    ]
    #expect(made == [true, true])
    let bytes = try #require(mending.applied(to: Self.source))
    #expect(String(decoding: bytes, as: UTF8.self) == "Expect Top x\nTab\nCheck Top longer # why\n")
    #expect(
      mending.list(in: Self.source) == [
        "1: Expect Top é → Expect Top x", "3: Check Top b → Check Top longer",
      ])
  }

  @Test func `is left as it is where it is made twice and cannot hold both times`() {
    var mending = ClaimMending()
    let range = SourceRange(start: 0, end: 3)
    var made = ["a", "a", "b"].map { mending.change(range, to: $0) }
    #expect(made == [true, true, false])
    #expect(mending.applied(to: Self.source) == nil)
    // It stays so, also after later claims.
    made = [mending.change(range, to: "a"), mending.change(SourceRange(start: 4, end: 5), to: "c")]
    #expect(made == [false, true])
    #expect(mending.list(in: Self.source).map { $0.hasSuffix("→ c") } == [true])
  }

  @Test func `shows nothing on a terminal that it quotes`() {
    var mending = ClaimMending()
    let source = SourceText(name: "t.tape", text: "Expect Top \"a\u{1B}[2J\"\n")
    let isMade = mending.change(SourceRange(start: 0, end: source.bytes.count - 1), to: "Expect Top b")
    #expect(isMade)
    #expect(mending.list(in: source) == ["1: Expect Top \"a\\u{1b}[2J\" → Expect Top b"])
  }
}
