/// Which language a tape is read as.
package enum TapeDialect: String, Hashable, Sendable, CaseIterable {
  /// Tapes with everything this program adds.
  case roots
  /// What VHS reads, to the letter; additions only inside `#:` comments.
  case vhs
}
