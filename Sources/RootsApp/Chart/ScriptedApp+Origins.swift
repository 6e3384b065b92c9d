internal import Roots

extension ScriptedApp {
  /// Ways other than those of the screen graph, by name of the screen: `guard auth`, `key m`, `link`.
  package var origins: [String: String] {
    var origins: [String: String] = [Self.question: "leaving"]
    func note(_ name: String, _ origin: String) { origins[name] = origins[name] ?? origin }
    for guardian in map.guards {
      switch guards[guardian.name]?.answer {
      case .ask(let visit, _)?: note(visit.screen, "guard \(guardian.name)")
      case .redirect(let script, _)?:
        for name in script.command.opened { note(name, "guard \(guardian.name)") }
      case .allow?, .refuse?, .manual?, nil: break
      }
    }
    for flow in map.flows { note(flow.start, "flow \(flow.name)") }
    for key in keys {
      for name in commands(of: key.actions).flatMap(\.opened) { note(name, "key \(key.key)") }
    }
    for script in screens[Entry.emptyScreen] ?? [] {
      for name in commands(of: script.controls + script.reactions).flatMap(\.opened) { note(name, "empty") }
    }
    for case .addTab(let tab, let root) in commands.map(\.command) { note(root.screen, "tab \(tab)") }
    for screen in map.routedScreens where !screen.urls.isEmpty { note(screen.name, "link") }
    return origins
  }
}

extension ScriptCommand {
  fileprivate var opened: [String] {
    let said = command.arguments
    return said.visits.map(\.screen) + [said.visit?.screen].compactMap { $0 }
      + command.parts.flatMap { ScriptCommand($0).opened }
  }
}
