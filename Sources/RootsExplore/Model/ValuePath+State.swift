internal import RootsApp

extension ValuePath {
  /// `nil` if the path begins with the name of a value.
  var stateSteps: [StateStep]? { OpenScreens.names.contains(part) ? steps : nil }

  /// True if the path leads into the state and may read any parameter and any value: URLs and commands contain them,
  /// and records can be read by index or as a whole.
  var readsWhole: Bool {
    guard let steps = stateSteps else { return false }
    if part == "route" || part == "held" { return steps.last?.name != "count" }
    return steps.enumerated().contains { place, step in
      guard step.holdsFields else { return false }
      let rest = steps[(place + 1)...]
      return rest.isEmpty || rest.contains { if case .index = $0 { true } else { false } }
    }
  }

  var countsFields: Bool {
    guard let steps = stateSteps else { return false }
    return zip(steps, steps.dropFirst()).contains { $0.holdsFields && $1.name == "count" }
  }

  var readsResource: Bool { stateSteps?.last?.name == "resource" }
}

extension StateStep {
  fileprivate var holdsFields: Bool { name == "payload" || name == "values" }
}
