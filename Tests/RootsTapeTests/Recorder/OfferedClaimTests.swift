import Foundation
import Roots
import RootsApp
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import RootsLanguage
@testable import RootsTape

/// What F8 and N offer, and what a recorder claims by itself, on the state for which it is said.
///
/// `ROOTS_ROUNDS` multiplies the walks, `ROOTS_SEED` is the first of their seeds.
@MainActor @Suite(.timeLimited) struct `A claim that is offered` {
  /// Flows in tabs, in layers and in one another, titles that are the same, rows in many scripts.
  private static let foreign = """
    app "Fremd" {
      restore #true
      start tab=find
      tab find title="Find" root=home
      tab "más" title="Más" root=list
      set count=0 big=9007199254740993 part=0.1 note=#null odd="a \\"b\\" 'c'" every="`\\"'"
      screen home {
        list {
          row "Reserve" { overlay reserve }; row "Reserve" { push reserve }; row "Más │ más" { tab "más" }
          row "日本語 \\u{3000} 👩\\u{200D}👩" { push item id=9007199254740993 name="é" }
          row "e\\u{301} \\u{202E}x \\u{3164}" { push item id=2 name="`\\"'" }
          row "say \\"it\\" 'so' `now`" { overlay ask }; row "\\u{1F1E9}\\u{1F1EA} ⠀⣿" { set count=1 part=1e300 }
        }
      }
      screen list title="Same" {
        table { columns Name Größe; row "a" "1" { push item id=1 name=a }; row "b" "2" { push vault } }
      }
      screen item title="Same" identity=id {
        param id type=int; param name
        text "{name}"; field words; field pin type=secret
        list { row "Deeper" { push item id=1 name="deeper" }; row "In" { push inner }; row "Ask" { overlay ask } }
        leave-guard "Leave?" when=dirty
      }
      screen vault guard=lock { text "in" ; list { row "Out" { set open=#false } } }
      set open=#false
      guard lock { when open=#true; ask ask; remember open }
      flow reserve start=res-a { screens res-a res-b }
      flow inner start=in-a { screens in-a in-b }
      screen res-a { list { row "Next" { push res-b }; row "Ask" { overlay ask }; row "Inner" { push inner } } }
      screen res-b { list { row "Inner" { push inner }; row "Hint" { overlay hint } } }
      screen in-a { list { row "Next" { push in-b }; row "Reserve" { overlay reserve } } }
      screen in-b { text "in b"; list { row "Hint" { overlay hint } } }
      accessory ask { field word; submit "Ja" { complete word="{word}" }; list { row "Inner" { overlay inner } } }
      accessory hint input=passes { text "hint" }
      key o { overlay hint }
    }
    """

  private static let keys: [Key] =
    [
      .up, .down, .down, .down, .left, .right, .home, .end, .pageDown, .tab, .backTab, .enter, .enter, .enter,
      .enter, .escape, .escape, .space, .ctrl("p"), .ctrl("s"), Key(.up, .shift), .backspace, .delete,
    ] + Key.typing("1234o?i:jkzUyn+-,'é漢\"`")

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  private static let rounds = setting("ROOTS_ROUNDS") ?? 1
  private static let first = setting("ROOTS_SEED") ?? 1

  private static func app(_ name: String, seed: Int) throws -> ScriptedApp {
    if !["foreign", "small"].contains(name) { return try RecordedSession.app(name) }
    // What the app itself claims, and breaks, is not offered.
    let small = SmallApp.text(seed: UInt64(seed)).split(separator: "\n").filter { !$0.contains("invariant") }
    let text = name == "foreign" ? foreign : small.joined(separator: "\n")
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    // Now and then a guard comes to ask in what it protects.
    let isCircular = reading.diagnostics.rendered.contains("needs its own consent")
    if isCircular { return try app(name, seed: seed + 1000) }
    return try #require(reading.app, "\(reading.diagnostics.rendered)")
  }

