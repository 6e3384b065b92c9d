internal import RootsFiles
internal import RootsTape
internal import RootsTerminal

/// The steps of a walk, each written before it is taken: if the program crashes, they are the tape that leads there.
@MainActor final class WalkTrail {
  private let path: String
  private let header: String
  private var file: (any FileSink)?

  init(_ path: String, header: String) { (self.path, self.header) = (path, header) }

  /// Writes down the step that comes next; `nil` stands for a new start.
  ///
  /// Only what is new is written: a walk may take many thousands of steps from one start.
  func follow(_ step: ProgramWalk.Step?) {
    guard let step else { return begin() }
    if file == nil { begin() }
    // Where it cannot be written, the walk goes on without it.
    guard let file else { return }
    var writer = TapeWriter(pauses: .kept)
    let text = (writer.take(step) + writer.finish()).map { $0 + "\n" }.joined()
    file.append(Array(text.utf8))
    _ = file.keep()
  }

  private func begin() {
    file = try? DiskFiles().begin(path, .shared).get()
    file?.append(Array(header.utf8))
    if file?.keep() != nil { file = nil }
  }

  func remove() { _ = DiskFiles().remove(path) }
}

extension TapeWriter {
  mutating func take(_ step: ProgramWalk.Step) -> [String] {
    switch step {
    case .key(let key): press(key)
    case .time(let passed): pause(passed)
    case .fill(let filling):
      (filling.clearing + Key.typing(filling.text ?? "")).flatMap { press($0) }
        + (filling.text == nil ? typeSecret(field: filling.field) : [])
    }
  }
}
