package import Glibc

/// Reads regular files of this machine only: no pipe, no device, no folder.
package enum FileReading {
  /// A path without links, from the root; `nil` if nothing stands there.
  package static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  package static func open(_ path: String, links: Links) throws(FileFault) -> Int32 {
    // Without waiting: a pipe of that name must not hold the reader up.
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    if links == .followed {
      let file = Glibc.open(path, flags | O_CLOEXEC)
      guard file >= 0 else { throw .system(errno, path) }
      return file
    }
    var way = try Way(reading: path, links)
    return try way.open(flags)
  }

  package static func open(_ path: String, in folder: Folder) throws(FileFault) -> Int32 {
    var way = try Way(path, from: folder, .none)
    return try way.open(O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  package static func bytes(
    of file: Int32, _ path: String, limit: Int
  ) throws(FileFault) -> (bytes: [UInt8], facts: stat) {
    let facts = try self.facts(of: file, path)
    guard facts.st_size <= limit else { throw .tooLarge(path, limit: limit) }
    return (try bytes(from: file, path, limit: limit, expecting: Int(facts.st_size)), facts)
  }

  package static func facts(of file: Int32, _ path: String) throws(FileFault) -> stat {
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw .system(errno, path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    return facts
  }

  package static func bytes(
    from file: Int32, _ path: String, limit: Int, expecting size: Int = 0
  ) throws(FileFault) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var next = size + 1
    while true {
      var code: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: next) { buffer, count in
        var got = 0
        repeat { got = read(file, buffer.baseAddress, buffer.count) } while got < 0 && errno == EINTR
        (count, code) = (max(0, got), got < 0 ? errno : 0)
      }
      if code != 0 { throw .system(code, path) }
      if part.isEmpty { return bytes }
      bytes += part
      if bytes.count > limit { throw .tooLarge(path, limit: limit) }
      next = max(1 << 16, size + 1 - bytes.count)
    }
  }
}
