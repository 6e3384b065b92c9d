internal import RootsApp

extension Subcommand {
  static let check = Subcommand(
    "check", "FILE…", count: 1...Int.max, summary: "find every mistake in app files",
    details: """
      Every mistake is reported with its place and the nearest right word, all in one run. Warnings are
      about what works, but probably not as it was meant: screens that cannot be reached, dead ends, rows
      without effect, URLs that are never found, parameters that are never given, values that no parameter
      takes, guards that protect nothing, answers that are never read.

      Exit status: 0 if there is nothing to report, or only warnings; 1 for warnings with --strict;
      2 for errors; 4 if a file cannot be read.
      """,
    options: CheckOrder.options,
    examples: ["roots check shop.kdl", "roots check --strict --json *.kdl"]
  ) { invocation, console throws(Misuse) in
    let line = Headway("files", console)
    let run = CheckRun(order: try CheckOrder(invocation), console: console, line: line)
    var worst = ExitCode.ok
    for (count, path) in invocation.arguments.enumerated() {
      if count > 0 { line?.show(count, of: invocation.arguments.count) }
      let code = run.check(path)
      if code.rawValue > worst.rawValue { worst = code }
    }
    line?.clear()
    return worst
  }
}

private struct CheckOrder: PlainOrder {
  var isStrict = false
  var isJSON = false

  static let rows: [OptionRow<CheckOrder>] = [
    .flag("--strict", "fail on warnings, too", \.isStrict),
    .flag("--json", "print one JSON object a finding", \.isJSON),
  ]
}

@MainActor private struct CheckRun {
  let order: CheckOrder
  let console: Console
  let line: Headway?
  /// The last reading. It takes a tenth as long to free as to read, and the program that reads one file ends behind it.
  private static var last: ScriptedApp.Reading?

  func check(_ path: String) -> ExitCode {
    do {
      let reading = try AppSource.read(path, console)
      Self.last = reading
      return report(reading.diagnostics)
    } catch {
      console.tell("roots: \(error.description)")
      return .impossible
    }
  }

  private func report(_ diagnostics: [Diagnostic]) -> ExitCode {
    if !diagnostics.isEmpty { line?.clear() }
    if order.isJSON { console.put(diagnostics.jsonLines) } else { console.show(diagnostics) }
    if diagnostics.hasErrors { return .misuse }
    return order.isStrict && diagnostics.contains { $0.severity == .warning } ? .failed : .ok
  }
}
