internal import Roots
internal import RootsApp
internal import RootsTerminal

extension Exploration {
  func covers(_ fact: Fact) -> Bool { coverage[fact] != nil }

  func warning(_ kind: Warning.Kind, _ message: String) -> Warning {
    Warning(kind: kind, message: message, tape: nil)
  }

  /// Shown by a tape of the moves.
  func warning(_ kind: Warning.Kind, _ message: String, by moves: [Move], app name: String) -> Warning {
    Warning(
      kind: kind, message: message,
      tape: Trace(moves).tape(on: model, app: name, title: kind.rawValue))
  }

  func title(_ name: String) -> String { "'\(model.title(of: name))'" }

  private static let nameLimit = 5

  func list(_ names: [String]) -> String {
    let shown = names.prefix(Self.nameLimit).map(title).joined(separator: ", ")
    return names.count > Self.nameLimit ? "\(shown) and \(names.count - Self.nameLimit) more" : shown
  }

  // MARK: Screens

  /// Grouped by the guard in the way or by the lack of any way.
  var unreached: [Warning] {
    var missing = model.names.filter { !covers(.screen($0)) }
    var warnings: [Warning] = []
    for guardian in model.app.map.guards where !covers(.guardian(guardian.name, .allowed)) {
      let behind = missing.filter { isBehind(guardian.name, $0, missing) }
      if behind.isEmpty { continue }
      missing.removeAll { behind.contains($0) }
      let place = "\(list(behind)) \(behind.count == 1 ? "lies" : "lie") behind guard '\(guardian.name)', "
      warnings.append(
        unheard(guardian.name).map { warning(.wrongConsent, place + $0) }
          ?? warning(.unreachable, place + obstacle(guardian.name)))
    }
    // A URL leads there with what it is given; where none is tried, to all behind it as well.
    let linked = model.names.filter { model.plan.any($0)?.screen.urls.isEmpty == false }
    let behind = doorsOpened > 0 ? Set(linked) : Set(model.wholeGraph.reachable(from: linked))
    missing.removeAll { behind.contains($0) }
    if !missing.isEmpty {
      warnings.append(
        warning(
          .unreachable, "no row or key of the app that can be used, and no URL, leads to \(list(missing))"))
    }
    return warnings
  }

  /// True if a guard protects a screen, or if a way to it leads only through screens that were not reached, one of
  /// which it protects.
  private func isBehind(_ guardian: String, _ name: String, _ missing: [String]) -> Bool {
    var (seen, open) = (Set([name]), [name])
    while let next = open.popLast() {
      if model.plan.any(next)?.screen.guards.contains(guardian) == true { return true }
      for edge in model.wholeGraph.edges where edge.to == next && missing.contains(edge.from) {
        if seen.insert(edge.from).inserted { open.append(edge.from) }
      }
    }
    return false
  }

  /// Returns the words about an answer that a guard ignores because another screen than its question gives it.
  private func unheard(_ guardian: String) -> String? {
    guard case .ask(let visit, let answers)? = model.app.guards[guardian]?.answer else { return nil }
    var behind = [visit.screen]
    for place in 0... {
      guard behind.indices.contains(place) else { break }
      for case .edge(let from, let to) in coverage.keys where from == behind[place] && !behind.contains(to) {
        behind.append(to)
      }
    }
    let others = behind.dropFirst().filter { covers(.completion($0, "completed")) && !answers.contains($0) }
    guard let other = others.min() else { return nil }
    return
      "which asks on \(title(visit.screen)); \(title(other)) answers in its place, and the guard does not hear "
      + "it: 'ask \(visit.screen) answers=\(other)' does"
  }

  private func obstacle(_ guardian: String) -> String {
    guard case .ask(let visit, let answers)? = model.app.guards[guardian]?.answer else {
      return model.app.circle(of: guardian)
        .map { "which redirects to \(title($0)), and that lies behind it as well" }
        ?? "which lets nothing through"
    }
    let question = visit.screen
    guard covers(.screen(question)) else { return "whose question \(title(question)) is never asked" }
    if !answers.isEmpty, !answers.contains(where: { covers(.screen($0)) }) {
      return "whose question \(title(question)) is answered on \(list(answers)), and that is never reached"
    }
    return covers(.completion(question, "completed"))
      ? "whose question \(title(question)) is never answered with yes"
      : "and its question \(title(question)) can only be cancelled: \(answering(question)) answers it"
  }

  /// The warnings about screens that hooks leave again before anything can be done on them.
  var unsettled: [Warning] {
    let hidden = Set(
      model.app.map.flows.map(\.name) + model.app.map.accessories.filter { $0.input == .passes }.map(\.name))
    return model.names.filter { covers(.screen($0)) && !covers(.rested($0)) && !hidden.contains($0) }
      .compactMap { name in
        guard model.app.screens[name]?.contains(where: \.watchesLife) == true else { return nil }
        return warning(
          .cannotStay, "\(title(name)) is left as soon as it is shown: its hooks lead away before any key")
      }
  }

  // MARK: Controls

  /// The controls that change nothing wherever they can be used; a key that the program binds is one control.
  var deadControls: [Warning] {
    let everywhere = Set(model.app.keys.map { Move.Control.key($0.key).name })
    func isShared(_ control: String, _ screen: String) -> Bool {
      everywhere.contains(control)
        && !(model.app.screens[screen] ?? []).contains { script in
          script.keys.contains { Move.Control.key($0.key).name == control }
        }
    }
    var (used, idle): (Set<[String]>, Set<[String]>) = ([], [])
    for fact in coverage.keys {
      if case .used(let control, let screen) = fact {
        used.insert(isShared(control, screen) ? [control] : [screen, control])
      } else if case .idle(let control, let screen) = fact {
        idle.insert(isShared(control, screen) ? [control] : [screen, control])
      }
    }
    let constants = model.app.constants
    let dead = idle.subtracting(used).filter { words in
      let actions = actions(of: words.last ?? "", on: words.count == 1 ? nil : words.first)
      return !setsWhatIsShown(actions, but: constants)
    }
    return dead.sorted { $0.lexicographicallyPrecedes($1) }.map { words in
      let place = words.count == 1 ? "" : " on \(title(words[0]))"
      return warning(
        .deadControl, "\(words[words.count - 1])\(place) changes nothing wherever it can be used")
    }
  }

  private func actions(of control: String, on screen: String?) -> [Statement] {
    let scripts = screen.flatMap { model.app.screens[$0] } ?? []
    let keys = (model.app.keys + scripts.flatMap(\.keys)).filter { Move.Control.key($0.key).name == control }
    let rows = scripts.flatMap(\.allBlocks).flatMap(\.content.rows).filter {
      Move.Control.row($0.title.text(in: ScriptScope())).name == control
    }
    let own = keys.flatMap(\.actions) + rows.flatMap(\.actions)
    // It is a form, or a row whose title depends on values.
    return own.isEmpty ? scripts.flatMap(\.controls) : own
  }

  /// True if actions set a value that is only shown. States that differ only in such a value have one key, so the
  /// action may have been tried only where the value was set already.
  private func setsWhatIsShown(_ actions: [Statement], but constants: Set<String>) -> Bool {
    options.projection.isReduced
      && actions.contains {
        guard case .set(let values) = $0 else { return false }
        return values.keys.contains { !model.relevance.counts($0) && !constants.contains($0) }
      }
  }
}

extension GuardScript {
  var question: String? {
    if case .ask(let visit, _) = answer { visit.screen } else { nil }
  }
}
