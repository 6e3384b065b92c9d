internal import Roots
public import RootsApp

/// The apps that tapes ask for, each read once.
@MainActor public final class AppShelf {
  private let override: String?
  private let fallback: (@MainActor () -> ScriptedApp?)?
  private let builtIn: [String: @MainActor () -> ScriptedApp?]
  private var apps: [String: ScriptedApp] = [:]

  /// A shelf; `override` is played in place of whatever a tape names, `fallback` where it names nothing.
  ///
  /// Apps that are built in have names and no files.
  public init(
    override: String? = nil, builtIn: [String: @MainActor () -> ScriptedApp?] = [:],
    fallback: (@MainActor () -> ScriptedApp?)? = nil
  ) {
    self.override = override
    self.builtIn = builtIn
    self.fallback = fallback
  }

  /// Makes stages for the tape of a file.
  public func maker(for tape: String) -> StageMaker {
    { setup throws(StageRefusal) in try SessionStage(try self.app(setup.app, for: tape), setup) }
  }

  /// The app that a tape names: beside the tape, else in the working folder.
  public func app(_ name: String?, for tape: String) throws(StageRefusal) -> ScriptedApp {
    if let override { return try read([override]) }
    guard let name else {
      if let app = fallback?() { return app }
      throw StageRefusal("the tape names no app; write 'Launch app.kdl' in it, or give --app")
    }
    if let app = builtIn[name]?() { return app }
    if name.hasPrefix("/") { return try read([name]) }
    return try read([TapePaths.folder(of: tape) + name, name])
  }

  private func read(_ paths: [String]) throws(StageRefusal) -> ScriptedApp {
    for path in paths { if let app = apps[path] { return app } }
    var problem = ""
    for path in paths {
      do {
        let reading = try ScriptedApp.read(file: path)
        guard let app = reading.app else {
          let errors = reading.diagnostics.filter { $0.severity == .error }
          throw StageRefusal(errors.map(\.headline).joined(separator: "\n"))
        }
        apps[path] = app
        return app
      } catch let refusal as StageRefusal {
        throw refusal
      } catch {
        if problem.isEmpty { problem = "\(error)" }
      }
    }
    throw StageRefusal(problem)
  }
}
