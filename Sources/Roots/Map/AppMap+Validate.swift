extension AppMap {
  /// Every problem of the map at once, errors and warnings, in the order of definition.
  public func validate() -> [AppMap.Problem] {
    var check = MapCheck(self)
    return check.run().map { AppMap.Problem($0) }
  }
}

/// One pass over a map, with what is defined looked up in advance.
private struct MapCheck {
  private let map: AppMap
  private let screens: NameBook
  private let accessories: NameBook
  private let tabs: NameBook
  private let guards: NameBook
  private let transitions: NameBook
  private let openable: NameBook
  private let screensAndTabs: NameBook
  private let presenters: NameBook
  private var problems: [AppMap.Problem.Kind] = []
  /// The maximum number of wrong names for which the nearest right one is searched.
  private var guesses = 100

  init(_ map: AppMap) {
    self.map = map
    screens = NameBook(map.allScreens.map(\.name))
    accessories = NameBook(map.accessories.map(\.name))
    tabs = NameBook(map.tabs.map(\.name))
    guards = NameBook(map.guards.map(\.name))
    transitions = NameBook(map.transitions)
    openable = NameBook(of: screens, accessories)
    screensAndTabs = NameBook(of: screens, tabs)
    presenters = NameBook(of: screens, tabs, accessories)
  }

  mutating func run() -> [AppMap.Problem.Kind] {
    checkNames()
    checkLimits()
    checkTabs()
    checkStart()
    for screen in map.routedScreens { check(screen) }
    for flow in map.flows { check(flow) }
    checkAccessories()
    checkRoutes()
    checkNesting()
    problems += AskingCircles(map).all.map { .askingCircle($0) }
    checkReach()
    return problems
  }

  private mutating func nearest(_ name: String, _ names: NameBook) -> [String] {
    guard guesses > 0 else { return [] }
    guesses -= 1
    return Names.nearest(to: name, in: names.candidates, limit: 3)
  }

  // MARK: Names

  private mutating func checkNames() {
    checkUnique("tab", map.tabs.map(\.name))
    checkUnique("screen", map.screens.map(\.name) + map.flows.map(\.name))
    checkUnique("guard", map.guards.map(\.name))
    checkUnique("transition", map.transitions)
    checkUnique("payload type", map.payloadTypes.map(\.tag))
    let all =
      map.tabs.map(\.name) + map.screens.map(\.name) + map.flows.map(\.name)
      + map.accessories.map(\.name) + map.guards.map(\.name)
    for screen in map.allScreens + map.accessories.map(\.screen) {
      if let other = screen.otherName { problems.append(.otherName(other, of: screen.name)) }
    }
    problems += all.filter { $0.hasPrefix("@") || $0.isEmpty }.map { .reservedName($0) }
    let others = Set(map.screens.map(\.name) + map.flows.map(\.name))
    for name in others.filter(accessories.contains).sorted() {
      problems.append(.duplicate(what: "screen and accessory", name: name))
    }
  }

  private mutating func checkUnique(_ what: String, _ names: [String]) {
    var seen: Set<String> = []
    var told: Set<String> = []
    for name in names where !seen.insert(name).inserted && told.insert(name).inserted {
      problems.append(.duplicate(what: what, name: name))
    }
  }

  private mutating func checkLimits() {
    let limits = map.limits
    let all = [
      ("layers", limits.layers, 0), ("tabs", limits.tabs, 0), ("redirects", limits.redirects, 0),
      ("reentrancy", limits.reentrancy, 1), ("undo", limits.undo, 0),
    ]
    problems += all.filter { $0.1 < $0.2 }.map { .wrongLimit($0.0, $0.1, least: $0.2) }
  }

  // MARK: Tabs

  private mutating func checkTabs() {
    if map.tabs.count > map.limits.tabs {
      problems.append(.tooManyTabs(map.tabs.count, limit: map.limits.tabs))
    }
    for tab in map.tabs where !screens.contains(tab.root.screen) {
      problems.append(
        .unknownRoot(tab: tab.name, screen: tab.root.screen, nearest: nearest(tab.root.screen, screens)))
    }
    for tab in map.tabs { checkFields(of: tab.root, for: "tab '\(tab.name)'") }
    if map.tabs.allSatisfy({ $0.index == nil }) { return }
    let claims = Dictionary(grouping: map.tabs.filter { $0.index != nil }) { $0.index ?? 0 }
    for (index, tabs) in claims.sorted(by: { $0.key < $1.key })
    where tabs.count > 1 || !map.tabs.indices.contains(index) {
      problems.append(.clashingIndex(index, tabs: tabs.map(\.name)))
    }
  }

