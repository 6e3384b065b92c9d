internal import Roots
public import RootsApp

extension AppShelf {
  /// What the claims of a tape name that its app does not have; nothing where no app can be read.
  public func unknownNames(in plan: TapePlan) -> [Diagnostic] {
    diagnostics(in: plan) { names, expectation in
      expectation.isNegated ? [] : names.unknown(in: expectation.assertion)
    } + deadPaths(in: plan)
  }

  /// The paths of claims that lead nowhere in any state of the app; nothing where no app can be read.
  public func deadPaths(in plan: TapePlan) -> [Diagnostic] {
    guard plan.steps.contains(where: \.hasPath) else { return [] }
    return diagnostics(in: plan) { $0.deadEnds($1.assertion) }
  }

  private func diagnostics(
    in plan: TapePlan, _ find: (AppNames, Expectation) -> [AppNames.Name]
  ) -> [Diagnostic] {
    let launches = plan.steps.count { if case .launch = $0.command.action { true } else { false } }
    guard launches <= 1, let app = try? app(plan.setup.app, for: plan.source.name) else { return [] }
    let names = AppNames(app, mayGrow: plan.addsTabs)
    return plan.steps.flatMap { step -> [Diagnostic] in
      guard case .expect(let expectation) = step.command.action else { return [] }
      return find(names, expectation).map { name in
        Diagnostic(
          .error, code: TapeIssueCode.unknownName.rawValue, "unknown \(name.kind.rawValue) '\(name.text)'",
          help: names.help(for: name), at: name.place(in: step), in: step.source)
      }
    }
  }
}

extension TapeProgram.Step {
  /// Whether it claims something of a path that depends on the app.
  fileprivate var hasPath: Bool {
    guard case .expect(let expectation) = command.action else { return false }
    return TapeTable.names(in: expectation.assertion).contains { if case .path = $0 { true } else { false } }
  }
}

/// The names that an app gives to things.
private struct AppNames {
  private let known: [Name.Kind: Set<String>]
  private let schema: StateSchema

  struct Name {
    enum Kind: String {
      case screen, tab, `guard`
      case part = "part of the state"
    }

    let kind: Kind
    let text: String
    /// The nearest name, where it depends on what stands around.
    var nearest: String?

    /// The word in the statement, or the statement if it is spelled otherwise there.
    func place(in step: TapeProgram.Step) -> SourceRange {
      let range = step.command.range
      let bytes = step.source.bytes[range.start..<min(range.end, step.source.bytes.count)]
      guard let found = bytes.ranges(of: Array(text.utf8)).last else { return range }
      return SourceRange(start: found.lowerBound, end: found.upperBound)
    }
  }

  init(_ app: ScriptedApp, mayGrow: Bool) {
    let map = app.map
    schema = app.stateSchema(mayGrow: mayGrow)
    known = [
      .screen: Set(map.screens.map(\.name) + map.accessories.map(\.name) + map.flows.map(\.name))
        .union([ScriptedApp.question]).union(map.empty.map { [$0.name] } ?? []),
      .tab: Set(map.tabs.map(\.name)), .guard: Set(map.guards.map(\.name)),
    ]
  }

  func help(for name: Name) -> Diagnostic.Help? {
    if name.kind == .part { return name.nearest.map { .suggestion($0) } }
    return Names.nearest(to: name.text, in: known[name.kind, default: []].sorted(), limit: 1).first
      .map { .suggestion($0) }
  }

  /// Names that the app does not have.
  func unknown(in assertion: Assertion) -> [Name] {
    TapeTable.names(in: assertion).compactMap(name).filter { !known[$0.kind, default: []].contains($0.text) }
  }

  /// Paths into the state of this app that lead nowhere.
  func deadEnds(_ assertion: Assertion) -> [Name] {
    TapeTable.names(in: assertion).compactMap { claimed in
      guard case .path(let path, let fromStack) = claimed else { return nil }
      return schema.deadEnd(in: path, fromStack: fromStack).map {
        Name(kind: .part, text: $0.name, nearest: $0.nearest)
      }
    }
  }

  private func name(_ claimed: ClaimedName) -> Name? {
    switch claimed {
    case .screen(let name): Name(kind: .screen, text: name)
    // Tabs may be added while the app runs; an app without any has none to be mistaken for.
    case .tab(let name): known[.tab, default: []].isEmpty ? nil : Name(kind: .tab, text: name)
    case .guard(let name): Name(kind: .guard, text: name)
    case .path: nil
    }
  }
}

extension TapePlan {
  /// Whether the tape adds tabs, whose names no app file has.
  fileprivate var addsTabs: Bool {
    steps.contains { step in
      if case .perform(let command) = step.command.action { command.hasPrefix("add-tab") } else { false }
    }
  }
}
