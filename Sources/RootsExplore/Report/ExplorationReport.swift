package import Roots
internal import RootsApp

/// The result of an exploration: what was covered, each figure with its maximum.
package struct ExplorationReport: Sendable {
  package let model: Model
  package let projection: Projection
  package var states = 0
  package var edges = 0
  package var left = 0
  package var depth = 0
  package var bound: Exploration.Bound?
  /// The stage that this is the result of.
  package var stage: Stage?
  /// The words for the end of the next stage, or of the walk itself, if that has not ended by itself.
  package var cut: String?
  /// The parts of the work that the time, or Ctrl-C, has cut.
  package var unfinished: [String] = []
  /// The number of URLs of the app, and of the states over which they were opened.
  package var doors = (declared: 0, opened: 0)
  /// The kinds of parts that tell most states apart, if not all of them were tried.
  package var multipliers: [Multiplier] = []
  package var deadEnds = 0
  package var coverage: Set<Fact> = []
  package var faults: Set<Exploration.Found.Signature> = []
  package var phases: [Exploration.Phase] = []
  /// The faults in full, and the warnings, if the caller adds them.
  package var found: [FaultReport] = []
  package var warnings: [Warning] = []

  package struct Share: Sendable {
    package let seen: [String]
    package let missing: [String]

    init(_ all: [String], where isSeen: (String) -> Bool) {
      seen = all.filter(isSeen)
      missing = all.filter { !isSeen($0) }
    }

    package var total: Int { seen.count + missing.count }
  }

  package init(_ walk: Exploration) {
    (model, projection) = (walk.model, walk.options.projection)
    (states, edges, left, depth) = (walk.states, walk.edges, walk.left, walk.depth)
    (bound, stage, cut) = (walk.bound, walk.stage, walk.cut ?? walk.ownCut)
    doors = (model.doors.count, walk.doorsOpened)
    (multipliers, deadEnds) = (walk.multipliers, walk.deadEnds.count)
    coverage = walk.elsewhere.union(walk.coverage.keys)
    faults = Set(walk.faults.map(\.signature))
  }
}

extension ExplorationReport {
  package var title: String { model.app.map.title }
  package var isProjected: Bool { !projection.isExact }

  /// The last stage that has ended; `nil` if there are no stages, or if none has ended.
  package var endedStage: Stage? { bound == nil ? stage : nil }

  /// True if everything was tried up to ``limits``.
  package var isComplete: Bool { stage ?? .all == .all && bound == nil && left == 0 }

  private var triesDeckKeys: Bool { phases.contains { $0.name == Exploration.deckKeys } }

  /// The parts of the program that were not tried in full.
  package var limits: [Limit] {
    model.limits + (coverage.contains(.folded) ? [.repeats(model.repeats)] : [])
      + (coverage.contains(.overfull) ? [.waiting(model.waitingLimit)] : [])
      + (triesDeckKeys ? [.deckKeys] : [])
  }

  /// The inputs of a person that are not moves; `nil` if they were tried as well.
  package var notTried: String? {
    let urls =
      doors.declared == 0 ? nil : doors.opened == 0 ? "URLs" : isComplete ? "URLs in all states" : nil
    let untried = [
      urls, triesDeckKeys ? nil : "keys that go anywhere (g, [, -, z)",
    ].compactMap { $0 }
    return model.alphabet == .keys && !untried.isEmpty ? untried.listed(with: "and") : nil
  }

  package var screens: Share { Share(model.names) { coverage.contains(.screen($0)) } }

  package var ways: Share {
    let edges = Dictionary(model.wholeGraph.edges.map { (way($0.from, $0.to), $0) }) { one, _ in one }
    return Share(edges.keys.sorted()) { name in
      edges[name].map { coverage.contains(.edge($0.from, $0.to)) } ?? false
    }
  }

  private func way(_ from: String, _ to: String) -> String { "\(from) -> \(to)" }

  /// The ways that were taken although no screen declares them.
  package var undeclared: [String] {
    let declared = Set(model.wholeGraph.edges.map { way($0.from, $0.to) })
    return coverage.compactMap { if case .edge(let from, let to) = $0 { way(from, to) } else { nil } }
      .filter { !declared.contains($0) }.sorted()
  }