  /// A screen that stands there at first needs what the screen of a ``Destination`` takes.
  private mutating func checkFields(of root: Visit, for owner: String) {
    guard let takes = map.screens.first(where: { $0.name == root.screen })?.takes else { return }
    do throws(Rejection) { try takes.check(root.payload, of: root.screen) } catch {
      problems.append(.unfitRoot(root.screen, of: owner, why: error.description))
    }
  }

  private mutating func checkStart() {
    switch map.start {
    case .tab(let name) where !tabs.contains(name):
      problems.append(.unknownStart(name, nearest: nearest(name, tabs)))
    case .screen(let name) where !screens.contains(name):
      problems.append(.unknownStart(name, nearest: nearest(name, screens)))
    case .screen(let name): checkFields(of: Visit(name), for: "start")
    case .tab: break
    case nil:
      if map.tabs.isEmpty, let first = map.screens.first { checkFields(of: Visit(first.name), for: "start") }
    }
    if map.tabs.isEmpty && map.screens.isEmpty && map.empty == nil { problems.append(.nothingToShow) }
  }

  // MARK: Screens

  private mutating func check(_ screen: Screen) {
    checkUnique("field", screen.parameters.map { "\(screen.name).\($0.name)" })
    for field in screen.parameters {
      guard let fallback = field.fallback, !field.kind.admits(fallback) else { continue }
      problems.append(
        .wrongFallback(
          field.name, screen: screen.name, expected: field.kind.rawValue, found: fallback.kind))
    }
    for child in screen.children {
      let known = child.kind == .tab ? screensAndTabs : openable
      if !known.contains(child.name) {
        problems.append(
          .unknownChild(child.name, screen: screen.name, nearest: nearest(child.name, known)))
      }
      check(child.transition, of: screen)
    }
    for name in screen.guards where !guards.contains(name) {
      problems.append(.unknownGuard(name, screen: screen.name, nearest: nearest(name, guards)))
    }
    check(screen.transition, of: screen)
    if let start = screen.nested, !screens.contains(start.screen) {
      problems.append(
        .unknownNested(start.screen, screen: screen.name, nearest: nearest(start.screen, screens)))
    }
    for name in screen.urlStack ?? [] where !openable.contains(name) {
      problems.append(.unknownBelow(name, screen: screen.name, nearest: nearest(name, openable)))
    }
  }

  private mutating func check(_ transition: Transition?, of screen: Screen) {
    guard case .custom(let id) = transition, !transitions.contains(id) else { return }
    problems.append(.unknownTransition(id, screen: screen.name, nearest: nearest(id, transitions)))
  }

  private mutating func check(_ flow: Flow) {
    // The start of a flow is looked for as that of any nested navigator.
    for name in flow.screens where !screens.contains(name) && name != flow.start {
      problems.append(.unknownMember(name, flow: flow.name, nearest: nearest(name, screens)))
    }
  }

  private mutating func checkAccessories() {
    var seen: Set<String> = []
    for accessory in map.accessories {
      let names = [accessory.name] + accessory.parents.sorted()
      if !seen.insert(names.reduce(into: "") { $0 += "\($1.utf8.count):\($1)" }).inserted {
        problems.append(.duplicate(what: "accessory", name: accessory.name))
      }
      for parent in accessory.parents where !presenters.contains(parent) {
        problems.append(
          .unknownParent(parent, accessory: accessory.name, nearest: nearest(parent, presenters)))
      }
    }
  }

  // MARK: URLs

