internal import RootsApp
internal import RootsTape
internal import RootsTerminal

/// The recorder of a program that is shown in the terminal.
@MainActor final class LiveRecording {
  private let recorder: Recorder
  private let order: RecordingOrder
  private var tapes: [String] = []

  /// Listens from now on.
  init(_ order: RecordingOrder, _ recorder: Recorder, _ deck: Deck) {
    self.order = order
    self.recorder = recorder
    recorder.steer(by: deck) { [weak self] in
      let tape = RecordingPlace.next(for: order.app)
      self?.tapes.append(tape)
      return (tape, RecordingPlace.name(of: order.app, for: tape))
    }
  }

  /// Begins the tape that is asked for, if one is; what was restored until now is part of it.
  /// - Throws: If that tape cannot be written.
  func begin() throws(RecordingOrder.Unwritable) {
    recorder.noteRestoration()
    if let tape = order.tape, let problem = begin(tape, order.app) {
      throw RecordingOrder.Unwritable(description: "\(tape): \(problem)")
    }
  }

  private func begin(_ tape: String, _ app: String) -> FileProblem? {
    tapes.append(tape)
    return recorder.begin(tape, app: RecordingPlace.name(of: app, for: tape))
  }

  /// Ends the tape that is being written, and says where the tapes are.
  func takeLeave(_ console: Console) {
    let end = recorder.end()
    for tape in tapes { console.tell("recorded \(tape)") }
    if case .failure(let problem)? = end { console.tell("roots: the last tape is not complete: \(problem)") }
  }
}

extension RecordingOrder {
  /// A tape that cannot be written.
  struct Unwritable: Error, CustomStringConvertible {
    let description: String
  }
}
