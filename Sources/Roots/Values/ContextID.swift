/// The identity of one visit to one screen: counted inside the state, never used twice.
public struct ContextID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number; entries of one state are numbered in the order in which they were opened.
  public let number: UInt64

  /// The identity with the given number, as read back from a log or a file.
  public init(_ number: UInt64) { self.number = number }

  /// The identity as written in logs and commands, such as `c12`; `nil` if the text is not one.
  public init?(_ text: some StringProtocol) {
    guard text.first == "c", let number = UInt64(text.dropFirst()), text.dropFirst() == "\(number)" else {
      return nil
    }
    self.number = number
  }

  /// Whether the first was counted before the second.
  public static func < (one: ContextID, other: ContextID) -> Bool { one.number < other.number }

  /// The identity as files and tapes write it: `c4`.
  public var description: String { "c\(number)" }
}
