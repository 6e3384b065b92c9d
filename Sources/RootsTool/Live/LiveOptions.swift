internal import Roots
internal import RootsCurses
internal import RootsTerminal
internal import RootsApp

/// What the command line says about one run, beyond the settings.
struct LiveOptions {
  let tab: String?
  let url: String?
  let slowness: Duration
  let restores: Bool
  let log: String?
  /// How to crash on purpose as soon as something is shown.
  let crash: Crash?

  static let table: [Subcommand.Option] =
    [
      .init("--tab", value: "NAME", "show this tab first"),
      .init("--at", value: "URL", "open this URL first"),
    ] + Setting.options()
    + [
      Setting.fileOption,
      .init("--restore", "begin where the last run ended, if the app lets itself be restored"),
      .init("--log", value: "FILE", "write all events there; 'auto' is where 'roots tail APP' looks"),
      .init("--slow", value: "TIME", "slow the queue and the lock down: 500ms, 2s"),
      .init("--db", value: "FILE", "the database; without it the app's own, in the state folder"),
    ]

  static let unlisted: [Subcommand.Option] = [.init("--debug-trap", value: "KIND", "crash at once")]

  /// What is wrong with an option.
  struct Misuse: Error {
    let message: String
    let code: ExitCode
  }

  init(_ invocation: Invocation, for map: AppMap) throws(Misuse) {
    tab = try Self.tab(invocation["--tab"], map)
    url = try Self.url(invocation["--at"], map)
    slowness = try Self.time(invocation["--slow"])
    restores = invocation.has("--restore")
    log = invocation["--log"]
    crash = try Self.crash(invocation["--debug-trap"])
    if log?.isEmpty == true { throw Misuse(message: "'--log' needs the name of a file", code: .misuse) }
    if restores, !map.isRestorable {
      throw Misuse(
        message: "'\(map.title)' does not let itself be restored; 'restore #true' in its file lets it",
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
    throw Misuse(message: "no tab '\(name)'; \(cure)", code: .misuse)
  }

  private static func url(_ url: String?, _ map: AppMap) throws(Misuse) -> String? {
    guard let url else { return nil }
    do {
      _ = try NavigationState(Plan(map)).visit(of: url)
      return url
    } catch {
      throw Misuse(message: "\(error)", code: .impossible)
    }
  }

  private static func crash(_ kind: String?) throws(Misuse) -> Crash? {
    guard let kind else { return nil }
    if let crash = Crash(rawValue: kind) { return crash }
    let kinds = Crash.allCases.map(\.rawValue).joined(separator: ", ")
    throw Misuse(message: "'--debug-trap' takes one of \(kinds), not '\(kind)'", code: .misuse)
  }

  private static func time(_ text: String?) throws(Misuse) -> Duration {
    guard let text else { return .zero }
    guard let time = Duration(notation: text), time <= .seconds(60) else {
      throw Misuse(
        message: "'--slow' takes a time up to a minute such as 500ms or 2s, not '\(text)'", code: .misuse)
    }
    return time
  }
}
