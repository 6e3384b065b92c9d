internal import Roots
internal import RootsTape
internal import RootsTerminal

/// The voice that tells a person the result of each tape, and of all at the end.
@MainActor struct ReplayVoice {
  private let console: Console
  private let isColored: Bool
  private let isWorker: Bool
  private let usesErrors: Bool
  private(set) var summaries: [TapeSummary] = []
  /// The place where each cause of failures was told in full, and the number of its failures.
  private var causes: [Cause: (place: String, count: Int)] = [:]
  /// The place where the first failure of each moment was told in full.
  private var moments: [Moment: String] = [:]

  /// The cause of failures that is told once: the same was expected, and the same was there instead.
  private struct Cause: Hashable {
    let kind: String
    let expected: String
    let actual: String

    init(_ failure: TapeSummary.Failure) {
      (kind, expected, actual) = (failure.kind, failure.expected, failure.actual)
    }
  }

  /// A moment of a tape: all that is wrong there has one cause.
  private struct Moment: Hashable {
    let tape: String
    let keys: Value?
    let time: Value?
    // What a tape does without a key changes neither of the two.
    let state: Value?
    let event: Value?

    init(_ failure: TapeSummary.Failure, of tape: String) {
      (self.tape, keys, time) = (tape, failure.details["keys"], failure.details["time"])
      state = failure.details["state"]
      event = if case .list(let events)? = failure.details["events"] { events.last } else { nil }
    }
  }

  init(_ console: Console, _ order: ReplayOrder) {
    self.console = console
    isColored = order.isColored
    isWorker = order.isWorker
    usesErrors = order.reports.contains { $0.path == "-" }
  }

  var hasFailed: Bool { summaries.contains { $0.code != .passed } }

  mutating func tell(_ summary: TapeSummary) {
    summaries.append(summary)
    if isWorker { return console.put(summary.answer.json + "\n") }
    for failure in summary.steps.flatMap(\.failures) where summary.counts(failure) {
      tell(failure, of: summary.tape)
    }
    if let error = summary.error {
      // The name of the tape stands before it.
      let why = error.hasPrefix("\(summary.tape): ") ? error.dropFirst(summary.tape.count + 2) : error[...]
      let lines = why.split(separator: "\n").map { safe(String($0)) }.joined(separator: "\n  ")
      put("\(paint(summary.code == .interrupted ? "STOP" : "FAIL")) \(safe(summary.tape))  \(lines)")
    }
    let notes = summary.notes.map { "  note: \(safe($0))" }
    let line = summary.code == .passed ? ["\(paint("ok  ")) \(safe(summary.tape))  \(counts(summary))"] : []
    for text in line + notes { put(text) }
  }

  mutating func tell(unplayed tapes: [String]) {
    summaries += tapes.map(TapeSummary.unplayed)
    if isWorker { return }
    for tape in tapes.prefix(Self.mostUnplayed) { put("STOP \(safe(tape))  not played") }
    let more = tapes.count - Self.mostUnplayed
    if more > 0 { put("STOP \(more.of("tape")) more  not played") }
  }

  private static let mostUnplayed = 20

  /// One line if the same cause was told in full: a claim about the state at the same moment shows nothing more.
  private mutating func tell(_ failure: TapeSummary.Failure, of tape: String) {
    let cause = Cause(failure)
    let moment = Moment(failure, of: tape)
    let place = "\(failure.file):\(failure.line)"
    func tellBriefly(_ why: String) {
      // The last line names the files and the way there.
      let files = failure.files.isEmpty ? "" : failure.text.last.map { "\n\($0)" } ?? ""
      put(
        paint("FAIL") + " \(safe(TapePaths.folder(of: failure.file) + failure.message))\n     \(why)\(files)")
    }
    if let known = causes[cause] {
      causes[cause]?.count += 1
      tellBriefly("as at \(safe(known.place))")
    } else if failure.details["path"] != nil, let known = moments[moment] {
      tellBriefly("at the same moment as \(safe(known))")
    } else {
      moments[moment] = moments[moment] ?? place
      causes[cause] = (place, 1)
      put(failure.text.map(paint).joined(separator: "\n") + "\n")
    }
  }

  func end() {
    guard !isWorker, summaries.count > 1 else { return }
    let interrupted = summaries.filter { $0.code == .interrupted }
    let failed = summaries.count { $0.code != .passed && $0.code != .interrupted }
    let unplayed = interrupted.count { $0.isUnplayed }
    let counts = [
      (failed, "failed"), (interrupted.count - unplayed, "interrupted"), (unplayed, "not played"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    put("\(summaries.count) tapes, " + (parts.isEmpty ? "all fine" : parts.joined(separator: ", ")))
    for (cause, told) in causes.sorted(by: { $0.value.place < $1.value.place }) where told.count > 1 {
      put(
        "  \(told.count) failures are alike, first at \(safe(told.place)): expected \(safe(cause.expected))")
    }
  }

  private func counts(_ summary: TapeSummary) -> String {
    let claims = summary.steps.reduce(0) { $0 + $1.passed }
    let skipped = summary.steps.count { $0.skipped != nil }
    let todo = summary.steps.count { $0.todo != nil }
    return [summary.keyCount.of("key"), claims.of("claim")]
      .appending(skipped == 0 ? nil : "\(skipped) skipped").appending(todo == 0 ? nil : "\(todo) to do")
      .joined(separator: ", ")
  }

  private func put(_ text: String) {
    if usesErrors { console.show(text + "\n") } else { console.put(text + "\n") }
  }

  private func safe(_ text: String) -> String { Text.shortened(TapeVoice.visible(text)) }

  private func paint(_ line: String) -> String {
    guard isColored else { return line }
    if line.hasPrefix("FAIL") { return "\u{1B}[31mFAIL\u{1B}[m" + line.dropFirst(4) }
    if line.hasPrefix("ok") { return "\u{1B}[32mok\u{1B}[m" + line.dropFirst(2) }
    if ["> ", "* ", "+ "].contains(where: line.hasPrefix) {
      return "\u{1B}[31m\(line.prefix(1))\u{1B}[m" + line.dropFirst(1)
    }
    return line
  }
}

extension TapeSummary {
  fileprivate func counts(_ failure: Failure) -> Bool { failures.contains(failure) }
}

extension [String] {
  fileprivate func appending(_ more: String?) -> [String] { more.map { self + [$0] } ?? self }
}
