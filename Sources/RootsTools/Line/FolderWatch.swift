internal import Glibc
internal import RootsExplore

/// A thread that tells when something below a folder has been written. A folder that is removed, or moved away, is
/// waited for.
final class FolderWatch: Sendable {
  /// The end of a pipe: when it is closed, the thread ends.
  private let leash: Int32

  /// The waits for the rest of a burst of writes, and for a file that has gone and may come back, in milliseconds:
  /// editors write another file and rename it.
  private static let calm: Int32 = 5
  private static let grace: Int32 = 150
  /// The interval of looks where the system does not tell of changes, in milliseconds.
  private static let pace: Int32 = 200
  private static let most = 200

  init?(_ folder: String, tell: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    leash = ends[1]
    let end = ends[0]
    let thread = Workers.thread {
      FolderWatch.follow(folder, until: end, tell)
      close(end)
    }
    guard let thread else {
      close(end)
      close(leash)
      return nil
    }
    pthread_detach(thread)
  }

  deinit { close(leash) }

  private static func follow(_ folder: String, until end: Int32, _ tell: () -> Void) {
    let watch = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    let kinds = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_MOVE_SELF)
    var root = watch < 0 ? -1 : inotify_add_watch(watch, folder, kinds)
    guard root >= 0 else {
      if watch >= 0 { close(watch) }
      return look(until: end, tell)
    }
    defer { close(watch) }
    func watchFolders() {
      for inner in folders(below: folder) { inotify_add_watch(watch, inner, kinds) }
    }
    watchFolders()
    // What was written before the watch began counts too.
    tell()
    var waiting = [
      pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      guard poll(&waiting, 2, -1) > 0 else { continue }
      var burst = Burst(root)
      repeat {
        if waiting[0].revents != 0 { return }
        burst.drain(watch)
      } while poll(&waiting, 2, burst.endsWithLoss ? grace : calm) > 0
      if burst.hasLostRoot {
        inotify_rm_watch(watch, root)
        tell()
        repeat { root = inotify_add_watch(watch, folder, kinds) } while root < 0 && isWanted(end)
        if root < 0 { return }
      }
      if burst.hasFolders || burst.hasLostRoot { watchFolders() }
      tell()
    }
  }

  private struct Burst {
    /// True if the last change is that a file is gone: editors then often write it again.
    private(set) var endsWithLoss = false
    private(set) var hasFolders = false
    private(set) var hasLostRoot = false
    private let root: Int32

    init(_ root: Int32) { self.root = root }

    mutating func drain(_ watch: Int32) {
      var events = [UInt8](repeating: 0, count: 65_536)
      while case let count = read(watch, &events, events.count), count > 0 {
        var place = 0
        while place + 16 <= count {
          let (origin, kind, length) = events.withUnsafeBytes {
            (
              $0.loadUnaligned(fromByteOffset: place, as: Int32.self),
              $0.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self),
              $0.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self)
            )
          }
          let isGone = kind & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0
          endsWithLoss = isGone || kind & UInt32(IN_MOVED_FROM | IN_DELETE) != 0
          hasFolders = hasFolders || kind & UInt32(IN_ISDIR) != 0
          hasLostRoot = hasLostRoot || isGone && origin == root
          place += 16 + Int(length)
        }
      }
    }
  }

  private static func look(until end: Int32, _ tell: () -> Void) {
    while isWanted(end) { tell() }
  }

  /// Waits a while; returns whether changes are still asked for.
  private static func isWanted(_ end: Int32) -> Bool {
    var leash = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    return poll(&leash, 1, pace) <= 0
  }

  private static func folders(below folder: String) -> [String] {
    var found: [String] = []
    var next = [folder]
    while let path = next.popLast(), found.count < most, let list = opendir(path) {
      defer { closedir(list) }
      while let entry = readdir(list) {
        guard entry.pointee.d_type == UInt8(DT_DIR) else { continue }
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard !name.hasPrefix(".") else { continue }
        found.append("\(path)/\(name)")
        next.append("\(path)/\(name)")
      }
    }
    return found
  }
}
