import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A navigator below another` {
  private func map(_ title: String, _ screens: String...) -> AppMap {
    AppMap(title: title) { for name in screens { Screen(name) } }
  }

  private func family() throws -> (app: Rig, checkout: Navigator, address: Navigator) {
    let app = try Rig()
    let checkout = try Navigator(map("Checkout", "summary", "pay"), name: "checkout")
    let address = try Navigator(map("Address", "street", "town"), name: "address")
    try app.nav.attach(checkout)
    try checkout.attach(address)
    return (app, checkout, address)
  }

  @Test(.rows("0.52", "0.53")) func `has a name of its own, by which it is found`() throws {
    let (app, checkout, address) = try family()
    #expect(app.nav.path == "app")
    #expect(address.path == "app/checkout/address")
    #expect(app.nav.descendant("checkout/address") === address)
    #expect(app.nav.descendant("checkout/nowhere") == nil)
    let twin = try Navigator(map("Other", "start"), name: "checkout")
    #expect(throws: Rejection.alreadyOwned("checkout", by: "app")) { try app.nav.attach(twin) }
    #expect(throws: Rejection.alreadyOwned("address", by: "checkout")) { try app.nav.attach(address) }
    #expect(throws: Rejection.cycle(["app", "address"])) { try address.attach(app.nav) }
    #expect(throws: Rejection.cycle(["address", "address"])) { try address.attach(address) }
    #expect(throws: Rejection.notPresent("twin", on: ["checkout"])) { try app.nav.detach("twin") }
    try app.nav.detach("checkout")
    #expect(checkout.family.parent == nil)
    try app.nav.attach(twin)
    #expect(app.nav.descendant("checkout") === twin)
  }

  // Within one program, the name of a nested navigator is used once.
  @Test(.row("0.52")) func `shares its name with no other that is open`() throws {
    let rig = try Rig { $0.screens += [Screen("box").nesting("item")] }
    rig.send("one", .push("box"))
    rig.send("two", .push("box", on: .tab("map")))
    #expect(rig.outcomes == ["one committed", "two alreadyOwned"])
    rig.nav.back()
    rig.send("three", .push("box", on: .tab("map")))
    #expect(rig.outcomes.last == "three committed")
  }

  @Test func `is addressed by its path`() throws {
    let (app, checkout, address) = try family()
    app.send("pay", .push("pay", on: .nested("checkout")))
    app.send("town", .push("town", on: .nested("checkout/address")))
    app.send("nowhere", .push("town", on: .nested("nowhere")))
    #expect(checkout.state.sketch == "*main: summary > pay")
    #expect(address.state.sketch == "*main: street > town")
    #expect(app.outcomes == ["pay committed", "town committed", "nowhere unknownLayer"])
    app.nav.nested("checkout").pop()
    #expect(checkout.state.sketch == "*main: summary")
  }

  // What it does not know climbs: screens, tabs, URLs, going back at its root.
  @Test func `lets climb what it cannot do, and not what it refuses`() throws {
    let (app, _, address) = try family()
    var outcomes: [String] = []
    func send(_ command: Command) {
      address.send(Request(command).outcome { outcomes.append($0.rejection?.code ?? $0.code) })
    }
    send(.push("pay"))
    send(.push("item"))
    send(.show(tab: "map"))
    send(.open("toy://item/3"))
    send(.popTo(Command.PopTarget("town"), ifAbsent: .fail))
    send(.push("nowhere"))
    #expect(
      outcomes == ["committed", "committed", "committed", "committed", "notPresent", "unknownScreen"])
    #expect(app.nav.descendant("checkout")?.state.sketch == "*main: summary > pay")
    #expect(app.sketch == "*home: list > item | map: atlas | inbox: letters")
  }

  @Test func `goes back to its root, then its parent does, then the host is asked`() throws {
    let (app, checkout, address) = try family()
    address.push("town")
    checkout.push("pay")
    app.nav.push("item")
    var asked: [String] = []
    for nav in [app.nav, checkout, address] { nav.onBackAtRoot = { asked.append(nav.name) } }
    var depths: [[Int]] = []
    for _ in 0..<5 {
      address.back()
      depths.append([
        address.state[.main].count, checkout.state[.main].count, app.nav.state[.tab("home")].count,
      ])
    }
    #expect(depths == [[1, 2, 2], [1, 1, 2], [1, 1, 1], [1, 1, 1], [1, 1, 1]])
    #expect(asked == ["app", "app"])
  }

  @Test func `ends with its parent, children first`() throws {
    let (app, checkout, address) = try family()
    var ended: [String] = []
    for nav in [app.nav, checkout, address] {
      nav.push(nav === app.nav ? "item" : nav === checkout ? "pay" : "town") { _ in ended.append(nav.name) }
    }
    app.nav.shutdown()
    #expect(ended == ["address", "checkout", "app"])
  }

  @Test func `does not keep its parent alive`() throws {
    var app: Navigator? = try Navigator(Toy.map())
    let checkout = try Navigator(map("Checkout", "summary"), name: "checkout")
    weak let witness = app
    try app?.attach(checkout)
    app = nil
    #expect(witness == nil)
    checkout.back()
    #expect(checkout.family.parent == nil)
  }

  // The index of a nested navigator moves when what is nested in a layer goes with the layer.
  @Test(
    arguments: [
      .push("seller", on: .nested("crate")), .back, .popTo(Command.PopTarget("seller"), on: .nested("crate")),
      .reveal("seller", on: .nested("crate")), .goTo("letters", on: .nested("crate")),
      .replace("letters", on: .nested("crate")),
    ] as [Command])
  func `finds itself again when it clears layers that hold others`(_ command: Command) throws {
    let rig = try Rig { map in
      map.screens.append(Screen("crate").nesting("seller"))
      map.accessories.append(Accessory("tray").passingInput().configured { $0.nesting("item") })
    }
    var keep = Command.Push()
    keep.overlays = .keep
    rig.nav.overlay("tray")
    rig.nav.send(.push("crate", on: .tab("home"), keep))
    rig.nav.send(.push("reviews", on: .nested("crate"), keep))
    rig.send("it", command)
    #expect(rig.outcomes == ["it committed"])
    #expect(rig.nav.state.nestedNames == ["crate"])
    #expect(rig.nav.violations() == [])
  }

  @Test func `has a name by which it can be found, or is refused`() throws {
    let (app, _, _) = try family()
    for path in ["", "/", "checkout/", "/checkout", "checkout//address"] {
      #expect(app.nav.descendant(path) == nil)
      app.send(path, .push("seller", on: .nested(path)))
      #expect(app.takeOutcomes() == ["\(path) unknownLayer"])
    }
    for name in ["", "a/b"] {
      let child = try Navigator(map("Child", "start"), name: name)
      #expect(throws: Rejection.self) { try app.nav.attach(child) }
    }
    for name in ["", "@tabs"] {
      app.nav.send(app.noted(name, Request(.push("seller")).embed(in: name)))
      #expect(app.takeOutcomes() == ["\(name) notAllowedHere"])
    }
  }
}
