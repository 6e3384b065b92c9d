internal import Roots

/// A mistake that could have been made in a program, found by what its map declares.
struct ProgramChange: Sendable {
  /// Its place among all changes of the program, counted from 1.
  let number: Int
  let kind: String
  /// The title of the screen, or of the program.
  let owner: String
  /// `nil` for what belongs to the whole program.
  let screen: String?
  let words: String
  let mistake: PlantedMistake

  /// True if it comes to bear only where its screen is open.
  var isLocal: Bool { if case .map = mistake.place { false } else { true } }
}

/// Everything that could be changed in a program, one thing at a time, in an order that depends on its map alone.
struct ProgramChanges {
  private let map: AppMap
  private(set) var all: [ProgramChange] = []

  init(of map: AppMap) {
    self.map = map
    addGuards()
    addScreens()
    addAnswers()
    addProgram()
  }

  private var screens: [Screen] { map.screens + map.accessories.map(\.screen) + map.flows.map(\.screen) }

  private mutating func add(
    _ kind: String, of screen: Screen? = nil, _ words: String, _ place: PlantedMistake.Place
  ) {
    all.append(
      ProgramChange(
        number: all.count + 1, kind: kind, owner: screen?.title ?? map.title, screen: screen?.name,
        words: words,
        mistake: PlantedMistake(place)))
  }

  /// A change of the map that may leave it as it is, and is not made then.
  private mutating func add(
    _ kind: String, of screen: Screen? = nil, _ words: String,
    changing change: @escaping @Sendable (inout AppMap) -> Void
  ) {
    var changed = map
    change(&changed)
    if !changed.validate().contains(where: { $0.severity == .error }) {
      add(kind, of: screen, words, .map(change))
    }
  }

  private mutating func add(
    _ kind: String, _ words: String, to screen: Screen, _ change: @escaping @Sendable (inout Screen) -> Void
  ) {
    let name = screen.name
    add(kind, of: screen, words) { $0.change(name, change) }
  }

  private mutating func addGuards() {
    for (place, guardian) in map.guards.enumerated() {
      let name = "guard '\(guardian.name)'"
      add("guard-dropped", "\(name) dropped") { $0.guards[place].ask = { _ in .allow } }
      add("guard-refuses", "\(name) refuses everything") { $0.guards[place].ask = { _ in .refuse(nil) } }
      let (other, words) =
        guardian.revocation == .pop ? (Guard.Revocation.cover, "covers") : (.pop, "closes")
      add("revocation-changed", "\(name) \(words) what it no longer admits") {
        $0.guards[place].revocation = other
      }
      if guardian.timeout != nil {
        add("timeout-dropped", "timeout of \(name) dropped") { $0.guards[place].timeout = nil }
      }
    }
  }

  private mutating func addScreens() {
    let first = map.guards.first { $0.scope == .named }?.name
    for screen in screens {
      let name = "'\(screen.name)'"
      for (place, guardian) in screen.guards.enumerated() {
        add("screen-unguarded", "guard '\(guardian)' of \(name) dropped", to: screen) {
          $0.guards.remove(at: place)
        }
      }
      if let first, screen.guards.isEmpty {
        add("screen-guarded", "guard '\(first)' of \(name) added", to: screen) { $0.guards = [first] }
      }
      for (place, url) in screen.urls.enumerated() {
        add("url-dropped", "URL '\(url)' of \(name) dropped", to: screen) { $0.urls.remove(at: place) }
      }
      if screen.urlStack != nil {
        add("parents-dropped", "parents of the URL of \(name) dropped", to: screen) { $0.urlStack = nil }
      }
      for (place, child) in screen.children.enumerated() {
        add("way-dropped", "way from \(name) to '\(child.name)' dropped", to: screen) {
          $0.children.remove(at: place)
        }
      }
      if let identity = screen.identity {
        add("identity-dropped", "identity '\(identity)' of \(name) dropped", to: screen) { $0.identity = nil }
      }
      if screen.lifetime != nil {
        add("keep-dropped", "\(name) is no longer kept", to: screen) { $0.lifetime = nil }
      }
      if screen.isRestorable {
        add("restorable-dropped", "\(name) is no longer restored", to: screen) { $0.isRestorable = false }
      }
    }
    for (place, accessory) in map.accessories.enumerated() {
      let isOpaque = accessory.cover == .opaque
      add(
        "cover-changed", of: accessory.screen,
        "'\(accessory.name)' \(isOpaque ? "hides nothing" : "hides all")"
      ) { $0.accessories[place].cover = isOpaque ? .partial : .opaque }
      let passes = accessory.input == .passes
      add(
        "input-changed", of: accessory.screen,
        "'\(accessory.name)' \(passes ? "keeps all keys" : "lets keys through")"
      ) { $0.accessories[place].input = passes ? .blocks : .passes }
    }
  }

