internal import Glibc

/// A file that is written under a name of its own and then put in its place, so that nobody ever sees half
/// of it, and nobody else's link leads it astray.
@MainActor package final class SafeFile: FileSink {
  private let path: String
  private let temporary: String
  private var descriptor: Int32
  private var pending: [UInt8] = []
  private var length = 0
  private var problem: FileProblem?
  private var isInPlace = false

  private init(_ path: String, _ temporary: String, _ descriptor: Int32) {
    self.path = path
    self.temporary = temporary
    self.descriptor = descriptor
  }

  isolated deinit {
    if !isInPlace, descriptor >= 0 { unlink(temporary) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Begins a file; the folders on the way to it are made.
  package static func create(_ path: String, _ privacy: FilePrivacy) -> Result<SafeFile, FileProblem> {
    if let problem = refusal(of: path) { return .failure(problem) }
    let folder = TapePaths.folder(of: path)
    makeFolders(folder, privacy)
    let mode: mode_t = privacy == .own ? 0o600 : 0o666
    for attempt in 0..<100 {
      let temporary = "\(folder).\(TapePaths.name(of: path)).\(getpid())-\(attempt)"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = open(temporary, flags, mode)
      if descriptor >= 0 {
        // The mask may only take rights away; what is private must not depend on it.
        if privacy == .own { fchmod(descriptor, mode) }
        return .success(SafeFile(path, temporary, descriptor))
      }
      if errno != EEXIST { return .failure(FileProblem(errno)) }
    }
    return .failure(.refused("no name is free beside it"))
  }

  /// What stands in the place of the file must be a file, or nothing.
  private static func refusal(of path: String) -> FileProblem? {
    guard !path.isEmpty, !path.hasSuffix("/"), !path.utf8.contains(0) else { return .notAFile }
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
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
  /// nothing is left there, so that no half line is.
  package func flush() {
    var place = 0
    while place < pending.count, problem == nil {
      let count = pending[place...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { problem = FileProblem(count < 0 ? errno : EIO) } else { place += count }
    }
    if problem == nil { length += place } else if place > 0 { _ = ftruncate(descriptor, length) }
    pending.removeAll(keepingCapacity: true)
  }

  /// Puts what has been written so far in its place; what is written later is added there.
  package func keep() -> FileProblem? {
    flush()
    guard problem == nil, !isInPlace else { return problem }
    // A pipe or a full disk shows here at the latest.
    if fsync(descriptor) != 0, errno != EINVAL { problem = FileProblem(errno) }
    if problem == nil, rename(temporary, path) != 0 { problem = FileProblem(errno) }
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
    let problem = keep()
    if problem != nil, !isInPlace { unlink(temporary) }
    close(descriptor)
    descriptor = -1
    return problem
  }
}
