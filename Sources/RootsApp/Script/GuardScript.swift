package import Roots

package struct GuardScript: Sendable {
  package var condition: Condition?
  package var remembers: String?
  package var answer = Answer.refuse(nil)

  package init() {}

  package enum Answer: Sendable {
    case allow
    case refuse(Template?)
    case redirect(CommandScript, handler: Int?)
    case manual
    /// Opens an accessory: its answer is the consent, or that of one of the screens named.
    case ask(Visit, answers: [String])
  }

  package enum Verdict {
    case decided(Guard.Decision)
    case ask(QuestionForm)
  }

  package func verdict(on command: Command, _ values: Record) -> Verdict {
    // Asked again without being bidden to, about what stands there: nothing may be opened for that.
    if case .evict = command { return .decided(stillConsents(values) ? .allow : .refuse(nil)) }
    if isOpen(values) { return .decided(.allow) }
    let scope = ScriptScope(values: values)
    switch answer {
    case .allow: return .decided(.allow)
    case .refuse(let why): return .decided(.refuse(why?.text(in: scope)))
    case .redirect(let command, _): return .decided(.redirect(command.resolved(in: scope).command))
    case .manual: return .decided(.wait)
    case .ask(let visit, let answers):
      return .ask(QuestionForm(visit.resolved(in: scope), remembers: remembers, answers: answers))
    }
  }

  package var handler: Int? { if case .redirect(_, let handler) = answer { handler } else { nil } }

  package func isOpen(_ values: Record) -> Bool {
    let scope = ScriptScope(values: values)
    if let name = remembers, values[name]?.isTruthy == true { return true }
    if let condition { return condition.holds(in: scope) }
    if case .allow = answer { return true }
    return false
  }

  /// True if it refuses whenever another guard does.
  fileprivate func refuses(with other: GuardScript?) -> Bool {
    remembers == other?.remembers && condition == other?.condition
  }

  /// Whether a consent that was given still stands: values may have withdrawn it.
  package func stillConsents(_ values: Record) -> Bool {
    condition == nil && remembers == nil || isOpen(values)
  }
}

extension ScriptedApp {
  /// The screen to which a guard redirects although it protects it as well, itself or by guards that redirect on and
  /// refuse when it does: such redirects lead in a circle.
  package func circle(of name: String) -> (screen: String, others: [String])? {
    var (round, next) = ([name], [name])
    while let guardian = next.popLast() {
      guard let screen = redirection(of: guardian) else { continue }
      if protects(name, screen) { return redirection(of: name).map { ($0, Array(round.dropFirst())) } }
      for other in map.guards where !round.contains(other.name) && protects(other.name, screen) {
        guard guards[other.name]?.refuses(with: guards[name]) == true else { continue }
        round.append(other.name)
        next.append(other.name)
      }
    }
    return nil
  }

  private func redirection(of guardian: String) -> String? {
    guard case .redirect(let redirect, _)? = guards[guardian]?.answer else { return nil }
    let command = redirect.command.command
    if case .open(let url, _) = command {
      return try? RoutePlan(map).destination(url.shown, redirectLimit: map.limits.redirects).screen
    }
    return command.visit?.screen
  }

  private func protects(_ guardian: String, _ screen: String) -> Bool {
    let accessories = map.accessories.filter { $0.name == screen }
    let definitions = map.routedScreens.filter { $0.name == screen } + accessories.map(\.screen)
    return switch map.guards.first(where: { $0.name == guardian })?.scope {
    case .everywhere?: true
    case .layers?: !accessories.isEmpty
    case .named?: !definitions.isEmpty && definitions.allSatisfy { $0.guards.contains(guardian) }
    case nil: false
    }
  }

  /// - Parameter entry: the entry that would be left, if it is still there.
  package func verdict(
    _ question: Question, on command: Command, leaving entry: Entry?, _ state: ScriptState
  ) -> GuardScript.Verdict {
    switch question {
    case .entry(let name):
      return guards[name]?.verdict(on: command, state.values) ?? .decided(.refuse(nil))
    case .leave:
      guard let entry, let question = site(of: entry)?.script.leaveGuard else { return .decided(.allow) }
      let scope = scope(of: entry, state)
      guard question.condition?.holds(in: scope) ?? true else { return .decided(.allow) }
      let payload: Record = [
        "title": .string(title(of: entry, state)), "question": .string(question.question.text(in: scope)),
        "stay": .string(question.stay.text(in: scope)), "leave": .string(question.leave.text(in: scope)),
      ]
      return .ask(QuestionForm(Visit(Self.question, payload: Payload(payload))))
    }
  }
}
