/// A frozen map with everything looked up in advance: what the state and the navigator read.
package final class Plan: Sendable {
  package let map: AppMap
  package let routes: RoutePlan
  package let graph: ScreenGraph
  package let guards: [String: Guard]
  package let globalGuards: [String]
  package let layerGuards: [String]
  private let screens: [String: Known]
  private let accessories: [String: [Known]]

  /// A screen or accessory as the engine looks it up: one reference, no copying.
  package final class Known: Sendable {
    package let screen: Screen
    package let isAccessory: Bool
    package let parents: [String]
    package let cover: Accessory.Cover
    package let input: Accessory.Input
    package let variant: Int
    /// Whether nothing has to be done to a payload on the way in.
    package let isPlain: Bool
    package let guards: [String]
    /// Whether it is one of the engine's own, which nobody can ask for.
    package let isInternal: Bool
    /// What every visit without a payload is about.
    let plain: Entry.Subject

    init(_ screen: Screen) {
      self.screen = screen
      isAccessory = false
      parents = []
      cover = .opaque
      input = .blocks
      variant = 0
      isPlain = Known.isPlain(screen)
      guards = screen.guards
      isInternal = screen.name.hasPrefix("@")
      plain = Entry.Subject(screen.name)
    }

    init(_ accessory: Accessory, variant: Int) {
      screen = accessory.screen
      isAccessory = true
      parents = accessory.parents
      cover = accessory.cover
      input = accessory.input
      self.variant = variant
      isPlain = Known.isPlain(accessory.screen)
      guards = accessory.screen.guards
      isInternal = false
      plain = Entry.Subject(accessory.name, variant: variant)
    }

    private static func isPlain(_ screen: Screen) -> Bool {
      screen.parameters.isEmpty && screen.identity == nil && screen.nested == nil
    }
  }

  /// The plan of a map that has no problem; see ``AppMap/validate()``.
  package init(_ map: AppMap) {
    self.map = map
    var screens: [String: Known] = [:]
    for screen in map.allScreens { screens[screen.name] = screens[screen.name] ?? Known(screen) }
    var accessories: [String: [Known]] = [:]
    for accessory in map.accessories {
      let earlier = accessories[accessory.name, default: []]
      accessories[accessory.name] = earlier + [Known(accessory, variant: earlier.count)]
    }
    self.screens = screens
    self.accessories = accessories
    guards = Dictionary(map.guards.map { ($0.name, $0) }) { first, _ in first }
    globalGuards = map.guards.filter { $0.scope == .everywhere }.map(\.name)
    layerGuards = map.guards.filter { $0.scope == .layers }.map(\.name)
    routes = RoutePlan(map)
    graph = map.screenGraph
  }

  /// The definition of a screen by name.
  package func screen(_ name: String) -> Known? { screens[name] }

  /// The definition behind an entry.
  package func known(_ entry: Entry) -> Known? {
    if let variants = accessories[entry.screen], entry.variant < variants.count {
      return variants[entry.variant]
    }
    return screens[entry.screen]
  }

  /// Any definition of a name.
  package func any(_ name: String) -> Known? { screens[name] ?? accessories[name]?.first }

  /// The definition of an accessory for presenters, most telling first; `nil` inside if none applies.
  package func accessory(_ name: String, presenters: [String]) -> Known?? {
    guard let variants = accessories[name] else { return nil }
    for presenter in presenters {
      if let fitting = variants.first(where: { $0.parents.contains(presenter) }) { return fitting }
    }
    return .some(variants.first { $0.parents.isEmpty })
  }

  /// The presenters for which an accessory is defined.
  package func parents(ofAccessory name: String) -> [String] {
    accessories[name, default: []].flatMap(\.parents)
  }

  /// All names that can be opened.
  package var names: [String] { map.routedScreens.map(\.name).filter { !$0.hasPrefix("@") } }

  /// The guards to ask before an entry may stand at a place, in order, each once.
  package func guards(for entry: Entry, at place: Place) -> [String] {
    let own = known(entry)?.guards ?? []
    if globalGuards.isEmpty && layerGuards.isEmpty { return own }
    guard !entry.screen.hasPrefix("@") else { return [] }
    var names = globalGuards
    if case .layer = place { names += layerGuards }
    return names + own
  }
}

extension AppMap {
  /// The screens, those of flows and the flows themselves among them.
  package var allScreens: [Screen] {
    screens + flows.map(\.screen) + (empty.map { [$0.renamed(NavigationState.emptyScreen)] } ?? [])
      + [Screen(NavigationState.tabHost), Screen(NavigationState.nestHost)]
  }
}

extension Screen {
  fileprivate func renamed(_ name: String) -> Screen {
    var copy = self
    copy.name = name
    return copy
  }
}
