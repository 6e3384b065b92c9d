internal import Roots

/// Printing what the driver tells, straight into bytes: a script may ask a hundred thousand times a second.
extension [UInt8] {
  /// Appends what is wrong with a line, and ends the object.
  mutating func append(mistake: Diagnostic) {
    self += ",\"error\":".utf8
    append(json: mistake.sentence)
    self += ",\"column\":".utf8
    append(json: mistake.position.column)
    if case .suggestion(let name)? = mistake.help { append(suggestions: [name]) }
    self += "}\n".utf8
  }

  mutating func append(suggestions: [String]) {
    self += ",\"suggestions\":".utf8
    append(json: Value.list(suggestions.map { .string($0) }))
  }

  // MARK: Reasons and answers

  /// Appends why a request was refused.
  mutating func append(rejection: Rejection) {
    self += ",\"reason\":".utf8
    append(reason: rejection)
    if case .rolledBack(let index, _) = rejection {
      self += ",\"failedAt\":".utf8
      append(json: index)
    }
  }

  private mutating func append(reason: Rejection) {
    self += "{\"code\":\"".utf8
    self += reason.code.utf8
    self += "\",\"message\":".utf8
    append(json: reason.description)
    append(suggestions: reason.suggestions)
    if case .rolledBack(_, let cause) = reason {
      self += ",\"cause\":".utf8
      append(reason: cause)
    }
    self += "}".utf8
  }

  mutating func append(path: ScreenPath, _ steps: [ScreenPath.Step]) {
    self += ",\"path\":{\"back\":".utf8
    append(json: Value.list(path.back.map { .string($0.screen) }))
    self += ",\"forward\":".utf8
    append(json: Value.list(path.forward.map { .string($0.to) }))
    self += ",\"steps\":".utf8
    append(
      json: Value.list(
        steps.map { .record(["kind": .string($0.kind.rawValue), "screen": .string($0.screen)]) }))
    self += ",\"cost\":".utf8
    append(json: path.cost)
    self += "}".utf8
  }

  mutating func append(match: RoutePlan.Destination) {
    self += ",\"match\":{\"screen\":".utf8
    append(json: match.screen)
    self += ",\"params\":".utf8
    append(json: match.params)
    self += ",\"query\":".utf8
    append(json: Record(match.link.query))
    self += ",\"fragment\":".utf8
    append(json: match.link.fragment.map { Value.string($0) } ?? .null)
    self += "}".utf8
  }

  mutating func append(payload: Payload?) { append(json: payload?.value ?? .null) }
}
