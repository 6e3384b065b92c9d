package enum TapeDialect: String, Hashable, Sendable, CaseIterable {
  /// VHS's language with everything that this program adds.
  case roots
  /// Exactly VHS's language; additions only inside `#:` comments.
  case vhs
}