  @Test(arguments: ["demo", "shop", "ride", "onboarding", "clinic", "foreign", "small"])
  func `holds at once, and its opposite does not`(name: String) async throws {
    let walks = Self.rounds * (name == "foreign" || name == "small" ? 4 : 1)
    var counts = (keys: 0, claims: 0, replays: 0)
    for seed in Self.first..<Self.first + walks {
      if let failure = try await walk(name, seed, &counts) {
        let app = name == "small" ? SmallApp.text(seed: UInt64(seed)) : ""
        Issue.record("ROOTS_SEED=\(seed): \(failure)\n\(app)")
        return
      }
    }
    #expect(counts.claims > counts.keys)
    if Self.rounds > 1 { print("\(name): \(counts)") }
  }

  /// Walks through an app; returns what does not hold.
  private func walk(
    _ name: String, _ seed: Int, _ counts: inout (keys: Int, claims: Int, replays: Int)
  ) async throws -> String? {
    var options = RecorderOptions()
    options.expectations = [.top, .state][seed % 2]
    let recorded = try RecordedSession(Self.app(name, seed: seed), options)
    var random = Seeded(seed: UInt64(seed))
    await recorded.press(.function(9))
    var pressed: [Key] = []
    for _ in 0..<60 {
      let key = random.pick(Self.keys)
      pressed.append(key)
      await recorded.press(key)
      if recorded.stage.exitStatus != nil { break }
      counts.keys += 1
      let claims = claims(recorded, &random)
      for claim in claims {
        counts.claims += 1
        if let failure = failure(of: claim, on: recorded.stage) {
          return "\(name), after \(pressed): \(failure)"
        }
      }
      if let claim = claims.randomElement(using: &random), random.oneIn(8),
        !recorded.session.toolChrome.isAsking, !recorded.session.toolChrome.offersTools
      {
        recorded.recorder.add(.expect(Expectation(claim)))
      }
    }
    guard recorded.stage.exitStatus == nil else { return nil }
    _ = recorded.lines()
    counts.replays += 1
    let result = try await recorded.replayed().result
    return result.code == .passed
      ? nil : "\(name), \(pressed):\n\(recorded.files.text("x.tape"))\n\(result.failures)"
  }

  /// What is offered now by a key, and of the state.
  private func claims(_ recorded: RecordedSession, _ random: inout Seeded) -> [Assertion] {
    let state = StateView(recorded.stage.state)
    let schema = recorded.recorder.subject.schema
    var claims = recorded.recorder.offeredClaims
    for _ in 0..<2 {
      var path = ""
      for _ in 0..<6 {
        let next = state.completions(of: path, schema)
        guard !next.isEmpty, path.isEmpty || !random.oneIn(4) else { break }
        path = random.pick(next)
        if let claim = try? recorded.recorder.valueClaim(at: path, state) { claims.append(claim) }
        path += "."
      }
    }
    return claims
  }

  /// Why a claim does not hold on a stage, or its opposite does.
  private func failure(of claim: Assertion, on stage: SessionStage) -> String? {
    let judge = Judge(stage, ReplayMemory(), GoldenFolder(of: "x.tape", ReplayOptions(), ToyFiles()))
    for isNegated in [false, true] {
      let expectation = Expectation(claim, isNegated: isNegated)
      guard let text = TapePrinter.expectationText(expectation) else { return "cannot be written: \(claim)" }
      let tape = Tape(text)
      guard case .expect(let read)? = tape.commands.first?.action, tape.commands.count == 1 else {
        return "\(text): \(tape.diagnostics.rendered)"
      }
      switch judge.verdict(on: read) {
      case .holds(let words, _): if isNegated { return "\(text) holds: \(words)" }
      case .fails(let shortfall): if !isNegated { return "\(text) fails: \(shortfall.sentence)" }
      }
    }
    return nil
  }
}
