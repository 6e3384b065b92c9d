internal import Roots
internal import RootsApp

extension AppShelf {
  /// The names in the statements of a tape that its app does not have; none where no app can be read.
  ///
  /// Each is judged by the app that the last `Launch` before it starts. An app that is not there is told of, and a
  /// file that holds none.
  package func unknownNames(in plan: TapePlan) -> [Diagnostic] {
    lostApps(in: plan) + findings(in: plan) { names, action in names.slips(in: action) }
  }

  /// Mistakes with the help that the app gives: a path that begins with the name of a value lacks `values`.
  package func helping(_ findings: [Diagnostic], in plan: TapePlan) -> [Diagnostic] {
    findings.map { finding in
      guard finding.code == TapeIssueCode.unknownName.rawValue, finding.severity == .error,
        let values = names(of: app(at: finding, in: plan), in: plan)?.schema.words(for: .value)
      else { return finding }
      let path = finding.source.text(in: finding.range)
      let name = path.prefix { $0 != "." && $0 != "[" }
      guard let nearest = Names.nearest(to: String(name), in: StateSchema.keys + values, limit: 1).first,
        !StateSchema.keys.contains(nearest)
      else { return finding }
      var finding = finding
      finding.help = .suggestion("values.\(nearest)\(path.dropFirst(name.count))")
      return finding
    }
  }

  /// The app that the last `Launch` before a mistake starts.
  private func app(at finding: Diagnostic, in plan: TapePlan) -> String? {
    var app = plan.setup.app
    for step in plan.steps
    where step.source.name == finding.source.name && step.command.range.start < finding.range.start {
      if case .launch(let name, _) = step.command.action { app = name }
    }
    return app
  }

  private func lostApps(in plan: TapePlan) -> [Diagnostic] {
    plan.steps.compactMap { step in
      guard case .launch(let name, _) = step.command.action else { return nil }
      let tape = plan.source.name
      let isAbsent = isAbsent(name, for: tape)
      guard let why = isAbsent ? "there is no '\(name)' beside the tape" : refusal(of: name, for: tape) else {
        return nil
      }
      return Diagnostic(
        .warning, code: TapeIssueCode.unknownName.rawValue, why,
        help: isAbsent && name.hasSuffix(".kdl")
          ? AppFolder(of: tape).nearest(to: name).map { .suggestion($0) } : nil,
        at: step.command.range, in: step.source)
    }
  }

  /// Those of them with which a statement does nothing, or a claim says nothing at all: paths that lead nowhere in any
  /// state of the app, and names of which nothing can become true, where that is what is claimed.
  package func idleNames(in plan: TapePlan) -> [Diagnostic] {
    findings(in: plan) { names, action in
      switch action {
      case .expect(let expectation):
        names.mistakes(in: expectation.assertion)
          .filter { $0.kind == .part || expectation.isNegated || expectation.assertion.differs }
          .map { NameSlip($0) }
      case .perform, .open: names.slips(in: action).map(\.asWarning)
      default: []
      }
    }
  }

