/// How a recording is written.
public struct RecorderOptions: Sendable {
  /// What is claimed without being asked for.
  public var expectations = Expectations.top
  public var erasure = TapeWriter.Erasure.kept
  public var pauses = TapeWriter.Pauses.dropped
  public var reader = TapeWriter.Reader.roots

  /// What is claimed without being asked for.
  public enum Expectations: String, Sendable, CaseIterable {
    case off
    /// The screen on top, and how many layers lie over it, whenever that has changed.
    case top
    /// The whole stack and the route as well.
    case state
  }

  /// The default options.
  public init() {}
}
