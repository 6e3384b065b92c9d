import Glibc
internal import RootsFiles

/// A file with state, and the files that SQLite puts beside it.
///
/// Its folder is held open: all is done there, also if another has taken its place meanwhile. The file is examined
/// before it is opened: a link leads elsewhere, and a pipe would block the program forever.
struct StateFile {
  let place: Place

  var path: String { place.path }
  var name: String { place.name }

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

  private init(_ place: Place) { self.place = place }

  /// `nil` if the folder of the path does not exist.
  init?(_ path: String, _ links: Links = .followed) throws(StoreError) {
    let found = try Self.storing(path) { () throws(FileFault) in try Place(existing: path, links: links) }
    guard let found else { return nil }
    place = found
  }

  func beside(_ ending: String) -> StateFile {
    StateFile(Place(name + ending, in: place.folder, path: path + ending))
  }

  /// A path that leads into the folder that is held, for those who open files by their paths.
  var heldPath: String {
    // Without /proc there is none.
    access("/proc/self/fd", X_OK) == 0 ? "/proc/self/fd/\(place.folder.descriptor)/\(name)" : path
  }

  static let companions = ["-wal", "-shm", "-journal"]

  /// `nil` if the file does not exist.
  func identity() throws(StoreError) -> Identity? {
    for companion in Self.companions { _ = try beside(companion).look() }
    return try look()
  }

  /// The number of bytes in the WAL file that are not in the database yet.
  var unfinishedBytes: Int { ((try? beside("-wal").look()) ?? nil)?.bytes ?? 0 }

  var isThere: Bool { ((try? place.folder.facts(name)) ?? nil) != nil }

  private func look() throws(StoreError) -> Identity? {
    let facts = try Self.storing(path) { () throws(FileFault) in try place.folder.facts(name) }
    guard let facts else { return nil }
    if let kind = facts.st_mode.kindOfNonFile { throw StoreError(.notAFile(kind), path: path) }
    return Identity(
      device: UInt64(facts.st_dev), number: UInt64(facts.st_ino), bytes: Int(facts.st_size),
      mode: facts.st_mode, owner: facts.st_uid)
  }

  func makePrivate(_ identity: Identity) {
    guard identity.mode & 0o077 != 0, identity.owner == geteuid(),
      let file = try? place.folder.open(name, O_RDONLY | O_NONBLOCK)
    else { return }
    fchmod(file, 0o600)
    close(file)
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
      guard try look() == identity else { return nil }
      let free = try freePlace()
      for companion in [""] + Self.companions where try beside(companion).look() != nil {
        try Self.storing(path) { () throws(FileFault) in
          try place.folder.rename(name + companion, to: free.name + companion)
        }
      }
      return free.path
    }
  }

  // Files that were set aside earlier are never replaced.
  private func freePlace() throws(StoreError) -> StateFile {
    for file in ([".bad"] + (2...9).map { ".bad\($0)" }).map(beside) {
      let facts = try Self.storing(path) { () throws(FileFault) in try place.folder.facts(file.name) }
      if facts == nil { return file }
    }
    throw StoreError(.damaged, path: path, words: "nine damaged files are kept beside it already")
  }

  // Two instances that find the same damage must not move each other's new file.
  private func withLockedFolder<Answer>(
    _ patience: Int, _ work: () throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    let descriptor = try Self.storing(path) { () throws(FileFault) in
      try place.folder.open(".", O_RDONLY | O_DIRECTORY)
    }
    defer { close(descriptor) }
    var patience = patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard patience > 0 else { throw StoreError(.locked, path: path) }
      usleep(10_000)
      patience -= 10
    }
    return try work()
  }
}

extension mode_t {
  /// `nil` for a plain file.
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
