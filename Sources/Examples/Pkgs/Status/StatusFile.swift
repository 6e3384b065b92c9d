import Glibc

/// The bytes of a status file, with the places of the packages in it.
///
/// One pass over the bytes finds the stanzas and the few facts that lists show; everything else is read on demand.
struct StatusFile: Sendable {
  let path: String
  let bytes: [UInt8]
  /// The stanzas that name a package, in the order of the file.
  let stanzas: [Stanza]
  let troubles: Troubles

  /// dpkg's own file.
  static let usual = "/var/lib/dpkg/status"

  private static let limit = 1 << 30

  init(reading path: String) throws(StatusError) {
    try self.init(path, try Self.bytes(of: path))
  }

  init(_ path: String, _ bytes: [UInt8]) throws(StatusError) {
    let scan = StatusScan.run(bytes)
    guard !scan.stanzas.isEmpty else { throw StatusError(path, .noPackages) }
    self.path = path
    self.bytes = bytes
    stanzas = scan.stanzas
    troubles = scan.troubles
  }

  /// The text in a range of the file; bytes that are not UTF-8 become replacement characters.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func fields(of stanza: Stanza) -> Fields { Fields(bytes[stanza.range]) }

  private static func bytes(of path: String) throws(StatusError) -> [UInt8] {
    // `O_NONBLOCK`, so that a FIFO or a device does not block; anything but a file is refused below.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw StatusError(path, .unreadable(String(cString: strerror(errno)))) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw StatusError(path, .notAFile)
    }
    let size = Int(facts.st_size)
    guard size <= limit else { throw StatusError(path, .tooLarge(limit: limit)) }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      while count < size {
        let more = read(descriptor, room.baseAddress.map { $0 + count }, size - count)
        if more < 0, errno == EINTR { continue }
        if more < 0 { failure = errno }
        if more <= 0 { return }
        count += more
      }
    }
    guard failure == 0 else { throw StatusError(path, .unreadable(String(cString: strerror(failure)))) }
    return bytes
  }
}

struct StatusError: Error, Equatable, CustomStringConvertible {
  let path: String
  let problem: Problem

  enum Problem: Equatable {
    case unreadable(String)
    case notAFile
    case tooLarge(limit: Int)
    case noPackages
  }

  init(_ path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  var description: String {
    let cure = "name another one with --status FILE"
    return switch problem {
    case .unreadable(let why): "'\(path)' cannot be read: \(why); \(cure)"
    case .notAFile: "'\(path)' is not a file; \(cure)"
    case .tooLarge(let limit): "'\(path)' is larger than \(limit >> 20) MiB; \(cure)"
    case .noPackages: "'\(path)' tells of no package; \(cure), \(StatusFile.usual) is dpkg's"
    }
  }
}
