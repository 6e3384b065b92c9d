internal import Glibc

/// The way to a file, gone one step after the other: each is opened in the folder before it, so that nothing which is
/// exchanged meanwhile leads elsewhere.
struct Way {
  enum Rule {
    case none
    case staying
    case own
    /// Likewise, but not in the place of the last folder, nor of one below which the next is to be made.
    case ownAbove
  }

  private(set) var folder: Folder
  private(set) var path: String
  private let start: Folder?
  private let rule: Rule
  private var rest: [Substring]
  /// The number of steps behind the last folder.
  private var end = 1
  /// The depth of the folder below the start, where that matters.
  private var depth = 0
  private var links = 0
  private var link: String?
  /// The number of steps that are left where the folders begin to which links lead.
  private var linkEnds: [Int] = []
  private static let mostLinks = 40

  /// - Parameter base: what messages put before the path.
  init(_ path: String, from start: Folder, called base: String = "", _ rule: Rule) throws(FileFault) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notAFile(base + path) }
    (self.start, folder, self.rule) = (rule == .staying ? start : nil, start, rule)
    self.path = path.hasPrefix("/") ? "/" : base
    rest = Self.steps(path)
  }

  private static func steps(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }.reversed()
  }

  func name() throws(FileFault) -> String {
    guard let last = rest.first, last != ".." else { throw .notAFile(path) }
    return String(last)
  }

  /// Goes on to the folder of the last step, or to that of the step before which there is none.
  /// - Parameter mode: the rights of folders that are made on the way; `nil` if none are.
  /// - Returns: Whether all folders are there.
  mutating func goToFolder(making mode: mode_t? = nil) throws(FileFault) -> Bool {
    while rest.count > 1 {
      if try !go(making: mode) { return false }
    }
    return true
  }

  mutating func goToEnd(making mode: mode_t? = nil) throws(FileFault) -> Bool {
    end = 0
    while !rest.isEmpty {
      if try !go(making: mode) { return false }
    }
    return true
  }

  mutating func open(_ flags: Int32) throws(FileFault) -> Int32 {
    while true {
      guard try goToFolder() else { throw .system(ENOENT, path(to: rest.last ?? "")) }
      let name = try name()
      let file = openat(folder.descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC)
      if file >= 0 { return file }
      guard errno == ELOOP, folder.isLink(name) else { throw .system(errno, path(to: name)) }
      rest.removeFirst()
      try follow(name)
    }
  }

  private func path(to step: some StringProtocol) -> String {
    path.isEmpty || path.hasSuffix("/") ? path + step : "\(path)/\(step)"
  }

  private mutating func go(making mode: mode_t?) throws(FileFault) -> Bool {
    guard let step = rest.popLast() else { return true }
    if step == ".." {
      if rule == .staying, depth == 0 { throw .leavesFolder(link ?? path(to: step)) }
      depth -= 1
    }
    var next = openat(folder.descriptor, String(step), Folder.flags | O_NOFOLLOW)
    if next < 0, errno == ENOENT {
      if rule == .ownAbove, linkEnds.contains(rest.count + 1) { throw .link(link ?? path) }
      guard let mode else {
        rest.append(step)
        return false
      }
      guard mkdirat(folder.descriptor, String(step), mode) == 0 || errno == EEXIST else {
        throw .system(errno, path(to: step))
      }
      next = openat(folder.descriptor, String(step), Folder.flags | O_NOFOLLOW)
    }
    if next < 0 {
      let code = errno
      guard code == ENOTDIR || code == ELOOP else { throw .system(code, path(to: step)) }
      guard folder.isLink(String(step)) else { throw .notAFolder(path(to: step)) }
      try follow(String(step))
      return true
    }
    if step != ".." { depth += 1 }
    folder = Folder(owning: next)
    path = path(to: step)
    return true
  }

  private mutating func follow(_ name: String) throws(FileFault) {
    links += 1
    link = path(to: name)
    let isLast = rest.count <= end
    guard rule != .none, rule != .ownAbove || !isLast, links <= Self.mostLinks else {
      throw .link(path(to: name))
    }
    // The link itself is held, so that what is judged is what is read.
    let held = openat(folder.descriptor, name, 0o10000000 | O_NOFOLLOW | O_CLOEXEC)
    guard held >= 0 else { throw .system(errno, path(to: name)) }
    defer { close(held) }
    var facts = stat()
    guard fstat(held, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK,
      rule == .staying || facts.st_uid == 0 || facts.st_uid == geteuid()
    else { throw .link(path(to: name)) }
    guard let target = Self.target(held, "") else { throw .system(errno, path(to: name)) }
    linkEnds.removeAll { $0 > rest.count }
    linkEnds.append(rest.count)
    if target.hasPrefix("/") {
      try restart(target, name)
    } else {
      rest += Self.steps(target)
    }
  }

  private mutating func restart(_ target: String, _ name: String) throws(FileFault) {
    if rule != .staying {
      folder = try Folder(at: "/")
      path = "/"
      rest += Self.steps(target)
      return
    }
    let home = start.flatMap { Self.target(AT_FDCWD, "/proc/self/fd/\($0.descriptor)") }
      .map { $0 == "/" ? $0 : $0 + "/" }
    guard let start, let home, target.hasPrefix(home) else { throw .leavesFolder(path(to: name)) }
    (folder, depth) = (start, 0)
    rest += Self.steps(String(target.dropFirst(home.count)))
  }

  private static func target(_ folder: Int32, _ name: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(folder, name, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension Way {
  init(writing path: String, _ links: Links) throws(FileFault) {
    if let inside = WorkingFolder.path(inside: path) {
      try self.init(
        inside, from: try Folder(at: "."), called: String(path.dropLast(inside.count)),
        links == .followed ? .own : .none)
    } else {
      try self.init(
        path, from: try Folder(at: path.hasPrefix("/") ? "/" : "."), links == .followed ? .own : .ownAbove)
    }
  }

  init(reading path: String, _ links: Links) throws(FileFault) {
    let rule = links == .refused ? Rule.none : .staying
    if let inside = WorkingFolder.path(inside: path) {
      try self.init(
        inside, from: try Folder(at: "."), called: String(path.dropLast(inside.count)), rule)
    } else {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      let folder = slash.map { String(path[...$0]) } ?? ""
      try self.init(
        String(path.dropFirst(folder.count)), from: try Folder(at: folder), called: folder, rule)
    }
  }
}

enum WorkingFolder {
  /// A path from the working folder, if it never leaves that; `nil` for others.
  static func path(inside path: String) -> String? {
    if path.split(separator: "/").contains("..") { return nil }
    guard path.hasPrefix("/") else { return path }
    guard let working = getcwd(nil, 0) else { return nil }
    defer { free(working) }
    let base = String(cString: working) + "/"
    return path.hasPrefix(base) ? String(path.dropFirst(base.count)) : nil
  }
}
