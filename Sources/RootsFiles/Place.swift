internal import Glibc

/// A place for a file: its folder, held open, and its name there.
package struct Place: Sendable {
  package let path: String
  package let folder: Folder
  package let name: String

  /// The folders on the way to the file are made.
  package init(_ path: String, links: Links = .guarded, making privacy: FilePrivacy) throws(FileFault) {
    guard !path.hasSuffix("/") else { throw .notAFile(path) }
    var way = try Way(writing: path, links)
    name = try way.name()
    guard try way.goToFolder(making: privacy == .shared ? 0o777 : 0o700) else {
      throw .system(ENOENT, way.path)
    }
    (self.path, folder) = (path, way.folder)
  }

  /// `nil` if the folder of the path is not there.
  package init?(existing path: String, links: Links = .guarded) throws(FileFault) {
    var way = try Way(writing: path, links)
    name = try way.name()
    guard try way.goToFolder() else { return nil }
    (self.path, folder) = (path, way.folder)
  }

  package init(_ name: String, in folder: Folder, path: String) {
    (self.path, self.folder, self.name) = (path, folder, name)
  }

  /// `nil` if nothing stands there.
  func replaceable() throws(FileFault) -> stat? {
    guard let old = try folder.facts(name) else { return nil }
    switch old.st_mode & S_IFMT {
    case S_IFREG: return old
    case S_IFLNK: throw .link(path)
    default: throw .notAFile(path)
    }
  }

  /// Returns a negative number where files without a name cannot be.
  func openNameless(_ mode: mode_t) -> Int32 {
    // The name is given by way of /proc.
    guard access("/proc/self/fd", X_OK) == 0 else { return -1 }
    return openat(folder.descriptor, ".", 0o20000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, mode)
  }

  var hiddenNames: [String] { (0..<100).map { ".\(name).\(getpid())-\($0)" } }

  /// Opens the file to add to its end, for its owner alone if it is new: never through a link, never a pipe.
  package func openForAppending() throws(FileFault) -> Int32 {
    let file = try folder.open(name, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK)
    do {
      _ = try FileReading.facts(of: file, path)
      return file
    } catch {
      close(file)
      throw error
    }
  }

  /// Makes an empty file for its owner alone, open for reading and writing; `nil` if something has the name.
  package func openNew(_ flags: Int32 = 0) throws(FileFault) -> Int32? {
    do {
      let file = try folder.open(name, O_CREAT | O_EXCL | O_RDWR | flags)
      // What the mask left of the mode is not enough to write with.
      fchmod(file, 0o600)
      return file
    } catch FileFault.system(EEXIST, _) {
      return nil
    } catch {
      throw error
    }
  }
}

/// Trying places before the work whose outcome they are to hold. Nothing is left behind by it.
extension Place {
  /// Why no file could be put in a place.
  package static func trial(_ path: String, links: Links = .guarded) -> Trouble? {
    do throws(FileFault) {
      guard !path.hasSuffix("/") else { throw .notAFile(path) }
      var way = try Way(writing: path, links)
      let name = try way.name()
      if try way.goToFolder() {
        let place = Place(name, in: way.folder, path: path)
        if let old = try place.replaceable(), way.folder.keeps(old) { return .another }
      }
      return try Place(".roots", in: way.folder, path: path).trialOfWriting()
    } catch {
      return .fault(error)
    }
  }

  /// Why no file could be put into a folder, which need not be there yet.
  package static func trial(folder path: String, links: Links = .guarded) -> Trouble? {
    do throws(FileFault) {
      var way = try Way(writing: path, links)
      _ = try way.goToEnd()
      return try Place(".roots", in: way.folder, path: path).trialOfWriting()
    } catch {
      return .fault(error)
    }
  }

  package enum Trouble: Hashable, Sendable {
    case fault(FileFault)
    /// The file is another user's, in a folder in which only the owner may replace it.
    case another
  }

  private func trialOfWriting() throws(FileFault) -> Trouble? {
    var file = openNameless(0o600)
    var named: String?
    if file < 0 {
      let name = ".roots-\(getpid())"
      file = openat(folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      // Another trial of this program is at work there.
      if file < 0, errno == EEXIST { return nil }
      guard file >= 0 else { throw .system(errno, path) }
      named = name
    }
    defer {
      close(file)
      if let named { try? folder.remove(named) }
    }
    // A disk that is full makes files, and takes nothing into them.
    var byte: UInt8 = 0
    guard write(file, &byte, 1) == 1 else { throw .system(errno, path) }
    return nil
  }
}

extension Folder {
  /// Whether a file of the folder may be replaced by its owner alone, and that is another user.
  fileprivate func keeps(_ old: stat) -> Bool {
    guard geteuid() != 0, old.st_uid != geteuid() else { return false }
    return facts.st_mode & S_ISVTX != 0 && facts.st_uid != geteuid()
  }
}
