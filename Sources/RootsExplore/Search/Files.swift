internal import Glibc

/// Files of lines.
enum Files {
  /// The names in a folder; none if there is no such folder.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  static func lines(of path: String) throws(Spool.Failure) -> [String] {
    guard let file = fopen(path, "r") else { throw failure(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a file whole or not at all.
  static func write(_ lines: [String], to folder: String, named name: String) throws(Spool.Failure) {
    makeFolder(folder)
    let path = "\(folder)/\(name)"
    let draft = "\(path).\(getpid()).tmp"
    unlink(draft)
    // Never through a symbolic link.
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0, let file = fdopen(descriptor, "w") else { throw failure(draft) }
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWritten, rename(draft, path) == 0 else { throw failure(path) }
  }

  private static func makeFolder(_ path: String) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      mkdir(made, 0o777)
    }
  }

  private static func failure(_ path: String) -> Spool.Failure {
    Spool.Failure(description: "'\(path)': \(String(cString: strerror(errno)))")
  }
}
