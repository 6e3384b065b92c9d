/// The identity of a request: counted by its navigator, never used twice.
public struct RequestID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number; requests are numbered in the order in which they were made.
  public let number: UInt64

  /// The identity with the given number.
  public init(_ number: UInt64) { self.number = number }

  /// Whether the first was counted before the second.
  public static func < (one: RequestID, other: RequestID) -> Bool { one.number < other.number }

  /// The identity as files and tapes write it: `r3`.
  public var description: String { "r\(number)" }
}
