internal import Roots
internal import RootsApp
internal import RootsTerminal

extension Report {
  /// The results as JUnit XML: a suite for each tape, a case for each step.
  package static func junit(_ results: [TapeSummary]) -> String {
    let counts = results.reduce(into: JUnitCounts()) { $0.add($1) }
    let suites = results.map(suite).joined()
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(counts.attributes)>\n\(suites)</testsuites>\n"
  }

  private static func suite(_ result: TapeSummary) -> String {
    var counts = JUnitCounts()
    counts.add(result)
    var text = "<testsuite name=\(result.tape.xml) file=\(result.tape.xml)\(counts.attributes)"
    text += " time=\"\(result.elapsed.seconds)\">\n<properties>\n"
    for item in result.setup { text += "<property name=\(item.name.xml) value=\(item.value.xml)/>\n" }
    text += "</properties>\n" + result.steps.map { testCase($0, of: result) }.joined()
    if let error = result.error {
      text += "<testcase name=\(result.tape.xml) file=\(result.tape.xml)>\n"
      let body = result.text.joined(separator: "\n").xmlText
      let word = result.isUnplayed ? "skipped" : "error"
      text += "<\(word)" + (result.isUnplayed ? "" : " type=\"\(result.code)\"") + " message=\(error.xml)"
      text += body.isEmpty ? "/>" : ">\(body)</\(word)>"
      text += "\n</testcase>\n"
    }
    return text + "</testsuite>\n"
  }

  private static func testCase(_ step: TapeSummary.Step, of result: TapeSummary) -> String {
    var text = "<testcase name=\((step.name ?? result.tape).xml) classname=\(result.tape.xml)"
    text += " file=\(step.file.xml) line=\"\(step.line)\" time=\"\(result.elapsed(in: step).seconds)\">\n"
    if let todo = step.todo {
      text += "<skipped message=\("todo: \(todo)".xml)/>\n"
    } else if let skipped = step.skipped, step.failures.isEmpty {
      text += "<skipped message=\(skipped.xml)/>\n"
    }
    guard step.todo == nil else { return text + "</testcase>\n" }
    for failure in step.failures {
      let tag = failure.code == .broken ? "error" : "failure"
      text += "<\(tag) type=\"\(failure.kind)\" message=\(failure.message.xml)>"
      text += failure.text.joined(separator: "\n").xmlText + "</\(tag)>\n"
    }
    let files = step.failures.flatMap(\.files).map { "[[ATTACHMENT|\($0)]]" }
    if !files.isEmpty { text += "<system-out>\(files.joined(separator: "\n").xmlText)</system-out>\n" }
    return text + "</testcase>\n"
  }
}

extension TapeSummary {
  /// The part of a step in the time that has passed on the machine, which is not the time on the tape.
  fileprivate func elapsed(in step: Step) -> Int {
    let whole = steps.reduce(0) { $0 + $1.duration }
    return whole > 0 ? Int(Double(elapsed) * Double(step.duration) / Double(whole)) : elapsed / steps.count
  }
}

private struct JUnitCounts {
  var tests = 0
  var failures = 0
  var errors = 0
  var skipped = 0

  mutating func add(_ result: TapeSummary) {
    tests += result.steps.count + (result.error == nil ? 0 : 1)
    if result.error != nil { if result.isUnplayed { skipped += 1 } else { errors += 1 } }
    for step in result.steps {
      // A case counts once, though several of its claims may have failed.
      if step.todo != nil || step.failures.isEmpty {
        if step.todo != nil || step.skipped != nil { skipped += 1 }
      } else if step.failures.contains(where: { $0.code == .broken }) {
        errors += 1
      } else {
        failures += 1
      }
    }
  }

  var attributes: String {
    " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
  }
}

extension Int {
  fileprivate var seconds: String { Duration.milliseconds(self).seconds(digits: 3...3) }
}

extension String {
  /// The text as the value of an attribute, quotes included.
  fileprivate var xml: String { "\"\(xmlText)\"" }

  /// The text with everything spelled out that XML does not allow, and nothing that it would take for its own.
  var xmlText: String { VisibleText(self, breaks: .kept).text.escapedForMarkup }
}
