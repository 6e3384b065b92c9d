/// The end of a request.
public enum Outcome: Sendable, Equatable {
  /// It was carried out, or there was nothing to do.
  case success(Success)
  /// It was refused, and nothing has changed.
  case rejected(Rejection)

  /// The ways in which a request can succeed.
  @nonexhaustive public enum Success: String, Sendable, CaseIterable {
    /// The state changed.
    case committed
    /// Everything was already as asked.
    case unchanged
    /// The screen to go back to was not there and was opened.
    case pushedInstead
  }

  /// The state changed.
  public static let committed = Outcome.success(.committed)
  /// Everything was already as asked.
  public static let unchanged = Outcome.success(.unchanged)
  /// The screen to go back to was not there and was opened.
  public static let pushedInstead = Outcome.success(.pushedInstead)

  /// Why the request was refused, if it was.
  public var rejection: Rejection? { if case .rejected(let reason) = self { reason } else { nil } }

  /// The one word by which scripts and tapes know the outcome.
  public var code: String {
    switch self {
    case .success(let success): success.rawValue
    case .rejected: "rejected"
    }
  }
}
