internal import Roots

/// The wording of all mistakes in a tape, this program's and VHS's.
struct TapeProblem: Hashable, Sendable {
  let code: TapeIssueCode
  let message: String
  /// VHS's message; `message` if VHS has none.
  let vhsMessage: String
  private(set) var help: Diagnostic.Help?

  init(_ code: TapeIssueCode, _ message: String, vhs: String? = nil, hint: String? = nil) {
    self.code = code
    self.message = message
    vhsMessage = vhs ?? message
    help = hint.map { .hint($0) }
  }

  func hinting(_ hint: String?) -> TapeProblem {
    var copy = self
    if let hint { copy.help = .hint(hint) }
    return copy
  }

  func curing(_ help: Diagnostic.Help?) -> TapeProblem {
    var copy = self
    if let help { copy.help = help }
    return copy
  }

  func suggesting(_ word: String?) -> TapeProblem {
    var copy = self
    if let word { copy.help = .suggestion(word) }
    return copy
  }
}

/// A problem with its place: the true one in bytes, and the one that VHS reports.
struct TapeFinding: Sendable {
  let problem: TapeProblem
  let range: SourceRange
  let vhsPosition: SourcePosition

  func diagnostic(in source: SourceText) -> Diagnostic {
    Diagnostic(
      problem.code.severity, code: problem.code.rawValue, problem.message, help: problem.help, at: range,
      in: source)
  }
}

// MARK: - Mistakes that VHS reports too

extension TapeProblem {
  static func unknownCommand(_ word: String) -> TapeProblem {
    TapeProblem(.unknownCommand, "unknown command \(word.quoted)", vhs: "Invalid command: \(word)")
  }

  static func unknownSetting(_ word: String) -> TapeProblem {
    let isMissing = word == TapeToken.endLiteral
    return TapeProblem(
      .unknownSetting, isMissing ? "'Set' needs a setting" : "unknown setting \(word.quoted)",
      vhs: "Unknown setting: \(word)")
  }

  /// - Parameter word: the word before the place, which VHS names.
  static func missingString(_ command: String, vhs word: String) -> TapeProblem {
    TapeProblem(.missingString, "\(command.quoted) needs a string", vhs: "\(word) expects string")
  }

  static func missingValue(of key: String) -> TapeProblem {
    let isMissing = key == TapeToken.endLiteral
    return TapeProblem(
      .missingString, isMissing ? "'Env' needs a name and a value" : "'Env \(key)' needs a value",
      vhs: "\(key) expects string")
  }

  static func missingProgram(_ command: String) -> TapeProblem {
    TapeProblem(
      .missingString, "\(command.quoted) needs the name of a program", vhs: "\(command) expects one string")
  }

