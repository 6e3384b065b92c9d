package import Roots

/// A stored screen graph, with everything to show it without its program.
package struct StoredGraph: Sendable, Equatable {
  package let graph: ScreenGraph

  /// The title of the program.
  package let title: String

  package let roots: [String]

  /// The time of storing, in seconds since 1970.
  package let built: Int
}

/// A stored version of a program's definitions.
package struct GraphVersion: Sendable, Hashable {
  /// The fingerprint of its graph.
  package let definition: UInt64

  /// The title of the program.
  package let title: String

  package let roots: [String]

  package let screens: Int

  package let edges: Int

  /// The time of storing, in seconds since 1970.
  package let built: Int
}
