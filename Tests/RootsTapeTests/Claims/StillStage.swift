import Roots
import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestSupport

/// A program in which nothing happens: what claims look at is given.
@MainActor final class StillStage: TapeStage {
  var state: Record
  var frame: Frame
  var panes: [String: Rect] = [:]
  var violations: [String] = []
  var brokenInvariants: [String] { [] }
  var exitStatus: Int?
  var hasPicture = true
  var listener: (@MainActor (LogEvent) -> Void)?

  init(_ state: Record = [:], _ frame: Frame = Frame(Size(columns: 1, rows: 1))) {
    self.state = state
    self.frame = frame
  }

  /// The size of the screen, if the picture does not fill it.
  var screen: Size?

  var size: Size { screen ?? frame.size }
  var now: Duration { .zero }
  var nextDeadline: Duration? { nil }
  var isSettled: Bool { true }
  var busy: [String] { [] }

  func press(_ key: Key) {}
  func take(_ input: StageInput) async throws(StageRefusal) {}
  func advance(to time: Duration) {}
  func settle() async {}

  /// What is said of a claim: whether it holds, in which words, and what is told of it if it does not.
  func told(_ claim: String, _ memory: ReplayMemory = ReplayMemory()) -> String {
    let tape = Tape(claim)
    guard case .expect(let expectation)? = tape.commands.first?.action, tape.isValid else {
      return tape.diagnostics.rendered
    }
    let goldens = GoldenFolder(of: "t.tape", ReplayOptions(), ToyFiles())
    switch Judge(self, memory, goldens).verdict(on: expectation) {
    case .holds(let words, _): return "holds: \(words)"
    case .fails(let shortfall):
      let path = shortfall.path.map { " at \($0)" } ?? ""
      return "fails: \(shortfall.sentence)\(path): \(shortfall.expected) / \(shortfall.actual)"
    }
  }
}

extension Frame {
  /// A frame with these rows, as wide as it has to be.
  init(rows: [String], columns: Int? = nil, cursor: Point? = nil) {
    let width = rows.map { Text.width(of: $0) }.max() ?? 1
    self.init(Size(columns: columns ?? max(1, width), rows: max(1, rows.count)))
    for (y, row) in rows.enumerated() { draw { $0.put(row, at: Point(x: 0, y: y)) } }
    self.cursor = cursor
  }
}
