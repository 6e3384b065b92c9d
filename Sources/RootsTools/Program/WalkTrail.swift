internal import Glibc
internal import RootsTape

/// The steps of a walk, each written before it is taken: if the program crashes, they are the tape that leads there.
@MainActor final class WalkTrail {
  private let path: String
  private let header: String
  private var file: Int32 = -1

  init(_ path: String, header: String) { (self.path, self.header) = (path, header) }

  isolated deinit { if file >= 0 { close(file) } }

  /// Writes down the step that comes next; `nil` stands for a new start.
  ///
  /// Only what is new is written: a walk may take many thousands of steps from one start.
  func follow(_ step: ProgramWalk.Step?) {
    guard let step else { return begin() }
    if file < 0 { begin() }
    // Where it cannot be written, the walk goes on without it.
    guard file >= 0 else { return }
    var writer = TapeWriter(pauses: .kept)
    let text = (writer.take(step) + writer.finish()).map { $0 + "\n" }.joined()
    _ = Array(text.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }

  private func begin() {
    if file >= 0 { close(file) }
    file = -1
    guard DiskFiles().write(Array(header.utf8), to: path, .shared) == nil else { return }
    file = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
  }

  /// Removes it, as the walk has ended by itself.
  func remove() { _ = DiskFiles().remove(path) }
}

extension TapeWriter {
  /// A step of a walk.
  mutating func take(_ step: ProgramWalk.Step) -> [String] {
    switch step {
    case .key(let key): press(key)
    case .time(let passed): pause(passed)
    }
  }
}
