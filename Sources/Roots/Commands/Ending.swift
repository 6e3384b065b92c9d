/// The end of a visit to a screen: exactly one for every screen opened.
public enum Ending: Sendable, Equatable {
  /// The screen answered.
  case completed(Payload?)
  /// The screen left without an answer.
  case cancelled(Cancellation)

  /// Why a screen left without an answer.
  @nonexhaustive public enum Cancellation: String, Sendable, CaseIterable {
    /// It was closed by going back, or with what it stood on.
    case popped
    /// Another screen took its place.
    case replaced
    /// It was an overlay, and the base has changed below it.
    case clearedByNavigation
    /// Its stack was made something else.
    case stackReset
    /// Its tab is gone.
    case tabRemoved
    /// The transaction or the request that opened it was undone.
    case rolledBack
    /// Another request changed the stack while it waited to be opened.
    case superseded
    /// The request that would have opened it was refused.
    case refused
    /// The one that waited for its answer is gone.
    case waiterGone
    /// The program has ended.
    case shutdown
  }
}

extension Ending {
  /// The answer as a type; `nil` if the screen left without one, or with another one.
  public func answer<Answer>(as type: Answer.Type = Answer.self) -> Answer? {
    if case .completed(let payload) = self { payload?.as(type) } else { nil }
  }
}

extension Ending: CustomStringConvertible {
  /// The ending as text: `completed`, `cancelled, popped`.
  public var description: String {
    switch self {
    case .completed(nil): "completed"
    case .completed(let payload?): "completed, \(payload.value?.json ?? payload.typeName)"
    case .cancelled(let why): "cancelled, \(why.rawValue)"
    }
  }
}
