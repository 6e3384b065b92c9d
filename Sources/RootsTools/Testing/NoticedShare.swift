internal import Roots

/// The share of what was visited that a recording would notice: of the changes of the app that show somewhere on its
/// way, those with which it fails.
struct NoticedShare: Sendable {
  let noticed: Int
  let count: Int
  /// True if there was no time for all changes; those that were made were drawn at random.
  let isSample: Bool
  /// The claims that would notice more, the nearest to the end of the recording first.
  let claims: [Claim]

  struct Claim: Sendable {
    let text: String
    /// The line of the recording behind which it holds.
    let line: Int
    let statement: String
  }

  /// The reason why there is no figure.
  struct Lack: Error {
    let why: String
  }

  /// The changes below which a sample says nothing of the others.
  static let least = 20

  var percent: Int { noticed * 100 / count }

  var words: String {
    "\(percent) % of \(isSample ? "a sample of " : "")\(count.of("change")) to what was visited"
  }
}
