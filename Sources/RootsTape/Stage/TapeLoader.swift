internal import Roots
package import RootsApp

/// Reads tapes with everything they include, and finds what is wrong with them before anything runs.
package struct TapeLoader: Sendable {
  package enum Reach: Sendable {
    case folder
    case anywhere
  }

  package let reach: Reach
  package let dialect: TapeDialect
  private let unsaved: UnsavedFiles

  package init(dialect: TapeDialect = .roots, reach: Reach = .folder) {
    self.init(dialect: dialect, reach: reach, unsaved: UnsavedFiles())
  }

  package init(dialect: TapeDialect = .roots, reach: Reach = .folder, unsaved: UnsavedFiles) {
    self.dialect = dialect
    self.reach = reach
    self.unsaved = unsaved
  }

  package func load(_ source: SourceText) -> (plan: TapePlan, diagnostics: [Diagnostic]) {
    let program = program(source)
    let commands = program.steps.flatMap(Self.mistakes)
    return (TapePlan(program, of: source), program.diagnostics + commands)
  }

  package func program(_ source: SourceText) -> TapeProgram {
    TapeProgram(source, dialect: dialect) { path, file in include(path, from: file, root: source.name) }
  }

  /// A tape that is included: beside the tape that includes it, or from there in the working folder, else from the
  /// working folder on.
  private func include(_ path: String, from file: String, root: String) -> SourceText? {
    let name = TapePaths.folder(of: file) + path
    if reach == .anywhere {
      return [name, path].lazy.compactMap { name in
        (try? AppFolder.read(file: name, unsaved: unsaved)).map { SourceText(name: name, bytes: $0.bytes) }
      }.first
    }
    let prefix = TapePaths.folder(of: root)
    if name.hasPrefix(prefix), !path.hasPrefix("/") {
      let inside = TapePaths.resolved(String(name.dropFirst(prefix.count)))
      if let found = try? AppFolder(of: root, unsaved: unsaved).read(inside) {
        return SourceText(name: prefix + inside, bytes: found.bytes)
      }
    }
    let folder = AppFolder(of: "tape", unsaved: unsaved)
    return [name, path].lazy.filter { !$0.hasPrefix("/") }.map(TapePaths.resolved).compactMap { inside in
      (try? folder.read(inside)).map { SourceText(name: inside, bytes: $0.bytes) }
    }.first
  }

  private static func mistakes(_ step: TapeProgram.Step) -> [Diagnostic] {
    if case .resolve(_, _, let outcome, .some) = step.command.action, case .allow? = GuardOutcome(outcome) {
      return [
        Diagnostic(
          .error, code: TapeIssueCode.badCommand.rawValue, "'allow' takes no value",
          help: .hint("'deny' takes its reason"),
          at: step.command.range, in: step.source)
      ]
    }
    guard case .perform(let text) = step.command.action else { return [] }
    let written = step.source.text(in: step.command.range)
    let start = step.command.range.start + max(0, written.utf8.count - text.utf8.count)
    return ScriptCommand.read(text).diagnostics.map { mistake in
      let range = SourceRange(start: start + mistake.range.start, end: start + mistake.range.end)
      return Diagnostic(
        mistake.severity, code: mistake.code ?? TapeIssueCode.badCommand.rawValue, mistake.message,
        help: mistake.help ?? help(forCommandOfTapes: text), at: range, in: step.source)
    }
  }

  private static func help(forCommandOfTapes text: String) -> Diagnostic.Help? {
    let word = String(text.prefix { $0.isLetter })
    return TapeSuggestion.commandSet.contains(word) ? .hint("'\(word)' stands without 'Do'") : nil
  }
}

extension TapePaths {
  /// A path without `.` and with `..` taken back where that stays inside.
  static func resolved(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
