package import Roots

extension StageEvent {
  /// What a line of the engine's log is to tapes.
  package init(_ event: LogEvent) {
    let (kind, fields, summary) = event.kind.parts
    self.init(kind, fields, at: event.time, summary: summary)
  }
}

extension LogEvent.Kind {
  /// Kind, fields, and a few words; none where others say it already.
  fileprivate var parts: (String, Record, String) {
    switch self {
    case .requested(let id, let asked, let origin): asked.parts(id, origin)
    case .outcome(let id, let outcome): outcome.parts(id)
    case .committed(let id, let kind, let from, let to): kind.parts(id, from?.screen, to?.screen)
    case .parked(let id, let name):
      ("guard", ["guard": .string(name), "state": "parked", "op": id.value], "")
    case .guardAsked(let name, let id):
      ("guard", ["guard": .string(name), "state": "pending", "op": id.value], "guard \(name) pending")
    case .guardAnswered(let name, let answer): guardParts(name, answer)
    default: otherParts
    }
  }

  private func guardParts(_ name: String, _ answer: String) -> (String, Record, String) {
    let state = StageEvent.guardState(answer)
    return (
      "guard", ["guard": .string(name), "state": .string(state), "answer": .string(answer)],
      "guard \(name) \(state)"
    )
  }

  private var otherParts: (String, Record, String) {
    switch self {
    case .lifeCycle(let step, let id, let screen):
      return (
        "life", ["step": .string(step.rawValue), "id": .string("\(id)"), "screen": .string(screen)], ""
      )
    case .completion(let id, let screen, let ending): return ending.parts(id, screen)
    case .message(let id, let screen, let payload):
      let value = payload.value ?? .null
      return (
        "message", ["screen": .string(screen), "id": .string("\(id)"), "value": value],
        "message from \(screen) \(value.json)"
      )
    case .transitionBegan(let transition, let id):
      return ("transition", ["state": "began", "transition": .string("\(transition)"), "op": id.value], "")
    case .transitionEnded(let transition, let id):
      return ("transition", ["state": "ended", "transition": .string("\(transition)"), "op": id.value], "")
    case .timer(let what): return ("log", ["text": .string(what)], "timer \(what)")
    case .diagnostic(let text):
      let isInvariant = text.hasPrefix("invariant broken")
      return (isInvariant ? "invariant" : "log", ["text": .string(text)], text)
    default: return ("log", ["text": .string("\(self)")], "")
    }
  }
}

extension StageEvent {
  /// The word of tapes for what a guard has answered.
  static func guardState(_ answer: String) -> String {
    if answer.hasPrefix("allow") { return "allowed" }
    return answer.hasPrefix("wait") ? "pending" : "denied"
  }
}

extension RequestID {
  fileprivate var value: Value { .string("\(self)") }
}

extension Request.Origin {
  fileprivate var word: String {
    switch self {
    case .entry: "screen"
    default: "\(self)"
    }
  }
}

extension LogEvent.Asked {
  fileprivate func parts(_ id: RequestID, _ origin: Request.Origin) -> (String, Record, String) {
    let command = description
    let fields: Record = ["op": id.value, "command": .string(command), "origin": .string(origin.word)]
    return ("op.begin", fields, "\(id) \(command)")
  }
}

extension Change.Kind {
  fileprivate func parts(_ id: RequestID, _ from: String?, _ to: String?) -> (String, Record, String) {
    var fields: Record = ["op": id.value]
    if let from { fields["from"] = .string(from) }
    if let to { fields["to"] = .string(to) }
    let way = from == to ? (to ?? "nothing") : "\(from ?? "nothing") → \(to ?? "nothing")"
    return (rawValue, fields, "\(rawValue) \(way)")
  }
}

extension Outcome {
  fileprivate func parts(_ id: RequestID) -> (String, Record, String) {
    var fields: Record = ["op": id.value, "outcome": .string(code)]
    guard let reason = rejection else { return ("op.end", fields, "") }
    fields["reason"] = .string(reason.code)
    fields["message"] = .string(reason.description)
    return ("op.end", fields, "\(id) refused: \(reason)")
  }
}

extension Roots.Ending {
  fileprivate func parts(_ id: ContextID, _ screen: String) -> (String, Record, String) {
    var fields: Record = ["screen": .string(screen), "id": .string("\(id)")]
    switch self {
    case .completed(let payload):
      let value = payload?.value
      if let value { fields["value"] = value }
      return ("complete", fields, "complete \(screen)" + (value.map { " \($0.json)" } ?? ""))
    case .cancelled(let why):
      fields["reason"] = .string(why.rawValue)
      return ("cancel", fields, "cancel \(screen) (\(why.rawValue))")
    }
  }
}
