internal import Roots
internal import RootsTape

/// The share of what was visited that a recording would notice: of the changes of the app that show somewhere on its
/// way, those with which it fails.
struct NoticedShare: Sendable {
  let noticed: Int
  let count: Int
  /// True if there was no time for all changes; those that were made were drawn at random.
  let isSample: Bool
  /// The differences that the recording passes over, with claims that notice them, the last one first.
  let missed: [TapeComparison.Difference]

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
