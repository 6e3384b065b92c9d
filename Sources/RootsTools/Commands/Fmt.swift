internal import RootsApp

extension Subcommand {
  static let fmt = Subcommand(
    "fmt", "FILE…", count: 1...Int.max, summary: "print KDL files in tidy form",
    details: """
      Comments stay, as does what stands on one line; blanks, indentation and needless semicolons are put in
      order. With --canonical the file is printed as KDL's public test suite expects it: without comments,
      properties sorted, plain strings, decimal numbers. '-' is the standard input.

      Exit status: 0 if all files are KDL; 1 with --check if one is not tidy; 2 if one is not KDL;
      4 if one cannot be read.
      """,
    options: FmtOrder.options,
    examples: ["roots fmt shop.kdl", "roots fmt --canonical - < shop.kdl", "roots fmt --check *.kdl"]
  ) { invocation, console throws(Misuse) in
    let run = FmtRun(order: try FmtOrder(invocation), console: console)
    return invocation.arguments.reduce(.ok) { worst, path in
      let code = run.format(path)
      return code.rawValue > worst.rawValue ? code : worst
    }
  }
}

private struct FmtOrder: PlainOrder {
  var isCanonical = false
  var onlyChecks = false

  static let rows: [OptionRow<FmtOrder>] = [
    .flag("--canonical", "print the canonical form", \.isCanonical),
    .flag("--check", "print nothing, only say whether the files are tidy", \.onlyChecks),
  ]
}

@MainActor private struct FmtRun {
  let order: FmtOrder
  let console: Console

  func format(_ path: String) -> ExitCode {
    do {
      let source = try AppSource.text(path, console)
      let reading = KdlDocument.read(source)
      guard
        let output = order.isCanonical && reading.isFaultless ? reading.document.canonical : reading.formatted
      else {
        // Nothing of a file that is not an app is shown: messages go into logs.
        if source.declaresApp || path == "-" {
          console.show(reading.diagnostics)
        } else if let limit = reading.diagnostics.first, limit.isOfDepth {
          console.tell(limit.headline)
        } else {
          console.tell("roots: \(source.name): this is not KDL; an app begins with the node 'app'")
        }
        return .misuse
      }
      if order.onlyChecks { return check(output, source) }
      console.put(output)
      return .ok
    } catch {
      console.tell("roots: \(error.description)")
      return .impossible
    }
  }

  private func check(_ output: String, _ source: SourceText) -> ExitCode {
    if Array(output.utf8) == source.bytes { return .ok }
    console.tell("\(source.name) is not in tidy form")
    return .failed
  }
}
