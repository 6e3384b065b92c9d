/// Something wrong or doubtful in a tape.
public struct TapeIssue: Hashable, Sendable {
  /// How grave it is.
  public enum Severity: String, Hashable, Sendable {
    /// The tape does not run.
    case error
    /// The tape runs, perhaps not as meant.
    case warning
    /// Worth knowing when a tape is checked, else silent.
    case note
  }

  public let severity: Severity
  public let code: TapeIssueCode
  public let line: Int
  public let column: Int
  /// How many scalars are at fault.
  public let length: Int
  /// What is wrong, the offending text quoted.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// What VHS says of the same mistake.
  public let vhsMessage: String

  init(_ problem: TapeProblem, at position: SourcePosition, length: Int) {
    severity = problem.code.severity
    code = problem.code
    line = position.line
    column = position.column
    self.length = length
    message = problem.message
    hint = problem.hint
    vhsMessage = problem.vhsMessage
  }

  /// One line: place, severity, code, message.
  public func summary(file: String) -> String {
    "\(file):\(line):\(column): \(severity.rawValue)[\(code.rawValue)]: \(message)"
  }
}

/// The stable names of everything that can be wrong in a tape, each with its one-sentence explanation.
public enum TapeIssueCode: String, Hashable, Sendable, CaseIterable {
  case unknownCommand = "T001"
  case unknownSetting = "T002"
  case missingString = "T003"
  case missingTime = "T004"
  case badWaitScope = "T005"
  case badWaitTime = "T006"
  case badPattern = "T007"
  case badChord = "T008"
  case misplacedModifier = "T009"
  case missingChordKey = "T010"
  case missingPath = "T011"
  case badFileType = "T012"
  case badSettingValue = "T013"
  case badSource = "T014"
  case zeroByte = "T015"
  case openPattern = "T016"
  case badTime = "T017"
  case tooManyRepeats = "T018"
  case openJSON = "T019"
  case missingPart = "T020"
  case unexpectedPart = "T021"
  case openString = "T022"
  case badJSON = "T023"
  case unknownAssertion = "T024"
  case misplacedScope = "T025"
  case badNumber = "T026"
  case openRegion = "T027"
  case strayRegionEnd = "T028"
  case stringNotClosed = "W101"
  case countNotWhole = "W102"
  case severalKeys = "W103"
  case keyWithoutCode = "W104"
  case colourInComment = "W105"
  case byteOrderMark = "W106"
  case emptyPattern = "W107"
  case lateSetting = "W108"
  case settingWithoutEffect = "W109"
  case listEnded = "W110"
  case needsExport = "W111"
  case notUTF8 = "W112"
  case nothingReplaced = "W113"
  case notForVHS = "W114"
  case unreadComment = "W115"

  /// What the code stands for, in one sentence.
  public var summary: String {
    switch self {
    case .unknownCommand: "a word in command position is no command"
    case .unknownSetting: "'Set' is followed by a word that is no setting"
    case .missingString: "a command lacks the string it needs"
    case .missingTime: "a time must follow, such as 500ms or 2s"
    case .badWaitScope: "'Wait+' is followed by something else than Line or Screen"
    case .badWaitTime: "the timeout of a 'Wait' must be more than nothing"
    case .badPattern: "a pattern is not a regular expression of RE2"
    case .badChord: "a chord names something that is no key"
    case .misplacedModifier: "in VHS modifiers stand before the other keys of a chord"
    case .missingChordKey: "a chord lacks its key"
    case .missingPath: "a command lacks the path it needs"
    case .badFileType: "the file type is not one this command can write or read"
    case .badSettingValue: "a setting cannot have this value"
    case .badSource: "a tape cannot be included"
    case .zeroByte: "the tape holds a NUL byte"
    case .openPattern: "a pattern must be closed by / on its line"
    case .badTime: "a time is digits with an optional fraction and ms, s or m"
    case .tooManyRepeats: "a key is repeated more than 100,000 times"
    case .openJSON: "a JSON object is never closed"
    case .missingPart: "a statement lacks a part"
    case .unexpectedPart: "a statement goes on where it should end"
    case .openString: "a quoted string must be closed on its line"
    case .badJSON: "a value is not JSON"
    case .unknownAssertion: "an expectation names nothing that can be expected"
    case .misplacedScope: "this scope does not go with this expectation"
    case .badNumber: "a number is not whole or out of range"
    case .openRegion: "'#: vhs begin' has no '#: vhs end'"
    case .strayRegionEnd: "'#: vhs end' has no '#: vhs begin'"
    case .stringNotClosed: "a string ends with its line instead of its quote"
    case .countNotWhole: "a count that is not a whole number means 1"
    case .severalKeys: "a terminal cannot hold one key while another is typed"
    case .keyWithoutCode: "terminals cannot send this key"
    case .colourInComment: "the value is the text of a comment"
    case .byteOrderMark: "a byte order mark is passed over"
    case .emptyPattern: "an empty pattern matches at once"
    case .lateSetting: "a setting after the first command has no effect"
    case .settingWithoutEffect: "this setting has no effect here"
    case .listEnded: "VHS would type this word"
    case .needsExport: "pictures and films are made by exporting the tape to VHS"
    case .notUTF8: "the tape is not UTF-8"
    case .nothingReplaced: "'#:=' stands on a line without commands"
    case .notForVHS: "VHS cannot do this"
    case .unreadComment: "a comment begins with '#:' but holds no statement"
    }
  }

  /// Whether the code is an error, a warning or a note.
  public var severity: TapeIssue.Severity {
    switch self {
    case .listEnded, .needsExport, .settingWithoutEffect: .note
    default: rawValue.hasPrefix("T") ? .error : .warning
    }
  }
}
