import Glibc
internal import RootsFiles

/// A file with state, and the files that SQLite puts beside it.
///
/// It is examined before it is opened: a link leads elsewhere, and a pipe would block the program forever.
struct StateFile {
  /// The path with its folder resolved, so that only the last part can still be a link.
  let path: String
  let folder: String
  let name: String

  struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
    let bytes: Int
    let mode: mode_t
    let owner: uid_t

    static func == (one: Self, other: Self) -> Bool {
      one.device == other.device && one.number == other.number
    }
  }

  /// Creates the value for a path; `nil` if its folder does not exist.
  init?(_ path: String) {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = cut.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard let resolved = realpath(folder, nil) else { return nil }
    defer { free(resolved) }
    self.folder = String(cString: resolved)
    name = cut.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    self.path = (self.folder == "/" ? "" : self.folder) + "/" + name
  }

  static let companions = ["-wal", "-shm", "-journal"]

  /// Returns the identity of the file; `nil` if it does not exist.
  func identity() throws(StoreError) -> Identity? {
    for companion in Self.companions { _ = try Self.look(at: path + companion) }
    return try Self.look(at: path)
  }

  /// The number of bytes in the WAL file that are not in the database yet.
  var unfinishedBytes: Int { ((try? Self.look(at: path + "-wal")) ?? nil)?.bytes ?? 0 }

  private static func look(at path: String) throws(StoreError) -> Identity? {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(errno == ENOTDIR ? .unreachable : .system(errno), path: path, words: .system(errno))
    }
    if let kind = facts.st_mode.kindOfNonFile { throw StoreError(.notAFile(kind), path: path) }
    return Identity(
      device: UInt64(facts.st_dev), number: UInt64(facts.st_ino), bytes: Int(facts.st_size),
      mode: facts.st_mode, owner: facts.st_uid)
  }

  /// Makes the file readable by its owner only.
  func makePrivate(_ identity: Identity) {
    guard identity.mode & 0o077 != 0, identity.owner == geteuid() else { return }
    chmod(path, 0o600)
  }
}

extension StateFile {
  /// Creates the folder of a path, and those above it, for their owner only; a link of another user is not followed.
  static func makeFolder(of path: String) throws(StoreError) {
    guard let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")), cut > path.startIndex else { return }
    do throws(FileFault) {
      _ = try Place(path, links: .followed, making: .own)
    } catch {
      throw StoreError(of: error, path: path)
    }
  }

  /// Moves the file and its companions aside, unless it has been replaced meanwhile; returns its new path.
  /// - Parameter patience: The time to wait for another program that does the same, in milliseconds.
  func setAside(_ identity: Identity, patience: Int = 2_000) throws(StoreError) -> String? {
    try withLockedFolder(patience) { () throws(StoreError) in
      guard try Self.look(at: path) == identity else { return nil }
      let place = try freePlace()
      for companion in [""] + Self.companions {
        guard rename(path + companion, place + companion) != 0, errno != ENOENT else { continue }
        throw StoreError(.system(errno), path: path, words: .system(errno))
      }
      return place
    }
  }

  // Files that were set aside earlier are never replaced.
  private func freePlace() throws(StoreError) -> String {
    var facts = stat()
    for place in [path + ".bad"] + (2...9).map({ path + ".bad\($0)" }) {
      if lstat(place, &facts) != 0, errno == ENOENT { return place }
    }
    throw StoreError(.damaged, path: path, words: "nine damaged files are kept beside it already")
  }

  // Two instances that find the same damage must not move each other's new file.
  private func withLockedFolder<Answer>(
    _ patience: Int, _ work: () throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(.system(errno), path: folder, words: .system(errno)) }
    defer { close(descriptor) }
    var patience = patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard patience > 0 else { throw StoreError(.locked, path: folder) }
      usleep(10_000)
      patience -= 10
    }
    return try work()
  }
}

extension mode_t {
  /// The kind of something other than a plain file; `nil` for a plain file.
  var kindOfNonFile: String? {
    switch self & S_IFMT {
    case S_IFREG: nil
    case S_IFLNK: "a link"
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}

extension StoreError.Trouble {
  static func system(_ number: Int32) -> Self {
    switch number {
    case EACCES, EPERM, EROFS: .readOnly
    case ENOSPC, EDQUOT, EFBIG: .full
    case ELOOP: .notAFile("a link")
    default: .unreachable
    }
  }
}

extension String {
  static func system(_ number: Int32) -> String { strerror(number).map { String(cString: $0) } ?? "" }
}
