internal import Roots
internal import RootsTerminal

extension Report {
  /// The results as a page on which every tape can be viewed, moment by moment.
  ///
  /// A tape that was not played has only the reason on it; all others must have been played with
  /// ``ReplayOptions/page``.
  package static func html(_ results: [TapeSummary]) -> [UInt8] {
    let title = results.count == 1 ? results[0].tape : "\(results.count) tapes"
    return Page(title, .walkthrough, results.map { $0.page.map { Array($0.utf8) } ?? $0.excuse }).bytes
  }
}

extension TapeSummary {
  fileprivate var excuse: [UInt8] {
    var walk = Walkthrough(tape, PictureOptions())
    walk.refusal = error ?? "not played"
    walk.notes = notes
    var json: [UInt8] = []
    json.append(json: walk.document)
    return json
  }
}
