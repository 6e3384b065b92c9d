package import Roots
internal import RootsApp

/// The coverage of a walk, each figure with its maximum.
package struct ExplorationReport: Sendable {
  package let title: String
  package let states: Int
  package let edges: Int
  package let left: Int
  package let depth: Int
  package let bound: Exploration.Bound?
  package let isProjected: Bool
  /// The last stage that has ended; `nil` if there are no stages, or if none has ended.
  package let stage: Stage?
  private let cut: Exploration.Bound?
  /// True if everything was tried up to ``limits``.
  package let isComplete: Bool
  /// The parts of the program that were not tried in full.
  package let limits: [Limit]
  /// The inputs of a person that are not moves; `nil` if they were tried as well.
  package let notTried: String?
  /// The faults in full, if the caller adds them.
  package var found: [FaultReport] = []
  /// The warnings, if the caller adds them.
  package var warnings: [Warning] = []
  package let screens: Share
  package let ways: Share
  package let guards: Share
  package let completions: Share
  /// The ways that were taken although no screen declares them.
  package let undeclared: [String]
  package let operations: Share
  package let bindings: Share
  /// `nil` if they were not counted.
  package let pairs: StateGraph.Pairs?
  package let unreachable: [String]
  /// The screens whose answer came after the screen that waited for it had left.
  package let dropped: [String]
  package let phases: [Totals.Phase]
  package let rejections: [String]
  /// The kinds of parts that tell most states apart, if not all of them were tried.
  package let multipliers: [Multiplier]
  /// The words for where closing a number of screens leads.
  package let pops: [String]
  /// The values that conditions ask about, and that are set and never set back.
  package let setForGood: [String]
  package let layers: Int
  package let layerLimit: Int
  package let deadEnds: Int
  package let faults: Int

  package struct Share: Sendable {
    package let seen: [String]
    package let missing: [String]

    init(_ all: [String], where isSeen: (String) -> Bool) {
      seen = all.filter(isSeen)
      missing = all.filter { !isSeen($0) }
    }

    package var total: Int { seen.count + missing.count }
  }

  package init(_ walk: Exploration) { self.init(walk.totals) }

  package init(_ totals: Totals) {
    let (model, covered) = (totals.model, totals.coverage)
    title = model.app.map.title
    states = totals.states
    edges = totals.edges
    left = totals.left
    depth = totals.depth
    bound = totals.bound
    isProjected = !totals.projection.isExact
    stage = totals.bound == nil ? totals.stage : nil
    cut = totals.cut ?? totals.bound
    isComplete = totals.stage ?? .all == .all && bound == nil && left == 0
    let triesDeckKeys = totals.phases.contains { $0.name == Exploration.deckKeys }
    let isFolded = covered.contains { if case .cycle = $0 { true } else { false } }
    limits =
      model.limits
      + (isFolded ? [.repeats(model.repeats)] : [])
      + (covered.contains(.overfull) ? [.waiting(model.waitingLimit)] : [])
      + (triesDeckKeys ? [.deckKeys] : [])
    let isUnopened = totals.doors.declared > 0 && totals.doors.opened == 0
    let untried = [
      isUnopened ? "URLs" : nil, triesDeckKeys ? nil : "keys that go anywhere (g, [, -, z)",
    ].compactMap { $0 }
    notTried = model.alphabet == .keys && !untried.isEmpty ? untried.listed(with: "and") : nil
    faults = totals.faults.count
    deadEnds = totals.deadEnds
    screens = Share(model.names) { covered.contains(.screen($0)) }
    var taken: [String: Bool] = [:]
    for edge in model.wholeGraph.edges {
      taken["\(edge.from) -> \(edge.to)"] = covered.contains(.edge(edge.from, edge.to))
    }
    let declared = taken
    ways = Share(declared.keys.sorted()) { declared[$0] ?? false }
    undeclared = covered.compactMap { fact in
      guard case .edge(let from, let to) = fact, declared["\(from) -> \(to)"] == nil else { return nil }
      return "\(from) -> \(to)"
    }.sorted()
    guards = ExplorationReport.guards(model, covered)
    completions = ExplorationReport.completions(model, covered)
    operations = ExplorationReport.operations(model, covered)
    bindings = ExplorationReport.bindings(model, covered)
    unreachable = model.unreachable
    multipliers = totals.multipliers
    pairs = totals.pairs
    phases = totals.phases
    dropped = model.names.filter { covered.contains(.completion($0, "dropped")) }
    rejections = covered.compactMap { if case .rejection(let code) = $0 { code } else { nil } }.sorted()
    pops = covered.compactMap { fact -> String? in
      if case .oddity(let oddity) = fact, oddity.kind == .countedPop { oddity.pops } else { nil }
    }.sorted()
    setForGood = model.app.setForGood.keys.filter {
      model.relevance.counts($0) || model.relevance.answers(of: $0, .null) != nil
    }.sorted()
    layers = covered.compactMap { if case .layers(let count) = $0 { count } else { nil } }.max() ?? 0
    layerLimit = model.plan.map.limits.layers
  }
}

// MARK: - Printing

