internal import Synchronization

/// A frozen map with everything looked up in advance: what the state and the navigator read.
package final class Plan: Sendable {
  package let map: AppMap
  package let routes: RoutePlan
  /// Made when it is first asked for: many programs never need it.
  package var graph: ScreenGraph {
    declared.withLock { graph in
      let known = graph ?? map.screenGraph
      graph = known
      return known
    }
  }
  package let guards: [String: Guard]
  package let layerGuards: [String]
  /// Whether any screen takes its time to be made, or needs something that is to be found first.
  package let hasPreparations: Bool
  package let hasTypedAnswers: Bool
  package let hasEmptyState: Bool
  let hasTransitions: Bool
  private let known: [NameKey: Named]
  private let declared = Mutex<ScreenGraph?>(nil)

  private final class Named: Sendable {
    let screen: Known?
    /// The definitions of an accessory, which may differ by who presents it.
    let variants: [Known]

    init(_ screen: Known?, _ variants: [Known]) {
      self.screen = screen
      self.variants = variants
    }
  }

  /// A screen or accessory as the engine looks it up: one reference, no copying.
  package final class Known: Sendable {
    package let screen: Screen
    package let isAccessory: Bool
    package let parents: [String]
    package let cover: Accessory.Cover
    package let input: Accessory.Input
    package let variant: Int
    package let isPlain: Bool
    package let guards: [String]
    package let hasTransitions: Bool
    /// All guards to ask, those included that no screen has to name: on a base, and in a layer.
    fileprivate let asked: (below: [String], inLayers: [String])
    package let isInternal: Bool
    let plain: Entry.Subject

    fileprivate init(_ screen: Screen, _ common: CommonGuards) {
      self.screen = screen
      isAccessory = false
      parents = []
      cover = .opaque
      input = .blocks
      variant = 0
      isPlain = Known.isPlain(screen)
      isInternal = screen.name.hasPrefix("@")
      guards = screen.guards
      hasTransitions = screen.children.contains { $0.transition != nil }
      asked = isInternal ? (guards, guards) : common.with(guards)
      plain = Entry.Subject(screen.name)
    }

    fileprivate init(_ accessory: Accessory, variant: Int, _ common: CommonGuards) {
      screen = accessory.screen
      isAccessory = true
      parents = accessory.parents
      cover = accessory.cover
      input = accessory.input
      self.variant = variant
      isPlain = Known.isPlain(accessory.screen)
      guards = accessory.screen.guards
      hasTransitions = accessory.screen.children.contains { $0.transition != nil }
      asked = common.with(guards)
      isInternal = false
      plain = Entry.Subject(accessory.name, variant: variant)
    }

    private static func isPlain(_ screen: Screen) -> Bool {
      screen.parameters.isEmpty && screen.identity == nil && screen.nested == nil && screen.takes == nil
    }
  }

  /// The plan of a map that has no problem; see ``AppMap/validate()``.
  package init(_ map: AppMap) {
    self.map = map
    let common = CommonGuards(map.guards)
    layerGuards = common.inLayers
    var all: [Known] = []
    var names: [NameKey: Named] = [:]
    for screen in map.allScreens where names[NameKey(screen.name)] == nil {
      let known = Known(screen, common)
      all.append(known)
      names[NameKey(screen.name)] = Named(known, [])
    }
    for accessory in map.accessories {
      let named = names[NameKey(accessory.name)]
      let known = Known(accessory, variant: named?.variants.count ?? 0, common)
      all.append(known)
      names[NameKey(accessory.name)] = Named(named?.screen, (named?.variants ?? []) + [known])
    }
    known = names
    hasPreparations = all.contains(where: \.screen.isPrepared)
    hasEmptyState = map.empty != nil
    hasTypedAnswers = all.contains { $0.screen.answers != nil }
    hasTransitions = all.contains { $0.hasTransitions || $0.screen.transition != nil }
    guards = Dictionary(map.guards.map { ($0.name, $0) }) { first, _ in first }
    routes = RoutePlan(map)
  }

  package func screen(_ name: String) -> Known? { known[NameKey(name)]?.screen }

  package func known(_ entry: Entry) -> Known? {
    guard let named = known[NameKey(entry.screen)] else { return nil }
    return entry.variant < named.variants.count ? named.variants[entry.variant] : named.screen
  }

  package func knows(_ entry: Entry) -> Bool {
    entry.variant == 0 ? known.keys.contains(NameKey(entry.screen)) : known(entry) != nil
  }

  package func any(_ name: String) -> Known? {
    known[NameKey(name)].flatMap { $0.screen ?? $0.variants.first }
  }

  /// The definition of an accessory for presenters, most telling first; `nil` inside if none applies.
  package func accessory(_ name: String, presenters: [String]) -> Known?? {
    guard let variants = known[NameKey(name)]?.variants, !variants.isEmpty else { return nil }
    for presenter in presenters {
      if let fitting = variants.first(where: { $0.parents.contains(presenter) }) { return fitting }
    }
    return .some(variants.first { $0.parents.isEmpty })
  }

  package func parents(ofAccessory name: String) -> [String] {
    known[NameKey(name)]?.variants.flatMap(\.parents) ?? []
  }

  package var names: [String] { map.routedScreens.map(\.name).filter { !$0.hasPrefix("@") } }

  package var hasGuards: Bool { !guards.isEmpty }

  /// In the order of asking, each once.
  package func guards(for entry: Entry, at place: Place) -> [String] {
    guard let asked = known(entry)?.asked else { return [] }
    return if case .layer = place { asked.inLayers } else { asked.below }
  }
}

private struct CommonGuards {
  let everywhere: [String]
  let inLayers: [String]

  init(_ guards: [Guard]) {
    everywhere = guards.filter { $0.scope == .everywhere }.map(\.name)
    inLayers = guards.filter { $0.scope == .layers }.map(\.name)
  }

  func with(_ own: [String]) -> (below: [String], inLayers: [String]) {
    (unique(everywhere + own), unique(everywhere + inLayers + own))
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
