public import Roots

/// A screen graph as it was kept, with what is needed to show it without its program.
public struct StoredGraph: Sendable, Equatable {
  /// The screens and edges.
  public let graph: ScreenGraph

  /// What the program calls itself.
  public let title: String

  /// The screens one starts from, in order.
  public let roots: [String]

  /// When it was kept, in seconds since 1970.
  public let built: Int
}

/// One version of a program's definitions that was kept.
public struct GraphVersion: Sendable, Hashable {
  /// The fingerprint of its graph.
  public let definition: UInt64

  /// What the program called itself.
  public let title: String

  /// The screens one started from.
  public let roots: [String]

  /// How many screens there were.
  public let screens: Int

  /// How many edges there were.
  public let edges: Int

  /// When it was kept, in seconds since 1970.
  public let built: Int
}