  private func findings(in plan: TapePlan, _ find: (AppNames, TapeAction) -> [NameSlip]) -> [Diagnostic] {
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
        let slips = find(names, action)
        if slips.isEmpty { continue }
        var secrets = SecretStatements()
        if names.givesSecret(action) { secrets.insert(step) }
        found += slips.map { $0.diagnostic(in: step, shown: secrets.shown(step.source)) }
      }
    }
    return found
  }

  private func names(of app: String?, in plan: TapePlan) -> AppNames? {
    (try? self.app(app, for: plan.source.name)).map {
      let commands = $0.commands.map(\.command) + plan.commands.flatMap { [$0] + $0.parts }
      return AppNames(
        schema: $0.stateSchema(with: plan.commands), map: $0.map,
        visits: commands.flatMap(\.arguments.allVisits) + $0.ownVisits)
    }
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

/// A name in a statement that its app does not have.
private struct NameSlip {
  let message: String
  let name: String
  let nearest: String?
  var severity: Diagnostic.Severity

  init(_ mistake: StateSchema.Mistake, _ severity: Diagnostic.Severity = .error) {
    (name, nearest) = (mistake.name, mistake.nearest)
    message = "unknown \(mistake.kind.rawValue) '\(mistake.name)'"
    self.severity = severity
  }

  init(url: String, nearest: String?) {
    (message, name, self.nearest, severity) = ("no screen has this URL", url, nearest, .warning)
  }

  var asWarning: NameSlip {
    var warning = self
    warning.severity = .warning
    return warning
  }

  func diagnostic(in step: TapeProgram.Step, shown source: SourceText) -> Diagnostic {
    Diagnostic(
      severity, code: TapeIssueCode.unknownName.rawValue, message, help: nearest.map { .suggestion($0) },
      at: place(in: step), in: source)
  }

  /// The word in the statement, or the statement if it is spelled otherwise there.
  private func place(in step: TapeProgram.Step) -> SourceRange {
    let range = step.command.range
    let bytes = step.source.bytes[range.start..<min(range.end, step.source.bytes.count)]
    guard let found = TapeNames.occurrences(of: Array(name.utf8), in: bytes).last else { return range }
    return SourceRange(start: found.lowerBound, end: found.upperBound)
  }
}

/// The names that statements can mention, by what an app has.
struct AppNames {
  let schema: StateSchema
  var map: AppMap?
  /// The visits of the app and of the tape; `nil` if they are not known.
  var visits: [Visit]?

  /// True for a command that gives something secret, or may be meant to.
  fileprivate func givesSecret(_ action: TapeAction) -> Bool {
    guard let map else { return false }
    switch action {
    case .open(let url): return Plan(map).sealing(url: url).holdsSecret
    case .perform(let text):
      return ScriptCommand.read(text).command.map { Plan(map).sealing($0.command).holdsSecret } ?? false
    default: return false
    }
  }

  fileprivate func slips(in action: TapeAction) -> [NameSlip] {
    switch action {
    case .expect(let expectation): mistakes(in: expectation.assertion).map { NameSlip($0) }
    // The names of guards include those of screens that ask before they are left.
    case .resolve(_, let name, _, _):
      [schema.mistake(in: name, of: .guard)].compactMap { $0.map { NameSlip($0) } }
    case .perform(let text): ScriptCommand.read(text).command.map { slips(in: $0.command.arguments) } ?? []
    // A name that the app has not may be meant so: it is a slip if it is like one that the app has.
    case .give(let values):
      values.keys.compactMap { schema.mistake(in: $0, of: .value) }.filter { $0.nearest != nil }.map {
        NameSlip($0)
      }
    case .open(let url): lost(url).map { [$0] } ?? []
    default: []
    }
  }

  /// A URL that no screen has, in an app that shows nothing in its place.
  private func lost(_ url: String) -> NameSlip? {
    guard let map, map.unhandled == nil else { return nil }
    do throws(Rejection) {
      _ = try RoutePlan(map).destination(url, redirectLimit: map.limits.redirects)
      return nil
    } catch {
      guard case .noMatch(_, let nearest) = error else { return nil }
      return NameSlip(url: url, nearest: nearest.first)
    }
  }

  /// The names in a command that the app has not: the command is refused, and one that is like a name of the app
  /// is a slip.
  private func slips(in said: Command.Arguments) -> [NameSlip] {
    let screens = Set(said.allVisits.map(\.screen)).sorted()
    var found = screens.compactMap { schema.mistake(in: $0, of: .screen) }
    if let tab = said.name, Int(tab) == nil, CommandTable.row(said.verb).effect == .selectsTab {
      found += [schema.mistake(in: tab, of: .tab)].compactMap { $0 }
    }
    return found.map { NameSlip($0, $0.nearest == nil ? .warning : .error) }
      + said.commands.flatMap { slips(in: $0.arguments) }
  }

  /// A name in a payload that no screen takes and nothing gives; where that is not known, one that is like a parameter's.
  private func slip(inPayload path: [StateStep]) -> StateSchema.Mistake? {
    guard let map, case .field(let name)? = path.first else { return nil }
    let screens = map.screens + map.accessories.map(\.screen) + map.flows.map(\.screen)
    let payloads = visits.map { $0.compactMap(\.payload?.value) } ?? []
    let given = payloads.flatMap { $0.fields?.keys ?? [] }
    let known = screens.flatMap { $0.parameters.map(\.name) + [$0.identity].compactMap(\.self) } + given
    let isInURL = screens.contains { $0.urls.contains { $0.contains(part: name) } }
    let isAllKnown = visits != nil && !isInURL && payloads.allSatisfy { $0.fields != nil }
    let mistake = StateSchema.Mistake(.part, name, among: known)
    return known.contains(name) || mistake.nearest == nil && !isAllKnown ? nil : mistake
  }

  func mistakes(in assertion: Assertion) -> [StateSchema.Mistake] {
    // An app without tabs has none to be mistaken for.
    let hasTabs = schema.words(for: .tab)?.isEmpty != true
    if case .payload(let comparison) = assertion {
      return [slip(inPayload: comparison.path)].compactMap { $0 }
    }
    return TapeTable.names(in: assertion).compactMap { claimed in
      switch claimed {
      case .screen(let name): schema.mistake(in: name, of: .screen)
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
