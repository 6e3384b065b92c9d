import Glibc

extension String {
  /// Puts the text into a file, for a test.
  func write(toFile path: String) throws {
    let file = try FilePointer(path)
    fputs(self, file.pointer)
  }

  /// Removes the file at this path.
  func unlink() { _ = Glibc.unlink(self) }
}

/// A file that is closed when it is no longer needed.
final class FilePointer {
  let pointer: UnsafeMutablePointer<FILE>

  struct Unwritable: Error {}

  init(_ path: String) throws {
    guard let pointer = fopen(path, "w") else { throw Unwritable() }
    self.pointer = pointer
  }

  deinit { fclose(pointer) }
}
