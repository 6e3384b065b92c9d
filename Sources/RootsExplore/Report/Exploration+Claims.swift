internal import Roots
internal import RootsApp
internal import RootsTerminal

/// What nothing answers, what is lost, and what was never put to the test.
extension Exploration {
  // MARK: Answers

  /// The screens that are opened for an answer that nothing gives.
  var unanswered: [Warning] {
    let questions = Set(model.app.guards.values.compactMap(\.question))
    let silent = model.app.awaited.subtracting(questions).sorted().filter {
      covers(.screen($0)) && !covers(.completion($0, "completed"))
    }
    return silent.map { name in
      warning(
        .neverAnswered,
        "\(title(name)) is opened for an answer, and nothing that can be done on it gives one; \(answering(name)) does"
      )
    } + unansweredInquiries(but: silent)
  }

  /// What gives the answer of a screen: that of a flow is given on its first screen.
  func answering(_ name: String) -> String {
    let flow = model.app.map.flows.first { $0.name == name }
    return flow.map { "'complete' on its first screen \(title($0.start))" } ?? "'complete'"
  }

  /// The screens that answer, though never where one of those that open them waits for it.
  private func unansweredInquiries(but silent: [String]) -> [Warning] {
    var seen: Set<[String]> = []
    return model.app.inquiries.compactMap { handler, opener, screen in
      guard covers(.answer(handler, isGiven: false)), !covers(.answer(handler, isGiven: true)),
        !silent.contains(screen), seen.insert([opener, screen]).inserted
      else { return nil }
      return warning(
        .neverAnswered,
        "\(title(opener)) opens \(title(screen)) for an answer, and nothing that can be done on it then gives one, "
          + "though elsewhere it does: look at what it is given, and at each 'when' on it")
    }
  }

  // MARK: What is lost

  /// The screens on which a text can be typed that is lost when one goes back before it is sent.
  var losses: [Warning] {
    let roots = Set(model.plan.roots)
    return model.names.filter { covers(.rested($0)) && !roots.contains($0) }.compactMap { name in
      guard let known = model.plan.any(name), known.screen.lifetime == nil,
        covers(.completion(name, "popped")), !covers(.askedToLeave(name)),
        let script = model.app.screens[name]?.first, script.isSent, let field = script.textFields.first,
        !known.isAccessory || isLong(script, on: name)
      else { return nil }
      let place =
        "what is typed into '\(field.name)' on \(title(name)) is lost when one goes back before it is sent"
      let cure =
        script.leaveGuard == nil
        ? "'leave-guard \"Leave it?\" when=dirty' asks first, and 'keep \(name) for=session' keeps it"
        : "its 'leave-guard' never asks, for its 'when' held in no state where one could go back"
      return warning(.lost, "\(place); \(cure)")
    }
  }

  /// Whether more is typed on an accessory than the word or two after which a card closes, or a name with its password.
  private func isLong(_ script: ScreenScript, on name: String) -> Bool {
    let fields = script.textFields
    let isQuestion = model.app.guards.values.contains { $0.question == name }
    return !isQuestion && (fields.count > 1 || fields.contains(where: \.isArea))
  }

  // MARK: Claims

  /// What was never put to the test: invariants and claims of what leads where whose condition never held, and controls
  /// that were never there.
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

  /// The maximum number of controls that are named: more of them mostly have the same cause.
  private static let controlLimit = 5
}

extension ScreenScript {
  /// Whether what is filled in on it is sent.
  fileprivate var isSent: Bool {
    allBlocks.contains { if case .submit = $0.content { true } else { false } }
  }

  /// The fields into which texts are typed.
  fileprivate var textFields: [FieldScript] {
    allBlocks.compactMap { block in
      guard case .field(let field) = block.content else { return nil }
      switch field.kind {
      case .string, .area: return field
      case .int, .bool, .secret, .date, .choice: return nil
      }
    }
  }
}

extension FieldScript {
  /// Whether texts of several lines are typed into it.
  fileprivate var isArea: Bool { if case .area = kind { true } else { false } }
}
