package enum TapeDialect: String, Hashable, Sendable, CaseIterable {
  case roots
  /// Exactly VHS's language; additions only inside `#:` comments.
  case vhs
}
