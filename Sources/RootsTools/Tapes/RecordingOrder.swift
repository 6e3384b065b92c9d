internal import Glibc
internal import RootsFiles
internal import RootsStore
internal import RootsTape

/// What a command line asks of the recorder.
struct RecordingOrder: Sendable {
  /// The name of the subcommand that records from the start.
  static let subcommand = "record"
  static let options: [Subcommand.Option] = [
    .init("-o", value: "TAPE", "write this tape; by default one in the folder for recordings", writes: .file),
    .init("--auto-expect", value: "WHAT", "add claims automatically: off, top (screens and layers) or state"),
    .init("--sleeps", "keep the pauses, as Sleep"),
    .init("--tidy", "leave out what was typed and erased again"),
    .init("--vhs", "write a tape that VHS can run as well"),
  ]

  /// Asks for pages of what is recorded, in every run.
  static let page = Subcommand.Option("--html", "write a page beside each tape that is recorded")

  /// The app as the command line names it.
  let app: String
  /// Whether each tape gets a page.
  let wantsPages: Bool
  let options: RecorderOptions
  /// The tape that is begun at once.
  let tape: String?

  /// An order to record when a key says so.
  init(app: String) {
    self.app = app
    options = RecorderOptions()
    wantsPages = false
    tape = nil
  }

  @MainActor init(_ invocation: Invocation, app: String) throws(Misuse) {
    self.app = app
    var options = RecorderOptions()
    if let expectations: RecorderOptions.Expectations = try invocation.choice("--auto-expect") {
      options.expectations = expectations
    }
    if invocation.has("--sleeps") { options.pauses = .kept }
    if invocation.has("--tidy") { options.erasure = .folded }
    if invocation.has("--vhs") { options.reader = .vhs }
    self.options = options
    wantsPages = invocation.has("--html")
    tape =
      invocation["-o"] ?? (invocation.subcommand == Self.subcommand ? RecordingPlace.next(for: app) : nil)
  }
}

/// Where recordings without a name go.
enum RecordingPlace {
  /// A new file, named after the app and the time. It is made at once, so that neither another instance nor a clock
  /// that was set back leads to it again.
  @MainActor static func next(for app: String) -> String {
    try? StoreLocation.state(of: "recordings").makeFolder()
    let start = "\(folder)/\(stem(of: app))"
    for ending in [".tape"] + (2...99).map({ "-\($0).tape" }) {
      guard case .success(let isNew) = DiskFiles(links: .followed).reserve(start + ending) else { break }
      if isNew { return start + ending }
    }
    // What is wrong there is told when the tape is begun.
    return start + ".tape"
  }

  /// A name made of an app's and the time: `shop-20261120-130512`.
  static func stem(of app: String) -> String {
    let name = app.split(separator: "/").last.map { $0.split(separator: ".").first ?? $0 } ?? "app"
    return "\(name)-\(LocalTime.text("%Y%m%d-%H%M%S"))"
  }

  private static var folder: String { StoreLocation.folder.map { "\($0)/recordings" } ?? "recordings" }

  /// An app's file as a tape names it: from the tape's folder, so that both can move together.
  static func name(of app: String, for tape: String) -> String {
    if app == AppSource.demoName { return app }
    guard let target = real(app) else { return app }
    let slash = tape.lastIndex(of: "/")
    let folder = slash.map { String(tape[..<$0]) } ?? "."
    guard let start = real(folder.isEmpty ? "/" : folder) else { return target }
    let (from, to) = (start.split(separator: "/"), target.split(separator: "/"))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let ups = from.count - shared
    // Far apart the whole path says more.
    if ups > 3 || shared == 0 { return target }
    return (Array(repeating: "..", count: ups) + to[shared...]).joined(separator: "/")
  }

  /// A path without links; `nil` if there is nothing.
  static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
