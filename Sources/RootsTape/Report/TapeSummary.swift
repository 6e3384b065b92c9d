public import Roots
internal import RootsTerminal
internal import RootsApp

/// What came of playing one tape, as data: what reports are made of, here or by another process.
public struct TapeSummary: Hashable, Sendable {
  /// The file.
  public let tape: String
  public let code: ReplayCode
  public let keyCount: Int
  /// Milliseconds in the program.
  public let duration: Int
  /// Milliseconds on the wall.
  public let elapsed: Int
  /// What could make another run differ, by name.
  public let setup: [Setting]
  public let steps: [Step]
  public let notes: [String]
  /// What kept the tape from being played at all.
  public let error: String?
  /// What a page shows of the tape, as JSON, if that was asked for.
  public var page: String?

  public struct Setting: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  public struct Step: Hashable, Sendable {
    public let name: String?
    public let line: Int
    /// How many claims held.
    public let passed: Int
    public let duration: Int
    public let skipped: String?
    public let todo: String?
    public let failures: [Failure]
  }

  public struct Failure: Hashable, Sendable {
    public let code: ReplayCode
    /// The kind of failure in one word.
    public let kind: String
    /// Place, statement and actual value, on one line.
    public let message: String
    public let file: String
    public let line: Int
    public let column: Int
    public let expected: String
    public let actual: String
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
  /// The summary of a result.
  @MainActor public init(_ result: TapeResult) {
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

  /// The summary of a tape that could not even be read.
  public init(_ tape: String, _ code: ReplayCode, error: String) {
    self.tape = tape
    self.code = code
    (keyCount, duration, elapsed, setup, steps, notes) = (0, 0, 0, [], [], [])
    self.error = error
  }
}

extension TapeSummary {
  /// The summary of a tape of which a second run did something else.
  public func undetermined(_ why: String) -> TapeSummary {
    TapeSummary(
      tape: tape, code: code.worse(than: .undetermined), keyCount: keyCount, duration: duration,
      elapsed: elapsed, setup: setup, steps: steps, notes: notes, error: error ?? why, page: page)
  }
}

extension TapeSummary.Step {
  @MainActor fileprivate init(_ step: TapeResult.Case) {
    name = step.name
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
    message = failure.secrets.hiding(failure.message)
    file = failure.place.source.name
    line = failure.place.position.line
    column = failure.place.position.column
    expected = failure.secrets.hiding(failure.shortfall.expected)
    actual = failure.secrets.hiding(failure.shortfall.actual)
    files = failure.files
    text = FailureText(failure).lines
    details = failure.details
  }
}
