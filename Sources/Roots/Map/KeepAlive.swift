/// The time for which a living screen is kept after it left, so that the next visit finds it as it was.
public struct Lifetime: Hashable, Sendable {
  /// The time.
  public var span: Span
  /// From when it is counted.
  public var start: Start

  /// A lifetime, counted from when the screen leaves if nothing else is said.
  public init(_ span: Span, from start: Start = .dismissal) {
    self.span = span
    self.start = start
  }

  /// Kept for some seconds; what is not a number counts as none, and nothing is kept beyond a million years.
  public static func seconds(_ count: Double, from start: Start = .dismissal) -> Lifetime {
    let count = count.isNaN ? 0 : min(max(0, count), 3e13)
    return Lifetime(.time(.seconds(count)), from: start)
  }

  /// Kept until the program ends.
  public static let session = Lifetime(.session)

  /// The time.
  @nonexhaustive public enum Span: Hashable, Sendable {
    /// For a time.
    case time(Duration)
    /// Until the program ends.
    case session
    /// Until the function given to the request calls `kill`.
    case custom
  }

  /// From when a lifetime is counted.
  public enum Start: String, Sendable, CaseIterable {
    /// From when the screen leaves.
    case dismissal
    /// From when the screen is presented for the first time.
    case presentation
  }
}

/// The wish of a request to keep its living screen.
public struct KeepAlive: Sendable {
  /// The time.
  public var lifetime: Lifetime
  /// Under which name; by default the screen's and its resource's.
  public var id: String?
  /// Called with a function that ends the keeping; it may be called at any time, and more than once.
  public var custom: (@MainActor @Sendable (_ kill: @escaping @MainActor @Sendable () -> Void) -> Void)?

  /// Keeps the living screen for a time.
  public init(within lifetime: Lifetime, id: String? = nil) {
    self.lifetime = lifetime
    self.id = id
  }

  /// Keeps the living screen until the program says so.
  public init(
    id: String? = nil,
    until custom:
      @escaping @MainActor @Sendable (
        _ kill: @escaping @MainActor @Sendable () -> Void
      ) -> Void
  ) {
    lifetime = Lifetime(.custom)
    self.id = id
    self.custom = custom
  }
}
