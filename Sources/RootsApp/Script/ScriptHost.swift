public import Roots
package import RootsTerminal

/// A scripted program that runs: a navigator with living screens, and the script behind them.
@MainActor public final class ScriptHost {
  package var app: ScriptedApp { program.app }
  /// Its navigator.
  public let navigator: Navigator
  private let program: ScriptProgram

  /// Starts a program. Its map has been judged when it was read, and living screens are not a problem of a map.
  public init(_ app: ScriptedApp, name: String = "app") {
    program = ScriptProgram(app)
    navigator = Navigator(valid: program.map, name: name)
    program.connect(navigator)
  }

  /// Open screens stay open if they are still defined, and values stay what they have become.
  /// - Throws: `InvalidMap` with every problem of the app's map; nothing has changed then.
  package func redefine(_ app: ScriptedApp) throws(InvalidMap) {
    let problems = app.map.validate().filter { $0.severity == .error }
    guard problems.isEmpty else { throw InvalidMap(problems: problems) }
    program.redefine(app)
    try navigator.redefine(program.map)
  }

  /// Says what has not been visited: rows and keys that lead there are marked.
  package var isUnvisited: UnvisitedTest? {
    get { program.isUnvisited }
    set { program.isUnvisited = newValue }
  }

  package var state: ScriptState { program.state }

  @discardableResult
  package func send(_ command: ScriptCommand, origin: Request.Origin = .script) -> RequestID {
    navigator.send(request(command, origin: origin))
  }

  package func request(_ command: ScriptCommand, origin: Request.Origin = .script) -> Request {
    program.loading(command.request(origin) { [program] name in program.guardian(name) }, command)
  }

  package func perform(_ effects: [ScriptEffect]) { program.perform(effects) }

  package func touch(_ id: ContextID, _ state: BodyState) { program.touch(id) { $0 = state } }

  /// Gives values of the program something new; what fills a secret field is a secret.
  package func set(_ values: Record) { program.set(values.sealing(app.secretValues)) }

  /// A value that nothing in the app sets or reads, and that is like one it has, is likely to be misspelled.
  package func complaint(about values: Record) -> String? {
    for name in values.keys where !app.valueNames.contains(name) && !app.namesWithoutValue.contains(name) {
      if let nearest = Names.nearest(to: name, in: app.valueNames.sorted(), limit: 1).first {
        return "the app has no value '\(name)'; did you mean '\(nearest)'?"
      }
    }
    return nil
  }

  /// The faults of the navigator, and the invariants of the program that do not hold; empty as long as all is
  /// right.
  public var violations: [String] { navigator.violations() + brokenInvariants }

  package var brokenInvariants: [String] {
    if app.invariants.isEmpty { return [] }
    return app.brokenInvariants(in: navigator.program, state).map { "invariant '\($0)' does not hold" }
  }

  package func body(of entry: Entry) -> Body { app.body(of: entry, state) }

  package func title(of entry: Entry) -> String { app.title(of: entry, state) }
}
