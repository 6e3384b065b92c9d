extension KdlMistake {
  var wording: (message: String, help: Diagnostic.Help?) {
    switch self {
    case .fileTooLarge(let size):
      ("the file has \(size) bytes; at most \(KdlLimits.fileSize) can be read", nil)
    case .nestedTooDeeply:
      (
        "more than \(KdlLimits.nesting) children blocks inside one another",
        .hint("nothing behind it was read")
      )
    case .numberTooLong:
      ("a number has at most \(KdlLimits.numberLength) characters", .hint("a longer one can be a string"))
    case .tooManyMistakes:
      ("more than \(KdlLimits.mistakes) mistakes", .hint("nothing behind it was read"))
    case .notUTF8(let byte):
      ("the byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16)) is not UTF-8 here", nil)
    case .banned("\u{FEFF}"):
      ("a byte order mark can only be the first character of a file", nil)
    case .banned(let scalar):
      (
        "the character U+\(scalar.codePoint) cannot stand in a file",
        .hint("write it as '\\u{\(String(scalar.value, radix: 16))}' in a quoted string")
      )

    case .nodeNameExpected(let found): ("expected the name of a node, found \(found)", nil)
    case .nodeNameIsNoString(let written):
      ("\(written) cannot be the name of a node", .hint("write it as a string: \"\(written)\""))
    case .nothingToDrop: ("nothing follows that '/-' could leave out", nil)
    case .dropRepeated: ("one '/-' is enough to leave something out", nil)
    case .strayBrace:
      ("'}' without a '{' before it", .hint("leave it out, or put '{' where its block begins"))
    case .straySemicolon: ("';' without a node before it", nil)
    case .unclosedBlock: ("'{' is never closed", .hint("put '}' behind the last child"))
    case .unopenedBlock(let name):
      ("'\(name)' has children and no '{'", .hint("put '{' at the end of its line"))
    case .secondBlock: ("a node has only one children block", .hint("put both into one"))
    case .entryBehindBlock:
      ("the children block ends the node", .hint("put ';' or a new line before the next node"))
    case .entryBehindLeftOutBlock:
      (
        "arguments and properties stand before every children block",
        .hint("also before one left out with '/-'")
      )
    case .strayBackslash:
      ("'\\' continues a line only as the last thing on it", .hint("a text with '\\' needs quotes"))
    case .otherVersion(let version):
      ("the file says that it is KDL \(version); it is read as KDL 2", nil)

    case .valueExpected(let found):
      (
        "expected a value, found \(found)",
        found == "'{'" ? .hint("a text with braces needs quotes: \"{name}\"") : nil
      )
    case .blankMissing(let found): ("a blank is missing before \(found)", nil)
    case .misplacedDrop:
      ("'/-' leaves out a whole argument or property, not a part of it", .hint("put it before the whole"))
    case .strayEquals: ("'=' without the name of a property before it", nil)
    case .keyIsNoString(let written):
      ("\(written) cannot be the name of a property", .hint("write it as a string: \"\(written)\""))
    case .keyAnnotated:
      ("an annotation belongs to the value of a property", .hint("write key=(type)value"))
    case .annotationExpected: ("expected a word between the parentheses", nil)
    case .annotationUnclosed: ("'(' is not closed with ')'", .hint("an annotation is one word"))
    case .unexpected(let found): ("unexpected \(found)", .hint("a text with it needs quotes"))

    case .bareKeyword(let word):
      ("'\(word)' alone is not a value", .hint("write #\(word) for the value or \"\(word)\" for the text"))
    case .unknownKeyword(let word):
      ("unknown keyword '#\(word)'", .hint("there are #true #false #null #inf #-inf #nan"))
    case .rawStringOfOldKind: ("a raw string begins with '#'", .hint("leave out the 'r': #\"text\"#"))
    case .number(let fault): fault.wording
    case .unclosedString:
      ("the string is not closed on its line", .hint("write \"\"\" around a text of several lines"))
    case .missingQuote(let column):
      ("the quotes of this line do not go together", .hint("is a quote missing at column \(column)?"))
    case .unclosedLongString: ("the string is never closed", nil)
    case .unclosedComment: ("the comment is never closed with '*/'", nil)
    case .unknownEscape(let escape):
      (
        "unknown escape '\\\(escape)'",
        .hint("there are \\n \\r \\t \\b \\f \\s \\\\ \\\" \\u{…} and \\ before blanks")
      )
    case .badUnicodeEscape:
      ("'\\u' needs one to six hexadecimal digits in braces", .hint("for example \\u{e9}"))
    case .notAScalar(let digits): ("'\\u{\(digits)}' is not a Unicode character", nil)
    case .textBehindOpening:
      (
        "the text of a multi-line string begins on the line behind its quotes",
        .hint("write \"text\" for one line")
      )
    case .textBeforeClosing: ("the closing quotes of a multi-line string need a line of their own", nil)
    case .indentedLess:
      ("this line does not begin with the blanks before the closing quotes", nil)
    }
  }
}

extension KdlMistake.NumberFault {
  fileprivate var wording: (String, Diagnostic.Help?) {
    switch self {
    case .nothingBeforePoint:
      ("a number needs a digit before its point", .hint("write 0.5 or quote the text"))
    case .nothingBehindPoint:
      ("a number needs a digit behind its point", .hint("write 1.0 or leave the point out"))
    case .noDigits(let prefix): ("a number needs a digit behind '\(prefix)'", nil)
    case .noExponent: ("a number needs a digit in its exponent", nil)
    case .badDigit(let digit, let kind):
      ("\(digit) cannot be part of \(kind) number", .hint("a text that begins with a digit needs quotes"))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
  }
}

extension Diagnostic {
  /// True of blocks that stand too deep inside one another: it says nothing of what the file holds.
  package var isOfDepth: Bool { message == KdlMistake.nestedTooDeeply.wording.message }
}
