internal import Roots
public import RootsApp
public import RootsTerminal

/// What came of playing one tape.
public struct TapeResult: Sendable {
  /// The file.
  public let tape: String
  public internal(set) var setup: StageSetup
  /// The steps of the tape, each with what failed in it; one without a name for a tape without steps.
  public internal(set) var cases: [Case] = []
  public internal(set) var keyCount = 0
  /// How much time has passed in the program.
  public internal(set) var duration = Duration.zero
  /// How much time has passed on the wall.
  public internal(set) var elapsed = Duration.zero
  /// Remarks: golden frames written, files that could not be.
  public internal(set) var notes: [String] = []
  /// What kept the tape from being played at all.
  public internal(set) var refusal: Refusal?

  /// A tape that could not be played, and why.
  public struct Refusal: Hashable, Sendable {
    public let code: ReplayCode
    public let message: String
  }

  /// A step of a tape.
  public struct Case: Sendable {
    public internal(set) var name: String?
    public internal(set) var line: Int
    /// How many claims held.
    public internal(set) var passed = 0
    public internal(set) var failures: [TapeFailure] = []
    public internal(set) var skipped: String?
    /// Why it is expected to fail.
    public internal(set) var todo: String?
    public internal(set) var duration = Duration.zero
  }

  /// How many claims about a picture were passed over, as there is none.
  var unjudged = 0

  /// Whether files of a failure could not be written.
  var lacksFiles = false

  init(tape: String, setup: StageSetup) {
    self.tape = tape
    self.setup = setup
  }

  /// Adds remarks.
  public mutating func add(notes more: [String]) { notes += more }

  /// All failures that count.
  public var failures: [TapeFailure] { cases.filter { $0.todo == nil }.flatMap(\.failures) }

  /// How the tape ended.
  public var code: ReplayCode {
    let codes = failures.map(\.code) + (refusal.map { [$0.code] } ?? []) + (lacksFiles ? [.broken] : [])
    return codes.reduce(.passed) { $1.worse(than: $0) }
  }
}

/// A claim that did not hold, or something else that went wrong, with everything one wants to know then.
public struct TapeFailure: Sendable {
  public let code: ReplayCode
  public let place: Place
  let shortfall: Shortfall
  /// The step it happened in.
  public let step: String?
  /// How many keys had been pressed, and which one last.
  public let keyCount: Int
  let lastKey: String?
  /// The program's own time.
  public let time: Duration
  /// The line of the claim that held last, and everything since.
  let passedLine: Int?
  let changes: [Change]
  let events: [LogEvent]
  let state: StateView?
  public let frame: Frame?
  /// What may not be written of it.
  let secrets: Secrets
  /// How many columns the text about it may have.
  let width: Int
  public internal(set) var files: [String] = []

  /// Whether it is an invariant that did not hold at the end of the tape, and no claim of it.
  var isLeftover: Bool {
    shortfall.expected == Shortfall.allInvariants && !place.statement.contains("Invariants")
  }

  /// The actual value in place of the claimed one.
  public var sentence: String { secrets.hiding(shortfall.sentence) }

  /// Where a statement stands.
  public struct Place: Sendable {
    public let source: SourceText
    public let range: SourceRange
    public let endLine: Int

    init(_ step: TapeProgram.Step) {
      (source, range, endLine) = (step.source, step.command.range, step.command.endLine)
    }

    public var position: SourcePosition { source.position(at: range.start) }

    /// The statement as it is written.
    public var statement: String { source.text(in: range) }
  }

  /// A part of the state that has changed.
  struct Change: Sendable {
    let path: String
    let old: String?
    let new: String?
  }
}
