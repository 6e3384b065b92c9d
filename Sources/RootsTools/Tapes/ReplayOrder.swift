internal import Glibc
internal import RootsCurses
internal import RootsTape
internal import RootsTerminal

/// What a command line asks of a replay.
struct ReplayOrder: Sendable {
  static let options: [Subcommand.Option] = [
    .init("--app", value: "FILE", "play on this app in place of the one that the tape names"),
    .init("--until", value: "LINE", "stop before this line"),
    .init("--live", "play one tape in this terminal, at its own pace; n and b step, s takes the keyboard"),
    .init("--speed", value: "N", "live: N times as fast"),
    .init("--sandbox", "go to --until, or to the end, at once, and give the keyboard to the program there"),
    .init("--plain", "use the program by lines, as --plain of 'roots run' does; one tape is read out"),
    .init("--twice", "play twice and compare"),
    .init("--ci", "missing golden frames are failures, tapes without steps are errors"),
    .init(
      "--update",
      "if the rest passes, rewrite golden frames that differ, and claims of Stack, Top, Route, Value and State"
    ),
    .init("--prune", "remove golden frames that no claim uses"),
    .init(
      "--report", value: "KIND=FILE", "write html, junit, tap or json to a file or '-'; may be repeated",
      writes: .reports),
    .init("-j", value: "N", "play N tapes at a time"),
    .init("--fail-fast", "stop at the first tape that fails"),
    .init("--watch", "play again whenever a file changes"),
    .init("--out", value: "FOLDER", "where failures leave their pictures; 'out' by default", writes: .folder),
    .init(
      "--trace", value: "FILE", "write the state after every line, for comparing runs",
      writes: .fileOrStandardOutput),
    .init("--events", "keep events of long tapes too"),
    .init("--cast-version", value: "N", "write casts of version 2 or 3"),
    .dialect,
    .init("--allow-outside", "let tapes read and write files anywhere"),
    .init("--headless", "play without a terminal, which is the default"),
    .init("--color", value: "WHEN", "color in messages: auto, always or never"),
    .init("--worker", "answer with one line of JSON; for use by -j"),
    .init("--page", "put the page of the tape into that line"),
    .init("--width", value: "N", "the columns of texts about failures; by default the terminal's, or 100"),
  ]

  /// A report to be written.
  struct ReportFile: Sendable {
    let kind: Kind
    let path: String

    enum Kind: String, CaseIterable { case html, junit, tap, json }
  }

  let tapes: [String]
  var options = ReplayOptions()
  let app: String?
  let reports: [ReportFile]
  let workers: Int
  let isTwice: Bool
  /// Whether the program is used by lines.
  let isPlain: Bool
  let isStrict: Bool
  let stopsAtFailure: Bool
  let isWatching: Bool
  let prunes: Bool
  let isWorker: Bool
  let trace: String?
  let isLive: Bool
  /// How the tape is shown, if it is.
  let player: TapePlayer.Settings
  let loader: TapeLoader
  let isColored: Bool
  /// The program that plays tapes in processes of their own, and how its command line begins.
  var executable = "/proc/self/exe"
  var caller = ["roots"]
  /// The options as they were given, for other processes.
  let words: [String]

  init(_ invocation: Invocation) throws(Misuse) {
    tapes = invocation.arguments
    app = invocation["--app"]
    var reports: [ReportFile] = []
    for text in invocation.all("--report") { reports += try Self.reports(text) }
    self.reports = reports
    workers = try invocation.wholeNumber("-j", in: 1...256) ?? 1
    isTwice = invocation.has("--twice")
    isPlain = invocation.has("--plain")
    isStrict = invocation.has("--ci") || getenv("CI").map { $0[0] != 0 } ?? false
    stopsAtFailure = invocation.has("--fail-fast")
    isWatching = invocation.has("--watch")
    prunes = invocation.has("--prune")
    isWorker = invocation.has("--worker")
    trace = invocation["--trace"]
    isLive = invocation.has("--live") || invocation.has("--sandbox")
    if isPlain, isLive { throw Misuse("'--plain' shows no picture, and '--live' and '--sandbox' need one") }
    if isPlain { options.writing = .off }
    var player = TapePlayer.Settings()
    if let speed = try invocation.number("--speed", in: 0.05...64) { player.speed = speed }
    if invocation.has("--sandbox") { player.start = .takeOver }
    self.player = player
    loader = try invocation.tapeLoader()
    isColored = try Self.isColored(invocation)
    words = invocation.words(except: [
      "--report", "-j", "--watch", "--worker", "--page", "--fail-fast", "--width",
    ])
    options.goldens = invocation.has("--update") ? .updated : isStrict ? .required : .compared
    options.failureFolder = invocation["--out"] ?? "out"
    options.events = invocation.has("--events") || trace != nil || isTwice ? .kept : .asNeeded
    options.secrets = Self.secret
    options.page = invocation.has("--page") || reports.contains { $0.kind == .html } ? .made : .none
    options.width = try invocation.wholeNumber("--width", in: 1...10_000) ?? Self.columns
    if invocation.has("--allow-outside") { options.reach = .anywhere }
    options.until = try invocation.wholeNumber("--until", in: 1...1_000_000_000)
    if let version = try invocation.wholeNumber("--cast-version", in: 2...3) {
      options.castVersion = version == 3 ? .three : .two
    }
  }

  /// `junit=out.xml`, or several of them with commas between.
  private static func reports(_ text: String) throws(Misuse) -> [ReportFile] {
    var reports: [ReportFile] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let kind = ReportFile.Kind(rawValue: sides[0]) else {
        throw Misuse("'--report' takes html=FILE, junit=FILE, tap=FILE or json=FILE, not '\(part)'")
      }
      reports.append(ReportFile(kind: kind, path: sides[1]))
    }
    return reports
  }

  /// As wide as the terminal; a file has no width.
  private static var columns: Int {
    var size = winsize()
    return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? Int(size.ws_col) : ReplayOptions().width
  }

  private enum Coloring: String, CaseIterable { case auto, always, never }

  private static func isColored(_ invocation: Invocation) throws(Misuse) -> Bool {
    switch try invocation.choice("--color", of: Coloring.self) ?? .auto {
    case .auto: isatty(1) == 1 && knowsColors && getenv("NO_COLOR").map { $0[0] == 0 } ?? true
    case .always: true
    case .never: false
    }
  }

  /// Whether the terminal is of a type that has colors, as far as its name tells.
  private static var knowsColors: Bool {
    let type = getenv("TERM").map { String(cString: $0) } ?? ""
    return !type.isEmpty && type != "dumb" && !type.hasPrefix("vt")
  }

  /// The text for a secret field, which tapes do not hold: `ROOTS_SECRET_PIN` for `{pin}`.
  @Sendable static func secret(_ field: String) -> String? {
    guard let text = getenv(SecretVariable.name(of: field)) else { return nil }
    ProcessMemory.protect()
    return String(cString: text)
  }
}
