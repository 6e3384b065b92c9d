import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Tabs` {
  @Test(
    .rows(
      "4.1 switch to the current tab by API", "0.38", "4.1 overlays on tab switch", "0.22", "0.28",
      "4.1 tab key while main screens cover the tab host"), arguments: Deed.shows) func `are shown`(
      _ deed: Deed
    ) throws
  { try deed.check() }
  @Test(.row("4.1 key / click on the active tab"), arguments: Deed.reselects) func `answer their key`(
    _ deed: Deed
  ) throws { try deed.check() }
  @Test(.row("4.1 remove the active tab"), arguments: Deed.changesTabs) func `come and go`(_ deed: Deed)
    throws
  { try deed.check() }

  @Test(.row("0.29")) func `are known by name and by number`() throws {
    let state = try Toy.state(.show(tab: "1"))
    #expect(state.selectedTab == "map")
    #expect(state[.tab("1")] == state[.tab("map")])
    #expect(state.tabOrder == ["home", "map", "inbox"])
  }

  @Test(.row("4.4 tab switch")) func `keep their stacks when another is shown`() throws {
    let before = try Toy.state(.item(1), .push("seller"))
    var state = before
    let change = try state.apply(.show(tab: "map"))
    #expect(change.kind == .tab)
    #expect(change.ended.isEmpty)
    #expect(change.opened == nil)
    #expect(state[.tab("home")].isIdentical(to: before[.tab("home")]))
    #expect(state.arrivals(since: before).isEmpty)
    try state.apply(.show(tab: "home"))
    #expect(state.focusedEntry == before.focusedEntry)
  }

  @Test func `of a program without tabs cannot be shown`() throws {
    for deed in [
      Deed("show", do: .show(tab: "home"), "unknown tab 'home'"),
      Deed("reselect", do: .reselect(), "'reselect' is not allowed here: the program has no tabs"),
      Deed(
        "add", do: .addTab("home", root: "list"),
        "'home' is not allowed here: the program was defined without tabs"),
      Deed("remove", do: .removeTab("home"), "unknown tab 'home'"),
    ] { try deed.check(in: Deed.plain) }
  }

  @Test(.row("0.31")) func `are ten at most`() throws {
    var state = Toy.state()
    for number in 4...10 { try state.apply(.addTab("more\(number)", root: "list")) }
    #expect(throws: Rejection.notAllowedHere("one", why: "there may be 10 tabs")) {
      try state.apply(.addTab("one", root: "list"))
    }
  }

  @Test(.row("0.29")) @MainActor func `is the selected one where a command names none`() throws {
    let rig = try Rig()
    rig.nav.show(tab: "map")
    rig.nav.main.push("photo")
    rig.nav.tab().push("item")
    #expect(rig.sketch == "home: list | *map: atlas > item | inbox: letters")
  }

  @Test(.row("0.31")) func `are limited in number`() throws {
    var map = Toy.map()
    map.limits.tabs = 3
    try Deed(
      "one too many", do: .addTab("more", root: "list"), "'more' is not allowed here: there may be 3 tabs"
    )
    .check(in: map)
  }

  @Test func `may lose their place in front of the selected one`() throws {
    var state = try Toy.state(.show(tab: "inbox"), .show(tab: "map"), .push("item"))
    try state.apply(.removeTab("home"))
    #expect(state.sketch == "*map: atlas > item | inbox: letters")
    try state.apply(.back)
    try state.apply(.back)
    #expect(state.sketch == "map: atlas | *inbox: letters")
    #expect(state.violations() == [])
  }
}

@Suite(.timeLimited) struct `Going back at the root of a tab` {
  /// Shows tabs one after another, goes back as often as it is possible, and tells the tabs seen.
  private func walk(_ policy: AppMap.BackPolicy, _ tabs: [String], start: AppMap.Start? = nil) throws
    -> String
  {
    var map = Toy.map()
    map.back = policy
    map.start = start
    var state = NavigationState(Plan(map))
    for tab in tabs { try state.apply(.show(tab: tab)) }
    var seen = [state.selectedTab ?? "none"]
    while case .success(let change) = state.outcome(of: .back), seen.count < 10 {
      #expect(change.kind == .tab)
      #expect(state.violations() == [])
      seen.append(state.selectedTab ?? "none")
    }
    #expect(throws: Rejection.atRoot(state.focusedPlace)) { try state.apply(.back) }
    return seen.joined(separator: " ")
  }

  @Test(
    .row("4.1 back (Esc) at the root"),
    arguments: [
      (AppMap.BackPolicy.history, ["map", "inbox"], "inbox map home"),
      (.history, ["map", "inbox", "map"], "map inbox home"),
      (.history, ["map", "home", "map", "home"], "home map"),
      (.history, [], "home"),
      (.fullHistory, ["map", "inbox", "map"], "map inbox map home"),
      (.fullHistory, ["map", "home", "map", "home"], "home map home map home"),
      (.order, ["inbox"], "inbox map home"),
      (.order, ["map"], "map home"),
      (.order, [], "home"),
      (.firstTab, ["map", "inbox"], "inbox home"),
      (.firstTab, [], "home"),
      (.initialTab, ["map", "inbox"], "inbox home"),
      (.none, ["map", "inbox"], "inbox"),
    ])
  func `follows the policy`(_ policy: AppMap.BackPolicy, _ shown: [String], _ expected: String) throws {
    #expect(try walk(policy, shown) == expected)
  }

  @Test(arguments: [
    (AppMap.BackPolicy.history, ["home"], "home map"), (.fullHistory, ["home"], "home map"),
    (.order, ["inbox"], "inbox map home"), (.firstTab, ["inbox"], "inbox home"),
    (.initialTab, ["inbox", "home"], "home map"), (.none, ["home"], "home"),
  ])
  func `knows with which tab the program started`(
    _ policy: AppMap.BackPolicy, _ shown: [String], _ expected: String
  ) throws {
    #expect(try walk(policy, shown, start: .tab("map")) == expected)
  }

  @Test func `forgets tabs that are gone`() throws {
    var map = Toy.map()
    map.back = .fullHistory
    var state = NavigationState(Plan(map))
    for tab in ["map", "inbox", "map"] { try state.apply(.show(tab: tab)) }
    try state.apply(.removeTab("inbox"))
    try state.apply(.back)
    #expect(state.selectedTab == "home")
    #expect(throws: Rejection.atRoot(.tab("home"))) { try state.apply(.back) }
  }

  @Test func `remembers a bounded number of visits`() throws {
    var map = Toy.map()
    map.back = .fullHistory
    var state = NavigationState(Plan(map))
    for _ in 0..<2_500 {
      try state.apply(.show(tab: "map"))
      try state.apply(.show(tab: "home"))
    }
    #expect(state.bar.visited.count <= NavigationState.TabBar.memory)
    for _ in 0..<400 { try state.apply(.back) }
    #expect(state.violations() == [])
  }

  @Test func `leaves the layers that let keys through alone`() throws {
    var state = try Toy.state(.show(tab: "map"), .overlay("toast"))
    try state.apply(.back)
    #expect(state.sketch == "*home: list | map: atlas | inbox: letters | L0: toast")
  }

  @Test func `opens the root of a tab that was never opened`() throws {
    var map = Toy.map()
    map.guards.append(Guard("auth") { _ in .allow })
    map.screens = map.screens.map { $0.name == "list" ? $0.guarded(by: "auth") : $0 }
    map.back = .firstTab
    var state = NavigationState(Plan(map))
    #expect(state.sketch == "home:  | *map: atlas | inbox: letters")
    let change = try state.apply(.back)
    #expect(state.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(change.opened == state.focusedEntry?.id)
  }
}

extension Deed {
  static let shows: [Deed] = [
    Deed("another", do: .show(tab: "map"), "committed", "home: list | *map: atlas | inbox: letters"),
    Deed("the selected one", [.item(1)], do: .show(tab: "home"), "unchanged"),
    Deed(
      "another, below layers, which stay", [.overlay("cart")], do: .show(tab: "map"),
      "committed", "home: list | map: atlas | inbox: letters | *L0: cart"),
    Deed(
      "another, covered by main", [.push("photo", on: .main), .push("item"), .overlay("cart")],
      do: .show(tab: "map"),
      "committed", "home: list | *map: atlas | inbox: letters",
      ended: ["layer:0 cart clearedByNavigation", "main item popped", "main photo popped"]),
    Deed(
      "the selected one, covered by main", [.push("photo", on: .main)], do: .show(tab: "home"),
      "committed", "*home: list | map: atlas | inbox: letters", ended: ["main photo popped"]),
    Deed("an unknown one", do: .show(tab: "hoem"), "unknown tab 'hoem'; did you mean 'home'?"),
    Deed(
      "a number without a tab", do: .show(tab: "3"),
      "unknown tab '3'; did you mean 'home', 'map' or 'inbox'?"),
    Deed(
      "a number below all", do: .show(tab: "-1"), "unknown tab '-1'; did you mean 'home', 'map' or 'inbox'?"
    ),
  ]

  static let reselects: [Deed] = [
    Deed(
      "by going to the root", [.item(1), .push("seller"), .overlay("toast")], do: .reselect(tab: "home"),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["layer:0 toast clearedByNavigation", "tab:home seller popped", "tab:home item popped"]),
    Deed("by nothing at the root", [.overlay("cart")], do: .reselect(tab: "home"), "unchanged"),
    Deed(
      "without a name, by going to the root of the selected one", [.show(tab: "map"), .item(1)],
      do: .reselect(),
      "committed", "home: list | *map: atlas | inbox: letters", ended: ["tab:map item popped"]),
    Deed(
      "by showing it", do: .reselect(tab: "map"),
      "committed", "home: list | *map: atlas | inbox: letters"),
    Deed(
      "by uncovering it, which keeps its stack", [.item(1), .push("photo", on: .main)],
      do: .reselect(tab: "home"),
      "committed", "*home: list > item | map: atlas | inbox: letters", ended: ["main photo popped"]),
    Deed(
      "by closing what is nested", [.push("checkout"), .push("pay")], do: .reselect(),
      "committed", "*home: list | map: atlas | inbox: letters",
      ended: ["nested:checkout pay popped", "nested:checkout address popped", "tab:home checkout popped"]),
    Deed("unless it is unknown", do: .reselect(tab: "mpa"), "unknown tab 'mpa'; did you mean 'map'?"),
  ]

  static let changesTabs: [Deed] = [
    Deed(
      "behind the others", do: .addTab("more", root: "seller"),
      "committed", "*home: list | map: atlas | inbox: letters | more: seller"),
    Deed(
      "with a nested navigator at the root", do: .addTab("more", root: "checkout"),
      "committed", "*home: list | map: atlas | inbox: letters | more: checkout | checkout/ address"),
    Deed("once", do: .addTab("map", root: "seller"), "'map' is already in use by another tab"),
    Deed(
      "with a known screen", do: .addTab("more", root: "sellr"),
      "unknown screen 'sellr'; did you mean 'seller'?"),
    Deed(
      "with a screen at the root", do: .addTab("more", root: "cart"),
      "'cart' is not allowed here: it is an accessory; open it with overlay"),
    Deed(
      "with all they hold",
      [.push("checkout", on: .tab("map")), .item(1, on: .tab("map")), .show(tab: "home"), .overlay("cart")],
      do: .removeTab("map"),
      "committed", "home: list | inbox: letters | *L0: cart",
      ended: [
        "tab:map item tabRemoved", "nested:checkout address tabRemoved", "tab:map checkout tabRemoved",
        "tab:map atlas tabRemoved",
      ]),
    Deed(
      "but not the selected one", do: .removeTab("home"),
      "'home' is not allowed here: it is the selected tab; show another one first"),
    Deed("if they are there", do: .removeTab("hoem"), "unknown tab 'hoem'; did you mean 'home'?"),
  ]
}