extension ExplorationReport {
  package var text: String {
    var lines = [verdict, ""]
    for (number, fault) in found.enumerated() {
      lines.append(
        "\(number + 1). \(fault.found.fault.property.phrase) at '\(fault.screenTitle)': \(fault.message)")
      lines.append("   " + (fault.file ?? "no tape shows it again"))
    }
    for warning in warnings {
      lines.append("warning: \(warning.kind.rawValue): \(warning.message)")
      if let file = warning.file { lines.append("   " + file) }
    }
    if lines.count > 2 { lines.append("") }
    lines.append(
      line(
        "states",
        "\(states), \(edges) moves, depth \(depth)" + (left > 0 ? ", \(left) left" : "")))
    for (place, multiplier) in multipliers.enumerated() {
      lines.append(line(place == 0 ? "multiplies" : "", multiplier.text))
    }
    lines.append(line("screens", share(screens, "not reached")))
    lines.append(
      line("ways", share(ways, "not taken") + (undeclared.isEmpty ? "" : "; \(undeclared.count) undeclared")))
    if guards.total > 0 { lines.append(line("guards", share(guards, "not seen"))) }
    let lost = dropped.isEmpty ? "" : "; dropped: \(dropped.joined(separator: ", "))"
    lines.append(line("completions", share(completions, "not seen") + lost))
    lines.append(line("operations", share(operations, "not seen")))
    if bindings.total > 0 { lines.append(line("keys", share(bindings, "not pressed"))) }
    if let pairs { lines.append(line("pairs", "\(pairs.seen) of \(pairs.total) ways one after the other")) }
    if !rejections.isEmpty { lines.append(line("refusals", rejections.joined(separator: ", "))) }
    if !pops.isEmpty { lines.append(line("pops", pops.prefix(Self.nameLimit).joined(separator: "; "))) }
    if !setForGood.isEmpty { lines.append(line("never reset", setForGood.joined(separator: ", "))) }
    lines.append(line("layers", "\(layers) of \(layerLimit)"))
    if deadEnds > 0 { lines.append(line("dead ends", "\(deadEnds)")) }
    if !unreachable.isEmpty { lines.append(line("unreachable", unreachable.joined(separator: ", "))) }
    lines += phases.map { phase in
      line(phase.name, phase.counts.map { "\($0.number) \($0.what)" }.joined(separator: ", "))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var verdict: String {
    let provisos = limits.map(\.text) + (isProjected ? ["what a projection tells apart"] : [])
    let upTo = provisos.isEmpty ? "" : " up to \(provisos.listed(with: "and"))"
    let extent =
      switch bound {
      case _ where isComplete: "complete\(upTo)"
      case nil where stage != nil: staged
      case nil: "not complete"
      case .enough: "not complete: too many states"
      case .depth: "not complete: the given depth was reached"
      case .states: "not complete: the given number of states was reached"
      case .time: "not complete: the given time was up"
      case .interrupted: "not complete: interrupted"
      case .shards: "not complete: a shard has not done its part"
      }
    let found = faults == 0 ? "no fault" : faults.of("fault")
    let warned = warnings.isEmpty ? "" : ", \(warnings.count.of("warning"))"
    return (["\(title): \(extent)", notTried.map { "not tried: \($0)" }, found + warned] as [String?])
      .compactMap { $0 }.joined(separator: "; ")
  }

  /// The words for the stage that has ended, and for the next one.
  private var staged: String {
    guard let stage, let next = Stage(rawValue: stage.rawValue + 1) else { return "" }
    let reason: String? =
      switch cut {
      case nil: nil
      case .time: "the time was up"
      case .interrupted: "interrupted"
      case .enough, .states, .depth, .shards: "too many states"
      }
    return "\(stage.basis), \(next.lack)" + (reason.map { " (\($0))" } ?? "")
  }

  private func line(_ name: String, _ text: String) -> String {
    name + String(repeating: " ", count: max(1, 13 - name.count)) + text
  }

  /// The maximum number of names that are printed; the JSON has all of them.
  private static let nameLimit = 12

  private func share(_ share: Share, _ word: String) -> String {
    let text = "\(share.seen.count) of \(share.total)"
    guard !share.missing.isEmpty else { return text }
    let more = share.missing.count - Self.nameLimit
    let names = share.missing.prefix(Self.nameLimit).joined(separator: ", ")
    return "\(text); \(word): \(names)" + (more > 0 ? " and \(more) more" : "")
  }

  package var value: Value {
    [
      "app": .string(title), "states": .int(states), "edges": .int(edges), "left": .int(left),
      "depth": .int(depth), "bound": bound.map { .string($0.rawValue) } ?? .null,
      "projected": .bool(isProjected), "complete": .bool(isComplete),
      "limits": .list(limits.map { .string($0.text) }),
      "notTried": notTried.map { .string($0) } ?? .null, "faults": .int(faults),
      "found": .list(found.map(\.value)), "warnings": .list(warnings.map(\.value)),
      "screens": screens.value, "ways": ways.value, "undeclared": .list(undeclared.map { .string($0) }),
      "guards": guards.value, "completions": completions.value,
      "operations": operations.value, "keys": bindings.value,
      "pairs": pairs.map { ["seen": .int($0.seen), "of": .int($0.total)] } ?? .null,
      "unreachable": .list(unreachable.map { .string($0) }),
      "dropped": .list(dropped.map { .string($0) }),
      "phases": .record(Record(phases.map { ($0.name, $0.value) })),
      "multiplies": .list(
        multipliers.map { ["what": .string($0.kind.rawValue), "times": .double($0.times)] }),
      "pops": .list(pops.map { .string($0) }),
      "neverReset": .list(setForGood.map { .string($0) }),
      "rejections": .list(rejections.map { .string($0) }),
      "layers": ["seen": .int(layers), "limit": .int(layerLimit)], "deadEnds": .int(deadEnds),
    ]
  }
}

extension ExplorationReport.Share {
  fileprivate var value: Value {
    [
      "seen": .int(seen.count), "of": .int(total), "missing": .list(missing.map { .string($0) }),
    ]
  }
}

extension Totals.Phase {
  fileprivate var value: Value { .record(Record(counts.map { ($0.what, .int($0.number)) })) }
}
