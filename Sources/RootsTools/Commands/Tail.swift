internal import Glibc
internal import Roots
internal import RootsStore
internal import RootsTape
internal import RootsTerminal
internal import RootsApp

extension Subcommand {
  static let tail = Subcommand(
    "tail", "[FILE|APP]", count: 0...1, summary: "follow the event log of a running app",
    details: """
      Prints the last lines of the log that 'roots run APP --log FILE' writes, and then every new one, until
      Ctrl-C. For an app, named by its file or its title, it is the log that '--log auto' writes; without an
      argument it is the newest of those. '-' reads the standard input, to its end.

      Exit status: 0 at the end of the input, or with --once; 4 if there is no such log; 130 after Ctrl-C.
      """,
    options: TailOrder.options,
    examples: ["roots tail shop.log", "roots tail shop.kdl --lines 100", "roots tail --once | grep refused"]
  ) { invocation, console throws(Misuse) in
    try TailRun(invocation, console).run()
  }
}

private struct TailOrder: PlainOrder {
  var lineCount = 20
  var hasDetails = false
  var isRaw = false
  var isShort = false

  static let rows: [OptionRow<TailOrder>] = [
    .value(
      "--lines", "N", "begin with the last N lines; 20 by default", \.lineCount, .whole(0...1_000_000_000)),
    .flag("--all", "also print the steps of screens and of transitions", \.hasDetails),
    .flag("--json", "print the lines as they stand in the log", \.isRaw),
    .flag("--once", "do not wait for new lines", \.isShort),
  ]
}

@MainActor private struct TailRun {
  private let name: String?
  private let order: TailOrder
  private let console: Console

  init(_ invocation: Invocation, _ console: Console) throws(Misuse) {
    name = invocation.arguments.first
    order = try TailOrder(invocation)
    self.console = console
  }

  func run() throws(Misuse) -> ExitCode {
    if name == "-" { return readInput() }
    let path = try path
    let file: FollowedFile
    do throws(FollowedFile.Refusal) {
      file = try FollowedFile(path)
    } catch {
      throw Misuse(error.why, code: .impossible)
    }
    return follow(file)
  }

  // MARK: Which log

  private var path: String {
    get throws(Misuse) {
      guard let name else { return try newest() }
      if name.hasSuffix(".kdl") { return try log(ofAppIn: name) }
      var facts = stat()
      if stat(name, &facts) == 0 || name.contains("/") { return name }
      if let app = BuiltInApp(rawValue: name)?.reading.app { return try log(of: app.map.title) }
      return try newest(of: name)
    }
  }

  private func log(ofAppIn file: String) throws(Misuse) -> String {
    do {
      guard let app = try AppSource.read(file, console).app else {
        throw Misuse("'\(file)' has mistakes; 'roots check \(file)' lists them")
      }
      return try log(of: AppIdentity.name(app.map.title, at: file))
    } catch let failure as Misuse {
      throw failure
    } catch {
      throw Misuse("\(error)", code: .impossible)
    }
  }

  private func log(of identity: String) throws(Misuse) -> String {
    let path = (try? LiveLog.place(of: identity)) ?? ""
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw Misuse(
        "there is no log of '\(name ?? identity)'; 'roots run APP --log auto' writes one to '\(path)'",
        code: .impossible
      )
    }
    return path
  }

  private func isLog(_ path: String, ofAppTitled title: String) -> Bool {
    guard case .success(let bytes) = DiskFiles().read(path), let line = bytes.split(separator: 0x0A).first
    else {
      return false
    }
    return (try? Value(json: Array(line)))?.fields?["app"]?.text == title
  }

  /// Returns the log that was written last in the state folder, of all apps or of those that have a title.
  private func newest(of title: String? = nil) throws(Misuse) -> String {
    guard let place = try? LiveLog.place(of: "any"), let slash = place.lastIndex(of: "/") else {
      throw Misuse("set HOME or XDG_STATE_HOME, or name a log", code: .impossible)
    }
    let folder = String(place[...slash])
    let logs = DiskFiles().list(folder).filter { $0.hasSuffix(".log") }.map { folder + $0 }
      .filter { log in title.map { isLog(log, ofAppTitled: $0) } ?? true }
    let times = logs.map { path -> (Int, Int, String) in
      var facts = stat()
      guard stat(path, &facts) == 0 else { return (0, 0, path) }
      // Which module defines the names of these fields depends on what else the compiler has just read.
      return withUnsafeBytes(of: facts.st_mtim) { time in
        let words = time.bindMemory(to: Int.self)
        return words.count == 2 ? (words[0], words[1], path) : (0, 0, path)
      }
    }
    guard let newest = times.max(by: { ($0.0, $0.1) < ($1.0, $1.1) }) else {
      let what = title.map { "there is no log of '\($0)'" } ?? "there is no log"
      throw Misuse("\(what) in '\(folder)'; 'roots run APP --log auto' writes one", code: .impossible)
    }
    return newest.2
  }

  // MARK: Reading

  private func readInput() -> ExitCode {
    var lines = LineReader(console, limit: LineCutter.longest)
    while console.isOpen, let line = lines.next() {
      if case .line(let bytes) = line { print(String(decoding: bytes, as: UTF8.self)) }
    }
    return .ok
  }

  private func follow(_ file: FollowedFile) -> ExitCode {
    var cutter = LineCutter(skipsFirst: file.skipAhead())
    var last: [String] = []
    while true {
      let bytes = file.read()
      if bytes.isEmpty { break }
      last += cutter.take(bytes[...]).filter(isWanted)
      last.removeFirst(max(0, last.count - order.lineCount))
    }
    for line in last { print(line) }
    while console.isOpen, !order.isShort, file.wait() {
      if file.isRenewed() {
        cutter = LineCutter()
        console.put(order.isRaw ? "" : "\n")
      }
      while case let bytes = file.read(), !bytes.isEmpty {
        for line in cutter.take(bytes[...]) where isWanted(line) { print(line) }
      }
    }
    return .ok
  }

  private func isWanted(_ line: String) -> Bool {
    order.hasDetails || order.isRaw || LogLine(json: line)?.isDetail != true
  }

  /// A line that is not an event stands as it is, made harmless.
  private func print(_ line: String) {
    guard isWanted(line) else { return }
    console.put((order.isRaw ? nil : LogLine(json: line)?.text) ?? VisibleText(line).text)
    console.put("\n")
  }
}
