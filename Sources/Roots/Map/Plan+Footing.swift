extension Plan {
  package struct Footing: Sendable, Equatable {
    package var tab: String?
    /// The screens on the base, then those of each layer over it; the target comes on top of the last pile.
    package var piles: [[String]]
    /// Whether nothing was declared, so that anything may stand below.
    package var isGuess = false
  }

  /// The screens that the URL names, or those on the shortest way from the root of a tab or from the start screen.
  package func footing(of name: String) -> Footing {
    if let given = any(name)?.screen.urlStack {
      return Footing(tab: tab(withRoot: given.first ?? name), piles: piles(given.map { ($0, .push) }, name))
    }
    var best: (path: ScreenPath, root: String)?
    for root in roots {
      guard let path = try? graph.path(from: root, to: name) else { continue }
      // A way that leads through another tab begins in that tab: it is found from that tab's own root.
      guard !path.forward.contains(where: { $0.kind == .tab && tab(withRoot: $0.to) != nil }) else {
        continue
      }
      if best.map({ path.cost < $0.path.cost }) ?? true { best = (path, root) }
    }
    guard let best else { return Footing(piles: piles([], name), isGuess: true) }
    let given = names(givenByURLTo: name)
    // What would have nothing to show is left out.
    let parents = best.path.forward.dropLast().filter { missing(on: $0.to, given).isEmpty }
    let steps = [(best.root, ScreenGraph.Edge.Kind.push)] + parents.map { ($0.to, $0.kind) }
    let last = best.path.forward.last?.kind
    return Footing(
      tab: tab(withRoot: best.root), piles: piles(last == nil ? [] : steps, name, by: last ?? .push))
  }

  /// The stacks that a URL of a screen builds, the screen on top, where no tab came or went since the start.
  package func stacks(ofURLTo name: String) -> (tab: String?, piles: [[String]]) {
    let footing = footing(of: name)
    var piles = footing.piles
    piles[piles.count - 1].append(name)
    let tab = map.tabs.isEmpty ? nil : footing.tab ?? startTab
    let isFree = map.tabs.isEmpty && !footing.isGuess
    if let root = tab.flatMap(root)?.screen ?? (isFree ? nil : startScreen), piles[0].first != root {
      piles[0].insert(root, at: 0)
    }
    return (tab, piles)
  }

  /// The fields that the URLs of a screen give in any case.
  package func names(givenByURLTo name: String) -> Set<String> {
    let patterns = (any(name)?.screen.urls ?? []).compactMap { try? RoutePattern($0) }
    guard let first = patterns.first.map({ Set($0.parameterNames) }) else { return [] }
    return patterns.dropFirst().reduce(first) { $0.intersection($1.parameterNames) }
  }

  package func missing(on name: String, _ given: Set<String>) -> [String] {
    any(name)?.screen.demands.subtracting(given).sorted() ?? []
  }

  /// Sorts screens by the layers in which they stand: what is not pushed opens one.
  private func piles(
    _ steps: [(name: String, kind: ScreenGraph.Edge.Kind)], _ target: String,
    by last: ScreenGraph.Edge.Kind? = nil
  ) -> [[String]] {
    var piles: [[String]] = [[]]
    for (name, kind) in steps + [(target, last ?? .push)] {
      if kind == .modal || kind == .overlay || any(name)?.isAccessory == true { piles.append([]) }
      piles[piles.count - 1].append(name)
    }
    piles[piles.count - 1].removeLast()
    return piles
  }

  package var roots: [String] {
    map.tabs.isEmpty ? [startScreen].compactMap { $0 } : map.orderedTabs.map(\.root.screen)
  }

  package func tab(withRoot screen: String) -> String? {
    map.orderedTabs.first { $0.root.screen == screen }?.name
  }

  /// A visit to a screen on the way to another, with those fields of the target's payload it takes itself.
  package func visit(_ name: String, sharing given: Record) -> Visit {
    guard let screen = any(name)?.screen else { return Visit(name) }
    var fields = Record()
    if let key = screen.identity { fields[key] = given[key] }
    // All of a URL is text: a parent may take as a text what the screen above it takes as a number.
    for parameter in screen.parameters {
      guard let value = given[parameter.name] else { continue }
      let text = parameter.kind == .string && !value.holdsSecret ? value.plainText : nil
      fields[parameter.name] = text.map { .string($0) } ?? value
    }
    if let own = screen.takes?.own(given) { fields = own }
    return Visit(name, payload: fields.isEmpty ? nil : Payload(fields))
  }
}