  static func missingTime(after word: String) -> TapeProblem {
    TapeProblem(
      .missingTime, "a time must follow \(word.quoted)", vhs: "Expected time after \(word)",
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

  static let notAModifier = TapeProblem(.badChord, "this is not a modifier", vhs: "Not a valid modifier")

  static func badControl(_ word: String) -> TapeProblem {
    TapeProblem(.badChord, "\(word.quoted) goes with no key", vhs: "Invalid control argument: \(word)")
  }

  static func badChordKey(_ word: String) -> TapeProblem {
    TapeProblem(.badChord, "\(word.quoted) is not a key", vhs: "Not a valid modifier")
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
      .missingChordKey, "\(modifier.quoted) needs a key", vhs: vhs,
      hint: "such as \(modifier)+\(modifier == "Ctrl" ? "C" : "Tab")")
  }

  static let missingOutputPath = TapeProblem(
    .missingPath, "'Output' needs a path", vhs: "Expected file path after output")

  static func missingPath(_ command: String) -> TapeProblem {
    TapeProblem(.missingPath, "\(command.quoted) needs a path", vhs: "Expected path after \(command)")
  }

  static func folderWithoutSlash(_ path: String) -> TapeProblem {
    TapeProblem(
      .badFileType, "\(path.quoted) has no file type", vhs: "Expected folder with trailing slash",
      hint: "write \(path)/ for a folder")
  }

  static func needsFileType(_ type: String) -> TapeProblem {
    TapeProblem(.badFileType, "the file must be a \(type) file", vhs: "Expected file with \(type) extension")
  }

  static func unknownFileType(_ type: String, known: [String]) -> TapeProblem {
    // A film is not a picture of one moment.
    let isFilm = [".gif", ".cast", ".mp4", ".webm"].contains(type)
    return TapeProblem(
      .badFileType, type.isEmpty ? "the file has no type" : "unknown file type \(type.quoted)",
      vhs: "Expected file with .png extension",
      hint: (isFilm ? "'Output' makes a film; " : "") + "known are \(known.joined(separator: " "))")
  }

  static func badBarStyle(_ word: String) -> TapeProblem {
    TapeProblem(
      .badSettingValue, "\(word.quoted) is not a window bar", vhs: "\(word) is not a valid bar style.",
      hint: "Colorful, ColorfulRight, Rings or RingsRight")
  }

  static func badColor(_ word: String) -> TapeProblem {
    TapeProblem(
      .badSettingValue, "\(word.quoted) is not a color", vhs: "\"\(word)\" is not a valid color.",
      hint: "six hexadecimal digits, such as \"#674EFF\"")
  }

  static let notATruthValue = TapeProblem(
    .badSettingValue, "the value must be true or false", vhs: "expected boolean value.")

  static func sourceNotFound(_ path: String) -> TapeProblem {
    let leadsOut = path.hasPrefix("/") || path.contains(part: "..")
    return TapeProblem(
      .badSource, "no tape at \(path.quoted)", vhs: "File \(path) not found",
      hint: leadsOut ? "--allow-outside reads one outside of the working folder" : nil)
  }

  static func sourceEmpty(_ path: String) -> TapeProblem {
    TapeProblem(.badSource, "the tape \(path.quoted) is empty", vhs: "Source tape: \(path) is empty")
  }

  /// - Parameter why: says nothing of what the file holds.
  static func sourceForeign(_ path: String, _ why: String) -> TapeProblem {
    TapeProblem(.badSource, "\(path.quoted) is not played: \(why)", vhs: "Invalid source tape: \(path)")
  }

  static func sourceFaulty(_ path: String, _ count: Int) -> TapeProblem {
    TapeProblem(
      .badSource, "the tape \(path.quoted) has \(count.of("error"))",
      vhs: "\(path) has \(count) errors")
  }

  static func sourceTooDeep(_ path: String) -> TapeProblem {
    TapeProblem(
      .badSource, "tapes include each other too deeply at \(path.quoted)", vhs: "Nested Source detected")
  }

  static func sourceCycle(_ path: String) -> TapeProblem {
    TapeProblem(.badSource, "the tape \(path.quoted) includes itself", vhs: "Nested Source detected")
  }
}

// MARK: - Mistakes that only this program reports

extension TapeProblem {
  static let zeroByte = TapeProblem(
    .zeroByte, "the tape holds a NUL byte", hint: "VHS would stop reading here")

  static let openPattern = TapeProblem(.openPattern, "the pattern is not closed", hint: "add / at its end")

  static func badTime(_ literal: String) -> TapeProblem {
    let trimmed = literal.last == "." ? String(literal.dropLast()) : nil
    return TapeProblem(.badTime, "\(literal.quoted) is not a time", hint: trimmed.map { "write \($0)" })
  }

  static func tooManyRepeats(_ literal: String) -> TapeProblem {
    TapeProblem(.tooManyRepeats, "\(literal.quoted) times is more than 100,000")
  }

  static let openJSON = TapeProblem(.openJSON, "the JSON object is not closed")

  static func missing(_ part: String, after statement: String) -> TapeProblem {
    TapeProblem(.missingPart, "\(statement.quoted) needs \(part)")
  }

  static func unexpected(_ text: String, after statement: String) -> TapeProblem {
    TapeProblem(.unexpectedPart, "\(text.quoted) does not belong to \(statement.quoted)")
  }

  static func deadEnd(_ step: String, in path: String) -> TapeProblem {
    let place = step == path ? "" : " where \(path.quoted) looks for it"
    return TapeProblem(.unknownName, "the state has no \(step.quoted)\(place)")
  }

  static func wholeCompared(_ path: String, part: String, meant: String? = nil) -> TapeProblem {
    TapeProblem(
      .wholeCompared, "\(path.quoted) has parts, and cannot be compared with a word or a number",
      hint: "compare one of them, such as '\(path).\(part)'"
    ).suggesting(meant)
  }

