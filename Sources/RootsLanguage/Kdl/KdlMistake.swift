enum KdlMistake: Hashable {
  case fileTooLarge(Int)
  case nestedTooDeeply
  case numberTooLong
  case tooManyMistakes

  case notUTF8(UInt8)
  case banned(Unicode.Scalar)

  case nodeNameExpected(String)
  case nodeNameIsNoString(String)
  case nothingToDrop
  case dropRepeated
  case strayBrace
  case straySemicolon
  case unclosedBlock
  case unopenedBlock(String)
  case secondBlock
  case entryBehindBlock
  case entryBehindLeftOutBlock

  case valueExpected(String)
  case blankMissing(String)
  case misplacedDrop
  case strayEquals
  case keyIsNoString(String)
  case keyAnnotated
  case annotationExpected
  case annotationUnclosed
  case unexpected(String)
  case strayBackslash

  case bareKeyword(String)
  case unknownKeyword(String)
  case rawStringOfOldKind
  case number(NumberFault)

  case unclosedString
  case missingQuote(column: Int)
  case unclosedLongString
  case unclosedComment
  case unknownEscape(String)
  case badUnicodeEscape
  case notAScalar(String)
  case textBehindOpening
  case textBeforeClosing
  case indentedLess

  case otherVersion(String)

  enum NumberFault: Hashable {
    case nothingBeforePoint
    case nothingBehindPoint
    case noDigits(String)
    case noExponent
    case badDigit(String, in: String)
  }
}

extension KdlMistake {
  func diagnostic(at range: SourceRange, in source: SourceText) -> Diagnostic {
    let (message, help) = wording
    return Diagnostic(severity, message, help: help, at: range, in: source)
  }

  private var severity: Diagnostic.Severity {
    if case .otherVersion = self { .warning } else { .error }
  }
}

struct KdlFinding {
  let mistake: KdlMistake
  let range: SourceRange
}

extension [KdlFinding] {
  func diagnostics(in source: SourceText) -> [Diagnostic] {
    enumerated()
      .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
      .map { $0.element.mistake.diagnostic(at: $0.element.range, in: source) }
  }
}
