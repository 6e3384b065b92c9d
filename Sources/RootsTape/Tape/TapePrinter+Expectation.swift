internal import Roots
internal import RootsApp

extension TapePrinter {
  static func expectationText(_ expectation: Expectation) -> String? {
    let negation = expectation.isNegated ? "Not " : ""
    let head = expectation.verb.rawValue + scope(of: expectation.assertion) + speed(expectation.timeout)
    return assertion(expectation.assertion).map { "\(head) \(negation)\($0)" }
  }

  /// Everything behind the verb but the time, for listings.
  static func claim(of expectation: Expectation) -> String {
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
    switch assertion {
    case .text(let needle, _, let count): text(needle).map { $0 + (count.map { " x \($0)" } ?? "") }
    case .tab(let name): "Tab \(word(name))"
    case .top(let name): "Top \(word(name))"
    case .depth(let depth): "Depth \(depth)"
    case .stack(let patterns): stack(patterns)
    case .layers(let count): "Layers \(count)"
    case .layer(let layer, let claim): "Layer \(layerName(layer)) \(layerClaim(claim))"
    case .focus(let name): "Focus \(word(name))"
    case .route(let route): "Route \(string(route))"
    case .payload(let comparison): self.comparison(comparison).map { "Payload \($0)" }
    case .state(let comparison): self.comparison(comparison).map { "State \($0)" }
    case .completed(let name, let value):
      "Completed \(word(name))" + (value.map { " \(valueText($0))" } ?? "")
    case .dismissed(let name): "Dismissed \(word(name))"
    case .cancelled(let name): "Cancelled \(word(name))"
    case .event(let pattern): event(pattern).map { "Event \($0)" }
    case .queueIdle: "Queue idle"
    case .queueLength(let count): "Queue \(count)"
    case .phase(let phase): "Phase \(phase.rawValue)"
    case .value(let value): comparison(value).map { "Value \($0)" }
    case .guarded(let name, let state): "Guard \(word(name)) \(state.rawValue)"
    case .golden(let name, let pane, let depth): golden(name, pane, depth)
    case .same(let step): "Same \(string(step))"
    case .changed: "Changed"
    case .unchanged: "Unchanged"
    case .invariants: "Invariants"
    case .exit(let code): "Exit \(code)"
    }
  }

  private static func text(_ needle: Assertion.Needle) -> String? {
    switch needle {
    case .pattern(let pattern): self.pattern(pattern.source)
    // What no quotes can hold is said as a pattern; a missing text would be a different claim.
    case .literal(let text): quoted(text)
    }
  }

  private static func stack(_ patterns: [Assertion.StackPattern]) -> String {
    let parts = patterns.map { pattern in
      switch pattern {
      case .anyOne: "*"
      case .anyNumber: "…"
      case .screen(let name): ["*", "…", "..."].contains(name) ? string(name) : word(name)
      }
    }
    return (["Stack"] + parts).joined(separator: " ")
  }

  private static func layerName(_ layer: Assertion.LayerName) -> String {
    switch layer {
    case .number(let number): "\(number)"
    case .name(let name): Int(name) == nil ? word(name) : string(name)
    }
  }

  private static func layerClaim(_ claim: Assertion.LayerClaim) -> String {
    switch claim {
    case .top(let name): "Top \(word(name))"
    case .depth(let depth): "Depth \(depth)"
    case .stack(let patterns): stack(patterns)
    }
  }

  private static func event(_ pattern: Assertion.EventPattern) -> String? {
    switch pattern {
    case .line(let pattern): self.pattern(pattern.source)
    case .word(let word, let fields):
      ([word.rawValue] + fields.map { "\($0.name)=\(valueText($0.value))" }).joined(separator: " ")
    }
  }

  private static func golden(_ name: String, _ pane: String?, _ depth: Assertion.GoldenDepth) -> String {
    let inPane = pane.map { " Pane \(word($0))" } ?? ""
    return "Golden \(word(name))\(inPane)\(depth == .style ? " Style" : "")"
  }

  private static func comparison(_ comparison: Comparison) -> String? {
    let path = pathText(comparison.path)
    return relation(comparison.relation).map { "\(path) \($0)" }
  }

  static func pathText(_ steps: [StateStep]) -> String {
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

  private static func relation(_ relation: Comparison.Relation) -> String? {
    switch relation {
    case .equals(let value): "== \(valueText(value))"
    case .differs(let value): "!= \(valueText(value))"
    case .less(let value): "< \(valueText(value))"
    case .lessOrEqual(let value): "<= \(valueText(value))"
    case .greater(let value): "> \(valueText(value))"
    case .greaterOrEqual(let value): ">= \(valueText(value))"
    case .matches(let pattern): self.pattern(pattern.source).map { "~ \($0)" }
    case .has(let value): "has \(valueText(value))"
    case .exists: "exists"
    case .absent: "absent"
    }
  }
}
