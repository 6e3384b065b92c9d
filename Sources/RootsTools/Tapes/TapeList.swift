internal import Glibc
internal import RootsTape

/// The tapes that a command line names: files, and folders with all tapes in them. Links in a folder are passed over;
/// what cannot be looked into stands for the tapes in it, so that reading it says why.
@MainActor struct TapeList {
  private let files: DiskFiles
  private static let deepest = 16

  init(_ files: DiskFiles) { self.files = files }

  /// In order, those of a folder by name.
  func tapes(_ paths: [String]) -> [String] {
    paths.flatMap { path in
      var facts = stat()
      let isFolder = stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
      return isFolder ? tapes(in: path, depth: 0) : [path]
    }
  }

  private func tapes(in folder: String, depth: Int) -> [String] {
    guard depth < Self.deepest, access(folder, R_OK | X_OK) == 0 else { return [folder] }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    return files.list(folder).filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      var facts = stat()
      guard lstat(base + name, &facts) == 0 else { return [] }
      switch facts.st_mode & S_IFMT {
      case S_IFDIR: return tapes(in: base + name, depth: depth + 1)
      case S_IFREG where name.hasSuffix(".tape"): return [base + name]
      default: return []
      }
    }
  }
}
