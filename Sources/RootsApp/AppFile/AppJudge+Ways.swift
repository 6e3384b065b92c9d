internal import Roots

/// Warnings about screens that cannot be reached or left, and about going back.
extension AppJudge {
  /// Screens that nothing leads to, and screens that nothing leads away from.
  mutating func warnOfWays() {
    let graph = ScreenGraph(screens: app.map.routedScreens.map(\.name)) { forEachWay($0) }
    let unreachable = graph.unreachable(from: roots)
    for name in unreachable where !name.hasPrefix("@") && name != ScriptedApp.question {
      if let spot = names[.screen, name] ?? names[.flow, name] {
        warning("screen '\(name)' cannot be reached: no screen, tab or URL leads to it", at: spot)
      } else if let spot = names[.accessory, name] {
        warning("nothing opens accessory '\(name)'", at: spot)
      }
    }
    warnOfDeadEnds()
    warnOfClosedDoors()
    warnOfSilentGuards()
    warnOfReturns(but: Set(unreachable))
  }

  /// Warns of accessories that are opened where their parents do not allow it.
  private mutating func warnOfClosedDoors() {
    for use in uses where use.reference == .opening && !facts.placed.contains(use.name) {
      let owner = facts.owners[use.owner]
      guard owner.leads.contains(.overlay(use.name)), !mayOpen(use.name, from: owner) else { continue }
      let parents = app.map.accessories.filter { $0.name == use.name }.flatMap(\.parents)
      warning(
        "'\(use.name)' is never opened from '\(owner.name)': its parents are "
          + parents.map { "'\($0)'" }.listed(with: "and"),
        .hint("name '\(owner.name)' behind its 'parents=', or leave that out"), at: use.spot)
    }
  }

  /// Warns of guards whose questions may not open over screens that lead to what they protect. A consent that lasts may
  /// have been given elsewhere: then over none of them.
  private mutating func warnOfSilentGuards() {
    let roots = Set(app.map.tabs.map(\.root.screen))
    for guardian in app.map.guards {
      let guarded = app.map.routedScreens.filter { $0.guards.contains(guardian.name) }
      guard let question = guardian.asksIn, let spot = names[.accessory, question], !guarded.isEmpty,
        guarded.allSatisfy({ $0.urls.isEmpty && !roots.contains($0.name) })
      else { continue }
      let behind = Set(guarded.map(\.name))
      var openers: [Owner] = []
      facts.forEachOwner { owner in
        if owner.leads.contains(where: { $0.target.map(behind.contains) == true }) { openers.append(owner) }
      }
      let silent = openers.filter { !mayOpen(question, from: $0) }
      let script = app.guards[guardian.name]
      let lasts = script?.remembers != nil || script?.condition != nil
      guard let opener = silent.first, !lasts || silent.count == openers.count else { continue }
      warning(
        "guard '\(guardian.name)' can never ask on the way from "
          + silent.map { "'\($0.name)'" }.listed(with: "or") + ": '\(question)' may not open there",
        .hint("name '\(opener.name)' behind its 'parents=', or leave that out"), at: spot)
    }
  }

  /// False if an accessory is sure to be refused on a screen: where a tab, a flow or an accessory is among its parents,
  /// that depends on where the screen stands.
  func mayOpen(_ accessory: String, from owner: Owner) -> Bool {
    guard owner.home.isScreen else { return true }
    let definitions = app.map.accessories.filter { $0.name == accessory }
    return definitions.isEmpty
      || definitions.contains { definition in
        definition.parents.isEmpty
          || definition.parents.contains {
            $0 == owner.name || !names.contains($0, .screen) || names.contains($0, .tab)
          }
      }
  }

  /// Where a person can begin: at the start, in tabs, by URLs, keys and guards.
  private var roots: [String] {
    rootsInside + app.map.routedScreens.filter { !$0.urls.isEmpty }.map(\.name)
  }

  var rootsInside: [String] { rootsInside(but: []) }

  func rootsInside(but closed: Set<[String]>) -> [String] {
    var roots = app.map.tabs.map(\.root.screen) + [app.map.startScreen].compactMap { $0 }
    roots += facts.asked
    facts.forEachOwner { owner in
      guard !owner.home.isScreen else { return }
      roots += owner.leads.compactMap(\.target).filter { !closed.contains([owner.name, $0]) }
    }
    return roots
  }

  /// The ways on which a guard is asked by everything that leads there.
  func ways(asking guardian: String) -> Set<[String]> {
    if facts.owners.allSatisfy(\.guardsOfLeads.isEmpty) { return [] }
    var (asking, free): (Set<[String]>, Set<[String]>) = ([], [])
    facts.forEachOwner { owner in
      for (place, lead) in owner.leads.enumerated() {
        guard let target = lead.target else { continue }
        let isAsking = owner.guardsOfLeads[place]?.contains(guardian) == true
        if isAsking { asking.insert([owner.name, target]) } else { free.insert([owner.name, target]) }
      }
    }
    return asking.subtracting(free)
  }

  var ways: [ScreenGraph.Edge] {
    var edges: [ScreenGraph.Edge] = []
    forEachWay { edges.append($0) }
    return edges
  }

