internal import Roots

/// The way to a screen: in a few words for a list, in full below it.
struct RouteText {
  let brief: String
  let full: String
}

@MainActor struct PaletteRoutes {
  let moment: Moment

  func route(of entry: PaletteEntry) -> RouteText? {
    switch entry.effect {
    case .go(let screen): route(to: Visit(screen))
    case .visit(let spot): route(to: spot)
    case .push, .accessory, .popTo, .tab, .link, .action, .press: nil
    }
  }

  func note(of entry: PaletteEntry) -> String {
    if entry.whyOff != nil { return "off" }
    if moment.deck.detail == .presentation { return plainNote(of: entry) }
    if let missing = missing(for: entry) { return missing }
    switch entry.effect {
    case .go, .visit: return route(of: entry)?.brief ?? "no way"
    case .push(let screen):
      return moment.navigator.plan.any(screen)?.guards.first.map(asks) ?? "push"
    case .accessory: return "overlay"
    case .popTo: return "pop"
    case .tab(let index): return key(moment.deck.bindings.keys(for: .tab).dropFirst(index).first)
    case .link: return "open URL"
    case .action(let action): return key(moment.deck.bindings.keys(for: action).first)
    case .press(let own): return key(own)
    }
  }

  /// The parameters that a screen takes and no entry of the palette gives: they are asked for first.
  private func missing(for entry: PaletteEntry) -> String? {
    let name: String
    switch entry.effect {
    case .go(let screen), .push(let screen), .accessory(let screen): name = screen
    case .visit, .popTo, .tab, .link, .action, .press: return nil
    }
    let parameters = moment.navigator.plan.any(name)?.screen.parameters ?? []
    let missing = parameters.filter { $0.fallback == nil }.map(\.name)
    return missing.isEmpty ? nil : "needs \(missing.joined(separator: ", "))"
  }

  private func plainNote(of entry: PaletteEntry) -> String {
    switch entry.effect {
    case .go(let screen):
      if moment.focusedEntry?.screen == screen { return "here" }
      return moment.navigator.plan.any(screen)?.guards.first.map(asks) ?? ""
    case .visit(let spot): return spot.entry.id == moment.focusedEntry?.id ? "here" : ""
    case .push, .accessory, .popTo, .link: return ""
    case .tab(let index): return key(moment.deck.bindings.keys(for: .tab).dropFirst(index).first)
    case .action(let action): return key(moment.deck.bindings.keys(for: action).first)
    case .press(let own): return key(own)
    }
  }

  /// The words for a guard: its name for testers, else what it asks, in the words of its screen.
  private func asks(_ guardian: String) -> String {
    if moment.deck.detail == .inspection { return "guard \(guardian)" }
    let question = moment.navigator.plan.guards[guardian]?.asksIn
    return question.map { "asks: \(moment.navigator.plan.title(of: $0))" } ?? "asks first"
  }

  private func key(_ key: Key?) -> String { key?.label(moment.charset) ?? "" }

  private func route(to visit: Visit) -> RouteText? {
    let way: Way
    do {
      way = try moment.state.way(to: visit)
    } catch {
      return RouteText(brief: "no way", full: error.description)
    }
    if way.path.isEmpty { return RouteText(brief: "here", full: "you are here") }
    let tab = way.commands.lazy.compactMap(tabNumber).first
    var steps = way.path.back.map { step(back: $0, tab) }
    steps += way.path.forward.map { edge in step(edge) }
    let guards = way.path.forward.flatMap { moment.navigator.plan.any($0.to)?.guards ?? [] }
    let brief = guards.first.map(asks) ?? self.brief(way, tab)
    let count = way.path.back.count + way.path.forward.count
    return RouteText(
      brief: brief, full: "\(steps.joined(separator: ", "))   \(count.of("step"))")
  }

  private func step(back: ScreenPath.Back, _ tab: Int?) -> String {
    back.undo == .tab
      ? "tab\(tab.map { " \($0)" } ?? "")"
      : "\(back.undo.rawValue) \(moment.navigator.plan.title(of: back.screen))"
  }

  private func step(_ edge: ScreenGraph.Edge) -> String {
    "\(edge.kind == .push ? "push" : edge.kind.rawValue) \(moment.navigator.plan.title(of: edge.to))"
  }

  private func brief(_ way: Way, _ tab: Int?) -> String {
    var words: [String] = []
    let pops = way.path.back.filter { $0.undo == .pop }.count
    let dismissals = way.path.back.filter { $0.undo == .dismiss }.count
    if dismissals > 0 { words.append("dismiss" + (dismissals > 1 ? " \(dismissals)" : "")) }
    if pops > 0 { words.append("pop" + (pops > 1 ? " \(pops)" : "")) }
    if let tab { words.append("tab \(tab)") }
    let pushes = way.path.forward.filter { $0.kind != .tab }.count
    if pushes > 0 { words.append("push" + (pushes > 1 ? " \(pushes)" : "")) }
    return words.joined(separator: ", ")
  }

  private func tabNumber(_ command: Command) -> Int? {
    guard case .show(let name) = command else { return nil }
    return moment.state.tabIndex(name).map { $0 + 1 }
  }

  private func route(to spot: VisitTrail.Spot) -> RouteText? {
    let commands = spot.commands(from: moment.state)
    let words = commands.compactMap { command -> String? in
      switch command {
      case .show: tabNumber(command).map { "tab \($0)" }
      case .popTo(let target, _, _): pops(to: target, spot.place)
      default: command.verb
      }
    }
    if words.isEmpty { return RouteText(brief: "here", full: "you are here") }
    let count = words.count
    return RouteText(
      brief: words.joined(separator: ", "),
      full: "\(words.joined(separator: ", "))   \(count.of("step"))")
  }

  private func pops(to target: Command.PopTarget, _ place: Place) -> String? {
    guard let id = target.id, let depth = moment.state[place].depth(where: { $0.id == id }) else {
      return nil
    }
    return "pop \(depth)"
  }
}
