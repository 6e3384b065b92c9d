internal import Glibc

/// The files of this machine: read only if they are files, written beside and renamed, never through links.
@MainActor package final class DiskFiles: TapeFiles {
  /// The most bytes that are read of one file.
  private let limit: Int
  private let links: Links

  /// What happens to a link in the place of a file that is read.
  package enum Links: Sendable { case followed, refused }

  package init(limit: Int = 64 << 20, links: Links = .followed) {
    self.limit = limit
    self.links = links
  }

  package func read(_ path: String) -> Result<[UInt8], FileProblem> {
    let way = links == .refused ? O_NOFOLLOW : 0
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | way)
    guard descriptor >= 0 else { return .failure(FileProblem(errno)) }
    defer { close(descriptor) }
    return read(descriptor, regularOnly: true)
  }

  /// Everything that comes in on a descriptor: standard input, say.
  package func read(descriptor: Int32) -> Result<[UInt8], FileProblem> {
    read(descriptor, regularOnly: false)
  }

  private func read(_ descriptor: Int32, regularOnly: Bool) -> Result<[UInt8], FileProblem> {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(FileProblem(errno)) }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    if regularOnly, !isRegular { return .failure(.notAFile) }
    if isRegular, status.st_size > limit { return .failure(.tooLarge(limit: limit)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(isRegular ? Int(status.st_size) + 1 : 65_536)
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return .failure(FileProblem(errno)) }
      if count == 0 { return .success(bytes) }
      bytes += piece[..<count]
      if bytes.count > limit { return .failure(.tooLarge(limit: limit)) }
    }
  }

  package func begin(_ path: String, _ privacy: FilePrivacy) -> Result<any FileSink, FileProblem> {
    SafeFile.create(path, privacy).map { $0 }
  }

  package func trial(_ path: String) -> FileProblem? { SafeFile.trial(path) }

  package func list(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package func remove(_ path: String) -> FileProblem? {
    unlink(path) == 0 ? nil : FileProblem(errno)
  }

  package func png(of svg: String) -> Result<[UInt8], FileProblem> {
    guard let program = ProgramPath.find(Self.painter) else {
      return .failure(.refused("a PNG needs \(Self.painter), of the Debian package librsvg2-bin"))
    }
    return ChildProcess(program, ["--format=png"]).run(input: Array(svg.utf8)).flatMap { result in
      if result.status == 0, result.output.starts(with: Self.pngMark) { return .success(result.output) }
      return .failure(.refused("\(Self.painter) made no picture; it ended with \(result.status)"))
    }
  }

  private static let painter = "rsvg-convert"
  private static let pngMark: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
}

extension FileProblem {
  /// The problem that the system names by a number.
  package init(_ code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self = .absent
    case ELOOP: self = .link
    default: self = .refused(String(cString: strerror(code)))
    }
  }
}
