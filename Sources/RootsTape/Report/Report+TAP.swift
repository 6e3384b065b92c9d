internal import Roots
internal import RootsApp
internal import RootsTerminal

extension Report {
  /// The results in the Test Anything Protocol, version 13: a point for each step.
  package static func tap(_ results: [TapeSummary]) -> String {
    let count = results.reduce(0) { $0 + $1.steps.count + ($1.error == nil ? 0 : 1) }
    var lines = ["TAP version 13", "1..\(count)"]
    // With several at a time, tapes behind an interrupted one may have been played.
    let last = results.lastIndex { $0.code != .interrupted } ?? -1
    var number = 0
    for (place, result) in results.enumerated() {
      for step in result.steps {
        number += 1
        lines += point(step, number, of: result)
      }
      guard let error = result.error else { continue }
      if place > last {
        lines.append("Bail out! \(result.tape.tapText): \(error.tapText)")
        break
      }
      number += 1
      lines += point(error, number, of: result)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func point(_ error: String, _ number: Int, of result: TapeSummary) -> [String] {
    let name = "\(number) - \(result.tape.tapText)"
    if result.isUnplayed { return ["ok \(name) # SKIP \(error.tapText)"] }
    let message = Value.string(([error] + result.text).joined(separator: "\n")).json
    return ["not ok \(name)", "  ---", "  message: \(message)", "  severity: \"fail\"", "  ..."]
  }

  private static func point(_ step: TapeSummary.Step, _ number: Int, of result: TapeSummary) -> [String] {
    let word = step.failures.isEmpty ? "ok" : "not ok"
    let name = [result.tape, step.name].compactMap { $0 }.joined(separator: " - ").tapText
    let skipped = step.failures.isEmpty ? step.skipped : nil
    let directive =
      step.todo.map { " # TODO \($0.tapText)" } ?? skipped.map { " # SKIP \($0.tapText)" } ?? ""
    return ["\(word) \(number) - \(name)\(directive)"] + step.failures.prefix(1).flatMap(diagnosis)
      + step.failures.dropFirst().map { "# \($0.message.tapText)" }
  }

  private static func diagnosis(_ failure: TapeSummary.Failure) -> [String] {
    let severity = failure.kind == "CheckFailed" ? "comment" : "fail"
    let fields: [(String, String)] = [
      ("message", failure.message), ("severity", severity), ("expected", failure.expected),
      ("actual", failure.actual),
    ]
    let file = Value.string(failure.file).json
    return ["  ---"] + fields.map { "  \($0): \(Value.string($1).json)" }
      + [
        "  at:", "    file: \(file)", "    line: \(failure.line)", "    column: \(failure.column)", "  ...",
      ]
  }
}

extension String {
  fileprivate var tapText: String {
    VisibleText(oneLine).text.reduce(into: "") { text, character in
      text += character == "#" ? "\\#" : String(character)
    }
  }
}
