internal import Glibc
internal import RootsFiles

extension StateFile {
  func bytes(atMost limit: Int) throws(StoreError) -> [UInt8] {
    try Self.storing(path) { () throws(FileFault) in
      // Something else may have taken the file's place since it was looked at.
      let file = try FileReading.open(name, in: place.folder)
      defer { close(file) }
      return try FileReading.bytes(of: file, path, limit: limit).bytes
    }
  }

  func replace(with bytes: [UInt8]) throws(StoreError) {
    try Self.storing(path) { () throws(FileFault) in try SafeFile.write(bytes, in: place, .own) }
  }

  /// Makes an empty file that only its owner may read; says whether it was not there before.
  @discardableResult
  func create() throws(StoreError) -> Bool {
    try Self.storing(path) { () throws(FileFault) in
      guard let file = try place.openNew() else { return false }
      close(file)
      return true
    }
  }

  func remove() { try? place.folder.remove(name) }

  static func storing<Answer>(
    _ path: String, _ work: () throws(FileFault) -> Answer
  ) throws(StoreError) -> Answer {
    do throws(FileFault) { return try work() } catch { throw StoreError(of: error, path: path) }
  }
}

extension StoreError {
  init(of fault: FileFault, path: String) {
    switch fault {
    case .link, .leavesFolder: self.init(.notAFile("a link"), path: path)
    case .notAFile: self.init(.notAFile("something else"), path: path)
    case .notAFolder: self.init(.unreachable, path: path, words: .system(ENOTDIR))
    case .tooLarge(_, let limit): self.init(.tooLarge(bytes: limit + 1, limit: limit), path: path)
    case .system(let code, _): self.init(.system(code), path: path, words: .system(code))
    }
  }
}
