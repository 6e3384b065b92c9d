internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The files that a failure leaves behind: what is said, what was seen, and all of it for programs.
@MainActor struct FailureFiles {
  private let failure: TapeFailure
  private let stem: String
  private let picture: PictureOptions

  /// The rank tells the failures of one tape apart; several tapes may include the one in which a failure stands.
  init(_ failure: TapeFailure, of tape: String, folder: String, rank: Int, picture: PictureOptions) {
    self.failure = failure
    self.picture = picture
    let name = TapePaths.title(of: tape)
    let number = rank == 0 ? "" : "-\(rank + 1)"
    let prefix = folder.isEmpty ? "" : folder + (folder.hasSuffix("/") ? "" : "/")
    stem = "\(prefix)\(name == "-" ? SourceText.standardInput : name).failure\(number)"
  }

  func write(with files: any TapeFiles) -> (names: [String], problem: String?) {
    var written: [String] = []
    var named = failure
    let names = failure.frame == nil ? [".txt", ".json"] : [".txt", ".svg", ".json"]
    named.files = names.map { stem + $0 }
    let contents: [(String, String)] = [
      (".txt", FailureText(named, width: 100).lines.joined(separator: "\n") + "\n" + screen),
      (".svg", failure.frame.map { FailurePicture(failure, $0).svg(picture) } ?? ""),
      (".json", TapeSummary.Failure(named).document.json + "\n"),
    ]
    for (type, text) in contents where names.contains(type) {
      if let problem = files.write(Array(text.utf8), to: stem + type) {
        return (written, "\(stem)\(type) is not written: \(problem)")
      }
      written.append(stem + type)
    }
    return (written, nil)
  }

  private var screen: String { failure.frame.map { "\n\($0.text)\n" } ?? "" }
}

extension TapeFailure {
  /// The facts beyond place and words, for programs.
  var details: Record {
    var details: Record = [
      "statement": .string(place.statement), "sentence": .string(sentence), "keys": .int(keyCount),
      "time": .int(time.milliseconds),
    ]
    if let step { details["step"] = .string(step) }
    if let path = shortfall.path { details["path"] = .string(path) }
    if let lastKey { details["key"] = .string(lastKey) }
    details["events"] = .list(events.map { .record($0.record) })
    if let state { details["state"] = .record(state.document) }
    if let frame { details["frame"] = .list(frame.rows.map { .string($0) }) }
    return details
  }

  var kind: String {
    switch code {
    case .timedOut: "TimedOut"
    case .broken: "Broken"
    case .undetermined: "NotDeterministic"
    case .passed, .failed, .malformed, .interrupted:
      place.statement.hasPrefix("Check") ? "CheckFailed" : "ExpectFailed"
    }
  }

  var message: String {
    let position = place.position
    let name = TapePaths.name(of: place.source.name)
    return VisibleText(
      "\(name):\(position.line):\(position.column): \(place.statement.oneLine) — \(gist)"
    ).text
  }

  private var gist: String { shortfall.path == nil ? sentence : "got \(shortfall.actual)" }
}
