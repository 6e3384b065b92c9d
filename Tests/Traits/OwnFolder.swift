package import Glibc

/// A folder of a test's own, in the folder for temporary files, gone with all that is in it when its last user is.
package final class OwnFolder: Sendable {
  /// Its path, without links in it and without a slash at the end.
  package let path: String

  package init() {
    // As a program would: a relative path is not used.
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var name = Array("\(base.hasPrefix("/") ? base : "/tmp")/roots-test-XXXXXX".utf8CString)
    let made = mkdtemp(&name).flatMap { realpath($0, nil) }
    path = made.map { String(cString: $0) } ?? "/nonexistent/\(String(cString: strerror(errno)))"
    free(made)
  }

  deinit { Self.remove(path) }

  /// The path of a file in it.
  package subscript(name: String) -> String { "\(path)/\(name)" }

  /// What stands in it, in order.
  package var names: [String] { Self.names(in: path).sorted() }

  package func write(_ name: String, _ text: String) { write(name, Array(text.utf8)) }

  package func write(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o600) {
    let file = open(self[name], O_WRONLY | O_CREAT | O_TRUNC, mode)
    defer { close(file) }
    var rest = bytes[...]
    while case let count = rest.withUnsafeBytes({ Glibc.write(file, $0.baseAddress, $0.count) }), count > 0 {
      rest = rest.dropFirst(count)
    }
  }

  package func folder(_ name: String) { mkdir(self[name], 0o700) }

  package func link(_ name: String, to target: String) { symlink(target, self[name]) }

  package func pipe(_ name: String) { mkfifo(self[name], 0o600) }

  /// What stands in a folder, in no order.
  package static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a folder with everything in it; a link to one is not followed.
  private static func remove(_ folder: String) {
    for name in names(in: folder) where unlink("\(folder)/\(name)") != 0 { remove("\(folder)/\(name)") }
    if rmdir(folder) != 0, errno == ENOTEMPTY || errno == EACCES {
      chmod(folder, 0o700)
      for name in names(in: folder) where unlink("\(folder)/\(name)") != 0 { remove("\(folder)/\(name)") }
      rmdir(folder)
    }
  }
}
