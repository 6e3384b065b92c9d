import Roots
import RootsApp
import TestSupport
import TestTraits
import Testing

/// Programs driven by lines at random.
@MainActor @Suite(.timeLimited) struct `A program that is driven at random` {
  @Test(arguments: ["demo", "shop", "ride", "clinic"])
  func `answers each line, twice alike, and takes back what it did`(name: String) throws {
    let reading = try ScriptedApp.read(file: Project.path("Resources/Apps/\(name).kdl"))
    #expect(try walk(try #require(reading.app), seed: UInt64(name.utf8.count), lines: 80) > 0)
  }

  @Test(arguments: Seeded.seeds(6)) func `does so in programs of every kind`(seed: Int) throws {
    let reading = ScriptedApp.read(SourceText(name: "small.kdl", text: SmallApp.text(seed: UInt64(seed))))
    guard let app = reading.app else { return #expect(reading.diagnostics.rendered.contains("consent")) }
    _ = try walk(app, seed: UInt64(seed), lines: 25)
  }

  private static let keys = [
    "enter", "enter", "enter", "down", "up", "esc", "esc", "tab", "space", "1", "2", "3", "ctrl+s", "k", "x",
    "[", "-", "u", "U",
  ]

  /// Returns how often something was undone.
  private func walk(_ app: ScriptedApp, seed: UInt64, lines: Int) throws -> Int {
    let (drive, twin) = (Drive(app), Drive(app))
    var dice = Seeded(seed: seed)
    let screens = app.map.screens.map(\.name)
    let tabs = app.map.tabs.map(\.name) + ["none"]
    var undone = 0
    for _ in 0..<lines {
      let line = line(&dice, screens, tabs)
      let before = try drive("state")
      let text = drive.text(line)
      _ = twin.text("state")
      #expect(twin.text(line) == text)
      let answer = Drive.Answer(try #require(try Value(json: text).fields, "\(line)"))
      #expect(
        answer.code != "notation" && !(answer.error ?? "").hasPrefix("unknown command"), "\(line): \(text)")
      #expect(!text.contains("\"event\":\"invariant\",\"text\":\"c"), "\(line): \(text)")
      // A question goes with what it is about: what is done meanwhile is not done again.
      guard answer.outcome == "committed", before.stacks != answer.stacks, !answer.asks, !before.asks else {
        continue
      }
      let undo = try drive("undo")
      _ = try twin("undo")
      guard undo.outcome == "committed" else { continue }
      let redo = try drive("redo")
      _ = try twin("redo")
      undone += 1
      if redo.outcome == "committed" { #expect(redo.stacks == answer.stacks, "undo and redo of \(line)") }
    }
    return undone
  }

  private func line(_ dice: inout Seeded, _ screens: [String], _ tabs: [String]) -> String {
    func command() -> String {
      let screen = dice.pick(screens)
      return switch dice.next() % 16 {
      case 0, 1: "push \(screen)" + dice.pick(["", " id=1", " @on=main", " @overlays=keep"])
      case 2: "overlay \(screen)" + dice.pick(["", " @layer=0", " @layer=new"])
      case 3: "pop" + dice.pick(["", " 2", " 3"])
      case 4: "pop-to \(screen)" + dice.pick(["", " @if-absent=ignore", " @if-absent=fail"])
      case 5: dice.pick(["pop-to-root", "dismiss", "dismiss-all", "back"])
      case 6: "replace \(screen)" + dice.pick(["", " id=2"])
      case 7: "tab \(dice.pick(tabs))"
      case 8: "navigate \(screen)" + dice.pick(["", " id=1"])
      case 9: "go \(screen)" + dice.pick(["", " @motion=each"])
      case 10: dice.pick(["undo", "redo", "grant", "refuse", "swap"])
      case 11: "complete" + dice.pick([" value=1", "", " paid=#true"])
      case 12: "advance \"\(dice.pick(["1s", "10s", "35s", "2m"]))\""
      case 13: "bring-to-front \(screen)"
      case 14: "set-stack { \(screen); \(dice.pick(screens)) }"
      default: dice.pick(["message x=1", "tell \(screen) x=1", "cancel", "remove-tab none"])
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

extension Drive.Answer {
  /// Whether a guard asks.
  fileprivate var asks: Bool {
    guard case .list(let held)? = state["held"] else { return false }
    return !held.isEmpty
  }
}
