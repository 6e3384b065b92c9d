internal import Glibc
internal import Roots
package import RootsApp

/// The apps that tapes ask for, each read once.
@MainActor package final class AppShelf {
  private let override: String?
  private let reach: TapeLoader.Reach
  private let fallback: (@MainActor () -> ScriptedApp?)?
  private let builtIn: [String: @MainActor () -> ScriptedApp?]
  private let unsaved: UnsavedFiles
  private var readings: [String: ScriptedApp.Reading] = [:]

  package var isFaultless: Bool { readings.values.allSatisfy { $0.app != nil } }
  package var files: Set<String> { Set(readings.values.flatMap(\.files)) }

  /// - Parameters:
  ///   - override: the file of the app that is played in place of any that a tape names.
  ///   - builtIn: the apps that a tape names without a file, by name.
  ///   - reach: where the files of apps may lie; a tape may come from someone else.
  ///   - fallback: the app that is played where a tape names none.
  package convenience init(
    override: String? = nil, builtIn: [String: @MainActor () -> ScriptedApp?] = [:],
    reach: TapeLoader.Reach = .folder, fallback: (@MainActor () -> ScriptedApp?)? = nil
  ) {
    self.init(
      override: override, builtIn: builtIn, reach: reach, unsaved: UnsavedFiles(), fallback: fallback)
  }

  /// Makes a shelf for an editor: `unsaved` is read in the place of files.
  package init(
    override: String? = nil, builtIn: [String: @MainActor () -> ScriptedApp?] = [:],
    reach: TapeLoader.Reach = .folder, unsaved: UnsavedFiles, fallback: (@MainActor () -> ScriptedApp?)? = nil
  ) {
    self.unsaved = unsaved
    self.override = override
    self.reach = reach
    self.builtIn = builtIn
    self.fallback = fallback
  }

  package func maker(for tape: String) -> StageMaker {
    { setup throws(StageRefusal) in
      let app = try self.app(setup.app, for: tape)
      if let first = setup.arguments.first {
        throw StageRefusal("an app of a file takes no arguments, and 'Launch' gives it '\(first)'")
      }
      return try SessionStage(app, setup)
    }
  }

  package func makerInTerminal(for tape: String) -> StageOnTerminal {
    { setup, terminal throws(StageRefusal) in
      try SessionStage(try self.app(setup.app, for: tape), setup, on: terminal)
    }
  }

  /// The app that a tape names: beside the tape, else in the working folder.
  package func app(_ name: String?, for tape: String) throws(StageRefusal) -> ScriptedApp {
    if let override {
      return try keep(override) { () throws(ScriptedApp.Unreadable) in
        try ScriptedApp.read(file: override, links: reach.links, onProgress: nil)
      }
    }
    guard let name else {
      if let app = fallback?() { return app }
      throw StageRefusal("the tape names no app; write 'Launch app.kdl' in it, or give --app")
    }
    if let app = builtIn[name]?() { return app }
    var problem: StageRefusal?
    for path in paths(of: name, for: tape) {
      do {
        return try keep(path) { () throws(ScriptedApp.Unreadable) in try offering(path, for: tape) }
      } catch {
        problem = problem ?? error
      }
    }
    guard name.contains("/") || name.contains(".") || isThere(name, for: tape) else {
      throw StageRefusal("there is no '\(name)'; a program is launched by its path: 'Launch ./\(name)'")
    }
    throw problem ?? StageRefusal("there is no '\(name)'")
  }

  func isAbsent(_ name: String, for tape: String) -> Bool {
    override == nil && name.contains(".") && (name.hasSuffix(".kdl") || !name.contains("/"))
      && builtIn[name] == nil && !isThere(name, for: tape)
  }

  /// Why a file that a tape launches as an app is not one; `nil` if it is, or is not there.
  func refusal(of name: String, for tape: String) -> String? {
    guard override == nil, builtIn[name] == nil, isThere(name, for: tape), program(name, for: tape) == nil
    else {
      return nil
    }
    do {
      _ = try app(name, for: tape)
      return nil
    } catch {
      return error.description.split(separator: "\n").first.map(String.init)
    }
  }

  private func isThere(_ name: String, for tape: String) -> Bool {
    paths(of: name, for: tape).contains { access($0, F_OK) == 0 }
  }

  /// The reading of the app that a tape names, be it faulty; `nil` if no file can be read.
  package func reading(_ name: String?, for tape: String) -> ScriptedApp.Reading? {
    guard let name, builtIn[name] == nil else { return nil }
    for path in paths(of: name, for: tape) {
      guard let reading = readings[path] ?? (try? read(path, for: tape)) else { continue }
      readings[path] = reading
      return reading
    }
    return nil
  }

  /// Where the file of an app may lie: beside the tape, else in the working folder.
  private func paths(of name: String, for tape: String) -> [String] {
    name.hasPrefix("/") ? [name] : [TapePaths.folder(of: tape) + name, name]
  }

  /// The program written with the library that a tape launches, if that is what it launches: a file that can be
  /// run, where the files of apps may lie.
  package func program(_ name: String?, for tape: String) -> String? {
    guard let name, builtIn[name] == nil, !name.hasSuffix(".kdl") else { return nil }
    return paths(of: name, for: tape).first { path in
      var facts = stat()
      guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else {
        return false
      }
      return reach != .folder || AppShelf.place(of: path, for: tape) != nil
    }.map { $0.contains("/") ? $0 : "./" + $0 }
  }

  private func keep(
    _ path: String, _ read: () throws(ScriptedApp.Unreadable) -> ScriptedApp.Reading
  ) throws(StageRefusal) -> ScriptedApp {
    let reading: ScriptedApp.Reading
    if let known = readings[path] {
      reading = known
    } else {
      do { reading = try read() } catch { throw StageRefusal(error.description) }
    }
    guard let app = reading.app else {
      let errors = reading.diagnostics.filter { $0.severity == .error }
      throw StageRefusal(lines(of: errors, in: path).joined(separator: "\n"))
    }
    readings[path] = reading
    return app
  }

  /// Where tapes reach only their folder nothing of included files is quoted: it may be any file, and goes into logs.
  private func lines(of errors: [Diagnostic], in path: String) -> [String] {
    var lines: [String] = []
    for error in errors {
      let name = error.source.name
      let isQuoted = reach != .folder || name == path
      let place = error.source.position(at: error.range.start)
      let line =
        isQuoted
        ? String(error.rendered.dropLast())
        : "\(name):\(place.line): the app cannot include this; 'roots check \(path.quotedForShell)' says why"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  /// Reads the file of an app; where there is none, the one that may have been meant is offered as the tape writes it.
  private func offering(
    _ path: String, for tape: String
  ) throws(ScriptedApp.Unreadable) -> ScriptedApp.Reading {
    do throws(ScriptedApp.Unreadable) {
      return try read(path, for: tape)
    } catch {
      var error = error
      let folder = TapePaths.folder(of: tape)
      if let nearest = error.nearest, nearest.hasPrefix(folder) {
        error.nearest = String(nearest.dropFirst(folder.count))
      }
      throw error
    }
  }

  private func read(_ path: String, for tape: String) throws(ScriptedApp.Unreadable) -> ScriptedApp.Reading {
    guard reach == .folder else { return try ScriptedApp.read(file: path, unsaved: unsaved, onProgress: nil) }
    guard let (folder, name) = AppShelf.place(of: path, for: tape) else {
      throw ScriptedApp.Unreadable(
        path: path,
        why:
          "'\(path)' lies outside of the working folder; start in a folder above it, or give --allow-outside")
    }
    let inside = AppFolder(at: folder, unsaved: unsaved)
    return try ScriptedApp.read(name, in: inside, as: path)
  }

  /// Returns the folder in which a path stays, and the rest of the path: the working folder, or that of the tape.
  private static func place(of path: String, for tape: String) -> (folder: String, name: String)? {
    guard let working = getcwd(nil, 0) else { return nil }
    defer { free(working) }
    let here = String(cString: working)
    let wanted = steps(path, from: here)
    for folder in [here, TapePaths.folder(of: tape)] {
      let base = steps(folder, from: here)
      if wanted.starts(with: base), wanted.count > base.count {
        return (folder.isEmpty ? "." : folder, wanted[base.count...].joined(separator: "/"))
      }
    }
    return nil
  }

  /// Returns the steps of a path from the root, without `.` and `..`.
  private static func steps(_ path: String, from folder: String) -> [Substring] {
    var steps: [Substring] = []
    for step in ((path.hasPrefix("/") ? "" : folder + "/") + path).split(separator: "/") where step != "." {
      if step == ".." { steps = steps.dropLast() } else { steps.append(step) }
    }
    return steps
  }
}
