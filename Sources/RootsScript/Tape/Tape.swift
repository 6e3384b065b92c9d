/// A tape that has been read: its commands, its comments, and everything that is wrong with it.
public struct Tape: Sendable {
  public let dialect: TapeDialect
  public internal(set) var commands: [TapeCommand]
  /// In the order of the file.
  public internal(set) var issues: [TapeIssue]
  /// Commands that `#:=` stands in for; only VHS performs them.
  let replaced: [TapeCommand]
  let comments: [TapeRemark]
  let text: TapeText

  /// Whether nothing keeps the tape from running.
  public var isValid: Bool { !issues.contains { $0.severity == .error } }

  /// Reads a tape.
  ///
  /// Everything is read, however much is wrong with it; a first line `#: dialect vhs` overrules the dialect.
  public init(_ bytes: [UInt8], dialect: TapeDialect = .roots) {
    var parser = TapeParser(bytes, dialect, .read)
    self = parser.parse()
  }

  /// Reads a tape from a text.
  public init(_ text: String, dialect: TapeDialect = .roots) {
    self.init(Array(text.utf8), dialect: dialect)
  }

  init(
    dialect: TapeDialect, commands: [TapeCommand], issues: [TapeIssue], replaced: [TapeCommand],
    comments: [TapeRemark], text: TapeText
  ) {
    self.dialect = dialect
    self.commands = commands
    self.issues = issues
    self.replaced = replaced
    self.comments = comments
    self.text = text
  }
}

/// A comment, or lines that are for VHS only.
struct TapeRemark: Sendable {
  enum Kind: Sendable { case comment, region }

  let kind: Kind
  let range: Range<Int>
}
