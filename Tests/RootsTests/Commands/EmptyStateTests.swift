import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `The empty state` {
  private let notes = Notes()

  private func nav(_ guardian: Guard = Guard("auth") { _ in .wait }.manual(), tabs: Bool = false) throws
    -> Navigator
  {
    let notes = notes
    var map =
      tabs
      ? AppMap {
        Tab("one", root: "home")
        Tab("two", root: "safe")
        Screen("home").guarded(by: "auth")
        Screen("safe").guarded(by: "auth")
        Screen("open")
        Accessory("card")
      }
      : AppMap {
        Screen("home").guarded(by: "auth")
        Screen("open")
        Accessory("card")
      }
    map.guards = [guardian]
    map.empty = Screen("void").make { Noted($0, notes) }
    return try Navigator(map)
  }

  private func inSight(_ nav: Navigator) -> [String] { nav.state.sight.visible.map(\.screen) }

  /// What is done, and what is in sight and on the stacks afterwards.
  nonisolated static let changes: [([Command], [String], String)] = [
    ([], ["@empty"], "*main: "), ([.refuse()], ["@empty"], "*main: "), ([.grant()], ["home"], "*main: home"),
    ([.push("open")], ["open"], "*main: open"),
    ([.overlay("card")], ["@empty", "card"], "main:  | *L0: card"),
    ([.overlay("card"), .dismiss()], ["@empty"], "*main: "),
    ([.transaction([.push("open"), .setStack([])])], ["@empty"], "*main: "),
    ([.push("open"), .setStack([])], ["open"], "*main: open"),
    ([.push("open"), .undo], ["@empty"], "*main: "),
    ([.push("open"), .undo, .redo], ["open"], "*main: open"),
    ([.pop()], ["@empty"], "*main: "), ([.back], ["@empty"], "*main: "),
    ([.complete()], ["@empty"], "*main: "), ([.popToRoot()], ["@empty"], "*main: "),
    ([.goTo("open")], ["open"], "*main: open"),
  ]

  @Test(.row("0.27"), arguments: changes)
  func `is in sight where no screen stands on the base, and on no stack`(
    _ commands: [Command], _ visible: [String], _ sketch: String
  ) throws {
    let nav = try nav()
    for command in commands {
      nav.send(command)
      #expect(nav.violations() == [])
    }
    #expect(inSight(nav) == visible && nav.state.sketch == sketch)
    #expect(notes.alive == (visible.contains("@empty") ? 1 : 0))
    let (created, ended) = (
      notes.lines.count { $0 == "create @empty" }, notes.lines.count { $0 == "destroy @empty" }
    )
    #expect(created - ended == notes.alive)
    nav.shutdown()
    #expect(notes.alive == 0 && nav.registryCount == 0)
  }

  @Test func `stands in the place of every tab that may not be shown, and returns when consent is withdrawn`()
    throws
  {
    let answer = Held(Guard.Decision.refuse(nil))
    let nav = try nav(Guard("auth") { _ in answer.value }, tabs: true)
    #expect(inSight(nav) == ["@empty"] && nav.state.selectedTab == "one")
    nav.push("open", Command.Push())
    #expect(inSight(nav) == ["open"])
    nav.send(.undo)
    answer.value = .allow
    nav.show(tab: "two")
    #expect(inSight(nav) == ["safe"])
    answer.value = .refuse(nil)
    nav.revoke("auth")
    #expect(inSight(nav) == ["@empty"] && nav.violations() == [])
  }

  @Test
  func `is asked about by no guard, is told nothing of a layer but that it is covered, and is not saved`()
    throws
  {
    let nav = try nav(Guard("auth", scope: .everywhere) { _ in .refuse(nil) })
    #expect(inSight(nav) == ["@empty"])
    _ = notes.take()
    nav.send(Request(.overlay("card")).force())
    #expect(nav.state.openLayers == [], "a guard of everything still stands before a layer")
    let other = try self.nav()
    _ = notes.take()
    other.overlay("card")
    #expect(notes.take() == ["blur @empty", "covered @empty"])
    #expect(
      other.state.focusedEntry?.screen == "card"
        && other.state.focusedEntry?.opener == other.state.emptyEntry?.id)
  }
}
