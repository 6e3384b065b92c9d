internal import Roots
package import RootsApp

extension AppShelf {
  /// The names in the statements of a tape that its app does not have; none where no app can be read.
  ///
  /// Each is judged by the app that the last `Launch` before it starts. An app that is not there is told of.
  package func unknownNames(in plan: TapePlan) -> [Diagnostic] {
    absentApps(in: plan) + mistakes(in: plan) { names, action in names.mistakes(in: action) }
  }

  private func absentApps(in plan: TapePlan) -> [Diagnostic] {
    plan.steps.compactMap { step in
      guard case .launch(let name, _) = step.command.action, isAbsent(name, for: plan.source.name) else {
        return nil
      }
      return Diagnostic(
        .warning, code: TapeIssueCode.unknownName.rawValue, "there is no '\(name)' beside the tape",
        help: AppFolder(of: plan.source.name).nearest(to: name).map { .suggestion($0) },
        at: step.command.range, in: step.source)
    }
  }

  /// Those of them with which a claim says nothing at all: paths that lead nowhere in any state of the app, and
  /// names of which nothing can become true, where that is what is claimed.
  package func idleNames(in plan: TapePlan) -> [Diagnostic] {
    mistakes(in: plan) { names, action in
      guard case .expect(let expectation) = action else { return [] }
      return names.mistakes(in: action)
        .filter { $0.kind == .part || expectation.isNegated || expectation.assertion.differs }
    }
  }

  private func mistakes(
    in plan: TapePlan, _ find: (AppNames, TapeAction) -> [StateSchema.Mistake]
  ) -> [Diagnostic] {
    var launched: String?
    var isFirst = true
    var names = names(of: plan.setup.app, in: plan)
    var found: [Diagnostic] = []
    for step in plan.steps where !step.command.isPress {
      let action = step.command.action
      if case .launch(let app, _) = action {
        if !isFirst, app != launched { names = self.names(of: app, in: plan) }
        (launched, isFirst) = (app, false)
      } else if let names {
        found += find(names, action).map { $0.diagnostic(in: step) }
      }
    }
    return found
  }

  private func names(of app: String?, in plan: TapePlan) -> AppNames? {
    (try? self.app(app, for: plan.source.name)).map { AppNames($0, plan.commands) }
  }
}

extension Assertion {
  fileprivate var differs: Bool {
    switch self {
    case .state(let comparison), .value(let comparison), .payload(let comparison):
      if case .differs = comparison.relation { true } else { false }
    case .text, .tab, .top, .depth, .stack, .layers, .layer, .focus, .route, .completed, .dismissed,
      .cancelled, .event, .queue, .phase, .guarded, .golden, .same, .changed, .unchanged, .invariants, .exit:
      false
    }
  }
}

extension StateSchema.Mistake {
  fileprivate func diagnostic(in step: TapeProgram.Step) -> Diagnostic {
    Diagnostic(
      .error, code: TapeIssueCode.unknownName.rawValue, "unknown \(kind.rawValue) '\(name)'",
      help: nearest.map { .suggestion($0) }, at: place(in: step), in: step.source)
  }

  /// The word in the statement, or the statement if it is spelled otherwise there.
  private func place(in step: TapeProgram.Step) -> SourceRange {
    let range = step.command.range
    let bytes = step.source.bytes[range.start..<min(range.end, step.source.bytes.count)]
    guard let found = TapeNames.occurrences(of: Array(name.utf8), in: bytes).last else { return range }
    return SourceRange(start: found.lowerBound, end: found.upperBound)
  }
}

private struct AppNames {
  private let schema: StateSchema
  private let hasTabs: Bool

  init(_ app: ScriptedApp, _ commands: [Command]) {
    schema = app.stateSchema(with: commands)
    hasTabs = !app.map.tabs.isEmpty
  }

  func mistakes(in action: TapeAction) -> [StateSchema.Mistake] {
    switch action {
    case .expect(let expectation): mistakes(in: expectation.assertion)
    // The names of guards include those of screens that ask before they are left.
    case .resolve(_, let name, _, _): [schema.mistake(in: name, of: .guard)].compactMap { $0 }
    default: []
    }
  }

  private func mistakes(in assertion: Assertion) -> [StateSchema.Mistake] {
    TapeTable.names(in: assertion).compactMap { claimed in
      switch claimed {
      case .screen(let name): schema.mistake(in: name, of: .screen)
      // An app without tabs has none to be mistaken for.
      case .tab(let name): hasTabs ? schema.mistake(in: name, of: .tab) : nil
      case .guard(let name): schema.mistake(in: name, of: .guard)
      case .focus(let name):
        schema.mistake(in: name, of: .tab).flatMap { _ in schema.mistake(in: name, of: .stack) }
          .flatMap { _ in schema.mistake(in: name, of: .screen) }
      case .path(let path, let value, let fromStack):
        schema.mistake(in: path, comparedWith: value, fromStack: fromStack)
      }
    }
  }
}

extension TapePlan {
  /// The commands that the tape gives: they can add what no app file has.
  fileprivate var commands: [Command] {
    steps.compactMap { step in
      guard case .perform(let text) = step.command.action else { return nil }
      return ScriptCommand.read(text).command?.command
    }
  }
}
