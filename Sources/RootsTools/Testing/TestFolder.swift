internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsFiles
internal import RootsStore
internal import RootsTape

/// The folder of a testing session: a journal of what happened, the tape of all keys, and pictures.
///
/// Every line of the journal is in the file before the next key is read, so a session that is killed loses nothing.
/// Lines that do not fit on the disk wait until there is room.
@MainActor final class TestFolder {
  let path: String
  private let folder: Folder
  private let journal: Int32
  private let isMade: Bool
  private var isBegun = false
  /// Whole lines of the journal that are not in the file yet, and the length of those that are.
  private var lines: [UInt8] = []
  private var length: off_t = 0
  private var pictures: [(name: String, text: String)] = []
  private var trouble: FileProblem?

  nonisolated static let journalName = "session.jsonl"
  nonisolated static let tapeName = "session.tape"
  nonisolated static let sheetName = "sheet.html"

  /// `nil` if the environment names no place for it.
  static var home: String? { StoreLocation.folder.map { "\($0)/sessions" } }

  static func sessions(in home: String) -> [String] {
    DiskFiles().list(home).filter { name in
      !name.hasPrefix(".") && access("\(home)/\(name)/\(journalName)", F_OK) == 0
    }
  }

  /// As long as a session goes on, it has its journal for itself.
  static func isGoingOn(_ folder: String) -> Bool {
    guard let journal = try? FileReading.open("\(folder)/\(journalName)", links: .refused) else {
      return false
    }
    defer { close(journal) }
    return flock(journal, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static let taken =
    "holds a session already; name another folder with '--out', or end that one with 'roots session close'"

  static func create(_ wanted: String?, for app: String) -> Result<TestFolder, Refusal> {
    if let wanted { return make(wanted, nil) }
    guard let home else {
      return .failure(Refusal(description: "there is no state folder; --out names one"))
    }
    try? StoreLocation.state(of: "sessions").makeFolder()
    let start = "\(home)/\(RecordingPlace.stem(of: app))"
    do throws(FileFault) {
      let all = try Place("\(start)", making: .own).folder
      for ending in [""] + (2...99).map({ "-\($0)" }) {
        let made = make(start + ending, all)
        guard case .failure(let refusal) = made, refusal.isTaken else { return made }
      }
      throw .system(EEXIST, start)
    } catch {
      return .failure(Refusal(description: "\(start): \(FileProblem(error, at: start))"))
    }
  }

  /// Uses an empty one if a person has named it.
  /// - Parameter all: The folder of all sessions, in which it must be new.
  private static func make(_ path: String, _ all: Folder?) -> Result<TestFolder, Refusal> {
    do throws(FileFault) {
      guard let place = try Place(existing: path.withoutSlashes) else {
        return .failure(Refusal(description: "\(path): the folder above it does not exist"))
      }
      var isMade = true
      do throws(FileFault) {
        try place.folder.makeFolder(place.name)
      } catch .system(EEXIST, _) {
        isMade = false
      }
      let folder = try place.folder.folder(place.name)
      let isTaken = try folder.facts(journalName) != nil
      guard isMade || all == nil && !isTaken && DiskFiles().list(path).isEmpty else {
        let what = isTaken ? Self.taken : "is not an empty folder"
        return .failure(Refusal(description: "\(path) \(what)", isTaken: true))
      }
      guard let journal = try Place(journalName, in: folder, path: path).openNew(O_APPEND) else {
        return .failure(Refusal(description: "\(path) \(Self.taken)", isTaken: true))
      }
      flock(journal, LOCK_EX | LOCK_NB)
      return .success(TestFolder(path, folder, journal, isMade: isMade))
    } catch {
      return .failure(Refusal(description: "\(path): \(FileProblem(error, at: path.withoutSlashes))"))
    }
  }

  private init(_ path: String, _ folder: Folder, _ journal: Int32, isMade: Bool) {
    (self.path, self.folder, self.journal, self.isMade) = (path, folder, journal, isMade)
  }

  isolated deinit {
    close(journal)
    guard !isBegun else { return }
    try? folder.remove(Self.journalName)
    if isMade { rmdir(path) }
  }

  struct Refusal: Error, CustomStringConvertible {
    let description: String
    var isTaken = false
  }

  var problem: FileProblem? { isGone ? .refused("its folder is gone") : trouble }

  /// True if the journal was deleted: what is written is in no folder then.
  var isGone: Bool {
    var facts = stat()
    return fstat(journal, &facts) != 0 || facts.st_nlink == 0
  }

  func holds(_ record: Record) -> Bool {
    var line: [UInt8] = []
    line.append(json: record)
    return !isGone && !lines.contains(part: line)
  }

  func add(_ record: Record) {
    isBegun = true
    lines.append(json: record)
    lines.append(UInt8(ascii: "\n"))
    catchUp()
  }

  func end(_ record: Record) {
    add(record)
    flock(journal, LOCK_UN)
  }

  func write(_ text: String, to name: String) {
    pictures.append((name, text))
    catchUp()
  }

  func catchUp() {
    trouble = writeLines()
    while let picture = pictures.first {
      let place = Place(picture.name, in: folder, path: "\(path)/\(picture.name)")
      do throws(FileFault) {
        try SafeFile.write(Array(picture.text.utf8), in: place, .own)
      } catch {
        trouble = trouble ?? FileProblem(error, at: place.path)
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

extension String {
  /// The root keeps its own.
  fileprivate var withoutSlashes: String {
    var path = self[...]
    while path.utf8.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return String(path)
  }
}
