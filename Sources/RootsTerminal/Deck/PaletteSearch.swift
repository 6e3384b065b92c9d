internal import Roots

@MainActor struct PaletteSearch {
  enum Mode: Hashable { case everything, go, push, popTo, accessory, recent }

  /// Actions that need no entry: they are how one got here, or mean nothing without a key.
  static let unlisted: Set<Action> = [
    .palette, .tab, .go, .push, .accessory, .popTo, .switchPane, .below, .above, .narrower, .wider,
    .cancel,
  ]

  let mode: Mode
  let deck: Deck
  let session: Session

  func results(_ query: String) -> (entries: [PaletteEntry], total: Int) {
    var found = Found(query)
    if mode == .recent {
      for entry in deck.history.chosen.reversed() { found.consider(entry.verb, entry.title) { entry } }
    } else {
      open(&found)
      screens(&found)
      tabs(&found)
      links(query, &found)
      ownKeys(&found)
      actions(&found)
    }
    return (found.best.map(barred), found.total)
  }

  /// An entry with the reason why a layer that has the keys does not let it through.
  private func barred(_ entry: PaletteEntry) -> PaletteEntry {
    var entry = entry
    switch entry.effect {
    case .tab: entry.whyOff = deck.whyOff(.tab, session)
    case .go, .visit, .link: entry.whyOff = deck.whyOff(.go, session)
    case .push, .accessory, .popTo, .action, .press: break
    }
    return entry
  }

  private var state: NavigationState { session.navigator.state }
  private var map: AppMap { session.navigator.map }
  private var titles: Titles { Titles(session.navigator) }

  private func open(_ found: inout Found) {
    let focused = state.focusedEntry?.id
    switch mode {
    case .popTo:
      let place = state.focusedPlace
      for entry in state[place].fromTop.dropFirst() {
        found.consider("back to", titles.title(of: entry)) {
          PaletteEntry(verb: "back to", title: titles.title(of: entry), effect: .popTo(entry.id, place))
        }
      }
    case .everything, .go:
      for (index, name) in state.tabOrder.enumerated() {
        let stack = state[at: .tab(index)]
        for entry in stack.fromTop.prefix(20) where entry.id != focused {
          let tab = map.tabs.first { $0.name == name }?.title ?? name
          let title = stack.count > 1 ? "\(tab) › \(titles.title(of: entry))" : tab
          found.consider("go", title) {
            let spot = VisitTrail.Spot(place: .tab(name), entry: entry)
            return PaletteEntry(verb: "go", title: title, effect: .visit(spot))
          }
        }
      }
    case .push, .accessory, .recent: break
    }
  }

  private var openScreens: Set<String> {
    guard mode == .everything || mode == .go else { return [] }
    let focused = state.focusedEntry?.id
    let open = state.tabOrder.indices.flatMap { state[at: .tab($0)].fromTop.prefix(20) }
    return Set(open.filter { $0.id != focused && $0.payload == nil }.map(\.screen))
  }

  private func screens(_ found: inout Found) {
    let titled = titled
    let open = openScreens
    // No way leads to the steps of a flow that is not open.
    let steps = state.nests.isEmpty ? Set(map.flows.flatMap(\.screens)) : []
    let verbs: [(String, (String) -> PaletteEntry.Effect)] =
      switch mode {
      case .everything where deck.offers(.push): [("go", { .go($0) }), ("push", { .push($0) })]
      case .everything, .go: [("go", { .go($0) })]
      case .push: [("push", { .push($0) })]
      case .popTo, .accessory, .recent: []
      }
    for (verb, effect) in verbs {
      // Without its payload a screen shows nothing: only those who test want to see that.
      for screen in map.screens where deck.detail == .inspection || screen.standsAlone {
        if verb == "go", open.contains(screen.name) || steps.contains(screen.name) { continue }
        let title = titled(screen.name)
        found.consider(verb, title, screen.name) {
          if verb == "go", leadsOverHollow(screen.name) { return nil }
          return PaletteEntry(verb: verb, title: title, effect: effect(screen.name))
        }
      }
    }
    guard deck.offers(.accessory), mode == .everything || mode == .accessory else { return }
    var seen: Set<String> = []
    for accessory in map.accessories where seen.insert(accessory.name).inserted {
      let title = titled(accessory.name)
      found.consider("overlay", title, accessory.name) {
        PaletteEntry(verb: "overlay", title: title, effect: .accessory(accessory.name))
      }
    }
  }

  /// True if the way to a screen opens another one on the way that shows nothing without its payload.
  private func leadsOverHollow(_ name: String) -> Bool {
    guard deck.detail != .inspection, let way = try? state.way(to: Visit(name)) else { return false }
    return way.path.forward.dropLast().contains { state.plan.any($0.to)?.screen.standsAlone == false }
  }

