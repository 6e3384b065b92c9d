struct Note: Codable, Equatable, Sendable {
  var text: String
  var verdict: Verdict

  enum Verdict: String, Codable, CaseIterable, Sendable { case keep, remove, ask }
}
