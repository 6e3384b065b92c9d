internal import Roots
internal import RootsApp
internal import RootsTerminal

/// Warnings about answers that are never given, texts that are lost, and claims that were never tested.
extension Exploration {
  // MARK: Answers

  /// The screens, other than those of guards' questions, that are opened for an answer and have given none.
  private var silent: [String] {
    let questions = Set(model.app.guards.values.compactMap(\.question))
    return model.app.awaited.subtracting(questions).sorted().filter {
      covers(.screen($0)) && !covers(.completion($0, "completed"))
    }
  }

  /// The screens of ``silent`` that open one another for their answers, round in a circle.
  var waitingForEachOther: [String] {
    let silent = silent
    let edges = model.app.inquiries.map { ScreenGraph.Edge(from: $0.opener, to: $0.screen) }
      .filter { silent.contains($0.from) && silent.contains($0.to) }
    let graph = ScreenGraph(screens: silent, edges: edges)
    return silent.filter { name in
      let next = edges.filter { $0.from == name }.map(\.to)
      return next != [name] && graph.reachable(from: next).contains(name)
    }
  }

  private func waitForEachOther(_ names: [String]) -> Warning {
    warning(
      .neverAnswered,
      "\(names.map(title).listed(with: "and")) wait for each other: each opens the other for an answer, and gives its "
        + "own only when it has that; a row with 'complete' on one of them ends it")
  }

  /// The warnings about screens that are opened for an answer that nothing gives.
  var unanswered: [Warning] {
    let silent = silent
    let waiting = waitingForEachOther
    return (waiting.isEmpty ? [] : [waitForEachOther(waiting)])
      + silent.filter { !waiting.contains($0) && !isWaiting($0, silent) && !mayAnswer($0, silent) }.map {
        name in
        warning(
          .neverAnswered,
          "\(title(name)) is opened for an answer, and nothing that can be done on it gives one; \(answering(name)) does"
        )
      } + (stage == .once ? [] : unansweredInquiries(but: silent))
  }

  /// The answers for which a screen itself waits, or the first one of a flow.
  private func inquiries(of name: String) -> [(handler: Int, opener: String, screen: String)] {
    let start = model.app.map.flows.first { $0.name == name }?.start
    return model.app.inquiries.filter { $0.opener == name || $0.opener == start }
  }

  /// True if a screen opens one of the others for an answer: that is the cause.
  private func isWaiting(_ name: String, _ silent: [String]) -> Bool {
    inquiries(of: name).contains { $0.screen != name && silent.contains($0.screen) }
  }

  /// True if a screen answers once another one has, which does: before all states were seen, that such a row was not taken
  /// to its end says nothing.
  private func mayAnswer(_ name: String, _ silent: [String]) -> Bool {
    stage ?? .all != .all
      && inquiries(of: name).contains { handler, _, screen in
        !silent.contains(screen)
          && model.app.commands(of: model.app.handlers[handler].completed).contains {
            $0.command.row.verb == .complete
          }
      }
  }

  /// A flow answers on its first screen.
  func answering(_ name: String) -> String {
    let flow = model.app.map.flows.first { $0.name == name }
    return flow.map { "'complete' on its first screen \(title($0.start))" } ?? "'complete'"
  }

  /// The warnings about screens that answer, but never where a certain opener waits for the answer.
  private func unansweredInquiries(but silent: [String]) -> [Warning] {
    var seen: Set<[String]> = []
    return model.app.inquiries.compactMap { handler, opener, screen in
      guard covers(.answer(handler, isGiven: false)), !covers(.answer(handler, isGiven: true)),
        !silent.contains(screen), !mayAnswer(screen, silent), seen.insert([opener, screen]).inserted
      else { return nil }
      return warning(
        .neverAnswered,
        "\(title(opener)) opens \(title(screen)) for an answer, and nothing that can be done on it then gives one, "
          + "though elsewhere it does: look at what it is given, and at each 'when' on it")
    }
  }

  // MARK: Lost texts

  /// The warnings about screens on which typed text is lost if a person goes back before it is sent.
  var losses: [Warning] {
    let roots = Set(model.plan.roots)
    return model.names.filter { covers(.rested($0)) && !roots.contains($0) }.compactMap { name in
      guard let known = model.plan.any(name), known.screen.lifetime == nil,
        covers(.completion(name, "popped")),
        let script = model.app.screens[name]?.first, script.isSent,
        let field = script.lostField(isAsked: covers(.askedToLeave(name)), but: absentFields(of: name)),
        !known.isAccessory || isLong(script, on: name)
      else { return nil }
      let place =
        "what is typed into '\(field.name)' on \(title(name)) is lost when one goes back before it is sent"
      let cure =
        script.leaveGuard == nil
        ? "'leave-guard \"Leave it?\" when=dirty' asks first, and 'keep \(name) for=session' keeps it"
        : covers(.askedToLeave(name))
          ? "its 'leave-guard' looks at other fields; 'when=dirty' asks for each"
          : "its 'leave-guard' never asks, for its 'when' held in no state where one could go back"
      return warning(.lost, "\(place); \(cure)")
    }
  }

  /// True if more is typed on an accessory than a word or two, or a name with a password, whose loss matters little.
  private func isLong(_ script: ScreenScript, on name: String) -> Bool {
    let absent = absentFields(of: name)
    let fields = script.textFields.filter { !absent.contains($0.name) }
    let isQuestion = model.app.guards.values.contains { $0.question == name }
    return !isQuestion && (fields.count > 1 || fields.contains(where: \.isArea))
  }

  /// The fields that were never there.
  private func absentFields(of name: String) -> Set<String> {
    let absent = model.conditionalControls.enumerated().filter { place, control in
      control.screen == name && !covers(.offered(place))
    }
    return Set((model.app.screens[name] ?? []).flatMap(\.fields).map(\.name)).filter { field in
      absent.contains { $0.element.name == "field '\(field)'" }
    }
  }

  // MARK: Claims

  /// The warnings about invariants and goals whose condition never held, and about controls that were never offered.
  var silentClaims: [Warning] {
    let invariants = model.conditionalInvariants.sorted().filter { !covers(.tested($0)) }.map {
      "invariant '\($0)' was never put to the test: its 'when' held in no state"
    }
    let goals = model.app.goals.compactMap { goal -> String? in
      guard let origin = goal.origin, !covers(.rested(origin)) else { return nil }
      return "'\(goal.text)' was never put to the test: \(title(origin)) was never in front"
    }
    let controls = model.conditionalControls.enumerated().filter { place, control in
      covers(.rested(control.screen)) && !covers(.offered(place))
    }
    return (invariants + goals).map { warning(.silentClaim, $0) }
      + controls.prefix(Self.controlLimit).map { _, control in
        warning(
          .silentClaim,
          "\(control.name) on \(title(control.screen)) was never there: its 'when' held in no state")
      }
  }

  /// The maximum number of controls that are named; more of them mostly have the same cause.
  private static let controlLimit = 5
}

extension ScreenScript {
  /// The first field whose text can be left behind without a question: also where a guard looks at other fields alone.
  fileprivate func lostField(isAsked: Bool, but absent: Set<String>) -> FieldScript? {
    let fields = textFields.filter { !absent.contains($0.name) }
    if !isAsked { return fields.first }
    let seen = leaveGuard?.condition?.paths.map(\.name) ?? []
    guard !seen.isEmpty, Set(self.fields.map(\.name)).isSuperset(of: seen) else { return nil }
    return fields.first { !seen.contains($0.name) }
  }
}

extension FieldScript {
  fileprivate var isArea: Bool { if case .area = kind { true } else { false } }
}
