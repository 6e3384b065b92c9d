/// A person's note on a package.
struct Note: Codable, Equatable, Sendable {
  var text: String
  var verdict: Verdict

  /// The verdict on the package.
  enum Verdict: String, Codable, CaseIterable, Sendable { case keep, remove, ask }
}
