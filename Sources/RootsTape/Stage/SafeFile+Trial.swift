internal import Glibc
internal import Roots
internal import RootsApp

/// Trying places before the work whose outcome they are to hold. Nothing is left behind by it.
extension SafeFile {
  /// Why no file could be put in a place.
  package static func trial(_ path: String) -> FileProblem? {
    var old = stat()
    let isOld = lstat(path, &old) == 0
    if let problem = refusal(of: path, isOld ? old : nil) { return problem }
    let folder = TapePaths.folder(of: path)
    if isOld, isAnothers(old, in: folder) {
      return .refused("it is another user's, in a folder in which only the owner may replace it")
    }
    return trial(folder: folder.isEmpty ? "." : folder)
  }

  /// Why no file could be put into a folder, which need not be there yet.
  package static func trial(folder: String) -> FileProblem? {
    guard !folder.isEmpty, !folder.utf8.contains(0) else { return .refused("it is not the name of a folder") }
    var place = folder.withoutSlashes
    var facts = stat()
    while stat(place, &facts) != 0 {
      let code = errno
      if lstat(place, &facts) == 0 { return .link }
      guard code == ENOENT || code == ENOTDIR, place != "/", place != "." else { return FileProblem(code) }
      let above = TapePaths.folder(of: place).withoutSlashes
      place = above.isEmpty ? "." : above
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      return .refused("'\(VisibleText(place).text)' is not a folder")
    }
    return trialOfWriting(place.hasSuffix("/") ? place : place + "/")
  }

  /// Why nothing can be written into a folder that is there.
  private static func trialOfWriting(_ folder: String) -> FileProblem? {
    let nameless = openNameless(folder, 0o600)
    if nameless >= 0 {
      defer { close(nameless) }
      return trialOfWriting(nameless)
    }
    let name = "\(folder).roots-\(getpid())"
    let named = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    // Another trial of this program is at work there.
    if named < 0, errno == EEXIST { return nil }
    guard named >= 0 else {
      let code = errno
      return .refused(String(cString: strerror(code)))
    }
    defer {
      close(named)
      unlink(name)
    }
    return trialOfWriting(named)
  }

  /// A disk that is full makes files, and takes nothing into them.
  private static func trialOfWriting(_ descriptor: Int32) -> FileProblem? {
    var byte: UInt8 = 0
    return write(descriptor, &byte, 1) == 1 ? nil : FileProblem(errno)
  }

  /// Whether a file may be replaced by its owner alone, and that is another user.
  private static func isAnothers(_ old: stat, in folder: String) -> Bool {
    var facts = stat()
    guard geteuid() != 0, old.st_uid != geteuid(), stat(folder.isEmpty ? "." : folder, &facts) == 0 else {
      return false
    }
    return facts.st_mode & S_ISVTX != 0 && facts.st_uid != geteuid()
  }
}

extension String {
  /// The path without the slashes at its end; that of the root keeps its own.
  fileprivate var withoutSlashes: String {
    var path = self[...]
    while path.utf8.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return String(path)
  }
}
