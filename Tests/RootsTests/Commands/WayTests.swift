import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `The way to a screen` {
  @Test(
    .rows(
      "1.2", "1.3", "1.5", "1.7", "1.11", "1.15", "4.1 multiple parents in the graph", "1.12", "1.17",
      "4.1 target reachable only through a tab or overlay edge", "1.14"), arguments: WayCase.table)
  func `is the shortest`(_ row: WayCase) throws { try row.check() }

  @Test(.row("4.1 go(to:) the visible screen")) func `that is in sight is empty`() throws {
    let state = try Toy.state(.item(1))
    let way = try state.way(to: "item")
    #expect(way.path.isEmpty)
    #expect(way.commands == [])
    var gone = state
    #expect(try gone.apply(.go("item")).outcome == .unchanged)
    #expect(try gone.apply(.go(Visit("item", payload: ["id": 1]))).outcome == .unchanged)
    #expect(gone == state)
  }

  @Test func `renews the payload of what it goes back to`() throws {
    var state = try Toy.state(.item(1), .push("seller"))
    let item = state[.tab("home")].entries[1]
    let change = try state.apply(.go(Visit("item", payload: ["id": 1, "color": "red"])))
    #expect(state.focusedEntry?.id == item.id)
    #expect(state.focusedEntry?.payload?.fields["color"] == "red")
    #expect(change.kind == .path)
  }

  @Test func `tells apart by their payload what has no identity`() throws {
    var state = NavigationState(Plan(WayCase.map))
    try state.apply(.push(Visit("seller", payload: ["name": "Ann"])))
    try state.apply(.go(Visit("seller", payload: ["name": "Ann"])))
    #expect(state.sketch == "*home: list > seller | map: atlas | inbox: letters")
    try state.apply(.push("photo"))
    #expect(throws: Rejection.noPath(to: "letter", from: "photo")) {
      try state.way(to: "letter", via: ["photo"])
    }
    try state.apply(.go(Visit("seller", payload: ["name": "Bob"])))
    #expect(state.sketch == "*home: list > item > seller | map: atlas | inbox: letters")
  }

  @Test func `may not lead there at all`() throws {
    var state = NavigationState(Plan(WayCase.map))
    let old = state
    for (command, message) in [
      (Command.go("photo"), "no way from 'list' to 'photo' in the screen graph"),
      (.go("itm"), "unknown screen 'itm'; did you mean 'item'?"),
      (.go("@tabs"), "unknown screen '@tabs'"),
      (.go("item", via: ["nowhere"]), "unknown screen 'nowhere'"),
      (.go("item", via: ["photo"]), "no way from 'list' to 'item' in the screen graph"),
      (.go(Visit("item", payload: ["id": "x"])), "'item' takes id as int, not string"),
    ] {
      guard case .failure(let reason) = state.outcome(of: command) else {
        Issue.record("\(command.summary) went")
        continue
      }
      #expect(reason.description == message)
      #expect(state == old)
    }
    var nothing = NavigationState(Plan(AppMap()))
    #expect(throws: Rejection.unknownScreen("list", nearest: [])) { try nothing.apply(.go("list")) }
  }

  // Each screen is opened by the one before it, the last by the entry that asked, if it is still there.
  @Test(.row("1.11")) func `opens each screen from the one before it`() throws {
    var state = NavigationState(Plan(WayCase.map))
    try state.apply(.go(Visit("reviews", payload: ["id": 7])))
    #expect(state[.tab("home")].entries.map(\.key) == ["c1:list", "c4:item#7", "c5:reviews"])
    #expect(state[.tab("home")].entries.map(\.opener) == [nil, ContextID(1), ContextID(4)])
    try state.apply(.go("settings"), from: ContextID(5))
    #expect(state.focusedEntry?.opener == ContextID(1))
    try state.apply(.dismissAll)
    try state.apply(.go("voucher"), from: ContextID(1))
    #expect(state[.layer(0)].entries.map(\.key) == ["c7:cart", "c8:voucher"])
    #expect(state[.layer(0)].entries.map(\.opener) == [ContextID(1), ContextID(1)])
    try state.apply(.go("card"), from: ContextID(99))
    #expect(state.focusedEntry?.opener == ContextID(7))
  }

  // Carried out as one transaction the commands do the same.
  @Test(.row("1.14")) func `is walked by its commands`() throws {
    for row in WayCase.table {
      var state = try row.state()
      try state.apply(.transaction(try state.way(to: row.target, via: row.via).commands))
      #expect(state.sketch == row.after, "\(row.title)")
    }
  }
}

