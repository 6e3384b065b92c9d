internal import Roots
internal import RootsApp
internal import RootsTerminal

extension Exploration {
  func covers(_ fact: Fact) -> Bool { coverage[fact] != nil || elsewhere.contains(fact) }

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
    let open = behindOpenURLs
    var missing = model.names.filter { !covers(.screen($0)) && !open.contains($0) }
    var warnings: [Warning] = []
    for guardian in model.app.map.guards where !covers(.guardian(guardian.name, .allowed)) {
      let behind = missing.filter { isBehind(guardian.name, $0, missing) }
      if behind.isEmpty { continue }
      missing.removeAll { behind.contains($0) }
      let place = "\(list(behind)) \(behind.count == 1 ? "lies" : "lie") behind guard '\(guardian.name)', "
      warnings.append(
        unheard(guardian.name).map { warning(.wrongConsent, place + $0) }
          ?? unreachable(behind, place + obstacle(guardian.name)))
    }
    let behind = behindURLs(of: linked).union(behindCounts)
    missing.removeAll { behind.contains($0) }
    if !missing.isEmpty {
      warnings.append(
        unreachable(
          missing, "no row or key of the app that can be used, and no URL, leads to \(list(missing))"))
    }
    return warnings
  }

  /// The screens behind rows whose conditions ask of a value that counts on: of those stages 1 and 2 try a few.
  private var behindCounts: Set<String> {
    if options.novelty == nil { return [] }
    var counting: Set<String> = []
    for case .set(let given) in model.app.statements {
      for (name, value) in given where value.text.map({ Template($0).names.contains(name) }) == true {
        counting.insert(name)
      }
    }
    let uses = model.app.screens.flatMap { name, scripts in scripts.flatMap { $0.uses(on: name) } }
    let asking = uses.filter { !$0.names.isDisjoint(with: counting) }
    return Set(model.wholeGraph.reachable(from: asking.flatMap { targets(of: $0.actions) }))
  }

  private func unreachable(_ names: [String], _ message: String) -> Warning {
    var found = warning(.unreachable, message)
    found.unreached = names
    return found
  }

  private var linked: [String] { model.names.filter { model.plan.any($0)?.screen.urls.isEmpty == false } }

  /// The screens to which URLs lead with what they are given; where none is tried, all behind them as well.
  private func behindURLs(of names: [String], but closed: Set<String> = []) -> Set<String> {
    doorsOpened > 0
      ? Set(names) : Set(model.wholeGraph.reachable(from: names, closed: closed)).subtracting(closed)
  }

  /// The same without guards: neither on a screen itself nor on one that its URL puts below it.
  private var behindOpenURLs: Set<String> {
    let guarded = Set(model.names.filter { model.plan.any($0)?.screen.guards.isEmpty == false })
    let open = linked.filter { guarded.isDisjoint(with: model.plan.footing(of: $0).piles.joined() + [$0]) }
    return behindURLs(of: open, but: guarded)
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
        .map { "which redirects to \(title($0.screen)), and that lies behind it as well" }
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
    for fact in elsewhere.union(coverage.keys) {
      if case .used(let control, let screen) = fact {
        used.insert(isShared(control, screen) ? [control] : [screen, control])
      } else if case .idle(let control, let screen) = fact {
        idle.insert(isShared(control, screen) ? [control] : [screen, control])
      }
    }
    let given = model.app.given
    let dead = idle.subtracting(used).filter { words in
      let actions = actions(of: words.last ?? "", on: words.count == 1 ? nil : words.first)
      return !setsWhatIsShown(actions, given)
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

  /// True if actions set a value that states with one key may differ in: the action may have been tried only where the
  /// value was set already.
  private func setsWhatIsShown(_ actions: [Statement], _ given: [String: [Value]]) -> Bool {
    options.projection.isReduced
      && actions.contains {
        guard case .set(let values) = $0 else { return false }
        return values.contains { name, value in
          let relevance = model.relevance
          return !relevance.counts(name)
            && !([model.app.values[name] ?? .null] + given[name, default: []]).allSatisfy {
              Template($0.shown).isPlain
                && ($0 == value || relevance.answers(of: name, $0) != relevance.answers(of: name, value))
            }
        }
      }
  }
}
