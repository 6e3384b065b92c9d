public import Testing

/// Ties a test to rows of the requirements.
public struct Asserts: TestTrait {
  /// The number of a feature, such as `0.29`, or the group and the name of an edge case.
  public let rows: [String]
}

extension Trait where Self == Asserts {
  /// The test asserts what a row asks.
  public static func row(_ row: String) -> Self { Asserts(rows: [row]) }

  /// The test asserts what each of the rows asks.
  public static func rows(_ rows: String...) -> Self { Asserts(rows: rows) }
}
