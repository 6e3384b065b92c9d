internal import Roots
public import RootsApp

extension AppShelf {
  /// What the claims of a tape name that its app does not have; nothing where no app can be read.
  public func unknownNames(in plan: TapePlan) -> [Diagnostic] {
    let launches = plan.steps.count { if case .launch = $0.command.action { true } else { false } }
    guard launches <= 1, let app = try? app(plan.setup.app, for: plan.source.name) else { return [] }
    let names = AppNames(app.map)
    return plan.steps.flatMap { step -> [Diagnostic] in
      guard case .expect(let expectation) = step.command.action, !expectation.isNegated else { return [] }
      return names.unknown(in: expectation.assertion).map { name in
        Diagnostic(
          .error, code: TapeIssueCode.unknownName.rawValue, "unknown \(name.kind.rawValue) '\(name.text)'",
          help: names.help(for: name), at: name.place(in: step), in: step.source)
      }
    }
  }
}

/// The names that an app gives to things.
private struct AppNames {
  private let known: [Name.Kind: Set<String>]

  struct Name {
    enum Kind: String { case screen, tab, `guard` }

    let kind: Kind
    let text: String

    /// The word in the statement, or the statement if it is spelled otherwise there.
    func place(in step: TapeProgram.Step) -> SourceRange {
      let range = step.command.range
      let bytes = step.source.bytes[range.start..<min(range.end, step.source.bytes.count)]
      guard let found = bytes.ranges(of: Array(text.utf8)).last else { return range }
      return SourceRange(start: found.lowerBound, end: found.upperBound)
    }
  }

  init(_ map: AppMap) {
    known = [
      .screen: Set(map.screens.map(\.name) + map.accessories.map(\.name) + map.flows.map(\.name))
        .union([ScriptedApp.question]).union(map.empty.map { [$0.name] } ?? []),
      .tab: Set(map.tabs.map(\.name)), .guard: Set(map.guards.map(\.name)),
    ]
  }

  func help(for name: Name) -> Diagnostic.Help? {
    Names.nearest(to: name.text, in: known[name.kind, default: []].sorted(), limit: 1).first
      .map { .suggestion($0) }
  }

  func unknown(in assertion: Assertion) -> [Name] {
    names(assertion).filter { !known[$0.kind, default: []].contains($0.text) }
  }

  private func names(_ assertion: Assertion) -> [Name] {
    switch assertion {
    // Tabs may be added while the app runs; an app without any has none to be mistaken for.
    case .tab(let name): known[.tab, default: []].isEmpty ? [] : [Name(kind: .tab, text: name)]
    case .top(let name), .layer(_, .top(let name)): [Name(kind: .screen, text: name)]
    case .stack(let patterns), .layer(_, .stack(let patterns)):
      patterns.compactMap { pattern in
        if case .screen(let name) = pattern { Name(kind: .screen, text: name) } else { nil }
      }
    case .guarded(let name, _): [Name(kind: .guard, text: name)]
    default: []
    }
  }
}
