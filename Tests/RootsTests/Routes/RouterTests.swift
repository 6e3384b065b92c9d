import TestTraits
import Testing

@testable import Roots
@testable import RootsPatterns

/// Where the toy program can be sent.
private enum Page: Route, Equatable {
  case list, item(Int), seller, cart, flow, atlas

  var visit: Visit {
    switch self {
    case .list: "list"
    case .item(let id): Visit("item", payload: ["id": .int(id)])
    case .seller: "seller"
    case .cart: "cart"
    case .flow: "flow"
    case .atlas: "atlas"
    }
  }

  var step: RouteStep {
    switch self {
    case .seller: .set
    case .atlas: .custom { visit, state in state.hasTabs ? .show(tab: "map") : .push(visit) }
    default: .inferred
    }
  }

  var transition: Transition? { self == .seller ? .fade : nil }

  /// What is wrong with an item.
  struct SoldOut: Error, CustomStringConvertible { let description = "item 13 is sold out" }

  static func leading(to visit: Visit) throws -> Page? {
    if visit.screen == "list" { return .list }
    guard visit.screen == "item" else { return nil }
    let id = visit.payload?.fields["id"]?.integer
    if id == 13 { throw SoldOut() }
    return id.map { .item($0) }
  }
}

@MainActor @Suite(.timeLimited) struct `A router` {
  private func rig() throws -> (Rig, Router<Page>) {
    let rig = try Rig { $0.screens += [Screen("flow").nesting("address"), Screen("address")] }
    return (rig, Router<Page>(rig.nav))
  }

  @Test(
    .rows("4.2", "4.3", "4.4"),
    arguments: [
      ([], .item(1), nil, "*home: list > item"),
      ([.item(1), .seller], .item(1), nil, "*home: seller > item"),
      ([.item(1)], .list, nil, "*home: list"),
      ([.item(1)], .item(1), nil, "*home: list > item"),
      ([.item(1)], .item(2), nil, "*home: list > item > item"),
      ([.item(1)], .seller, nil, "*home: seller"),
      ([.item(1), .item(2), .seller], .seller, nil, "*home: seller"),
      ([], .cart, nil, "home: list | *L0: cart"),
      ([], .flow, nil, "home: list | L0: flow | *flow/ address"),
      ([], .atlas, nil, "home: list | *map: atlas"),
      ([.item(1)], .list, .push, "*home: list > item > list"),
      ([.item(1)], .item(1), .push, "*home: list > item > item"),
      ([], .item(1), .present, "home: list | *L0: item"),
      ([.item(1), .item(2)], .item(1), .set, "*home: list > item"),
    ] as [([Page], Page, RouteStep?, String)])
  fileprivate func `goes to its routes, each by a step of its own or by that of the call`(
    _ before: [Page], _ page: Page, _ step: RouteStep?, _ sketch: String
  ) throws {
    let (rig, router) = try rig()
    for page in before { router.navigate(to: page) }
    router.navigate(to: page, by: step)
    #expect(plain(rig.sketch) == sketch)
  }

  /// A sketch without the tabs where nothing happens.
  private func plain(_ sketch: String) -> String {
    sketch.split(separator: " | ").filter { $0 != "map: atlas" && $0 != "inbox: letters" }
      .joined(separator: " | ")
  }

  // Request, then router, then navigator, then route, then the kind of change.
  @Test(.row("4.2"))
  func `shows a change as the call says, or else the router, the navigator, the route, its kind`() throws {
    var (rig, router) = try rig()
    let stage = Stage()
    stage.phase = .done
    rig.nav.presenter = stage
    func shown(_ request: Request) -> Transition? {
      rig.nav.send(request)
      defer { rig.nav.send(Request(.setStack(["list", "item"])).animated(false)) }
      return stage.shown.last?.transition
    }
    #expect(shown(router.request(to: .item(1))) == .push)
    #expect(shown(router.request(to: .seller)) == .fade)
    rig.nav.transition = .circular
    #expect(shown(router.request(to: .seller)) == .circular)
    router.transition = { $0 == .seller ? .modal : nil }
    #expect(router.request(to: .item(1)).transition == nil)
    #expect(shown(router.request(to: .seller)) == .modal)
    #expect(shown(router.request(to: .seller).transition(.custom("wipe"))) == .custom("wipe"))
  }