  static func olderForm(_ form: String) -> TapeProblem {
    TapeProblem(.olderForm, "this claim is written in an older form", hint: "write '\(form)'")
  }

  static let openString = TapeProblem(
    .openString, "the string is not closed", hint: "there are no escapes in strings")

  static func badJSON(_ error: Value.MalformedJSON) -> TapeProblem {
    TapeProblem(.badJSON, "this is not valid JSON: \(error.message)")
  }

  static func unknownAssertion(_ word: String, _ nearest: String?) -> TapeProblem {
    if let quote = word.first, "\u{201C}\u{201D}\u{201E}\u{AB}\u{BB}".contains(quote) {
      let hint = "a text stands in straight quotes, as in \"Home\""
      return TapeProblem(.unknownAssertion, "\(word.quoted) has curly quotes", hint: hint)
    }
    return TapeProblem(.unknownAssertion, "nothing called \(word.quoted) can be expected").suggesting(nearest)
  }

  static func misplacedScope(_ word: String) -> TapeProblem {
    TapeProblem(.misplacedScope, "\(word.quoted) looks at the state, not at a part of the screen")
  }

  static func badNumber(_ word: String, _ range: String) -> TapeProblem {
    TapeProblem(.badNumber, "\(word.quoted) is not \(range)")
  }

  static func badSetting(_ setting: String, _ value: String, _ expected: String) -> TapeProblem {
    TapeProblem(.badSettingValue, "\(setting.quoted) cannot be \(value.quoted)", hint: expected)
  }

  static let openRegion = TapeProblem(.openRegion, "'#: vhs begin' has no '#: vhs end'")
  static let strayRegionEnd = TapeProblem(.strayRegionEnd, "'#: vhs end' has no '#: vhs begin'")

  static let stringNotClosed = TapeProblem(
    .stringNotClosed, "the string ends with its line", hint: "close it; there are no escapes in strings")

  static func countNotWhole(_ literal: String) -> TapeProblem {
    TapeProblem(.countNotWhole, "\(literal.quoted) is not a whole number, so the key is pressed once")
  }

  static let severalKeys = TapeProblem(
    .severalKeys, "a terminal cannot hold a key while another is typed: these are pressed one by one")

  static func keyWithoutCode(_ key: String) -> TapeProblem {
    TapeProblem(.keyWithoutCode, "only terminals with the Kitty keyboard protocol send \(key.quoted)")
  }

  static func colorInComment(_ text: String) -> TapeProblem {
    TapeProblem(.colorInComment, "the value is the text of a comment", hint: "quote it: \"#\(text)\"")
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
      .listEnded, "VHS would type \(word.quoted) here",
      hint: "write #: \(word) … where the tape must run in VHS")
  }

  static func listGoesOn(_ word: String, of command: String) -> TapeProblem {
    TapeProblem(
      .listGoesOn, "\(word.quoted) is not a command, so it belongs to \(command.quoted) above",
      hint: "put it in quotes, or on that line, if it does")
  }

  static func foreignFilm(_ type: String) -> TapeProblem {
    TapeProblem(
      .foreignFilm, "films of the type \(type.quoted) are not made here",
      hint:
        "made are .gif, .svg, .cast and .html; 'roots tape export --vhs' makes a tape with which VHS makes others"
    )
  }

  static func secretFromEnvironment(_ field: String) -> TapeProblem {
    let variable = SecretVariable.name(of: field)
    return TapeProblem(
      .secretFromEnvironment, "the text of the secret field \(field.quoted) comes from '\(variable)'",
      hint: "play it with: envsubst '$\(variable)' < TAPE | vhs")
  }

  static let notUTF8 = TapeProblem(.notUTF8, "the tape is not UTF-8")
  static let nothingReplaced = TapeProblem(.nothingReplaced, "'#:=' has no command on its line to replace")

  static func notForVHS(_ text: String) -> TapeProblem {
    TapeProblem(.notForVHS, "VHS cannot do \(text.quoted): it becomes a comment")
  }

  static func gluedComment(_ word: String) -> TapeProblem {
    TapeProblem(.missingPart, "'#:' needs a blank before \(word.quoted)")
  }

  static func unreadComment(_ word: String) -> TapeProblem {
    TapeProblem(.unreadComment, "\(word.quoted) begins no statement, so the comment is passed over")
  }
}
