internal import Glibc
internal import Roots
package import RootsFiles

/// The folder of an app file: the only one whose files the file can read.
///
/// Every step of a path is opened from the folder before it, and no step may be a link: what a path means
/// cannot change between looking and reading, and never lies outside.
package struct AppFolder: Sendable {
  private let path: String
  private let unsaved: UnsavedFiles

  package init(of file: String, unsaved: UnsavedFiles = UnsavedFiles()) {
    self.unsaved = unsaved
    let bytes = Array(file.utf8)
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    path = slash.map { $0 == 0 ? "/" : String(decoding: bytes[..<$0], as: UTF8.self) } ?? "."
  }

  package init(at path: String, unsaved: UnsavedFiles = UnsavedFiles()) {
    self.path = path
    self.unsaved = unsaved
  }

  package func folder(of name: String) -> AppFolder { AppFolder(of: path + "/" + name, unsaved: unsaved) }

  package enum Refusal: Error, Equatable {
    case absolute
    case leavesFolder
    case hidden(String)
    case empty
    case link(String)
    case linkOut(String)
    case notFound(String)
    case notFile(String)
    case tooLarge(String, limit: Int)
    case unreadable(String, why: String)
  }

  /// The most bytes a file may have.
  package static let sizeLimit = 16 << 20

  package func read(_ name: String) throws(Refusal) -> (bytes: [UInt8], identity: FileIdentity) {
    let steps = try AppFolder.steps(of: name)
    let folder: Folder
    do { folder = try Folder(at: path) } catch { throw Refusal(error) }
    do throws(FileFault) {
      let file = try FileReading.open(steps.joined(separator: "/"), in: folder)
      defer { close(file) }
      return try AppFolder.contents(of: file, name, unsaved)
    } catch {
      throw Refusal(error) { $0.split(separator: "/").last.map(String.init) ?? $0 }
    }
  }

  private enum LinkRule { case followed, refused }

  /// The file whose name is nearest to one that is not there; `nil` if there is none that can be read.
  package func nearest(to name: String) -> String? { nearest(to: name, links: .refused) }

  private func nearest(to name: String, links: LinkRule) -> String? {
    guard let steps = try? AppFolder.steps(of: name) else { return nil }
    var path = path
    for (place, step) in steps.enumerated() {
      let isLast = place == steps.count - 1
      var facts = stat()
      if !isLast, lstat(path + "/" + step, &facts) == 0 {
        path += "/" + step
        continue
      }
      // The nearest name may be that of a link, which is not read.
      let near = Names.nearest(to: step, in: AppFolder.names(in: path, areFiles: isLast), limit: 3)
      return near.lazy.map { steps[..<place] + [$0] + steps[(place + 1)...] }
        .first { isFile(Array($0), links) && $0.joined(separator: "/") != name }?.joined(separator: "/")
    }
    return nil
  }

  private func isFile(_ steps: [String], _ links: LinkRule) -> Bool {
    var (path, facts) = (path, stat())
    for step in steps {
      path += "/" + step
      guard links == .followed ? stat(path, &facts) == 0 : lstat(path, &facts) == 0 else { return false }
      if facts.st_mode & S_IFMT == S_IFLNK { return false }
    }
    return facts.st_mode & S_IFMT == S_IFREG
  }

  /// The path that may have been meant in place of one that was refused, which a person has named.
  static func nearest(to path: String, instead refusal: Refusal) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return AppFolder(of: path).nearest(to: name, for: path, instead: refusal, links: .followed)
  }

  func nearest(to name: String, for path: String, instead refusal: Refusal) -> String? {
    nearest(to: name, for: path, instead: refusal, links: .refused)
  }

  private func nearest(
    to name: String, for path: String, instead refusal: Refusal, links: LinkRule
  ) -> String? {
    guard case .notFound = refusal, path.hasSuffix(name), let near = nearest(to: name, links: links) else {
      return nil
    }
    return path.dropLast(name.count) + near
  }

  /// How many names of a folder are looked at.
  private static let nameLimit = 10_000

  private static func names(in path: String, areFiles: Bool) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < nameLimit, let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isFolder = entry.pointee.d_type == DT_DIR
      if !name.hasPrefix("."), isFolder != areFiles { names.append(name) }
    }
    return names.sorted()
  }

  /// What a file anywhere holds: the one a person has named.
  package static func read(
    file path: String, unsaved: UnsavedFiles = UnsavedFiles(), links: Links = .followed
  ) throws(Refusal) -> (bytes: [UInt8], identity: FileIdentity) {
    do throws(FileFault) {
      let file = try FileReading.open(path, links: links)
      defer { close(file) }
      return try contents(of: file, path, unsaved)
    } catch {
      // It is named as the person has named it, whichever folder on the way is missing.
      if case .system(let code, _) = error { throw Refusal(.system(code, path)) }
      throw Refusal(error)
    }
  }

  /// A path taken apart; a step upwards, or a start elsewhere, is refused.
  private static func steps(of name: String) throws(Refusal) -> [String] {
    if name.hasPrefix("/") { throw .absolute }
    let steps = name.split(separator: "/").map(String.init).filter { $0 != "." }
    if steps.contains("..") { throw .leavesFolder }
    // They hold names and passwords of services, and keys.
    if let hidden = steps.first(where: { $0.hasPrefix(".") }) { throw .hidden(hidden) }
    if steps.isEmpty || name.utf8.contains(0) { throw .empty }
    return steps
  }

  private static func contents(
    of file: Int32, _ name: String, _ unsaved: UnsavedFiles
  ) throws(FileFault) -> (bytes: [UInt8], identity: FileIdentity) {
    let identity = FileIdentity(try FileReading.facts(of: file, name))
    if let bytes = unsaved[identity] {
      guard bytes.count <= sizeLimit else { throw .tooLarge(name, limit: sizeLimit) }
      return (bytes, identity)
    }
    return (try FileReading.bytes(of: file, name, limit: sizeLimit).bytes, identity)
  }
}

