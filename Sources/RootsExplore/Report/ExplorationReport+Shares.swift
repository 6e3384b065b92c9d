internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The shares of a report: what can be covered, and what was.
extension ExplorationReport {
  package var guards: Share {
    var answers: [(name: String, answer: LogEvent.GuardAnswer)] = []
    for guardian in model.app.map.guards {
      guard let script = model.app.guards[guardian.name] else { continue }
      let possible: [LogEvent.GuardAnswer] =
        switch script.answer {
        case .allow: [.allowed]
        case .refuse: script.condition == nil ? [.denied] : [.allowed, .denied]
        case .redirect: script.condition == nil ? [.redirected] : [.allowed, .redirected]
        case .manual, .ask: [.allowed, .denied]
        }
      answers += possible.map { (guardian.name, $0) }
    }
    let words = { (name: String, answer: LogEvent.GuardAnswer) in "\(name) \(answer.rawValue)" }
    let seen = Set(answers.filter { coverage.contains(.guardian($0, $1)) }.map(words))
    return Share(answers.map(words), where: seen.contains)
  }

  /// The share of screens, with each way in which their visits can end: with an answer or without.
  package var completions: Share {
    var seen: Set<String> = []
    for case .completion(let screen, let fate) in coverage where fate != "dropped" {
      seen.insert("\(screen) \(fate == "completed" ? "completed" : "cancelled")")
    }
    // A root is never closed, and only a screen that is opened for an answer has to give one.
    let (roots, awaited) = (Set(model.plan.roots), model.app.awaited)
    let all = model.names.flatMap { name in
      (awaited.contains(name) || seen.contains("\(name) completed") ? ["\(name) completed"] : [])
        + (roots.contains(name) && !seen.contains("\(name) cancelled") ? [] : ["\(name) cancelled"])
    }
    return Share(all, where: seen.contains)
  }

  /// The share of operations: opening and closing on each kind of stack, and all others that were seen.
  package var operations: Share {
    var seen: Set<String> = []
    for case .operation(let kind, let place) in coverage { seen.insert("\(kind) on \(place)") }
    let map = model.app.map
    let hasLayers = map.accessories.contains { $0.name != ScriptedApp.question }
    let base = map.tabs.isEmpty ? "main" : "tab"
    var all: Set<String> = ["push on \(base)", "pop on \(base)"]
    if hasLayers { all.formUnion(["present on \(base)", "dismiss on layer"]) }
    if map.tabs.count > 1 { all.insert("tab on tab") }
    return Share(all.union(seen).sorted(), where: seen.contains)
  }

  /// The share of keys: each key that a screen binds there, and each key that the program binds anywhere.
  package var bindings: Share {
    guard model.alphabet == .keys else { return Share([]) { _ in true } }
    var seen: Set<String> = []
    var pressed: Set<String> = []
    for case .binding(let key, let screen) in coverage {
      seen.insert("\(key) on \(screen)")
      pressed.insert(key)
    }
    let own = model.names.flatMap { name in
      (model.app.screens[name]?.first?.keys ?? []).map { "\($0.key) on \(name)" }
    }
    let everywhere = model.app.keys.map(\.key.description)
    return Share(own + everywhere) { seen.contains($0) || pressed.contains($0) }
  }
}
