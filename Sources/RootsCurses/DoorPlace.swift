internal import Glibc
internal import Roots

/// The place of a program's socket: in the runtime folder of the user, by the name of the program.
struct DoorPlace {
  let socket: String
  var lock: String { socket + ".lock" }

  /// - Parameter folder: What `XDG_RUNTIME_DIR` says.
  init(of name: String, in folder: String?) throws(DoorRefusal) {
    guard let folder, folder.hasPrefix("/") else { throw .noFolder }
    var facts = stat()
    guard lstat(folder, &facts) == 0 else { throw .unusable(folder, errno) }
    guard facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid(), facts.st_mode & 0o022 == 0 else {
      throw .notOurs(folder)
    }
    let word = String(
      name.unicodeScalars.filter { $0.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains($0) })
    guard !word.isEmpty else { throw .noName }
    socket = "\(folder)/roots-\(word).socket"
    guard socket.utf8.count < DoorPlace.longest else { throw .unusable(socket, ENAMETOOLONG) }
  }

  private static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  var holdsSocket: Bool {
    var facts = stat()
    return lstat(socket, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK && facts.st_uid == geteuid()
  }

  func withAddress<Answer>(_ use: (UnsafePointer<sockaddr>, socklen_t) -> Answer) -> Answer {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (index, byte) in socket.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
    }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// Why a program does not take URLs from later starts of itself.
enum DoorRefusal: Error, Hashable, CustomStringConvertible {
  case noFolder
  case notOurs(String)
  case noName
  case taken
  case unusable(String, Int32)

  var description: String {
    switch self {
    case .noFolder: "XDG_RUNTIME_DIR names no folder, so a running program cannot be found"
    case .notOurs(let folder):
      "'\(VisibleText(folder).text)' is not a folder that only this user can use; see XDG_RUNTIME_DIR"
    case .noName: "the program has no name"
    case .taken: "the program is already running"
    case .unusable(let path, let error): "'\(VisibleText(path).text)': \(String(cString: strerror(error)))"
    }
  }
}
