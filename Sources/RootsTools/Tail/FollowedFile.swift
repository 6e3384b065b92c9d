internal import Glibc

final class FollowedFile {
  let path: String
  private var descriptor: Int32
  private var identity = stat()
  private var place = 0
  private let watch: Int32

  /// The last part of a long file, in which its last lines are looked for.
  private static let reach = 4 << 20

  struct Refusal: Error {
    let why: String
  }

  init(_ path: String) throws(Refusal) {
    self.path = path
    watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    descriptor = -1
    guard open() else {
      let why = errno == ENOENT ? "there is no '\(path)'" : "'\(path)' cannot be read: \(Self.words(errno))"
      throw Refusal(why: why)
    }
    guard identity.st_mode & S_IFMT == S_IFREG else { throw Refusal(why: "'\(path)' is not a file") }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    if watch >= 0 {
      inotify_add_watch(watch, folder, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE))
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if watch >= 0 { close(watch) }
  }

  private static func words(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }

  private func open() -> Bool {
    // Without waiting: a pipe of that name must not hold us up.
    let fresh = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard fresh >= 0 else { return false }
    if descriptor >= 0 { close(descriptor) }
    descriptor = fresh
    place = 0
    fstat(fresh, &identity)
    return true
  }

  /// Goes near the end of a long file; returns whether that is in the middle of a line.
  func skipAhead() -> Bool {
    guard identity.st_size > Self.reach else { return false }
    place = Int(identity.st_size) - Self.reach
    return true
  }

  /// Empty if nothing was written since the last time.
  func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, place))
      place += count
    }
  }

  /// Returns whether another file stands there now, or the file was emptied; it is followed from its beginning then.
  func isRenewed() -> Bool {
    var now = stat()
    guard stat(path, &now) == 0 else { return false }
    let isSame = now.st_ino == identity.st_ino && now.st_dev == identity.st_dev
    guard !isSame || Int(now.st_size) < place, now.st_mode & S_IFMT == S_IFREG else { return false }
    return open()
  }

  /// Waits until something happens in the folder; returns false if our output is no longer read.
  func wait() -> Bool {
    var waits = [
      pollfd(fd: watch, events: Int16(POLLIN), revents: 0), pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    // Where files cannot be watched, looking now and then must do.
    let count = poll(&waits, 2, watch < 0 ? 500 : -1)
    if count < 0 { return errno == EINTR }
    if waits[1].revents & Int16(POLLERR | POLLNVAL) != 0 { return false }
    var events = [UInt8](repeating: 0, count: 65_536)
    while watch >= 0, Glibc.read(watch, &events, events.count) > 0 {}
    return true
  }
}
