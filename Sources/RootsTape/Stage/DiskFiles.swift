internal import Glibc
internal import Roots
package import RootsFiles
internal import RootsText

/// The files of this machine: read only if they are files, written beside and renamed, never through links.
@MainActor package final class DiskFiles: TapeFiles {
  /// The most bytes that are read of one file.
  private let limit: Int
  private let links: Links
  /// Called with everything that is read.
  package var onRead: ((String, Result<[UInt8], FileProblem>) -> Void)?

  package init(limit: Int = 64 << 20, links: Links = .guarded) {
    self.limit = limit
    self.links = links
  }

  package convenience init(reach: TapeLoader.Reach) {
    self.init(links: reach.links)
  }

  package func read(_ path: String) -> Result<[UInt8], FileProblem> {
    let read = faultless(path) { () throws(FileFault) in
      let file = try FileReading.open(path, links: links)
      defer { close(file) }
      return try FileReading.bytes(of: file, path, limit: limit).bytes
    }
    onRead?(path, read)
    return read
  }

  package func read(descriptor: Int32) -> Result<[UInt8], FileProblem> {
    faultless("-") { () throws(FileFault) in try FileReading.bytes(from: descriptor, "-", limit: limit) }
  }

  package func begin(_ path: String, _ privacy: FilePrivacy) -> Result<any FileSink, FileProblem> {
    faultless(path) { () throws(FileFault) in
      DiskSink(path, try SafeFile(path, privacy, links: links))
    }
  }

  package func trial(_ path: String) -> FileProblem? {
    problem(ofReplacing: path) ?? RootsFiles.Place.trial(path, links: links).map { FileProblem($0, at: path) }
  }

  /// Why no output may take the place of a file: a person has made it, and an app beside it, or one folder above, reads it.
  package func problem(ofReplacing path: String) -> FileProblem? {
    guard access(path, F_OK) == 0, let name = path.split(separator: "/").last else { return nil }
    let folder = path.hasSuffix("/") ? path : path.dropLast(name.count) + "./"
    for place in [folder, folder + "../"] {
      for app in list(String(place)) where app.hasSuffix(".kdl") {
        guard let file = try? FileReading.open(place + app, links: .followed) else { continue }
        defer { close(file) }
        let bytes = try? FileReading.bytes(of: file, app, limit: Self.longestApp).bytes
        let text = String(decoding: bytes ?? [], as: UTF8.self)
        if ["\"", "/", "="].contains(where: { text.contains(part: $0 + name + "\"") })
          || text.contains(part: "from=\(name)")
        {
          return .refused("'\(VisibleText(app).text)' reads it")
        }
      }
    }
    return nil
  }

  private static let longestApp = 4 << 20

  /// Why no file could be put into a folder, which need not be there yet.
  package func trial(folder path: String) -> FileProblem? {
    if path.isEmpty || path.utf8.contains(0) { return .refused("it is not the name of a folder") }
    return RootsFiles.Place.trial(folder: path, links: links).map { FileProblem($0, at: path) }
  }

  /// Opens a file to add to its end; it is made for its owner alone if there is none.
  package func openForAppending(_ path: String) -> Result<Int32, FileProblem> {
    faultless(path) { () throws(FileFault) in
      try RootsFiles.Place(path, links: links, making: .own).openForAppending()
    }
  }

  /// Makes an empty file for its owner alone; says whether nothing had the name.
  package func reserve(_ path: String) -> Result<Bool, FileProblem> {
    faultless(path) { () throws(FileFault) in
      guard let file = try RootsFiles.Place(path, links: links, making: .own).openNew() else { return false }
      close(file)
      return true
    }
  }

  package func remove(_ path: String) -> FileProblem? {
    let removal = faultless(path) { () throws(FileFault) in
      guard let place = try RootsFiles.Place(existing: path, links: links) else {
        throw .system(ENOENT, path)
      }
      try place.folder.remove(place.name)
    }
    if case .failure(let problem) = removal { return problem }
    return nil
  }

  private func faultless<Answer>(
    _ path: String, _ work: () throws(FileFault) -> Answer
  ) -> Result<Answer, FileProblem> {
    do { return .success(try work()) } catch { return .failure(FileProblem(error, at: path)) }
  }

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

private final class DiskSink: FileSink {
  private let path: String
  private let file: SafeFile

  init(_ path: String, _ file: SafeFile) { (self.path, self.file) = (path, file) }

  func append(_ bytes: [UInt8]) { file.append(bytes) }
  func keep() -> FileProblem? { file.keep().map { FileProblem($0, at: path) } }
  func preview(_ bytes: [UInt8]) { file.preview(bytes) }
  func finish() -> FileProblem? { file.finish().map { FileProblem($0, at: path) } }
}

extension TapeLoader.Reach {
  var links: Links { self == .folder ? .guarded : .followed }
}

extension FileProblem {
  fileprivate init(_ trouble: RootsFiles.Place.Trouble, at path: String) {
    self =
      switch trouble {
      case .fault(let fault): FileProblem(fault, at: path)
      case .another: .refused("it is another user's, in a folder in which only the owner may replace it")
      }
  }

  package init(_ code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self = .absent
    case ELOOP: self = .link
    default: self = .refused(String(cString: strerror(code)))
    }
  }
}
