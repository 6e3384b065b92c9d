internal import Glibc
internal import RootsTape

/// A watch that plays tapes again whenever a file beside one of them, or the app, has been written.
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
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    guard watch >= 0 else {
      console.tell("roots: files cannot be watched here: \(String(cString: strerror(errno)))")
      return .impossible
    }
    defer { close(watch) }
    for folder in folders { inotify_add_watch(watch, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)) }
    var last = ExitCode.ok
    while console.isOpen {
      last = ReplayRun(order, console, on: scenes).run()
      if [.interrupted, .terminated].contains(last) { break }
      console.put("waiting for changes; Ctrl-C ends\n")
      guard waitForChange(watch) else { break }
    }
    return last
  }

  private var folders: [String] {
    let files = TapeList(DiskFiles()).tapes(order.tapes) + [order.app].compactMap { $0 }
    return Set(
      files.map { path in
        let slash = path.lastIndex(of: "/")
        return slash.map { String(path[...$0]) } ?? "."
      }
    ).sorted()
  }

  /// The writes of an editor in one go count once.
  private func waitForChange(_ watch: Int32) -> Bool {
    var events = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(watch, &events, events.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      guard Self.names(in: events[..<count]).contains(where: Self.isOfInterest) else { continue }
      var waiting = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      while poll(&waiting, 1, 50) > 0 { _ = read(watch, &events, events.count) }
      return true
    }
  }

  private static func isOfInterest(_ name: String) -> Bool {
    !name.hasPrefix(".") && [".tape", ".kdl", ".frame", ".txt"].contains { name.hasSuffix($0) }
  }

  /// The system reports heads of sixteen bytes, the last four of them the length of the name that follows.
  private static func names(in bytes: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var rest = bytes
    while rest.count >= 16 {
      let head = Array(rest.prefix(16))
      let length = Int(head[12]) | Int(head[13]) << 8 | Int(head[14]) << 16
      names.append(String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self))
      rest = rest.dropFirst(16 + length)
    }
    return names
  }
}

extension ReplayOrder {
  @MainActor func run(_ console: Console, on scenes: ProgramStages? = nil) -> ExitCode {
    isWatching
      ? ReplayWatch(self, console, on: scenes).run() : ReplayRun(self, console, on: scenes).run()
  }
}
