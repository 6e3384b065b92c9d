package struct RecorderOptions: Sendable {
  package var expectations = Expectations.top
  package var erasure = TapeWriter.Erasure.kept
  package var pauses = TapeWriter.Pauses.dropped
  package var reader = TapeWriter.Reader.roots

  package enum Expectations: String, Sendable, CaseIterable {
    case off
    /// The screen on top, and how many layers lie over it, whenever that has changed.
    case top
    /// The whole stack and the route as well.
    case state
  }

  package init() {}
}
