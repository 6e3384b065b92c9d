extension CursesTerminal {
  /// Whether texts go to the clipboard of the person at the terminal.
  @nonexhaustive public enum ClipboardChoice: String, Sendable, CaseIterable {
    /// Where the type of the terminal is of a family that takes them.
    case automatic
    /// Wherever it runs: the terminal is known to take them, even if its type does not say so.
    case always
    /// Nowhere.
    case never
  }
}
