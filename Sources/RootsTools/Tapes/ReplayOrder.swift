internal import Glibc
internal import RootsCurses
internal import RootsTape
internal import RootsTerminal

struct ReplayOrder: Order, Sendable {
  static let rows: [OptionRow<ReplayOrder>] = [
    .value("--app", "FILE", "play on this app in place of the one that the tape names", \.app, .text),
    .value("--until", "LINE", "stop before this line", \.options.until, .whole(1...1_000_000_000)),
    .flag(
      "--live", "play one tape in this terminal, at its own pace; n and b step, s takes the keyboard",
      \.isLive),
    .value("--speed", "N", "live: N times as fast", \.player.speed, .number(0.05...64)),
    .flag(
      "--sandbox", "go to --until, or to the end, at once, and give the keyboard to the program there",
      \.player.start, .takeOver),
    .flag(
      "--plain", "use the program by lines, as --plain of 'roots run' does; one tape is read out", \.isPlain),
    .flag("--twice", "play twice and compare", \.isTwice),
    .flag("--ci", "missing golden frames are failures, tapes without steps are errors", \.isStrict),
    .flag(
      "--update",
      "if the rest passes, rewrite golden frames that differ, and claims of Stack, Top, Route, Value and State",
      \.options.goldens, .updated),
    .flag("--prune", "remove golden frames that no claim uses", \.prunes),
    .values(
      "--report", "KIND=FILE", "write html, junit, tap or json to a file or '-'; may be repeated", \.reports,
      OptionValue(readReports), writes: .reports),
    .value("-j", "N", "play N tapes at a time", \.workers, .whole(1...256)),
    .flag("--fail-fast", "stop at the first tape that fails", \.stopsAtFailure),
    .flag("--watch", "play again whenever a file changes", \.isWatching),
    .value(
      "--out", "FOLDER", "where failures leave their pictures; 'out' by default", \.options.failureFolder,
      .text, writes: .folder),
    .value(
      "--trace", "FILE", "write the state after every line, for comparing runs", \.trace, .text,
      writes: .fileOrStandardOutput),
    .flag("--events", "keep events of long tapes too", \.options.events, .kept),
    .value(
      "--cast-version", "N", "write casts of version 2 or 3", \.options.castVersion,
      OptionValue { (word, option) throws(Misuse) in
        try OptionValue<Int>.whole(2...3).read(word, option) == 3 ? .three : .two
      }),
    .dialect(\.dialect),
    .flag("--allow-outside", "let tapes read and write files anywhere", \.options.reach, .anywhere),
    .flag("--headless", "play without a terminal, which is the default", \.isHeadless),
    .value("--color", "WHEN", "color in messages: auto, always or never", \.coloring, .choice),
    .flag("--worker", "answer with one line of JSON; for use by -j", \.isWorker),
    .flag("--page", "put the page of the tape into that line", \.options.page, .made),
    .value(
      "--width", "N", "the columns of texts about failures; by default the terminal's, or 100",
      \.options.width, .whole(1...10_000)),
  ]

  /// The options that are not handed on to other processes: what they ask for is done once.
  private static let doneOnce = [
    "--report", "-j", "--watch", "--worker", "--page", "--fail-fast", "--width",
  ]

  /// The options on which it depends what a tape finds.
  private static let needed = ["--app", "--dialect", "--allow-outside", "--plain"]

  struct ReportFile: Sendable {
    let kind: Kind
    let path: String

    enum Kind: String, CaseIterable { case html, junit, tap, json }

    /// Returns false after having told why it cannot be written.
    @MainActor func write(_ bytes: [UInt8], _ files: DiskFiles, _ console: Console) -> Bool {
      if path == "-" {
        console.put(file: bytes)
      } else if let problem = files.write(bytes, to: path) {
        console.tell("roots: \(path): \(problem)")
        return false
      }
      return true
    }
  }

  private enum Coloring: String, CaseIterable, Sendable { case auto, always, never }

