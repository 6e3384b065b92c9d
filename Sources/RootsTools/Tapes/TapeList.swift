internal import Glibc
internal import RootsTape

/// The tapes that a command line names: files, and folders with all tapes in them.
@MainActor struct TapeList {
  private let files: DiskFiles
  private static let deepest = 16

  init(_ files: DiskFiles) { self.files = files }

  /// The files in order, those of a folder by name.
  func tapes(_ paths: [String]) -> [String] {
    paths.flatMap { Self.isFolder($0) ? tapes(in: $0, depth: 0) : [$0] }
  }

  private func tapes(in folder: String, depth: Int) -> [String] {
    guard depth < Self.deepest else { return [] }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    return files.list(folder).filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      if Self.isFolder(base + name) { return tapes(in: base + name, depth: depth + 1) }
      return name.hasSuffix(".tape") ? [base + name] : []
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
