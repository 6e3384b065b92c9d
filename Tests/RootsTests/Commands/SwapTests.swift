import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `Exchanging the two top screens` {
  @Test(arguments: Deed.swaps) func `is done or refused`(_ deed: Deed) throws { try deed.check() }

  @Test func `keeps the entries and what they opened`() throws {
    var state = try Toy.state(.item(1), .push("seller"), .overlay("toast"))
    try state.apply(.swap())
    #expect(state[.tab("home")].entries.map(\.key) == ["c1:list", "c5:seller", "c4:item#1"])
    try state.apply(.swap(on: .tab("home")))
    #expect(state[.tab("home")].entries.map(\.key) == ["c1:list", "c4:item#1", "c5:seller"])
    #expect(state.openLayers.count == 1)
  }

  @Test func `shows the living screen that was below, makes none and ends none`() throws {
    let rig = try Rig()
    rig.nav.push("item", completion: rig.ending(of: "item"))
    rig.nav.push("reviews", completion: rig.ending(of: "reviews"))
    let screens = rig.nav.state[.tab("home")].entries.map { rig.nav.screen($0.id) }
    _ = rig.log.takeLife()
    rig.nav.swap()
    #expect(
      rig.log.takeLife() == [
        "willDisappear reviews", "blur reviews", "willAppear item", "didDisappear reviews", "didAppear item",
        "focus item", "committed",
      ])
    let now = rig.nav.state[.tab("home")].entries.map { rig.nav.screen($0.id) }
    #expect(now.map { $0 === screens[1] } == [false, false, true])
    #expect(rig.endings == [])
    #expect(rig.nav.violations() == [])
  }

  @Test func `asks no guard, and is undone`() throws {
    let rig = try Rig { map in
      map.guards = [Guard("door") { _ in .wait }.manual()]
      map.change("seller") { $0.guarded(by: "door") }
    }
    rig.nav.push("item")
    rig.send("seller", .push("seller"))
    rig.nav.send(.grant())
    let before = rig.nav.state
    _ = rig.log.takeGuards()
    rig.send("swap", .swap())
    #expect(rig.sketch == "*home: list > seller > item | map: atlas | inbox: letters")
    #expect(rig.log.takeGuards() == [])
    rig.nav.send(.undo)
    #expect(rig.nav.state.showsTheSame(as: before))
    #expect(rig.outcomes == ["seller committed", "swap committed"])
  }
}

extension Deed {
  static let swaps: [Deed] = [
    Deed(
      "above the root", [.item(1), .push("seller")], do: .swap(),
      "committed", "*home: list > seller > item | map: atlas | inbox: letters"),
    Deed(
      "with the root of a tab", [.item(1)], do: .swap(),
      "committed", "*home: item > list | map: atlas | inbox: letters"),
    Deed(
      "of a tab out of sight", [.item(1), .show(tab: "map")], do: .swap(on: .tab("home")),
      "committed", "home: item > list | *map: atlas | inbox: letters"),
    Deed(
      "in a layer", [.overlay("cart"), .push("card")], do: .swap(),
      "committed", "home: list | map: atlas | inbox: letters | *L0: card > cart"),
    Deed(
      "with nothing below", do: .swap(), "'swap' is not allowed here: tab:home has only one screen"),
    Deed(
      "with the tab host below", [.push("photo", on: .main)], do: .swap(),
      "'photo' is not allowed here: the tabs stand at the bottom of main and stay there"),
    Deed("on the tab host", do: .swap(on: .main), "'swap' is not allowed here: main has only one screen"),
    Deed(
      "on a layer that is not open", do: .swap(on: .layer(3)),
      "layer:3 is not open; open: main, tab:home, tab:map, tab:inbox"),
  ]
}