  private mutating func addAnswers() {
    for screen in screens {
      let name = screen.name
      add(
        "answer-dropped", of: screen, "answer of '\(name)' dropped",
        .request { $0.dropAnswer(of: name, in: $1) })
      add(
        "result-lost", of: screen, "nothing hears how '\(name)' ends",
        .request { request, _ in
          request.loseResult(of: name)
        })
      add(
        "pop-longer", of: screen, "from '\(name)' one screen more is closed",
        .request { $0.popMore(from: name, in: $1) })
      add("leave-unasked", of: screen, "'\(name)' is left without being asked", .leaving(name))
    }
  }

  private mutating func addProgram() {
    for (place, tab) in map.tabs.enumerated().dropFirst() {
      let before = map.tabs[place - 1]
      add("tabs-exchanged", "tabs '\(before.name)' and '\(tab.name)' exchanged") {
        $0.tabs.swapAt(place - 1, place)
      }
      add("tab-root-changed", "root of tab '\(tab.name)' is '\(before.root.screen)'") {
        $0.tabs[place].root = before.root
      }
    }
    if let last = map.tabs.last?.name, map.tabs.count > 1 {
      add("start-changed", "it starts with tab '\(last)'") { $0.start = .tab(last) }
      let other = map.back == .order ? AppMap.BackPolicy.history : .order
      add("back-changed", "back at the root of a tab is '\(other.rawValue)'") { $0.back = other }
    }
    for (place, redirect) in map.redirects.enumerated() {
      add("redirect-dropped", "redirect of '\(redirect.pattern)' dropped") { $0.redirects.remove(at: place) }
    }
    add("limit-changed", "one layer at most") { $0.limits.layers = 1 }
    if map.isRestorable {
      add("restorable-dropped", "the program is not restored") { $0.isRestorable = false }
    }
  }
}

extension AppMap {
  fileprivate mutating func change(_ name: String, _ change: (inout Screen) -> Void) {
    for place in screens.indices where screens[place].name == name { change(&screens[place]) }
    for place in accessories.indices where accessories[place].name == name {
      change(&accessories[place].screen)
    }
    for place in flows.indices where flows[place].name == name { change(&flows[place].screen) }
  }
}

extension Request {
  /// The screen on whose behalf something is asked for.
  private func screen(_ id: ContextID?, in state: NavigationState) -> String? {
    (id ?? entry).flatMap { state.find($0)?.0.screen } ?? state.focusedEntry?.screen
  }

  fileprivate mutating func dropAnswer(of name: String, in state: NavigationState) -> Bool {
    switch command {
    case .complete(_, let id) where screen(id, in: state) == name: command = .cancel(from: id)
    case .pop(let count, let place, .some) where screen(nil, in: state) == name:
      command = .pop(count, on: place)
    default: return false
    }
    return true
  }

  fileprivate mutating func loseResult(of name: String) -> Bool {
    guard command.visit?.screen == name, values.hasCompletion else { return false }
    values.dropCompletion()
    return true
  }

  fileprivate mutating func popMore(from name: String, in state: NavigationState) -> Bool {
    guard case .pop(let count, let place, let value) = command, screen(nil, in: state) == name else {
      return false
    }
    command = .pop(count + 1, on: place, value: value)
    return true
  }
}
