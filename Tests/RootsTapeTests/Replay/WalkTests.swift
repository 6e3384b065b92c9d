import Roots
import RootsApp
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import RootsTape

/// The shipped apps under keys, commands and time at random.
@MainActor @Suite(.timeLimited) struct `A walk through a shipped app` {
  private static let keys: [Key] =
    [
      .up, .down, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .tab, .backTab, .enter, .enter,
      .enter, .enter, .escape, .escape, .space, .ctrl("p"), .ctrl("s"), .ctrl("r"), .ctrl("u"), .function(6),
      .function(2), .function(3), .function(9), Key(.up, .shift), Key(.down, .shift), Key(.left, .alt),
      Key(.right, .alt), .backspace, .delete,
    ] + Key.typing("1234ii?:/gjksS{}[]uUhlM+-axyntN,'é漢")

  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 132, rows: 40), Size(columns: 46, rows: 13),
    Size(columns: 104, rows: 30), Size(columns: 200, rows: 50),
  ]

  /// Two stages take the same; one is drawn after each step, the other now and then. What F2 lets pass breaks what an
  /// app claims of its guards, rightly.
  @Test(arguments: ["demo", "shop", "ride", "onboarding", "clinic"], Seeded.seeds(2))
  func `keeps its invariants, and is the same however often it is drawn`(name: String, part: Int) async throws
  {
    let reading = try ScriptedApp.read(file: Project.path("Resources/Apps/\(name).kdl"))
    let app = try #require(reading.app)
    var (dice, twinDice) = (Seeded(seed: seed(name, part) + 1), Seeded(seed: seed(name, part) + 1))
    var setup = StageSetup()
    setup.size = Self.sizes[(name.utf8.count + part) % Self.sizes.count]
    func stage() throws -> SessionStage {
      let terminal = HeadlessTerminal(
        setup.size, charset: part % 3 == 1 ? .ascii : .utf8, background: part % 3 == 2 ? .dotted : .dim)
      return try SessionStage(app, setup, on: terminal)
    }
    let (stage, twin) = (try stage(), try stage())
    let targets = app.map.screens.map(\.name)
    var isForced = false
    for number in 0..<80 {
      let what = await step(stage, &dice, targets)
      isForced = isForced || what == "key \(Key.function(2))"
      _ = await step(twin, &twinDice, targets)
      let frame = GoldenFrame(stage.frame).text
      #expect(GoldenFrame(stage.frame).text == frame, "drawn twice after \(what)")
      #expect(stage.violations.filter { !isForced || !$0.hasPrefix("invariant '") } == [], "\(what)")
      #expect(stage.state == twin.state, "\(what)")
      if number % 7 == 6 { #expect(GoldenFrame(twin.frame).text == frame, "\(what)") }
      if stage.exitStatus != nil {
        try? await stage.take(.restart(.cold))
        try? await twin.take(.restart(.cold))
      }
    }
  }

  @Test func `shifts the columns of a table that was not drawn yet`() throws {
    let reading = ScriptedApp.read(
      SourceText(
        name: "app.kdl",
        text: """
          app T version=1 {
            screen home {
              table {
                columns Name Price Stock Place Note
                row "A long name" "1778.78" "120034" "Shelf 12, room 4" "do not forget" { push home }
              }
            }
          }
          """))
    var setup = StageSetup()
    setup.size = Size(columns: 40, rows: 12)
    let stage = try SessionStage(#require(reading.app), setup)
    stage.press(.right)
    #expect(GoldenFrame(stage.frame).text.contains("‹ 1"))
  }

  /// Keys that have a line that does the same; in a field they type nothing.
  private static let plainKeys: [Key] = [
    .up, .down, .down, .enter, .enter, .enter, .escape, "1", "2", "3",
  ]

  @Test(arguments: ["demo", "shop", "ride", "onboarding", "clinic"], Seeded.seeds(1))
  func `comes to one state, drawn and in lines`(name: String, part: Int) async throws {
    let reading = try ScriptedApp.read(file: Project.path("Resources/Apps/\(name).kdl"))
    let app = try #require(reading.app)
    let drawn = try SessionStage(app, StageSetup())
    let plain = try PlainStage(StageSetup()) { setup, terminal throws(StageRefusal) in
      try SessionStage(app, setup, on: terminal)
    } write: { _ in
    }
    var dice = Seeded(seed: seed(name, part + 9))
    var pressed: [Key] = []
    for _ in 0..<150 {
      let key = dice.pick(Self.plainKeys)
      if drawn.session.takesText, key.typed != nil { continue }
      pressed.append(key)
      drawn.press(key)
      plain.press(key)
      if ["tab", "focus", "main", "tabs", "layers", "values"].contains(where: {
        drawn.state[$0] != plain.state[$0]
      }) {
        Issue.record("after \(pressed.suffix(8)): \(drawn.state.json)\nin lines: \(plain.state.json)")
        return
      }
      guard drawn.exitStatus == nil else { break }
    }
    #expect(plain.violations == [])
  }

  private func seed(_ name: String, _ part: Int) -> UInt64 { UInt64(name.utf8.count * 31 + part * 7 + 1) }

  private func step(_ stage: SessionStage, _ dice: inout Seeded, _ screens: [String]) async -> String {
    func take(_ input: StageInput, _ what: String) async -> String {
      do { try await stage.take(input) } catch { return what + ": " + error.description }
      return what
    }
    switch dice.next() % 24 {
    case 0: return await take(.scroll(.down), "down")
    case 1: return await take(.scroll(.up), "up")
    case 2:
      let text = dice.pick(["Ada", "two words", "a\nb", "12", "2026-03-04", "ada@example.org"])
      return await take(.paste(text), "paste \(text.debugDescription)")
    case 3: return await take(.resize(dice.pick(Self.sizes)), "resize")
    case 4, 5:
      let command =
        dice.pick(["push ", "push ", "overlay ", "go ", "replace "]) + dice.pick(screens)
        + dice.pick(["", " id=1"])
      return await take(.perform(command), command)
    case 6:
      let command = dice.pick(["pop", "pop-to-root", "dismiss", "dismiss-all", "undo", "redo", "back"])
      return await take(.perform(command), command)
    case 7, 8:
      stage.advance(to: stage.now + .milliseconds(Int(dice.next() % 40) * 250))
      return "wait"
    default:
      let key = dice.pick(Self.keys)
      stage.press(key)
      return "key \(key)"
    }
  }
}
