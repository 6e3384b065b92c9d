internal import RootsText

/// A mistake, or a remark, about a place in a file, worded for the person who wrote the file.
public struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    /// The file cannot be used as it is.
    case error
    /// The file can be used, though hardly as meant.
    case warning
    case note
  }

  package enum Help: Hashable, Sendable {
    case suggestion(String)
    /// A sentence, lower case and without a full stop.
    case hint(String)
  }

  package var severity: Severity

  /// A documented short name such as `T031`, where there is one.
  package var code: String?

  /// The mistake: lower case, no full stop, names in quotes.
  package var message: String

  /// The nearest right word, or what to do instead.
  package var help: Help?

  /// The text that ``range`` points into.
  package var source: SourceText

  package var range: SourceRange

  package init(
    _ severity: Severity, code: String? = nil, _ message: String, help: Help? = nil,
    at range: SourceRange, in source: SourceText
  ) {
    self.severity = severity
    self.code = code
    self.message = Text.shortened(message, to: 500)
    self.help = help
    self.source = source
    self.range = range
  }

  package var position: SourcePosition { source.position(at: range.start) }

  /// Feeds what equality compares to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(severity)
    hasher.combine(code)
    hasher.combine(message)
    hasher.combine(source.name)
    hasher.combine(range)
  }
}
