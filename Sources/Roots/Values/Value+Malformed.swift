extension Value {
  /// Says what is wrong with a JSON text, where, and how to put it right.
  public struct MalformedJSON: Error, Hashable, Sendable {
    /// The line, counted from one.
    public let line: Int

    /// The column in that line, counted from one in Unicode scalars.
    public let column: Int

    package let problem: Problem

    package enum Problem: Hashable, Sendable {
      case missing(Expected, found: String)
      case ended(Expected)
      case unknownWord(String)
      case commaBeforeEnd(String)
      case singleQuotes
      case leftover(String)
      case tooDeep(limit: Int)
      case duplicateKey(String)
      case unterminatedString
      case control(UInt8)
      case unknownEscape(String)
      case halfCharacter(String)
      case invalidUTF8
      case leadingZero(String)
      case missingDigits(String)
      case plusSign(String)
      case tooLarge(String)
      case tooLargeWhole(String)
      case tooManyDigits(limit: Int)
    }

    package enum Expected: String, Sendable {
      case value = "a value"
      case key = "a key in double quotes"
      case colon = "':' after the key"
      case commaOrBracket = "',' or ']'"
      case commaOrBrace = "',' or '}'"
    }
  }
}

extension Value.MalformedJSON: CustomStringConvertible {
  /// The place and the sentence: `2:7: the key 'id' is given twice; keep one of them`.
  public var description: String { "\(line):\(column): \(message)" }

  /// The sentence without the place.
  public var message: String {
    switch problem {
    case .missing(let expected, let found): "expected \(expected.rawValue) but found \(found.quoted)"
    case .ended(let expected): "the text ends where \(expected.rawValue) should stand"
    case .unknownWord(let word): unknown(word)
    case .commaBeforeEnd(let end): "a value must follow the comma; remove the comma before \(end.quoted)"
    case .singleQuotes: "a string stands in double quotes; write \"text\""
    case .leftover(let found): "nothing may follow the value, but found \(found.quoted); write one value"
    case .tooDeep(let limit): "nested deeper than \(limit) levels; keep the data flatter"
    case .duplicateKey(let key): "the key \(key.quoted) is given twice; keep one of them"
    case .unterminatedString: "the string has no end; close it with '\"'"
    case .control(let byte): "a control character in a string; write it as '\\u\(Self.hex(byte))'"
    case .unknownEscape(let escape): "unknown escape \(escape.quoted); write '\\\\' for a backslash"
    case .halfCharacter(let escape):
      "the escape \(escape.quoted) is half a character; write both halves, as in '\\ud83d\\ude00'"
    case .invalidUTF8: "these bytes are not UTF-8; save the text as UTF-8"
    case .leadingZero(let number): "\(number.quoted) begins with a zero; leave the zero out"
    case .missingDigits(let number): "digits are missing in the number \(number.quoted)"
    case .plusSign(let number): "\(number.quoted) begins with a plus; leave the plus out"
    case .tooLargeWhole(let number):
      "the number \(number.quoted) is too large; whole numbers have at most 64 bits, others stand in quotes"
    case .tooLarge(let number): "the number \(number.quoted) is too large; the limit is about 1.79e308"
    case .tooManyDigits(let limit): "a number of more than \(limit) characters; write fewer digits"
    }
  }

  private func unknown(_ word: String) -> String {
    let known = Names.nearest(to: word, in: ["true", "false", "null"], limit: 1).first
    let cure =
      known.map { "did you mean \($0.quoted)?" }
      ?? "JSON knows true, false and null; a string stands in double quotes"
    return "unknown word \(word.quoted); \(cure)"
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
