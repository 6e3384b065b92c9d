internal import Glibc
internal import RootsTape

/// The apps that tapes launch, read once: a tape that is typed changes more often than its app.
@MainActor struct KeptShelf {
  let shelf: AppShelf
  private let stamps: [String: FileStamp?]

  /// `nil` if an app is faulty, because a missing file may appear later.
  init?(_ shelf: AppShelf) {
    guard shelf.isFaultless else { return nil }
    self.shelf = shelf
    stamps = Dictionary(shelf.files.map { ($0, FileStamp($0)) }) { first, _ in first }
  }

  var isFresh: Bool { stamps.allSatisfy { FileStamp($0.key) == $0.value } }
}

/// Facts that show whether a file has changed, without reading it.
private struct FileStamp: Equatable {
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
}
