package import Roots

/// A screen graph as it was kept, with what is needed to show it without its program.
package struct StoredGraph: Sendable, Equatable {
  /// The screens and edges.
  package let graph: ScreenGraph

  /// What the program calls itself.
  package let title: String

  /// The screens one starts from, in order.
  package let roots: [String]

  /// When it was kept, in seconds since 1970.
  package let built: Int
}

/// One version of a program's definitions that was kept.
package struct GraphVersion: Sendable, Hashable {
  /// The fingerprint of its graph.
  package let definition: UInt64

  /// What the program called itself.
  package let title: String

  /// The screens one started from.
  package let roots: [String]

  /// How many screens there were.
  package let screens: Int

  /// How many edges there were.
  package let edges: Int

  /// When it was kept, in seconds since 1970.
  package let built: Int
}
