internal import Glibc
internal import RootsFiles
package import RootsTerminal

/// Folders of their own for each program that a tape or a tool starts: it neither finds what a person has kept nor
/// changes it.
///
/// A program that restarts finds there what it has kept since.
@MainActor package final class ScratchState {
  private static let variables = ["XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"]

  private var folder: String?

  package init() {}

  isolated deinit { remove() }

  /// Starts a program, which asks the environment for its folders while it starts.
  package func start<Program>(
    _ beginning: Launch.Beginning, _ start: () throws -> Program
  ) throws -> Program {
    if beginning == .anew { remove() }
    let folder = try self.folder ?? make()
    let before = Self.exchange(Self.variables.map { ($0, folder) })
    defer { _ = Self.exchange(before) }
    return try start()
  }

  /// Sets variables; returns what they were.
  private static func exchange(_ values: [(name: String, value: String?)]) -> [(name: String, value: String?)]
  {
    Variables.holding {
      values.map { name, value in
        let before = getenv(name).map { String(cString: $0) }
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
        return (name, before)
      }
    }
  }

  private func make() throws(StageRefusal) -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var name = Array("\(base.hasPrefix("/") ? base : "/tmp")/roots-state.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw StageRefusal("no folder for the state of the program: \(String(cString: strerror(errno)))")
    }
    let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    folder = path
    return path
  }

  /// Removes the folder; the next start makes another one.
  package func remove() {
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
