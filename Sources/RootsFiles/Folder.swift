package import Glibc

/// A folder that is held open: what is done in it is done there, also if another has taken its place meanwhile.
package final class Folder: Sendable {
  package let descriptor: Int32

  init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The folder of a path, through any links: the one that a person or the environment has named.
  package convenience init(at path: String) throws(FileFault) {
    let descriptor = Glibc.open(path.isEmpty ? "." : path, Folder.flags)
    guard descriptor >= 0 else { throw .system(errno, path) }
    self.init(owning: descriptor)
  }

  /// Folders are held to be gone through, which needs no right to list them.
  static let flags = 0o10000000 | O_DIRECTORY | O_CLOEXEC

  /// The facts of what stands under a name; `nil` if nothing does. Of a link its own.
  package func facts(_ name: String) throws(FileFault) -> stat? {
    var facts = stat()
    if fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 { return facts }
    if errno == ENOENT { return nil }
    throw .system(errno, name)
  }

  var facts: stat {
    var facts = stat()
    fstat(descriptor, &facts)
    return facts
  }

  func isLink(_ name: String) -> Bool {
    guard let facts = try? facts(name) else { return false }
    return facts.st_mode & S_IFMT == S_IFLNK
  }

  /// Never through a link; the flags may ask for the file to be made.
  package func open(_ name: String, _ flags: Int32, mode: mode_t = 0o600) throws(FileFault) -> Int32 {
    let file = openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    guard file >= 0 else { throw errno == ELOOP ? .link(name) : .system(errno, name) }
    return file
  }

  package func folder(_ name: String) throws(FileFault) -> Folder {
    let next = openat(descriptor, name, Folder.flags | O_NOFOLLOW)
    if next >= 0 { return Folder(owning: next) }
    let code = errno
    throw isLink(name) ? .link(name) : code == ENOTDIR ? .notAFolder(name) : .system(code, name)
  }

  package func makeFolder(_ name: String) throws(FileFault) {
    guard mkdirat(descriptor, name, 0o700) == 0 else { throw .system(errno, name) }
  }

  package func remove(_ name: String) throws(FileFault) {
    guard unlinkat(descriptor, name, 0) == 0 else { throw .system(errno, name) }
  }

  /// A file that stood there is gone, also a link.
  package func rename(_ name: String, to other: String) throws(FileFault) {
    guard renameat(descriptor, name, descriptor, other) == 0 else { throw .system(errno, other) }
  }

  /// Has the names of the folder survive a power cut, as far as the system can.
  func sync() {
    let readable = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard readable >= 0 else { return }
    fsync(readable)
    close(readable)
  }
}