/// One row of a table of ways.
struct WayCase: Sendable, CustomTestStringConvertible {
  let title: String
  let before: [Command]
  let target: Visit
  let via: [String]
  /// What is left, `~` before what a tab switch leaves, and then what is opened: `-seller -item +reviews`.
  let path: String
  let cost: Int
  let after: String

  init(
    _ title: String, _ before: [Command] = [], to target: Visit, via: [String] = [], _ path: String,
    cost: Int? = nil, _ after: String
  ) {
    self.title = title
    self.before = before
    self.target = target
    self.via = via
    self.path = path
    self.cost = cost ?? path.split(separator: " ").count
    self.after = after
  }

  var testDescription: String { title }

  func state() throws -> NavigationState {
    var state = NavigationState(Plan(WayCase.map))
    for command in before { try state.apply(command) }
    return state
  }

  func check() throws {
    var state = try state()
    let way = try state.way(to: target, via: via)
    #expect(way.path.line == path)
    #expect(way.path.cost == cost)
    try state.apply(.go(target, via: via))
    #expect(state.sketch == after)
    #expect(state.violations() == [])
  }

  static let map: AppMap = {
    var map = Deed.map
    map.screens = map.screens.map { screen in
      switch screen.name {
      case "list":
        screen.child(.init("cart", kind: .overlay)).child(.init("atlas", kind: .tab))
          .child(.init("settings", kind: .modal)).child(.init("wizard", cost: 3))
      case "seller": screen.children("profile")
      case "address": screen.children("pay")
      case "wizard": screen.children("done")
      case "atlas": screen.children("place")
      default: screen
      }
    }
    map.accessories = map.accessories.map { accessory in
      switch accessory.name {
      case "cart": accessory.configured { $0.children("voucher").child(.init("card", kind: .overlay)) }
      case "card": accessory.configured { $0.children("hint") }
      default: accessory
      }
    }
    AppMap {
      Screen("settings").children("privacy")
      Screen("privacy")
      Screen("voucher")
      Screen("done")
      Screen("place").identity("id").children("place")
    }.add(to: &map)
    return map
  }()

