/// Something that is wrong with a map, or looks wrong.
public struct MapProblem: Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// What can be wrong with a map.
  public enum Kind: Sendable, Hashable {
    case duplicate(what: String, name: String)
    case reservedName(String)
    case unreadablePattern(String, screen: String, why: String)
    case equalPatterns(String, String, screens: [String])
    case unknownRoot(tab: String, screen: String, nearest: [String])
    case unknownStart(String, nearest: [String])
    case unknownChild(String, screen: String, nearest: [String])
    case unknownGuard(String, screen: String, nearest: [String])
    case unknownParent(String, accessory: String, nearest: [String])
    case unknownTransition(String, screen: String, nearest: [String])
    case unknownNested(String, screen: String, nearest: [String])
    case nestingCycle([String])
    case tooManyTabs(Int, limit: Int)
    case clashingIndex(Int, tabs: [String])
    case undefinedCase(what: String, name: String)
    case unreachable(String)
    case nothingToShow
  }

  /// Whether the map cannot be used, or only looks wrong.
  public enum Severity: String, Sendable { case error, warning }

  /// Whether the map cannot be used, or only looks wrong.
  public var severity: Severity {
    switch kind {
    case .unreachable, .nothingToShow: .warning
    default: .error
    }
  }

  /// The problem as a sentence, with the nearest right name where there is one.
  public var description: String {
    switch kind {
    case .duplicate(let what, let name): "\(what) '\(name)' is defined twice"
    case .reservedName(let name): "'\(name)' may not be used as a name: '@' is kept for the engine's own"
    case .unreadablePattern(let pattern, let screen, let why):
      "URL pattern '\(pattern)' of '\(screen)': \(why)"
    case .equalPatterns(let one, let other, let screens):
      "URL patterns '\(one)' and '\(other)' match the same URLs (\(screens.joined(separator: ", ")))"
    case .unknownRoot(let tab, let screen, let nearest):
      "tab '\(tab)': unknown screen '\(screen)'" + offering(nearest)
    case .unknownStart(let name, let nearest): "start: unknown '\(name)'" + offering(nearest)
    case .unknownChild(let child, let screen, let nearest):
      "screen '\(screen)': unknown child '\(child)'" + offering(nearest)
    case .unknownGuard(let name, let screen, let nearest):
      "screen '\(screen)': unknown guard '\(name)'" + offering(nearest)
    case .unknownParent(let name, let accessory, let nearest):
      "accessory '\(accessory)': unknown parent '\(name)'" + offering(nearest)
    case .unknownTransition(let id, let screen, let nearest):
      "screen '\(screen)': unknown transition '\(id)'" + offering(nearest)
    case .unknownNested(let name, let screen, let nearest):
      "'\(screen)': unknown screen '\(name)'" + offering(nearest)
    case .nestingCycle(let chain): "nested navigators contain each other: \(chain.joined(separator: " -> "))"
    case .tooManyTabs(let count, let limit): "\(count) tabs; there may be \(limit)"
    case .clashingIndex(let index, let tabs):
      "tabs \(tabs.joined(separator: " and ")) both want index \(index), or it leaves a gap"
    case .undefinedCase(let what, let name): "\(what) '\(name)' is a case of the enum, but is not defined"
    case .unreachable(let name): "screen '\(name)' cannot be reached: no screen, tab or URL leads to it"
    case .nothingToShow: "nothing to show: no tab, no screen"
    }
  }

  private func offering(_ names: [String]) -> String {
    names.first.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension AppMap {
  /// Every problem of the map at once, errors and warnings, in the order of definition.
  public func validate() -> [MapProblem] {
    let check = MapCheck(self)
    return check.problems.map { MapProblem($0) }
  }
}

/// One pass over a map, with what is defined looked up in advance.
private struct MapCheck {
  private let map: AppMap
  private let screens: Set<String>
  private let accessories: Set<String>
  private let tabs: Set<String>
  private let guards: Set<String>
  private let transitions: Set<String>
  private(set) var problems: [MapProblem.Kind] = []

  init(_ map: AppMap) {
    self.map = map
    screens = Set(map.allScreens.map(\.name))
    accessories = Set(map.accessories.map(\.name))
    tabs = Set(map.tabs.map(\.name))
    guards = Set(map.guards.map(\.name))
    transitions = Set(map.transitions.map(\.id))
    checkNames()
    checkTabs()
    for screen in map.routedScreens { check(screen) }
    checkAccessories()
    checkPatterns()
    checkNesting()
    checkReach()
  }

  private func nearest(_ name: String, _ names: Set<String>) -> [String] {
    Names.nearest(to: name, in: names.filter { !$0.hasPrefix("@") }.sorted(), limit: 3)
  }

  private mutating func checkNames() {
    checkUnique("tab", map.tabs.map(\.name))
    checkUnique("screen", map.screens.map(\.name) + map.flows.map(\.name))
    checkUnique("guard", map.guards.map(\.name))
    checkUnique("transition", map.transitions.map(\.id))
    let all = map.tabs.map(\.name) + map.screens.map(\.name) + map.accessories.map(\.name)
    problems += all.filter { $0.hasPrefix("@") || $0.isEmpty }.map { .reservedName($0) }
    for name in accessories.intersection(map.screens.map(\.name)).sorted() {
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

  private mutating func checkTabs() {
    if map.tabs.count > map.limits.tabs {
      problems.append(.tooManyTabs(map.tabs.count, limit: map.limits.tabs))
    }
    for tab in map.tabs where !screens.contains(tab.root.screen) {
      problems.append(
        .unknownRoot(tab: tab.name, screen: tab.root.screen, nearest: nearest(tab.root.screen, screens)))
    }
    for (index, claims) in Dictionary(grouping: map.tabs.filter { $0.index != nil }, by: { $0.index ?? 0 })
      .sorted(by: { $0.key < $1.key }) where claims.count > 1 || index < 0 || index >= map.tabs.count
    {
      problems.append(.clashingIndex(index, tabs: claims.map(\.name)))
    }
    switch map.start {
    case .tab(let name) where !tabs.contains(name):
      problems.append(.unknownStart(name, nearest: nearest(name, tabs)))
    case .screen(let name) where !screens.contains(name):
      problems.append(.unknownStart(name, nearest: nearest(name, screens)))
    default: break
    }
    if map.tabs.isEmpty && map.screens.isEmpty && map.empty == nil { problems.append(.nothingToShow) }
  }

  private mutating func check(_ screen: Screen) {
    for child in screen.children {
      let known = child.kind == .tab ? tabs.union(screens) : screens.union(accessories)
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
  }

  private mutating func check(_ transition: Transition?, of screen: Screen) {
    guard case .custom(let id) = transition, !transitions.contains(id) else { return }
    problems.append(.unknownTransition(id, screen: screen.name, nearest: nearest(id, transitions)))
  }

  private mutating func checkAccessories() {
    var seen: Set<String> = []
    for accessory in map.accessories {
      let presenters = accessory.parents.sorted().joined(separator: ",")
      if !seen.insert("\(accessory.name) \(presenters)").inserted {
        problems.append(.duplicate(what: "accessory", name: accessory.name))
      }
      for parent in accessory.parents
      where !screens.contains(parent) && !tabs.contains(parent)
        && !accessories.contains(parent)
      {
        let known = screens.union(tabs).union(accessories)
        problems.append(
          .unknownParent(parent, accessory: accessory.name, nearest: nearest(parent, known)))
      }
    }
  }

  private mutating func checkPatterns() {
    var patterns: [RoutePattern] = []
    var owners: [String] = []
    for screen in map.routedScreens {
      for text in screen.urls {
        do {
          patterns.append(try RoutePattern(text))
          owners.append(screen.name)
        } catch {
          problems.append(.unreadablePattern(text, screen: screen.name, why: error.description))
        }
      }
    }
    for conflict in RouteTable(patterns).conflicts {
      let (one, other) = (conflict.first, conflict.second)
      problems.append(
        .equalPatterns(
          patterns[one].description, patterns[other].description, screens: [owners[one], owners[other]]))
    }
    for redirect in map.redirects {
      do {
        _ = try RoutePattern(redirect.pattern)
      } catch {
        problems.append(.unreadablePattern(redirect.pattern, screen: "redirect", why: error.description))
      }
    }
  }

  private mutating func checkNesting() {
    let nested = Dictionary(
      map.allScreens.compactMap { screen in screen.nested.map { (screen.name, $0.screen) } }
    ) {
      first, _ in first
    }
    for name in nested.keys.sorted() {
      var chain = [name]
      while let next = chain.last.flatMap({ nested[$0] }) {
        chain.append(next)
        if next == name {
          if chain.dropLast().min() == name { problems.append(.nestingCycle(chain)) }
          break
        }
        if chain.count > nested.count + 1 { break }
      }
    }
  }

  private mutating func checkReach() {
    var roots = map.tabs.map(\.root.screen) + map.accessories.map(\.name)
    roots += map.flows.flatMap { [$0.name] + $0.screens }
    roots += map.routedScreens.filter { !$0.urls.isEmpty }.map(\.name)
    switch map.start {
    case .screen(let name): roots.append(name)
    case .tab, nil: roots += map.tabs.isEmpty ? map.screens.prefix(1).map(\.name) : []
    }
    // Without a single declared edge the map does not use the graph, and there is nothing to be missed.
    guard map.screens.contains(where: { !$0.children.isEmpty }) else { return }
    problems += map.screenGraph.unreachable(from: roots).map { .unreachable($0) }
  }
}
