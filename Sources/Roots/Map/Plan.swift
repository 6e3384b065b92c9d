internal import Synchronization

/// A frozen map with everything looked up in advance: what the state and the navigator read.
package final class Plan: Sendable {
  package let map: AppMap
  package let routes: RoutePlan
  /// The screen graph that the map declares. Many programs never ask for it, so it is made when the first question comes.
  package var graph: ScreenGraph {
    declared.withLock { graph in
      let known = graph ?? map.screenGraph
      graph = known
      return known
    }
  }
  package let guards: [String: Guard]
  /// The guards that are asked for every screen in a layer.
  package let layerGuards: [String]
  /// Whether any screen takes its time to be made, or needs something that is to be found first.
  package let hasPreparations: Bool
  /// Whether any screen says of which type its answer is.
  package let hasTypedAnswers: Bool
  package let hasEmptyState: Bool
  /// Whether any screen says how it is shown, or how one that it leads to is.
  let hasTransitions: Bool
  private let known: [NameKey: Named]
  private let declared = Mutex<ScreenGraph?>(nil)

  /// What a name stands for.
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
    /// Whether nothing has to be done to a payload on the way in.
    package let isPlain: Bool
    package let guards: [String]
    /// Whether it says of any screen it leads to how that is shown.
    package let hasTransitions: Bool
    /// All guards to ask, those included that no screen has to name: on a base, and in a layer.
    fileprivate let asked: (below: [String], inLayers: [String])
    /// Whether it is one of the engine's own, which no request can name.
    package let isInternal: Bool
    /// What every visit without a payload is about.
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

  /// The definition of a screen by name.
  package func screen(_ name: String) -> Known? { known[NameKey(name)]?.screen }

  /// The definition behind an entry.
  package func known(_ entry: Entry) -> Known? {
    guard let named = known[NameKey(entry.screen)] else { return nil }
    return entry.variant < named.variants.count ? named.variants[entry.variant] : named.screen
  }

  /// Whether there is a definition behind an entry.
  package func knows(_ entry: Entry) -> Bool {
    entry.variant == 0 ? known.keys.contains(NameKey(entry.screen)) : known(entry) != nil
  }

  /// Any definition of a name.
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

  /// The presenters for which an accessory is defined.
  package func parents(ofAccessory name: String) -> [String] {
    known[NameKey(name)]?.variants.flatMap(\.parents) ?? []
  }

  /// All names that can be opened.
  package var names: [String] { map.routedScreens.map(\.name).filter { !$0.hasPrefix("@") } }

  /// Whether any guard could have to be asked for anything.
  package var hasGuards: Bool { !guards.isEmpty }

  /// The guards to ask before an entry may stand at a place, in order, each once.
  package func guards(for entry: Entry, at place: Place) -> [String] {
    guard let asked = known(entry)?.asked else { return [] }
    return if case .layer = place { asked.inLayers } else { asked.below }
  }
}

/// The guards that no screen has to name.
private struct CommonGuards {
  let everywhere: [String]
  let inLayers: [String]

  init(_ guards: [Guard]) {
    everywhere = guards.filter { $0.scope == .everywhere }.map(\.name)
    inLayers = guards.filter { $0.scope == .layers }.map(\.name)
  }

  /// The guards of a screen that names some of its own.
  func with(_ own: [String]) -> (below: [String], inLayers: [String]) {
    (unique(everywhere + own), unique(everywhere + inLayers + own))
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