  /// The titles of screens that are not open, with the name behind each that several screens have.
  private var titled: (String) -> String {
    let plan = session.navigator.plan
    let names = Set(map.screens.map(\.name)).union(map.accessories.map(\.name))
    let titles = Dictionary(uniqueKeysWithValues: names.map { ($0, label($0, plan)) })
    let counts = titles.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return { name in
      let title = titles[name] ?? name
      return counts[title, default: 0] > 1 ? "\(title) (\(name))" : title
    }
  }

  /// The name of a screen that is not open: its own where its title says nothing without a payload.
  private func label(_ name: String, _ plan: Plan) -> String {
    let title = plan.title(of: name)
    var depth = 0
    let says = title.contains { letter in
      if letter == "{" { depth += 1 }
      defer { if letter == "}" { depth -= 1 } }
      return depth == 0 && letter != " "
    }
    return says ? title : name
  }

  private func tabs(_ found: inout Found) {
    guard mode == .everything else { return }
    for (index, name) in state.tabOrder.enumerated() {
      let title = "\(index + 1) \(map.tabs.first { $0.name == name }?.title ?? name)"
      found.consider("tab", title) { PaletteEntry(verb: "tab", title: title, effect: .tab(index)) }
    }
  }

  /// The URLs that need nothing filled in, and what was typed if it looks like one.
  private func links(_ query: String, _ found: inout Found) {
    guard mode == .everything || mode == .go else { return }
    let scheme = map.scheme.map { "\($0):/" } ?? ""
    for screen in map.screens {
      guard let url = screen.urls.first, !url.contains(where: { ":*{".contains($0) }) else { continue }
      found.consider("link", scheme + url) {
        PaletteEntry(verb: "link", title: scheme + url, effect: .link(scheme + url))
      }
    }
    if query.contains("/") {
      found.add(PaletteEntry(verb: "link", title: query, effect: .link(query)))
    }
  }

  private func ownKeys(_ found: inout Found) {
    guard mode == .everything, deck.travels.hiddenLayers == 0 else { return }
    for hint in deck.ownKeys(session) {
      guard let key = hint.keys.first else { continue }
      found.consider("do", hint.word) { PaletteEntry(verb: "do", title: hint.word, effect: .press(key)) }
    }
  }

  private func actions(_ found: inout Found) {
    guard mode == .everything else { return }
    for action in Action.allCases where action.group != .screen && deck.offers(action) {
      if Self.unlisted.contains(action) { continue }
      let why = deck.whyOff(action, session)
      if action == .map || action == .act, why != nil { continue }
      let name = deck.title(of: action, session)
      found.consider("do", name) {
        let title = why.map { "\(name): \($0)" } ?? name
        return PaletteEntry(verb: "do", title: title, effect: .action(action), whyOff: why)
      }
    }
  }
}

extension Screen {
  fileprivate var standsAlone: Bool {
    identity == nil && !parameters.contains { $0.fallback == nil }
  }
}

/// The entries found so far; an entry is only made if it fits.
private struct Found {
  private let words: [[UInt8]]
  private var scored: [(score: Int, order: Int, entry: PaletteEntry)] = []
  private(set) var total = 0
  private var seen: Set<String> = []

  /// More entries than a person looks through.
  private static let most = 500

  init(_ query: String) { words = query.split(separator: " ").map { Array($0.lowercased().utf8) } }

  mutating func consider(
    _ verb: String, _ title: String, _ name: String = "", _ make: () -> PaletteEntry?
  ) {
    // What leads to the same place by another way is offered once.
    guard seen.insert("\(verb) \(title)").inserted else { return }
    total += 1
    guard let score = score(verb, title) ?? score(byName: name, verb, title) else { return }
    guard let entry = make() else {
      total -= 1
      return
    }
    scored.append((score, total, entry))
    if scored.count > 4 * Found.most { scored = Array(sorted.prefix(Found.most)) }
  }

  mutating func add(_ entry: PaletteEntry) {
    total += 1
    scored.append((1_000, total, entry))
  }

  var best: [PaletteEntry] { sorted.prefix(Found.most).map(\.entry) }

  private var sorted: [(score: Int, order: Int, entry: PaletteEntry)] {
    scored.sorted { $0.score != $1.score ? $0.score > $1.score : $0.order < $1.order }
  }

  private func score(byName name: String, _ verb: String, _ title: String) -> Int? {
    guard !name.isEmpty, name != title.lowercased() else { return nil }
    return score(verb, name).map { $0 - 10 }
  }

  /// The score of all words; a word that names the verb need not fit the title.
  private func score(_ verb: String, _ title: String) -> Int? {
    var sum = 0
    for (place, word) in words.enumerated() {
      let byVerb = place == 0 ? Fuzzy.score(of: word, in: verb) : nil
      let byTitle = Fuzzy.score(of: word, in: title)
      if let best = [byVerb.map { $0 + 20 }, byTitle].compactMap({ $0 }).max() {
        sum += best
      } else if place > 0 || words.count == 1 {
        return nil
      } else {
        // The first of several words may be a verb that this entry has not: it comes after those that have it.
        sum -= 30
      }
    }
    return sum
  }
}
