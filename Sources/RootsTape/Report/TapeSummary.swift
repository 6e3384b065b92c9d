public import Roots
internal import RootsTerminal
internal import RootsApp

/// The result of playing one tape, as data: reports are made of it, here or by another process.
public struct TapeSummary: Hashable, Sendable {
  /// The file.
  public let tape: String
  /// The end of the replay.
  public let code: TapeSummary.Code
  /// The number of keys that were pressed.
  public let keyCount: Int
  /// Milliseconds in the program.
  public let duration: Int
  /// Milliseconds on the wall.
  public let elapsed: Int
  package let setup: [Setting]
  /// The steps of the tape, in their order.
  public let steps: [Step]
  /// The notes that stand in the tape.
  public let notes: [String]
  /// The reason why the tape was not played at all.
  public let error: String?
  /// The mistakes for which the tape was not played, as people read them.
  package var text: [String] = []
  package var page: String?

  package struct Setting: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// A step of the tape, and what came of its claims.
  public struct Step: Hashable, Sendable {
    /// The title of the step; `nil` for what stands before the first one.
    public let name: String?
    /// The path of the tape in which the step stands: one that is included, perhaps.
    public let file: String
    /// The number of the line, counted from 1.
    public let line: Int
    /// The number of claims that held.
    public let passed: Int
    /// The virtual time that the step took, in milliseconds.
    public let duration: Int
    /// Why the step was left out, if it was.
    public let skipped: String?
    /// Why the failures of the step do not count yet, if they do not.
    public let todo: String?
    /// The claims of the step that did not hold.
    public let failures: [Failure]
  }

  /// A claim that did not hold.
  public struct Failure: Hashable, Sendable {
    /// The end of the replay.
    public let code: TapeSummary.Code
    /// The kind of failure in one word.
    public let kind: String
    /// Place, statement and actual value, on one line.
    public let message: String
    /// The path of the tape with the claim.
    public let file: String
    /// The number of the line, counted from 1.
    public let line: Int
    /// The number of the column, counted from 1.
    public let column: Int
    /// The value that the claim asks for.
    public let expected: String
    /// The value that was there instead.
    public let actual: String
    /// The paths of the files that were written about it.
    public let files: [String]
    /// The whole story, as people read it.
    public let text: [String]
    /// Everything else that is known.
    public let details: Record
  }

  /// The failures that count.
  public var failures: [Failure] { steps.filter { $0.todo == nil }.flatMap(\.failures) }
}

extension TapeSummary {
  @MainActor package init(_ result: TapeResult) {
    tape = result.tape
    code = result.code
    keyCount = result.keyCount
    duration = result.duration.milliseconds
    elapsed = result.elapsed.milliseconds
    setup = [
      Setting(name: "seed", value: "\(result.setup.seed)"),
      Setting(name: "size", value: result.setup.size.description),
      Setting(name: "clock", value: result.setup.clock),
    ]
    steps = result.cases.map(Step.init)
    notes = result.notes
    error = result.refusal?.message
  }

  package static func unplayed(_ tape: String) -> TapeSummary {
    TapeSummary(tape, .interrupted, error: "not played")
  }

  package var isUnplayed: Bool { code == .interrupted && steps.isEmpty }

  package init(_ tape: String, _ code: TapeSummary.Code, error: String) {
    self.tape = tape
    self.code = code
    (keyCount, duration, elapsed, setup, steps, notes) = (0, 0, 0, [], [], [])
    self.error = error
  }
}

extension TapeSummary {
  package func undetermined(_ why: String) -> TapeSummary {
    TapeSummary(
      tape: tape, code: code.worse(than: .undetermined), keyCount: keyCount, duration: duration,
      elapsed: elapsed, setup: setup, steps: steps, notes: notes, error: error ?? why, text: text, page: page)
  }
}

extension TapeSummary.Step {
  @MainActor fileprivate init(_ step: TapeResult.Case) {
    name = step.name
    file = step.file
    line = step.line
    passed = step.passed
    duration = step.duration.milliseconds
    skipped = step.skipped
    todo = step.todo
    failures = step.failures.map(TapeSummary.Failure.init)
  }
}

extension TapeSummary.Failure {
  @MainActor init(_ failure: TapeFailure) {
    code = failure.code
    kind = failure.kind
    message = failure.message
    file = failure.place.source.name
    line = failure.place.position.line
    column = failure.place.position.column
    expected = failure.shortfall.expected
    actual = failure.shortfall.actual
    files = failure.files
    text = FailureText(failure).lines
    details = failure.details
  }
}

extension TapeSummary {
  /// The end of a replay, or of a row of them; the numbers are exit statuses.
  @nonexhaustive public enum Code: Int, Hashable, Sendable, CaseIterable {
    case passed = 0
    /// A claim, a golden frame or an invariant failed.
    case failed = 1
    /// The tape or the command line is wrong.
    case malformed = 2
    /// A wait or the barrier took too long.
    case timedOut = 3
    /// The app cannot start, a file cannot be read, a program is missing.
    case broken = 4
    /// Two runs differ.
    case undetermined = 5
    /// The replay was interrupted before the end of the tape.
    case interrupted = 130

    /// Of several codes the one to end with: 130, 4, 2, 3, 5, 1.
    package func worse(than other: TapeSummary.Code) -> TapeSummary.Code { rank > other.rank ? self : other }

    private var rank: Int {
      switch self {
      case .passed: 0
      case .failed: 1
      case .undetermined: 2
      case .timedOut: 3
      case .malformed: 4
      case .broken: 5
      case .interrupted: 6
      }
    }
  }
}
