package struct Tape: Sendable {
  package let source: SourceText
  package let dialect: TapeDialect
  /// The commands, in order; `Source` is not expanded, see ``TapeProgram``.
  package let commands: [TapeCommand]
  /// All errors and warnings, in the order of the file.
  package let diagnostics: [Diagnostic]
  let findings: [TapeFinding]
  /// Commands that `#:=` replaces; only VHS performs them.
  let replaced: [TapeCommand]
  let remarks: [TapeRemark]

  package var isValid: Bool { !diagnostics.hasErrors }

  /// Reads the whole tape in spite of mistakes. A first line `#: dialect vhs` overrules the dialect.
  package init(_ source: SourceText, dialect: TapeDialect = .roots) {
    var parser = TapeParser(source, dialect, .read)
    self = parser.parse()
  }

  init(
    source: SourceText, dialect: TapeDialect, commands: [TapeCommand], findings: [TapeFinding],
    replaced: [TapeCommand], remarks: [TapeRemark]
  ) {
    self.source = source
    self.dialect = dialect
    self.commands = commands
    self.findings = findings
    self.replaced = replaced
    self.remarks = remarks
    diagnostics = findings.map { $0.diagnostic(in: source) }
  }
}

/// A comment, or a region of lines that are for VHS only.
package struct TapeRemark: Sendable {
  package enum Kind: Sendable { case comment, region }

  let kind: Kind
  let range: Range<Int>
}
