/// Finds guards whose question needs the consent that it asks for, directly or by other guards.
struct AskingCircles {
  private let map: AppMap
  /// For each guard that asks in an accessory, the guards that protect it, in order.
  private var needs: [String: [String]] = [:]
  private var forms: [String: String] = [:]

  init(_ map: AppMap) {
    self.map = map
    let screens = Dictionary(grouping: map.allScreens + map.accessories.map(\.screen), by: \.name)
    let common = map.guards.filter { $0.scope != .named }.map(\.name)
    for guardian in map.guards {
      guard let form = guardian.asksIn else { continue }
      forms[guardian.name] = form
      needs[guardian.name] = common + guards(of: form, screens)
    }
  }

  /// The guards of a screen and of what opens inside it.
  private func guards(of name: String, _ screens: [String: [Screen]]) -> [String] {
    var (found, seen, next) = ([String](), Set<String>(), [name])
    while let name = next.popLast() {
      guard seen.insert(name).inserted else { continue }
      for screen in screens[name] ?? [] {
        found += screen.guards
        if let inner = screen.nested?.screen { next.append(inner) }
      }
    }
    return found
  }

  /// The circles, each once: guards and the accessories in which they ask by turns, the first guard again at the end.
  var all: [[String]] {
    var told: Set<Set<String>> = []
    return map.guards.compactMap { guardian in
      guard let circle = shortest(from: guardian.name), told.insert(Set(circle)).inserted else { return nil }
      return circle.flatMap { [$0, forms[$0] ?? ""] } + [circle[0]]
    }
  }

  /// The guards on the shortest way from a guard back to itself.
  private func shortest(from start: String) -> [String]? {
    var ways = [[start]]
    var seen: Set<String> = []
    while !ways.isEmpty {
      var longer: [[String]] = []
      for way in ways {
        for name in needs[way[way.count - 1]] ?? [] {
          if name == start { return way }
          if seen.insert(name).inserted { longer.append(way + [name]) }
        }
      }
      ways = longer
    }
    return nil
  }
}
