import Roots
import RootsApp
import TestSupport
import TestTraits
import Testing

/// Programs driven by lines at random, and what stands for each answer: the state, the events and the outcome.
@MainActor @Suite(.timeLimited) struct `A program that is driven at random` {
  @Test(arguments: ["demo", "shop", "ride", "clinic"]) func `answers as ever`(name: String) throws {
    let reading = try ScriptedApp.read(file: Project.path("Resources/Apps/\(name).kdl"))
    GoldenText.expect(
      story(of: try #require(reading.app), seed: UInt64(name.utf8.count), lines: 150), "Walks/driven-\(name)")
  }

  @Test func `gives the usual answers in every program`() throws {
    var stories: [String] = []
    for seed in 1..<40 {
      let text = SmallApp.text(seed: UInt64(seed))
      guard let app = ScriptedApp.read(SourceText(name: "small.kdl", text: text)).app else { continue }
      stories.append("program \(seed)")
      stories += story(of: app, seed: UInt64(seed), lines: 25)
    }
    GoldenText.expect(stories, "Walks/driven-small")
  }

  private static let keys = [
    "enter", "enter", "enter", "down", "up", "esc", "esc", "tab", "space", "1", "2", "3", "ctrl+s", "k", "x",
    "[",
    "-", "u", "U",
  ]

  private func story(of app: ScriptedApp, seed: UInt64, lines: Int) -> [String] {
    let drive = Drive(app)
    var dice = Dice(seed: seed)
    let screens = app.map.screens.map(\.name)
    let tabs = app.map.tabs.map(\.name) + ["none"]
    return (0..<lines).map { _ in
      let line = line(&dice, screens, tabs)
      return "\(line)  \(digest(drive.text(line)))"
    }
  }

  private func line(_ dice: inout Dice, _ screens: [String], _ tabs: [String]) -> String {
    func command() -> String {
      let screen = dice.pick(screens)
      return switch dice.next() % 16 {
      case 0, 1: "push \(screen)" + dice.pick(["", " id=1", " on=main", " overlays=keep"])
      case 2: "overlay \(screen)" + dice.pick(["", " layer=0", " layer=1"])
      case 3: "pop" + dice.pick(["", " 2", " 3"])
      case 4: "pop-to \(screen)" + dice.pick(["", " if-absent=ignore", " if-absent=fail"])
      case 5: dice.pick(["pop-to-root", "dismiss", "dismiss-all", "back"])
      case 6: "replace \(screen)" + dice.pick(["", " id=2"])
      case 7: "tab \(dice.pick(tabs))"
      case 8: "navigate \(screen)" + dice.pick(["", " id=1"])
      case 9: "go \(screen)" + dice.pick(["", " motion=each"])
      case 10: dice.pick(["undo", "redo", "grant", "refuse", "swap"])
      case 11: "complete" + dice.pick([" value=1", "", " paid=#true"])
      case 12: "advance \"\(dice.pick(["1s", "10s", "35s", "2m"]))\""
      case 13: "bring-to-front \(screen)"
      case 14: "set-stack { visit \(screen); visit \(dice.pick(screens)) }"
      default: dice.pick(["broadcast x=1", "send x=1", "cancel", "toggle \(screen)", "snapshot", "restore"])
      }
    }
    return switch dice.next() % 10 {
    case 0: "transaction { \(command()); \(command()) }"
    case 1, 2, 3: "press \((0...dice.next() % 3).map { _ in dice.pick(Self.keys) }.joined(separator: " "))"
    case 4:
      dice.pick([
        "type Ada", "path \(dice.pick(screens))", "frame", "state",
        "path \(dice.pick(screens)) from=\(dice.pick(screens))",
      ])
    default: command()
    }
  }
}