  static let table: [WayCase] = [
    WayCase("forward", to: "item", "+item", "*home: list > item | map: atlas | inbox: letters"),
    WayCase(
      "forward twice", to: "reviews", "+item +reviews",
      "*home: list > item > reviews | map: atlas | inbox: letters"),
    WayCase(
      "back", [.item(1), .push("reviews")], to: "list", "-reviews -item",
      "*home: list | map: atlas | inbox: letters"),
    WayCase(
      "back and forward", [.item(1), .push("reviews")], to: "seller", "-reviews +seller",
      "*home: list > item > seller | map: atlas | inbox: letters"),
    // Of two ways of one length the one with fewer pops
    WayCase(
      "rather forward than back", [.item(1), .push("seller")], to: "profile", "+profile",
      "*home: list > item > seller > profile | map: atlas | inbox: letters"),
    WayCase(
      "the nearest of several", [.item(1), .item(2), .push("photo")], to: "item", "-photo",
      "*home: list > item > item | map: atlas | inbox: letters"),
    WayCase(
      "by another way", to: "profile", via: ["seller"], "+item +seller +profile",
      "*home: list > item > seller > profile | map: atlas | inbox: letters"),
    WayCase(
      "by a screen that is in sight", [.item(1), .push("seller")], to: "profile", via: ["seller"], "+profile",
      "*home: list > item > seller > profile | map: atlas | inbox: letters"),
    WayCase(
      "by a screen passed on the way back", [.item(1), .push("seller")], to: "list", via: ["item"],
      "-seller -item", "*home: list | map: atlas | inbox: letters"),
    WayCase(
      "by two screens", [.push("photo")], to: "profile", via: ["item", "seller"],
      "-photo +item +seller +profile",
      "*home: list > item > seller > profile | map: atlas | inbox: letters"),
    WayCase(
      "from screens off the graph", [.push("photo"), .push("photo", on: .main)], to: "item",
      "-photo -photo +item", "*home: list > item | map: atlas | inbox: letters"),
    WayCase(
      "by a tab edge", to: "place", "+atlas +place", "home: list | *map: atlas > place | inbox: letters"),
    WayCase(
      "by a tab edge, to the root of the tab", [.push("photo", on: .tab("map")), .show(tab: "home")],
      to: "atlas",
      "+atlas", "home: list | *map: atlas | inbox: letters"),
    WayCase(
      "to what stands in another tab", [.push("letter", on: .tab("inbox")), .show(tab: "home"), .item(1)],
      to: "letter", "~item", "home: list > item | map: atlas | *inbox: letters > letter"),
    WayCase(
      "back in another tab", [.push("photo", on: .tab("inbox")), .show(tab: "home")], to: "letter",
      "~list -photo +letter", "*inbox: letters > letter".inTabs),
    WayCase(
      "to another tab from over the tabs", [.push("photo", on: .main)], to: "letters", "-photo ~list",
      "home: list | map: atlas | *inbox: letters"),
    WayCase(
      "by an overlay edge", to: "cart", "+cart", "home: list | map: atlas | inbox: letters | *L0: cart"),
    WayCase(
      "on in a layer", to: "voucher", "+cart +voucher",
      "home: list | map: atlas | inbox: letters | *L0: cart > voucher"),
    WayCase(
      "by a modal edge", to: "privacy", "+settings +privacy",
      "home: list | map: atlas | inbox: letters | *L0: settings > privacy"),
    WayCase(
      "through layers over layers", to: "card", "+cart +card",
      "home: list | map: atlas | inbox: letters | L0: cart | *L1: card"),
    WayCase(
      "out of a layer", [.overlay("cart"), .push("voucher")], to: "item", "-voucher -cart +item",
      "*home: list > item | map: atlas | inbox: letters"),
    WayCase(
      "out of one layer, into another screen of the one below", [.overlay("cart"), .overlay("login")],
      to: "voucher", "-login +voucher", "home: list | map: atlas | inbox: letters | *L0: cart > voucher"),
    WayCase(
      "past a layer that lets keys through", [.overlay("toast")], to: "item", "+item",
      "*home: list > item | map: atlas | inbox: letters"),
    WayCase(
      "in a layer below one that lets keys through", [.overlay("cart"), .overlay("toast")], to: "voucher",
      "+voucher", "home: list | map: atlas | inbox: letters | *L0: cart > voucher | L1: toast"),
    // Identity
    WayCase(
      "to another thing", [.item(1)], to: Visit("item", payload: ["id": 2]), "-item +item",
      "*home: list > item | map: atlas | inbox: letters"),
    WayCase(
      "to a thing below another", [.item(1), .item(2)], to: Visit("item", resource: "1"), "-item",
      "*home: list > item | map: atlas | inbox: letters"),
    WayCase(
      "to another thing the same screen leads to",
      [.show(tab: "map"), .push(Visit("place", payload: ["id": 1]))], to: Visit("place", payload: ["id": 2]),
      "+place", "home: list | *map: atlas > place > place | inbox: letters"),
    // Nested navigators
    WayCase(
      "within a nested navigator", [.push("checkout")], to: "pay", "+pay",
      "home: list > checkout | map: atlas | inbox: letters | *checkout/ address > pay"),
    WayCase(
      "to the host of a nested navigator", [.push("checkout"), .push("pay")], to: "checkout", "-pay",
      "home: list > checkout | map: atlas | inbox: letters | *checkout/ address"),
    WayCase(
      "out of a nested navigator", [.push("checkout"), .push("pay")], to: "item", "-pay -checkout +item",
      "*home: list > item | map: atlas | inbox: letters"),
    WayCase(
      "out of two nested navigators", [.push("wizard"), .push("pay")], to: "item",
      "-pay -wizard +item", "*home: list > item | map: atlas | inbox: letters"),
    WayCase(
      "on from a host, over what is nested in it", to: "done", "+wizard +done", cost: 4,
      "*home: list > wizard > done | map: atlas | inbox: letters | wizard/ checkout | checkout/ address"),
    WayCase(
      "back into a nested navigator", [.push("checkout"), .push("pay"), .push("photo", on: .tab("home"))],
      to: "address", "-photo -pay",
      "home: list > checkout | map: atlas | inbox: letters | *checkout/ address"),
  ]
}

extension String {
  fileprivate var inTabs: String { "home: list | map: atlas | \(self)" }
}

extension ScreenPath {
  /// The path on one line.
  var line: String {
    let left = back.map { ($0.undo == .tab ? "~" : "-") + $0.screen }
    return (left + forward.map { "+" + $0.to }).joined(separator: " ")
  }
}
