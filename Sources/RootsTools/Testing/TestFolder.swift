internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsStore
internal import RootsTape

/// The folder of a testing session: a journal of what happened, the tape of all keys, and pictures.
///
/// Every line of the journal is in the file before the next key is taken, so a session that is killed loses nothing.
/// What does not fit on the disk waits until there is room.
@MainActor final class TestFolder {
  let path: String
  private let journal: Int32
  private let isMade: Bool
  private var isBegun = false
  private let files = DiskFiles()
  /// Whole lines of the journal that are not in the file yet, and the length of those that are.
  private var lines: [UInt8] = []
  private var length: off_t = 0
  /// Pictures that are not written yet.
  private var pictures: [(name: String, text: String)] = []
  private var trouble: FileProblem?

  nonisolated static let journalName = "session.jsonl"
  nonisolated static let tapeName = "session.tape"
  nonisolated static let sheetName = "sheet.html"

  /// The folder of all sessions; `nil` if the environment names no place for it.
  static var home: String? { StoreLocation.folder.map { "\($0)/sessions" } }

  /// The names of the sessions in a folder, oldest first.
  static func sessions(in home: String) -> [String] {
    DiskFiles().list(home).filter { name in
      !name.hasPrefix(".") && access("\(home)/\(name)/\(journalName)", F_OK) == 0
    }
  }

  /// Whether the session of a folder is still going on: as long as it does, it has its journal for itself.
  static func isGoingOn(_ folder: String) -> Bool {
    let journal = Glibc.open("\(folder)/\(journalName)", O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard journal >= 0 else { return false }
    defer { close(journal) }
    return flock(journal, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Makes a new folder: the one that is asked for, or one in the folder of all sessions.
  static func create(_ wanted: String?, for app: String) -> Result<TestFolder, Refusal> {
    if let wanted {
      var facts = stat()
      guard lstat(wanted, &facts) == 0 else {
        if mkdir(wanted, 0o700) == 0 { return open(wanted, isMade: true) }
        let problem = errno == ENOENT ? "the folder above it does not exist" : "\(FileProblem(errno))"
        return .failure(Refusal(description: "\(wanted): \(problem)"))
      }
      if facts.st_mode & S_IFMT == S_IFLNK {
        return .failure(Refusal(description: "\(wanted): \(FileProblem.link)"))
      }
      if access("\(wanted)/\(journalName)", F_OK) == 0 {
        return .failure(Refusal(description: "\(wanted) holds a session already"))
      }
      guard DiskFiles().list(wanted).isEmpty else {
        return .failure(Refusal(description: "\(wanted) is not an empty folder"))
      }
      return open(wanted, isMade: false)
    }
    guard let home else {
      return .failure(Refusal(description: "there is no state folder; --out names one"))
    }
    try? StoreLocation.state(of: "sessions").makeFolder()
    mkdir(home, 0o700)
    let start = "\(home)/\(RecordingPlace.stem(of: app))"
    for ending in [""] + (2...99).map({ "-\($0)" }) {
      if mkdir(start + ending, 0o700) == 0 { return open(start + ending, isMade: true) }
      if errno != EEXIST { break }
    }
    return .failure(Refusal(description: "\(start): \(FileProblem(errno))"))
  }

  private static func open(_ path: String, isMade: Bool) -> Result<TestFolder, Refusal> {
    let name = "\(path)/\(journalName)"
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let journal = Glibc.open(name, flags, 0o600)
    if journal < 0, errno == EEXIST {
      return .failure(Refusal(description: "\(path) holds a session already"))
    }
    guard journal >= 0 else { return .failure(Refusal(description: "\(name): \(FileProblem(errno))")) }
    flock(journal, LOCK_EX | LOCK_NB)
    return .success(TestFolder(path, journal, isMade: isMade))
  }

  private init(_ path: String, _ journal: Int32, isMade: Bool) {
    (self.path, self.journal, self.isMade) = (path, journal, isMade)
  }

  /// A session that never began leaves nothing.
  isolated deinit {
    close(journal)
    guard !isBegun else { return }
    unlink("\(path)/\(Self.journalName)")
    if isMade { rmdir(path) }
  }

  /// Why there is no folder.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Why something is missing in the folder just now.
  var problem: FileProblem? { isGone ? .refused("its folder is gone") : trouble }

  /// Whether the journal was deleted: what is written is in no folder then.
  var isGone: Bool {
    var facts = stat()
    return fstat(journal, &facts) != 0 || facts.st_nlink == 0
  }

  /// Whether a line is in the journal.
  func holds(_ record: Record) -> Bool {
    var line: [UInt8] = []
    line.append(json: record)
    return !isGone && !lines.contains(part: line)
  }

  /// Adds a line to the journal.
  func add(_ record: Record) {
    isBegun = true
    lines.append(json: record)
    lines.append(UInt8(ascii: "\n"))
    catchUp()
  }

  /// Adds the last line of the journal, which others may read now.
  func end(_ record: Record) {
    add(record)
    flock(journal, LOCK_UN)
  }

  /// Writes a picture.
  func write(_ text: String, to name: String) {
    pictures.append((name, text))
    catchUp()
  }

  /// Writes what is not written yet.
  func catchUp() {
    trouble = writeLines()
    while let picture = pictures.first {
      if let problem = files.write(Array(picture.text.utf8), to: "\(path)/\(picture.name)") {
        trouble = trouble ?? problem
        return
      }
      pictures.removeFirst()
    }
  }

  /// Of lines that do not fit on the disk nothing is left there.
  private func writeLines() -> FileProblem? {
    if lines.isEmpty { return nil }
    let count = lines.withUnsafeBytes { Glibc.write(journal, $0.baseAddress, $0.count) }
    guard count == lines.count else {
      let code = count < 0 ? errno : ENOSPC
      ftruncate(journal, length)
      return FileProblem(code)
    }
    length += off_t(count)
    lines = []
    return nil
  }
}
