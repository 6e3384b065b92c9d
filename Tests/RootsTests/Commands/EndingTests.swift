import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Answering` {
  @Test(.row("0.20"), arguments: Deed.completions) func `ends the screen, or its layer`(_ deed: Deed) throws {
    try deed.check()
  }
  @Test(.row("4.1 back (Esc) at the root"), arguments: Deed.backs) func `Esc leaves the innermost thing`(
    _ deed: Deed
  ) throws { try deed.check() }
  @Test(arguments: Deed.plainBacks) func `Esc without tabs`(_ deed: Deed) throws {
    try deed.check(in: Deed.plain)
  }

  @Test(.row("0.21")) func `without a value is an answer all the same`() throws {
    var state = try Toy.state(.overlay("cart"))
    #expect(try state.apply(.complete()).ended.map(\.ending) == [.completed(nil)])
  }

  @Test(.row("4.2 double completion")) func `a second time does nothing`() throws {
    var state = try Toy.state(.overlay("cart"), .overlay("login"))
    try state.apply(.complete(1, from: ContextID(4)))
    let old = state
    #expect(try state.apply(.complete(2, from: ContextID(4))).outcome == .unchanged)
    #expect(try state.apply(.cancel(from: ContextID(4))).outcome == .unchanged)
    #expect(state == old)
  }

  @Test func `is done in the name of the screen that asks`() throws {
    var state = try Toy.state(.overlay("cart"), .overlay("login"))
    let change = try state.apply(.complete(7), from: ContextID(4))
    #expect(change.ended.map(\.line) == ["layer:0 cart completed 7"])
    #expect(change.kind == .dismiss)
  }

  @Test(.row("4.1 nested stack popped to nothing"))
  func `Esc climbs through navigators nested deep, without recursion`() throws {
    var state = NavigationState(Plan(Deed.map))
    let depth = 300
    for number in 0..<depth { try state.apply(.push(.embedded("seller", in: "box\(number)"))) }
    #expect(state.focusedPlace == .nested("box\(depth - 1)"))
    #expect(state.violations() == [])
    let change = try state.apply(.back)
    #expect(change.ended.map(\.line) == ["nested:box299 seller popped", "nested:box298 @stack popped"])
    let all = try state.apply(.popToRoot(on: .tab("home")))
    #expect(all.ended.count == 2 * (depth - 1))
    #expect(all.ended.first?.line == "nested:box298 seller popped")
    #expect(all.ended.last?.line == "tab:home @stack popped")
    #expect(state.sketch == "*home: list | map: atlas | inbox: letters")
  }
}

extension Deed {
  static let completions: [Deed] = [
    Deed(
      "a layer from its only screen", [.overlay("cart")], do: .complete(7),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["layer:0 cart completed 7"]),
    Deed(
      "a layer from its top screen: both have answered",
      [.overlay("cart"), .push("card"), .push("login")], do: .complete(7),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["layer:0 login completed 7", "layer:0 card popped", "layer:0 cart completed 7"]),
    Deed(
      "a layer from a screen in the middle", [.overlay("cart"), .push("card"), .push("login")],
      do: .complete(7, from: ContextID(5)),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["layer:0 login popped", "layer:0 card completed 7", "layer:0 cart completed 7"]),
    Deed(
      "a layer below another, which stays", [.overlay("cart"), .overlay("login")],
      do: .complete(7, from: ContextID(4)),
      "committed", "home: list | map: atlas | inbox: letters | *L1: login",
      ended: ["layer:0 cart completed 7"]),
    Deed(
      "a layer without an answer", [.overlay("cart"), .push("card")], do: .cancel(),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["layer:0 card popped", "layer:0 cart popped"]),
    Deed(
      "a screen on a tab, as a pop", [.item(1)], do: .complete(7),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["tab:home item completed 7"]),
    Deed(
      "a screen on a tab, with what stands over it",
      [.item(1), .push("seller"), .push("reviews"), .overlay("cart")], do: .complete(7, from: ContextID(4)),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: [
        "layer:0 cart clearedByNavigation", "tab:home reviews popped", "tab:home seller popped",
        "tab:home item completed 7",
      ]),
    Deed(
      "a screen on a tab without an answer", [.item(1)], do: .cancel(),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["tab:home item popped"]),
    Deed(
      "a screen on main", [.push("photo", on: .main)], do: .complete(7),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["main photo completed 7"]),
    Deed("not a root", do: .complete(7), "tab:home is at its root; nothing to go back to"),
    Deed("not a root, without an answer", do: .cancel(), "tab:home is at its root; nothing to go back to"),
    Deed("not one that is not there", [.overlay("cart")], do: .complete(7, from: ContextID(99)), "unchanged"),
    Deed(
      "a screen in a nested navigator", [.push("checkout"), .push("pay")], do: .complete(7),
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ address",
      ended: ["nested:checkout pay completed 7"]),
    Deed(
      "the first screen of a nested navigator, which answers for all of it",
      [.push("checkout"), .push("pay")], do: .complete(7, from: ContextID(5)),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: [
        "nested:checkout pay popped", "nested:checkout address completed 7", "tab:home checkout completed 7",
      ]),
    Deed(
      "the first screen of the innermost of two navigators", [.push("wizard")], do: .complete(7),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: [
        "nested:checkout address completed 7", "nested:wizard checkout completed 7",
        "tab:home wizard completed 7",
      ]),
    Deed(
      "the first screen of a navigator in a layer, and with it the layer",
      [.overlay("cart"), .push("checkout", on: .layer(0))],
      do: .complete(7),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: [
        "nested:checkout address completed 7", "layer:0 checkout completed 7", "layer:0 cart completed 7",
      ]),
  ]

  static let backs: [Deed] = [
    Deed(
      "a screen", [.item(1)], do: .back,
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["tab:home item popped"]),
    Deed("not the program", do: .back, "tab:home is at its root; nothing to go back to"),
    Deed(
      "a screen of a layer", [.overlay("cart"), .push("card")], do: .back,
      "committed", "home: list | map: atlas | inbox: letters | *L0: cart", ended: ["layer:0 card popped"]),
    Deed(
      "a layer with one screen", [.item(1), .overlay("cart")], do: .back,
      "committed", "*home: list > item | map: atlas | inbox: letters", ended: ["layer:0 cart popped"]),
    Deed(
      "a screen below a layer that lets keys through", [.item(1), .overlay("toast")], do: .back,
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["layer:0 toast clearedByNavigation", "tab:home item popped"]),
    Deed(
      "a screen of main", [.push("photo", on: .main)], do: .back,
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["main photo popped"]),
    Deed(
      "a screen of a nested navigator", [.push("checkout"), .push("pay")], do: .back,
      "committed", "home: list > checkout | map: atlas | inbox: letters | *checkout/ address",
      ended: ["nested:checkout pay popped"]),
    Deed(
      "a nested navigator at its root", [.push("checkout")], do: .back,
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["nested:checkout address popped", "tab:home checkout popped"]),
    Deed(
      "two nested navigators at their roots", [.push("wizard")], do: .back,
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["nested:checkout address popped", "nested:wizard checkout popped", "tab:home wizard popped"]),
    Deed(
      "a layer with a nested navigator at its root", [.overlay("drawer")], do: .back,
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["nested:drawer address popped", "layer:0 drawer popped"]),
    Deed(
      "a tab whose root is a nested navigator", [.addTab("more", root: "checkout"), .show(tab: "more")],
      do: .back,
      "committed", "*home: list | map: atlas | inbox: letters | more: checkout | checkout/ address"),
    Deed("a tab", [.show(tab: "map")], do: .back, "committed", "*home: list | map: atlas | inbox: letters"),
  ]

  static let plainBacks: [Deed] = [
    Deed("a screen", [.push("list")], do: .back, "committed", "*main: start", ended: ["main list popped"]),
    Deed("not the program", do: .back, "main is at its root; nothing to go back to"),
  ]
}