extension AppFolder.Refusal {
  /// - Parameter name: What messages call the file or folder of a path.
  fileprivate init(_ fault: FileFault, name: (String) -> String = { $0 }) {
    self =
      switch fault {
      case .link(let path): .link(name(path))
      case .leavesFolder(let path): .linkOut(name(path))
      case .notAFile(let path), .notAFolder(let path): .notFile(name(path))
      case .tooLarge(let path, let limit): .tooLarge(name(path), limit: limit)
      case .system(ENOENT, let path): .notFound(name(path))
      case .system(ENOTDIR, let path), .system(EISDIR, let path), .system(ENXIO, let path):
        .notFile(name(path))
      case .system(let code, let path): .unreadable(name(path), why: String(cString: strerror(code)))
      }
  }
}

package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  fileprivate init(_ facts: stat) {
    device = UInt64(facts.st_dev)
    number = UInt64(facts.st_ino)
  }
}

/// Texts that an editor shows and has not saved yet: they are read in the place of their files.
package struct UnsavedFiles: Sendable {
  private var texts: [FileIdentity: [UInt8]] = [:]

  /// Texts by the paths of their files; what has no file yet is read by nothing.
  package init(_ texts: [(path: String, bytes: [UInt8])] = []) {
    for (path, bytes) in texts {
      var facts = stat()
      if stat(path, &facts) == 0 { self.texts[FileIdentity(facts)] = bytes }
    }
  }

  fileprivate subscript(file: FileIdentity) -> [UInt8]? { texts[file] }
}

extension AppFolder.Refusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .absolute: "a path from the root is not allowed; name a file in the folder of this one"
    case .leavesFolder: "'..' is not allowed; name a file in the folder of this one"
    case .hidden(let name): "'\(name)' is hidden, and hidden files are not read"
    case .empty: "the name of a file is missing"
    case .link(let name): "'\(name)' is a link; files are read from the folder itself"
    case .linkOut(let name):
      "'\(name)' is a link out of its folder, and is not followed; name the file that it leads to"
    case .notFound(let name): "there is no '\(name)'"
    case .notFile(let name): "'\(name)' is not a file"
    case .tooLarge(let name, let limit): "'\(name)' has more than \(limit >> 20) MiB"
    case .unreadable(let name, let why): "'\(name)' cannot be read: \(why.lowercased())"
    }
  }
}
