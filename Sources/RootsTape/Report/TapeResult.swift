internal import Roots
package import RootsTerminal

package struct TapeResult: Sendable {
  package let tape: String
  package internal(set) var setup: StageSetup
  /// The steps of the tape, each with what failed in it; one without a name for a tape without steps.
  package internal(set) var cases: [Case] = []
  package internal(set) var keyCount = 0
  package internal(set) var duration = Duration.zero
  package internal(set) var elapsed = Duration.zero
  /// Remarks: golden frames written, files that could not be.
  package internal(set) var notes: [String] = []
  package internal(set) var refusal: Refusal?

  package struct Refusal: Hashable, Sendable {
    package let code: TapeSummary.Code
    package let message: String
  }

  package struct Case: Sendable {
    package internal(set) var name: String?
    /// The tape in which it stands: one that is included, perhaps.
    package let file: String
    package let line: Int
    package internal(set) var passed = 0
    package internal(set) var failures: [TapeFailure] = []
    package internal(set) var skipped: String?
    package internal(set) var todo: String?
    package internal(set) var duration = Duration.zero
  }

  /// The number of claims about a picture that were passed over, as there is none.
  var unjudged = 0

  var lacksFiles = false

  init(tape: String, setup: StageSetup) {
    self.tape = tape
    self.setup = setup
  }

  package mutating func add(notes more: [String]) { notes += more }

  package var failures: [TapeFailure] { cases.filter { $0.todo == nil }.flatMap(\.failures) }

  package var code: TapeSummary.Code {
    let codes = failures.map(\.code) + (refusal.map { [$0.code] } ?? []) + (lacksFiles ? [.broken] : [])
    return codes.reduce(.passed) { $1.worse(than: $0) }
  }
}

/// A claim that did not hold, or something else that went wrong, with everything one wants to know then.
package struct TapeFailure: Sendable {
  package let code: TapeSummary.Code
  package let place: Place
  let shortfall: Shortfall
  package let step: String?
  package let keyCount: Int
  let lastKey: String?
  package let time: Duration
  /// The claim that held last, and everything since.
  let passed: Place?
  let changes: [Change]
  let events: [LogEvent]
  /// The statement that let something happen last, and everything since.
  let input: Place?
  let inputEvents: [LogEvent]
  let state: StateView?
  package let frame: Frame?
  let width: Int
  var rerunOptions: [String] = []
  /// The tape that includes the one that failed, and its next line, if it has one.
  var includer: (tape: String, line: Int?)?
  package internal(set) var files: [String] = []

  /// Whether it is an invariant that did not hold at the end of the tape, and no claim of it.
  var isLeftover: Bool {
    shortfall.expected == Shortfall.allInvariants && !place.statement.contains(part: "Invariants")
  }

  /// The actual value in place of the claimed one.
  package var sentence: String { shortfall.sentence }

  package struct Place: Sendable {
    package let source: SourceText
    package let range: SourceRange
    package let endLine: Int

    /// - Parameter source: The tape as it may be shown; without it only the line is told.
    init(_ step: TapeProgram.Step, in source: SourceText? = nil) {
      (self.source, range, endLine) = (source ?? step.source, step.command.range, step.command.endLine)
    }

    package var position: SourcePosition { source.position(at: range.start) }

    /// The name of the tape and the line: `login.tape:12`.
    var brief: String { "\(TapePaths.name(of: source.name)):\(position.line)" }

    package var statement: String { source.text(in: range) }
  }

  struct Change: Sendable {
    let path: String
    let old: String?
    let new: String?
  }
}
