import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// The claims that come of "this text is wrong": they fail at once, and hold in the app that is mended.
@MainActor @Suite(.timeLimited) struct `A text that is wrong` {
  private static let rows = [
    #""Ada" "12" "red""#, #""Adam" "3" "red""#, #""Bo" "12" "(a)""#, #""Bob" "" "red""#,
  ]

  private static func app(_ rows: [String]) -> String {
    """
    app "Desk" {
      screen home title="Home" {
        table { columns Name Ward Triage; \(rows.map { "row \($0)" }.joined(separator: "; ")) }
        text "Pay"
        text "Pay later"
        text "Pay now"
      }
    }
    """
  }

  private func session() throws -> RecordedSession { try RecordedSession(Self.app(Self.rows)) }

  /// Answers what is wrong by the texts of the menus; the last word after "say" is typed.
  private func claim(_ answers: String..., say text: String = "") async throws -> String? {
    let session = try session()
    let deck = try #require(session.session.chrome as? Deck)
    var claim: RootsTape.Expectation??
    session.recorder.askWhatIsWrong(deck, isBroken: false) { given, _ in claim = given }
    for answer in ["a text that stands"] + answers {
      for _ in 0..<30 where !selected(session).contains(answer) { await session.press(.down) }
      try #require(selected(session).contains(answer), "\(answer): \(session.session.frame.text)")
      await session.press(.enter)
    }
    if !text.isEmpty {
      await session.press(.ctrl("u"))
      await session.type(text)
      await session.press(.enter)
    }
    return claim.flatMap(\.self).flatMap { TapePrinter.expectationText($0) }
  }

  private func selected(_ session: RecordedSession) -> String {
    session.session.frame.text.parts(between: "┃▌").at(1).map { String($0.prefix { $0 != "┃" }) } ?? ""
  }

  private func holds(_ claim: String, _ rows: [String], without part: String = "") async throws -> Bool {
    let text = Self.app(rows).replacing(part, with: "")
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    let app = try #require(reading.app, "\(reading.diagnostics.rendered)")
    let (plan, findings) = TapeLoader().load(SourceText(name: "t.tape", text: claim))
    #expect(!findings.hasErrors, "\(claim)")
    let replay = Replay(plan, files: ToyFiles()) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    return await replay.run().failures.isEmpty
  }

  private func expect(_ claim: String?, _ text: String, mendedBy mend: (inout [String]) -> Void) async throws
  {
    #expect(claim == text)
    var rows = Self.rows
    #expect(try await !holds(text, rows), "\(text)")
    mend(&rows)
    #expect(try await holds(text, rows), "\(text)")
  }

  @Test func `stands in a row that should be above another`() async throws {
    try await expect(
      claim("Bo ", "change places", "Ada "), "Expect /(?s)Bo.*Ada/", mendedBy: { $0.swapAt(0, 2) })
    // One is the beginning of the other.
    try await expect(
      claim("Ada ", "change places", "Adam "), "Expect /(?s)Adam.*Ada/", mendedBy: { $0.swapAt(0, 1) })
  }

  @Test func `is a cell that should say something else, or should not be there`() async throws {
    try await expect(
      claim("Adam ", "only a cell", "3", "should say", say: "4"), "Expect /Adam {2,}4/",
      mendedBy: { $0[1] = #""Adam" "4" "red""# })
    try await expect(
      claim("Adam ", "only a cell", "Adam", "should say", say: "Eve"), "Expect /Eve {2,}3/",
      mendedBy: { $0[1] = #""Eve" "3" "red""# })
    // What is there begins with it.
    try await expect(
      claim("Ada ", "only a cell", "12", "should say", say: "1"),
      "Expect /(?m)Ada {2,}1(?: ?[│┃]|  |$)/", mendedBy: { $0[0] = #""Ada" "1" "red""# })
    try await expect(
      claim("Bo ", "only a cell", "(a)", "should not"),
      #"Expect Not /(?m)Bo {2,}12 {2,}\(a\)(?: ?[│┃]|  |$)/"#, mendedBy: { $0[2] = #""Bo" "12" """# })
  }

  @Test func `should say what stands elsewhere already, in its own row`() async throws {
    try await expect(
      claim("Adam ", "should say", say: "Bob"), #"Expect+Row 7 "Bob""#,
      mendedBy: { $0[1] = #""Bob" "3" "red""# })
    // It is the beginning of what is there.
    #expect(try await claim("Pay later", "should say", say: "Pay")?.hasPrefix("Expect+Row ") == true)
  }

  @Test func `should not be there, though it is a part of another one`() async throws {
    let claim = try #require(try await claim("Pay", "should not"))
    #expect(claim == "Expect Not /(?m)(?:^|  |[│┃▌]) *Pay(?: ?[│┃]|  |$)/")
    #expect(try await !holds(claim, Self.rows))
    #expect(try await holds(claim, Self.rows, without: "text \"Pay\"\n"))
  }

  @Test func `stands in lines that only their rows tell apart`() async throws {
    #expect(try await claim("Pay", "change places", "Pay later") == #"Expect+Row 11 "Pay later""#)
  }
}
