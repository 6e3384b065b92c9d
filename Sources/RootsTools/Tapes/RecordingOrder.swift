internal import Glibc
internal import RootsFiles
internal import RootsStore
internal import RootsTape

struct RecordingOrder: Order, Sendable {
  static let subcommand = "record"
  static let rows = own + [pageRow]
  private static let own: [OptionRow<RecordingOrder>] = [
    .value(
      "-o", "TAPE", "write this tape; by default one in the folder for recordings", \.tape, .text,
      writes: .file),
    .value(
      "--auto-expect", "WHAT", "add claims automatically: off, top (screens and layers) or state",
      \.options.expectations, .choice),
    .flag(
      "--claims",
      "propose, while nothing is pressed, the claim that the most mistakes in the app would break",
      \.proposesClaims),
    .flag("--sleeps", "keep the pauses, as Sleep", \.options.pauses, .kept),
    .flag("--tidy", "leave out what was typed and erased again", \.options.erasure, .folded),
    .flag("--vhs", "write a tape that VHS can run as well", \.options.reader, .vhs),
  ]
  private static let pageRow = OptionRow<RecordingOrder>.flag(
    "--html", "write a page beside each tape that is recorded", \.wantsPages)

  /// The option for pages of recordings, in every run, and those of `record` alone.
  static let page = pageRow.option
  static let ownOptions = own.map(\.option)

  let app: String
  private(set) var wantsPages = false
  private(set) var proposesClaims = false
  private(set) var options = RecorderOptions()
  private(set) var tape: String?

  /// Creates an order to record when a key says so.
  init(app: String) { self.app = app }

  @MainActor init(_ invocation: Invocation, app: String) throws(Misuse) {
    self.app = app
    try read(invocation)
    var facts = stat()
    if let tape, stat(tape, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0 {
      throw Misuse("'\(tape)' is there already; name another file, or remove it", code: .impossible)
    }
    if tape == nil, invocation.subcommand == Self.subcommand { tape = RecordingPlace.next(for: app) }
  }
}

enum RecordingPlace {
  /// Makes a new file, named after the app and the time: neither another instance nor a clock that was set back leads
  /// to it again.
  @MainActor static func next(for app: String) -> String {
    try? StoreLocation.state(of: "recordings").makeFolder()
    let start = "\(folder)/\(stem(of: app))"
    for ending in [".tape"] + (2...99).map({ "-\($0).tape" }) {
      guard case .success(let isNew) = DiskFiles().reserve(start + ending) else { break }
      if isNew { return start + ending }
    }
    // What is wrong there is told when the tape is begun.
    return start + ".tape"
  }

  /// Such as `shop-20261120-130512`.
  static func stem(of app: String) -> String {
    let name = app.split(separator: "/").last.map { $0.split(separator: ".").first ?? $0 } ?? "app"
    return "\(name)-\(LocalTime.text("%Y%m%d-%H%M%S"))"
  }

  private static var folder: String { StoreLocation.folder.map { "\($0)/recordings" } ?? "recordings" }

  /// From the tape's folder, so that both can move together.
  static func name(of app: String, for tape: String) -> String {
    BuiltInApp.isName(app) ? app : path(to: app, from: tape)
  }

  /// From the folder of another file.
  static func path(to file: String, from other: String) -> String {
    guard let target = FileReading.realPath(file) else { return file }
    guard let start = place(of: TapePaths.folder(of: other)) else { return target }
    let (from, to) = (start.split(separator: "/"), target.split(separator: "/"))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let ups = from.count - shared
    // Far apart the whole path says more.
    if ups > 3 || shared == 0 { return target }
    return (Array(repeating: "..", count: ups) + to[shared...]).joined(separator: "/")
  }

  /// The real path of a folder, which need not be there yet.
  private static func place(of folder: String) -> String? {
    if let place = FileReading.realPath(folder.isEmpty ? "." : folder) { return place }
    let parts = folder.split(separator: "/").filter { $0 != "." }
    guard let name = parts.last, name != ".." else { return nil }
    let above = (folder.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
    return place(of: above).map { "\($0)/\(name)" }
  }
}
