internal import RootsFiles
internal import RootsApp
internal import RootsTape
internal import Roots

/// The app that a subcommand works on. A link out of its folder is followed only to show the app: what else is said
/// of a file goes into logs.
@MainActor enum AppSource {
  /// `-` is the standard input.
  static func read(
    _ path: String, _ console: Console, links: Links = .guarded
  ) throws(ScriptedApp.Unreadable) -> ScriptedApp.Reading {
    if path == "-" { return ScriptedApp.read(try text(path, console)) }
    guard let line = Headway("nodes", console) else {
      return try ScriptedApp.read(file: path, links: links, onProgress: nil)
    }
    defer { line.clear() }
    let name = VisibleText(path.split(separator: "/").last.map(String.init) ?? path).text
    return try ScriptedApp.read(file: path, links: links) { line.show($0, of: $1, name) }
  }

  /// `-` is the standard input.
  static func text(_ path: String, _ console: Console) throws(ScriptedApp.Unreadable) -> SourceText {
    if path != "-" { return try SourceText.read(file: path, links: .guarded) }
    guard let bytes = console.readAll(limit: AppFolder.sizeLimit) else {
      throw ScriptedApp.Unreadable(
        path: path, why: "the input has more than \(AppFolder.sizeLimit >> 20) MiB")
    }
    return SourceText(name: SourceText.standardInput, bytes: bytes)
  }

  static func load(
    _ path: String, _ console: Console, links: Links = .guarded
  ) throws(Misuse) -> ScriptedApp {
    try use(
      try Misuse.wrap { () throws(ScriptedApp.Unreadable) in try read(path, console, links: links) }, console)
  }

  static func shown(_ name: String, _ console: Console) throws(Misuse) -> ScriptedApp {
    if let app = BuiltInApp(rawValue: name) { return try use(app.reading, console) }
    return try load(name, console, links: .followed)
  }

  static func use(_ reading: ScriptedApp.Reading, _ console: Console) throws(Misuse) -> ScriptedApp {
    if let app = reading.app { return app }
    console.show(reading.diagnostics.filter { $0.severity == .error })
    throw Misuse.shown(reading.isWellFormed ? .impossible : .misuse)
  }

  /// The app of a file, or of the tool itself; `nil` if it cannot be read.
  static func app(of name: String) -> ScriptedApp? {
    (BuiltInApp(rawValue: name)?.reading ?? (try? ScriptedApp.read(file: name)))?.app
  }

  /// The text of the file of an app, or of one of the tool itself.
  static func source(of name: String) throws(ScriptedApp.Unreadable) -> SourceText {
    if let app = BuiltInApp(rawValue: name) { return app.source }
    return try SourceText.read(file: name, links: .followed)
  }
}

extension AppShelf {
  /// `override` is played instead of any other.
  static func forTapes(playing override: String?, reach: TapeLoader.Reach) -> AppShelf {
    AppShelf(override: override, builtIn: BuiltInApp.shelf, reach: reach)
  }
}