  let tapes: [String]
  var options = ReplayOptions()
  private(set) var app: String?
  private(set) var reports: [ReportFile] = []
  private(set) var workers = 1
  private(set) var isTwice = false
  private(set) var isPlain = false
  private(set) var isStrict = getenv("CI").map { $0[0] != 0 } ?? false
  private(set) var stopsAtFailure = false
  private(set) var isWatching = false
  private(set) var prunes = false
  private(set) var isWorker = false
  private(set) var trace: String?
  private(set) var isLive = false
  private var isHeadless = true
  private(set) var player = TapePlayer.Settings()
  private var dialect = TapeDialect.roots
  private var coloring = Coloring.auto
  /// The program that plays tapes in processes of their own, and the beginning of its command line.
  var executable = "/proc/self/exe"
  var caller = ["roots"]
  let words: [String]
  /// The folders for the pictures of failures of those tapes that are named as others of the run are.
  private(set) var folders: [String: String] = [:]

  init(_ invocation: Invocation) throws(Misuse) {
    tapes = invocation.arguments
    words = invocation.words(except: Self.doneOnce)
    options.rerunOptions = invocation.words(
      except: invocation.names.filter { !Self.needed.contains($0) })
    options.width = Size.ofOutput?.columns ?? options.width
    options.secrets = Self.secret
    try read(invocation)
    if player.start == .takeOver { isLive = true }
    if isPlain, isLive { throw Misuse("'--plain' shows no picture, and '--live' and '--sandbox' need one") }
    if isPlain, tapes.count == 1, reports.contains(where: { $0.path == "-" }) {
      throw Misuse("'--plain' reads out on the standard output, where this report goes too; give it a file")
    }
    if options.goldens == .updated, tapes.contains("-") {
      throw Misuse("'--update' writes into the tape, so it must be a file, not '-'")
    }
    if isPlain { options.writing = .off }
    if isStrict, options.goldens == .compared { options.goldens = .required }
    if trace != nil || isTwice { options.events = .kept }
    if reports.contains(where: { $0.kind == .html }) { options.page = .made }
  }

  /// Tells equally named tapes apart, by the part of their paths that they do not share.
  func telling(apart tapes: [String]) -> ReplayOrder {
    var order = self
    let out = options.failureFolder
    let start = out.isEmpty || out.hasSuffix("/") ? out : out + "/"
    let paths = Set(tapes).map { ($0, $0.split(separator: "/").filter { $0 != "." }) }
    for alike in Dictionary(grouping: paths, by: { TapePaths.title(of: $0.0) }).values where alike.count > 1 {
      let folders = alike.map { $0.1.dropLast() }
      let shared = folders.reduce(folders[0]) { one, other in
        ArraySlice(zip(one, other).prefix { $0 == $1 }.map(\.0))
      }
      for (tape, folder) in zip(alike.map(\.0), folders) {
        let own = folder.dropFirst(shared.count).map { $0 == ".." ? "up" : String($0) }
        if !own.isEmpty { order.folders[tape] = start + own.joined(separator: "/") }
      }
    }
    return order
  }

  var loader: TapeLoader { TapeLoader(dialect: dialect, reach: options.reach) }

  /// Such as `junit=out.xml`, or several of them with commas between.
  @Sendable static func readReports(
    _ text: String, _ option: String
  ) throws(Misuse) -> [ReportFile] {
    var reports: [ReportFile] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let kind = ReportFile.Kind(rawValue: sides[0]) else {
        throw Misuse("'\(option)' takes html=FILE, junit=FILE, tap=FILE or json=FILE, not '\(part)'")
      }
      reports.append(ReportFile(kind: kind, path: sides[1]))
    }
    return reports
  }

  var isColored: Bool {
    switch coloring {
    case .auto: isatty(1) == 1 && Self.knowsColors && getenv("NO_COLOR").map { $0[0] == 0 } ?? true
    case .always: true
    case .never: false
    }
  }

  /// As far as the name of the terminal tells.
  private static var knowsColors: Bool {
    let type = getenv("TERM").map { String(cString: $0) } ?? ""
    return !type.isEmpty && type != "dumb" && !type.hasPrefix("vt")
  }

  /// Returns the text for a secret field, which tapes do not hold; from then on no memory is dumped.
  @Sendable static func secret(_ field: String) -> String? {
    guard let text = SecretVariable.text(of: field) else { return nil }
    ProcessMemory.protect()
    return text
  }
}