  private mutating func checkRoutes() {
    if map.redirects.isEmpty, map.routedScreens.allSatisfy({ $0.urls.isEmpty }) { return }
    var patterns: [RoutePattern] = []
    var owners: [String] = []
    let screens = map.routedScreens.flatMap { screen in screen.urls.map { (text: $0, owner: screen.name) } }
    for (text, owner) in screens + map.redirects.map({ (text: $0.pattern, owner: "redirect") }) {
      do {
        patterns.append(try RoutePattern(text))
        owners.append(owner)
      } catch {
        problems.append(.unreadablePattern(text, screen: owner, why: error.description))
      }
    }
    for conflict in RouteTable(patterns).conflicts {
      let (one, other) = (conflict.first, conflict.second)
      problems.append(
        .equalPatterns(
          patterns[one].description, patterns[other].description, screens: [owners[one], owners[other]]))
    }
    checkLandings()
  }

  /// Looks whether the URLs named in the map itself lead to a screen.
  private mutating func checkLandings() {
    if map.redirects.isEmpty, map.unhandled == nil { return }
    let (routes, limit) = (RoutePlan(map), map.limits.redirects)
    var strange: Set<String> = []
    for redirect in map.redirects {
      guard let known = (try? RoutePattern(redirect.pattern))?.parameterNames else { continue }
      for name in RedirectTarget(redirect.target).names where !known.contains(name) {
        strange.insert(redirect.pattern)
        problems.append(
          .unknownGap(name, of: redirect.pattern, nearest: Names.nearest(to: name, in: known, limit: 1)))
      }
    }
    for (redirect, reason) in routes.brokenRedirects(limit: limit) where !strange.contains(redirect.pattern) {
      problems.append(.leadsNowhere(redirect.target, of: "redirect '\(redirect.pattern)'", reason))
    }
    guard let url = map.unhandled else { return }
    do {
      _ = try routes.destination(url, redirectLimit: limit)
    } catch {
      problems.append(.leadsNowhere(url, of: "unhandled URLs", error))
    }
  }

  // MARK: The whole

  private mutating func checkNesting() {
    guard map.allScreens.contains(where: { $0.nested != nil }) else { return }
    let nested = Dictionary(
      map.allScreens.compactMap { screen in screen.nested.map { (screen.name, $0.screen) } }
    ) { first, _ in first }
    var walked: Set<String> = []
    for name in nested.keys.sorted() where !walked.contains(name) {
      var chain: [String] = []
      var next: String? = name
      while let screen = next, nested[screen] != nil, walked.insert(screen).inserted {
        chain.append(screen)
        next = nested[screen]
      }
      guard let first = next.flatMap({ screen in chain.firstIndex(of: screen) }) else { continue }
      problems.append(.nestingCycle(MapCheck.closed(Array(chain[first...]))))
    }
  }

  /// A circle, beginning and ending with the name that comes first in the alphabet.
  private static func closed(_ circle: [String]) -> [String] {
    guard let least = circle.min(), let start = circle.firstIndex(of: least) else { return circle }
    return circle[start...] + circle[..<start] + [least]
  }

  private mutating func checkReach() {
    // Without a single declared edge the map does not use the graph, and there is nothing to be missed.
    guard map.screens.contains(where: { !$0.children.isEmpty }) else { return }
    var roots = map.tabs.map(\.root.screen) + map.accessories.map(\.name)
    roots += map.flows.flatMap { [$0.name] + $0.screens }
    roots += map.allScreens.compactMap(\.nested?.screen)
    for screen in map.routedScreens where !screen.urls.isEmpty {
      roots += [screen.name] + (screen.urlStack ?? [])
    }
    switch map.start {
    case .screen(let name): roots.append(name)
    case .tab, nil: roots += map.tabs.isEmpty ? map.screens.prefix(1).map(\.name) : []
    }
    problems += map.screenGraph.unreachable(from: roots).map { .unreachable($0) }
  }
}

/// The names of one kind, or of several; what a mistyped one may have meant is put together once.
private final class NameBook {
  private let names: Set<String>
  private let others: [NameBook]
  private(set) lazy var candidates: [String] =
    names.filter { !$0.hasPrefix("@") } + others.flatMap(\.candidates)

  init(_ names: [String]) { (self.names, others) = (Set(names), []) }

  init(of books: NameBook...) { (names, others) = ([], books) }

  func contains(_ name: String) -> Bool {
    names.contains(name) || others.contains { $0.contains(name) }
  }
}
