package import RootsApp

/// A tape that has been read: its commands, its comments, and everything that is wrong with it.
package struct Tape: Sendable {
  /// The file.
  package let source: SourceText
  package let dialect: TapeDialect
  /// What the tape does, in order; `Source` is still to be followed, see ``TapeProgram``.
  package let commands: [TapeCommand]
  /// Everything that is wrong or doubtful, in the order of the file.
  package let diagnostics: [Diagnostic]
  let findings: [TapeFinding]
  /// Commands that `#:=` stands in for; only VHS performs them.
  let replaced: [TapeCommand]
  let remarks: [TapeRemark]

  /// Whether nothing keeps the tape from running.
  package var isValid: Bool { !diagnostics.hasErrors }

  /// Reads a tape.
  ///
  /// Everything is read, however much is wrong with it; a first line `#: dialect vhs` overrules the dialect.
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

/// A comment, or lines that are for VHS only.
struct TapeRemark: Sendable {
  enum Kind: Sendable { case comment, region }

  let kind: Kind
  let range: Range<Int>
}
