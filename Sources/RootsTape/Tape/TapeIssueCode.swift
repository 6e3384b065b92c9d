package import RootsApp

/// The stable codes of all mistakes in a tape.
package enum TapeIssueCode: String, Hashable, Sendable, CaseIterable {
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
  case badCommand = "T030"
  case unknownName = "T031"
  case foreignFilm = "T032"
  case wholeCompared = "T033"
  case stringNotClosed = "W101"
  case countNotWhole = "W102"
  case severalKeys = "W103"
  case keyWithoutCode = "W104"
  case colorInComment = "W105"
  case byteOrderMark = "W106"
  case emptyPattern = "W107"
  case lateSetting = "W108"
  case settingWithoutEffect = "W109"
  case listEnded = "W110"
  case notUTF8 = "W112"
  case nothingReplaced = "W113"
  case notForVHS = "W114"
  case unreadComment = "W115"
  case olderForm = "W116"
  case secretFromEnvironment = "W117"
  case listGoesOn = "W118"

  package var severity: Diagnostic.Severity {
    switch self {
    case .listEnded, .settingWithoutEffect, .secretFromEnvironment: .note
    default: rawValue.hasPrefix("T") ? .error : .warning
    }
  }
}
