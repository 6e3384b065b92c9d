import Glibc

extension StateFile {
  /// Returns the content of the file, which must not exceed a limit.
  func bytes(atMost limit: Int) throws(StoreError) -> [UInt8] {
    // The file may have been replaced since it was examined, and opening a pipe must not block.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw trouble() }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      var part = [UInt8](repeating: 0, count: 64 << 10)
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw trouble() }
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
    throw StoreError(.tooLarge(bytes: bytes.count, limit: limit), path: path)
  }

  /// Replaces the content of the file completely or not at all.
  func replace(with bytes: [UInt8]) throws(StoreError) {
    // Two instances must not write to the same temporary file.
    let temporary = path + ".\(getpid()).new"
    unlink(temporary)
    let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw trouble() }
    // After the renaming there is nothing left to remove.
    defer { unlink(temporary) }
    do {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw trouble() }
    }
    guard rename(temporary, path) == 0 else { throw trouble() }
    syncFolder()
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(StoreError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw trouble() }
      done += count
    }
  }

  private func syncFolder() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func trouble() -> StoreError {
    let number = errno
    return StoreError(.system(number), path: path, words: .system(number))
  }
}
