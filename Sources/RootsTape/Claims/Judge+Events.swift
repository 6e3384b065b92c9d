internal import Roots

extension Judge {
  func event(_ pattern: Assertion.EventPattern, _ isNegated: Bool) -> Verdict {
    let events = events(for: .event, isNegated)
    if let found = events.first(where: { pattern.matches($0.event) }) { return .holds(found, .event) }
    let seen = events.count == 1 ? "1 event" : "\(events.count) events"
    let near = pattern.word.flatMap { word in events.last { $0.event.word == word } }
    let last = near.map { "; the last \($0.event.word.rawValue) is '\($0.event.summary)'" } ?? ""
    return .fails(
      Shortfall(
        "no such event among \(seen)\(last)", expected: pattern.text,
        actual: near?.event.description ?? "none"))
  }

  func completed(_ name: String, _ value: Value?, _ isNegated: Bool) -> Verdict {
    var last: Payload??
    for line in events(for: .completed, isNegated) {
      guard case .completion(_, name, .completed(let payload)) = line.event.kind else { continue }
      guard let value, payload?.value?.equals(value) != true else { return .holds(line, .completed) }
      last = payload
    }
    let actual = last.map { $0?.value?.json ?? "no value" }
    let sentence = actual.map { "\(name) completed with \($0)" } ?? "\(name) has not completed"
    return .fails(
      Shortfall(sentence, expected: value?.json ?? "completed", actual: actual ?? "not completed"))
  }

  func ended(_ claim: ConsumingClaim, _ name: String, _ isNegated: Bool) -> Verdict {
    let word = claim == .dismissed ? "dismissed" : "cancelled"
    let found = events(for: claim, isNegated).first { line in
      if claim == .dismissed, case .outcome(_, _, let shift?) = line.event.kind {
        return shift.kind == .dismiss && shift.from == name
      }
      if claim == .cancelled, case .completion(_, name, .cancelled) = line.event.kind { return true }
      return false
    }
    if let found { return .holds(found, claim) }
    return .fails(Shortfall("\(name) has not been \(word)", expected: word, actual: "not \(word)"))
  }

  /// The events since a claim's last match, or all of this step if it claims that there was none.
  private func events(for claim: ConsumingClaim, _ isNegated: Bool) -> ArraySlice<TapeLog.Line> {
    memory.log.lines(after: isNegated ? memory.stepStart : memory.matched[claim] ?? 0)
  }
}

extension Verdict {
  fileprivate static func holds(_ line: TapeLog.Line, _ claim: ConsumingClaim) -> Verdict {
    .holds(line.event.summary, taking: (claim, line.number))
  }
}

extension Assertion.EventPattern {
  fileprivate func matches(_ event: LogEvent) -> Bool {
    switch self {
    case .line(let pattern): pattern.matches(event.record.json)
    case .word(let word, let fields): event.word == word && event.has(fields)
    }
  }

  fileprivate var word: LogEvent.Word? {
    if case .word(let word, _) = self { word } else { nil }
  }

  fileprivate var text: String {
    switch self {
    case .line(let pattern): pattern.description
    case .word(let word, let fields):
      ([word.rawValue] + fields.map { "\($0.name)=\($0.value.plain)" }).joined(separator: " ")
    }
  }
}

extension LogEvent {
  fileprivate func has(_ fields: [Assertion.EventPattern.Field]) -> Bool {
    guard !fields.isEmpty else { return true }
    let record = record
    return fields.allSatisfy { wanted in
      record[wanted.name].map { $0.equals(wanted.value) || $0.plain == wanted.value.plain } ?? false
    }
  }
}
