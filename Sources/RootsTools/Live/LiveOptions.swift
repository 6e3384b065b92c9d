internal import Roots
internal import RootsCurses
internal import RootsTerminal
internal import RootsApp

/// What the command line says about one run, beyond the settings.
struct LiveOptions {
  let tab: String?
  let url: String?
  let slowness: Duration
  let start: Start
  let log: String?
  /// Whether an audience watches.
  let isPresenting: Bool
  let showsKeys: Bool
  /// Whether the app is shown anew whenever its file is saved.
  let isWatching: Bool
  /// How to crash on purpose as soon as something is shown.
  let crash: Crash?

  /// What a run begins with.
  enum Start {
    case anew
    /// The state that the last run has left.
    case restored
    /// The state that was set aside when restoring it did not end.
    case setAside
  }

  static let table: [Subcommand.Option] =
    [
      RecordingOrder.page,
      .init("--tab", value: "NAME", "show this tab first"),
      .init("--at", value: "URL", "open this URL first"),
    ] + Setting.options()
    + [
      Setting.fileOption,
      .init("--restore", "begin where the last run ended, if the app can be restored"),
      .init("--restore-again", "the same with the state that was set aside last"),
      .init("--log", value: "FILE", "write all events to this file; 'auto': where 'roots tail APP' looks"),
      .init("--slow", value: "TIME", "make every request wait and every change take this long: 500ms, 2s"),
      .init("--present", "for an audience: no words about layers and guards, no keys for testing"),
      .init("--show-keys", "show the keys that were pressed last in the last row"),
      .init("--db", value: "FILE", "the database; without it the app's own, in the state folder"),
    ]

  static let watch = Subcommand.Option("--watch", "show the changed app whenever its file is saved")

  static let unlisted: [Subcommand.Option] = [.init("--debug-trap", value: "KIND", "crash at once")]

  init(_ invocation: Invocation, for map: AppMap) throws(Misuse) {
    tab = try Self.tab(invocation["--tab"], map)
    url = try Self.url(invocation["--at"], map)
    slowness = try invocation.time("--slow", upTo: .seconds(60)) ?? .zero
    start =
      invocation.has("--restore-again") ? .setAside : invocation.has("--restore") ? .restored : .anew
    log = invocation["--log"]
    isWatching = invocation.has("--watch")
    isPresenting = invocation.has("--present")
    showsKeys = invocation.has("--show-keys")
    crash = try invocation.choice("--debug-trap")
    if log?.isEmpty == true { throw Misuse("'--log' needs the name of a file") }
    if start != .anew, !map.isRestorable {
      throw Misuse(
        "'\(map.title)' cannot be restored; 'restore #true' in its file allows it",
        code: .impossible)
    }
  }

  private static func tab(_ name: String?, _ map: AppMap) throws(Misuse) -> String? {
    guard let name else { return nil }
    let names = map.tabs.map(\.name)
    if names.contains(name) { return name }
    let nearest = Names.nearest(to: name, in: names, limit: 1).first
    let cure =
      names.isEmpty
      ? "this app has no tabs"
      : nearest.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))"
    throw Misuse("no tab '\(name)'; \(cure)")
  }

  private static func url(_ url: String?, _ map: AppMap) throws(Misuse) -> String? {
    guard let url else { return nil }
    do {
      _ = try NavigationState(Plan(map)).visit(of: url)
      return url
    } catch {
      throw Misuse("\(error)", code: .impossible)
    }
  }
}
