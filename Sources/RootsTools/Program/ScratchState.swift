internal import Glibc
internal import RootsTape

/// A state folder of its own for each program that a tape starts: a tape neither finds what a person has kept nor
/// changes it.
@MainActor final class ScratchState {
  private var folder: String?

  isolated deinit { remove() }

  /// Begins with an empty folder; a program that restarts finds there what it has kept since.
  func renew() throws(StageRefusal) {
    remove()
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var name = Array("\(base.hasPrefix("/") ? base : "/tmp")/roots-state.XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else {
      throw StageRefusal("no folder for the state of the program: \(String(cString: strerror(errno)))")
    }
    let path = String(cString: made)
    folder = path
    setenv("XDG_STATE_HOME", path, 1)
  }

  private func remove() {
    if let folder = folder.take() { Self.remove(folder, depth: 0) }
  }

  /// Removes a folder with what a program keeps there: some files, in few folders.
  private static func remove(_ folder: String, depth: Int) {
    guard depth < 8 else { return }
    for name in DiskFiles().list(folder) {
      let path = "\(folder)/\(name)"
      // A folder cannot be unlinked, and a link to one is not followed.
      if unlink(path) != 0 { remove(path, depth: depth + 1) }
    }
    rmdir(folder)
  }
}
