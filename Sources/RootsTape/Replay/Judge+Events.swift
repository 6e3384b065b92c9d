internal import Roots

/// Claims about what happened.
extension Judge {
  func event(_ pattern: Assertion.EventPattern, _ isNegated: Bool) -> Verdict {
    let events = events(for: .event, isNegated)
    if let found = events.first(where: { pattern.matches($0.event) }) { return .holds(found, .event) }
    let seen = events.count == 1 ? "1 event" : "\(events.count) events"
    let near = pattern.kind.flatMap { kind in events.last { $0.event.kind == kind } }
    let last = near.map { "; the last \($0.event.kind) is '\($0.event.summary)'" } ?? ""
    return .fails(
      Shortfall(
        "no such event among \(seen)\(last)", expected: pattern.text, actual: near?.event.summary ?? "none"))
  }

  func completed(_ name: String, _ value: Value?, _ isNegated: Bool) -> Verdict {
    let events = events(for: .completed, isNegated).filter {
      $0.event.kind == "complete" && $0.event.concerns(name)
    }
    for line in events where value.map({ line.event.fields["value"]?.isLike($0) ?? false }) ?? true {
      return .holds(line, .completed)
    }
    let actual = events.last.map { $0.event.fields["value"]?.json ?? "no value" }
    let sentence = actual.map { "\(name) completed with \($0)" } ?? "\(name) has not completed"
    return .fails(
      Shortfall(sentence, expected: value?.json ?? "completed", actual: actual ?? "not completed"))
  }

  func ended(_ claim: ConsumingClaim, _ name: String, _ isNegated: Bool) -> Verdict {
    let (kind, word) = claim == .dismissed ? ("dismiss", "dismissed") : ("cancel", "cancelled")
    let found = events(for: claim, isNegated).first { $0.event.kind == kind && $0.event.concerns(name) }
    if let found { return .holds(found, claim) }
    return .fails(Shortfall("\(name) has not been \(word)", expected: word, actual: "not \(word)"))
  }

  /// The events that a claim may look at: since its last match, or all of this step if it claims that there
  /// was none.
  private func events(for claim: ConsumingClaim, _ isNegated: Bool) -> ArraySlice<TapeLog.Line> {
    memory.log.lines(after: isNegated ? memory.stepStart : memory.matched[claim] ?? 0)
  }
}

extension Verdict {
  fileprivate static func holds(_ line: TapeLog.Line, _ claim: ConsumingClaim) -> Verdict {
    .holds(line.event.summary, taking: (claim, line.number))
  }
}

extension StageEvent {
  /// Whether the event is about a screen or layer of this name.
  fileprivate func concerns(_ name: String) -> Bool {
    ["screen", "name", "from", "layer"].contains { fields[$0]?.plain == name }
  }
}

extension Assertion.EventPattern {
  fileprivate func matches(_ event: StageEvent) -> Bool {
    switch self {
    case .line(let pattern): pattern.matches(event.line)
    case .kind(let kind, let fields):
      event.kind == kind
        && fields.allSatisfy { wanted in
          event.fields[wanted.name].map { $0.isLike(wanted.value) || $0.plain == wanted.value.plain } ?? false
        }
    }
  }

  fileprivate var kind: String? {
    if case .kind(let kind, _) = self { return kind }
    return nil
  }

  fileprivate var text: String {
    switch self {
    case .line(let pattern): pattern.description
    case .kind(let kind, let fields):
      ([kind] + fields.map { "\($0.name)=\($0.value.plain)" }).joined(separator: " ")
    }
  }
}
