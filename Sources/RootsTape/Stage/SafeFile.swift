internal import Glibc

/// A file that is written without a name and then put in its place: half of it is never seen, no link leads it astray,
/// and a program that is ended meanwhile leaves nothing behind.
///
/// Where the file system knows no files without a name it has a hidden one beside its place.
@MainActor package final class SafeFile: FileSink {
  private let path: String
  /// The name that it has until it is in its place, if it has one.
  private var temporary: String?
  private var descriptor: Int32
  private var pending: [UInt8] = []
  private var length = 0
  private var problem: FileProblem?
  /// Whether more was left out than can wait.
  private var isGivenUp = false
  private var isInPlace = false
  /// The number of bytes that stand behind what was appended, to be overwritten.
  private var previewed = 0

  private init(_ path: String, _ temporary: String?, _ descriptor: Int32) {
    self.path = path
    self.temporary = temporary
    self.descriptor = descriptor
  }

  isolated deinit {
    if descriptor >= 0 { removeName() }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Begins a file; the folders on the way to it are made.
  package static func create(_ path: String, _ privacy: FilePrivacy) -> Result<SafeFile, FileProblem> {
    var old = stat()
    let isOld = lstat(path, &old) == 0
    if let problem = refusal(of: path, isOld ? old : nil) { return .failure(problem) }
    let folder = TapePaths.folder(of: path)
    makeFolders(folder, privacy)
    let mode: mode_t = privacy == .own ? 0o600 : 0o666
    var file = SafeFile(path, nil, openNameless(folder, mode))
    for name in hiddenNames(beside: path) where file.descriptor < 0 {
      file = SafeFile(path, name, open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode))
      if file.descriptor < 0, errno != EEXIST { return .failure(FileProblem(errno)) }
    }
    guard file.descriptor >= 0 else { return .failure(.refused("no name is free beside it")) }
    // The mask may only take rights away; what is private must not depend on it. What is replaced stays as it was
    // for those who run or read it.
    if privacy == .own {
      fchmod(file.descriptor, mode)
    } else if isOld {
      fchmod(file.descriptor, old.st_mode & 0o7777)
    }
    return .success(file)
  }

  /// A new file without a name in a folder; negative where there can be none.
  static func openNameless(_ folder: String, _ mode: mode_t) -> Int32 {
    // The name is given by way of /proc.
    guard access("/proc/self/fd", X_OK) == 0 else { return -1 }
    let nameless: Int32 = 0o20000000 | O_DIRECTORY
    return open(folder.isEmpty ? "." : folder, nameless | O_WRONLY | O_CLOEXEC, mode)
  }

  private static func hiddenNames(beside path: String) -> [String] {
    let stem = "\(TapePaths.folder(of: path)).\(TapePaths.name(of: path)).\(getpid())"
    return (0..<100).map { "\(stem)-\($0)" }
  }

  /// Gives the file a hidden name, from which it is moved to its place.
  private func giveName() -> FileProblem? {
    for name in Self.hiddenNames(beside: path) where temporary == nil {
      if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, Int32(AT_SYMLINK_FOLLOW)) == 0 {
        temporary = name
      } else if errno != EEXIST {
        return FileProblem(errno)
      }
    }
    return temporary == nil ? .refused("no name is free beside it") : nil
  }

  private func removeName() {
    if let temporary, !isInPlace { unlink(temporary) }
  }

  /// What stands in the place of the file must be a file, or nothing.
  static func refusal(of path: String, _ old: stat?) -> FileProblem? {
    guard !path.isEmpty, !path.hasSuffix("/"), !path.utf8.contains(0) else { return .notAFile }
    guard let old else { return nil }
    switch old.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFLNK: return .link
    default: return .notAFile
    }
  }

  private static func makeFolders(_ folder: String, _ privacy: FilePrivacy) {
    var made = ""
    for part in folder.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      made += part + "/"
      if !part.isEmpty { mkdir(made, privacy == .own ? 0o700 : 0o777) }
    }
  }

  package func append(_ bytes: [UInt8]) {
    pending += bytes
    if pending.count >= 65_536 { flush() }
  }

  /// Hands everything to the system: it is there even if the program dies now. Of what does not fit on the disk
  /// nothing is left there, so that no half line is: it waits until there is room, unless it becomes too much.
  package func flush() {
    if isGivenUp { pending = [] }
    if pending.isEmpty { return }
    endPreview()
    problem = nil
    var place = 0
    while place < pending.count, problem == nil {
      let count = pending[place...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, length + place)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { problem = FileProblem(count < 0 ? errno : EIO) } else { place += count }
    }
    if problem == nil { length += place } else if place > 0 { _ = ftruncate(descriptor, length) }
    isGivenUp = problem != nil && pending.count > Self.mostWaiting
    if problem == nil || isGivenUp { pending.removeAll(keepingCapacity: true) }
  }

  /// How many bytes wait at most until they fit on the disk.
  private static let mostWaiting = 1 << 20

  package func preview(_ bytes: [UInt8]) {
    flush()
    guard isInPlace, problem == nil else { return }
    // At its own place: what is appended later is written where it would be without.
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, length) }
    if count < previewed { _ = ftruncate(descriptor, length + max(0, count)) }
    previewed = max(0, count)
  }

  private func endPreview() {
    if previewed > 0 { _ = ftruncate(descriptor, length) }
    previewed = 0
  }

  /// Puts what has been written so far in its place; what is written later is added there.
  package func keep() -> FileProblem? {
    flush()
    guard problem == nil, !isInPlace else { return problem }
    // A pipe or a full disk shows here at the latest.
    if fsync(descriptor) != 0, errno != EINVAL { problem = FileProblem(errno) }
    if problem == nil, temporary == nil { problem = giveName() }
    if problem == nil, let temporary, rename(temporary, path) != 0 { problem = FileProblem(errno) }
    guard problem == nil else { return problem }
    isInPlace = true
    syncFolder()
    return nil
  }

  private func syncFolder() {
    let folder = TapePaths.folder(of: path)
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  package func finish() -> FileProblem? {
    endPreview()
    let problem = keep()
    removeName()
    close(descriptor)
    descriptor = -1
    return problem
  }
}
