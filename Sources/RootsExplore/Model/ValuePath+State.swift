internal import RootsApp

extension ValuePath {
  /// The steps of a path into the state; `nil` if it is the name of a value.
  var stateSteps: [StateStep]? { OpenScreens.names.contains(part) ? steps : nil }

  /// Whether a path into the state may read more than what is in front.
  var readsDeep: Bool { stateSteps != nil && !["top", "tab", "base", "focus", "values"].contains(part) }

  /// Whether a path into the state may read any parameter and any value: a URL and a command are written from them,
  /// and records can be read by place, or as a whole.
  var readsWhole: Bool {
    guard let steps = stateSteps else { return false }
    if part == "route" || part == "held" { return steps.last?.name != "count" }
    return steps.enumerated().contains { place, step in
      guard step.holdsFields else { return false }
      let rest = steps[(place + 1)...]
      return rest.isEmpty || rest.contains { if case .index = $0 { true } else { false } }
    }
  }

  /// Whether a path into the state may read how many values there are, or how many fields a payload has.
  var countsFields: Bool {
    guard let steps = stateSteps else { return false }
    return zip(steps, steps.dropFirst()).contains { $0.holdsFields && $1.name == "count" }
  }

  /// Whether a path into the state may read which thing an entry shows.
  var readsResource: Bool { stateSteps?.last?.name == "resource" }
}

extension StateStep {
  /// Whether it leads to the fields of a payload, or to the values.
  fileprivate var holdsFields: Bool { name == "payload" || name == "values" }
}
