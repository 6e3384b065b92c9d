import Roots
import RootsApp
import TestSupport
import TestTraits
import Testing

/// Programs whose guards never consent, and everything that can be asked of them.
@MainActor @Suite(.timeLimited) struct `A screen whose guard has not consented` {
  /// How the guard decides; nothing that is tried consents by it.
  nonisolated private static let guards = [
    "guard lock { ask login }", "guard lock { ask login; remember session }",
    "guard lock revoke=cover { ask login; remember session }",
    "guard lock timeout=\"5s\" { ask login; remember session }", "guard lock { manual }",
    "guard lock timeout=\"5s\" { manual }", "guard lock { when open=#true }",
    "guard lock { when open=#true; ask login }", "guard lock { refuse \"no\" }",
    "guard lock { redirect { push free } }", "guard lock scope=layers { manual }",
    "guard lock { ask login }; guard pin { manual }",
  ]

  nonisolated private static func app(_ guardian: String, tabs: Bool) -> String {
    let second = guardian.contains("guard pin") ? "guard=pin" : ""
    return """
      \(tabs ? "start tab=a\ntab a root=home\ntab b root=free\ntab c root=vault" : "start screen=home")
      set session=#null open=#false
      screen home { children vault free terms; list { row V { push vault }; row S { overlay sheet } }; key v { go vault } }
      screen free { children vault; list { row T { complete 1 } }; key t { transaction { push free; push vault } } }
      screen terms { list { row OK { complete }; row V { push vault } } }
      screen edit { field note; leave-guard "Discard?" when=dirty }
      screen vault guard=lock { url "/vault"; text "SECRETTEXT"; param id default=1 }
      screen below { url "/vault/below"; children vault }
      flow trip { screens terms free vault }
      accessory sheet { list { row D { complete 1 }; row V { push vault } } }
      accessory hint input=passes { list { row D { complete 1 } } }
      accessory card guard=lock { text "SECRETTEXT" }
      accessory login \(second) {
        list { row T { push terms }; row O { overlay sheet }; row H { overlay hint }; row C { cancel }; row V { push vault } }
        field word required=#true
      }
      keep free for=session
      \(guardian)
      """
  }

  /// Every door, and what can happen before it.
  nonisolated private static let lines = [
    "push vault", "push vault id=2 @keep-overlays=#true", "push vault @on=main", "push vault @on=layer:0",
    "push vault @embed=box", "push-new vault", "navigate vault id=3 @merge=#true", "reveal vault",
    "replace vault",
    "replace vault @count=2", "go-to vault", "set-stack { home; vault; free }", "bring-to-front vault",
    "pop-to vault",
    "pop-to vault @if-absent=reset", "pop-to vault @if-absent=replace-top", "go vault", "go vault @via=free",
    "go below", "open \"test://vault\"", "open \"test://vault\" @mode=push",
    "open \"test://vault\" @mode=reveal",
    "open \"test://vault/below\"", "open \"test://vault/below\" @mode=push", "overlay vault", "overlay card",
    "overlay card @layer=new", "overlay card @layer=0", "overlay card @layer=1", "add-tab d root=vault",
    "transaction { push free; push vault }", "transaction { dismiss-all; overlay card }", "tab c", "tab b",
    "reselect c", "push trip", "overlay trip", "push vault @in=trip", "push vault @on=nested:trip", "undo",
    "redo",
    "swap", "pop", "pop 2", "pop-to-root", "back", "dismiss", "dismiss-all", "cancel", "overlay sheet",
    "overlay sheet @layer=0", "overlay hint", "push terms", "push terms @on=layer:0", "push free",
    "push edit",
    "pop @force=#true", "advance 3", "advance 6", "refuse", "complete #false", "uncover", "remove-tab b",
    "press enter", "press down enter", "press down down enter", "press up enter", "press escape", "press v",
    "press t",
    "press tab", "type abc", "press 1", "press 2", "press 3",
  ]

  @Test(arguments: guards.indices) func `is nowhere, is never made, and nothing of it is seen`(
    _ number: Int
  ) throws {
    let texts = [true, false].map { Self.app(Self.guards[number], tabs: $0) }
    let apps = try texts.map { try Drive.app($0) }
    for seed in Seeded.seeds(8) {
      var dice = Seeded(seed: UInt64(number * 1_000 + seed))
      let drive = Drive(apps[seed % 2])
      var made: [String] = []
      for _ in 0..<40 {
        let line = try line(&dice, drive)
        made.append(line)
        let answer = try drive(line)
        let shown = answer.stacks.split { " >|:/".contains($0) }
        let isThere = shown.contains("vault") || shown.contains("card")
        let isMade = answer.events.contains {
          ($0.hasPrefix("create") || $0.hasPrefix("focus"))
            && ($0.hasSuffix(" vault") || $0.hasSuffix(" card"))
        }
        let hasBroken = answer.events.contains { $0.hasPrefix("invariant") }
        let isSeen = dice.next() % 6 == 0 ? drive.text("frame").contains("SECRETTEXT") : false
        guard isThere || isMade || isSeen || hasBroken else { continue }
        let text = texts[seed % 2]
        Issue.record("\(made.joined(separator: "\n"))\n\(answer.stacks)\n\(answer.events)\n\(text)")
        return
      }
    }
  }

  /// A line that gives no consent: the question itself is answered by no one.
  private func line(_ dice: inout Seeded, _ drive: Drive) throws -> String {
    if dice.next() % 8 == 0 {
      let stacks = try drive("state").stacks
      let isAsked = stacks.contains("login") && !stacks.contains("login > ")
      if !isAsked { return dice.pick(["complete", "complete 1"]) }
    }
    return dice.pick(Self.lines)
  }
}
