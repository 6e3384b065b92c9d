/// Finds guards whose question needs their own consent to open or to be answered, directly or by other guards.
struct AskingCircles {
  private let map: AppMap
  /// For each guard that asks in an accessory, what has to be let through for that, in order.
  private var needs: [String: [AskingStep]] = [:]
  /// The guards whose consent cannot be had.
  private var stuck: Set<String> = []

  init(_ map: AppMap) {
    self.map = map
    guard map.guards.contains(where: { $0.asksIn != nil }) else { return }
    let screens = map.screensByName
    for guardian in map.guards {
      guard let form = guardian.asksIn else { continue }
      needs[guardian.name] = ([nil] + guardian.answeredIn).flatMap { answerer in
        guards(of: answerer ?? form, screens).map {
          AskingStep(guardian: guardian.name, asksIn: form, answeredIn: answerer, needs: $0)
        }
      }
    }
    stuck = Set(needs.keys)
    while let free = map.guards.first(where: { stuck.contains($0.name) && isFree($0) }) {
      stuck.remove(free.name)
    }
  }

  /// Whether the accessory of a guard opens, and one of the screens that answer, as far as is known.
  private func isFree(_ guardian: Guard) -> Bool {
    let blocked = Set((needs[guardian.name] ?? []).filter { stuck.contains($0.needs) }.map(\.answeredIn))
    if blocked.contains(nil) { return false }
    return guardian.answeredIn.isEmpty || !guardian.answeredIn.allSatisfy(blocked.contains)
  }

  private func guards(of name: String, _ screens: [String: [Screen]]) -> [String] {
    let inside = screens.nested(in: name).flatMap { screens[$0] ?? [] }
    // What asks stands on a layer, and so does what answers.
    return map.guards.filter { $0.scope != .named }.map(\.name) + inside.flatMap(\.guards)
  }

  /// The circles, each once: the last step needs the guard of the first.
  var all: [[AskingStep]] {
    if stuck.isEmpty { return [] }
    var told: Set<Set<String>> = []
    return map.guards.compactMap { guardian in
      guard stuck.contains(guardian.name), let circle = shortest(from: guardian.name),
        told.insert(Set(circle.map(\.guardian))).inserted
      else { return nil }
      return circle
    }
  }

  /// The most questions that wait because the one before needs the consent of the next.
  var depth: Int {
    var known: [String: Int] = [:]
    return needs.keys.sorted().map { depth(of: $0, &known) }.max() ?? 0
  }

  private func depth(of guardian: String, _ known: inout [String: Int]) -> Int {
    if let depth = known[guardian] { return depth }
    // Where guards lead in a circle, each counts once.
    known[guardian] = 0
    var depth = 0
    for step in needs[guardian] ?? [] where needs[step.needs] != nil {
      depth = max(depth, self.depth(of: step.needs, &known))
    }
    known[guardian] = depth + 1
    return depth + 1
  }

  private func shortest(from start: String) -> [AskingStep]? {
    var ways: [[AskingStep]] = [[]]
    var seen: Set<String> = []
    while !ways.isEmpty {
      var longer: [[AskingStep]] = []
      for way in ways {
        for step in needs[way.last?.needs ?? start] ?? [] where stuck.contains(step.needs) {
          if step.needs == start { return way + [step] }
          if seen.insert(step.needs).inserted { longer.append(way + [step]) }
        }
      }
      ways = longer
    }
    return nil
  }
}

extension AppMap {
  /// The number of questions that wait at once when the screens of each lie behind the guard of the next.
  package var depthOfQuestions: Int { AskingCircles(self).depth }

  /// The definitions of what can be opened, by name: an accessory may have several.
  package var screensByName: [String: [Screen]] {
    Dictionary(grouping: allScreens + accessories.map(\.screen), by: \.name)
  }
}

extension [String: [Screen]] {
  package func nested(in name: String) -> [String] {
    var (found, next) = ([String](), [name])
    while let name = next.popLast() {
      if found.contains(name) { continue }
      found.append(name)
      next += (self[name] ?? []).compactMap(\.nested?.screen)
    }
    return found
  }
}
