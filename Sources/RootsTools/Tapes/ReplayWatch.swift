internal import Glibc
internal import RootsLanguage
internal import RootsTape

/// A watch that plays tapes again whenever one of them has changed, or what it reads: the app with its data, the tapes
/// that it includes, its golden frames.
@MainActor struct ReplayWatch {
  private let order: ReplayOrder
  private let console: Console
  private let scenes: ProgramStages?

  init(_ order: ReplayOrder, _ console: Console, on scenes: ProgramStages? = nil) {
    self.order = order
    self.console = console
    self.scenes = scenes
  }

  func run() -> ExitCode {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      console.tell("roots: files cannot be watched here: \(String(cString: strerror(errno)))")
      return .impossible
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (news, bell) = (ends[0], ends[1])
    var watches: [String: FolderWatch] = [:]
    var last = ExitCode.ok
    while console.isOpen {
      // A change while the tapes are played counts too.
      let known = stamps
      for folder in Set(known.keys.map(Self.folder)) where watches[folder] == nil {
        watches[folder] = FolderWatch(folder) { _ = write(bell, "!", 1) }
      }
      last = ReplayRun(order, console, on: scenes).run()
      if [.hungUp, .interrupted, .terminated, .noTerminal].contains(last) { break }
      console.put("waiting for changes; Ctrl-C ends\n")
      repeat {
        guard Self.wait(for: news) else { return last }
      } while stamps == known
    }
    return last
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Several changes at once count as one.
  private static func wait(for news: Int32) -> Bool {
    var rings = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(news, &rings, rings.count)
      if count > 0 || errno != EINTR { return count > 0 }
    }
  }

  private var stamps: [String: FileStamp?] {
    let files = DiskFiles(reach: order.options.reach)
    let shelf = AppShelf.forTapes(playing: nil, reach: order.options.reach)
    if let app = order.app { _ = shelf.reading(app, for: "") }
    var paths: Set<String> = []
    for tape in TapeList(files).tapes(order.tapes) {
      let goldens = TapePaths.goldens(of: tape)
      paths.formUnion(files.list(goldens).map { "\(goldens)/\($0)" } + [tape])
      guard case .success(let bytes) = files.read(tape) else { continue }
      let (plan, _) = order.loader.load(SourceText(name: tape, bytes: bytes))
      paths.formUnion(plan.steps.map(\.source.name))
      if let program = shelf.program(plan.setup.app, for: tape) {
        paths.insert(program)
      } else if order.app == nil {
        _ = shelf.reading(plan.setup.app, for: tape)
      }
    }
    paths.formUnion(shelf.files)
    // Data of the app, and what is missing and may appear.
    for folder in Set(paths.map(Self.folder)) {
      let names = files.list(folder).filter { name in Self.kinds.contains { name.hasSuffix($0) } }
      paths.formUnion(names.map { folder == "." ? $0 : folder + $0 })
    }
    return FileStamp.all(paths.subtracting(order.reports.map(\.path) + [order.trace].compactMap { $0 }))
  }

  private static let kinds = [".tape", ".kdl", ".csv", ".json"]
}

extension ReplayOrder {
  @MainActor func run(_ console: Console, on scenes: ProgramStages? = nil) -> ExitCode {
    isWatching
      ? ReplayWatch(self, console, on: scenes).run() : ReplayRun(self, console, on: scenes).run()
  }
}
