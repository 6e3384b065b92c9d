internal import Roots
internal import RootsApp
internal import RootsTerminal

/// What a walk through everything has not seen, though the program seems to mean it.
extension Exploration {
  func covers(_ fact: Fact) -> Bool { coverage[fact] != nil }

  func warning(_ kind: Warning.Kind, _ message: String) -> Warning {
    Warning(kind: kind, message: message, tape: nil)
  }

  func title(_ name: String) -> String { "'\(model.title(of: name))'" }

  /// The maximum number of screens that a sentence names.
  private static let nameLimit = 5

  func list(_ names: [String]) -> String {
    let shown = names.prefix(Self.nameLimit).map(title).joined(separator: ", ")
    return names.count > Self.nameLimit ? "\(shown) and \(names.count - Self.nameLimit) more" : shown
  }

  // MARK: Screens

  /// The screens that were not reached, by what is in the way: a guard that never lets through, or no way at all.
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
    // Links from outside are not tried; what they lead to is not a fault.
    let linked = model.names.filter { model.plan.any($0)?.screen.urls.isEmpty == false }
    let reachable = Set(model.wholeGraph.reachable(from: linked))
    missing.removeAll { reachable.contains($0) || mayOpenBehind($0) }
    if !missing.isEmpty {
      warnings.append(
        warning(
          .unreachable, "no row or key of the app that can be used, and no URL, leads to \(list(missing))"))
    }
    return warnings
  }

  /// Whether a screen may open behind a state that was left out: a screen that was seen leads to it.
  private func mayOpenBehind(_ name: String) -> Bool {
    leftOut > 0 && model.wholeGraph.edges.contains { $0.to == name && covers(.screen($0.from)) }
  }

  /// Whether a guard protects a screen, or every way to it leads through screens that were not reached either and
  /// one of which it protects.
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

  /// The answer that a guard does not hear, if another screen than its question gives one behind it.
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

  /// Why a guard never lets through.
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

  /// The screens that are left again by hooks before anything can be done on them.
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

  /// The controls that change nothing wherever they can be used; a key that means the same everywhere is one control.
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
      if setsWhatIsShown(actions, but: constants) { return false }
      return leftOut == 0 || !actions.commands.contains { $0.command.readsDeep }
    }
    return dead.sorted { $0.lexicographicallyPrecedes($1) }.map { words in
      let place = words.count == 1 ? "" : " on \(title(words[0]))"
      return warning(
        .deadControl, "\(words[words.count - 1])\(place) changes nothing wherever it can be used")
    }
  }

  /// What a control does. Where that depends on more than what is in front, a state that was left out may differ.
  private func actions(of control: String, on screen: String?) -> [Statement] {
    let scripts = screen.flatMap { model.app.screens[$0] } ?? []
    let keys = (model.app.keys + scripts.flatMap(\.keys)).filter { Move.Control.key($0.key).name == control }
    let rows = scripts.flatMap(\.allBlocks).flatMap(\.content.rows).filter {
      Move.Control.row($0.title.text(in: ScriptScope())).name == control
    }
    let own = keys.flatMap(\.actions) + rows.flatMap(\.actions)
    // A form, or a row whose title depends on something.
    return own.isEmpty ? scripts.flatMap(\.controls) : own
  }

  /// Whether actions set a value that is only shown: states that differ in it alone count as one, so that it was seen
  /// to be set in one of them, where it may have stood already.
  private func setsWhatIsShown(_ actions: [Statement], but constants: Set<String>) -> Bool {
    options.projection.isReduced
      && actions.contains {
        guard case .set(let values) = $0 else { return false }
        return values.keys.contains { !model.relevance.counts($0) && !constants.contains($0) }
      }
  }
}

extension GuardScript {
  /// The screen that it asks on; what is wrong with it is told of the guard.
  var question: String? {
    if case .ask(let visit, _) = answer { visit.screen } else { nil }
  }
}

extension Command {
  /// Whether what it does may depend on what lies below the two entries on top of a stack, on another tab, or on earlier
  /// states.
  fileprivate var readsDeep: Bool {
    [.popTo, .reveal, .bringToFront, .undo, .redo, .pop, .popToRoot, .go, .goTo, .tab, .open].contains(
      arguments.verb) || arguments.commands.contains(where: \.readsDeep)
  }
}
