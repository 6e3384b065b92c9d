enum TapeVerb: String, CaseIterable, Sendable {
  case check, fmt, dump, diff, export, `import`, shrink, bisect

  private var summary: String {
    switch self {
    case .check: "find every mistake, and names that the app does not know"
    case .fmt: "print in tidy form, with the same commands; --write puts it in place, --check only asks"
    case .dump: "print the commands as JSON, in the words of VHS"
    case .diff: "compare two tapes by their commands"
    case .export: "make a tape that VHS can run, with --vhs; 'import' undoes it"
    case .import: "undo 'export', or make a tape of what was typed in a cast"
    case .shrink: "look for the shortest tape that fails in the same way"
    case .bisect: "find the line at which two programs part: --good and --bad, or --vs a stored trace"
    }
  }

  var count: ClosedRange<Int> {
    switch self {
    case .check, .fmt, .dump: 1...Int.max
    case .diff: 2...2
    case .export, .import, .shrink, .bisect: 1...1
    }
  }

  var options: [String] { TapeOrder.options(of: self) }

  var files: String {
    switch count.upperBound {
    case .max: "FILE…"
    case 2: "OLD NEW"
    default: "FILE"
    }
  }

  func subcommand(_ examples: [String]) -> Subcommand {
    let own = TapeOrder.options.filter { options.contains($0.name) }.map { option in
      let summary =
        option.summary.hasPrefix("\(rawValue): ")
        ? option.summary.dropFirst(rawValue.count + 2) : option.summary[...]
      return Subcommand.Option(option.name, value: option.value, String(summary))
    }
    var verb = Subcommand(
      rawValue, files, count: count, summary: summary, options: own,
      examples: examples.filter { $0.hasPrefix("roots tape \(rawValue) ") }
    ) { _, _ in .misuse }
    verb.caller = "roots tape"
    return verb
  }

  static var list: String {
    allCases.map { verb in
      let gap = String(repeating: " ", count: 8 - verb.rawValue.count)
      return "  \(verb.rawValue)\(gap)\(verb.summary)"
    }.joined(separator: "\n")
  }
}
