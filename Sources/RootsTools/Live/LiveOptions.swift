internal import Roots
internal import RootsCurses
internal import RootsTerminal
internal import RootsApp

struct LiveOptions: Order {
  private(set) var tab: String?
  var url: String?
  private(set) var slowness = Duration.zero
  private(set) var start = Start.anew
  private(set) var log: String?
  private(set) var database: String?
  /// `nil` if it is not said whether the signs for testers are shown.
  private(set) var showsSigns: Bool?
  private(set) var showsKeys = false
  private(set) var isWatching = false
  var opening = Opening.playing
  /// The crash that happens on purpose as soon as something is shown.
  private(set) var crash: Crash?
  private var restores = false

  /// The first half minute of a demo in which no key is pressed.
  enum Opening: Sendable {
    case waiting
    case playing
  }

  enum Start: Sendable {
    case anew
    case restored
    case setAside
  }

  static let rows = places + others + [watchRow, stillRow, crashRow]

  private static let places: [OptionRow<LiveOptions>] = [
    .value("--tab", "NAME", "show this tab first", \.tab, .text),
    .value("--at", "URL", "open this URL first", \.url, .text),
  ]
  private static let others: [OptionRow<LiveOptions>] = [
    .flag("--restore", "begin where the last run ended, if the app can be restored", \.restores),
    .flag("--restore-again", "the same with the state that was set aside last", \.start, .setAside),
    .value(
      "--log", "FILE", "write all events to this file; 'auto': where 'roots tail APP' looks", \.log,
      OptionValue { (word, option) throws(Misuse) in
        if !word.isEmpty { return word }
        throw Misuse("'\(option)' needs the name of a file")
      }),
    .value(
      "--slow", "TIME", "make every request wait and every change take this long: 500ms, 2s", \.slowness,
      .time(upTo: .seconds(60))),
    .flag(
      "--signs", "the signs for testers: layers, guards, the queue, and their keys; F12 switches",
      \.showsSigns,
      true),
    .flag(
      "--present", "for an audience: no words about layers and guards, no keys for testing", \.showsSigns,
      false),
    .flag("--show-keys", "show the keys that were pressed last in the last row", \.showsKeys),
    .value(
      "--db", "FILE", "the database; without it the app's own, in the state folder", \.database, .text),
  ]
  private static let watchRow = OptionRow<LiveOptions>.flag(
    "--watch", "show the changed app whenever its file is saved", \.isWatching)
  private static let stillRow = OptionRow<LiveOptions>.flag(
    "--still", "wait for the first key, however long that takes", \.opening, .waiting)
  private static let crashRow = OptionRow<LiveOptions>.value(
    "--debug-trap", "KIND", "crash at once", \.crash, .choice)

  static let table =
    [RecordingOrder.page] + places.map(\.option) + Setting.options() + [Setting.fileOption]
    + others.map(\.option)
  static let beginning = places.map(\.option.name)
  static let watch = watchRow.option
  static let still = stillRow.option
  static let unlisted = [crashRow.option]

  /// - Parameter url: The URL that is opened first if no option names one.
  init(_ invocation: Invocation, for map: AppMap, at url: String? = nil) throws(Misuse) {
    self.url = url
    try read(invocation)
    if restores, start == .anew { start = .restored }
    try check(in: map)
    if start != .anew, !map.isRestorable {
      throw Misuse(
        "'\(map.title)' cannot be restored; 'restore #true' in its file allows it",
        code: .impossible)
    }
  }

  private func check(in map: AppMap) throws(Misuse) {
    if let url {
      try Misuse.wrap { () throws(Rejection) in _ = try NavigationState(Plan(map)).landing(.string(url)) }
    }
    let names = map.tabs.map(\.name)
    guard let tab, !names.contains(tab) else { return }
    throw .unknown("no tab", tab, among: names, names.isEmpty ? "this app has no tabs" : nil)
  }
}