  /// By a function: there may be more ways than a list should hold.
  func forEachWay(_ take: (ScreenGraph.Edge) -> Void) {
    let tabs = Dictionary(app.map.tabs.map { ($0.name, $0.root.screen) }) { first, _ in first }
    for screen in app.map.routedScreens {
      for child in screen.children {
        let target = child.kind == .tab ? tabs[child.name] ?? child.name : child.name
        take(ScreenGraph.Edge(from: screen.name, to: target))
      }
    }
    for flow in app.map.flows { flow.screens.forEach { take(ScreenGraph.Edge(from: flow.name, to: $0)) } }
    facts.forEachOwner { owner in
      guard owner.home.isScreen else { return }
      for lead in owner.leads {
        if let target = lead.targetBesideChildren { take(ScreenGraph.Edge(from: owner.name, to: target)) }
      }
    }
  }

  /// Screens that stand alone on the main stack and lead nowhere back: without tabs, nothing is below them.
  private mutating func warnOfDeadEnds() {
    guard app.map.tabs.isEmpty, let start = app.map.startScreen else { return }
    let lonely = lonely(from: start)
    if lonely.isEmpty { return }
    let graph = ScreenGraph(screens: app.map.routedScreens.map(\.name)) { add in
      forEachWay { add(ScreenGraph.Edge(from: $0.to, to: $0.from)) }
    }
    let homeward = Set(graph.reachable(from: [start]))
    for name in lonely where !homeward.contains(name) {
      guard let spot = names[.screen, name] else { continue }
      warning("'\(name)' is a dead end: nothing leads from it back to '\(start)'", at: spot)
    }
  }

  /// Those that a command makes the only one on a stack, and those that replace one that is alone.
  private func lonely(from start: String) -> [String] {
    var (found, lonely) = (Set([start]), [String]())
    func add(_ name: String) { if found.insert(name).inserted { lonely.append(name) } }
    for owner in facts.owners {
      for lead in owner.leads {
        switch lead {
        case .alone(let name), .bottom(let name): add(name)
        // A key of the app can be pressed on the first screen.
        case .replaced(let name): if owner.name == start || !owner.home.isScreen { add(name) }
        case .push, .overlay, .tab, .go, .laid, .under, .founded: break
        }
      }
    }
    var place = 0
    while lonely.indices.contains(place) {
      for owner in facts.places(of: lonely[place]) {
        for case .replaced(let name) in facts.owners[owner].leads { add(name) }
      }
      place += 1
    }
    return lonely
  }

  // MARK: Going back

  /// Screens that are gone back to and that can never lie below the one that does it.
  private mutating func warnOfReturns(but unreachable: Set<String>) {
    if facts.returns.isEmpty || facts.turnsRound { return }
    let screens = app.map.routedScreens.map(\.name) + [Self.anywhere]
    let graph = ScreenGraph(screens: screens, edges: ways + furtherWays)
    var above: [String: Set<String>] = [:]
    for back in facts.returns {
      let (name, owner) = (back.visit.screen, facts.owners[back.owner].name)
      if above[name] == nil { above[name] = Set(graph.reachable(from: [name])) }
      guard name != owner, !unreachable.contains(name), above[name]?.contains(owner) == false else {
        continue
      }
      let instead =
        switch back.absent {
        case .push: "'pop-to' opens it above"
        case .replaceTop: "'pop-to' puts it in its place"
        case .reset: "'pop-to' begins anew with it"
        case .fail: "'pop-to' is refused"
        }
      warning("'\(name)' never lies below '\(owner)': \(instead)", at: back.spot)
    }
  }

  /// Stands for all screens; no screen has such a name.
  private static let anywhere = "@anywhere"

  /// Ways above a screen, but not from it: by keys of the app, on stacks that are named, by URLs and by guards.
  private var furtherWays: [ScreenGraph.Edge] {
    let linked = app.map.routedScreens.filter { !$0.urls.isEmpty }
    var anywhere = facts.placed.union(facts.asked)
    facts.forEachOwner { if !$0.home.isScreen { anywhere.formUnion($0.leads.compactMap(\.target)) } }
    if !urls.isEmpty { anywhere.formUnion(linked.map(\.name)) }
    let bottoms: [String] = app.map.tabs.map(\.root.screen) + [app.map.startScreen].compactMap { $0 }
    // Step by step: the compiler takes seconds for one expression of it all.
    var edges: [ScreenGraph.Edge] = []
    for screen in linked {
      let stack = screen.urlStack ?? []
      for below in bottoms + stack { edges.append(ScreenGraph.Edge(from: below, to: screen.name)) }
      for (below, above) in zip(stack, stack.dropFirst()) {
        edges.append(ScreenGraph.Edge(from: below, to: above))
      }
    }
    for screen in app.map.routedScreens {
      edges.append(ScreenGraph.Edge(from: screen.name, to: Self.anywhere))
    }
    return edges + anywhere.map { ScreenGraph.Edge(from: Self.anywhere, to: $0) }
  }
}

extension Lead {
  /// The screen that is led to; `nil` for a tab.
  var target: String? {
    switch self {
    case .push(let name), .overlay(let name), .go(let name), .alone(let name), .replaced(let name),
      .laid(let name), .bottom(let name), .under(let name), .founded(let name):
      name
    case .tab: nil
    }
  }

  var opensAbove: Bool {
    switch self {
    case .push, .overlay, .tab: true
    case .go, .alone, .replaced, .laid, .bottom, .under, .founded: false
    }
  }

  /// The screen that is led to, unless the action has made it a child of its owner's screen.
  fileprivate var targetBesideChildren: String? {
    switch self {
    case .push, .overlay: nil
    case .go, .alone, .replaced, .laid, .bottom, .under, .founded, .tab: target
    }
  }
}
