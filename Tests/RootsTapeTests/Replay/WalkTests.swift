import Roots
import RootsApp
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import RootsTape

/// The shipped apps under keys, commands and time at random: what stands for every event, and for every frame.
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

  @Test(arguments: ["demo", "shop", "ride", "onboarding", "clinic"], [0, 1, 2])
  func `tells and shows what it has always told and shown`(name: String, part: Int) async throws {
    let reading = try ScriptedApp.read(file: Project.path("Resources/Apps/\(name).kdl"))
    let app = try #require(reading.app)
    var dice = Dice(seed: UInt64(name.utf8.count * 31 + part * 7 + 1))
    var setup = StageSetup()
    setup.size = Self.sizes[(name.utf8.count + part) % Self.sizes.count]
    let terminal = HeadlessTerminal(
      setup.size, charset: part == 1 ? .ascii : .utf8, background: part == 2 ? .dotted : .dim)
    let stage = try SessionStage(app, setup, on: terminal)
    var events: [String] = []
    stage.listener = { events.append($0.description) }
    let targets = app.map.screens.map(\.name)
    var story: [String] = []
    for _ in 0..<120 {
      let what = await step(stage, &dice, targets)
      let frame = GoldenFrame(stage.frame).text
      story.append("\(what)  \(events.count) \(digest(events.joined(separator: "\n"))) \(digest(frame))")
      events = []
      if stage.exitStatus != nil { try? await stage.take(.restart(.cold)) }
    }
    GoldenText.expect(story, "Walks/app-\(name)-\(part)")
  }

  private func step(_ stage: SessionStage, _ dice: inout Dice, _ screens: [String]) async -> String {
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
