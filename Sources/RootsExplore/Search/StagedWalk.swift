internal import Roots
internal import RootsApp

/// An exploration by stages.
///
/// All stages are walks of one kind. The first two keep only states with a new trait, see ``Novelty``.
package struct StagedWalk: Sendable {
  /// The walk of the last stage that ended, with the faults of the others; the first one if none ended.
  package private(set) var walk: Exploration
  /// The walk of all states, if it did not end.
  private var unended: Exploration?
  /// The values on which it depends whether what was missing can be seen.
  private var names: Set<String> = []
  private let options: Exploration.Options
  private let plan: TimePlan

  /// The number of states up to which the first stages go, so that their memory is bounded.
  private static let stateLimit = 200_000
  /// The number of times that the first stage begins anew with more values that count.
  private static let roundLimit = 4

  package init(
    _ model: Model, _ options: Exploration.Options, upTo last: Stage, within plan: TimePlan = TimePlan(),
    _ goesOn: (Exploration.Progress) -> Bool = { _ in true }
  ) {
    (self.options, self.plan) = (options, plan)
    walk = Exploration(model, options)
    walk = walked(.once, goesOn)
    search(goesOn)
    for stage in [Stage.pairs, .all] where stage <= last && walk.bound == nil {
      take(walked(stage, goesOn))
    }
    walk.deadlines = plan.deadlines
    if let unended { walk.measureMultipliers(of: unended) }
  }

  private func walked(_ stage: Stage, _ goesOn: (Exploration.Progress) -> Bool) -> Exploration {
    var bounded = options
    bounded.time = plan.left(for: stage)
    if stage < .all {
      bounded.novelty = Novelty(paired: stage == .pairs, names: names)
      bounded.enoughStates = Self.stateLimit
    }
    var walk = Exploration(self.walk.model, bounded)
    walk.stage = stage
    walk.walk(goesOn)
    return walk
  }

  /// Walks the first stage again, where values on which what is missing depends count with what is in sight.
  private mutating func search(_ goesOn: (Exploration.Progress) -> Bool) {
    for _ in 0..<Self.roundLimit {
      guard walk.bound == nil else { break }
      let asked = walk.namesOfMissing
      if asked.isSubset(of: names) { break }
      names.formUnion(asked)
      let further = walked(.once, goesOn)
      if further.bound == .enough { break }
      // Where it is cut, nothing is known of what is missing.
      go(on: further, with: walk)
    }
  }

  /// Takes the walk of the next stage in the place of the one before, if it has ended.
  private mutating func take(_ next: Exploration) {
    if next.hasEnded { return go(on: next, with: walk) }
    walk.cut = next.ownCut
    if next.stage == .all { unended = next }
    go(on: walk, with: next)
  }

  /// Goes on with one walk, and with what another one has found.
  private mutating func go(on kept: Exploration, with other: Exploration) {
    let facts = walk.elsewhere.union(other.coverage.keys)
    walk = kept
    walk.elsewhere = facts
    walk.oddWays.merge(other.oddities) { known, _ in known }
    walk.doorsOpened = max(walk.doorsOpened, other.doorsOpened)
    for found in other.faults {
      var found = found
      found.way = found.way ?? found.witness.map { other.way(to: $0) }
      found.witness = nil
      walk.add(found)
    }
  }
}

// MARK: - What is missing

extension Exploration {
  /// The values on which it depends whether what was not seen can be seen: those of the conditions in the way, and of
  /// the conditions under which these are set.
  var namesOfMissing: Set<String> {
    let controls = model.app.screens.flatMap { name, scripts in scripts.flatMap { $0.uses(on: name) } }
    let missing = Set(model.names.filter { coverage[.screen($0)] == nil })
    let unoffered = Set(
      model.conditionalControls.indices.filter { coverage[.offered($0)] == nil }
        .map { model.conditionalControls[$0].screen })
    var names: Set<String> = []
    for control in controls {
      let leads = control.actions.commands.contains {
        $0.command.arguments.screens.contains(where: missing.contains)
      }
      if leads || unoffered.contains(control.screen) { names.formUnion(control.names) }
      if leads { names.formUnion(consents(to: control.screen)) }
    }
    for screen in missing { names.formUnion(consents(to: screen)) }
    if names.isEmpty { return [] }
    for _ in 0..<3 {
      for control in controls where control.sets(names) {
        names.formUnion(control.names.union(consents(to: control.screen)))
      }
    }
    return names
  }

  /// The values on which the guards of a screen decide.
  private func consents(to screen: String) -> Set<String> {
    Set(
      (model.plan.any(screen)?.screen.guards ?? []).flatMap { name -> [String] in
        let script = model.app.guards[name]
        return (script?.condition?.paths.map(\.name) ?? []) + [script?.remembers].compactMap { $0 }
      })
  }
}

/// A control of a screen, with the names that its conditions read.
struct ControlUse {
  let screen: String
  let conditions: [Condition]
  let names: Set<String>
  let actions: [Statement]

  /// True if the control is not there where a value is that.
  func isGone(where name: String, is value: Value) -> Bool {
    conditions.flatMap(\.questions).contains {
      $0.path.name == name && $0.path.fields.isEmpty && !$0.question.holds(of: value)
    }
  }

  func sets(_ wanted: Set<String>) -> Bool {
    actions.contains {
      guard case .set(let values) = $0 else { return false }
      return values.keys.contains(where: wanted.contains)
    }
  }
}

extension ScreenScript {
  func uses(on screen: String) -> [ControlUse] {
    allBlocks.flatMap { block -> [ControlUse] in
      func use(_ condition: Condition?, _ actions: [Statement]) -> ControlUse {
        ControlUse(
          screen: screen, conditions: [block.condition, condition].compactMap { $0 },
          names: names(of: block.condition).union(names(of: condition)), actions: actions)
      }
      if case .submit(_, let actions) = block.content { return [use(nil, actions)] }
      return block.content.rows.map { use($0.condition, $0.actions) }
    }
  }

  /// The names that a condition reads, and those by which rows of data are found for it.
  private func names(of condition: Condition?) -> Set<String> {
    let own = Set((condition?.paths ?? []).map(\.name))
    return own.union(finds.filter { own.contains($0.name) }.flatMap { $0.query.names.map(\.name) })
  }
}

extension Command.Arguments {
  /// The screens that the command opens or goes to.
  var screens: [String] { visits.map(\.screen) + [screen, visit?.screen].compactMap { $0 } }
}
