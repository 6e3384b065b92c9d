import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `Saving` {
  @Test(.row("4.6 written when")) func `happens a moment after a change, once for many`() throws {
    let (program, drawer) = (Remembering(), Drawer())
    let nav = try program.start()
    nav.keepRestored(in: drawer)
    #expect(drawer.saves == 0)
    nav.push("item", payload: ["id": 1])
    nav.push("seller")
    nav.send(.advance(.milliseconds(499)))
    #expect(drawer.saves == 0)
    nav.send(.advance(.milliseconds(1)))
    #expect(drawer.saves == 1)
    nav.send(.advance(.seconds(9)))
    #expect(drawer.saves == 1)
    nav.pop()
    nav.send(.advance(.seconds(9)))
    #expect(drawer.saves == 2)
    let next = try program.start()
    #expect(next.keepRestored(in: drawer).restored == ["list", "item", "atlas", "letters"])
  }

  @Test func `can be asked for at once, under the rules of the program`() throws {
    let (program, drawer) = (Remembering(), Drawer())
    program.rules.shouldSave = { $0.openLayers.isEmpty }
    let nav = try program.start()
    nav.keepRestored(in: drawer, program.rules)
    nav.overlay("login")
    nav.saveNow()
    #expect(drawer.saves == 0)
    nav.send(.advance(.seconds(9)))
    #expect(drawer.saves == 0)
    nav.saveNow(RestorationRules())
    #expect(drawer.saves == 1)
    nav.dismiss()
    nav.saveNow()
    #expect(drawer.saves == 2)
    nav.send(.advance(.seconds(9)))
    #expect(drawer.saves == 2, "what was saved at once need not be saved again")
  }

  @Test func `is done at the end if it was still to be done`() throws {
    let (program, drawer) = (Remembering(), Drawer())
    let nav = try program.start()
    nav.keepRestored(in: drawer)
    nav.push("seller")
    nav.quit()
    #expect(drawer.saves == 1)
    let next = try program.start()
    #expect(next.keepRestored(in: drawer).restored.contains("seller"))
  }

  @Test func `that fails is told, and the program goes on`() throws {
    let (program, drawer) = (Remembering(), Drawer())
    let nav = try program.start()
    nav.keepRestored(in: drawer)
    let log = Listener(nav)
    drawer.trouble = .notASnapshot
    nav.push("seller")
    nav.saveNow()
    #expect(log.takeDiagnostics() == ["the state could not be saved: not a saved state"])
    #expect(nav.state.focusedEntry?.screen == "seller")
  }

  @Test func `takes back at its end the mark of a start beside it`() throws {
    let (program, drawer) = (Remembering(), Drawer())
    let nav = try program.start()
    nav.keepRestored(in: drawer)
    nav.push("seller")
    nav.saveNow()
    try program.start().keepRestored(in: drawer)
    #expect(drawer.unended == 1)
    nav.flushSaving()
    #expect(drawer.unended == 0)
  }

  @Test func `marks what is being restored until the first frame was shown`() throws {
    let (program, drawer) = (Remembering(), Drawer())
    let first = try program.start()
    first.keepRestored(in: drawer)
    first.push("seller")
    first.saveNow()
    #expect(drawer.unended == 0)
    let second = try program.start()
    second.keepRestored(in: drawer)
    #expect(drawer.unended == 1 && second.state.focusedEntry?.screen == "seller")
    // It was killed before its first frame, as may happen to any program: nothing is lost.
    let again = try program.start()
    let repeated = again.keepRestored(in: drawer)
    #expect(repeated.restored.contains("seller") && !repeated.isGivenUp)
    #expect(drawer.unended == 2 && drawer.aside.isEmpty)
    // And once more: it may well have died of what was saved.
    let third = try program.start()
    let report = third.keepRestored(in: drawer)
    #expect(
      report.refused
        == "the last two restorations did not get as far as the first frame; the state is set aside")
    #expect(report.isGivenUp)
    #expect(drawer.aside == ["the program ended twice while restoring"])
    #expect(third.state.focusedEntry?.screen == "list")
    #expect(drawer.unended == 0)
    third.push("seller")
    third.saveNow()
    let fourth = try program.start()
    fourth.keepRestored(in: drawer)
    fourth.didShowFirstFrame()
    #expect(drawer.unended == 0)
    #expect(try program.start().keepRestored(in: drawer).restored.contains("seller"))
  }

  @Test(.row("4.6 format version unknown")) func `of another version is migrated, or set aside`() throws {
    let (program, drawer) = (Remembering(), Drawer())
    let snapshot = try program.snapshot(after: .item(1))
    drawer.value = snapshot.value
    program.map.version = 2
    let nav = try program.start()
    #expect(
      nav.keepRestored(in: drawer).refused == "saved by version 1 of the definitions, not 2")
    #expect(drawer.aside.count == 1 && drawer.value == nil)
    drawer.value = snapshot.value
    drawer.unended = 0
    program.rules.migrate = { old in
      var new = old
      for index in new.stacks.indices { new.stacks[index].entries.append(.init("seller")) }
      return new
    }
    let migrated = try program.start()
    #expect(migrated.keepRestored(in: drawer, program.rules).refused == nil)
    #expect(
      migrated.state.sketch == "*home: list > item > seller | map: atlas > seller | inbox: letters > seller")
    for (value, why) in [
      (Value.string("x"), "not a saved state"),
      (["format": 9], "saved in format 9; this version reads format 2"),
      (Snapshot(app: "Other", version: 2).value, "saved by 'Other', not by 'Toy'"),
    ] {
      drawer.value = value
      drawer.unended = 0
      #expect(try program.start().keepRestored(in: drawer).refused == why)
      #expect(drawer.aside.last == why)
    }
  }

  @Test func `goes on after a state that could not be read`() throws {
    let (program, drawer) = (Remembering(), Drawer())
    drawer.trouble = .notASnapshot
    let nav = try program.start()
    #expect(nav.keepRestored(in: drawer).refused == "not a saved state")
    drawer.trouble = nil
    nav.push("seller")
    nav.saveNow()
    #expect(drawer.saves == 1)
  }
}
