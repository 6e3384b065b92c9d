internal import Glibc

/// Facts that show whether a file has changed, without reading it.
struct FileStamp: Equatable {
  private let inode: ino_t
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  /// `nil` if the file does not exist.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    (inode, size) = (facts.st_ino, facts.st_size)
    (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
  }

  /// The stamps of several files, by their paths.
  static func all(_ paths: Set<String>) -> [String: FileStamp?] {
    paths.reduce(into: [:]) { $0[$1] = .some(FileStamp($1)) }
  }
}
