/// The mistakes and remarks of one reading, limited to a number that a person can read.
package struct Findings {
  package private(set) var diagnostics: [Diagnostic] = []
  private var counts: [Diagnostic.Severity: Int] = [:]

  /// The maximum number of errors, and of warnings, that are reported.
  package static let limit = 100

  package init(_ diagnostics: [Diagnostic] = []) {
    for diagnostic in diagnostics { add(diagnostic) }
  }

  package var hasErrors: Bool { counts[.error] != nil }

  package var isFull: Bool { counts[.error, default: 0] >= Findings.limit }

  package mutating func add(_ diagnostic: Diagnostic) {
    counts[diagnostic.severity, default: 0] += 1
    switch counts[diagnostic.severity, default: 0] {
    case ...Findings.limit: diagnostics.append(diagnostic)
    case Findings.limit + 1:
      diagnostics.append(
        Diagnostic(
          .note, "further \(diagnostic.severity.rawValue)s are not shown", at: diagnostic.range,
          in: diagnostic.source))
    default: break
    }
  }

  package mutating func error(
    _ message: String, _ help: Diagnostic.Help? = nil, at range: SourceRange, in source: SourceText
  ) {
    add(Diagnostic(.error, message, help: help, at: range, in: source))
  }

  package mutating func warning(
    _ message: String, _ help: Diagnostic.Help? = nil, at range: SourceRange, in source: SourceText
  ) {
    add(Diagnostic(.warning, message, help: help, at: range, in: source))
  }
}
