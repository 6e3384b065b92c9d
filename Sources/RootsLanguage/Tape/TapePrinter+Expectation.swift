extension TapePrinter {
  package static func expectationText(_ expectation: Expectation) -> String? {
    let negation = expectation.isNegated ? "Not " : ""
    let head = expectation.verb.rawValue + scope(of: expectation.assertion) + speed(expectation.timeout)
    return assertion(expectation.assertion).map { "\(head) \(negation)\($0)" }
  }

  /// Everything behind the verb except the time, for listings.
  package static func claim(of expectation: Expectation) -> String {
    let scope = scope(of: expectation.assertion).dropFirst()
    let claim = (expectation.isNegated ? "Not " : "") + (assertion(expectation.assertion) ?? "")
    return scope.isEmpty ? claim : "\(scope) \(claim)"
  }

  private static func scope(of assertion: Assertion) -> String {
    guard case .text(_, let scope, _) = assertion else { return "" }
    return switch scope {
    case .screen: ""
    case .line: "+Line"
    case .row(let row): "+Row \(row)"
    case .pane(let name, nil): "+Pane \(word(name))"
    case .pane(let name, let row?): "+Pane \(word(name)) Row \(row)"
    case .status: "+Status"
    }
  }

  private static func assertion(_ assertion: Assertion) -> String? {
    guard case .text(let needle, _, let count) = assertion else { return TapeTable.text(of: assertion) }
    return text(needle).map { $0 + (count.map { " x \($0)" } ?? "") }
  }

  private static func text(_ needle: Assertion.Needle) -> String? {
    switch needle {
    case .pattern(let pattern): self.pattern(pattern.source)
    // `nil` if no quotes can hold the text: an altered text would be another claim.
    case .literal(let text): quoted(text)
    }
  }

  package static func pathText(_ steps: [StateStep]) -> String {
    var text = ""
    for step in steps {
      switch step {
      case .field(let name): text += text.isEmpty ? name : ".\(name)"
      case .key(let name): text += "[\(name)]"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  static func relation(_ relation: Comparison.Relation) -> String? {
    switch relation {
    case .equals(let value): valueText(value).map { "== \($0)" }
    case .differs(let value): valueText(value).map { "!= \($0)" }
    case .less(let value): valueText(value).map { "< \($0)" }
    case .lessOrEqual(let value): valueText(value).map { "<= \($0)" }
    case .greater(let value): valueText(value).map { "> \($0)" }
    case .greaterOrEqual(let value): valueText(value).map { ">= \($0)" }
    case .matches(let pattern): self.pattern(pattern.source).map { "~ \($0)" }
    case .has(let value): valueText(value).map { "has \($0)" }
    case .exists: "exists"
    case .absent: "absent"
    }
  }
}
