internal import Roots

extension ScriptedApp {
  /// How screens are opened beside the ways of the screen graph, by name: `guard auth`, `key m`, `link`.
  public var origins: [String: String] {
    var origins: [String: String] = [Self.question: "leaving"]
    func note(_ name: String, _ origin: String) { origins[name] = origins[name] ?? origin }
    for guardian in map.guards {
      if case .ask(let visit, _)? = guards[guardian.name]?.answer {
        note(visit.screen, "guard \(guardian.name)")
      }
    }
    for flow in map.flows { note(flow.start, "flow \(flow.name)") }
    for key in keys {
      for case .command(let command, _) in key.actions {
        if let screen = command.command.command.visit?.screen { note(screen, "key \(key.key)") }
      }
    }
    for screen in map.routedScreens where !screen.urls.isEmpty { note(screen.name, "link") }
    return origins
  }
}