  /// The screens that nothing opens by what is written, or by what was tried.
  package var unreachable: [String] {
    let known = model.wholeGraph.unreachable(from: model.plan.roots + model.app.origins.keys)
    return known + warnings.flatMap(\.unreached).filter { !known.contains($0) }
  }

  /// The screens whose answer came after the screen that waited for it had left.
  package var dropped: [String] { model.names.filter { coverage.contains(.completion($0, "dropped")) } }

  package var rejections: [String] {
    coverage.compactMap { if case .rejection(let code) = $0 { code } else { nil } }.sorted()
  }

  /// The words for where closing a number of screens leads.
  package var pops: [String] {
    coverage.compactMap { fact -> String? in
      if case .oddity(let oddity) = fact, oddity.kind == .countedPop { oddity.pops } else { nil }
    }.sorted()
  }

  /// The values that conditions ask about, and the answers that guards remember, which are set and never set back.
  package var setForGood: [String] {
    let values = model.app.setForGood.keys.filter {
      model.relevance.counts($0) || model.relevance.answers(of: $0, .null) != nil
    }
    return (values + model.app.keptForGood).sorted()
  }

  package var layers: Int {
    coverage.compactMap { if case .layers(let count) = $0 { count } else { nil } }.max() ?? 0
  }

  package var layerLimit: Int { model.plan.map.limits.layers }
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
      case .enough: "not complete: \(cut ?? "too many states")"
      case .depth: "not complete: the given depth was reached"
      case .states: "not complete: the given number of states was reached"
      case .time: "not complete: the given time was up"
      case .interrupted: "not complete: interrupted"
      case .shards: "not complete: a shard has not done its part"
      }
    let found = faults.isEmpty ? "no fault" : faults.count.of("fault")
    let warned = warnings.isEmpty ? "" : ", \(warnings.count.of("warning"))"
    let open = undecided.isEmpty ? nil : "not decided: \(undecided.joined(separator: ", "))"
    let why = Interruption.isAskedFor ? "interrupted" : "the time was up"
    let isTold = !unfinished.isEmpty && bound != .interrupted
    let rest = !isTold ? nil : "not decided (\(why)): \(unfinished.joined(separator: ", "))"
    return
      (["\(title): \(extent)", notTried.map { "not tried: \($0)" }, open, rest, found + warned] as [String?])
      .compactMap { $0 }.joined(separator: "; ")
  }

  /// The claims about ways for which all states would have to be known, and which nothing contradicts so far; and what
  /// is told of a walk alone that has ended.
  private var undecided: [String] {
    let broken = found.compactMap { report -> String? in
      if case .claim(let text) = report.found.fault.property { text } else { nil }
    }
    let goals = isComplete ? [] : model.app.goals.map(\.text).filter { !broken.contains($0) }
    return goals + (bound == .time && model.alphabet == .keys ? ["what is never reached or answered"] : [])
  }

  /// The words for the stage that has ended, and for the next one.
  private var staged: String {
    guard let stage, let next = Stage(rawValue: stage.rawValue + 1) else { return "" }
    return "\(stage.basis), \(next.lack)" + (cut.map { " (\($0))" } ?? "")
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
      "stage": (isComplete ? .all : endedStage).map { .int($0.rawValue) } ?? .null,
      "projected": .bool(isProjected),
      "complete": .bool(isComplete),
      "limits": .list(limits.map { .string($0.text) }),
      "notTried": notTried.map { .string($0) } ?? .null,
      "notDecided": .list((undecided + unfinished).map { .string($0) }), "faults": .int(faults.count),
      "found": .list(found.map(\.value)), "warnings": .list(warnings.map(\.value)),
      "screens": screens.value, "ways": ways.value, "undeclared": .list(undeclared.map { .string($0) }),
      "guards": guards.value, "completions": completions.value,
      "operations": operations.value, "keys": bindings.value,
      // Ways one after the other were counted once; the field stays, and every two moves are a stage.
      "pairs": .null,
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

extension Exploration.Phase {
  fileprivate var value: Value { .record(Record(counts.map { ($0.what, .int($0.number)) })) }
}
