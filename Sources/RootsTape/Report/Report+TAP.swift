internal import Roots
internal import RootsApp
internal import RootsTerminal

extension Report {
  /// The results in the Test Anything Protocol, version 13: a point for each step.
  package static func tap(_ results: [TapeSummary]) -> String {
    var lines = ["TAP version 13"]
    let count = results.reduce(0) { $0 + max(1, $1.steps.count) }
    lines.append("1..\(count)")
    var number = 0
    for result in results {
      if let error = result.error, result.code == .broken || result.steps.isEmpty {
        lines.append("Bail out! \(result.tape.tapText): \(error.tapText)")
        return lines.joined(separator: "\n") + "\n"
      }
      for step in result.steps {
        number += 1
        lines += point(step, number, of: result)
      }
      if let error = result.error, result.code == .interrupted {
        lines.append("Bail out! \(result.tape.tapText): \(error.tapText)")
        return lines.joined(separator: "\n") + "\n"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func point(_ step: TapeSummary.Step, _ number: Int, of result: TapeSummary) -> [String] {
    let word = step.failures.isEmpty ? "ok" : "not ok"
    let name = [result.tape, step.name].compactMap { $0 }.joined(separator: " - ").tapText
    let skipped = step.failures.isEmpty ? step.skipped : nil
    let directive =
      step.todo.map { " # TODO \($0.tapText)" } ?? skipped.map { " # SKIP \($0.tapText)" } ?? ""
    return ["\(word) \(number) - \(name)\(directive)"] + step.failures.prefix(1).flatMap(diagnosis)
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
