/// The words for everything that can be wrong in a tape, ours and VHS's.
struct TapeProblem {
  let code: TapeIssueCode
  let message: String
  /// VHS's words; ours where VHS has none.
  let vhsMessage: String
  var hint: String?

  init(_ code: TapeIssueCode, _ message: String, vhs: String? = nil, hint: String? = nil) {
    self.code = code
    self.hint = hint.map(Self.shown)
    self.message = Self.shown(message)
    vhsMessage = vhs ?? message
  }

  /// The problem with a cure.
  func hinting(_ hint: String?) -> TapeProblem {
    var copy = self
    copy.hint = hint.map(Self.shown) ?? copy.hint
    return copy
  }

  /// A text as a message may show it: short, and nothing in it that a terminal would obey.
  private static func shown(_ text: String) -> String {
    let limit = 200
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default: shown.append(scalar)
      }
    }
    return text.unicodeScalars.dropFirst(limit).isEmpty ? String(shown) : String(shown) + "…"
  }

  static func didYouMean(_ word: String?) -> String? { word.map { "did you mean '\($0)'?" } }
}

// MARK: - What VHS complains of too

extension TapeProblem {
  static func unknownCommand(_ word: String) -> TapeProblem {
    TapeProblem(.unknownCommand, "unknown command '\(word)'", vhs: "Invalid command: \(word)")
  }

  static func unknownSetting(_ word: String) -> TapeProblem {
    TapeProblem(.unknownSetting, "unknown setting '\(word)'", vhs: "Unknown setting: \(word)")
  }

  static func missingString(_ command: String) -> TapeProblem {
    TapeProblem(.missingString, "'\(command)' needs a string", vhs: "\(command) expects string")
  }

  static func missingValue(of key: String) -> TapeProblem {
    TapeProblem(.missingString, "'Env \(key)' needs a value", vhs: "\(key) expects string")
  }

  static func missingProgram(_ command: String) -> TapeProblem {
    TapeProblem(
      .missingString, "'\(command)' needs the name of a program", vhs: "\(command) expects one string")
  }

  static func missingTime(after word: String) -> TapeProblem {
    TapeProblem(
      .missingTime, "a time must follow '\(word)'", vhs: "Expected time after \(word)",
      hint: "such as 500ms or 2s")
  }

  static let badWaitScope = TapeProblem(
    .badWaitScope, "'Wait+' goes with Line or Screen only", vhs: "Wait+ expects Line or Screen")

  static let badWaitTime = TapeProblem(
    .badWaitTime, "the timeout of a 'Wait' must be more than nothing", vhs: "Wait expects positive duration")

  static func badPattern(_ pattern: String, _ error: PatternError) -> TapeProblem {
    TapeProblem(
      .badPattern, "bad pattern: \(error)",
      vhs: "Invalid regular expression '\(pattern)': error parsing regexp: \(error)")
  }

  static func badWaitPattern(_ pattern: String, _ error: PatternError) -> TapeProblem {
    TapeProblem(.badPattern, "bad pattern: \(error)", vhs: "Invalid regexp pattern: \(pattern)")
  }

  static let notAModifier = TapeProblem(.badChord, "this is no modifier", vhs: "Not a valid modifier")

  static func badControl(_ word: String) -> TapeProblem {
    TapeProblem(.badChord, "'\(word)' goes with no key", vhs: "Invalid control argument: \(word)")
  }

  static func badChordKey(_ word: String) -> TapeProblem {
    TapeProblem(.badChord, "'\(word)' is no key", vhs: "Not a valid modifier")
  }

  static let misplacedModifier = TapeProblem(
    .misplacedModifier, "modifiers stand before the other keys",
    vhs: "Modifiers must come before other characters")

  static func missingChordKey(_ modifier: String, got word: String) -> TapeProblem {
    let vhs =
      switch modifier {
      case "Ctrl": "Expected control character with args, got \(word)"
      default: "Expected \(modifier.lowercased()) character, got \(word)"
      }
    return TapeProblem(
      .missingChordKey, "'\(modifier)' needs a key", vhs: vhs,
      hint: "such as \(modifier)+\(modifier == "Ctrl" ? "C" : "Tab")")
  }

  static let missingOutputPath = TapeProblem(
    .missingPath, "'Output' needs a path", vhs: "Expected file path after output")

  static func missingPath(_ command: String) -> TapeProblem {
    TapeProblem(.missingPath, "'\(command)' needs a path", vhs: "Expected path after \(command)")
  }

  static func folderWithoutSlash(_ path: String) -> TapeProblem {
    TapeProblem(
      .badFileType, "'\(path)' has no file type", vhs: "Expected folder with trailing slash",
      hint: "write \(path)/ for a folder")
  }

  static func needsFileType(_ type: String) -> TapeProblem {
    TapeProblem(.badFileType, "the file must be a \(type) file", vhs: "Expected file with \(type) extension")
  }

  static func unknownFileType(_ type: String, known: [String]) -> TapeProblem {
    TapeProblem(
      .badFileType, "unknown file type '\(type)'", vhs: "Expected file with .png extension",
      hint: "known are \(known.joined(separator: " "))")
  }

  static func badBarStyle(_ word: String) -> TapeProblem {
    TapeProblem(
      .badSettingValue, "'\(word)' is no window bar", vhs: "\(word) is not a valid bar style.",
      hint: "Colorful, ColorfulRight, Rings or RingsRight")
  }

  static func badColour(_ word: String) -> TapeProblem {
    TapeProblem(
      .badSettingValue, "'\(word)' is no colour", vhs: "\"\(word)\" is not a valid color.",
      hint: "six hexadecimal digits, such as \"#674EFF\"")
  }

