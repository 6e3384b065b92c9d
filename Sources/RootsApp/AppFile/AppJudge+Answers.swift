internal import Roots

/// Warnings about answers that nothing gives or hears, and about claims that nothing can break.
extension AppJudge {
  /// Screens that are opened for an answer and neither give one nor open anything that could.
  mutating func warnOfSilence() {
    var answering: Set<String> = []
    var isAnsweredAnywhere = false
    facts.forEachOwner { owner in
      let answers = owner.consents || !owner.answers.isEmpty
      if answers, !owner.home.isScreen { isAnsweredAnywhere = true }
      if answers || !owner.leads.isEmpty { answering.insert(owner.name) }
    }
    if isAnsweredAnywhere { return }
    let starts = Dictionary(app.map.flows.map { ($0.name, $0.start) }) { first, _ in first }
    let consenting = app.guards.values.compactMap { script -> String? in
      // Another screen may give the consent.
      if case .ask(let visit, let answers) = script.answer, answers.isEmpty { visit.screen } else { nil }
    }
    for name in facts.awaited.union(consenting).sorted() where !answering.contains(starts[name] ?? name) {
      guard let spot = names[.accessory, name] ?? names[.screen, name] ?? names[.flow, name] else { continue }
      let place = starts[name].map { " on its first screen '\($0)'" } ?? ""
      warning(
        "'\(name)' is opened for an answer, and never gives one", .hint("'complete'\(place) does"), at: spot)
    }
  }

  /// What hears the answer of a screen: a guard, if it asks on a screen that does not answer and leads to this one.
  func hearing(of name: String) -> String {
    for guardian in app.map.guards {
      guard case .ask(let visit, _)? = app.guards[guardian.name]?.answer, visit.screen != name else {
        continue
      }
      let asking = facts.places(of: visit.screen)
      let leads = asking.contains { facts.owners[$0].leads.contains { $0.target == name } }
      if leads, !asking.contains(where: { facts.owners[$0].consents }) {
        return "'ask \(visit.screen) answers=\(name)' lets guard '\(guardian.name)' hear it"
      }
    }
    let flow = app.map.flows.first { facts.answersRead.contains($0.name) && $0.screens.contains(name) }
    return flow.map { "the answer of flow '\($0.name)' is that of its first screen '\($0.start)'" }
      ?? "'on-result' does"
  }

  mutating func warnOfAnswers() {
    for (screen, name, spot) in facts.answerParts {
      let own = facts.places(of: screen)
      guard !own.isEmpty, own.allSatisfy({ !facts.owners[$0].home.isFlow }) else { continue }
      // A screen further on may close those below it with an answer of theirs.
      let next = own.flatMap { facts.owners[$0].leads.compactMap(\.target) }.flatMap(facts.places)
      var known: Set<String> = []
      var isKnown = true
      for place in [0] + own + next where facts.owners.indices.contains(place) {
        known.formUnion(facts.owners[place].answerNames)
        if facts.owners[place].answersWhole { isKnown = false }
      }
      if !isKnown || known.isEmpty || known.contains(name) { continue }
      let nearest = Names.nearest(to: name, in: known.sorted(), limit: 1).first
      let all = known.sorted().map { "'\($0)'" }.joined(separator: ", ")
      warning(
        "'\(screen)' never answers with '\(name)'",
        nearest.map { .suggestion($0) } ?? .hint("it answers with \(all)"), at: spot)
    }
  }

  /// Invariants that read only what never changes.
  mutating func warnOfConstants() {
    if app.invariants.isEmpty { return }
    let constants = app.constants
    for invariant in app.invariants {
      let paths = invariant.claim.paths
      guard !paths.isEmpty,
        paths.allSatisfy({ constants.contains($0.name) && !OpenScreens.names.contains($0.part) }),
        invariant.claim.holds(in: ScriptScope(values: app.values)),
        let spot = names[.invariant, invariant.name]
      else { continue }
      let values = Set(paths.map { "'\($0.name)'" }).sorted().listed(with: "and")
      warning(
        "invariant '\(invariant.name)' cannot be broken: nothing changes \(values)",
        .hint("leave it out, or let something 'set' what it reads"), at: spot)
    }
  }
}

extension Owner.Home {
  fileprivate var isFlow: Bool { if case .flow = self { true } else { false } }
}
