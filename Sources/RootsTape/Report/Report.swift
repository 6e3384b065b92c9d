internal import Roots

/// The results of a row of tapes, in the forms that other programs read.
package enum Report {
  /// - Parameter status: The exit status of the process, where it says more than the code.
  package static func json(_ results: [TapeSummary], status: Int? = nil) -> String {
    let document: Record = [
      "version": 1, "code": .int(status ?? code(results).rawValue),
      "tapes": .list(results.map { .record($0.document) }),
    ]
    return document.json + "\n"
  }

  package static func code(_ results: [TapeSummary]) -> TapeSummary.Code {
    results.reduce(.passed) { $1.code.worse(than: $0) }
  }
}