  static let notATruthValue = TapeProblem(
    .badSettingValue, "the value must be true or false", vhs: "expected boolean value.")

  static func sourceNotFound(_ path: String) -> TapeProblem {
    TapeProblem(.badSource, "no tape at '\(path)'", vhs: "File \(path) not found")
  }

  static func sourceEmpty(_ path: String) -> TapeProblem {
    TapeProblem(.badSource, "the tape '\(path)' is empty", vhs: "Source tape: \(path) is empty")
  }

  static func sourceFaulty(_ path: String, _ count: Int) -> TapeProblem {
    TapeProblem(
      .badSource, "the tape '\(path)' has \(count) error\(count == 1 ? "" : "s")",
      vhs: "\(path) has \(count) errors")
  }

  static func sourceTooDeep(_ path: String) -> TapeProblem {
    TapeProblem(.badSource, "tapes include each other too deeply at '\(path)'", vhs: "Nested Source detected")
  }

  static func sourceCycle(_ path: String) -> TapeProblem {
    TapeProblem(.badSource, "the tape '\(path)' includes itself", vhs: "Nested Source detected")
  }
}

// MARK: - What only this program sees

extension TapeProblem {
  static let zeroByte = TapeProblem(
    .zeroByte, "the tape holds a NUL byte", hint: "VHS would stop reading here")

  static let openPattern = TapeProblem(.openPattern, "the pattern is not closed", hint: "add / at its end")

  static func badTime(_ literal: String) -> TapeProblem {
    let trimmed = literal.last == "." ? String(literal.dropLast()) : nil
    return TapeProblem(.badTime, "'\(literal)' is no time", hint: trimmed.map { "write \($0)" })
  }

  static func tooManyRepeats(_ literal: String) -> TapeProblem {
    TapeProblem(.tooManyRepeats, "'\(literal)' times is more than 100,000")
  }

  static let openJSON = TapeProblem(.openJSON, "the JSON object is not closed")

  static func missing(_ part: String, after statement: String) -> TapeProblem {
    TapeProblem(.missingPart, "'\(statement)' needs \(part)")
  }

  static func unexpected(_ text: String, after statement: String) -> TapeProblem {
    TapeProblem(.unexpectedPart, "'\(text)' does not belong to '\(statement)'")
  }

  static let openString = TapeProblem(
    .openString, "the string is not closed", hint: "there are no escapes in strings")

  static let badJSON = TapeProblem(.badJSON, "this is not JSON")

  static func unknownAssertion(_ word: String, _ nearest: String?) -> TapeProblem {
    TapeProblem(.unknownAssertion, "nothing called '\(word)' can be expected", hint: didYouMean(nearest))
  }

  static func misplacedScope(_ word: String) -> TapeProblem {
    TapeProblem(.misplacedScope, "'\(word)' looks at the state, not at a part of the screen")
  }

  static func badNumber(_ word: String, _ range: String) -> TapeProblem {
    TapeProblem(.badNumber, "'\(word)' is not \(range)")
  }

  static func badSetting(_ setting: String, _ value: String, _ expected: String) -> TapeProblem {
    TapeProblem(.badSettingValue, "'\(setting)' cannot be '\(value)'", hint: expected)
  }

  static let openRegion = TapeProblem(.openRegion, "'#: vhs begin' has no '#: vhs end'")
  static let strayRegionEnd = TapeProblem(.strayRegionEnd, "'#: vhs end' has no '#: vhs begin'")

  static let stringNotClosed = TapeProblem(
    .stringNotClosed, "the string ends with its line", hint: "close it; there are no escapes in strings")

  static func countNotWhole(_ literal: String) -> TapeProblem {
    TapeProblem(.countNotWhole, "'\(literal)' is no whole number, so the key is pressed once")
  }

  static let severalKeys = TapeProblem(
    .severalKeys, "a terminal cannot hold a key while another is typed: these are pressed one by one")

  static func keyWithoutCode(_ key: String) -> TapeProblem {
    TapeProblem(.keyWithoutCode, "terminals cannot send '\(key)'; only the app itself gets it")
  }

  static func colourInComment(_ text: String) -> TapeProblem {
    TapeProblem(.colourInComment, "the value is the text of a comment", hint: "quote it: \"#\(text)\"")
  }

  static let byteOrderMark = TapeProblem(.byteOrderMark, "the tape begins with a byte order mark")
  static let emptyPattern = TapeProblem(.emptyPattern, "an empty pattern matches at once")

  static func lateSetting(_ setting: String) -> TapeProblem {
    TapeProblem(.lateSetting, "'Set \(setting)' has no effect here", hint: "move it before the first command")
  }

  static func settingWithoutEffect(_ setting: String) -> TapeProblem {
    TapeProblem(.settingWithoutEffect, "'Set \(setting)' has no effect: no shell is started")
  }

  static func listEnded(_ word: String) -> TapeProblem {
    TapeProblem(
      .listEnded, "VHS would type '\(word)' here", hint: "write #: \(word) … where the tape must run in VHS")
  }

  static func needsExport(_ path: String) -> TapeProblem {
    TapeProblem(.needsExport, "'\(path)' is not made here", hint: "export the tape and run VHS")
  }

  static let notUTF8 = TapeProblem(.notUTF8, "the tape is not UTF-8")
  static let nothingReplaced = TapeProblem(.nothingReplaced, "'#:=' has no command on its line to replace")

  static func notForVHS(_ text: String) -> TapeProblem {
    TapeProblem(.notForVHS, "VHS cannot do '\(text)': it becomes a comment")
  }

  static func unreadComment(_ word: String) -> TapeProblem {
    TapeProblem(.unreadComment, "'\(word)' begins no statement, so the comment is passed over")
  }
}
