extension Int {
  /// The number with what it counts: `1 key`, `2 keys`.
  package func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
