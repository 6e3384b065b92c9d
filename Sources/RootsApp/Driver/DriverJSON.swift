internal import Roots

/// Printing what the driver tells, straight into bytes: a script may ask a hundred thousand times a second.
extension [UInt8] {
  /// Appends what is wrong with a line, and ends the object.
  mutating func append(mistake: Diagnostic) {
    append(",\"error\":")
    append(json: mistake.sentence)
    append(",\"column\":")
    append(json: mistake.position.column)
    if case .suggestion(let name)? = mistake.help { append(suggestions: [name]) }
    append("}\n")
  }

  /// Appends where something is wrong with a line that must not be shown, and ends the object.
  mutating func append(hiddenMistake mistake: Diagnostic, _ reason: String) {
    append(",\"error\":")
    append(json: "the line is not understood; it is hidden, because \(reason)")
    append(",\"column\":")
    append(json: mistake.position.column)
    if case .suggestion(let name)? = mistake.help { append(suggestions: [name]) }
    append("}\n")
  }

  mutating func append(suggestions: [String]) {
    append(",\"suggestions\":")
    append(json: Value.list(suggestions.map { .string($0) }))
  }

  // MARK: Reasons and answers

  mutating func append(rejection: Rejection) {
    append(",\"reason\":")
    append(reason: rejection)
    if case .rolledBack(let index, _) = rejection {
      append(",\"failedAt\":")
      append(json: index)
    }
  }

  private mutating func append(reason: Rejection) {
    append("{\"code\":\"")
    self += reason.code.utf8
    append("\",\"message\":")
    append(json: reason.description)
    append(suggestions: reason.suggestions)
    if case .rolledBack(_, let cause) = reason {
      append(",\"cause\":")
      append(reason: cause)
    }
    append("}")
  }

  mutating func append(path: ScreenPath, _ steps: [ScreenPath.Step]) {
    append(",\"path\":{\"back\":")
    append(json: Value.list(path.back.map { .string($0.screen) }))
    append(",\"forward\":")
    append(json: Value.list(path.forward.map { .string($0.to) }))
    append(",\"steps\":")
    append(
      json: Value.list(
        steps.map { .record(["kind": .string($0.kind.rawValue), "screen": .string($0.screen)]) }))
    append(",\"cost\":")
    append(json: path.cost)
    append("}")
  }

  mutating func append(match: RoutePlan.Destination, sealing secrets: Set<String>) {
    append(",\"match\":{\"screen\":")
    append(json: match.screen)
    append(",\"params\":")
    append(json: match.params.sealing(secrets))
    append(",\"query\":")
    append(json: Record(match.link.query).sealing(secrets))
    append(",\"fragment\":")
    append(json: match.link.fragment.map { Value.string($0) } ?? .null)
    append("}")
  }
}
