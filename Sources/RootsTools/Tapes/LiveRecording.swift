internal import RootsApp
internal import RootsTape
internal import RootsTerminal

@MainActor final class LiveRecording {
  private let recorder: Recorder
  private let order: RecordingOrder
  private weak var deck: Deck?
  private var tapes: [String] = []

  init(_ order: RecordingOrder, _ recorder: Recorder, _ deck: Deck) {
    self.order = order
    self.recorder = recorder
    self.deck = deck
    recorder.steer(by: deck) { [weak self] in
      let tape = RecordingPlace.next(for: order.app)
      self?.tapes.append(tape)
      return (tape, RecordingPlace.name(of: order.app, for: tape))
    }
  }

  func begin() throws(RecordingOrder.Unwritable) {
    if let page = order.tape.map(RecordingOrder.page(of:)), order.wantsPages,
      let problem = DiskFiles().trial(page)
    {
      throw RecordingOrder.Unwritable(description: "\(page): \(problem)")
    }
    if let tape = order.tape, let problem = begin(tape, order.app) {
      throw RecordingOrder.Unwritable(description: "\(tape): \(problem)")
    }
  }

  private func begin(_ tape: String, _ app: String) -> FileProblem? {
    tapes.append(tape)
    let problem = recorder.begin(tape, app: RecordingPlace.name(of: app, for: tape))
    if let deck { recorder.show(on: deck) }
    return problem
  }

  /// Ends the tape that is being written, and tells where the tapes are.
  /// - Parameter makeStage: Makes the stages on which the tapes are played for their golden frames and pages; `nil` makes
  ///   neither.
  /// - Returns: Whether everything was written.
  func takeLeave(_ console: Console, on makeStage: StageMaker?) -> Bool {
    let end = recorder.end()
    var isWhole = true
    for tape in tapes {
      console.tell("recorded \(tape)")
      if !TapePage.keepFrames(of: tape, console, on: makeStage) { isWhole = false }
      if order.wantsPages, let makeStage, !writePage(of: tape, console, makeStage) { isWhole = false }
    }
    guard case .failure(let problem)? = end else { return isWhole }
    console.tell("roots: the last tape is not complete: \(problem)")
    return false
  }
}

extension LiveRecording {
  private func writePage(of tape: String, _ console: Console, _ makeStage: @escaping StageMaker) -> Bool {
    let path = RecordingOrder.page(of: tape)
    let page = TapePage(makeStage).page(of: [tape])
    if let problem = page.problem { console.tell("roots: \(tape): \(problem)") }
    if let problem = DiskFiles().write(page.bytes, to: path) {
      console.tell("roots: \(path): \(problem)")
      return false
    }
    console.tell("its page is \(path)")
    return true
  }
}

extension RecordingOrder {
  static func page(of tape: String) -> String {
    tape.hasSuffix(".tape") ? "\(tape.dropLast(5)).html" : "\(tape).html"
  }

  struct Unwritable: Error, CustomStringConvertible {
    let description: String
  }
}
