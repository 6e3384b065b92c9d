@testable import Roots
@testable import RootsExplore
@testable import RootsTape
import RootsTerminal

/// The program that people use, with something deliberately wrong between it and the reader.
@MainActor final class FaultyStage: TapeStage {
  enum Fault: String, CaseIterable, Sendable {
    /// A key is lost now and then.
    case keys
    /// The picture has a row too few.
    case picture
    /// A pane reaches beyond the screen.
    case pane
    /// A smaller screen closes what is on top.
    case resize
    /// What is asked for while a transition runs is dropped.
    case motion
    /// Every start from a saved state opens something more.
    case restore

    /// The word of what must be found.
    var invariant: String {
      switch self {
      case .picture, .pane: "keys"
      default: rawValue
      }
    }
  }

  private let stage: SessionStage
  private let fault: Fault
  private var isEnterDue = false

  init(_ stage: SessionStage, _ fault: Fault) { (self.stage, self.fault) = (stage, fault) }

  var size: Size { stage.size }
  var now: Duration { stage.now }
  var nextDeadline: Duration? { stage.nextDeadline }
  var isSettled: Bool { stage.isSettled }
  var busy: [String] { stage.busy }
  var state: Record { stage.state }
  var exitStatus: Int? { stage.exitStatus }
  var brokenInvariants: [String] { stage.brokenInvariants }
  var violations: [String] { stage.violations + pictureViolations }
  var listener: (@MainActor (LogEvent) -> Void)? {
    get { stage.listener }
    set { stage.listener = newValue }
  }

  var frame: Frame {
    guard fault == .picture else { return stage.frame }
    var frame = Frame(Size(columns: size.columns, rows: size.rows - 1))
    frame.draw { $0.blend(stage.frame) }
    return frame
  }

  var panes: [String: Rect] {
    guard fault == .pane else { return stage.panes }
    return stage.panes.merging(["status": Rect(x: 0, y: size.rows, width: size.columns, height: 1)]) { $1 }
  }

  func press(_ key: Key) {
    // Every second Enter is lost.
    if fault == .keys, key == .enter {
      isEnterDue.toggle()
      if !isEnterDue { return }
    }
    stage.press(key)
  }

  func take(_ input: StageInput) async throws(StageRefusal) {
    if fault == .motion, case .perform = input, !stage.isSettled { return }
    try await stage.take(input)
    if fault == .resize, case .resize(let size) = input, size.rows < 20 {
      try await stage.take(.perform("tab b"))
    }
    if fault == .restore, case .restart = input { try await stage.take(.perform("push item")) }
  }

  func advance(to time: Duration) { stage.advance(to: time) }
  func settle() async { await stage.settle() }
}