  @Test(.row("4.4")) func `opens URLs, says which it can open, and prints those of its routes`() throws {
    let (rig, router) = try rig()
    #expect(router.canOpen("toy://item/7"))
    #expect(!router.canOpen("toy://nowhere"))
    #expect(!router.canOpen("toy://item/%zz"))
    #expect(router.url(of: .item(7)) == "toy://item/7")
    #expect(router.url(of: .seller) == nil)
    #expect(try router.route(of: "toy://item/7") == .item(7))
    #expect(try router.route(of: "toy://list") == .list)
    #expect(throws: Rejection.notAllowedHere("atlas", why: "no route leads there")) {
      try router.route(of: "toy://atlas")
    }
    #expect(throws: Rejection.notAllowedHere("item", why: "item 13 is sold out")) {
      try router.route(of: "toy://item/13")
    }
    router.open("toy://item/7")
    #expect(rig.nav.state.url == "toy://item/7")
    router.open("toy://item/8", .push)
    #expect(plain(rig.sketch) == "*home: list > item > item")
  }

  // A way through the graph, a route and a URL are three entrances to the same requests.
  @Test(.row("1.1")) func `comes to the same place as the graph and a URL do`() throws {
    let commands: [Command] = [
      .go(Visit("item", payload: ["id": 7])), .open("toy://item/7"), .push(Visit("item", payload: ["id": 7])),
    ]
    let states = try commands.map { try Toy.state($0) }
    for state in states.dropFirst() { #expect(state == states[0]) }
    let (rig, router) = try rig()
    router.navigate(to: .item(7))
    #expect(rig.sketch == states[0].sketch)
    #expect(rig.nav.state.focusedEntry?.payload == states[0].focusedEntry?.payload)
  }

  @Test(.row("4.6")) func `stays where it is if a screen cannot be prepared`() async throws {
    struct Broken: Error, CustomStringConvertible { let description = "no paper" }
    let rig = try Rig { map in map.change("item") { $0.prepare { _ in throw Broken() } } }
    let router = Router<Page>(rig.nav)
    let (before, registered) = (rig.nav.state, rig.nav.registryCount)
    await #expect(throws: Rejection.guardFailed("item", why: "no paper")) {
      try await rig.nav.perform(router.request(to: .item(1)))
    }
    #expect(rig.nav.state == before)
    #expect(rig.nav.registryCount == registered)
  }

  @Test(.row("4.5 deep link while a transaction or guard is pending"))
  func `queues a link behind what is going on, as any request`() throws {
    var attempts: [GuardAttempt] = []
    let rig = try Rig.guarded { attempt in
      attempts.append(attempt)
      return .wait
    }
    rig.nav.hold(true)
    rig.send("transaction", .transaction([.push("item"), .push("reviews")]))
    rig.send("link", .open("toy://atlas"))
    rig.nav.hold(false)
    #expect(rig.takeOutcomes() == ["transaction committed", "link committed"])
    rig.send("guarded", .push("profile", on: .tab("inbox")))
    rig.send("link", .open("toy://item/7"))
    #expect(rig.takeOutcomes() == ["link committed"])
    #expect(rig.nav.held.count == 1)
    attempts[0].answer(.allow)
    #expect(rig.takeOutcomes() == ["guarded committed"])
    #expect(rig.sketch == "home: list > item | map: atlas | *inbox: letters > profile")
    rig.send("guarded link", .open("toy://me"))
    rig.send("other", .open("toy://item/8"))
    #expect(rig.takeOutcomes() == ["other committed", "guarded link superseded"])
  }
}
